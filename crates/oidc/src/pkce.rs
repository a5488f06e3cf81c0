//! Proof key for code exchange (RFC 7636), only with S256: `plain` protects nobody.

use serde::{Deserialize, Serialize};
use subtle::ConstantTimeEq;

use crate::encoding::{base64url, sha256};
use crate::error::Error;

/// The digest in a client's authorization request: 43 base64url characters.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct CodeChallenge(String);

impl CodeChallenge {
    /// Parses the parameters of an authorization request.
    ///
    /// # Errors
    /// `invalid_request` for a method other than S256 (a missing one means `plain`), or a value that is not a digest.
    pub fn parse(challenge: Option<&str>, method: Option<&str>) -> Result<Option<Self>, Error> {
        let Some(challenge) = challenge else {
            return match method {
                None => Ok(None),
                Some(_) => Err(Error::invalid_request("The parameter 'code_challenge' is missing.")),
            };
        };
        if method != Some("S256") {
            return Err(Error::invalid_request("The code challenge method must be S256."));
        }
        if challenge.len() != 43 || !challenge.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"-_".contains(&byte)) {
            return Err(Error::invalid_request("The code challenge is not valid."));
        }
        Ok(Some(Self(challenge.to_owned())))
    }

    /// The challenge of a verifier.
    pub fn of(verifier: &str) -> Self {
        Self(base64url(&sha256(verifier.as_bytes())))
    }

    /// The value for storage; parsed again by [`Self::parse`].
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// Whether the verifier is well-formed (43 to 128 unreserved characters) and matches this challenge.
    pub fn accepts(&self, verifier: &str) -> bool {
        let well_formed =
            (43..=128).contains(&verifier.len()) && verifier.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"-._~".contains(&byte));
        well_formed && bool::from(Self::of(verifier).0.as_bytes().ct_eq(self.0.as_bytes()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const VERIFIER: &str = "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk";
    const CHALLENGE: &str = "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM";

    #[test]
    fn agrees_with_rfc_7636_appendix_b() {
        let challenge = CodeChallenge::parse(Some(CHALLENGE), Some("S256")).unwrap().unwrap();
        assert_eq!(CodeChallenge::of(VERIFIER), challenge);
        assert!(challenge.accepts(VERIFIER));
    }

    #[test]
    fn refuses_other_verifiers() {
        let challenge = CodeChallenge::of(VERIFIER);
        for verifier in ["", CHALLENGE, &VERIFIER[1..], &VERIFIER.replace('d', "e"), &"a".repeat(129)] {
            assert!(!challenge.accepts(verifier), "{verifier}");
        }
        let short = CodeChallenge::of("short");
        assert!(!short.accepts("short"), "a verifier below 43 characters can be guessed");
    }

    #[test]
    fn accepts_only_s256() {
        assert_eq!(CodeChallenge::parse(None, None).unwrap(), None);
        for (challenge, method) in [
            (Some(VERIFIER), None),
            (Some(VERIFIER), Some("plain")),
            (Some(CHALLENGE), Some("s256")),
            (Some("short"), Some("S256")),
            (Some("E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw+cM"), Some("S256")),
            (None, Some("S256")),
        ] {
            assert!(CodeChallenge::parse(challenge, method).is_err(), "{challenge:?} {method:?}");
        }
    }
}
