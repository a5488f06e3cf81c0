//! `POST /api/account/passkeys/sign-in`

use axum::{extract::State, http::HeaderMap, response::Response};
use garde::Validate;
use http::{App, Body, Caller};
use serde::Deserialize;
use utoipa::ToSchema;

use super::{enter, view::LoginResult};
use crate::{account::service, cookie};

/// The assertion.
#[http::document_limits]
#[derive(Debug, Deserialize, Validate, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PasskeySignIn {
    /// The token of the options.
    #[garde(length(chars, min = 1, max = 8192))]
    #[schema(example = "AAAAAGc")]
    pub token: String,
    /// The browser's `PublicKeyCredential` as JSON.
    #[garde(length(chars, min = 1, max = 16384))]
    #[schema(example = "{}")]
    pub credential: String,
    /// Whether to stay signed in when the browser is closed.
    #[garde(skip)]
    #[serde(default)]
    #[schema(example = false)]
    pub remember_me: bool,
}

/// Signs in the browser with a passkey, at the passkey's own tenant. No second step follows: the authenticator has verified its user. The
/// cookie is that of `login`.
#[utoipa::path(post, path = "/api/account/passkeys/sign-in", operation_id = "passkey_sign_in", tag = "Account", request_body = PasskeySignIn,
    responses((status = 200, description = "The result, also of a failed sign-in.", body = LoginResult),
        (status = 429, description = "Too many attempts; see Retry-After.")))]
pub async fn passkey_sign_in(
    State(app): State<App>,
    Caller(scope): Caller,
    headers: HeaderMap,
    Body(request): Body<PasskeySignIn>,
) -> http::Result<Response> {
    cookie::refuse_foreign(&app, &headers)?;
    let (judged, tenant) = service::passkey::judge(&app, &scope, &request.token, &request.credential).await?;
    let (response, _) = enter(&app, &scope, &headers, &judged, (tenant, true), request.remember_me).await?;
    Ok(response)
}
