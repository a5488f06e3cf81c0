//! Exports: every list as a file with exactly its filtered rows, in the order of the list.
//!
//! An area describes its list by an [`Export`] and registers it twice: the operation with [`exported`], and [`of`] in `Area::exports`, from
//! where large exports and their downloads find it.
//! An export with queries of its own would drift from its list: a forgotten filter, a second rule about who sees what (decision 26).

mod api;
mod jobs;
mod service;
mod store;

use http::{Area, JobRun, ListExport, OpenApiRouter, Schedule, route, routes};
use kernel::{Page, Paged, Policy, Result, Scope};

pub use api::{
    content::file,
    list::{as_file, exported},
};
pub use service::{DIRECT, KEPT, Table, Workbook, at_once, off_the_threads_that_serve, table, workbook};

use crate::Column;

/// A list that can be exported.
pub trait Export: Send + Sync + 'static {
    /// Parameters of the list: those of its own operation.
    type Query: serde::de::DeserializeOwned + garde::Validate<Context = ()> + Clone + Send + Sync;
    /// A row as the list shows it.
    type Row: Send + 'static;

    /// Plural name, as in the list's address.
    const LIST: &'static str;
    /// Key of the list's title.
    const TITLE: &'static str;
    /// Policy of the list.
    const POLICY: Policy;
    /// The columns from left to right.
    const COLUMNS: &'static [Column<Self::Row>];

    /// Order of the rows that `query` asks for; its numbers of rows are of no account.
    ///
    /// # Errors
    /// As the list.
    fn page(query: &Self::Query) -> Result<Page>;

    /// The rows of `page`, by the very function that the list calls.
    ///
    /// # Errors
    /// As the list.
    fn rows(app: &http::App, scope: &Scope, query: Self::Query, page: &Page) -> impl Future<Output = Result<Paged<Self::Row>>> + Send;
}

/// The list as its area registers it.
pub const fn of<L: Export>() -> ListExport {
    ListExport { list: L::LIST, title: L::TITLE, policy: L::POLICY, run: boxed::<L> }
}

fn boxed<L: Export>(run: JobRun) -> futures::future::BoxFuture<'static, Result<serde_json::Value>> {
    Box::pin(jobs::write::<L>(run))
}

fn routes() -> OpenApiRouter<http::App> {
    OpenApiRouter::new()
        .routes(route(Policy::SignedIn, routes!(api::get::get)))
        .routes(route(Policy::SignedIn, routes!(api::content::content)))
}

pub(crate) const AREA: Area = Area {
    jobs: &[(jobs::KIND, |run| Box::pin(jobs::run(run))), (jobs::SWEEP, |run| Box::pin(jobs::sweep(run)))],
    long_jobs: &[jobs::KIND],
    schedules: &[Schedule { kind: jobs::SWEEP, every: chrono::TimeDelta::hours(1), deletes: true }],
    ..Area::new("export", routes)
};
