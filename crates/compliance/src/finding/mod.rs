//! Findings: what must change according to an assessment or a coach, until somebody has verified the change.

mod api;
mod entity;
mod input;
mod migrations;
mod notifications;
mod record;
mod rules;
pub mod service;
mod store;

use ::store::search::Kind;
use http::{Area, OpenApiRouter, Schedule, Searched, route, routes};
use kernel::{AreaReach, Permission, PermissionDef, Policy, Side, Width};

pub use entity::{Entity, FindingKind, FindingStatus, Model as Finding};
pub use input::{FindingActionRequest, FindingRequest, FindingTransitionRequest, FindingUpdateRequest};
pub(crate) use notifications::opened as notify_opened;
pub use rules::days_left;
pub use store::{Filter, count_closed, count_opened};

/// Reading findings.
pub const VIEW: Permission = Permission("Portal.Findings");
/// Creating findings outside an assessment.
pub const CREATE: Permission = Permission("Portal.Findings.Create");
/// Changing findings and planning actions.
pub const UPDATE: Permission = Permission("Portal.Findings.Update");
/// Verifying and voiding.
pub const VERIFY: Permission = Permission("Portal.Findings.Verify");
/// Accepting the risk.
pub const ACCEPT_RISK: Permission = Permission("Portal.Findings.AcceptRisk");
/// Reaching all findings, not only own ones.
pub const ALL: Permission = Permission("Portal.Findings.All");

/// Users reach what they own or created, and read findings of assessments and action items in reach.
pub const REACH: AreaReach = AreaReach { read: Width::Own, change: Width::Own, team: None, all: ALL };

const READERS: &[&str] = &["admin", "Management", "Management read-only", "Coach", "ClientAdmin", "Manager", "Staff", "Viewer"];
const MANAGERS: &[&str] = &["admin", "Management", "Coach", "ClientAdmin"];

const PERMISSIONS: &[PermissionDef] = &[
    PermissionDef::new(VIEW, Side::Both, READERS),
    PermissionDef::new(CREATE, Side::Both, MANAGERS),
    PermissionDef::new(UPDATE, Side::Both, MANAGERS),
    PermissionDef::new(VERIFY, Side::Both, &["admin", "Management", "Coach"]),
    PermissionDef::new(ACCEPT_RISK, Side::Both, MANAGERS),
    PermissionDef::new(ALL, Side::Both, &["admin", "Management", "Management read-only", "Coach", "ClientAdmin", "Viewer"]),
];

/// Each transition requires its own permission.
const MOVING: Policy = Policy::AnyOf(&[UPDATE, VERIFY, ACCEPT_RISK]);

fn routes() -> OpenApiRouter<http::App> {
    OpenApiRouter::new()
        .routes(route(Policy::Needs(VIEW), routes!(api::list::list)))
        .routes(route(Policy::Needs(VIEW), tabular::exported::<api::export::Findings>(routes!(api::list::list))))
        .routes(route(Policy::Needs(UPDATE), routes!(api::bulk::bulk)))
        .routes(route(Policy::Needs(VIEW), routes!(api::crud::get)))
        .routes(route(Policy::Needs(CREATE), routes!(api::crud::create)))
        .routes(route(Policy::Needs(UPDATE), routes!(api::crud::update)))
        .routes(route(MOVING, routes!(api::moves::transition)))
        .routes(route(Policy::Needs(UPDATE), routes!(api::moves::add_action)))
}

/// Kind of the job that ends accepted risks and reminds of what is near.
const EXPIRE: &str = "finding.expire-acceptance";

const SEARCHED: &[Searched] = &[Searched { kind: Kind::of::<entity::Entity>(), view: Policy::Needs(VIEW) }];

pub const AREA: Area = Area {
    permissions: PERMISSIONS,
    migrations: migrations::ALL,
    stamped: &[::store::Stamped::of::<entity::Entity>()],
    notifications: notifications::TYPES,
    topics: &[
        (work::action_item::CHANGED, |app, message| Box::pin(service::actions::on_changed(app, message))),
        (library::release::RELEASED, |app, message| Box::pin(service::released::on_released(app, message))),
    ],
    jobs: &[(EXPIRE, |run| Box::pin(service::days::run(run)))],
    schedules: &[Schedule { kind: EXPIRE, every: chrono::TimeDelta::hours(1), deletes: false }],
    records: &[record::RECORD],
    searched: SEARCHED,
    exports: &[tabular::export::of::<api::export::Findings>()],
    personal: entity::PERSONAL,
    exported: entity::EXPORTED,
    holdings: &[service::handing::HOLDING],
    ..Area::new("finding", routes)
};
