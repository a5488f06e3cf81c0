//! Signing in and out of the browser's session.

mod api;
mod passkey;
mod proof;
mod remembered;
mod second;
pub(crate) mod sign_in;

use http::{Area, OpenApiRouter, in_person, route, routes};
use kernel::Policy;

fn routes() -> OpenApiRouter<http::App> {
    OpenApiRouter::new()
        .routes(route(Policy::Public, routes!(api::login)))
        .routes(route(Policy::Public, routes!(api::check_password)))
        .routes(route(Policy::Public, routes!(api::logout)))
        .routes(route(Policy::Public, routes!(second::providers, second::providers_by_body)))
        .routes(route(Policy::Public, routes!(second::send)))
        .routes(route(Policy::Public, routes!(second::passkey_options)))
        .routes(route(Policy::Public, routes!(passkey::options)))
        .routes(route(Policy::Public, routes!(passkey::sign_in)))
        .routes(route(Policy::SignedIn, in_person(routes!(remembered::create))))
        .routes(route(Policy::SignedIn, routes!(api::refresh_claims)))
        .routes(route(Policy::SignedIn, in_person(routes!(proof::reauthenticate))))
}

/// The area.
pub const AREA: Area = Area::new("session_account", routes);
