//! Sessions: who is signed in where, and their end.

mod administer;
mod api;
mod api_administer;
mod api_bulk;
pub(crate) mod entity;
mod migrations;
mod notifications;
mod rules;
pub(crate) mod service;
mod store;
mod users;

use http::{Area, OpenApiRouter, in_person, route, routes};
use kernel::Policy;

use administer::SESSIONS;

pub(crate) use entity::Model as Session;
pub(crate) use rules::Idle;
pub(crate) use store::purge as forget_devices;
pub use users::UserSessions;

fn routes() -> OpenApiRouter<http::App> {
    OpenApiRouter::new()
        .routes(route(Policy::SignedIn, routes!(api::list)))
        .routes(route(Policy::SignedIn, routes!(api::get)))
        .routes(route(Policy::SignedIn, in_person(routes!(api::delete))))
        .routes(route(Policy::SignedIn, in_person(routes!(api::delete_others))))
        .routes(route(Policy::Needs(SESSIONS), routes!(api_administer::list)))
        .routes(route(Policy::Needs(SESSIONS), routes!(api_administer::get)))
        .routes(route(Policy::Needs(SESSIONS), routes!(api_administer::end)))
        .routes(route(Policy::Needs(SESSIONS), routes!(api_administer::end_of_user)))
        .routes(route(Policy::Needs(SESSIONS), routes!(api_bulk::bulk)))
}

/// The area.
pub const AREA: Area = Area {
    migrations: migrations::ALL,
    topics: &[(notifications::TOPIC, notifications::receive)],
    outgoing_topics: &[notifications::TOPIC],
    personal: entity::PERSONAL,
    ..Area::new("session", routes)
};
