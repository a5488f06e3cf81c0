//! Passkeys (WebAuthn): signing in without a password, and as the second step after one.

mod api;
mod entity;
mod migrations;
mod rules;
mod service;
mod store;

use http::{App, Area, OpenApiRouter, in_person, route, routes};
use kernel::Policy;

pub use api::PasskeyOptions;
pub use entity::Model;
pub use service::{Ceremony, are_available, begin_sign_in};
pub(crate) use service::{Presented, accept, accept_second, begin_second_step, forget, has_any, identify};
pub(crate) use store::purge;

/// Provider of passkeys as a second step.
pub const PASSKEY: &str = "Passkey";

pub const AREA: Area = Area { migrations: migrations::ALL, personal: entity::PERSONAL, ..Area::new("passkey", routes) };

fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(route(Policy::SignedIn, routes!(api::list::list)))
        .routes(route(Policy::SignedIn, in_person(routes!(api::options::options))))
        .routes(route(Policy::SignedIn, in_person(routes!(api::create::create))))
        .routes(route(Policy::SignedIn, in_person(routes!(api::update::update))))
        .routes(route(Policy::SignedIn, in_person(routes!(api::delete::delete))))
}
