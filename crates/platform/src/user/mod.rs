//! Users: people who can sign in, of the host or of a tenant.

mod api;
mod cache;
mod entity;
mod migrations;
mod notifications;
pub mod rules;
mod service;
mod store;

use http::Area;
use kernel::{Permission, PermissionDef, Side};

pub(crate) use api::UserView;
pub(crate) use cache::changed;
pub use cache::{Known, known, known_anew};
pub use entity::{ActiveModel, Column, Entity, Model};
pub(crate) use notifications::address_changes;
pub use rules::{Failures, LockoutRule, PasswordRules};
pub use service::{
    NewUser, Prepared, Standing, UserChange, anywhere, assignable_roles, by_address, by_email, by_id, by_login, by_user_name,
    change_password, count, create, delete, full_names, get, list, lock, may_take_over, note_sign_in, prepare, prove_password,
    reset_password, role_names, roles, set_password, set_password_by_token, set_roles, standing, unlock, update,
};
pub(crate) use service::{count_failure, password_row, renew_stamp, seats, write};
pub use store::{Filter, by_ids, granted, holders, ids_containing};
pub(crate) use store::{by_login as find_by_login, locked, note_success};

/// Reading users.
pub const VIEW: Permission = Permission("AbpIdentity.Users");
/// Creating users.
pub const CREATE: Permission = Permission("AbpIdentity.Users.Create");
/// Changing users.
pub const UPDATE: Permission = Permission("AbpIdentity.Users.Update");
/// Deleting users.
pub const DELETE: Permission = Permission("AbpIdentity.Users.Delete");
/// Changing what users may do by themselves.
pub const MANAGE_PERMISSIONS: Permission = Permission("AbpIdentity.Users.ManagePermissions");
/// Giving users roles.
pub const MANAGE_ROLES: Permission = Permission("AbpIdentity.Users.Update.ManageRoles");
/// Looking users up; meant for OpenID clients.
pub const LOOKUP: Permission = Permission("AbpIdentity.UserLookup");

const fn both(name: &'static str) -> PermissionDef {
    PermissionDef::new(Permission(name), Side::Both, &["admin", "ClientAdmin"])
}

const fn host(name: &'static str) -> PermissionDef {
    PermissionDef::new(Permission(name), Side::Host, &["admin"])
}

/// With those of ABP's identity module that belong to no area here: clients show the tree, and roles may hold them.
const PERMISSIONS: &[PermissionDef] = &[
    both(VIEW.0),
    both(CREATE.0),
    both(UPDATE.0),
    both(MANAGE_ROLES.0),
    both("AbpIdentity.Users.Update.ManageOU"),
    both(DELETE.0),
    both(MANAGE_PERMISSIONS.0),
    both("AbpIdentity.Users.Import"),
    both("AbpIdentity.Users.Export"),
    both("AbpIdentity.Users.Impersonation"),
    both("AbpIdentity.Users.ViewDetails"),
    both("AbpIdentity.OrganizationUnits"),
    both("AbpIdentity.OrganizationUnits.ManageOU"),
    both("AbpIdentity.OrganizationUnits.ManageRoles"),
    both("AbpIdentity.OrganizationUnits.ManageMembers"),
    // Claim types are one list for all levels, so the host keeps it.
    host("AbpIdentity.ClaimTypes"),
    host("AbpIdentity.ClaimTypes.Create"),
    host("AbpIdentity.ClaimTypes.Update"),
    host("AbpIdentity.ClaimTypes.Delete"),
    both("AbpIdentity.SecurityLogs"),
    both("AbpIdentity.Sessions"),
    both("AbpIdentity.SettingManagement"),
    PermissionDef::new(LOOKUP, Side::Both, &[]),
];

/// The area.
pub const AREA: Area =
    Area { permissions: PERMISSIONS, migrations: migrations::ALL, notifications: notifications::TYPES, ..Area::new("user", api::routes) };
