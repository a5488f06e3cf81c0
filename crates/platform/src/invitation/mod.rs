//! Invitations: somebody is mailed a link by which they choose a user name and a password, and become a user with the roles and
//! organisation units that the invitation names. The link is a signature over the invitation, made when the mail leaves: no database and
//! no backup holds one.

mod api;
mod entity;
mod migrations;
pub mod rules;
mod service;
mod store;

use chrono::TimeDelta;
use http::{App, Area, OpenApiRouter, Schedule, limited, route, routes};
use kernel::Policy;

pub use entity::{Entity, Model};
pub use service::{
    Acceptance, Invitee, Past, accept, ask, invite, invite_administrator, invite_user, pending, record, resend, revoke, send, withdraw,
};

use crate::user::{CREATE, EXPORT, IMPORT};

const PURGE: &str = "invitation.purge";

/// Fetching files of users by their address.
const DOWNLOADS: Policy = Policy::AnyOf(&[IMPORT, EXPORT]);

fn routes() -> OpenApiRouter<App> {
    let (schemas, paths, import) = route(Policy::Needs(IMPORT), routes!(api::import_file::import));
    OpenApiRouter::new()
        .routes((schemas, paths, import.layer(limited(api::import_file::MOST))))
        .routes(route(DOWNLOADS, routes!(api::download_token::token)))
        .routes(route(Policy::Public, routes!(api::export_excel::excel)))
        .routes(route(Policy::Public, routes!(api::export_csv::csv)))
        .routes(route(Policy::Public, routes!(api::sample_file::sample)))
        .routes(route(Policy::Public, routes!(api::invalid_users::invalid)))
        .routes(route(Policy::Needs(CREATE), routes!(api::list::list)))
        .routes(route(Policy::Needs(CREATE), routes!(api::create::create)))
        .routes(route(Policy::Needs(CREATE), routes!(api::resend::resend)))
        .routes(route(Policy::Needs(CREATE), routes!(api::revoke::revoke)))
        .routes(route(Policy::Needs(CREATE), routes!(api::bulk::bulk)))
        .routes(route(Policy::Public, routes!(api::show::show)))
        .routes(route(Policy::Public, routes!(api::accept::accept)))
}

/// The permission to create users includes inviting them.
pub const AREA: Area = Area {
    migrations: migrations::ALL,
    stamped: &[::store::Stamped::of::<entity::Entity>()],
    topics: &[(service::TOPIC, service::receive)],
    outgoing_topics: &[service::TOPIC],
    jobs: &[(PURGE, |run| Box::pin(async move { Ok(serde_json::json!({ "purged": service::purge(&run).await? })) }))],
    schedules: &[Schedule { kind: PURGE, every: TimeDelta::days(1), deletes: true }],
    imports: &[&api::import::Users],
    personal: entity::PERSONAL,
    exported: entity::EXPORTED,
    ..Area::new("invitation", routes)
};
