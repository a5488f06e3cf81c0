//! The caller's own account: profile, password, registration.

mod api;
mod entity;
mod migrations;
mod service;
mod store;

use chrono::TimeDelta;
use http::{App, Area, OpenApiRouter, Schedule, in_person, route, routes};
use kernel::Policy;

pub(crate) use api::profile::named as named_tenant;
pub use service::{Letter, ProfileChange, Registration, Wish, ask, confirm_email, holds, is_own_path, profile, register, update_profile};

/// The area.
pub const AREA: Area = Area {
    migrations: migrations::ALL,
    topics: &[(service::TOPIC, service::receive), (service::PHONE_TOPIC, service::receive_phone)],
    outgoing_topics: &[service::TOPIC, service::PHONE_TOPIC],
    jobs: &[(PURGE, |run| Box::pin(async move { Ok(serde_json::json!({ "purged": service::purge(&run.app).await? })) }))],
    schedules: &[Schedule { kind: PURGE, every: TimeDelta::days(1), deletes: true }],
    personal: entity::PERSONAL,
    ..Area::new("account", routes)
};

const PURGE: &str = "account.purge-registrations";

fn routes() -> OpenApiRouter<App> {
    let settings = Policy::Needs(api::settings::SETTINGS);
    OpenApiRouter::new()
        .routes(route(Policy::SignedIn, routes!(api::profile::get_profile)))
        .routes(route(Policy::SignedIn, in_person(routes!(api::profile::update_profile))))
        .routes(route(Policy::SignedIn, in_person(routes!(api::profile::withdraw_email))))
        .routes(route(Policy::SignedIn, in_person(routes!(api::profile::change_password))))
        .routes(route(Policy::SignedIn, routes!(api::profile::two_factor_enabled)))
        .routes(route(Policy::SignedIn, routes!(api::profile::can_enable_two_factor)))
        .routes(route(Policy::SignedIn, in_person(routes!(api::profile::set_two_factor))))
        .routes(route(Policy::SignedIn, routes!(api::browser_key::get)))
        .routes(route(Policy::Public, routes!(api::profile::register)))
        .routes(route(Policy::Public, routes!(api::profile::verify_reset_token)))
        .routes(route(Policy::Public, routes!(api::profile::reset_owner)))
        .routes(route(Policy::Public, routes!(api::profile::reset_password)))
        .routes(route(Policy::Public, routes!(api::letter::send_reset)))
        .routes(route(Policy::Public, routes!(api::letter::send_confirmation)))
        .routes(route(Policy::Public, routes!(api::letter::confirm)))
        .routes(route(Policy::Public, routes!(api::letter::verify)))
        .routes(route(Policy::SignedIn, routes!(api::regional::get)))
        .routes(route(Policy::SignedIn, routes!(api::regional::update)))
        .routes(route(Policy::SignedIn, routes!(api::regional::zones)))
        .routes(route(Policy::SignedIn, in_person(routes!(api::phone::send))))
        .routes(route(Policy::SignedIn, in_person(routes!(api::phone::confirm))))
        .routes(route(Policy::SignedIn, routes!(api::phone::state)))
        .routes(route(Policy::Public, routes!(api::phone_at_sign_in::send)))
        .routes(route(Policy::Public, routes!(api::phone_at_sign_in::confirm)))
        .routes(route(settings, routes!(api::settings::get)))
        .routes(route(settings, routes!(api::idle::get)))
        .routes(route(settings, routes!(api::idle::update)))
        .routes(route(settings, routes!(api::settings::update)))
        .routes(route(settings, routes!(api::two_factor_settings::get)))
        .routes(route(settings, routes!(api::two_factor_settings::update)))
}
