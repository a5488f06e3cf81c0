//! What a resource server checks of an access token.

use chrono::{DateTime, TimeDelta, Utc};

use crate::claims::AccessClaims;
use crate::error::Error;
use crate::keys::{KeyRing, TokenType, VerifyFault};
use crate::provider::Issuer;

/// What an access token has to say.
#[derive(Debug, Clone, Copy)]
pub struct Expected<'a> {
    pub issuer: &'a Issuer,
    /// The resource's own name. `None` at the provider's own endpoints, which take every token that the provider issued.
    pub audience: Option<&'a str>,
    /// How far the clocks of nodes may differ.
    pub leeway: TimeDelta,
}

impl<'a> Expected<'a> {
    /// What a resource expects, with 30 seconds of leeway.
    pub fn of_resource(issuer: &'a Issuer, audience: &'a str) -> Self {
        Self { issuer, audience: Some(audience), leeway: TimeDelta::seconds(30) }
    }

    /// What userinfo, introspection and revocation expect.
    pub fn of_provider(issuer: &'a Issuer) -> Self {
        Self { issuer, audience: None, leeway: TimeDelta::seconds(30) }
    }
}

/// Checks an access token: type `at+jwt`, a known key, that key's algorithm, signature, issuer, audience, times. Whether its
/// session still lives is the caller's to ask.
///
/// # Errors
/// [`VerifyFault`]; on the wire [`Error::invalid_token`], for every fault alike.
pub fn verify_access_token(ring: &KeyRing, token: &str, expected: &Expected<'_>, now: DateTime<Utc>) -> Result<AccessClaims, VerifyFault> {
    let claims: AccessClaims = ring.verify_token(token, TokenType::Access, now)?;
    if claims.iss != expected.issuer.as_str() {
        return Err(VerifyFault::WrongIssuer);
    }
    if expected.audience.is_some_and(|audience| !claims.aud.iter().any(|own| own == audience)) {
        return Err(VerifyFault::WrongAudience);
    }
    // A token without a user's claims speaks for its client; a user's id in it would be nobody's session.
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
    fn times_count_with_little_leeway() {
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
    fn foreign_tokens_are_refused() {
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
    fn a_users_token_without_a_session_is_no_clients_token() {
        let nameless = AccessClaims { user: None, ..claims() };
        assert_eq!(check(&nameless, "Portal", 0), Err(VerifyFault::Malformed));
    }

    #[test]
    fn the_wire_does_not_tell_which_check_failed() {
        assert_eq!(Error::from(VerifyFault::Expired), Error::from(VerifyFault::BadSignature));
    }
}
