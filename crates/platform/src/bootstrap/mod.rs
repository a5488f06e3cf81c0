//! The first call of every client: who am I, what may I do, in which language.

mod api;
mod rules;
mod service;

use http::{Area, OpenApiRouter, route, routes};
use kernel::Policy;
pub(crate) use service::AnswerKey;

fn routes() -> OpenApiRouter<http::App> {
    OpenApiRouter::new().routes(route(Policy::Public, routes!(api::get::get)))
}

/// The area.
pub const AREA: Area = Area::new("bootstrap", routes);
