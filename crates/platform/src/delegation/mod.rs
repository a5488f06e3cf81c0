//! Authority delegation: a user lets another user of the same tenant act as them for a limited time.

mod api;
mod entity;
mod migrations;
mod rules;
mod service;
mod store;

use http::{App, Area, OpenApiRouter, in_person, route, routes};
use kernel::Policy;

pub use rules::Status;
pub use service::{Delegated, KEY, NewDelegation, active, create, delete, end_received, given, in_force, look_up, received};

fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(route(Policy::SignedIn, routes!(api::list_delegated::delegated)))
        .routes(route(Policy::SignedIn, routes!(api::list_my_delegated::my_delegated)))
        .routes(route(Policy::SignedIn, routes!(api::list_active::active)))
        .routes(route(Policy::SignedIn, routes!(api::look_up::look_up)))
        .routes(route(Policy::SignedIn, in_person(routes!(api::create::create))))
        .routes(route(Policy::SignedIn, in_person(routes!(api::delete::delete))))
}

pub const AREA: Area = Area {
    migrations: migrations::ALL,
    stamped: &[::store::Stamped::of::<entity::Entity>()],
    personal: entity::PERSONAL,
    exported: entity::EXPORTED,
    ..Area::new("delegation", routes)
};
