//! Verification of an access token by a resource server.

use chrono::{DateTime, TimeDelta, Utc};

use crate::claims::AccessClaims;
use crate::error::Error;
use crate::keys::{KeyRing, TokenType, VerifyFault};
use crate::provider::Issuer;

/// Requirements on an access token.
#[derive(Debug, Clone, Copy)]
pub struct Expected<'a> {
    pub issuer: &'a Issuer,
    /// The resource's own name. `None` for the provider's own endpoints, which accept every token of the provider.
    pub audience: Option<&'a str>,
    /// Tolerated difference between the clocks of nodes.
    pub leeway: TimeDelta,
}

impl<'a> Expected<'a> {
    /// The requirements of a resource, with 30 seconds of leeway.
    pub fn of_resource(issuer: &'a Issuer, audience: &'a str) -> Self {
        Self { issuer, audience: Some(audience), leeway: TimeDelta::seconds(30) }
    }

    /// The requirements of userinfo, introspection and revocation.
    pub fn of_provider(issuer: &'a Issuer) -> Self {
        Self { issuer, audience: None, leeway: TimeDelta::seconds(30) }
    }
}

/// Verifies an access token: type `at+jwt`, a known key, that key's algorithm, signature, issuer, audience, times. The caller checks
/// whether its session is still active.
///
/// # Errors
/// [`VerifyFault`]; on the wire always [`Error::invalid_token`].
pub fn verify_access_token(ring: &KeyRing, token: &str, expected: &Expected<'_>, now: DateTime<Utc>) -> Result<AccessClaims, VerifyFault> {
    let claims: AccessClaims = ring.verify_token(token, TokenType::Access, now)?;
    if claims.iss != expected.issuer.as_str() {
        return Err(VerifyFault::WrongIssuer);
    }
    if expected.audience.is_some_and(|audience| !claims.aud.iter().any(|own| own == audience)) {
        return Err(VerifyFault::WrongAudience);
    }
    // A token without a user's claims represents its client; a user id in it would have no session.
    if claims.user.is_none() && claims.sub != claims.client_id {
        return Err(VerifyFault::Malformed);
    }
    let (now, leeway) = (now.timestamp(), expected.leeway.num_seconds());
    if now >= claims.exp.saturating_add(leeway) {
        return Err(VerifyFault::Expired);
    }
    if now.saturating_add(leeway) < claims.nbf || now.saturating_add(leeway) < claims.iat {
        return Err(VerifyFault::NotYetValid);
    }
    Ok(claims)
}

impl From<VerifyFault> for Error {
    fn from(_: VerifyFault) -> Self {
        Self::invalid_token()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::claims::fixtures::{NOW, issuance, ring, user};
    use crate::client::fixtures::{provider, public};
    use crate::scope::Scopes;

    fn claims() -> AccessClaims {
        let (provider, client) = (provider(), public());
        AccessClaims::for_user(&issuance(&provider, &client, &Scopes::default()), &user(), "t")
    }

    fn check(claims: &AccessClaims, audience: &str, seconds: i64) -> Result<AccessClaims, VerifyFault> {
        let ring = ring();
        let token = ring.active(NOW).unwrap().sign_token(TokenType::Access, claims).unwrap();
        let issuer = provider().issuer;
        verify_access_token(&ring, &token, &Expected::of_resource(&issuer, audience), NOW + TimeDelta::seconds(seconds))
    }

    #[test]
    fn good_tokens_give_their_claims() {
        assert_eq!(check(&claims(), "Portal", 10), Ok(claims()));
        let ring = ring();
        let token = ring.active(NOW).unwrap().sign_token(TokenType::Access, &claims()).unwrap();
        assert!(verify_access_token(&ring, &token, &Expected::of_provider(&provider().issuer), NOW).is_ok());
    }

    #[test]
    fn times_are_checked_with_little_leeway() {
        for (seconds, expected) in [
            (3599, None),
            (3629, None),
            (3630, Some(VerifyFault::Expired)),
            (i64::from(i32::MAX), Some(VerifyFault::Expired)),
            (-30, None),
            (-31, Some(VerifyFault::NotYetValid)),
        ] {
            assert_eq!(check(&claims(), "Portal", seconds).err(), expected, "{seconds}");
        }
    }

    #[test]
    fn tokens_of_others_are_rejected() {
        assert_eq!(check(&claims(), "Other", 0), Err(VerifyFault::WrongAudience));
        let foreign = AccessClaims { iss: "https://evil.example/".to_owned(), ..claims() };
        assert_eq!(check(&foreign, "Portal", 0), Err(VerifyFault::WrongIssuer));
        let without_slash = AccessClaims { iss: "https://id.example".to_owned(), ..claims() };
        assert_eq!(check(&without_slash, "Portal", 0), Err(VerifyFault::WrongIssuer));
        let prefixed = AccessClaims { aud: vec!["Portal2".to_owned()], ..claims() };
        assert_eq!(check(&prefixed, "Portal", 0), Err(VerifyFault::WrongAudience));
        let nobodys = AccessClaims { aud: Vec::new(), ..claims() };
        assert_eq!(check(&nobodys, "Portal", 0), Err(VerifyFault::WrongAudience));
        let endless = AccessClaims { exp: i64::MAX, nbf: i64::MIN, ..claims() };
        assert!(check(&endless, "Portal", 0).is_ok(), "no overflow");
    }

    #[test]
    fn tokens_without_the_registered_claims_are_refused() {
        let ring = ring();
        let issuer = provider().issuer;
        let whole = serde_json::to_value(claims()).unwrap();
        for name in ["iss", "sub", "aud", "iat", "exp", "jti", "client_id", "scope"] {
            let mut part = whole.clone();
            part.as_object_mut().unwrap().shift_remove(name);
            let token = ring.active(NOW).unwrap().sign_token(TokenType::Access, &part).unwrap();
            let fault = verify_access_token(&ring, &token, &Expected::of_resource(&issuer, "Portal"), NOW);
            assert_eq!(fault, Err(VerifyFault::Malformed), "{name}");
        }
    }

    #[test]
    fn a_users_token_without_a_session_is_not_a_clients_token() {
        let nameless = AccessClaims { user: None, ..claims() };
        assert_eq!(check(&nameless, "Portal", 0), Err(VerifyFault::Malformed));
    }

    #[test]
    fn the_response_does_not_reveal_which_check_failed() {
        assert_eq!(Error::from(VerifyFault::Expired), Error::from(VerifyFault::BadSignature));
    }
}
