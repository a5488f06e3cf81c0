//! Catalogues of others as frameworks: read strictly, shown as a dry run, written in one transaction, twice without a trace.

mod api;
mod changes;
pub mod entity;
mod forecast;
mod job;
mod migrations;
pub mod progress;
pub mod report;
pub mod service;
mod state;
mod write;

use http::{Area, OpenApiRouter, limited, route, routes};
use kernel::Policy;

pub use progress::Progress;
pub use report::Report;
pub use service::{Options, Target, run};

use crate::standard::IMPORT;

fn routes() -> OpenApiRouter<http::App> {
    let (schemas, paths, start) = route(Policy::Needs(IMPORT), routes!(api::start::start));
    OpenApiRouter::new()
        // A catalogue may be far larger than other bodies.
        .routes((schemas, paths, start.layer(limited(oscal::limits::MAX_FILE_BYTES))))
        .routes(route(Policy::Needs(IMPORT), routes!(api::get::get)))
}

/// The area. Its permission is [`IMPORT`], among those of standards.
pub const AREA: Area =
    Area { migrations: migrations::ALL, jobs: &[(job::KIND, |run| Box::pin(job::import(run)))], ..Area::new("import", routes) };
