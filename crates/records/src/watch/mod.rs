//! Followers of a record, who are notified of its comments and changes of status.

mod api;
mod entity;
mod migrations;
mod notifications;
pub mod rules;
mod service;
mod store;

use ::store::Table;
use http::{Area, OpenApiRouter, PartOf, route, routes};
use kernel::Policy;

pub use notifications::moved;
pub use service::{Followed, news};
pub(crate) use store::remove_of_subject;

fn routes() -> OpenApiRouter<http::App> {
    OpenApiRouter::new()
        .routes(route(Policy::SignedIn, routes!(api::get::get)))
        .routes(route(Policy::SignedIn, routes!(api::update::update)))
}

pub const AREA: Area = Area {
    migrations: migrations::ALL,
    stamped: &[::store::Stamped::of::<entity::Entity>()],
    notifications: notifications::TYPES,
    parts: &[PartOf { entity_type: <entity::Entity as Table>::TYPE, records: &["subjectId"] }],
    personal: entity::PERSONAL,
    exported: entity::EXPORTED,
    ..Area::new("watch", routes)
};
