use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};

use crate::claims::{Issuance, User, read_one_or_many, write_one_or_many};
use crate::encoding::{base64url, sha256};
use crate::keys::{KeyRing, TokenType, VerifyFault};
use crate::provider::Issuer;
use crate::scope::{EMAIL, PROFILE};

/// The claims of an id token. The tenant is always present; names, email address and roles only with their scopes, as in ABP.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct IdClaims {
    pub iss: String,
    pub sub: String,
    /// The client.
    pub aud: String,
    /// Unix time in seconds, like all instants here.
    pub iat: i64,
    pub exp: i64,
    pub auth_time: i64,
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub nonce: Option<String>,
    /// Hash of the access token.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub at_hash: Option<String>,
    /// The session.
    pub sid: String,
    #[serde(skip_serializing_if = "Vec::is_empty", default)]
    pub amr: Vec<String>,
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub tenantid: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub preferred_username: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub unique_name: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub email: Option<String>,
    #[serde(skip_serializing_if = "Vec::is_empty", default, serialize_with = "write_one_or_many", deserialize_with = "read_one_or_many")]
    pub role: Vec<String>,
}

impl IdClaims {
    /// The claims of the id token issued with an access token.
    pub fn new(issuance: &Issuance<'_>, user: &User, access_token: &str, nonce: Option<&str>) -> Self {
        let scopes = issuance.scopes;
        let iat = issuance.now.timestamp();
        let user_name = scopes.contains(PROFILE).then(|| user.user_name.clone());
        Self {
            iss: issuance.issuer.as_str().to_owned(),
            sub: user.subject.clone(),
            aud: issuance.client.client_id.clone(),
            iat,
            exp: iat + issuance.client.lifetimes.id_token.num_seconds(),
            auth_time: user.session.auth_time.timestamp(),
            nonce: nonce.map(str::to_owned),
            at_hash: Some(token_hash(access_token)),
            sid: user.session.session_id.clone(),
            amr: user.session.amr.clone(),
            tenantid: user.tenant_id.clone(),
            preferred_username: user_name.clone(),
            unique_name: user_name,
            email: user.email.clone().filter(|_| scopes.contains(EMAIL)),
            role: if scopes.has_roles() { user.roles.clone() } else { Vec::new() },
        }
    }

    /// Parses an `id_token_hint` signed by this provider, expired or not (OpenID Connect RP-Initiated Logout 1.0, section 2).
    ///
    /// # Errors
    /// [`VerifyFault`].
    pub fn from_hint(ring: &KeyRing, issuer: &Issuer, hint: &str, now: DateTime<Utc>) -> Result<Self, VerifyFault> {
        let claims: Self = ring.verify_token(hint, TokenType::Id, now)?;
        if claims.iss == issuer.as_str() { Ok(claims) } else { Err(VerifyFault::WrongIssuer) }
    }
}

/// `at_hash`: the left half of the digest, base64url (OpenID Connect Core 3.1.3.6); SHA-256 for both supported algorithms.
fn token_hash(token: &str) -> String {
    base64url(&sha256(token.as_bytes())[..16])
}

#[cfg(test)]
mod tests {
    use chrono::TimeDelta;
    use serde_json::json;

    use super::*;
    use crate::claims::fixtures::{NOW, issuance, ring, user};
    use crate::client::fixtures::{provider, public};
    use crate::scope::Scopes;

    fn claims(scopes: &str) -> serde_json::Value {
        let (provider, client) = (provider(), public());
        let scopes = Scopes::parse(scopes).unwrap();
        serde_json::to_value(IdClaims::new(&issuance(&provider, &client, &scopes), &user(), "at", Some("n"))).unwrap()
    }

    #[test]
    fn scopes_determine_the_claims() {
        let all = claims("openid profile email role");
        assert_eq!(
            all,
            json!({
                "iss": "https://id.example/", "sub": "u1", "aud": "Portal_App", "iat": 0, "exp": 1200, "auth_time": 0, "nonce": "n",
                "at_hash": all["at_hash"], "sid": "s1", "amr": ["pwd"], "tenantid": "t1", "preferred_username": "ann",
                "unique_name": "ann", "email": "ann@example.com", "role": "Coach"
            })
        );
        let few = claims("openid");
        for name in ["preferred_username", "unique_name", "email", "role"] {
            assert!(few.get(name).is_none(), "{name}");
        }
        assert_eq!(few["tenantid"], "t1");
    }

    #[test]
    fn at_hash_agrees_with_openid_connect_core() {
        // The example of OpenID Connect Core 1.0, A.3.
        assert_eq!(token_hash("jHkWEdUXMU1BwAsC4vtUsZwnNvTIxEl0z9K3vx5KF0Y"), "77QmUPtjPfzWtF2AnpK9RQ");
    }

    #[test]
    fn hints_may_be_expired_but_not_of_another_issuer() {
        let (ring, provider) = (ring(), provider());
        let claims = claims("openid");
        let key = ring.active(NOW).unwrap();
        let hint = key.sign_token(TokenType::Id, &claims).unwrap();
        let later = NOW + TimeDelta::days(30);
        assert_eq!(IdClaims::from_hint(&ring, &provider.issuer, &hint, later).unwrap().sid, "s1");
        let other = Issuer::new("https://other.example").unwrap();
        assert_eq!(IdClaims::from_hint(&ring, &other, &hint, NOW), Err(VerifyFault::WrongIssuer));
        let access = key.sign_token(TokenType::Access, &claims).unwrap();
        assert_eq!(IdClaims::from_hint(&ring, &provider.issuer, &access, NOW), Err(VerifyFault::WrongType));
        assert!(IdClaims::from_hint(&stranger(), &provider.issuer, &hint, NOW).is_err());
    }

    fn stranger() -> KeyRing {
        ring()
    }
}
