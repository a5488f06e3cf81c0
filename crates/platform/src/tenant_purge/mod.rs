//! Purging archived tenants: one administrator asks, a second one confirms, and a job removes everything that the tenant had. The purges are
//! kept by the area of tenants, which withdraws one when its tenant is taken back.

mod api;
mod jobs;
mod notifications;
mod rules;
mod service;

use chrono::TimeDelta;
use http::{App, Area, OpenApiRouter, Schedule, in_person, route, routes};
use kernel::Policy;

pub use service::undo;

use crate::tenant::{PURGE, VIEW};

fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(route(Policy::Needs(VIEW), routes!(api::list::list)))
        .routes(route(Policy::Needs(PURGE), in_person(routes!(api::request::request))))
        .routes(route(Policy::Needs(PURGE), in_person(routes!(api::confirm::confirm))))
        // Calling it off destroys nothing.
        .routes(route(Policy::Needs(PURGE), routes!(api::cancel::cancel)))
}

pub const AREA: Area = Area {
    jobs: &[(jobs::RUN, |run| Box::pin(jobs::run(run)))],
    long_jobs: &[jobs::RUN],
    // Continues interrupted purges.
    schedules: &[Schedule { kind: jobs::RUN, every: TimeDelta::hours(1), deletes: false }],
    notifications: notifications::TYPES,
    ..Area::new("tenant_purge", routes)
};
