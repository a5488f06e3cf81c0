//! Sessions: who is signed in where, and their end.

mod administer;
mod api;
mod api_administer;
pub(crate) mod device;
pub(crate) mod entity;
mod migrations;
pub(crate) mod service;
mod users;

use http::{Area, OpenApiRouter, route, routes};
use kernel::Policy;

use administer::SESSIONS;

pub(crate) use entity::Model as Session;
pub use users::UserSessions;

fn routes() -> OpenApiRouter<http::App> {
    OpenApiRouter::new()
        .routes(route(Policy::SignedIn, routes!(api::list)))
        .routes(route(Policy::SignedIn, routes!(api::delete)))
        .routes(route(Policy::SignedIn, routes!(api::delete_others)))
        .routes(route(Policy::Needs(SESSIONS), routes!(api_administer::list)))
        .routes(route(Policy::Needs(SESSIONS), routes!(api_administer::get)))
        .routes(route(Policy::Needs(SESSIONS), routes!(api_administer::end)))
        .routes(route(Policy::Needs(SESSIONS), routes!(api_administer::end_of_user)))
}

/// The area.
pub const AREA: Area = Area { migrations: migrations::ALL, ..Area::new("session", routes) };
