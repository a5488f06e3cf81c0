//! Users: people who can sign in, of the host or of a tenant.

mod api;
mod cache;
mod entity;
mod jobs;
mod migrations;
mod notifications;
pub mod rules;
mod service;
mod store;

use ::store::search::Kind;
use chrono::TimeDelta;
use http::{Area, Schedule, Searched};
use kernel::{Permission, PermissionDef, Policy, Side};

pub(crate) use api::{UserQuery, UserView, Users};
pub(crate) use cache::changed;
pub use cache::{Known, known, known_anew};
pub use entity::{ActiveModel, Column, Entity, LockoutReason, Model};
pub use notifications::{NewSignIn, tell_of_sign_in};
pub(crate) use notifications::{address_changes, notice, notice_with};
pub(crate) use rules::Owner;
pub use rules::{Failures, LockoutRule, PasswordRules, last_day::end_of as end_of_day, marks};
pub use service::{
    BulkChange, NamedUser, NewUser, Prepared, Standing, UserChange, anywhere, apply, assignable_roles, by_address, by_email, by_id,
    by_login, by_user_name, change_password, count, create, delete, end_access, first_administrator, full_names, get, give_access_back,
    list, lock, may_act_as, may_link, may_take_over, move_all, named, note_sign_in, prepare, prove_password, reset_password, role_names,
    roles, set_password, set_password_by_token, set_roles, standing, unlock, update, with_address,
};
pub(crate) use service::{
    FactorChange, anonymise, count_failure, delete_unchanged, delete_within, factors_changed, follow_directory, insert, may_change,
    may_delete, may_end_on, may_give, may_leave, may_place, own_for_change, password_row, renew_stamp, retire, seats, take_seat,
    units_named, without_stray_lock, write,
};
pub use store::{Filter, by_ids, count_active, granted, granted_among, holders, ids_containing, last_sign_ins};
pub(crate) use store::{
    any_by_id, by_login as find_by_login, by_user_name as find_by_name, every, has_anybody_come, is_any_open, is_any_staying,
    list as find_page, locked, note_success,
};

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
/// Saving the list of users as a file.
pub const EXPORT: Permission = Permission("AbpIdentity.Users.Export");
/// Importing users from a sheet or a directory.
pub const IMPORT: Permission = Permission("AbpIdentity.Users.Import");
/// Giving users roles.
pub const MANAGE_ROLES: Permission = Permission("AbpIdentity.Users.Update.ManageRoles");
/// Signing in as other users.
pub const IMPERSONATE: Permission = Permission("AbpIdentity.Users.Impersonation");
/// Putting users into organisation units.
pub const MANAGE_UNITS: Permission = Permission("AbpIdentity.Users.Update.ManageOU");
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
    both(MANAGE_UNITS.0),
    both(DELETE.0),
    both(MANAGE_PERMISSIONS.0),
    both(IMPORT.0),
    both(EXPORT.0),
    both(IMPERSONATE.0),
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
    both(crate::security_log::VIEW.0),
    both("AbpIdentity.Sessions"),
    both("AbpIdentity.SettingManagement"),
    PermissionDef::new(LOOKUP, Side::Both, &[]),
];

const SEARCHED: &[Searched] = &[Searched { kind: Kind::of::<entity::Entity>(), view: Policy::Needs(VIEW) }];

pub const AREA: Area = Area {
    permissions: PERMISSIONS,
    migrations: migrations::ALL,
    stamped: &[::store::Stamped::of::<entity::Entity>()],
    searched: SEARCHED,
    topics: &[(crate::tenant::SUSPENDED, notifications::tell_of_suspension)],
    notifications: notifications::TYPES,
    jobs: &[(jobs::LAST_DAYS, |run| Box::pin(jobs::run(run)))],
    // It deletes nothing, but an account that a wrong clock has ended is opened again by hand alone.
    schedules: &[Schedule { kind: jobs::LAST_DAYS, every: TimeDelta::minutes(15), deletes: true }],
    exports: &[tabular::export::of::<api::export::Users>()],
    personal: entity::PERSONAL,
    exported: entity::EXPORTED,
    ..Area::new("user", api::routes)
};
