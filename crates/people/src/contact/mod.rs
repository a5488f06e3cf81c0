//! Contacts of a client: who to call, who gets the bill, who is the primary one.

mod api;
pub mod entity;
mod migrations;
mod news;
pub mod service;

use http::{Area, OpenApiRouter, route, routes};
use kernel::Policy;

pub use entity::Model as Contact;

use crate::client;

fn routes() -> OpenApiRouter<http::App> {
    OpenApiRouter::new()
        .routes(route(Policy::Needs(client::VIEW), routes!(api::list)))
        .routes(route(Policy::AnyOf(&[client::UPDATE, client::CONTRIBUTE]), routes!(api::replace)))
        .routes(route(Policy::SignedIn, routes!(api::primary_contact_logged_in)))
}

/// The area.
pub const AREA: Area = Area { migrations: migrations::ALL, ..Area::new("contact", routes) };
