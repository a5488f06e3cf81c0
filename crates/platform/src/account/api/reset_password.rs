//! `POST /api/account/reset-password`

use axum::{
    extract::State,
    http::{HeaderMap, StatusCode},
};
use http::{App, Body, Caller};

use super::{named::named_tenant, view::ResetPassword};
use crate::user;

/// Sets a new password with the token of a mail.
#[utoipa::path(post, path = "/api/account/reset-password", operation_id = "reset_password", tag = "Account", request_body = ResetPassword, responses((status = 204)))]
pub async fn reset_password(
    State(app): State<App>,
    Caller(scope): Caller,
    headers: HeaderMap,
    Body(body): Body<ResetPassword>,
) -> http::Result<StatusCode> {
    let tenant = named_tenant(&app, &scope, &headers).await?;
    user::reset_password(&app, &scope, tenant, body.user_id, &body.reset_token, &body.password).await?;
    Ok(StatusCode::NO_CONTENT)
}
