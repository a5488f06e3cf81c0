//! `POST /api/account/password-reset-owner`

use axum::{Json, extract::State, http::HeaderMap};
use http::{App, Body, Caller};

use super::{
    named::named_tenant,
    view::{ResetOwner, VerifyResetToken},
};
use crate::account::service;

/// The user name that a reset token belongs to, for password managers.
#[utoipa::path(post, path = "/api/account/password-reset-owner", operation_id = "get_reset_owner", tag = "Account", request_body = VerifyResetToken, responses((status = 200, body = ResetOwner)))]
pub async fn reset_owner(
    State(app): State<App>,
    Caller(scope): Caller,
    headers: HeaderMap,
    Body(body): Body<VerifyResetToken>,
) -> http::Result<Json<ResetOwner>> {
    let tenant = named_tenant(&app, &scope, &headers).await?;
    let user_name = service::reset_owner(&app, tenant, body.user_id, &body.reset_token).await?;
    Ok(Json(ResetOwner { user_name }))
}
