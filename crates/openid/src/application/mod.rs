//! The clients of the token server and the scopes that they may ask for.

mod api;
mod entity;
mod migrations;
mod registry;
pub mod rules;
pub(crate) mod seed;
pub mod service;

use http::{Area, OpenApiRouter, route, routes};
use kernel::Policy;

pub use entity::{application, scope};
pub use registry::Applications;
pub(crate) use registry::{KEY, Registered, Registry, load, registered_in};
pub(crate) use rules::EXTENSION_GRANTS;
use service::{
    APPLICATIONS, APPLICATIONS_CREATE, APPLICATIONS_DELETE, APPLICATIONS_UPDATE, SCOPES, SCOPES_CREATE, SCOPES_DELETE, SCOPES_UPDATE,
};

fn routes() -> OpenApiRouter<http::App> {
    OpenApiRouter::new()
        .routes(route(Policy::Needs(APPLICATIONS), routes!(api::application::list)))
        .routes(route(Policy::Needs(APPLICATIONS), routes!(api::application::get)))
        .routes(route(Policy::Needs(APPLICATIONS_CREATE), routes!(api::application::create)))
        .routes(route(Policy::Needs(APPLICATIONS_UPDATE), routes!(api::application::update)))
        .routes(route(Policy::Needs(APPLICATIONS_DELETE), routes!(api::application::delete)))
        .routes(route(Policy::Needs(APPLICATIONS_DELETE), routes!(api::bulk_applications::bulk)))
        .routes(route(Policy::Needs(APPLICATIONS), routes!(api::application::lifetimes)))
        .routes(route(Policy::Needs(APPLICATIONS_UPDATE), routes!(api::application::set_lifetimes)))
        .routes(route(Policy::Needs(APPLICATIONS_UPDATE), routes!(api::application::rotate_secret)))
        .routes(route(Policy::Needs(SCOPES), routes!(api::scope::list)))
        .routes(route(Policy::AnyOf(&[SCOPES, APPLICATIONS]), routes!(api::scope::all)))
        .routes(route(Policy::Needs(SCOPES), routes!(api::scope::get)))
        .routes(route(Policy::Needs(SCOPES_CREATE), routes!(api::scope::create)))
        .routes(route(Policy::Needs(SCOPES_UPDATE), routes!(api::scope::update)))
        .routes(route(Policy::Needs(SCOPES_DELETE), routes!(api::scope::delete)))
        .routes(route(Policy::Needs(SCOPES_DELETE), routes!(api::bulk_scopes::bulk)))
}

/// The area; its permissions are ABP's and declared with those of the platform.
pub const AREA: Area = Area {
    migrations: migrations::ALL,
    stamped: &[::store::Stamped::of::<entity::application::Entity>(), ::store::Stamped::of::<entity::scope::Entity>()],
    ..Area::new("application", routes)
};
