//! The caller's own account: profile, password, registration.

mod api;
mod entity;
mod migrations;
mod service;
mod store;

use chrono::TimeDelta;
use http::{App, Area, OpenApiRouter, Schedule, in_person, route, routes};
use kernel::Policy;

pub(crate) use api::named::named_tenant;
pub use service::{
    Letter, ProfileChange, Registration, RequestedLetter, ask, confirm_email, holds, is_own_path, profile, register, update_profile,
};

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
        .routes(route(Policy::SignedIn, routes!(api::get_profile::get_profile)))
        .routes(route(Policy::SignedIn, in_person(routes!(api::update_profile::update_profile))))
        .routes(route(Policy::SignedIn, in_person(routes!(api::withdraw_email::withdraw_email))))
        .routes(route(Policy::SignedIn, in_person(routes!(api::change_password::change_password))))
        .routes(route(Policy::SignedIn, routes!(api::two_factor_enabled::two_factor_enabled)))
        .routes(route(Policy::SignedIn, routes!(api::can_enable_two_factor::can_enable_two_factor)))
        .routes(route(Policy::SignedIn, in_person(routes!(api::set_two_factor::set_two_factor))))
        .routes(route(Policy::SignedIn, routes!(api::browser_key::get)))
        .routes(route(Policy::Public, routes!(api::register::register)))
        .routes(route(Policy::Public, routes!(api::verify_reset_token::verify_reset_token)))
        .routes(route(Policy::Public, routes!(api::reset_owner::reset_owner)))
        .routes(route(Policy::Public, routes!(api::reset_password::reset_password)))
        .routes(route(Policy::Public, routes!(api::send_reset_code::send_reset)))
        .routes(route(Policy::Public, routes!(api::send_email_confirmation::send_confirmation)))
        .routes(route(Policy::Public, routes!(api::confirm_email::confirm)))
        .routes(route(Policy::Public, routes!(api::verify_email_token::verify)))
        .routes(route(Policy::SignedIn, routes!(api::get_regional::get)))
        .routes(route(Policy::SignedIn, routes!(api::update_regional::update)))
        .routes(route(Policy::SignedIn, routes!(api::zones::zones)))
        .routes(route(Policy::SignedIn, in_person(routes!(api::send_phone_confirmation::send))))
        .routes(route(Policy::SignedIn, in_person(routes!(api::confirm_phone::confirm))))
        .routes(route(Policy::SignedIn, routes!(api::confirmation_state::state)))
        .routes(route(Policy::Public, routes!(api::send_phone_code_at_sign_in::send)))
        .routes(route(Policy::Public, routes!(api::confirm_phone_at_sign_in::confirm)))
        .routes(route(settings, routes!(api::get_settings::get)))
        .routes(route(settings, routes!(api::get_idle::get)))
        .routes(route(settings, routes!(api::update_idle::update)))
        .routes(route(settings, routes!(api::update_settings::update)))
        .routes(route(settings, routes!(api::get_two_factor_settings::get)))
        .routes(route(settings, routes!(api::update_two_factor_settings::update)))
}
