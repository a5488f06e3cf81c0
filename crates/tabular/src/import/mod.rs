//! Imports of sheets: upload, mapping, dry run, writing row by row, reverting.
//!
//! An area registers an [`http::Importer`] in `Area::imports`. Each row is parsed into the request of the operation for one record and
//! passed to the same service, so that an import can do no more than its user can on the screens.
//! A writer of its own would be a second set of rules, and sooner or later a way around the first (decision 32).

mod api;
mod entity;
mod jobs;
mod migrations;
mod rules;
mod service;
mod store;

use ::store::job;
use http::{App, Area, OpenApiRouter, Schedule, limited, route, routes};
use kernel::{Policy, Result, Scope, Timestamp, Uuid};

use crate::sheet::read::MOST_BYTES;

pub use api::SheetImportCounts;
pub use service::{arrived, correction, template};

/// An import of a sheet, for callers that don't know the kind of their import.
#[derive(Debug)]
pub struct Progress {
    pub id: Uuid,
    /// The target list.
    pub list: String,
    /// The step that is queued, running, or ended last.
    pub job: Option<job::Model>,
    /// When it was uploaded.
    pub created_at: Timestamp,
    /// Its rows.
    pub counts: SheetImportCounts,
}

/// One of the caller's own imports, as long as the caller may write into its list.
///
/// # Errors
/// 403, 404, `Common.WorkspaceRequired`.
pub async fn progress(app: &App, scope: &Scope, id: Uuid) -> Result<Progress> {
    let service::Followed { import, job, counts } = service::get(app, scope, id).await?;
    let counts = SheetImportCounts::of(&counts);
    Ok(Progress { id: import.id, list: import.list, job, created_at: import.created_at, counts })
}

/// Takes a sheet in and writes its rows in one call; `culture` is the language of its numbers and days.
///
/// # Errors
/// 403, `Common.WorkspaceRequired`, `Import.*` on a file that can't be read, `Import.TooManyAtOnce`.
pub async fn at_once(app: &App, scope: &Scope, list: &str, file_name: &str, culture: &str, bytes: Vec<u8>) -> Result<Progress> {
    progress(app, scope, service::at_once(app, scope, list, file_name, culture, bytes).await?).await
}

fn routes() -> OpenApiRouter<App> {
    let (schemas, paths, upload) = route(Policy::SignedIn, routes!(api::upload::upload));
    OpenApiRouter::new()
        // Which permission a call needs depends on the list that it names.
        .routes((schemas, paths, upload.layer(limited(MOST_BYTES))))
        .routes(route(Policy::SignedIn, routes!(api::begin_arrival::begin)))
        .routes(route(Policy::SignedIn, routes!(api::get_arrival::get)))
        .routes(route(Policy::SignedIn, routes!(api::append_arrival::append)))
        .routes(route(Policy::SignedIn, routes!(api::cancel_arrival::cancel)))
        .routes(route(Policy::SignedIn, routes!(api::list::list)))
        .routes(route(Policy::SignedIn, routes!(api::get::get)))
        .routes(route(Policy::SignedIn, routes!(api::map::map)))
        .routes(route(Policy::SignedIn, routes!(api::rows::rows)))
        .routes(route(Policy::SignedIn, routes!(api::apply::apply)))
        .routes(route(Policy::SignedIn, routes!(api::undo::undo)))
        .routes(route(Policy::SignedIn, routes!(api::correction::correction)))
        .routes(route(Policy::SignedIn, routes!(api::template::template)))
}

pub(crate) const AREA: Area = Area {
    migrations: migrations::ALL,
    jobs: &[
        (jobs::DRY_RUN, |run| Box::pin(jobs::dry_run(run))),
        (jobs::APPLY, |run| Box::pin(jobs::apply(run))),
        (jobs::UNDO, |run| Box::pin(jobs::undo(run))),
        (jobs::SWEEP, |run| Box::pin(jobs::sweep(run))),
    ],
    long_jobs: &[jobs::DRY_RUN, jobs::APPLY, jobs::UNDO],
    schedules: &[Schedule { kind: jobs::SWEEP, every: chrono::TimeDelta::hours(1), deletes: true }],
    personal: entity::PERSONAL,
    ..Area::new("sheet_import", routes)
};
