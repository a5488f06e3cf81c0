//! The heat map: clients by domains, with coverage, change and what stands behind each colour. It is computed from the
//! compliance state; nothing of it is stored.

pub(crate) mod api;
pub mod cell;
pub mod rules;
pub mod service;
pub mod store;

use http::{Area, OpenApiRouter, route, routes};
use kernel::{Permission, PermissionDef, Policy, Side};

pub use cell::{Explanation, Impact};
pub use service::{Heatmap, Level, Query};

/// Reading the operations analysis.
pub const VIEW: Permission = Permission("Portal.Boa");

const PERMISSIONS: &[PermissionDef] =
    &[PermissionDef::new(VIEW, Side::Both, &["admin", "Management", "Management read-only", "Coach", "ClientAdmin", "Viewer"])];

fn routes() -> OpenApiRouter<http::App> {
    OpenApiRouter::new().routes(route(Policy::Needs(VIEW), routes!(api::heatmap))).routes(route(Policy::Needs(VIEW), routes!(api::cell)))
}

/// The area.
pub const AREA: Area = Area { permissions: PERMISSIONS, ..Area::new("heatmap", routes) };
