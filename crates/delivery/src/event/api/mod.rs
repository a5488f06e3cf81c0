//! HTTP of live events.

mod listen;

use http::{App, OpenApiRouter, route, routes};
use kernel::Policy;

/// Operations of the area.
pub(crate) fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(route(Policy::SignedIn, routes!(listen::listen)))
}
