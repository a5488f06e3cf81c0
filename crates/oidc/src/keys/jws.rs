use chrono::{DateTime, Utc};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::encoding::{base64url, from_base64url};
use crate::keys::{Algorithm, KeyFault, KeyRing, SigningKey};

/// Larger than any of our tokens; a longer one is rejected before it is decoded.
const MAX_BYTES: usize = 16 * 1024;

/// The `typ` header: the purpose of a token. An id token is not accepted as an access token (RFC 9068).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TokenType {
    /// `at+jwt`.
    Access,
    /// `JWT`.
    Id,
}

impl TokenType {
    /// The header's value.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Access => "at+jwt",
            Self::Id => "JWT",
        }
    }

    fn is_named(self, typ: Option<&str>) -> bool {
        let Some(typ) = typ else { return false };
        let typ = typ.to_ascii_lowercase();
        typ.strip_prefix("application/").unwrap_or(&typ) == self.as_str().to_ascii_lowercase()
    }
}

/// Why a signed token was rejected. For logs and tests; clients only see `invalid_token`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum VerifyFault {
    #[error("not a compact token in the expected format")]
    Malformed,
    #[error("signed with an unknown or retired key")]
    UnknownKey,
    #[error("the algorithm is not that of the key")]
    WrongAlgorithm,
    #[error("a token of another type")]
    WrongType,
    #[error("the signature does not match")]
    BadSignature,
    #[error("issued by another issuer")]
    WrongIssuer,
    #[error("meant for another audience")]
    WrongAudience,
    #[error("expired")]
    Expired,
    #[error("not valid yet")]
    NotYetValid,
}

#[derive(Serialize)]
struct HeaderOut<'a> {
    alg: Algorithm,
    kid: &'a str,
    typ: &'a str,
}

/// `alg` is parsed as text: an unknown name is a wrong algorithm, not a malformed token.
#[derive(Deserialize)]
struct HeaderIn {
    alg: String,
    kid: Option<String>,
    typ: Option<String>,
    crit: Option<Value>,
}

impl SigningKey {
    /// Signs claims as a compact token.
    ///
    /// # Errors
    /// [`KeyFault::Sign`].
    pub fn sign_token(&self, token_type: TokenType, claims: &impl Serialize) -> Result<String, KeyFault> {
        let header = HeaderOut { alg: self.algorithm(), kid: self.kid(), typ: token_type.as_str() };
        let header = serde_json::to_vec(&header).map_err(|_| KeyFault::Sign)?;
        let claims = serde_json::to_vec(claims).map_err(|_| KeyFault::Sign)?;
        let message = format!("{}.{}", base64url(&header), base64url(&claims));
        let signature = self.sign(message.as_bytes())?;
        Ok(format!("{message}.{}", base64url(&signature)))
    }
}

impl KeyRing {
    /// Verifies type, key, algorithm and signature of a compact token and parses its claims. The caller checks issuer, audience and times.
    ///
    /// # Errors
    /// [`VerifyFault`].
    pub fn verify_token<T: DeserializeOwned>(&self, token: &str, token_type: TokenType, now: DateTime<Utc>) -> Result<T, VerifyFault> {
        if token.len() > MAX_BYTES {
            return Err(VerifyFault::Malformed);
        }
        let (message, signature) = token.rsplit_once('.').ok_or(VerifyFault::Malformed)?;
        let (header, claims) = message.split_once('.').ok_or(VerifyFault::Malformed)?;
        let header: HeaderIn = parse_part(header)?;
        if header.crit.is_some() {
            return Err(VerifyFault::Malformed);
        }
        if !token_type.is_named(header.typ.as_deref()) {
            return Err(VerifyFault::WrongType);
        }
        // The key determines the algorithm, never the token: this defeats `none` and a public key used as an HMAC secret.
        let key = header.kid.as_deref().and_then(|kid| self.verifying(kid, now)).ok_or(VerifyFault::UnknownKey)?;
        if header.alg != key.algorithm().as_str() {
            return Err(VerifyFault::WrongAlgorithm);
        }
        let signature = from_base64url(signature).ok_or(VerifyFault::Malformed)?;
        if !key.verifies(message.as_bytes(), &signature) {
            return Err(VerifyFault::BadSignature);
        }
        parse_part(claims)
    }
}

