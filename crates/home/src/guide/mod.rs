//! First steps of a role, ticked by what the person has really done.

mod api;
pub mod rules;
pub mod service;

use http::{Area, OpenApiRouter, route, routes};
use kernel::Policy;

fn routes() -> OpenApiRouter<http::App> {
    OpenApiRouter::new().routes(route(Policy::SignedIn, routes!(api::get::get)))
}

pub const AREA: Area = Area::new("guide", routes);
