//! `POST /api/account/sign-in/send-phone-code`, `POST /api/account/sign-in/confirm-phone`

use axum::{
    extract::State,
    http::{HeaderMap, StatusCode},
};
use garde::Validate;
use http::{App, Body, Caller, culture_of};
use kernel::Uuid;
use serde::Deserialize;
use utoipa::ToSchema;

use super::profile::named;
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
    let tenant = named(&app, &scope, &headers).await?;
    service::send_code_at_sign_in(&app, &scope, (tenant, body.user_id), &body.token, &culture_of(&app, &headers)).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// A code that was sent to the number.
#[http::document_limits]
#[derive(Debug, Deserialize, ToSchema, Validate)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct ConfirmAtSignIn {
    #[garde(skip)]
    user_id: Uuid,
    /// `confirmPhoneToken` of the attempt.
    #[garde(length(chars, min = 1, max = 512))]
    #[schema(example = "AAAAAGc")]
    token: String,
    #[garde(length(chars, min = 1, max = 64), custom(http::not_blank))]
    #[schema(example = "042317")]
    code: String,
}

/// Confirms the number by the code. It signs nobody in: the client repeats the sign-in afterwards.
#[utoipa::path(post, path = "/api/account/sign-in/confirm-phone", operation_id = "confirm_phone_at_sign_in", tag = "Account",
    request_body = ConfirmAtSignIn,
    responses((status = 204, description = "Confirmed."), (status = 404, description = "The tenant is unknown or not active.")))]
pub async fn confirm(
    State(app): State<App>,
    Caller(scope): Caller,
    headers: HeaderMap,
    Body(body): Body<ConfirmAtSignIn>,
) -> http::Result<StatusCode> {
    let tenant = named(&app, &scope, &headers).await?;
    service::confirm_at_sign_in(&app, &scope, (tenant, body.user_id), &body.token, &body.code).await?;
    Ok(StatusCode::NO_CONTENT)
}
