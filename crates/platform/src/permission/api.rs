//! Permission management over HTTP, in ABP's shapes.

use axum::{
    Json,
    extract::State,
    http::{HeaderMap, StatusCode},
};
use garde::Validate;
use http::{App, Body, Caller, OpenApiRouter, Params, culture_of, route, routes};
use kernel::Policy;
use serde::{Deserialize, Serialize};
use serde_json::Map;
use utoipa::{IntoParams, ToSchema};

use super::{MANAGE_CLIENT, Node, Overview, Subject, service};
use crate::{
    Platform,
    identity::{ROLES_PERMISSIONS, USERS_PERMISSIONS},
};

const ANY: Policy = Policy::AnyOf(&[ROLES_PERMISSIONS, USERS_PERMISSIONS, MANAGE_CLIENT]);

pub(super) fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(route(ANY, routes!(get))).routes(route(ANY, routes!(get_by_group))).routes(route(ANY, routes!(update)))
}

/// Whose permissions.
#[derive(Debug, Deserialize, IntoParams, Validate)]
#[serde(rename_all = "camelCase")]
#[into_params(parameter_in = Query, rename_all = "camelCase")]
pub(crate) struct Provider {
    /// `R` role, `U` user, `C` OpenID client.
    #[garde(length(chars, min = 1, max = 1))]
    #[param(min_length = 1, max_length = 1, example = "R")]
    provider_name: String,
    /// Name of the role, id of the user, client id of the client.
    #[garde(length(chars, min = 1, max = 256))]
    #[param(min_length = 1, max_length = 256, example = "admin")]
    provider_key: String,
}

/// Whose permissions, of one group.
#[derive(Debug, Deserialize, IntoParams, Validate)]
#[serde(rename_all = "camelCase")]
#[into_params(parameter_in = Query, rename_all = "camelCase")]
pub(crate) struct GroupProvider {
    /// Name of the group.
    #[garde(length(chars, min = 1, max = 256))]
    #[param(min_length = 1, max_length = 256, example = "AbpIdentity")]
    group_name: String,
    /// `R` role, `U` user, `C` OpenID client.
    #[garde(length(chars, min = 1, max = 1))]
    #[param(min_length = 1, max_length = 1, example = "R")]
    provider_name: String,
    /// Name of the role, id of the user, client id of the client.
    #[garde(length(chars, min = 1, max = 256))]
    #[param(min_length = 1, max_length = 256, example = "admin")]
    provider_key: String,
}

/// What somebody may do.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct PermissionList {
    /// Name of the role, user or client.
    entity_display_name: String,
    /// Groups in the order of the product.
    groups: Vec<PermissionGroup>,
}

/// A group of permissions.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct PermissionGroup {
    name: String,
    display_name: String,
    display_name_key: String,
    display_name_resource: &'static str,
    permissions: Vec<PermissionGrant>,
}

/// A permission, and whether it is granted.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct PermissionGrant {
    name: &'static str,
    display_name: String,
    #[schema(nullable)]
    parent_name: Option<&'static str>,
    is_granted: bool,
    /// Providers that can grant it; all when empty.
    allowed_providers: Vec<&'static str>,
    /// Who grants it: the subject itself, or a role.
    granted_providers: Vec<GrantedBy>,
}

/// Who grants a permission.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct GrantedBy {
    provider_name: String,
    provider_key: String,
}

/// The tree of permissions with what a role or user holds.
#[utoipa::path(get, path = "/api/permission-management/permissions", operation_id = "list_permissions", tag = "Permissions", params(Provider), responses((status = 200, body = PermissionList)))]
async fn get(
    State(app): State<App>,
    Caller(scope): Caller,
    headers: HeaderMap,
    Params(of): Params<Provider>,
) -> http::Result<Json<PermissionList>> {
    let overview = service::overview(&app, &scope, &Subject::parse(&of.provider_name, &of.provider_key)?).await?;
    Ok(Json(list(&app, &headers, overview, None)?))
}

