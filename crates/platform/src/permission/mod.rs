//! Permissions: what a role, a user or an OpenID client may do, and the calls that change it.

mod api;
mod definitions;
mod service;

use http::{Area, OpenApiRouter, route, routes};
use kernel::{Permission, Policy};

pub use service::{Clients, InheritedRole, Overview, PermissionHolder, change, overview};

use crate::{role, user};

/// Changing what OpenID clients may do by themselves.
pub const MANAGE_CLIENT: Permission = Permission("OpenIddictPro.Application.ManagePermissions");

/// Of roles, of users, or of OpenID clients.
const ANY: Policy = Policy::AnyOf(&[role::MANAGE_PERMISSIONS, user::MANAGE_PERMISSIONS, MANAGE_CLIENT]);

fn routes() -> OpenApiRouter<http::App> {
    OpenApiRouter::new()
        .routes(route(ANY, routes!(api::get::get)))
        .routes(route(ANY, routes!(api::get_by_group::get_by_group)))
        .routes(route(ANY, routes!(api::update::update)))
}

pub const AREA: Area = Area { permissions: definitions::PERMISSIONS, ..Area::new("permission", routes) };
