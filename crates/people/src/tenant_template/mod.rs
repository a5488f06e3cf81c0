//! Templates that new tenants begin with: plan, settings, roles and units of a good tenant, without its people and their data.

mod api;
mod entity;
mod input;
mod migrations;
pub mod rules;
pub mod service;
mod store;

use http::{App, Area, OpenApiRouter, route, routes};
use kernel::{Permission, PermissionDef, Policy, Side};
use platform::tenant::CREATE;

pub use entity::{Entity, Model as TenantTemplate};
pub use input::{CreateTenantTemplate, UpdateTenantTemplate};

/// Saving tenants as templates, changing and deleting templates. Who creates tenants chooses among them without it.
pub const MANAGE: Permission = Permission("AbpTenantManagement.Tenants.Templates");

const PERMISSIONS: &[PermissionDef] = &[PermissionDef::new(MANAGE, Side::Host, &["admin"])];

const EITHER: Policy = Policy::AnyOf(&[CREATE, MANAGE]);

fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(route(EITHER, routes!(api::list::list)))
        .routes(route(EITHER, routes!(api::get::get)))
        .routes(route(Policy::Needs(MANAGE), routes!(api::outline::outline)))
        .routes(route(Policy::Needs(MANAGE), routes!(api::create::create)))
        .routes(route(Policy::Needs(MANAGE), routes!(api::update::update)))
        .routes(route(Policy::Needs(MANAGE), routes!(api::delete::delete)))
}

pub const AREA: Area = Area {
    permissions: PERMISSIONS,
    migrations: migrations::ALL,
    stamped: &[::store::Stamped::of::<entity::Entity>()],
    ..Area::new("tenant_template", routes)
};
