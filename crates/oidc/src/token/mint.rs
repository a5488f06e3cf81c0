use serde::Serialize;

use crate::claims::{AccessClaims, IdClaims, Issuance, User};
use crate::client::GrantType;
use crate::error::{Error, ErrorCode};
use crate::keys::{KeyFault, KeyRing, TokenType};
use crate::scope::OPENID;
use crate::secret::Secret;

/// The response of the token endpoint (RFC 6749 section 5.1), to be sent with `Cache-Control: no-store`. Serialises to the body.
#[derive(Debug, Clone, Serialize)]
pub struct TokenResponse {
    pub access_token: Secret,
    /// Always `Bearer`.
    pub token_type: &'static str,
    /// Seconds.
    pub expires_in: i64,
    pub scope: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub refresh_token: Option<Secret>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub id_token: Option<Secret>,
    /// The URL of the linked account's tenant, after `LinkLogin`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub tenant_domain: Option<String>,
}

/// What differs between two token responses.
#[derive(Debug, Clone, Copy)]
pub struct Minting<'a> {
    /// The id of the access token: `jti` and `oi_tkn_id`.
    pub token_id: &'a str,
    /// The grant of the sign-in; for a refresh, that of its family.
    pub origin: &'a GrantType,
    /// From the authorization request; `None` for a refresh (OpenID Connect Core 12.2).
    pub nonce: Option<&'a str>,
    /// A new refresh token, if required.
    pub refresh_token: Option<&'a Secret>,
}

/// Signs the tokens of a user. `openid` yields an id token, except for the password grant and those that build on it: stock ABP clients
/// compare the nonce of any id token they get, and these grants have none.
///
/// # Errors
/// `server_error` if no key is active or it cannot sign.
pub fn mint(ring: &KeyRing, issuance: &Issuance<'_>, user: &User, minting: &Minting<'_>) -> Result<TokenResponse, Error> {
    let key = ring.active(issuance.now).ok_or_else(no_key)?;
    let access = AccessClaims::for_user(issuance, user, minting.token_id);
    let access_token = key.sign_token(TokenType::Access, &access).map_err(cannot_sign)?;
    let in_a_browser = matches!(minting.origin, GrantType::AuthorizationCode | GrantType::DeviceCode);
    let id_token = if issuance.scopes.contains(OPENID) && in_a_browser {
        let claims = IdClaims::new(issuance, user, &access_token, minting.nonce);
        Some(Secret::new(key.sign_token(TokenType::Id, &claims).map_err(cannot_sign)?))
    } else {
        None
    };
    Ok(TokenResponse { refresh_token: minting.refresh_token.cloned(), id_token, ..response(issuance, access_token) })
}

/// Signs the access token of a client that acts on its own behalf.
///
/// # Errors
/// `server_error` if no key is active or it cannot sign.
pub fn mint_for_client(ring: &KeyRing, issuance: &Issuance<'_>, token_id: &str) -> Result<TokenResponse, Error> {
    let key = ring.active(issuance.now).ok_or_else(no_key)?;
    let claims = AccessClaims::for_client(issuance, token_id);
    Ok(response(issuance, key.sign_token(TokenType::Access, &claims).map_err(cannot_sign)?))
}

fn response(issuance: &Issuance<'_>, access_token: String) -> TokenResponse {
    TokenResponse {
        access_token: Secret::new(access_token),
        token_type: "Bearer",
        expires_in: issuance.client.lifetimes.access_token.num_seconds(),
        scope: issuance.scopes.to_string(),
        refresh_token: None,
        id_token: None,
        tenant_domain: None,
    }
}

fn no_key() -> Error {
    Error::new(ErrorCode::ServerError, "There is no signing key.")
}

fn cannot_sign(_: KeyFault) -> Error {
    Error::new(ErrorCode::ServerError, "The token could not be signed.")
}

#[cfg(test)]
mod tests {
    use serde_json::Value;

    use super::*;
    use crate::claims::fixtures::{NOW, issuance, ring, user};
    use crate::client::fixtures::{confidential, provider, public};
    use crate::scope::Scopes;

    fn minting<'a>(origin: &'a GrantType, refresh_token: Option<&'a Secret>) -> Minting<'a> {
        Minting { token_id: "t1", origin, nonce: Some("n"), refresh_token }
    }

    #[test]
    fn the_response_has_what_was_granted() {
        let (provider, client, ring) = (provider(), public(), ring());
        let scopes = Scopes::parse("openid offline_access Portal").unwrap();
        let issuance = issuance(&provider, &client, &scopes);
        let refresh = Secret::new("r");
        let code = mint(&ring, &issuance, &user(), &minting(&GrantType::AuthorizationCode, Some(&refresh))).unwrap();
        let body = serde_json::to_value(&code).unwrap();
        assert_eq!(body["token_type"], "Bearer");
        assert_eq!(body["expires_in"], 3600);
        assert_eq!(body["scope"], "openid offline_access Portal");
        assert_eq!(body["refresh_token"], "r");
        assert!(body.get("tenant_domain").is_none());
        let id: Value = ring.verify_token(body["id_token"].as_str().unwrap(), TokenType::Id, NOW).unwrap();
        assert_eq!((id["nonce"].as_str(), id["aud"].as_str()), (Some("n"), Some("Portal_App")));
        assert!(!format!("{code:?}").contains(body["access_token"].as_str().unwrap()));
    }

    #[test]
    fn no_id_token_without_openid_or_nonce_flow() {
        let (provider, client, ring) = (provider(), public(), ring());
        for (scopes, origin) in [("Portal", GrantType::AuthorizationCode), ("openid Portal", GrantType::Password)] {
            let scopes = Scopes::parse(scopes).unwrap();
            let answer = mint(&ring, &issuance(&provider, &client, &scopes), &user(), &minting(&origin, None)).unwrap();
            assert!(answer.id_token.is_none() && answer.refresh_token.is_none());
        }
    }

    #[test]
    fn clients_get_tokens_of_their_own() {
        let (provider, client, ring) = (provider(), confidential(), ring());
        let scopes = Scopes::parse("Portal").unwrap();
        let answer = mint_for_client(&ring, &issuance(&provider, &client, &scopes), "t2").unwrap();
        let claims: Value = ring.verify_token(answer.access_token.expose(), TokenType::Access, NOW).unwrap();
        assert_eq!(claims["sub"], "partner");
        assert!(claims.get("sessionid").is_none() && claims.get("role").is_none());
        assert!(answer.refresh_token.is_none());
    }

    #[test]
    fn nothing_is_issued_without_a_key() {
        let (provider, client) = (provider(), public());
        let scopes = Scopes::default();
        let answer = mint_for_client(&KeyRing::default(), &issuance(&provider, &client, &scopes), "t");
        assert_eq!(answer.unwrap_err().code(), ErrorCode::ServerError);
    }
}
