//! Frameworks as OSCAL: imported ones as they came with the edited parts replaced, own ones as new catalogues.

mod api;
mod rules;
pub mod service;

use http::{Area, OpenApiRouter, route, routes};
use kernel::Policy;

pub use service::export;

use crate::standard::VIEW;

fn routes() -> OpenApiRouter<http::App> {
    OpenApiRouter::new().routes(route(Policy::Needs(VIEW), routes!(api::oscal::oscal)))
}

/// The area. Users who can read the library may export it.
pub const AREA: Area = Area::new("export", routes);
