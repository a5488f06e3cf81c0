//! Signing in at an external OpenID provider.

mod api;
mod entity;
mod migrations;
pub(crate) mod service;
mod store;

use http::{Area, OpenApiRouter, in_person, route, routes};
use kernel::Policy;

fn routes() -> OpenApiRouter<http::App> {
    OpenApiRouter::new()
        .routes(route(Policy::Public, routes!(api::list_providers::list)))
        .routes(route(Policy::Public, routes!(api::begin::begin)))
        .routes(route(Policy::Public, routes!(api::callback::callback)))
        .routes(route(Policy::SignedIn, in_person(routes!(api::link::link))))
}

pub const AREA: Area = Area { migrations: migrations::ALL, personal: entity::PERSONAL, ..Area::new("external", routes) };
