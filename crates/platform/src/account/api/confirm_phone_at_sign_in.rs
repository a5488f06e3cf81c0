//! `POST /api/account/sign-in/confirm-phone`

use axum::{
    extract::State,
    http::{HeaderMap, StatusCode},
};
use garde::Validate;
use http::{App, Body, Caller};
use kernel::Uuid;
use serde::Deserialize;
use utoipa::ToSchema;

use super::named::named_tenant;
use crate::account::service;

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
    let tenant = named_tenant(&app, &scope, &headers).await?;
    service::confirm_at_sign_in(&app, &scope, (tenant, body.user_id), &body.token, &body.code).await?;
    Ok(StatusCode::NO_CONTENT)
}
