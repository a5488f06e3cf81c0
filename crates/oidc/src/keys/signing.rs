use std::fmt;

use aws_lc_rs::encoding::{AsDer, Pkcs8V1Der};
use aws_lc_rs::rand::SystemRandom;
use aws_lc_rs::rsa::KeySize;
use aws_lc_rs::signature::{
    ECDSA_P256_SHA256_FIXED, ECDSA_P256_SHA256_FIXED_SIGNING, EcdsaKeyPair, KeyPair, ParsedPublicKey, RSA_PKCS1_2048_8192_SHA256,
    RSA_PKCS1_SHA256, RsaKeyPair,
};
use serde::{Deserialize, Serialize};

use crate::encoding::base64url;
use crate::keys::Jwk;
use crate::keys::jwk::JwkMaterial;

/// The supported algorithms. Symmetric ones and `none` are missing, so no token can request them.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Serialize, Deserialize)]
pub enum Algorithm {
    /// RSA with 2048 bits, PKCS #1 v1.5, SHA-256: what stock ABP clients expect.
    #[default]
    #[serde(rename = "RS256")]
    Rs256,
    /// ECDSA on P-256 with SHA-256.
    #[serde(rename = "ES256")]
    Es256,
}

impl Algorithm {
    /// The name in headers and metadata.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Rs256 => "RS256",
            Self::Es256 => "ES256",
        }
    }
}

/// Why a key could not be generated, read or used. Without details, which would concern a private key.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum KeyFault {
    #[error("the key could not be generated")]
    Generate,
    #[error("the bytes are not a private key of this algorithm")]
    Malformed,
    #[error("the key could not sign")]
    Sign,
}

enum Pair {
    Rsa(RsaKeyPair),
    Ec(EcdsaKeyPair),
}

/// A parsed private key with its public half. `Debug` shows the key id and the algorithm.
pub struct SigningKey {
    pair: Pair,
    public: ParsedPublicKey,
    jwk: Jwk,
}

impl SigningKey {
    /// Generates a key, with the randomness of the cryptographic library.
    ///
    /// # Errors
    /// [`KeyFault::Generate`].
    pub fn generate(algorithm: Algorithm) -> Result<Self, KeyFault> {
        let pair = match algorithm {
            Algorithm::Rs256 => Pair::Rsa(RsaKeyPair::generate(KeySize::Rsa2048).map_err(|_| KeyFault::Generate)?),
            Algorithm::Es256 => Pair::Ec(EcdsaKeyPair::generate(&ECDSA_P256_SHA256_FIXED_SIGNING).map_err(|_| KeyFault::Generate)?),
        };
        Self::new(pair)
    }

    /// Parses a stored key.
    ///
    /// # Errors
    /// [`KeyFault::Malformed`] if the bytes are not a PKCS #8 key of that algorithm.
    pub fn from_pkcs8(algorithm: Algorithm, der: &[u8]) -> Result<Self, KeyFault> {
        let pair = match algorithm {
            Algorithm::Rs256 => Pair::Rsa(RsaKeyPair::from_pkcs8(der).map_err(|_| KeyFault::Malformed)?),
            Algorithm::Es256 => Pair::Ec(EcdsaKeyPair::from_pkcs8(&ECDSA_P256_SHA256_FIXED_SIGNING, der).map_err(|_| KeyFault::Malformed)?),
        };
        Self::new(pair)
    }

    /// The private key as PKCS #8 DER, to be stored encrypted.
    ///
    /// # Errors
    /// [`KeyFault::Malformed`], which does not happen for a parsed key.
    pub fn to_pkcs8(&self) -> Result<Vec<u8>, KeyFault> {
        match &self.pair {
            Pair::Rsa(pair) => {
                let der: Pkcs8V1Der<'_> = pair.as_der().map_err(|_| KeyFault::Malformed)?;
                Ok(der.as_ref().to_vec())
            }
            Pair::Ec(pair) => Ok(pair.to_pkcs8v1().map_err(|_| KeyFault::Malformed)?.as_ref().to_vec()),
        }
    }

    /// The key id: the thumbprint of the public key (RFC 7638).
    pub fn kid(&self) -> &str {
        &self.jwk.kid
    }

