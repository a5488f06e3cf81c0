//! Pictures of users: decoded, cut to a square, and stored as the portal's own JPEG; shown beside their names.

mod api;
mod entity;
mod migrations;
mod rules;
mod service;
mod store;

use http::{Area, OpenApiRouter, in_person, limited, route, routes};
use kernel::Policy;

pub use service::has_own;

fn routes() -> OpenApiRouter<http::App> {
    let (schemas, paths, set) = route(Policy::SignedIn, in_person(routes!(api::set::set)));
    OpenApiRouter::new()
        .routes((schemas, paths, set.layer(limited(rules::LIMIT + rules::AROUND))))
        .routes(route(Policy::SignedIn, routes!(api::get::get)))
        .routes(route(Policy::Public, routes!(api::file::file)))
}

pub const AREA: Area = Area {
    migrations: migrations::ALL,
    personal: entity::PERSONAL,
    exported: entity::EXPORTED,
    contents: &[|tx, after| Box::pin(store::contents(tx, after))],
    ..Area::new("picture", routes)
};
