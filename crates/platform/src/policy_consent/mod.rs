//! Consent to the policies: which version a user accepted, and when. Visitors keep theirs in the browser. The policies themselves are texts
//! of the portal, which administrators change per language as any other text; each change makes another version, and users are asked again.

mod api;
mod entity;
mod migrations;
mod rules;
mod service;
mod store;

use http::{App, Area, OpenApiRouter, in_person, route, routes};
use kernel::Policy;

fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        // The sign-in page asks, too.
        .routes(route(Policy::Public, routes!(api::state::state)))
        .routes(route(Policy::SignedIn, in_person(routes!(api::accept::accept))))
}

pub const AREA: Area =
    Area { migrations: migrations::ALL, personal: entity::PERSONAL, exported: entity::EXPORTED, ..Area::new("policy_consent", routes) };
