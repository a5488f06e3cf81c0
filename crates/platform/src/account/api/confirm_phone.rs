//! `POST /api/account/confirm-phone-number`

use axum::{extract::State, http::StatusCode};
use garde::Validate;
use http::{App, Body, Caller};
use kernel::Uuid;
use serde::Deserialize;
use utoipa::ToSchema;

use super::phone::is_own;
use crate::account::service;

/// A code that was sent to a number.
#[http::document_limits]
#[derive(Debug, Deserialize, ToSchema, Validate)]
#[serde(rename_all = "camelCase")]
pub(crate) struct ConfirmPhone {
    /// The caller; may be left out.
    #[garde(skip)]
    #[serde(default)]
    user_id: Option<Uuid>,
    /// The code.
    #[garde(length(chars, min = 1, max = 64))]
    #[schema(example = "042317")]
    token: String,
}

/// Confirms the number of the caller's own profile with the code that was sent to it. A code works once; five wrong entries void it.
#[utoipa::path(post, path = "/api/account/confirm-phone-number", operation_id = "confirm_phone", tag = "Account", request_body = ConfirmPhone,
    responses((status = 204, description = "Confirmed.")))]
pub async fn confirm(State(app): State<App>, Caller(scope): Caller, Body(body): Body<ConfirmPhone>) -> http::Result<StatusCode> {
    is_own(&scope, body.user_id)?;
    service::confirm_phone(&app, &scope, &body.token).await?;
    Ok(StatusCode::NO_CONTENT)
}
