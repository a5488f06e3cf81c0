//! Exports of tenants: everything that a tenant has, as a ZIP that a person can read, written in the background and fetched once for each
//! ticket. What areas have of a tenant is registered by them ([`http::Area::exported`]).

mod api;
mod entity;
mod jobs;
mod migrations;
mod rules;
mod service;
mod store;

use chrono::TimeDelta;
use http::{App, Area, OpenApiRouter, Schedule, in_person, route, routes};
use kernel::Policy;

use crate::tenant::EXPORT;

fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(route(Policy::Needs(EXPORT), routes!(api::get::get)))
        .routes(route(Policy::Needs(EXPORT), in_person(routes!(api::request::request))))
        // Cancelling or deleting it gives nothing away.
        .routes(route(Policy::Needs(EXPORT), routes!(api::delete::delete)))
        .routes(route(Policy::Needs(EXPORT), in_person(routes!(api::download_token::token))))
        // Downloaded without a bearer token, so the ticket identifies the caller.
        .routes(route(Policy::Public, routes!(api::download::download)))
}

pub const AREA: Area = Area {
    migrations: migrations::ALL,
    jobs: &[(jobs::WRITE, |run| Box::pin(jobs::write(run))), (jobs::SWEEP, |run| Box::pin(jobs::sweep(run)))],
    long_jobs: &[jobs::WRITE],
    schedules: &[Schedule { kind: jobs::SWEEP, every: TimeDelta::hours(1), deletes: true }],
    ..Area::new("tenant_export", routes)
};
