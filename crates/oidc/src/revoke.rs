//! Token revocation (RFC 7009). Unknown tokens get 200, like revoked ones.

use crate::error::Error;
use crate::params::Params;
use crate::secret::Secret;

/// The kind of token, according to the client.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TokenTypeHint {
    AccessToken,
    RefreshToken,
}

/// The token in a revocation or introspection request.
#[derive(Debug, Clone)]
pub struct NamedToken {
    pub token: Secret,
    /// Only a hint; an unknown one counts as none.
    pub hint: Option<TokenTypeHint>,
}

impl NamedToken {
    /// Parses `token` and `token_type_hint`.
    ///
    /// # Errors
    /// `invalid_request` for a missing token or repeated parameters.
    pub fn parse(params: &Params) -> Result<Self, Error> {
        params.refuse_repeated()?;
        let hint = match params.get("token_type_hint") {
            Some("access_token") => Some(TokenTypeHint::AccessToken),
            Some("refresh_token") => Some(TokenTypeHint::RefreshToken),
            _ => None,
        };
        Ok(Self { token: Secret::new(params.require("token")?), hint })
    }

    /// Whether it has the format of a signed token (an access token) rather than of an opaque one. The formats differ, so the hint is not
    /// needed to find a token.
    pub fn is_signed(&self) -> bool {
        self.token.expose().bytes().filter(|byte| *byte == b'.').count() == 2
    }
}

/// Whether the client may revoke a token issued to `owner`.
///
/// # Errors
/// `invalid_grant` for another client's token, which then stays valid.
pub fn check_owner(owner: &str, client_id: &str) -> Result<(), Error> {
    if owner == client_id { Ok(()) } else { Err(Error::invalid_grant("The token was issued to another client.")) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_tokens_of_both_shapes() {
        let named = |form: &str| NamedToken::parse(&Params::parse(form).unwrap());
        let access = named("token=a.b.c&token_type_hint=refresh_token").unwrap();
        assert!(access.is_signed(), "a wrong hint does not hide the token");
        assert_eq!(access.hint, Some(TokenTypeHint::RefreshToken));
        let refresh = named("token=abc&token_type_hint=pct").unwrap();
        assert!(!refresh.is_signed() && refresh.hint.is_none());
        assert!(named("token_type_hint=access_token").is_err());
        assert!(named("token=a&token=b").is_err());
    }

    #[test]
    fn another_clients_token_stays_valid() {
        assert!(check_owner("Portal_App", "Portal_App").is_ok());
        assert!(check_owner("Portal_App", "partner").is_err());
    }
}
