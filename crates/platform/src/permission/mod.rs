//! Permissions: the tree, who is granted what, and the calls that change it.

mod api;
mod definitions;
pub mod entity;
mod migrations;
mod registry;
mod service;
mod store;

use http::{Area, OpenApiRouter, route, routes};
use kernel::{Permission, Policy};

pub(crate) use self::store::{add, forget_role, granted_to, granted_to_client, granted_to_roles, grantees, rename_role};
pub use registry::{Node, Registry};
pub use service::{Overview, Subject, change, overview};

use crate::identity::{ROLES_PERMISSIONS, USERS_PERMISSIONS};

/// Changing what OpenID clients may do by themselves.
pub const MANAGE_CLIENT: Permission = Permission("OpenIddictPro.Application.ManagePermissions");

/// Of roles, of users, or of OpenID clients.
const ANY: Policy = Policy::AnyOf(&[ROLES_PERMISSIONS, USERS_PERMISSIONS, MANAGE_CLIENT]);

fn routes() -> OpenApiRouter<http::App> {
    OpenApiRouter::new()
        .routes(route(ANY, routes!(api::get::get)))
        .routes(route(ANY, routes!(api::get_by_group::get_by_group)))
        .routes(route(ANY, routes!(api::update::update)))
}

/// The area.
pub const AREA: Area = Area { permissions: definitions::PERMISSIONS, migrations: migrations::ALL, ..Area::new("permission", routes) };