    /// The only algorithm of this key.
    pub fn algorithm(&self) -> Algorithm {
        self.jwk.alg
    }

    /// The public key as published.
    pub fn jwk(&self) -> &Jwk {
        &self.jwk
    }

    fn new(pair: Pair) -> Result<Self, KeyFault> {
        let (alg, material, public) = match &pair {
            Pair::Rsa(pair) => {
                let key = pair.public_key();
                let n = base64url(key.modulus().big_endian_without_leading_zero());
                let e = base64url(key.exponent().big_endian_without_leading_zero());
                let public = ParsedPublicKey::new(&RSA_PKCS1_2048_8192_SHA256, key);
                (Algorithm::Rs256, JwkMaterial::Rsa { n, e }, public)
            }
            Pair::Ec(pair) => {
                let point = pair.public_key().as_ref();
                // An uncompressed point of P-256: 4, then 32 bytes for each coordinate.
                let (Some(x), Some(y)) = (point.get(1..33), point.get(33..65)) else {
                    return Err(KeyFault::Malformed);
                };
                let material = JwkMaterial::Ec { crv: "P-256".to_owned(), x: base64url(x), y: base64url(y) };
                (Algorithm::Es256, material, ParsedPublicKey::new(&ECDSA_P256_SHA256_FIXED, point))
            }
        };
        let public = public.map_err(|_| KeyFault::Malformed)?;
        let jwk = Jwk { kid: material.thumbprint(), usage: "sig".to_owned(), alg, material };
        Ok(Self { pair, public, jwk })
    }

    pub(super) fn sign(&self, message: &[u8]) -> Result<Vec<u8>, KeyFault> {
        match &self.pair {
            Pair::Rsa(pair) => {
                let mut signature = vec![0; pair.public_modulus_len()];
                pair.sign(&RSA_PKCS1_SHA256, &SystemRandom::new(), message, &mut signature).map_err(|_| KeyFault::Sign)?;
                Ok(signature)
            }
            Pair::Ec(pair) => Ok(pair.sign(&SystemRandom::new(), message).map_err(|_| KeyFault::Sign)?.as_ref().to_vec()),
        }
    }

    pub(super) fn verifies(&self, message: &[u8], signature: &[u8]) -> bool {
        self.public.verify_sig(message, signature).is_ok()
    }
}

impl fmt::Debug for SigningKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("SigningKey").field("kid", &self.kid()).field("alg", &self.algorithm()).finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_survive_storing() {
        for algorithm in [Algorithm::Rs256, Algorithm::Es256] {
            let key = SigningKey::generate(algorithm).unwrap();
            let again = SigningKey::from_pkcs8(algorithm, &key.to_pkcs8().unwrap()).unwrap();
            assert_eq!(again.jwk(), key.jwk());
            let signature = key.sign(b"message").unwrap();
            assert!(again.verifies(b"message", &signature));
            assert!(!again.verifies(b"massage", &signature));
        }
    }

    #[test]
    fn a_key_is_read_for_its_own_algorithm_only() {
        let rsa = SigningKey::generate(Algorithm::Rs256).unwrap().to_pkcs8().unwrap();
        let ec = SigningKey::generate(Algorithm::Es256).unwrap().to_pkcs8().unwrap();
        assert_eq!(SigningKey::from_pkcs8(Algorithm::Es256, &rsa).unwrap_err(), KeyFault::Malformed);
        assert_eq!(SigningKey::from_pkcs8(Algorithm::Rs256, &ec).unwrap_err(), KeyFault::Malformed);
        assert_eq!(SigningKey::from_pkcs8(Algorithm::Rs256, b"").unwrap_err(), KeyFault::Malformed);
    }

    #[test]
    fn only_public_members_are_published() {
        let key = SigningKey::generate(Algorithm::Rs256).unwrap();
        let json = serde_json::to_value(key.jwk()).unwrap();
        let mut names: Vec<_> = json.as_object().unwrap().keys().cloned().collect();
        names.sort();
        assert_eq!(names, ["alg", "e", "kid", "kty", "n", "use"]);
        assert!(!format!("{key:?}").contains("pair"));
    }
}
