use aws_lc_rs::encoding::{AsDer, PublicKeyX509Der};
use aws_lc_rs::rsa::PublicEncryptingKey;
use aws_lc_rs::signature::{
    ECDSA_P256_SHA256_FIXED, ParsedPublicKey, RSA_PKCS1_2048_8192_SHA256, RSA_PSS_2048_8192_SHA256, RsaPublicKeyComponents,
};
use serde_json::{Map, Value};

use crate::encoding::{base64, base64url, from_base64, from_base64url};

/// Members of a JWK that belong to a private or a symmetric key.
const SECRET_MEMBERS: [&str; 8] = ["d", "p", "q", "dp", "dq", "qi", "oth", "k"];
const PEM_BEGIN: &str = "-----BEGIN PUBLIC KEY-----";
const PEM_END: &str = "-----END PUBLIC KEY-----";
/// Characters of a line of PEM (RFC 7468 section 2).
const PEM_LINE: usize = 64;

/// The algorithms of client assertions. Symmetric ones and `none` are missing, so no assertion can request them.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum AssertionAlgorithm {
    Rs256,
    Ps256,
    Es256,
}

impl AssertionAlgorithm {
    /// All of them, in the order of the discovery document.
    pub const ALL: [Self; 3] = [Self::Rs256, Self::Ps256, Self::Es256];

    /// The name in headers and metadata.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Rs256 => "RS256",
            Self::Ps256 => "PS256",
            Self::Es256 => "ES256",
        }
    }

    /// The algorithm of this name.
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|own| own.as_str() == name)
    }

    fn fits(self, family: Family) -> bool {
        matches!((self, family), (Self::Rs256 | Self::Ps256, Family::Rsa) | (Self::Es256, Family::P256))
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Family {
    Rsa,
    P256,
}

/// Why a text is not a key that a client can be given.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum ClientKeyFault {
    #[error("it is a private or a symmetric key")]
    Private,
    #[error("not a public key for signatures, RSA of 2048 to 8192 bits or P-256, as a JWK or in PEM")]
    Unsupported,
}

/// A public key whose private half a client signs its assertions with: RSA of 2048 to 8192 bits, or P-256.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ClientKey {
    family: Family,
    /// `SubjectPublicKeyInfo` (RFC 5280).
    der: Vec<u8>,
}

impl ClientKey {
    /// Reads what an administrator pastes: a JWK (RFC 7517) or a `PUBLIC KEY` in PEM (RFC 7468).
    ///
    /// # Errors
    /// [`ClientKeyFault`].
    pub fn parse(text: &str) -> Result<Self, ClientKeyFault> {
        let text = text.trim();
        if text.contains("PRIVATE KEY-----") {
            return Err(ClientKeyFault::Private);
        }
        let der = if text.starts_with('{') { from_jwk(text)? } else { from_pem(text).ok_or(ClientKeyFault::Unsupported)? };
        Self::from_der(&der).ok_or(ClientKeyFault::Unsupported)
    }

    /// Reads a stored key; `None` if it is not one.
    pub fn from_stored(stored: &str) -> Option<Self> {
        Self::from_der(&from_base64url(stored)?)
    }

    /// The key as it is stored: one word.
    pub fn to_stored(&self) -> String {
        base64url(&self.der)
    }

    /// The key in PEM.
    pub fn to_pem(&self) -> String {
        let encoded = base64(&self.der);
        let lines = encoded.as_bytes().chunks(PEM_LINE).map(String::from_utf8_lossy);
        lines.fold(PEM_BEGIN.to_owned(), |pem, line| format!("{pem}\n{line}")) + "\n" + PEM_END + "\n"
    }

    /// Reads a `SubjectPublicKeyInfo`. The library checks the point and the modulus, and writes the key again, so what is stored is
    /// never what was sent.
    fn from_der(der: &[u8]) -> Option<Self> {
        if let Ok(key) = ParsedPublicKey::new(&ECDSA_P256_SHA256_FIXED, der) {
            return Some(Self { family: Family::P256, der: written(&key)? });
        }
        let der = written(&ParsedPublicKey::new(&RSA_PKCS1_2048_8192_SHA256, der).ok()?)?;
        // This one knows the bounds of the modulus, which the other only compares when it verifies.
        PublicEncryptingKey::from_der(&der).ok()?;
        Some(Self { family: Family::Rsa, der })
    }

