use aws_lc_rs::rand::SystemRandom;
use aws_lc_rs::signature::{RSA_PSS_SHA256, RsaKeyPair};
use proptest::prelude::*;
use serde_json::json;

use super::*;
use crate::Params;
use crate::client::fixtures::{confidential, provider, public};
use crate::client::{AuthenticationMethod, ClientCredentials, ClientKey};
use crate::encoding::base64url;
use crate::keys::{Algorithm, SigningKey, TokenType};

const NOW: i64 = 1_772_000_000;

fn now() -> DateTime<Utc> {
    DateTime::from_timestamp(NOW, 0).unwrap()
}

fn key_of(key: &SigningKey) -> ClientKey {
    ClientKey::parse(&serde_json::to_string(key.jwk()).unwrap()).unwrap()
}

/// A client with these keys and no secret.
fn client(keys: &[&SigningKey]) -> Client {
    Client { secrets: Vec::new(), keys: keys.iter().map(|key| key_of(key)).collect(), ..confidential() }
}

fn claims(changes: &Value) -> Value {
    let mut claims = json!({
        "iss": "partner", "sub": "partner", "aud": "https://id.example/connect/token", "jti": "1", "iat": NOW, "exp": NOW + 60,
    });
    claims.as_object_mut().unwrap().extend(changes.as_object().unwrap().clone());
    claims
}

fn check(client: &Client, token: &str) -> Result<UsedAssertion, AssertionFault> {
    let assertion = ClientAssertion::parse(token).expect("it names a client");
    client.check_assertion(&assertion, &provider().issuer, now())
}

fn signed(key: &SigningKey, changes: &Value) -> String {
    key.sign_token(TokenType::Id, &claims(changes)).unwrap()
}

fn forge(header: &Value, claims: &Value, signature: &[u8]) -> String {
    format!("{}.{}.{}", base64url(header.to_string().as_bytes()), base64url(claims.to_string().as_bytes()), base64url(signature))
}

/// An assertion with any header, signed by PS256.
fn signed_by_pss(key: &SigningKey, header: &Value) -> String {
    let pair = RsaKeyPair::from_pkcs8(&key.to_pkcs8().unwrap()).unwrap();
    let message = forge(header, &claims(&json!({})), b"");
    let message = message.trim_end_matches('.');
    let mut signature = vec![0; pair.public_modulus_len()];
    pair.sign(&RSA_PSS_SHA256, &SystemRandom::new(), message.as_bytes(), &mut signature).unwrap();
    format!("{message}.{}", base64url(&signature))
}

#[test]
fn a_client_proves_itself_by_any_of_its_keys() {
    let (rsa, ec) = (SigningKey::generate(Algorithm::Rs256).unwrap(), SigningKey::generate(Algorithm::Es256).unwrap());
    let client = client(&[&rsa, &ec]);
    let used = check(&client, &signed(&rsa, &json!({}))).unwrap();
    assert_eq!(used.expires_at, now() + TimeDelta::seconds(60) + LEEWAY);
    assert_eq!(check(&client, &signed(&ec, &json!({}))).unwrap().hash, used.hash, "one id, whichever key");
    assert_ne!(check(&client, &signed(&ec, &json!({"jti": "2"}))).unwrap().hash, used.hash);
    assert!(check(&client, &signed_by_pss(&rsa, &json!({"alg": "PS256"}))).is_ok());
    assert!(check(&client, &signed_by_pss(&rsa, &json!({"alg": "PS256", "typ": "client-authentication+jwt"}))).is_ok());
}

