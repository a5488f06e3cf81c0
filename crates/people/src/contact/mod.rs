//! Contacts of a client: who to call, who gets the bill, who is the primary one.

mod api;
mod entity;
mod input;
mod migrations;
mod notifications;
pub mod rules;
pub mod service;
mod store;

use http::{Area, Grown, OpenApiRouter, route, routes};
use kernel::Policy;

pub use entity::Model as Contact;
pub use input::{ContactRequest, ContactsRequest};
pub use store::primaries;

use crate::client;

fn routes() -> OpenApiRouter<http::App> {
    OpenApiRouter::new()
        .routes(route(Policy::Needs(client::VIEW), routes!(api::list::list)))
        .routes(route(Policy::AnyOf(&[client::UPDATE, client::CONTRIBUTE]), routes!(api::replace::replace)))
        .routes(route(Policy::SignedIn, routes!(api::primary_contact_logged_in::primary_contact_logged_in)))
}

pub const AREA: Area = Area {
    migrations: migrations::ALL,
    stamped: &[::store::Stamped::of::<entity::Entity>()],
    notifications: notifications::TYPES,
    personal: entity::PERSONAL,
    exported: entity::EXPORTED,
    grown: &[Grown { reason: "Import.IsContact", any: |tx, id| Box::pin(store::signs_in(tx, id)) }],
    ..Area::new("contact", routes)
};
