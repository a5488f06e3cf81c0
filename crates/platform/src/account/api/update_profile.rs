//! `PUT /api/account/my-profile`

use axum::{Json, extract::State, http::HeaderMap};
use http::{App, Body, Caller, culture_of};

use super::view::{ProfileView, UpdateProfile};
use crate::account::service;

/// Changes the caller's own profile. A link is sent to a new address, which replaces the old one once the link is used.
#[utoipa::path(put, path = "/api/account/my-profile", operation_id = "update_profile", tag = "Account", request_body = UpdateProfile, responses((status = 200, body = ProfileView)))]
pub async fn update_profile(
    State(app): State<App>,
    Caller(scope): Caller,
    headers: HeaderMap,
    Body(body): Body<UpdateProfile>,
) -> http::Result<Json<ProfileView>> {
    Ok(Json(service::update_profile(&app, &scope, &body.into_change(culture_of(&app, &headers))).await?.into()))
}
