//! Files of any record: uploaded to it, or taken from the library.

mod api;
pub mod rules;
pub mod service;

use files::asset::ATTACH;
use http::{Area, Grown, OpenApiRouter, route, routes};
use kernel::Policy;

fn routes() -> OpenApiRouter<http::App> {
    OpenApiRouter::new()
        .routes(route(Policy::SignedIn, routes!(api::list::list)))
        .routes(route(Policy::Needs(ATTACH), routes!(api::create::create)))
        .routes(route(Policy::Needs(ATTACH), routes!(api::update::update)))
        .routes(route(Policy::Needs(ATTACH), routes!(api::delete::delete)))
        .routes(route(Policy::SignedIn, routes!(api::links::links)))
}

/// The area. Its permission is [`ATTACH`], since who attaches files uploads them.
pub const AREA: Area = Area {
    grown: &[Grown { reason: "Import.HasFiles", any: |tx, id| Box::pin(service::has_any(tx, id)) }],
    ..Area::new("attachment", routes)
};
