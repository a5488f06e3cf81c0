//! Tenants: the customer accounts of the provider. `provisioning` creates them, above the users and roles that they start with.

mod api;
mod cache;
mod entity;
mod migrations;
pub mod rules;
mod service;
mod store;

use ::store::search::Kind;
use http::{Area, OpenApiRouter, Searched, StateType, route, routes};
use kernel::{Permission, PermissionDef, Policy, Side};

pub(crate) use api::view::TenantView;
pub(crate) use cache::KEY;
pub use cache::{Directory, directory};
pub(crate) use entity::purge;
pub use entity::{ActiveModel, Column, Entity, Model};
pub(crate) use service::{SUSPENDED, Suspended, check_free, taken};
pub use service::{TenantChange, activate, archive, forget, get, list, open, suspend, update};
pub use store::{all_with_deleted, exists, untouched};
pub(crate) use store::{end_purge, get_any, lapsed_purges, open_purge, purges, remove, stays};

use crate::Platform;

/// Reading tenants.
pub const VIEW: Permission = Permission("AbpTenantManagement.Tenants");
/// Creating tenants.
pub const CREATE: Permission = Permission("AbpTenantManagement.Tenants.Create");
/// Changing and suspending tenants.
pub const UPDATE: Permission = Permission("AbpTenantManagement.Tenants.Update");
/// Archiving tenants, and taking them back.
pub const DELETE: Permission = Permission("AbpTenantManagement.Tenants.Delete");
/// Purging archived tenants, which takes two people with this permission.
pub const PURGE: Permission = Permission("AbpTenantManagement.Tenants.Purge");
/// Taking everything of a tenant away as a file.
pub const EXPORT: Permission = Permission("AbpTenantManagement.Tenants.Export");
/// Signing in as a user of a tenant.
pub const IMPERSONATE: Permission = Permission("AbpTenantManagement.Tenants.Impersonation");
/// Setting features of tenants.
pub const MANAGE_FEATURES: Permission = Permission("AbpTenantManagement.Tenants.ManageFeatures");

const PERMISSIONS: &[PermissionDef] = &[
    PermissionDef::new(VIEW, Side::Host, &["admin", "Management", "Support", "Management read-only"]),
    PermissionDef::new(CREATE, Side::Host, &["admin"]),
    PermissionDef::new(UPDATE, Side::Host, &["admin"]),
    PermissionDef::new(DELETE, Side::Host, &["admin"]),
    PermissionDef::new(PURGE, Side::Host, &["admin"]),
    PermissionDef::new(EXPORT, Side::Host, &["admin"]),
    PermissionDef::new(MANAGE_FEATURES, Side::Host, &["admin"]),
    PermissionDef::new(IMPERSONATE, Side::Host, &["admin"]),
    // All tenants are in one database, so no role is shipped with this: clients then don't offer it.
    PermissionDef::new(Permission("AbpTenantManagement.Tenants.ManageConnectionStrings"), Side::Host, &[]),
];

fn routes() -> OpenApiRouter<http::App> {
    OpenApiRouter::new()
        .routes(route(Policy::Public, routes!(api::find_by_name::find_by_name)))
        .routes(route(Policy::Public, routes!(api::find_by_id::find_by_id)))
        .routes(route(Policy::Needs(VIEW), routes!(api::list::list)))
        .routes(route(Policy::Needs(VIEW), routes!(api::get::get)))
        .routes(route(Policy::Needs(UPDATE), routes!(api::update::update)))
        .routes(route(Policy::Needs(DELETE), routes!(api::delete::delete)))
        .routes(route(Policy::Needs(UPDATE), routes!(api::suspend::suspend)))
        .routes(route(Policy::Needs(UPDATE), routes!(api::activate::activate)))
        .routes(route(Policy::Needs(DELETE), routes!(api::archive::archive)))
        .routes(route(Policy::AnyOf(&[UPDATE, DELETE]), routes!(api::bulk::bulk)))
}

const SEARCHED: &[Searched] = &[Searched { kind: Kind::of::<entity::Entity>(), view: Policy::Needs(VIEW) }];

pub const AREA: Area = Area {
    permissions: PERMISSIONS,
    migrations: migrations::ALL,
    stamped: &[::store::Stamped::of::<entity::Entity>()],
    state: &[StateType::of::<Platform>()],
    searched: SEARCHED,
    ..Area::new("tenant", routes)
};
