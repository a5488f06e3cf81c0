//! Saved views: the state of a list under a name, of one user or shared with the tenant.

mod api;
mod entity;
mod input;
mod migrations;
pub mod rules;
mod service;
mod store;

use http::{Area, OpenApiRouter, route, routes};
use kernel::{Permission, PermissionDef, Policy, Side};

pub use entity::Entity;

/// Sharing views with everybody of the tenant, and changing those that others share.
pub const SHARE: Permission = Permission("Portal.SavedViews.Share");

const PERMISSIONS: &[PermissionDef] = &[PermissionDef::new(SHARE, Side::Both, &["admin", "Management", "ClientAdmin"])];

fn routes() -> OpenApiRouter<http::App> {
    OpenApiRouter::new()
        .routes(route(Policy::SignedIn, routes!(api::list::list)))
        .routes(route(Policy::SignedIn, routes!(api::create::create)))
        .routes(route(Policy::SignedIn, routes!(api::update::update)))
        .routes(route(Policy::SignedIn, routes!(api::delete::delete)))
}

pub const AREA: Area = Area {
    permissions: PERMISSIONS,
    migrations: migrations::ALL,
    stamped: &[::store::Stamped::of::<entity::Entity>()],
    personal: entity::PERSONAL,
    exported: entity::EXPORTED,
    ..Area::new("saved_view", routes)
};
