//! The second step of signing in: a code of an authenticator app, a passkey, a code by mail, or a recovery code.

mod api;
mod entity;
mod migrations;
mod rules;
mod service;
mod store;

use http::{App, Area, OpenApiRouter, in_person, route, routes};
use kernel::Policy;

use crate::user;

pub use rules::{Behaviour, device::describe as describe_device};
pub use service::{
    Answer, SecondStep, begin, is_open, is_remembered, may_choose, passkey_options, providers, remember, reset_factors, send, set_enabled,
    set_enabled_of, verify,
};
pub(crate) use store::purge;

/// Name of the provider of codes by mail, as ABP's clients know it.
pub const EMAIL: &str = "Email";
/// Name of the provider of authenticator apps, as ABP's clients know it.
pub const AUTHENTICATOR: &str = "Authenticator";

/// Topic of codes that are to be mailed.
const TOPIC: &str = "account.code";

/// The area. Signing in itself belongs to the sign-in page.
pub const AREA: Area = Area {
    migrations: migrations::ALL,
    topics: &[(TOPIC, service::receive)],
    outgoing_topics: &[TOPIC],
    personal: entity::PERSONAL,
    ..Area::new("two_factor", routes)
};

fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(route(Policy::SignedIn, routes!(api::state::state)))
        .routes(route(Policy::SignedIn, in_person(routes!(api::authenticator_info::info))))
        .routes(route(Policy::SignedIn, routes!(api::has_authenticator::has)))
        .routes(route(Policy::SignedIn, in_person(routes!(api::verify_authenticator::verify))))
        .routes(route(Policy::SignedIn, in_person(routes!(api::reset_authenticator::reset))))
        .routes(route(Policy::SignedIn, routes!(api::list_browsers::list)))
        .routes(route(Policy::SignedIn, in_person(routes!(api::delete_browser::delete))))
        .routes(route(Policy::SignedIn, in_person(routes!(api::delete_browsers::delete_all))))
        .routes(route(Policy::Needs(user::VIEW), routes!(api::get_of_user::get)))
        .routes(route(Policy::Needs(user::UPDATE), routes!(api::set_of_user::set)))
        .routes(route(Policy::Needs(user::UPDATE), routes!(api::reset_of_user::reset)))
}
