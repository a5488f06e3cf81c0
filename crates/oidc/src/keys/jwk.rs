use serde::{Deserialize, Serialize};
use serde_json::json;

use crate::encoding::{base64url, sha256};
use crate::keys::Algorithm;

/// A public key in the format of RFC 7517, without private members.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Jwk {
    pub kid: String,
    /// Always `sig`.
    #[serde(rename = "use")]
    pub usage: String,
    /// The only algorithm of this key.
    pub alg: Algorithm,
    #[serde(flatten)]
    pub material: JwkMaterial,
}

/// The members that depend on the key type, with numbers as base64url.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kty")]
pub enum JwkMaterial {
    #[serde(rename = "RSA")]
    Rsa { n: String, e: String },
    #[serde(rename = "EC")]
    Ec { crv: String, x: String, y: String },
}

/// The document at `jwks_uri`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct JwkSet {
    pub keys: Vec<Jwk>,
}

impl JwkMaterial {
    /// The thumbprint of RFC 7638: base64url of the SHA-256 of the required members in lexical order.
    pub fn thumbprint(&self) -> String {
        // Members are in lexical order, as RFC 7638 section 3 requires; serde_json keeps that order.
        let canonical = match self {
            Self::Rsa { n, e } => json!({ "e": e, "kty": "RSA", "n": n }),
            Self::Ec { crv, x, y } => json!({ "crv": crv, "kty": "EC", "x": x, "y": y }),
        };
        base64url(&sha256(canonical.to_string().as_bytes()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn thumbprint_agrees_with_rfc_7638() {
        let key = JwkMaterial::Rsa {
            n: "0vx7agoebGcQSuuPiLJXZptN9nndrQmbXEps2aiAFbWhM78LhWx4cbbfAAtVT86zwu1RK7aPFFxuhDR1L6tSoc_BJECPebWKRXjBZCiFV4n3oknjhMst\
                n64tZ_2W-5JsGY4Hc5n9yBXArwl93lqt7_RN5w6Cf0h4QyQ5v-65YGjQR0_FDW2QvzqY368QQMicAtaSqzs8KJZgnYb9c7d0zgdAZHzu6qMQvRL5hajrn1n91CbOpbIS\
                D08qNLyrdkt-bFTWhAI4vMQFh6WeZu0fM4lFd2NcRwr3XPksINHaQ-G_xBniIqbw0Ls1jF44-csFCur-kEgU8awapJzKnqDKgw"
                .to_owned(),
            e: "AQAB".to_owned(),
        };
        assert_eq!(key.thumbprint(), "NzbLsXh8uDCcd-6MNwXF4W_7noWXFZAfHkxZsRGC9Xs");
    }
}
