//! Data packs of clients: what a client has, as far as the one who asks may read it, as a ZIP that a person can read. It is written in the
//! background and fetched once for each ticket, by the one who asked for it alone.

mod api;
mod entity;
mod jobs;
mod migrations;
mod rules;
mod service;
mod store;

use chrono::TimeDelta;
use http::{App, Area, OpenApiRouter, Schedule, in_person, route, routes};
use kernel::{Permission, PermissionDef, Policy, Side};

/// Taking along what a client in reach has.
pub const EXPORT: Permission = Permission("Portal.Clients.Export");

const PERMISSIONS: &[PermissionDef] = &[PermissionDef::new(EXPORT, Side::Both, &["admin", "Management", "Coach", "ClientAdmin"])];

fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(route(Policy::Needs(EXPORT), routes!(api::get::get)))
        .routes(route(Policy::Needs(EXPORT), in_person(routes!(api::request::request))))
        // Cancelling or deleting it gives nothing away.
        .routes(route(Policy::Needs(EXPORT), routes!(api::delete::delete)))
        .routes(route(Policy::Needs(EXPORT), in_person(routes!(api::token::token))))
        // Downloaded without a bearer token, so the ticket identifies the caller.
        .routes(route(Policy::Public, routes!(api::download::download)))
}

pub const AREA: Area = Area {
    permissions: PERMISSIONS,
    migrations: migrations::ALL,
    jobs: &[(jobs::WRITE, |run| Box::pin(jobs::write(run))), (jobs::SWEEP, |run| Box::pin(jobs::sweep(run)))],
    long_jobs: &[jobs::WRITE],
    schedules: &[Schedule { kind: jobs::SWEEP, every: TimeDelta::hours(1), deletes: true }],
    ..Area::new("data_pack", routes)
};
