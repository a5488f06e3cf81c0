//! Operations analysis: clients by domains, with coverage, change, and the explanation of each score. Computed from the compliance state;
//! nothing is stored.

mod api;
mod rules;
pub mod service;

use http::{Area, OpenApiRouter, route, routes};
use kernel::{Permission, PermissionDef, Policy, Side};

pub(crate) use api::CellOutdated;
pub use api::HeatmapFigure;
pub use service::{Explanation, Heatmap, Level, Query};

/// Reading the operations analysis.
pub const VIEW: Permission = Permission("Portal.Boa");

const PERMISSIONS: &[PermissionDef] =
    &[PermissionDef::new(VIEW, Side::Both, &["admin", "Management", "Management read-only", "Coach", "ClientAdmin", "Viewer"])];

fn routes() -> OpenApiRouter<http::App> {
    OpenApiRouter::new()
        .routes(route(Policy::Needs(VIEW), routes!(api::heatmap::heatmap)))
        .routes(route(Policy::Needs(VIEW), routes!(api::cell::cell)))
}

pub const AREA: Area = Area { permissions: PERMISSIONS, ..Area::new("boa", routes) };
