//! Recovery codes: the second step of a user who has access to neither authenticator nor passkey. Each works once.

mod api;
mod entity;
mod migrations;
mod rules;
mod service;
mod store;

use http::{App, Area, OpenApiRouter, in_person, route, routes};
use kernel::Policy;

pub(crate) use service::{forget, generate, generate_first, redeem, remaining};

/// Name of the provider of recovery codes, as ABP's clients know it.
pub const RECOVERY: &str = "RecoveryCode";

pub const AREA: Area = Area { migrations: migrations::ALL, personal: entity::PERSONAL, ..Area::new("recovery_code", routes) };

fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(route(Policy::SignedIn, in_person(routes!(api::generate::generate))))
}
