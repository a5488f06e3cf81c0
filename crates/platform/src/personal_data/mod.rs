//! Personal data: a copy of a user's data, prepared in the background and only available to that user, and the deletion of the user's own
//! account, which can be cancelled for some days. Administrators delete other users with their data. Areas register the personal data that
//! they hold ([`http::Area::personal`]).

mod api;
mod entity;
mod jobs;
mod migrations;
mod notifications;
mod rules;
mod service;
mod store;

use chrono::TimeDelta;
use http::{App, Area, OpenApiRouter, Schedule, in_person, route, routes};
use kernel::Policy;

pub use service::other::delete_within;

use crate::user;

fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(route(Policy::SignedIn, in_person(routes!(api::list::list))))
        .routes(route(Policy::SignedIn, in_person(routes!(api::prepare::prepare))))
        .routes(route(Policy::SignedIn, in_person(routes!(api::is_allowed::is_allowed))))
        .routes(route(Policy::SignedIn, in_person(routes!(api::download_token::token))))
        // Downloaded without a bearer token, so the ticket identifies the caller.
        .routes(route(Policy::Public, routes!(api::data::data)))
        .routes(route(Policy::SignedIn, in_person(routes!(api::state::state))))
        .routes(route(Policy::SignedIn, in_person(routes!(api::delete::delete))))
        .routes(route(Policy::SignedIn, in_person(routes!(api::cancel::cancel))))
        .routes(route(Policy::Needs(user::DELETE), in_person(routes!(api::delete_user::delete_user))))
}

pub const AREA: Area = Area {
    migrations: migrations::ALL,
    jobs: &[
        (jobs::PREPARE, |run| Box::pin(jobs::prepare(run))),
        (jobs::FILES, |run| Box::pin(jobs::files(run))),
        (jobs::SWEEP, |run| Box::pin(jobs::sweep(run))),
    ],
    long_jobs: &[jobs::PREPARE],
    schedules: &[Schedule { kind: jobs::SWEEP, every: TimeDelta::hours(1), deletes: true }],
    personal: entity::PERSONAL,
    ..Area::new("personal_data", routes)
};
