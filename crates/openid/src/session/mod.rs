//! Sessions: who is signed in where, and their end.

mod api;
mod entity;
mod migrations;
mod notifications;
mod rules;
pub(crate) mod service;
mod store;

use http::{Area, OpenApiRouter, in_person, route, routes};
use kernel::Policy;

use service::administer::SESSIONS;

pub(crate) use entity::{Column, Entity, Model as Session};
pub(crate) use rules::Idle;
pub use service::UserSessions;
pub(crate) use store::{devices::purge as forget_devices, end_of_client, goes_on, going_on, note_access, purge, silent_since};

fn routes() -> OpenApiRouter<http::App> {
    OpenApiRouter::new()
        .routes(route(Policy::SignedIn, routes!(api::list_own::list_own)))
        .routes(route(Policy::SignedIn, routes!(api::get_own::get_own)))
        .routes(route(Policy::SignedIn, in_person(routes!(api::end_own::end_own))))
        .routes(route(Policy::SignedIn, in_person(routes!(api::end_others::end_others))))
        .routes(route(Policy::Needs(SESSIONS), routes!(api::list::list)))
        .routes(route(Policy::Needs(SESSIONS), routes!(api::get::get)))
        .routes(route(Policy::Needs(SESSIONS), routes!(api::end::end)))
        .routes(route(Policy::Needs(SESSIONS), routes!(api::end_of_user::end_of_user)))
        .routes(route(Policy::Needs(SESSIONS), routes!(api::bulk::bulk)))
}

pub const AREA: Area = Area {
    migrations: migrations::ALL,
    topics: &[(notifications::TOPIC, notifications::receive)],
    outgoing_topics: &[notifications::TOPIC],
    personal: entity::PERSONAL,
    ..Area::new("session", routes)
};
