//! HTTP of jobs.

mod bulk;
mod cancel;
mod get;
mod list;
mod view;

use http::{App, OpenApiRouter, route, routes};
use kernel::Policy;

pub use view::{JobStatus, JobView};

/// Operations of the area.
pub(crate) fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(route(Policy::SignedIn, routes!(list::list)))
        .routes(route(Policy::SignedIn, routes!(get::get)))
        .routes(route(Policy::SignedIn, routes!(cancel::cancel)))
        .routes(route(Policy::SignedIn, routes!(bulk::bulk)))
}
