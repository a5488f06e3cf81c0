//! `POST /api/account/confirm-email`

use axum::{
    extract::State,
    http::{HeaderMap, StatusCode},
};
use http::{App, Body, Caller};

use super::{letter::ConfirmEmail, named::named_tenant};
use crate::account::service;

/// Confirms an email address with the token of a mail.
#[utoipa::path(post, path = "/api/account/confirm-email", operation_id = "confirm_email", tag = "Account", request_body = ConfirmEmail, responses((status = 204)))]
pub async fn confirm(
    State(app): State<App>,
    Caller(scope): Caller,
    headers: HeaderMap,
    Body(body): Body<ConfirmEmail>,
) -> http::Result<StatusCode> {
    let tenant = named_tenant(&app, &scope, &headers).await?;
    service::confirm_email(&app, &scope, tenant, body.user_id, &body.token).await?;
    Ok(StatusCode::NO_CONTENT)
}
