//! `GET /api/app/tenant-settings`

use axum::{Json, extract::State, http::HeaderMap};
use http::{App, Caller, culture_of};

use super::view::TenantSettingsView;
use crate::tenant_setting::service;

/// The settings of the caller's tenant or workspace, otherwise of the host: each value with the inherited one.
#[utoipa::path(get, path = "/api/app/tenant-settings", operation_id = "get_tenant_settings", tag = "TenantSettings",
    responses((status = 200, description = "The settings.", body = TenantSettingsView)))]
pub async fn get(State(app): State<App>, Caller(scope): Caller, headers: HeaderMap) -> http::Result<Json<TenantSettingsView>> {
    Ok(Json(service::show(&app, &scope, &culture_of(&app, &headers)).await?.into()))
}
