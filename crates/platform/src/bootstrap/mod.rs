//! The first call of every client: the caller, their permissions, and the language.

mod api;
mod rules;
mod service;

use http::{Area, OpenApiRouter, route, routes};
use kernel::Policy;
pub(crate) use service::AnswerKey;

fn routes() -> OpenApiRouter<http::App> {
    OpenApiRouter::new().routes(route(Policy::Public, routes!(api::get::get)))
}

pub const AREA: Area = Area::new("bootstrap", routes);
