//! The recycle bin: deleted records of all areas, restored within 30 days by users who may delete them, and removed for good after that.

mod api;
mod jobs;
pub mod rules;
pub mod service;

use chrono::TimeDelta;
use files::asset::DELETED;
use http::{Area, OpenApiRouter, Schedule, route, routes};
use kernel::Policy;

fn routes() -> OpenApiRouter<http::App> {
    OpenApiRouter::new()
        .routes(route(Policy::SignedIn, routes!(api::list::list)))
        .routes(route(Policy::SignedIn, routes!(api::restore::restore)))
        .routes(route(Policy::SignedIn, routes!(api::bulk::bulk)))
}

/// The area. Its permissions are those of the areas whose records it holds.
pub const AREA: Area = Area {
    topics: &[
        (jobs::REMOVED, |app, message| Box::pin(jobs::on_removed(app, message))),
        (DELETED, |app, message| Box::pin(jobs::on_deleted(app, message))),
    ],
    jobs: &[(jobs::PURGE, |run| Box::pin(jobs::purge(run)))],
    long_jobs: &[jobs::PURGE],
    schedules: &[Schedule { kind: jobs::PURGE, every: TimeDelta::days(1), deletes: true }],
    ..Area::new("recycle", routes)
};
