//! Permissions: the tree, who is granted what, and the calls that change it.

mod api;
mod definitions;
pub(crate) mod entity;
mod grants;
mod registry;
mod service;

use http::Area;
use kernel::Permission;

pub(crate) use grants::{add, forget_role, granted_to, granted_to_client, grantees, rename_role};
pub use registry::{Node, Registry};
pub use service::{Overview, Subject, change, overview};

/// Changing what OpenID clients may do by themselves.
pub const MANAGE_CLIENT: Permission = Permission("OpenIddictPro.Application.ManagePermissions");

/// The area.
pub const AREA: Area =
    Area { permissions: definitions::PERMISSIONS, migrations: entity::MIGRATIONS, ..Area::new("permission", api::routes) };
