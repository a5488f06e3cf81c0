//! Who follows a record, and hears of its comments and changes of status.

mod api;
mod entity;
mod migrations;
mod notifications;
pub mod rules;
mod service;
mod store;

use http::{Area, OpenApiRouter, route, routes};
use kernel::Policy;

pub use notifications::moved;
pub use service::{Followed, still_reaches};

fn routes() -> OpenApiRouter<http::App> {
    OpenApiRouter::new()
        .routes(route(Policy::SignedIn, routes!(api::get::get)))
        .routes(route(Policy::SignedIn, routes!(api::update::update)))
}

/// The area.
pub const AREA: Area = Area { migrations: migrations::ALL, notifications: notifications::TYPES, ..Area::new("watch", routes) };
