//! Which notifications reach a user by mail, and when: the user's choices, the tenant's defaults, unsubscribing, paused addresses.

mod api;
mod entity;
mod migrations;
pub mod rules;
mod service;
mod store;

use http::{App, Area, OpenApiRouter, route, routes};
use kernel::{Permission, PermissionDef, Policy, Side};

pub use service::{StoredPreferences, has_own};

/// Setting the defaults of the level's users.
pub const DEFAULTS: Permission = Permission("Portal.EmailPreferences.Defaults");

const PERMISSIONS: &[PermissionDef] = &[PermissionDef::new(DEFAULTS, Side::Both, &["admin", "ClientAdmin"])];

fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(route(Policy::SignedIn, routes!(api::get::get)))
        .routes(route(Policy::SignedIn, routes!(api::update::update)))
        .routes(route(Policy::SignedIn, routes!(api::preset::preset)))
        .routes(route(Policy::SignedIn, routes!(api::preview::preview)))
        .routes(route(Policy::SignedIn, routes!(api::test::test)))
        .routes(route(Policy::SignedIn, routes!(api::resume::resume)))
        .routes(route(Policy::SignedIn, routes!(api::log::log)))
        .routes(route(Policy::Needs(DEFAULTS), routes!(api::get_defaults::get)))
        .routes(route(Policy::Needs(DEFAULTS), routes!(api::update_defaults::update)))
        .routes(route(Policy::Needs(DEFAULTS), routes!(api::resume_person::resume)))
        .routes(route(Policy::Public, routes!(api::bounce::report)))
        .routes(route(Policy::Public, routes!(api::show_unsubscribe::show)))
        .routes(route(Policy::Public, routes!(api::unsubscribe::unsubscribe)))
}

pub const AREA: Area = Area {
    permissions: PERMISSIONS,
    migrations: migrations::ALL,
    stamped: &[::store::Stamped::of::<entity::Entity>()],
    personal: entity::PERSONAL,
    exported: entity::EXPORTED,
    ..Area::new("email_preference", routes)
};
