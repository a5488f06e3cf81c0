//! Texts as files for translators: XLSX, JSON and XLIFF 2, out and back in.

mod api;
mod rules;
mod service;

use http::{Area, OpenApiRouter, limited, route, routes};
use kernel::Policy;
use localisation::{EDIT_TEXTS, VIEW_TEXTS};

use rules::MOST_BYTES;

fn routes() -> OpenApiRouter<http::App> {
    let (schemas, paths, import) = route(Policy::Needs(EDIT_TEXTS), routes!(api::import::import));
    OpenApiRouter::new().routes(route(Policy::Needs(VIEW_TEXTS), routes!(api::export::export))).routes((
        schemas,
        paths,
        import.layer(limited(MOST_BYTES)),
    ))
}

/// The area. Its permissions are those of language texts.
pub const AREA: Area = Area::new("translation", routes);
