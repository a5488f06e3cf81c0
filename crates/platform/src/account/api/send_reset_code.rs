//! `POST /api/account/send-password-reset-code`

use axum::{
    extract::State,
    http::{HeaderMap, StatusCode},
};
use garde::Validate;
use http::{App, Body, Caller, culture_of};
use serde::Deserialize;
use utoipa::ToSchema;

use super::named::named_tenant;
use crate::account::service::{self, Letter, RequestedLetter};

/// Address to send a password reset to.
#[http::document_limits]
#[derive(Debug, Deserialize, ToSchema, Validate)]
#[serde(rename_all = "camelCase")]
pub(crate) struct SendResetCode {
    /// Address of the account.
    #[garde(email, length(chars, max = 256))]
    #[schema(format = "email", example = "lucy.farrow@brambleway.example")]
    email: String,
    /// Where to go on afterwards: a path of the portal.
    #[garde(length(chars, max = 2048))]
    #[schema(example = "/goals")]
    #[serde(default)]
    return_url: Option<String>,
}

/// The response does not reveal whether the account exists.
#[utoipa::path(post, path = "/api/account/send-password-reset-code", operation_id = "send_reset_code", tag = "Account", request_body = SendResetCode,
    responses((status = 204), (status = 429, description = "Too many emails; see Retry-After.")))]
pub async fn send_reset(
    State(app): State<App>,
    Caller(scope): Caller,
    headers: HeaderMap,
    Body(body): Body<SendResetCode>,
) -> http::Result<StatusCode> {
    let tenant = named_tenant(&app, &scope, &headers).await?;
    let wish = RequestedLetter {
        letter: Letter::ResetPassword(body.email),
        tenant,
        culture: culture_of(&app, &headers),
        return_url: body.return_url,
    };
    service::ask(&app, &scope, &wish).await?;
    Ok(StatusCode::NO_CONTENT)
}
