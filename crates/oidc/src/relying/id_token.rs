use chrono::{DateTime, TimeDelta, Utc};
use jsonwebtoken::{Algorithm, AlgorithmFamily, DecodingKey, Validation, decode, decode_header, jwk};
use serde::{Deserialize, Deserializer};
use serde_json::Value;

use super::{ProviderError, answer::short};

/// Tolerated difference between the provider's clock and ours.
const SKEW: TimeDelta = TimeDelta::seconds(60);
/// Maximum age of a token: it comes straight from the provider.
const FRESH: TimeDelta = TimeDelta::minutes(10);
/// Larger than any provider's token.
const MAX_BYTES: usize = 32 * 1024;

/// What an id token must say.
#[derive(Debug, Clone, Copy)]
pub struct Expected<'a> {
    pub issuer: &'a str,
    pub client_id: &'a str,
    pub nonce: &'a str,
    pub now: DateTime<Utc>,
}

/// A provider's claims about a user, from an id token or user info.
#[derive(Debug, Clone, Default, PartialEq, Eq, Deserialize)]
pub struct Person {
    pub sub: String,
    pub preferred_username: Option<String>,
    pub given_name: Option<String>,
    pub family_name: Option<String>,
    pub phone_number: Option<String>,
    email: Option<String>,
    #[serde(default, deserialize_with = "flag")]
    email_verified: bool,
}

/// Some providers send a string instead of a boolean; anything but true is false.
fn flag<'de, D: Deserializer<'de>>(deserializer: D) -> Result<bool, D::Error> {
    let value = Value::deserialize(deserializer)?;
    Ok(value == Value::Bool(true) || value == "true")
}

impl Person {
    /// Reads user info; its subject must be that of the id token (OpenID Connect Core, 5.3.2).
    ///
    /// # Errors
    /// [`ProviderError`].
    pub fn read(document: &[u8], subject: &str) -> Result<Self, ProviderError> {
        let person: Self = serde_json::from_slice(document).map_err(|_| ProviderError::Malformed("user info"))?;
        if person.sub == subject { Ok(person) } else { Err(ProviderError::NoSubject) }
    }

    /// The address, if the provider has verified it.
    pub fn verified_email(&self) -> Option<&str> {
        self.email.as_deref().filter(|email| self.email_verified && !email.is_empty())
    }

    /// These claims, completed by those of `other`.
    pub fn or(self, other: Self) -> Self {
        // Address and `email_verified` are taken together, never from two sources.
        let (email, email_verified) =
            if self.verified_email().is_some() { (self.email, self.email_verified) } else { (other.email, other.email_verified) };
        Self {
            sub: self.sub,
            preferred_username: self.preferred_username.or(other.preferred_username),
            given_name: self.given_name.or(other.given_name),
            family_name: self.family_name.or(other.family_name),
            phone_number: self.phone_number.or(other.phone_number),
            email,
            email_verified,
        }
    }
}

#[derive(Deserialize)]
#[serde(untagged)]
enum Audience {
    One(String),
    Many(Vec<String>),
}

impl Audience {
    fn all(&self) -> &[String] {
        match self {
            Self::One(one) => std::slice::from_ref(one),
            Self::Many(many) => many,
        }
    }
}

#[derive(Deserialize)]
struct Claims {
    iss: String,
    aud: Audience,
    azp: Option<String>,
    exp: f64,
    iat: f64,
    nonce: Option<String>,
    #[serde(flatten)]
    person: Person,
}

/// Verifies an id token with the provider's `keys` and returns its claims.
///
/// # Errors
/// [`ProviderError`].
pub fn verify(token: &str, keys: &[u8], expected: Expected<'_>) -> Result<Person, ProviderError> {
    let claims = signed(token, keys)?;
    if claims.iss != expected.issuer {
        return Err(ProviderError::WrongIssuer(short(&claims.iss)));
    }
    let audience = claims.aud.all();
    let is_ours = |id: &String| id == expected.client_id;
    // With several audiences, it must be issued to us (OpenID Connect Core, 3.1.3.7).
    if !audience.iter().any(is_ours) || !claims.azp.as_ref().map_or(audience.len() == 1, is_ours) {
        return Err(ProviderError::WrongAudience);
    }
    let at = |seconds: f64| {
        (seconds.abs() < 1e11).then(|| DateTime::from_timestamp(seconds as i64, 0)).flatten().ok_or(ProviderError::WrongTime)
    };
    let (issued, expires) = (at(claims.iat)?, at(claims.exp)?);
    if expected.now >= expires + SKEW || issued > expected.now + SKEW || issued < expected.now - FRESH {
        return Err(ProviderError::WrongTime);
    }
    if claims.nonce.as_deref() != Some(expected.nonce) {
        return Err(ProviderError::WrongNonce);
    }
    if claims.person.sub.is_empty() || claims.person.sub.chars().count() > 255 {
        return Err(ProviderError::NoSubject);
    }
    Ok(claims.person)
}

