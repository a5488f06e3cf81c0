//! `DELETE /api/account/my-profile/new-email`

use axum::{Json, extract::State};
use http::{App, Caller};

use super::view::ProfileView;
use crate::account::service;

/// Withdraws the caller's request for another address: the mailed link becomes void.
#[utoipa::path(delete, path = "/api/account/my-profile/new-email", operation_id = "withdraw_new_email", tag = "Account", responses((status = 200, body = ProfileView)))]
pub async fn withdraw_email(State(app): State<App>, Caller(scope): Caller) -> http::Result<Json<ProfileView>> {
    Ok(Json(service::withdraw_address(&app, &scope).await?.into()))
}