    /// Whether the signature was made with the private half, by an algorithm that this key takes.
    pub(super) fn verifies(&self, algorithm: AssertionAlgorithm, message: &[u8], signature: &[u8]) -> bool {
        let parsed = match algorithm {
            AssertionAlgorithm::Rs256 => ParsedPublicKey::new(&RSA_PKCS1_2048_8192_SHA256, &self.der),
            AssertionAlgorithm::Ps256 => ParsedPublicKey::new(&RSA_PSS_2048_8192_SHA256, &self.der),
            AssertionAlgorithm::Es256 => ParsedPublicKey::new(&ECDSA_P256_SHA256_FIXED, &self.der),
        };
        algorithm.fits(self.family) && parsed.is_ok_and(|key| key.verify_sig(message, signature).is_ok())
    }
}

fn written(key: &ParsedPublicKey) -> Option<Vec<u8>> {
    let der: PublicKeyX509Der<'_> = key.as_der().ok()?;
    Some(der.as_ref().to_vec())
}

fn from_pem(text: &str) -> Option<Vec<u8>> {
    let body = text.strip_prefix(PEM_BEGIN)?.strip_suffix(PEM_END)?;
    from_base64(&body.split_ascii_whitespace().collect::<String>())
}

fn from_jwk(text: &str) -> Result<Vec<u8>, ClientKeyFault> {
    let members: Map<String, Value> = serde_json::from_str(text).map_err(|_| ClientKeyFault::Unsupported)?;
    let is_secret = |key: &Map<String, Value>| SECRET_MEMBERS.iter().any(|name| key.contains_key(*name));
    // A set of keys isn't accepted, but somebody who pastes private ones must learn that they did.
    let mut others = members.get("keys").and_then(Value::as_array).into_iter().flatten().filter_map(Value::as_object);
    if is_secret(&members) || others.any(is_secret) {
        return Err(ClientKeyFault::Private);
    }
    material(&members).ok_or(ClientKeyFault::Unsupported)
}

