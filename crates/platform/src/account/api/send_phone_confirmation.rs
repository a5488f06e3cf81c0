//! `POST /api/account/send-phone-number-confirmation-token`

use axum::{
    extract::State,
    http::{HeaderMap, StatusCode},
};
use garde::Validate;
use http::{App, Body, Caller, culture_of};
use kernel::Uuid;
use serde::Deserialize;
use utoipa::ToSchema;

use super::phone::is_own;
use crate::account::service;

/// Whose number is to be confirmed.
#[http::document_limits]
#[derive(Debug, Deserialize, ToSchema, Validate)]
#[serde(rename_all = "camelCase")]
pub(crate) struct SendPhoneConfirmation {
    /// The caller; may be left out.
    #[garde(skip)]
    #[serde(default)]
    user_id: Option<Uuid>,
    /// The number of the caller's profile; may be left out.
    #[garde(length(chars, max = 16))]
    #[schema(example = "+441632960001")]
    #[serde(default)]
    phone_number: Option<String>,
}

/// Sends a code to the number of the caller's own profile.
#[utoipa::path(post, path = "/api/account/send-phone-number-confirmation-token", operation_id = "send_phone_confirmation", tag = "Account",
    request_body = SendPhoneConfirmation,
    responses((status = 204, description = "The code will be sent."), (status = 429, description = "Too many messages; see Retry-After.")))]
pub async fn send(
    State(app): State<App>,
    Caller(scope): Caller,
    headers: HeaderMap,
    Body(body): Body<SendPhoneConfirmation>,
) -> http::Result<StatusCode> {
    is_own(&scope, body.user_id)?;
    service::send_phone_code(&app, &scope, body.phone_number.as_deref(), &culture_of(&app, &headers)).await?;
    Ok(StatusCode::NO_CONTENT)
}
