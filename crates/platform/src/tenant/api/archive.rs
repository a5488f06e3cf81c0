//! `POST /api/app/tenants/{id}/archive`

use axum::{Json, extract::State};
use http::{App, Caller, IdPath};

use super::view::TenantView;
use crate::tenant::service;

/// Archives a tenant with all its data: nobody there can sign in until it is activated again.
#[utoipa::path(post, path = "/api/app/tenants/{id}/archive", operation_id = "archive_tenant", tag = "Tenants",
    params(("id" = uuid::Uuid, Path, description = "Id")), responses((status = 200, body = TenantView)))]
pub async fn archive(State(app): State<App>, Caller(scope): Caller, IdPath(id): IdPath) -> http::Result<Json<TenantView>> {
    Ok(Json(service::archive(&app, &scope, id).await?.into()))
}