/// The `SubjectPublicKeyInfo` of a JWK that is meant for signatures we verify.
fn material(members: &Map<String, Value>) -> Option<Vec<u8>> {
    let text = |name: &str| members.get(name).and_then(Value::as_str);
    let number = |name: &str| text(name).and_then(from_base64url);
    let signs = members.get("use").is_none_or(|usage| usage == "sig");
    let may_verify =
        members.get("key_ops").is_none_or(|all| all.as_array().is_some_and(|all| all.iter().any(|operation| operation == "verify")));
    let family = match (text("kty")?, text("crv")) {
        ("RSA", _) => Family::Rsa,
        ("EC", Some("P-256")) => Family::P256,
        _ => return None,
    };
    let is_ours = match members.get("alg") {
        Some(name) => AssertionAlgorithm::named(name.as_str()?)?.fits(family),
        None => true,
    };
    if !(signs && may_verify && is_ours) {
        return None;
    }
    let parsed = match family {
        Family::Rsa => {
            let components = RsaPublicKeyComponents { n: number("n")?, e: number("e")? };
            components.to_parsed_public_key(&RSA_PKCS1_2048_8192_SHA256)
        }
        Family::P256 => {
            let (x, y) = (number("x")?, number("y")?);
            // An uncompressed point: 4, then 32 bytes for each coordinate.
            let point = [&[4_u8][..], &x, &y].concat();
            ParsedPublicKey::new(&ECDSA_P256_SHA256_FIXED, point)
        }
    };
    written(&parsed.ok()?)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use serde_json::json;

    use super::*;
    use crate::keys::{Algorithm, SigningKey};

    fn jwk(algorithm: Algorithm) -> Value {
        serde_json::to_value(SigningKey::generate(algorithm).unwrap().jwk()).unwrap()
    }

    fn with(jwk: &Value, name: &str, value: Value) -> String {
        let mut jwk = jwk.clone();
        jwk[name] = value;
        jwk.to_string()
    }

    #[test]
    fn a_key_is_the_same_as_a_jwk_in_pem_and_stored() {
        for algorithm in [Algorithm::Rs256, Algorithm::Es256] {
            let key = ClientKey::parse(&format!(" {}\n", jwk(algorithm))).unwrap();
            let pem = key.to_pem();
            assert!(pem.lines().all(|line| line.len() <= PEM_LINE), "{pem}");
            assert_eq!(ClientKey::parse(&pem).unwrap(), key);
            assert_eq!(ClientKey::parse(&pem.replace('\n', "\r\n")).unwrap(), key);
            assert_eq!(ClientKey::from_stored(&key.to_stored()).unwrap(), key);
            assert!(!key.to_stored().contains(char::is_whitespace));
        }
    }

    #[test]
    fn a_private_key_is_named_as_such() {
        let own = SigningKey::generate(Algorithm::Es256).unwrap().to_pkcs8().unwrap();
        let pem = format!("-----BEGIN PRIVATE KEY-----\n{}\n-----END PRIVATE KEY-----", base64(&own));
        assert_eq!(ClientKey::parse(&pem), Err(ClientKeyFault::Private));
        assert_eq!(ClientKey::parse(&with(&jwk(Algorithm::Rs256), "d", json!("AQAB"))), Err(ClientKeyFault::Private));
        assert_eq!(ClientKey::parse(&json!({"kty": "oct", "k": "c2VjcmV0"}).to_string()), Err(ClientKeyFault::Private));
        let mut private = jwk(Algorithm::Es256);
        private["d"] = json!("AQAB");
        let set = json!({"keys": [jwk(Algorithm::Es256), private]}).to_string();
        assert_eq!(ClientKey::parse(&set), Err(ClientKeyFault::Private), "a set of keys too");
    }

    #[test]
    fn other_keys_are_refused() {
        let (rsa, ec) = (jwk(Algorithm::Rs256), jwk(Algorithm::Es256));
        let short = "w".repeat(128);
        for text in [
            String::new(),
            "{".to_owned(),
            "[]".to_owned(),
            json!({"keys": [ec.clone()]}).to_string(),
            json!({"kty": "OKP", "crv": "Ed25519", "x": "11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo"}).to_string(),
            with(&rsa, "n", json!(short)),
            with(&rsa, "n", json!("")),
            with(&rsa, "e", json!("AQ")),
            with(&rsa, "e", json!("Ag")),
            with(&rsa, "use", json!("enc")),
            with(&rsa, "key_ops", json!(["sign"])),
            with(&rsa, "alg", json!("ES256")),
            with(&rsa, "alg", json!("RS512")),
            with(&rsa, "alg", json!("HS256")),
            with(&ec, "crv", json!("P-384")),
            with(&ec, "x", json!("AQAB")),
            // Not on the curve.
            with(&ec, "x", ec["y"].clone()),
            format!("{PEM_BEGIN}\nAAAA\n{PEM_END}"),
            format!("{PEM_BEGIN}{PEM_END}"),
            "-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----".to_owned(),
        ] {
            assert_eq!(ClientKey::parse(&text), Err(ClientKeyFault::Unsupported), "{text}");
        }
        assert!(ClientKey::parse(&with(&rsa, "alg", json!("PS256"))).is_ok());
        assert_eq!(ClientKey::from_stored("AAAA"), None);
    }

    proptest! {
        #[test]
        fn never_panics(text in ".*", number in "[A-Za-z0-9_-]{0,90}") {
            let _ = ClientKey::parse(&text);
            let _ = ClientKey::parse(&json!({"kty": "RSA", "n": number, "e": "AQAB"}).to_string());
            let _ = ClientKey::parse(&json!({"kty": "EC", "crv": "P-256", "x": number, "y": number}).to_string());
            let _ = ClientKey::parse(&format!("{PEM_BEGIN}{number}{PEM_END}"));
        }
    }
}
