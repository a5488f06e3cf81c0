//! `/connect/token`

mod begin;
mod client;
mod code;
mod current;
mod device;
mod impersonation;
mod issue;
mod link_login;
mod password;
mod refresh;

use std::sync::Arc;

use axum::{
    extract::State,
    http::{HeaderMap, Uri},
};
use http::{App, Caller};
use kernel::Scope;
use oidc::token::{TokenRequest, TokenResponse};

use super::view::{ProgramRefusals, TokenAnswer, TokenForm};
use crate::{
    answer::{Answered, Fresh, OAuthError},
    application::Registered,
    request::{self, FormBody},
    tokens::Tokens,
};

/// What every grant is judged with.
struct Asking<'a> {
    app: &'a App,
    scope: &'a Scope,
    registered: Arc<Registered>,
}

/// Exchanges a code, a device code, a refresh token, a password, the client's own credentials, or the session of one user for that of
/// another, for tokens. The tenant of a password sign-in is named by header, query or cookie `__tenant`.
#[utoipa::path(post, path = "/connect/token", operation_id = "issue_token", tag = "OpenID",
    request_body(content = TokenForm, content_type = "application/x-www-form-urlencoded"),
    responses((status = 200, description = "The tokens.", body = TokenAnswer),
        (status = 400, description = "Refused; the description of invalid_grant is for the user.", body = OAuthError),
        (status = 401, description = "The client's secret is wrong.", body = OAuthError),
        (status = 429, description = "Too many attempts; see Retry-After.", body = OAuthError),
        ProgramRefusals))]
pub(super) async fn token(
    State(app): State<App>,
    Caller(scope): Caller,
    headers: HeaderMap,
    uri: Uri,
    FormBody(params): FormBody,
) -> Answered<Fresh<TokenResponse>> {
    let registered = request::client(&app, &scope, &headers, &params).await?;
    let provider = app.own::<Tokens>()?.provider(&app).await?;
    let asked = TokenRequest::parse(&params, &provider)?;
    registered.client.require_grant(&asked.grant_type())?;
    if let TokenRequest::ClientCredentials { scopes } = &asked {
        registered.client.require_scopes(&provider, scopes)?;
    }
    if let TokenRequest::Password(grant) = &asked {
        registered.client.require_scopes(&provider, &grant.scopes)?;
    }
    let asking = Asking { app: &app, scope: &scope, registered };
    Ok(Fresh(answer(&asking, &asked, &headers, &uri).await?))
}

async fn answer(asking: &Asking<'_>, asked: &TokenRequest, headers: &HeaderMap, uri: &Uri) -> Answered<TokenResponse> {
    match asked {
        TokenRequest::AuthorizationCode(grant) => code::redeem(asking, grant).await,
        TokenRequest::RefreshToken(grant) => refresh::refresh(asking, grant).await,
        TokenRequest::ClientCredentials { scopes } => client::issue(asking, scopes).await,
        TokenRequest::Password(grant) => {
            let tenant = request::tenant(asking.app, headers, uri.query()).await?;
            password::sign_in(asking, tenant, grant, headers).await
        }
        TokenRequest::DeviceCode { device_code } => device::redeem(asking, device_code).await,
        TokenRequest::Extension(grant) => {
            let culture = http::culture_of(asking.app, headers);
            match grant.name.as_str() {
                "LinkLogin" => link_login::exchange(asking, grant, &culture).await,
                "Impersonation" => impersonation::exchange(asking, grant, &culture).await,
                _ => Err(oidc::Error::new(oidc::ErrorCode::UnsupportedGrantType, "The grant type is not supported.").into()),
            }
        }
    }
}
