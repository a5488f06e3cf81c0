//! Scorecards: what a team measures every week, its goals and its values over thirteen weeks.

mod api;
mod entity;
mod input;
mod migrations;
pub mod rules;
pub mod service;
mod store;

use ::store::Table;
use http::{Area, Grown, OpenApiRouter, PartOf, route, routes};
use kernel::{Permission, PermissionDef, Policy, Side};

pub use entity::{Model as Measurable, goal::MeasurableDirection};
pub use input::{
    MeasurableGoalSpan, MeasurableOrderRequest, MeasurableRequest, MeasurableStampRequest, ScorecardCellRequest, ScorecardValuesRequest,
};

use crate::team;

/// Entering values: those that one owns, and all those of teams that one may change.
pub const ENTER: Permission = Permission("Portal.Teams.EnterValues");

const PERMISSIONS: &[PermissionDef] = &[PermissionDef::new(ENTER, Side::Both, &["admin", "Coach", "ClientAdmin", "Manager", "Staff"])];

fn routes() -> OpenApiRouter<http::App> {
    OpenApiRouter::new()
        .routes(route(Policy::Needs(team::VIEW), routes!(api::get::get)))
        .routes(route(Policy::Needs(team::VIEW), routes!(api::export::export)))
        .routes(route(Policy::Needs(ENTER), routes!(api::set_values::set_values)))
        .routes(route(Policy::Needs(team::UPDATE), routes!(api::set_order::set_order)))
        .routes(route(Policy::Needs(team::UPDATE), routes!(api::create::create)))
        .routes(route(Policy::Needs(team::VIEW), routes!(api::get_measurable::get)))
        .routes(route(Policy::Needs(team::UPDATE), routes!(api::update::update)))
        .routes(route(Policy::Needs(team::UPDATE), routes!(api::archive::archive)))
        .routes(route(Policy::Needs(team::UPDATE), routes!(api::restore::restore)))
}

/// Who doesn't see a private team sees nothing of its scorecard in the audit log either.
const PARTS: &[PartOf] = &[
    PartOf { entity_type: <entity::Entity as Table>::TYPE, records: &["teamId"] },
    PartOf { entity_type: <entity::goal::Entity as Table>::TYPE, records: &["teamId"] },
    PartOf { entity_type: <entity::value::Entity as Table>::TYPE, records: &["teamId"] },
];

pub const AREA: Area = Area {
    permissions: PERMISSIONS,
    migrations: migrations::ALL,
    exported: entity::EXPORTED,
    parts: PARTS,
    grown: &[Grown { reason: "Import.HasScorecard", any: |tx, id| Box::pin(store::has_any(tx, id)) }],
    ..Area::new("scorecard", routes)
};
