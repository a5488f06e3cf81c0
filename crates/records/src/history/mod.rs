//! History of any record: its changes, transitions and comments in one timeline, for users who can read the record.

mod api;
pub mod rules;
pub mod service;
mod store;

use http::{Area, OpenApiRouter, route, routes};
use kernel::Policy;

pub use store::Show;

fn routes() -> OpenApiRouter<http::App> {
    OpenApiRouter::new().routes(route(Policy::SignedIn, routes!(api::list::list)))
}

pub const AREA: Area = Area::new("history", routes);
