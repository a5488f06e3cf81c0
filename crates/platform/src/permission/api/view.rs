//! Request and response types.

use axum::http::HeaderMap;
use garde::Validate;
use http::{App, culture_of};
use serde::{Deserialize, Serialize};
use serde_json::Map;
use utoipa::{IntoParams, ToSchema};

use crate::{Node, Platform, permission::Overview, user};

/// Whose permissions.
#[http::document_limits(param)]
#[derive(Debug, Deserialize, IntoParams, Validate)]
#[serde(rename_all = "camelCase")]
#[into_params(parameter_in = Query, rename_all = "camelCase")]
pub(crate) struct Provider {
    /// `R` role, `U` user, `C` OpenID client.
    #[garde(length(chars, min = 1, max = 1))]
    #[param(example = "R")]
    pub(super) provider_name: String,
    /// Name of the role, id of the user, client id of the client.
    #[garde(length(chars, min = 1, max = 256))]
    #[param(example = "admin")]
    pub(super) provider_key: String,
}

/// A permission.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct PermissionList {
    /// Name of the role, user or client.
    pub(super) entity_display_name: String,
    /// Groups in the order of the product.
    pub(super) groups: Vec<PermissionGroup>,
    /// Those of a user's roles that organisation units give; empty for roles and clients.
    pub(super) inherited_roles: Vec<RoleOfUnits>,
}

/// A role that a user holds by organisation units.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct RoleOfUnits {
    pub(super) role_name: String,
    /// Whether the user also holds it without them.
    pub(super) is_own: bool,
    /// Names of the units, in the order of the tree.
    pub(super) organization_units: Vec<String>,
}

/// A group of permissions.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct PermissionGroup {
    pub(super) name: String,
    pub(super) display_name: String,
    pub(super) display_name_key: String,
    pub(super) display_name_resource: &'static str,
    pub(super) permissions: Vec<PermissionGrant>,
}

/// A permission, and whether it is granted.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct PermissionGrant {
    pub(super) name: &'static str,
    pub(super) display_name: String,
    #[schema(nullable)]
    pub(super) parent_name: Option<&'static str>,
    pub(super) is_granted: bool,
    /// Providers that can grant it; all when empty.
    pub(super) allowed_providers: Vec<&'static str>,
    /// Who grants it: the subject itself, or a role.
    pub(super) granted_providers: Vec<GrantedBy>,
}

/// Who grants a permission.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct GrantedBy {
    pub(super) provider_name: String,
    pub(super) provider_key: String,
}

pub(super) fn list(app: &App, headers: &HeaderMap, overview: Overview, group: Option<&str>) -> kernel::Result<PermissionList> {
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
    let inherited_roles = overview
        .inherited
        .into_iter()
        .map(|role| RoleOfUnits { role_name: role.name, is_own: role.is_own, organization_units: role.units })
        .collect();
    Ok(PermissionList { entity_display_name: overview.name, groups, inherited_roles })
}

pub(super) fn grant(node: &Node, overview: &Overview, text: &impl Fn(&str, &str) -> String) -> PermissionGrant {
    let name = node.def.permission.0;
    let by = overview.granted.get(name);
    let granted_providers: Vec<GrantedBy> =
        by.into_iter().flatten().map(|(provider, key)| GrantedBy { provider_name: provider.clone(), provider_key: key.clone() }).collect();
    PermissionGrant {
        name,
        display_name: text(&format!("Permission:{name}"), name),
        parent_name: node.parent,
        is_granted: !granted_providers.is_empty(),
        allowed_providers: if name == user::LOOKUP.0 { vec!["C"] } else { Vec::new() },
        granted_providers,
    }
}
