//! How much stands on the tabs that every record has, in one call for all of them.

mod api;
pub mod service;

use http::{Area, OpenApiRouter, route, routes};
use kernel::Policy;

fn routes() -> OpenApiRouter<http::App> {
    OpenApiRouter::new().routes(route(Policy::SignedIn, routes!(api::get::get)))
}

pub const AREA: Area = Area::new("record_count", routes);
