//! The compliance state: the result of each client and team for each standard, now and on any earlier day. A projection of finalised
//! assessments that nobody edits.

mod api;
mod entity;
mod migrations;
pub(crate) mod rules;
pub(crate) mod service;
mod store;

use http::{Area, OpenApiRouter, route, routes};
use kernel::Policy;

pub(crate) use api::ImpactView;
pub use entity::{Entity, Model as ComplianceState};
pub use rules::Impact;
pub(crate) use store::{clients_about, has_result, sums::Sums};

use crate::assessment::VIEW;

fn routes() -> OpenApiRouter<http::App> {
    OpenApiRouter::new().routes(route(Policy::Needs(VIEW), routes!(api::list::list)))
}

pub const AREA: Area = Area { migrations: migrations::ALL, exported: entity::EXPORTED, ..Area::new("compliance-state", routes) };
