//! Imports of sheets: uploaded, mapped, tried out, applied row by row, taken back.
//!
//! An area registers what it takes in by an [`http::Importer`] in `Area::imports`. Each row is read to the very request of the operation for
//! one record and handed to the same service, so that an import can do no more than its user can on the screens.

mod api;
mod entity;
mod jobs;
mod migrations;
mod rules;
mod service;
mod store;

use http::{Area, OpenApiRouter, Schedule, limited, route, routes};
use kernel::Policy;

use crate::sheet::read::MOST_BYTES;

fn routes() -> OpenApiRouter<http::App> {
    let (schemas, paths, upload) = route(Policy::SignedIn, routes!(api::upload::upload));
    OpenApiRouter::new()
        // Which permission a call needs depends on the list that it names.
        .routes((schemas, paths, upload.layer(limited(MOST_BYTES))))
        .routes(route(Policy::SignedIn, routes!(api::list::list)))
        .routes(route(Policy::SignedIn, routes!(api::get::get)))
        .routes(route(Policy::SignedIn, routes!(api::map::map)))
        .routes(route(Policy::SignedIn, routes!(api::rows::rows)))
        .routes(route(Policy::SignedIn, routes!(api::apply::apply)))
        .routes(route(Policy::SignedIn, routes!(api::undo::undo)))
        .routes(route(Policy::SignedIn, routes!(api::correction::correction)))
        .routes(route(Policy::SignedIn, routes!(api::template::template)))
}

/// The area.
pub(crate) const AREA: Area = Area {
    migrations: migrations::ALL,
    jobs: &[
        (jobs::DRY_RUN, |run| Box::pin(jobs::dry_run(run))),
        (jobs::APPLY, |run| Box::pin(jobs::apply(run))),
        (jobs::UNDO, |run| Box::pin(jobs::undo(run))),
        (jobs::SWEEP, |run| Box::pin(jobs::sweep(run))),
    ],
    schedules: &[Schedule { kind: jobs::SWEEP, every: chrono::TimeDelta::hours(1) }],
    ..Area::new("sheet_import", routes)
};
