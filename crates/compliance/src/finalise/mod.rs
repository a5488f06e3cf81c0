//! Finalising an assessment: the one operation that spans all areas of this crate, in one transaction. Freezes the assessment, records the
//! compliance state, opens and counts findings.

mod api;
mod input;
mod service;

use http::{Area, OpenApiRouter, in_person, route, routes};
use kernel::Policy;

pub use input::FinaliseRequest;
pub use service::{differing, finalise, half_finalised, rebuild};

use crate::assessment::FINALISE;

fn routes() -> OpenApiRouter<http::App> {
    OpenApiRouter::new()
        .routes(route(Policy::Needs(FINALISE), routes!(api::preview::preview)))
        .routes(route(Policy::Needs(FINALISE), in_person(routes!(api::finalise::finalise))))
}

pub const AREA: Area = Area::new("finalise", routes);
