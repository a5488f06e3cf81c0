//! The clients of the token server and the scopes that they may ask for.

mod api;
mod cache;
mod entity;
mod migrations;
pub mod rules;
pub mod service;
mod store;

use http::{Area, OpenApiRouter, route, routes};
use kernel::Policy;

pub use cache::Applications;
pub(crate) use cache::{KEY, Registered, Registry, load, registered_in};
pub use entity::{application, scope};
pub(crate) use rules::EXTENSION_GRANTS;
pub(crate) use service::seed;
pub(crate) use service::use_up;
use service::{
    APPLICATIONS, APPLICATIONS_CREATE, APPLICATIONS_DELETE, APPLICATIONS_UPDATE, SCOPES, SCOPES_CREATE, SCOPES_DELETE, SCOPES_UPDATE,
};
pub(crate) use store::purge_assertions;

fn routes() -> OpenApiRouter<http::App> {
    OpenApiRouter::new()
        .routes(route(Policy::Needs(APPLICATIONS), routes!(api::list::list)))
        .routes(route(Policy::Needs(APPLICATIONS), routes!(api::get::get)))
        .routes(route(Policy::Needs(APPLICATIONS_CREATE), routes!(api::create::create)))
        .routes(route(Policy::Needs(APPLICATIONS_UPDATE), routes!(api::update::update)))
        .routes(route(Policy::Needs(APPLICATIONS_DELETE), routes!(api::delete::delete)))
        .routes(route(Policy::Needs(APPLICATIONS_DELETE), routes!(api::bulk::bulk)))
        .routes(route(Policy::Needs(APPLICATIONS), routes!(api::lifetimes::lifetimes)))
        .routes(route(Policy::Needs(APPLICATIONS_UPDATE), routes!(api::set_lifetimes::set_lifetimes)))
        .routes(route(Policy::Needs(APPLICATIONS_UPDATE), routes!(api::rotate_secret::rotate_secret)))
        .routes(route(Policy::Needs(SCOPES), routes!(api::scope::list::list)))
        .routes(route(Policy::AnyOf(&[SCOPES, APPLICATIONS]), routes!(api::scope::all::all)))
        .routes(route(Policy::Needs(SCOPES), routes!(api::scope::get::get)))
        .routes(route(Policy::Needs(SCOPES_CREATE), routes!(api::scope::create::create)))
        .routes(route(Policy::Needs(SCOPES_UPDATE), routes!(api::scope::update::update)))
        .routes(route(Policy::Needs(SCOPES_DELETE), routes!(api::scope::delete::delete)))
        .routes(route(Policy::Needs(SCOPES_DELETE), routes!(api::scope::bulk::bulk)))
}

/// The area; its permissions are ABP's and declared with those of the platform.
pub const AREA: Area = Area {
    migrations: migrations::ALL,
    claim_type_moves: &[|app, tx, from, to| Box::pin(service::follow_claim_type(app, tx, from, to))],
    stamped: &[::store::Stamped::of::<entity::application::Entity>(), ::store::Stamped::of::<entity::scope::Entity>()],
    ..Area::new("application", routes)
};
