//! `POST /api/account/sign-in/send-phone-code`

use axum::{
    extract::State,
    http::{HeaderMap, StatusCode},
};
use garde::Validate;
use http::{App, Body, Caller, culture_of};
use kernel::Uuid;
use serde::Deserialize;
use utoipa::ToSchema;

use super::named::named_tenant;
use crate::account::service;

/// A user whose sign-in only lacks a confirmed phone number.
#[http::document_limits]
#[derive(Debug, Deserialize, ToSchema, Validate)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct SendCodeAtSignIn {
    #[garde(skip)]
    user_id: Uuid,
    /// `confirmPhoneToken` of the attempt.
    #[garde(length(chars, min = 1, max = 512))]
    #[schema(example = "AAAAAGc")]
    token: String,
}

/// Sends a code to the phone number of a user whose password, passkey or external account was accepted and whose sign-in only lacks a
/// confirmed number.
#[utoipa::path(post, path = "/api/account/sign-in/send-phone-code", operation_id = "send_phone_code_at_sign_in", tag = "Account",
    request_body = SendCodeAtSignIn,
    responses((status = 204, description = "On its way."), (status = 404, description = "The tenant is unknown or not active."),
        (status = 429, description = "Too many messages; see Retry-After.")))]
pub async fn send(
    State(app): State<App>,
    Caller(scope): Caller,
    headers: HeaderMap,
    Body(body): Body<SendCodeAtSignIn>,
) -> http::Result<StatusCode> {
    let tenant = named_tenant(&app, &scope, &headers).await?;
    service::send_code_at_sign_in(&app, &scope, (tenant, body.user_id), &body.token, &culture_of(&app, &headers)).await?;
    Ok(StatusCode::NO_CONTENT)
}