fn signed(token: &str, keys: &[u8]) -> Result<Claims, ProviderError> {
    let header = decode_header(token).ok().filter(|_| token.len() <= MAX_BYTES).ok_or(ProviderError::Malformed("token"))?;
    let candidates = fitting(keys, header.alg, header.kid.as_deref())?;
    if candidates.is_empty() {
        return Err(ProviderError::UnknownKey);
    }
    let mut validation = Validation::new(header.alg);
    // Ours are stricter, and by our clock.
    (validation.validate_exp, validation.validate_aud) = (false, false);
    validation.required_spec_claims.clear();
    let read = candidates.iter().find_map(|key| decode::<Value>(token, key, &validation).ok()).ok_or(ProviderError::BadSignature)?;
    serde_json::from_value(read.claims).map_err(|_| ProviderError::Malformed("token"))
}

/// The provider's keys that may have signed. The key decides which algorithms it takes: this defeats `none` and a public key used as an
/// HMAC secret.
fn fitting(keys: &[u8], alg: Algorithm, kid: Option<&str>) -> Result<Vec<DecodingKey>, ProviderError> {
    #[derive(Deserialize)]
    struct Keys {
        // A key of a type that this library doesn't know is no reason to reject the others.
        keys: Vec<Value>,
    }
    let read: Keys = serde_json::from_slice(keys).map_err(|_| ProviderError::Malformed("keys"))?;
    let all = read.keys.into_iter().filter_map(|key| serde_json::from_value::<jwk::Jwk>(key).ok());
    let takes = |key: &jwk::Jwk| {
        let family = match &key.algorithm {
            jwk::AlgorithmParameters::RSA(_) => AlgorithmFamily::Rsa,
            jwk::AlgorithmParameters::EllipticCurve(_) => AlgorithmFamily::Ec,
            jwk::AlgorithmParameters::OctetKeyPair(_) => AlgorithmFamily::Ed,
            _ => return false,
        };
        let is_named = key.common.key_algorithm.is_none_or(|own| own.to_string() == format!("{alg:?}"));
        let signs = !matches!(key.common.public_key_use, Some(jwk::PublicKeyUse::Encryption));
        family.algorithms().contains(&alg) && is_named && signs && kid.is_none_or(|kid| key.common.key_id.as_deref() == Some(kid))
    };
    Ok(all.filter(takes).filter_map(|key| DecodingKey::from_jwk(&key).ok()).collect())
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;
    use crate::keys::{self, KeyRing, RingKey, SigningKey, TokenType};

    const NOW: i64 = 1_772_000_000;

    struct Provider {
        ring: KeyRing,
        keys: Vec<u8>,
    }

    fn provider(algorithm: keys::Algorithm) -> Provider {
        let ring = KeyRing::new(vec![RingKey::new(SigningKey::generate(algorithm).unwrap(), DateTime::UNIX_EPOCH)]);
        let mut keys = serde_json::to_value(ring.published(now())).unwrap();
        keys["keys"].as_array_mut().unwrap().insert(0, json!({"kty": "new-kind", "kid": "x"}));
        Provider { keys: keys.to_string().into_bytes(), ring }
    }

    fn now() -> DateTime<Utc> {
        DateTime::from_timestamp(NOW, 0).unwrap()
    }

    fn claims(changes: Value) -> Value {
        let mut claims = json!({
            "iss": "https://login.example", "aud": "waymark", "sub": "42", "nonce": "n", "iat": NOW, "exp": NOW + 300,
            "email": "ada@example.com", "email_verified": true, "preferred_username": "ada",
        });
        claims.as_object_mut().unwrap().extend(changes.as_object().unwrap().clone());
        claims
    }

    fn check(provider: &Provider, token: &str) -> Result<Person, ProviderError> {
        let expected = Expected { issuer: "https://login.example", client_id: "waymark", nonce: "n", now: now() };
        verify(token, &provider.keys, expected)
    }

    fn issue(provider: &Provider, changes: Value) -> String {
        provider.ring.active(now()).unwrap().sign_token(TokenType::Id, &claims(changes)).unwrap()
    }

    #[test]
    fn a_token_for_this_sign_in_names_the_person() {
        for algorithm in [keys::Algorithm::Rs256, keys::Algorithm::Es256] {
            let provider = provider(algorithm);
            let person = check(&provider, &issue(&provider, json!({}))).unwrap();
            assert_eq!((person.sub.as_str(), person.verified_email()), ("42", Some("ada@example.com")));
            let several = json!({"aud": ["waymark", "other"], "azp": "waymark"});
            assert!(check(&provider, &issue(&provider, several)).is_ok());
        }
    }

    #[test]
    fn a_token_of_anything_else_is_refused() {
        let provider = provider(keys::Algorithm::Es256);
        for (changes, fault) in [
            (json!({"iss": "https://evil.example"}), ProviderError::WrongIssuer("https://evil.example".to_owned())),
            (json!({"iss": "https://login.example/"}), ProviderError::WrongIssuer("https://login.example/".to_owned())),
            (json!({"aud": "other"}), ProviderError::WrongAudience),
            (json!({"aud": ["waymark", "other"]}), ProviderError::WrongAudience),
            (json!({"aud": ["waymark"], "azp": "other"}), ProviderError::WrongAudience),
            (json!({"aud": []}), ProviderError::WrongAudience),
            (json!({"nonce": "other"}), ProviderError::WrongNonce),
            (json!({"nonce": null}), ProviderError::WrongNonce),
            (json!({"exp": NOW - 60}), ProviderError::WrongTime),
            (json!({"iat": NOW + 61}), ProviderError::WrongTime),
            (json!({"iat": NOW - 601}), ProviderError::WrongTime),
            (json!({"exp": 1e300}), ProviderError::WrongTime),
            (json!({"sub": ""}), ProviderError::NoSubject),
            (json!({"sub": 42}), ProviderError::Malformed("token")),
            (json!({"exp": null}), ProviderError::Malformed("token")),
        ] {
            assert_eq!(check(&provider, &issue(&provider, changes.clone())), Err(fault), "{changes}");
        }
    }

    #[test]
    fn only_the_providers_keys_count() {
        let (own, other) = (provider(keys::Algorithm::Rs256), provider(keys::Algorithm::Rs256));
        assert_eq!(check(&own, &issue(&other, json!({}))), Err(ProviderError::UnknownKey));
        let token = issue(&own, json!({}));
        let (message, signature) = token.rsplit_once('.').unwrap();
        let altered = crate::encoding::base64url(claims(json!({"sub": "admin"})).to_string().as_bytes());
        let altered = format!("{}.{altered}.{signature}", message.split_once('.').unwrap().0);
        assert_eq!(check(&own, &altered), Err(ProviderError::BadSignature));
        let none = format!("{}.{}.", crate::encoding::base64url(br#"{"alg":"none"}"#), message.split_once('.').unwrap().1);
        assert!(check(&own, &none).is_err());
        // The public key as the secret of an HMAC.
        let mut header = jsonwebtoken::Header::new(Algorithm::HS256);
        header.kid = own.ring.active(now()).map(|key| key.kid().to_owned());
        let secret = jsonwebtoken::EncodingKey::from_secret(&own.keys);
        let forged = jsonwebtoken::encode(&header, &claims(json!({})), &secret).unwrap();
        assert_eq!(check(&own, &forged), Err(ProviderError::UnknownKey));
        assert_eq!(
            verify(&token, b"<html>", Expected { issuer: "", client_id: "", nonce: "", now: now() }),
            Err(ProviderError::Malformed("keys"))
        );
    }

    #[test]
    fn an_address_counts_only_with_the_providers_word_on_it() {
        let person = |document: Value| Person::read(document.to_string().as_bytes(), "1").unwrap();
        for said in [json!(false), json!("false"), json!(null), json!(1), json!({})] {
            assert_eq!(person(json!({"sub": "1", "email": "a@example.com", "email_verified": said})).verified_email(), None, "{said}");
        }
        let verified = person(json!({"sub": "1", "email": "a@example.com", "email_verified": "true"}));
        assert_eq!(verified.verified_email(), Some("a@example.com"));
        let merged = person(json!({"sub": "1", "email": "victim@example.com"})).or(verified);
        assert_eq!(merged.verified_email(), Some("a@example.com"), "not one address with the word on another");
        assert_eq!(Person::read(br#"{"sub":"2"}"#, "1"), Err(ProviderError::NoSubject));
    }
}
