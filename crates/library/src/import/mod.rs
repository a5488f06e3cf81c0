//! Catalogues of others as frameworks: read strictly, shown as a dry run, written in slices that nobody sees before the last, twice
//! without a trace.

mod api;
mod entity;
mod jobs;
mod migrations;
mod rules;
pub mod service;
mod store;

use http::{Area, ImportedFile, OpenApiRouter, Schedule, limited, route, routes};
use kernel::Policy;

pub use entity::stage::Entity as Stages;
pub use rules::{
    renames::Renames,
    report::{self, Report},
};
pub use service::{Options, Target, abandoned, half_imported, progress, run};

use crate::standard::IMPORT;

/// What files in pieces are for that are catalogues.
const CATALOGUES: &str = "catalogues";

fn routes() -> OpenApiRouter<http::App> {
    let (schemas, paths, start) = route(Policy::Needs(IMPORT), routes!(api::start::start));
    OpenApiRouter::new()
        // A catalogue may be far larger than other bodies.
        .routes((schemas, paths, start.layer(limited(oscal::limits::MAX_FILE_BYTES))))
        // Which permission it needs depends on what was imported.
        .routes(route(Policy::SignedIn, routes!(api::get::get)))
}

/// The area. Its permission is [`IMPORT`], among those of standards.
pub const AREA: Area = Area {
    migrations: migrations::ALL,
    jobs: &[(jobs::KIND, |run| Box::pin(jobs::import(run))), (jobs::SWEEP, |run| Box::pin(jobs::sweep(run)))],
    long_jobs: &[jobs::KIND],
    imported_files: &[ImportedFile { list: CATALOGUES, right: IMPORT, most_bytes: oscal::limits::MAX_FILE_BYTES }],
    schedules: &[Schedule { kind: jobs::SWEEP, every: chrono::TimeDelta::hours(1), deletes: true }],
    ..Area::new("import", routes)
};
