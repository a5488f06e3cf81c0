//! Values that must not reach a log, and opaque tokens stored by their digest.

use std::fmt;

use serde::{Serialize, Serializer};
use subtle::ConstantTimeEq;

use crate::encoding::{base64url, sha256};

/// A password, code, token or client secret. `Debug` hides it; `expose` is the one way to read it.
#[derive(Clone, PartialEq, Eq)]
pub struct Secret(String);

impl Secret {
    /// Wraps a value that came in or goes out.
    pub fn new(value: impl Into<String>) -> Self {
        Self(value.into())
    }

    /// The value itself.
    pub fn expose(&self) -> &str {
        &self.0
    }

    /// Compares without telling by the time taken how much was right.
    pub fn matches(&self, other: &str) -> bool {
        self.0.as_bytes().ct_eq(other.as_bytes()).into()
    }

    /// The digest under which an opaque token is stored; see [`OpaqueToken`].
    pub fn digest(&self) -> String {
        token_digest(&self.0)
    }
}

impl fmt::Debug for Secret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Secret(***)")
    }
}

impl Serialize for Secret {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&self.0)
    }
}

/// An authorization code, refresh token or request handle: 256 random bits for the client, their digest for the store.
/// A plain digest is enough, because nobody can guess 256 bits; a stolen table yields no usable token.
#[derive(Debug, Clone)]
pub struct OpaqueToken {
    /// What the client receives, base64url of the random bytes.
    pub secret: Secret,
    /// What is stored and looked up: [`token_digest`] of the secret.
    pub digest: String,
}

impl OpaqueToken {
    /// Makes a token from 32 bytes of a cryptographically secure source.
    pub fn from_random(random: [u8; 32]) -> Self {
        let secret = Secret(base64url(&random));
        let digest = secret.digest();
        Self { secret, digest }
    }
}

/// Base64url of the SHA-256 of a presented token: the key to look it up by. 43 characters.
pub fn token_digest(presented: &str) -> String {
    base64url(&sha256(presented.as_bytes()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn debug_output_hides_the_value() {
        let token = OpaqueToken::from_random([7; 32]);
        assert!(!format!("{token:?}").contains(token.secret.expose()));
        assert_eq!(token.digest, token_digest(token.secret.expose()));
        assert_eq!(token.secret.expose().len(), 43);
    }
}
