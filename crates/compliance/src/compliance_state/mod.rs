//! The compliance state: how each client and team stands with each standard, now and at any day before. A projection of
//! finalised assessments that nobody edits.

mod api;
pub mod entity;
mod migrations;
pub mod rules;
pub mod service;
pub mod store;

use http::{Area, OpenApiRouter, route, routes};
use kernel::Policy;

pub use entity::Model as ComplianceState;

use crate::assessment::VIEW;

fn routes() -> OpenApiRouter<http::App> {
    OpenApiRouter::new().routes(route(Policy::Needs(VIEW), routes!(api::list)))
}

/// The area.
pub const AREA: Area = Area { migrations: migrations::ALL, ..Area::new("compliance-state", routes) };
