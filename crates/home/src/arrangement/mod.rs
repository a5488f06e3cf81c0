//! How each person has arranged the start page: the order of its widgets, and which of them are hidden.

mod api;
mod entity;
mod input;
mod migrations;
pub mod rules;
pub mod service;
mod store;

use http::{Area, OpenApiRouter, route, routes};
use kernel::Policy;

pub use api::HomeArrangementView;

fn routes() -> OpenApiRouter<http::App> {
    OpenApiRouter::new()
        .routes(route(Policy::SignedIn, routes!(api::update::update)))
        .routes(route(Policy::SignedIn, routes!(api::reset::reset)))
}

pub const AREA: Area = Area { migrations: migrations::ALL, personal: entity::PERSONAL, ..Area::new("arrangement", routes) };
