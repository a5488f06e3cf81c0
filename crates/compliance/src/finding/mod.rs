//! Findings: what an assessment or a coach saw that must change, until somebody has verified that it did.

mod actions;
mod api;
mod closing;
pub mod entity;
mod migrations;
pub(crate) mod opening;
pub mod rules;
pub mod service;
pub mod store;

use http::{Area, OpenApiRouter, Schedule, route, routes};
use kernel::{Permission, PermissionDef, Policy, Side};

pub use actions::NewAction;
pub use entity::{FindingKind, FindingStatus, Model as Finding, Severity};

/// Reading findings.
pub const VIEW: Permission = Permission("Portal.Findings");
/// Writing down what was seen outside an assessment.
pub const CREATE: Permission = Permission("Portal.Findings.Create");
/// Changing findings and planning actions.
pub const UPDATE: Permission = Permission("Portal.Findings.Update");
/// Verifying and voiding.
pub const VERIFY: Permission = Permission("Portal.Findings.Verify");
/// Accepting the risk.
pub const ACCEPT_RISK: Permission = Permission("Portal.Findings.AcceptRisk");

const READERS: &[&str] = &["admin", "Management", "Management read-only", "Coach", "ClientAdmin", "Manager", "Staff", "Viewer"];
const KEEPERS: &[&str] = &["admin", "Management", "Coach", "ClientAdmin"];

const PERMISSIONS: &[PermissionDef] = &[
    PermissionDef::new(VIEW, Side::Both, READERS),
    PermissionDef::new(CREATE, Side::Both, KEEPERS),
    PermissionDef::new(UPDATE, Side::Both, KEEPERS),
    PermissionDef::new(VERIFY, Side::Both, &["admin", "Management", "Coach"]),
    PermissionDef::new(ACCEPT_RISK, Side::Both, KEEPERS),
];

/// Each move asks for its own right.
const MOVING: Policy = Policy::AnyOf(&[UPDATE, VERIFY, ACCEPT_RISK]);

fn routes() -> OpenApiRouter<http::App> {
    OpenApiRouter::new()
        .routes(route(Policy::Needs(VIEW), routes!(api::list::list)))
        .routes(route(Policy::Needs(VIEW), routes!(api::crud::get)))
        .routes(route(Policy::Needs(CREATE), routes!(api::crud::create)))
        .routes(route(Policy::Needs(UPDATE), routes!(api::crud::update)))
        .routes(route(MOVING, routes!(api::moves::transition)))
        .routes(route(Policy::Needs(UPDATE), routes!(api::moves::add_action)))
}

/// Kind of the job that takes accepted risks up again.
const EXPIRE: &str = "finding.expire-acceptance";

/// The area.
pub const AREA: Area = Area {
    permissions: PERMISSIONS,
    migrations: migrations::ALL,
    topics: &[(work::action_item::CHANGED, |app, message| Box::pin(actions::on_changed(app, message)))],
    jobs: &[(EXPIRE, |run| Box::pin(service::expire_acceptances(run)))],
    schedules: &[Schedule { kind: EXPIRE, every: chrono::TimeDelta::hours(1) }],
    ..Area::new("finding", routes)
};
