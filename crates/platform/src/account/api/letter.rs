//! Asking for mail with a link, over HTTP in ABP's shapes.

use axum::{
    Json,
    extract::State,
    http::{HeaderMap, StatusCode},
};
use garde::Validate;
use http::{App, Body, Caller, culture_of};
use kernel::Uuid;
use serde::Deserialize;
use utoipa::ToSchema;

use super::profile::named;
use crate::{
    account::service::{self, Letter, Wish},
    token::Purpose,
};

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
    let tenant = named(&app, &scope, &headers).await?;
    let wish = Wish { letter: Letter::ResetPassword(body.email), tenant, culture: culture_of(&app, &headers), return_url: body.return_url };
    service::ask(&app, &scope, &wish).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Whose address is to be confirmed.
#[http::document_limits]
#[derive(Debug, Deserialize, ToSchema, Validate)]
#[serde(rename_all = "camelCase")]
pub(crate) struct SendConfirmation {
    #[garde(skip)]
    user_id: Uuid,
    /// Where to go on afterwards: a path of the portal.
    #[garde(length(chars, max = 2048))]
    #[schema(example = "/goals")]
    #[serde(default)]
    return_url: Option<String>,
}

/// The response does not reveal whether the account exists.
#[utoipa::path(post, path = "/api/account/send-email-confirmation-token", operation_id = "send_email_confirmation", tag = "Account", request_body = SendConfirmation,
    responses((status = 204), (status = 429, description = "Too many emails; see Retry-After.")))]
pub async fn send_confirmation(
    State(app): State<App>,
    Caller(scope): Caller,
    headers: HeaderMap,
    Body(body): Body<SendConfirmation>,
) -> http::Result<StatusCode> {
    let tenant = named(&app, &scope, &headers).await?;
    let wish =
        Wish { letter: Letter::ConfirmEmail(body.user_id), tenant, culture: culture_of(&app, &headers), return_url: body.return_url };
    service::ask(&app, &scope, &wish).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// A token that was mailed to confirm the address.
#[http::document_limits]
#[derive(Debug, Deserialize, ToSchema, Validate)]
#[serde(rename_all = "camelCase")]
pub(crate) struct ConfirmEmail {
    #[garde(skip)]
    user_id: Uuid,
    #[garde(length(chars, min = 1, max = 512))]
    #[schema(example = "AAAAAGc")]
    token: String,
}

/// Confirms an email address with the token of a mail.
#[utoipa::path(post, path = "/api/account/confirm-email", operation_id = "confirm_email", tag = "Account", request_body = ConfirmEmail, responses((status = 204)))]
pub async fn confirm(
    State(app): State<App>,
    Caller(scope): Caller,
    headers: HeaderMap,
    Body(body): Body<ConfirmEmail>,
) -> http::Result<StatusCode> {
    let tenant = named(&app, &scope, &headers).await?;
    service::confirm_email(&app, &scope, tenant, body.user_id, &body.token).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Whether the token of a mail still confirms an address.
#[utoipa::path(post, path = "/api/account/verify-email-confirmation-token", operation_id = "verify_email_token", tag = "Account", request_body = ConfirmEmail, responses((status = 200, body = bool, content_type = "application/json")))]
pub async fn verify(
    State(app): State<App>,
    Caller(scope): Caller,
    headers: HeaderMap,
    Body(body): Body<ConfirmEmail>,
) -> http::Result<Json<bool>> {
    let tenant = named(&app, &scope, &headers).await?;
    Ok(Json(service::holds(&app, tenant, body.user_id, Purpose::ConfirmEmail, &body.token).await?))
}
