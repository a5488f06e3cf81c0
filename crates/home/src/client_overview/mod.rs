//! The overview of a client over a period: scores at both ends of it, and what was found, closed and due within it.

mod api;
pub mod rules;
pub mod service;

use http::{Area, OpenApiRouter, route, routes};
use kernel::Policy;
use people::client;

fn routes() -> OpenApiRouter<http::App> {
    OpenApiRouter::new().routes(route(Policy::Needs(client::VIEW), routes!(api::get::get)))
}

pub const AREA: Area = Area::new("client_overview", routes);
