//! `GET /api/permission-management/permissions/by-group`

use axum::{Json, extract::State, http::HeaderMap};
use garde::Validate;
use http::{App, Caller, Params};
use serde::Deserialize;
use utoipa::IntoParams;

use super::view::{PermissionList, list};
use crate::permission::{PermissionHolder, service};

/// Whose permissions, of one group.
#[http::document_limits(param)]
#[derive(Debug, Deserialize, IntoParams, Validate)]
#[serde(rename_all = "camelCase")]
#[into_params(parameter_in = Query, rename_all = "camelCase")]
pub(crate) struct GroupProvider {
    #[garde(length(chars, min = 1, max = 256))]
    #[param(example = "AbpIdentity")]
    group_name: String,
    /// `R` role, `U` user, `C` OpenID client.
    #[garde(length(chars, min = 1, max = 1))]
    #[param(example = "R")]
    provider_name: String,
    /// Name of the role, id of the user, client id of the client.
    #[garde(length(chars, min = 1, max = 256))]
    #[param(example = "admin")]
    provider_key: String,
}

/// One group of the tree of permissions.
#[utoipa::path(get, path = "/api/permission-management/permissions/by-group", operation_id = "list_group_permissions", tag = "Permissions", params(GroupProvider), responses((status = 200, body = PermissionList)))]
pub async fn get_by_group(
    State(app): State<App>,
    Caller(scope): Caller,
    headers: HeaderMap,
    Params(of): Params<GroupProvider>,
) -> http::Result<Json<PermissionList>> {
    let overview = service::overview(&app, &scope, &PermissionHolder::parse(&of.provider_name, &of.provider_key)?).await?;
    Ok(Json(list(&app, &headers, overview, Some(&of.group_name))?))
}
