//! Search across the records that the caller may see.

mod api;
pub mod service;

use http::{Area, OpenApiRouter, route, routes};
use kernel::Policy;

fn routes() -> OpenApiRouter<http::App> {
    OpenApiRouter::new().routes(route(Policy::SignedIn, routes!(api::search::search)))
}

/// The area.
pub const AREA: Area = Area::new("search", routes);