#[test]
fn only_assertions_of_the_client_about_itself_for_us_and_now_count() {
    use AssertionFault as Fault;
    let key = SigningKey::generate(Algorithm::Es256).unwrap();
    let client = client(&[&key]);
    for (changes, expected) in [
        (json!({"aud": "https://id.example/"}), None),
        (json!({"aud": ["https://id.example/", "https://id.example/connect/token"]}), None),
        (json!({"aud": "https://id.example/connect/par"}), None),
        (json!({"aud": "https://id.example"}), Some(Fault::WrongAudience)),
        (json!({"aud": "https://other.example/"}), Some(Fault::WrongAudience)),
        (json!({"aud": ["https://id.example/", "https://other.example/"]}), Some(Fault::WrongAudience)),
        (json!({"aud": []}), Some(Fault::WrongAudience)),
        (json!({"aud": null}), Some(Fault::WrongAudience)),
        (json!({"iss": "other"}), Some(Fault::WrongIssuer)),
        (json!({"sub": "other"}), Some(Fault::WrongIssuer)),
        (json!({"iss": null}), Some(Fault::WrongIssuer)),
        (json!({"exp": NOW - 29}), None),
        (json!({"exp": NOW - 30}), Some(Fault::Expired)),
        (json!({"exp": NOW + 600}), None),
        (json!({"exp": NOW + 601}), Some(Fault::TooLong)),
        (json!({"exp": null}), Some(Fault::TooLong)),
        (json!({"exp": 1e300}), Some(Fault::Malformed)),
        (json!({"exp": "soon"}), Some(Fault::Malformed)),
        (json!({"exp": 1_772_000_060.5}), None),
        (json!({"nbf": NOW + 30}), None),
        (json!({"nbf": NOW + 31}), Some(Fault::NotYetValid)),
        (json!({"iat": NOW + 31}), Some(Fault::NotYetValid)),
        (json!({"jti": ""}), Some(Fault::NoId)),
        (json!({"jti": null}), Some(Fault::NoId)),
        (json!({"jti": "x".repeat(MAX_ID + 1)}), Some(Fault::NoId)),
    ] {
        assert_eq!(check(&client, &signed(&key, &changes)).err(), expected, "{changes}");
    }
}

#[test]
fn nobody_else_can_sign_for_a_client() {
    use AssertionFault as Fault;
    let (own, other) = (SigningKey::generate(Algorithm::Rs256).unwrap(), SigningKey::generate(Algorithm::Rs256).unwrap());
    let partner = client(&[&own]);
    let token = signed(&own, &json!({}));
    assert!(check(&partner, &token).is_ok());
    assert_eq!(check(&partner, &signed(&other, &json!({}))), Err(Fault::BadSignature));
    let (message, signature) = token.rsplit_once('.').unwrap();
    let header = message.split_once('.').unwrap().0;
    let altered = base64url(claims(&json!({"jti": "2"})).to_string().as_bytes());
    assert_eq!(check(&partner, &format!("{header}.{altered}.{signature}")), Err(Fault::BadSignature));
    assert_eq!(check(&partner, &format!("{message}.")), Err(Fault::BadSignature));
    assert_eq!(check(&partner, &format!("{token}.x")), Err(Fault::Malformed));
    // A client without keys, and one that is public now, has none that fit.
    assert_eq!(check(&client(&[]), &token), Err(Fault::BadSignature));
    let open = Client { client_id: "partner".to_owned(), keys: vec![key_of(&own)], ..public() };
    assert_eq!(check(&open, &token), Err(Fault::BadSignature));
}

#[test]
fn the_token_does_not_choose_how_it_is_checked() {
    use AssertionFault as Fault;
    let key = SigningKey::generate(Algorithm::Rs256).unwrap();
    let partner = client(&[&key]);
    for alg in ["none", "None", "", "HS256", "RS384", "RS1"] {
        assert_eq!(check(&partner, &forge(&json!({"alg": alg}), &claims(&json!({})), b"")), Err(Fault::WrongAlgorithm), "{alg}");
    }
    // The public key as the secret of an HMAC, in each form in which somebody may have it.
    let jwk = serde_json::to_vec(key.jwk()).unwrap();
    for secret in [jwk.as_slice(), key_of(&key).to_pem().as_bytes()] {
        let secret = jsonwebtoken::EncodingKey::from_secret(secret);
        let header = jsonwebtoken::Header::new(jsonwebtoken::Algorithm::HS256);
        let token = jsonwebtoken::encode(&header, &claims(&json!({})), &secret).unwrap();
        assert_eq!(check(&partner, &token), Err(Fault::WrongAlgorithm));
    }
    // A signature of another algorithm under the name of one that fits, and the other way round.
    assert_eq!(check(&partner, &signed_by_pss(&key, &json!({"alg": "RS256"}))), Err(Fault::BadSignature));
    assert_eq!(check(&partner, &signed_by_pss(&key, &json!({"alg": "ES256"}))), Err(Fault::BadSignature));
    assert_eq!(check(&partner, &signed_by_pss(&key, &json!({"alg": "PS256", "crit": ["exp"]}))), Err(Fault::Malformed));
    assert_eq!(check(&partner, &key.sign_token(TokenType::Access, &claims(&json!({}))).unwrap()), Err(Fault::Malformed));
}

