//! The texts as a client loads them at start-up, and as translators change them.

mod start;
mod texts;

use http::{App, OpenApiRouter, route, routes};
use kernel::Policy;

pub use start::{LocalizationView, ResourceView};

use crate::service::{EDIT, LANGUAGES, VIEW};

/// Operations of the area.
pub(crate) fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(route(Policy::Public, routes!(start::get)))
        .routes(route(Policy::Needs(VIEW), routes!(texts::list)))
        .routes(route(Policy::Needs(VIEW), routes!(texts::get)))
        .routes(route(Policy::Needs(EDIT), routes!(texts::update)))
        .routes(route(Policy::Needs(EDIT), routes!(texts::restore)))
        .routes(route(Policy::AnyOf(&[LANGUAGES, VIEW]), routes!(texts::resources)))
}
