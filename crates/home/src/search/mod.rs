//! Search across the records that the caller may see, in the index that the store keeps ([`store::search`]).

mod api;
mod jobs;
pub mod rules;
pub mod service;

use chrono::TimeDelta;
use http::{Area, OpenApiRouter, Schedule, route, routes};
use kernel::Policy;

pub use jobs::{fill, lag, refresh};

fn routes() -> OpenApiRouter<http::App> {
    OpenApiRouter::new().routes(route(Policy::SignedIn, routes!(api::search::search)))
}

pub const AREA: Area = Area {
    jobs: &[(jobs::REFRESH, |run| Box::pin(jobs::run(run)))],
    long_jobs: &[jobs::REFRESH],
    schedules: &[Schedule { kind: jobs::REFRESH, every: TimeDelta::hours(1), deletes: false }],
    ..Area::new("search", routes)
};