#[test]
fn the_form_names_an_assertion_and_nothing_else() {
    let key = SigningKey::generate(Algorithm::Es256).unwrap();
    let token = signed(&key, &json!({}));
    let parse = |header: Option<&str>, more: &str| {
        let form = format!("client_assertion_type={JWT_BEARER}&client_assertion={token}{more}");
        ClientCredentials::parse(header, &Params::parse(&form).unwrap()).map_err(|error| error.code())
    };
    for form in ["", "&client_id=partner"] {
        let credentials = parse(None, form).unwrap();
        assert_eq!((credentials.client_id.as_str(), credentials.method), ("partner", AuthenticationMethod::PrivateKeyJwt));
        assert!(credentials.assertion().is_some());
        let held = confidential().authenticate(&credentials, now(), |_, _| true);
        assert_eq!(held.unwrap_err().code(), ErrorCode::InvalidClient, "an assertion is never taken for a secret");
        let open = Client { client_id: "partner".to_owned(), ..public() };
        assert!(open.authenticate(&credentials, now(), |_, _| true).is_err(), "nor for the absence of one");
        assert!(!format!("{credentials:?}").contains(&token));
    }
    assert_eq!(parse(None, "&client_secret=s3cret").unwrap_err(), ErrorCode::InvalidRequest);
    assert_eq!(parse(Some("Basic eDp5"), "").unwrap_err(), ErrorCode::InvalidRequest);
    assert_eq!(parse(None, "&client_id=other").unwrap_err(), ErrorCode::InvalidRequest);
    for form in [
        format!("client_assertion={token}"),
        format!("client_assertion_type=urn:ietf:params:oauth:client-assertion-type:saml2-bearer&client_assertion={token}"),
        format!("client_id=partner&client_assertion_type={JWT_BEARER}"),
        format!("client_id=partner&client_assertion_type={JWT_BEARER}&client_assertion=x.y.z"),
        format!("client_id=partner&client_assertion_type={JWT_BEARER}&client_assertion={}", "x".repeat(MAX_BYTES + 1)),
    ] {
        let refused = ClientCredentials::parse(None, &Params::parse(&form).unwrap()).unwrap_err();
        assert_eq!(refused.code(), ErrorCode::InvalidClient, "{form:.120}");
    }
}

#[test]
fn only_who_has_the_key_learns_what_is_wrong() {
    use AssertionFault as Fault;
    let unknown = Error::invalid_client(false);
    for fault in [Fault::Malformed, Fault::WrongAlgorithm, Fault::BadSignature] {
        assert_eq!(fault.refusal(), unknown);
    }
    for fault in [Fault::WrongAudience, Fault::Expired, Fault::Replayed] {
        assert!(fault.refusal().code() == ErrorCode::InvalidClient && fault.refusal() != unknown);
    }
}

proptest! {
    #[test]
    fn never_panics(token in "[A-Za-z0-9_=.-]{0,200}|.*", header in ".*", claims in ".*") {
        let forged = format!("{}.{}.AA", base64url(header.as_bytes()), base64url(claims.as_bytes()));
        for token in [token, forged] {
            if let Some(assertion) = ClientAssertion::parse(&token) {
                prop_assert!(confidential().check_assertion(&assertion, &provider().issuer, now()).is_err());
            }
        }
    }
}
