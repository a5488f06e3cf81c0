//! Signing in and out of the browser's session.

mod api;
mod service;

use http::{Area, OpenApiRouter, in_person, route, routes};
use kernel::Policy;

pub(crate) use service::sign_in;

fn routes() -> OpenApiRouter<http::App> {
    OpenApiRouter::new()
        .routes(route(Policy::Public, routes!(api::login::login)))
        .routes(route(Policy::Public, routes!(api::check_password::check_password)))
        .routes(route(Policy::Public, routes!(api::logout::logout)))
        .routes(route(Policy::Public, routes!(api::two_factor_providers::providers)))
        .routes(route(Policy::Public, routes!(api::two_factor_providers::providers_by_body)))
        .routes(route(Policy::Public, routes!(api::send_code::send_code)))
        .routes(route(Policy::Public, routes!(api::second_step_options::second_step_options)))
        .routes(route(Policy::Public, routes!(api::passkey_options::passkey_options)))
        .routes(route(Policy::Public, routes!(api::passkey_sign_in::passkey_sign_in)))
        .routes(route(Policy::SignedIn, in_person(routes!(api::remember_browser::remember_browser))))
        .routes(route(Policy::SignedIn, routes!(api::refresh_claims::refresh_claims)))
        .routes(route(Policy::SignedIn, in_person(routes!(api::reauthenticate::reauthenticate))))
}

pub const AREA: Area = Area::new("session_account", routes);
