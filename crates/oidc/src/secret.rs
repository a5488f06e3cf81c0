//! Values that must not be logged, and opaque tokens stored by their digest.

use std::fmt;

use serde::{Serialize, Serializer};
use subtle::ConstantTimeEq;

use crate::encoding::{base64url, sha256};

/// A password, code, token or client secret. `Debug` hides it; only `expose` reads it.
#[derive(Clone, PartialEq, Eq)]
pub struct Secret(String);

impl Secret {
    pub fn new(value: impl Into<String>) -> Self {
        Self(value.into())
    }

    /// The value itself.
    pub fn expose(&self) -> &str {
        &self.0
    }

    /// Compares in constant time.
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

/// An authorization code, refresh token or request handle: 256 random bits for the client, their digest in the database. A plain digest is
/// enough, because 256 bits can't be guessed; a stolen table contains no usable token.
#[derive(Debug, Clone)]
pub struct OpaqueToken {
    /// The client's value, base64url of the random bytes.
    pub secret: Secret,
    /// The stored key for look-ups: [`token_digest`] of the secret.
    pub digest: String,
}

impl OpaqueToken {
    /// Creates a token from 32 bytes of a cryptographically secure source.
    pub fn from_random(random: [u8; 32]) -> Self {
        let secret = Secret(base64url(&random));
        let digest = secret.digest();
        Self { secret, digest }
    }
}

/// Base64url of the SHA-256 of a presented token, for look-ups. 43 characters.
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
