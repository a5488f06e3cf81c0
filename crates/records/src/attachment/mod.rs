//! Files of any record: uploaded to it, or taken from the library.

mod api;
mod notifications;
pub mod rules;
pub mod service;

use files::asset::{ATTACH, REPLACED};
use http::{Area, Grown, OpenApiRouter, route, routes};
use kernel::Policy;

pub(crate) use notifications::said;

fn routes() -> OpenApiRouter<http::App> {
    OpenApiRouter::new()
        .routes(route(Policy::SignedIn, routes!(api::list::list)))
        .routes(route(Policy::SignedIn, routes!(api::find::find)))
        .routes(route(Policy::Needs(ATTACH), routes!(api::create::create)))
        .routes(route(Policy::Needs(ATTACH), routes!(api::update::update)))
        .routes(route(Policy::Needs(ATTACH), routes!(api::delete::delete)))
        .routes(route(Policy::SignedIn, routes!(api::links::links)))
}

/// The area. Its permission is [`ATTACH`], since who attaches files uploads them.
pub const AREA: Area = Area {
    notifications: notifications::TYPES,
    topics: &[(REPLACED, |app, message| Box::pin(notifications::on_replaced(app, message)))],
    grown: &[Grown { reason: "Import.HasFiles", any: |tx, id| Box::pin(service::has_any(tx, id)) }],
    ..Area::new("attachment", routes)
};