fn parse_part<T: DeserializeOwned>(part: &str) -> Result<T, VerifyFault> {
    let bytes = from_base64url(part).ok_or(VerifyFault::Malformed)?;
    serde_json::from_slice(&bytes).map_err(|_| VerifyFault::Malformed)
}

#[cfg(test)]
mod tests {
    use chrono::TimeDelta;
    use proptest::prelude::*;
    use serde_json::json;

    use super::*;
    use crate::keys::RingKey;

    const NOW: DateTime<Utc> = DateTime::<Utc>::UNIX_EPOCH;

    fn ring(algorithm: Algorithm) -> KeyRing {
        KeyRing::new(vec![RingKey::new(SigningKey::generate(algorithm).unwrap(), NOW)])
    }

    fn forge(header: &Value, claims: &Value, signature: &[u8]) -> String {
        format!("{}.{}.{}", base64url(header.to_string().as_bytes()), base64url(claims.to_string().as_bytes()), base64url(signature))
    }

    fn verify(ring: &KeyRing, token: &str) -> Result<Value, VerifyFault> {
        ring.verify_token(token, TokenType::Access, NOW)
    }

    #[test]
    fn another_library_accepts_our_signatures() {
        for (ours, theirs) in [(Algorithm::Rs256, jsonwebtoken::Algorithm::RS256), (Algorithm::Es256, jsonwebtoken::Algorithm::ES256)] {
            let ring = ring(ours);
            let token = ring.active(NOW).unwrap().sign_token(TokenType::Access, &json!({"sub": "u"})).unwrap();
            let jwk: jsonwebtoken::jwk::Jwk = serde_json::from_value(serde_json::to_value(&ring.published(NOW).keys[0]).unwrap()).unwrap();
            let mut validation = jsonwebtoken::Validation::new(theirs);
            validation.required_spec_claims.clear();
            validation.validate_exp = false;
            let key = jsonwebtoken::DecodingKey::from_jwk(&jwk).unwrap();
            let read = jsonwebtoken::decode::<Value>(&token, &key, &validation).unwrap();
            assert_eq!(read.claims["sub"], "u");
            assert_eq!(read.header.kid.as_deref(), Some(ring.active(NOW).unwrap().kid()));
            assert_eq!(verify(&ring, &token).unwrap()["sub"], "u");
        }
    }

    #[test]
    fn none_is_rejected() {
        let ring = ring(Algorithm::Rs256);
        let kid = ring.active(NOW).unwrap().kid();
        for alg in ["none", "None", "NONE", ""] {
            let token = forge(&json!({"alg": alg, "kid": kid, "typ": "at+jwt"}), &json!({"sub": "admin"}), b"");
            assert_eq!(verify(&ring, &token), Err(VerifyFault::WrongAlgorithm), "{alg}");
        }
    }

    #[test]
    fn a_public_key_is_not_an_hmac_secret() {
        let ring = ring(Algorithm::Rs256);
        let jwk = ring.published(NOW).keys[0].clone();
        let secret = serde_json::to_vec(&jwk).unwrap();
        let mut header = jsonwebtoken::Header::new(jsonwebtoken::Algorithm::HS256);
        header.kid = Some(jwk.kid);
        header.typ = Some("at+jwt".to_owned());
        let token = jsonwebtoken::encode(&header, &json!({"sub": "admin"}), &jsonwebtoken::EncodingKey::from_secret(&secret)).unwrap();
        assert_eq!(verify(&ring, &token), Err(VerifyFault::WrongAlgorithm));
    }

