//! Sessions: who is signed in where, and their end.

mod api;
pub(crate) mod device;
pub(crate) mod entity;
mod migrations;
pub(crate) mod service;

use http::{Area, OpenApiRouter, route, routes};
use kernel::Policy;

pub(crate) use entity::Model as Session;

fn routes() -> OpenApiRouter<http::App> {
    OpenApiRouter::new().routes(route(Policy::SignedIn, routes!(api::list))).routes(route(Policy::SignedIn, routes!(api::delete)))
}

/// The area.
pub const AREA: Area = Area { migrations: migrations::ALL, ..Area::new("session", routes) };