/// One group of the tree of permissions.
#[utoipa::path(get, path = "/api/permission-management/permissions/by-group", operation_id = "list_group_permissions", tag = "Permissions", params(GroupProvider), responses((status = 200, body = PermissionList)))]
async fn get_by_group(
    State(app): State<App>,
    Caller(scope): Caller,
    headers: HeaderMap,
    Params(of): Params<GroupProvider>,
) -> http::Result<Json<PermissionList>> {
    let overview = service::overview(&app, &scope, &Subject::parse(&of.provider_name, &of.provider_key)?).await?;
    Ok(Json(list(&app, &headers, overview, Some(&of.group_name))?))
}

fn list(app: &App, headers: &HeaderMap, overview: Overview, group: Option<&str>) -> kernel::Result<PermissionList> {
    let platform = app.own::<Platform>()?;
    let culture = culture_of(app, headers);
    let text = |key: &str, name: &str| app.texts().text(&culture, key, &Map::new()).unwrap_or_else(|| name.to_owned());
    let groups = platform.permissions.groups(overview.host).into_iter().filter(|(name, _)| group.is_none_or(|g| g == *name));
    let groups = groups
        .map(|(name, nodes)| PermissionGroup {
            name: name.to_owned(),
            // A group that is one area's own is called as its first permission.
            display_name: text(&format!("PermissionGroup:{name}"), &text(&format!("Permission:{name}"), name)),
            display_name_key: format!("PermissionGroup:{name}"),
            display_name_resource: "Portal",
            permissions: nodes.into_iter().map(|node| grant(node, &overview, &text)).collect(),
        })
        .collect();
    Ok(PermissionList { entity_display_name: overview.name, groups })
}

fn grant(node: &Node, overview: &Overview, text: &impl Fn(&str, &str) -> String) -> PermissionGrant {
    let name = node.def.permission.0;
    let by = overview.granted.get(name);
    let granted_providers: Vec<GrantedBy> =
        by.into_iter().flatten().map(|(provider, key)| GrantedBy { provider_name: provider.clone(), provider_key: key.clone() }).collect();
    PermissionGrant {
        name,
        display_name: text(&format!("Permission:{name}"), name),
        parent_name: node.parent,
        is_granted: !granted_providers.is_empty(),
        allowed_providers: if name == crate::identity::USER_LOOKUP.0 { vec!["C"] } else { Vec::new() },
        granted_providers,
    }
}

/// Changed permissions; those that are not named stay.
#[derive(Debug, Deserialize, ToSchema, Validate)]
pub(crate) struct UpdatePermissions {
    /// The changes.
    #[garde(length(max = 2000), dive)]
    #[schema(max_items = 2000)]
    permissions: Vec<UpdatePermission>,
}

/// A changed permission.
#[derive(Debug, Deserialize, ToSchema, Validate)]
#[serde(rename_all = "camelCase")]
pub(crate) struct UpdatePermission {
    /// Name.
    #[garde(length(chars, min = 1, max = 256))]
    #[schema(min_length = 1, max_length = 256, example = "AbpIdentity.Users")]
    name: String,
    /// Whether it is to be granted.
    #[garde(skip)]
    #[schema(example = true)]
    is_granted: bool,
}

/// Grants permissions to a role or user, and takes them back.
#[utoipa::path(put, path = "/api/permission-management/permissions", operation_id = "update_permissions", tag = "Permissions", params(Provider), request_body = UpdatePermissions, responses((status = 204)))]
async fn update(
    State(app): State<App>,
    Caller(scope): Caller,
    Params(of): Params<Provider>,
    Body(body): Body<UpdatePermissions>,
) -> http::Result<StatusCode> {
    let wanted: Vec<(String, bool)> = body.permissions.into_iter().map(|p| (p.name, p.is_granted)).collect();
    service::change(&app, &scope, &Subject::parse(&of.provider_name, &of.provider_key)?, &wanted).await?;
    Ok(StatusCode::NO_CONTENT)
}
