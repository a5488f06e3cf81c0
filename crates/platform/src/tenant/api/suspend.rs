//! `POST /api/app/tenants/{id}/suspend`

use axum::{Json, extract::State};
use http::{App, Caller, IdPath};

use super::view::TenantView;
use crate::tenant::service;

/// Suspends a tenant: its users can't sign in until it is activated again.
#[utoipa::path(post, path = "/api/app/tenants/{id}/suspend", operation_id = "suspend_tenant", tag = "Tenants",
    params(("id" = uuid::Uuid, Path, description = "Id")), responses((status = 200, body = TenantView)))]
pub async fn suspend(State(app): State<App>, Caller(scope): Caller, IdPath(id): IdPath) -> http::Result<Json<TenantView>> {
    Ok(Json(service::suspend(&app, &scope, id).await?.into()))
}
