//! `GET /api/account/my-profile`

use axum::{Json, extract::State};
use http::{App, Caller};

use super::view::ProfileView;
use crate::account::service;

/// The caller's own profile.
#[utoipa::path(get, path = "/api/account/my-profile", operation_id = "get_profile", tag = "Account", responses((status = 200, body = ProfileView)))]
pub async fn get_profile(State(app): State<App>, Caller(scope): Caller) -> http::Result<Json<ProfileView>> {
    Ok(Json(service::profile(&app, &scope).await?.into()))
}