    #[test]
    fn the_algorithm_is_pinned_to_the_key() {
        let (rsa, ec) = (SigningKey::generate(Algorithm::Rs256).unwrap(), SigningKey::generate(Algorithm::Es256).unwrap());
        let header = json!({"alg": "ES256", "kid": rsa.kid(), "typ": "at+jwt"});
        let message = forge(&header, &json!({"sub": "u"}), b"");
        let signature = ec.sign(message.trim_end_matches('.').as_bytes()).unwrap();
        let token = forge(&header, &json!({"sub": "u"}), &signature);
        let ring = KeyRing::new(vec![RingKey::new(rsa, NOW), RingKey::new(ec, NOW)]);
        assert_eq!(verify(&ring, &token), Err(VerifyFault::WrongAlgorithm));
    }

    #[test]
    fn tokens_of_others_and_altered_ones_are_rejected() {
        let ring = ring(Algorithm::Es256);
        let key = ring.active(NOW).unwrap();
        let token = key.sign_token(TokenType::Access, &json!({"sub": "u"})).unwrap();
        let (message, signature) = token.rsplit_once('.').unwrap();
        let header = message.split_once('.').unwrap().0;
        let altered = format!("{header}.{}.{signature}", base64url(br#"{"sub":"admin"}"#));
        assert_eq!(verify(&ring, &altered), Err(VerifyFault::BadSignature));
        assert_eq!(verify(&ring, &format!("{message}.")), Err(VerifyFault::BadSignature));
        assert_eq!(verify(&ring, &format!("{token}.x")), Err(VerifyFault::Malformed));
        assert_eq!(verify(&ring, message), Err(VerifyFault::Malformed));
        assert_eq!(verify(&ring, &format!("{token}=")), Err(VerifyFault::Malformed));
        let stranger = SigningKey::generate(Algorithm::Es256).unwrap();
        assert_eq!(verify(&ring, &stranger.sign_token(TokenType::Access, &json!({})).unwrap()), Err(VerifyFault::UnknownKey));
        let id = key.sign_token(TokenType::Id, &json!({"sub": "u"})).unwrap();
        assert_eq!(verify(&ring, &id), Err(VerifyFault::WrongType));
        let critical = forge(&json!({"alg": "ES256", "kid": key.kid(), "typ": "at+jwt", "crit": ["exp"]}), &json!({}), b"");
        assert_eq!(verify(&ring, &critical), Err(VerifyFault::Malformed));
        let untyped = forge(&json!({"alg": "ES256", "kid": key.kid()}), &json!({}), b"");
        assert_eq!(verify(&ring, &untyped), Err(VerifyFault::WrongType));
        let keyless = forge(&json!({"alg": "ES256", "typ": "at+jwt"}), &json!({}), b"");
        assert_eq!(verify(&ring, &keyless), Err(VerifyFault::UnknownKey));
    }

    #[test]
    fn retired_keys_verify_until_their_end() {
        let key = SigningKey::generate(Algorithm::Es256).unwrap();
        let token = key.sign_token(TokenType::Access, &json!({"sub": "u"})).unwrap();
        let until = NOW + TimeDelta::hours(1);
        let ring = KeyRing::new(vec![RingKey { key: key.into(), active_from: NOW, verify_until: Some(until) }]);
        let at = |now| ring.verify_token::<Value>(&token, TokenType::Access, now);
        assert!(at(until - TimeDelta::seconds(1)).is_ok());
        assert_eq!(at(until), Err(VerifyFault::UnknownKey));
    }

    proptest! {
        #[test]
        fn never_panics(token in "[A-Za-z0-9_=.-]{0,200}|.*") {
            let ring = KeyRing::new(Vec::new());
            prop_assert!(verify(&ring, &token).is_err());
        }

        #[test]
        fn no_header_causes_a_panic(header in ".*", claims in ".*") {
            let ring = KeyRing::new(Vec::new());
            let token = format!("{}.{}.AA", base64url(header.as_bytes()), base64url(claims.as_bytes()));
            prop_assert!(verify(&ring, &token).is_err());
        }
    }
}
