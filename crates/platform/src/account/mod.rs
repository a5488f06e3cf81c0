//! One's own account: profile, password, registration.

mod api;
mod entity;
mod migrations;
mod service;
mod store;

use chrono::TimeDelta;
use http::{App, Area, OpenApiRouter, Schedule, route, routes};
use kernel::Policy;

pub use service::{Letter, ProfileChange, Registration, Wish, ask, confirm_email, holds, profile, register, update_profile};

/// The area.
pub const AREA: Area = Area {
    migrations: migrations::ALL,
    topics: &[(service::TOPIC, service::receive)],
    jobs: &[(PURGE, |run| Box::pin(async move { Ok(serde_json::json!({ "purged": service::purge(&run.app).await? })) }))],
    schedules: &[Schedule { kind: PURGE, every: TimeDelta::days(1) }],
    ..Area::new("account", routes)
};

const PURGE: &str = "account.purge-registrations";

fn routes() -> OpenApiRouter<App> {
    let settings = Policy::Needs(api::settings::SETTINGS);
    OpenApiRouter::new()
        .routes(route(Policy::SignedIn, routes!(api::profile::get_profile)))
        .routes(route(Policy::SignedIn, routes!(api::profile::update_profile)))
        .routes(route(Policy::SignedIn, routes!(api::profile::withdraw_email)))
        .routes(route(Policy::SignedIn, routes!(api::profile::change_password)))
        .routes(route(Policy::SignedIn, routes!(api::profile::two_factor_enabled)))
        .routes(route(Policy::SignedIn, routes!(api::profile::can_enable_two_factor)))
        .routes(route(Policy::SignedIn, routes!(api::profile::set_two_factor)))
        .routes(route(Policy::Public, routes!(api::profile::register)))
        .routes(route(Policy::Public, routes!(api::profile::verify_reset_token)))
        .routes(route(Policy::Public, routes!(api::profile::reset_password)))
        .routes(route(Policy::Public, routes!(api::letter::send_reset)))
        .routes(route(Policy::Public, routes!(api::letter::send_confirmation)))
        .routes(route(Policy::Public, routes!(api::letter::confirm)))
        .routes(route(Policy::Public, routes!(api::letter::verify)))
        .routes(route(settings, routes!(api::settings::get)))
        .routes(route(settings, routes!(api::settings::update)))
}
