//! Signing in with an external account, in a directory (LDAP) or at an OpenID provider: which user an account belongs to, and which
//! directory or provider a level uses.

mod api;
mod entity;
mod migrations;
mod rules;
mod service;
mod store;

use chrono::TimeDelta;
use http::{Area, OpenApiRouter, Schedule, in_person, route, routes};
use kernel::Policy;

pub use entity::Model;
pub use rules::{Account, Provider};
pub(crate) use service::{DirectoryAnswer, Source, by_directory, is_gone, sources, users_of};
pub use service::{Newcomers, OpenIdProvider, Owner, link, open_id_provider, owner, proves};

use crate::{setting::IDENTITY, user::IMPORT};
use service::settings::Way;

/// Asks directories about the people who are signed in.
const PRESENCE: &str = "external_login.presence";

fn routes() -> OpenApiRouter<http::App> {
    OpenApiRouter::new()
        .routes(route(Policy::Needs(IDENTITY), routes!(api::get_ldap::get)))
        .routes(route(Policy::Needs(IDENTITY), routes!(api::update_ldap::update)))
        .routes(route(Policy::Needs(IDENTITY), routes!(api::test_ldap::test)))
        .routes(route(Policy::Needs(IDENTITY), routes!(api::get_groups::get)))
        .routes(route(Policy::Needs(IDENTITY), routes!(api::update_groups::update)))
        .routes(route(Policy::Needs(IDENTITY), routes!(api::test_person::test)))
        .routes(route(Policy::Needs(IDENTITY), routes!(api::get_oauth::get)))
        .routes(route(Policy::Needs(IDENTITY), routes!(api::update_oauth::update)))
        .routes(route(Way::OpenId.policy(), routes!(api::get_external_provider::get)))
        .routes(route(Way::OpenId.policy(), routes!(api::update_external_provider::update)))
        .routes(route(Policy::Needs(IMPORT), routes!(api::list_importable::list)))
        .routes(route(Policy::Needs(IMPORT), routes!(api::import_user::import)))
        .routes(route(Policy::SignedIn, routes!(api::list_own::list)))
        .routes(route(Policy::SignedIn, in_person(routes!(api::delete_own::delete))))
        .routes(route(Policy::SignedIn, in_person(routes!(api::link_directory::link))))
}

/// The area. Its permissions are in the tree of the identity module.
pub const AREA: Area = Area {
    migrations: migrations::ALL,
    jobs: &[(PRESENCE, |run| Box::pin(async move { Ok(serde_json::json!({ "gone": service::sweep(&run).await? })) }))],
    schedules: &[Schedule { kind: PRESENCE, every: TimeDelta::minutes(15), deletes: false }],
    personal: entity::PERSONAL,
    exported: entity::EXPORTED,
    ..Area::new("external_login", routes)
};
