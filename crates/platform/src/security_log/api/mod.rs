//! The security log over HTTP, in ABP's shapes.

pub(super) mod export;
mod get;
mod list;
mod list_own;
mod view;

use http::{App, OpenApiRouter, route, routes};
use kernel::Policy;

use super::VIEW;

pub(super) fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(route(Policy::Needs(VIEW), routes!(list::list)))
        .routes(route(Policy::Needs(VIEW), tabular::exported::<export::SecurityLogs>(routes!(list::list))))
        .routes(route(Policy::Needs(VIEW), routes!(get::get)))
        .routes(route(Policy::SignedIn, routes!(list_own::list_own)))
}
