//! Roles, their members, and what a caller must hold to assign one.

mod api;
mod entity;
mod service;
mod store;

use http::Area;
use kernel::{HOST, Permission, PermissionDef, Side, Uuid};

pub(crate) use api::{Items, RoleView};
pub(crate) use entity::group::Model as Group;
pub(crate) use entity::unit::{ActiveModel as NewUnit, Entity as Units, Model as Unit};
pub use entity::{ActiveModel, Column, Entity, Model};
pub(crate) use service::{Authority, Moves, assign, assign_by_directory, held_ids, is_host_administrator, named, refuse_acting};
pub use service::{
    RoleInput, all, by_name, create, default_names, delete, get, list, may_direct_client, may_direct_scopes, update, user_counts,
};
pub use store::Filter;
pub(crate) use store::{
    Holder, by_tenant_and_name, every, held_by, hold, holders, holders_of, ids_of, lock_administrator, move_holders, named_in,
    names_by_user, names_of, of_tenant, role_end, user_end,
};
pub(crate) use store::{groups, units};

/// Reading roles.
pub const VIEW: Permission = Permission("AbpIdentity.Roles");
/// Creating roles.
pub const CREATE: Permission = Permission("AbpIdentity.Roles.Create");
/// Changing roles.
pub const UPDATE: Permission = Permission("AbpIdentity.Roles.Update");
/// Deleting roles.
pub const DELETE: Permission = Permission("AbpIdentity.Roles.Delete");
/// Changing what roles grant.
pub const MANAGE_PERMISSIONS: Permission = Permission("AbpIdentity.Roles.ManagePermissions");

const ADMINS: &[&str] = &["admin", "ClientAdmin"];

const PERMISSIONS: &[PermissionDef] = &[
    PermissionDef::new(VIEW, Side::Both, ADMINS),
    PermissionDef::new(CREATE, Side::Both, ADMINS),
    PermissionDef::new(UPDATE, Side::Both, ADMINS),
    PermissionDef::new(DELETE, Side::Both, ADMINS),
    PermissionDef::new(MANAGE_PERMISSIONS, Side::Both, ADMINS),
];

/// The role that administers a level: `admin` at the host, `ClientAdmin` in a tenant.
pub fn administrator_of(tenant: Uuid) -> &'static str {
    if tenant == HOST { "admin" } else { "ClientAdmin" }
}

pub const AREA: Area = Area {
    permissions: PERMISSIONS,
    stamped: &[::store::Stamped::of::<entity::Entity>(), ::store::Stamped::of::<entity::unit::Entity>()],
    personal: entity::PERSONAL,
    exported: entity::EXPORTED,
    ..Area::new("role", api::routes)
};
