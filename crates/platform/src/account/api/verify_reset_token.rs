//! `POST /api/account/verify-password-reset-token`

use axum::{Json, extract::State, http::HeaderMap};
use http::{App, Body, Caller};

use super::{named::named_tenant, view::VerifyResetToken};
use crate::{account::service, token::Purpose};

/// Whether the token of a mail still lets a password be set.
#[utoipa::path(post, path = "/api/account/verify-password-reset-token", operation_id = "verify_reset_token", tag = "Account", request_body = VerifyResetToken, responses((status = 200, body = bool, content_type = "application/json")))]
pub async fn verify_reset_token(
    State(app): State<App>,
    Caller(scope): Caller,
    headers: HeaderMap,
    Body(body): Body<VerifyResetToken>,
) -> http::Result<Json<bool>> {
    let tenant = named_tenant(&app, &scope, &headers).await?;
    Ok(Json(service::holds(&app, tenant, body.user_id, Purpose::ResetPassword, &body.reset_token).await?))
}
