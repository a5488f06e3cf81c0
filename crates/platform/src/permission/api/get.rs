//! `GET /api/permission-management/permissions`

use axum::{Json, extract::State, http::HeaderMap};
use http::{App, Caller, Params};

use super::view::{PermissionList, Provider, list};
use crate::permission::{PermissionHolder, service};

/// The tree of permissions with the grants of a role or user.
#[utoipa::path(get, path = "/api/permission-management/permissions", operation_id = "list_permissions", tag = "Permissions", params(Provider), responses((status = 200, body = PermissionList)))]
pub async fn get(
    State(app): State<App>,
    Caller(scope): Caller,
    headers: HeaderMap,
    Params(of): Params<Provider>,
) -> http::Result<Json<PermissionList>> {
    let overview = service::overview(&app, &scope, &PermissionHolder::parse(&of.provider_name, &of.provider_key)?).await?;
    Ok(Json(list(&app, &headers, overview, None)?))
}
