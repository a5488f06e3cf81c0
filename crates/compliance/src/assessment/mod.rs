//! Assessments: a client or team scored against standards, by itself and by its coach.

mod api;
mod entity;
mod input;
mod migrations;
mod notifications;
mod record;
pub(crate) mod rules;
pub mod service;
mod store;

use ::store::{recycle, search::Kind};
use http::{Area, OpenApiRouter, RecycledKind, Searched, route, routes};
use kernel::{AreaReach, Permission, PermissionDef, Policy, Side, Width};

pub(crate) use api::{AssessmentView, view_of};
pub use entity::{AssessmentKind, AssessmentStatus, Entity, ItemStatus, Model as Assessment, item::Model as AssessmentItem};
pub(crate) use entity::{of_reached, reached};
pub use input::{AssessmentMoveRequest, AssessmentRequest, AssessmentUpdateRequest, ItemPatchRequest};
pub(crate) use notifications::finalised as notify_finalised;
pub(crate) use rules::result::effective_score;
pub use rules::{result::Source, state::days_left};
pub use store::{Filter, ItemFilter, count_finalised};
pub(crate) use store::{
    asked::{ItemQuestion, asked, asking},
    consistency::{ResultKey, count_half_finalised},
    frameworks_of,
};

/// Reading assessments and their results.
pub const VIEW: Permission = crate::assessment_type::VIEW_ASSESSMENTS;
/// Answering assessments that the user leads or takes part in.
pub const CONTRIBUTE: Permission = Permission("Portal.Assessments.Contribute");
/// Planning assessments.
pub const CREATE: Permission = Permission("Portal.Assessments.Create");
/// Changing and running any assessment in reach.
pub const UPDATE: Permission = Permission("Portal.Assessments.Update");
/// Deleting drafts.
pub const DELETE: Permission = Permission("Portal.Assessments.Delete");
/// Verifying answers and sending them back.
pub const REVIEW: Permission = Permission("Portal.Assessments.Review");
/// Finalising.
pub const FINALISE: Permission = Permission("Portal.Assessments.Finalise");
/// Reopening finalised assessments.
pub const REOPEN: Permission = Permission("Portal.Assessments.Reopen");
/// Reaching all assessments, not only those that the user takes part in.
pub const ALL: Permission = Permission("Portal.Assessments.All");

/// Users reach what they lead, answer, review or planned.
pub const REACH: AreaReach = AreaReach { read: Width::Own, change: Width::Own, team: None, all: ALL };

const READERS: &[&str] = &["admin", "Management", "Management read-only", "Coach", "ClientAdmin", "Manager", "Staff", "Viewer"];
const CONTRIBUTORS: &[&str] = &["admin", "Coach", "ClientAdmin", "Manager", "Staff"];
const MANAGERS: &[&str] = &["admin", "Coach", "ClientAdmin"];
const REVIEWERS: &[&str] = &["admin", "Coach"];

const PERMISSIONS: &[PermissionDef] = &[
    PermissionDef::new(VIEW, Side::Both, READERS),
    PermissionDef::new(CONTRIBUTE, Side::Both, CONTRIBUTORS),
    PermissionDef::new(CREATE, Side::Both, MANAGERS),
    PermissionDef::new(UPDATE, Side::Both, MANAGERS),
    PermissionDef::new(DELETE, Side::Both, MANAGERS),
    PermissionDef::new(REVIEW, Side::Both, REVIEWERS),
    PermissionDef::new(FINALISE, Side::Both, REVIEWERS),
    PermissionDef::new(REOPEN, Side::Both, &["admin", "Management"]),
    PermissionDef::new(ALL, Side::Both, &["admin", "Management", "Management read-only", "Coach", "ClientAdmin", "Viewer"]),
];

/// Managing an assessment or taking part in it; which of the two a caller needs depends on the record.
const ANSWERING: Policy = Policy::AnyOf(&[UPDATE, CONTRIBUTE]);

fn routes() -> OpenApiRouter<http::App> {
    OpenApiRouter::new()
        .routes(route(Policy::Needs(VIEW), routes!(api::list::list)))
        .routes(route(Policy::Needs(VIEW), tabular::exported::<api::export::Assessments>(routes!(api::list::list))))
        .routes(route(Policy::Needs(VIEW), routes!(api::crud::get)))
        .routes(route(Policy::Needs(CREATE), routes!(api::crud::create)))
        .routes(route(Policy::Needs(UPDATE), routes!(api::crud::update)))
        .routes(route(Policy::Needs(DELETE), routes!(api::crud::delete)))
        .routes(route(Policy::AnyOf(&[UPDATE, REVIEW, DELETE]), routes!(api::bulk::bulk)))
        .routes(route(Policy::AnyOf(&[CREATE, UPDATE]), routes!(api::moves::schedule)))
        .routes(route(ANSWERING, routes!(api::moves::start)))
        .routes(route(ANSWERING, routes!(api::moves::submit)))
        .routes(route(Policy::Needs(REVIEW), routes!(api::moves::open_review)))
        .routes(route(Policy::Needs(REVIEW), routes!(api::moves::request_changes)))
        .routes(route(Policy::Needs(REVIEW), routes!(api::moves::accept)))
        .routes(route(Policy::Needs(REOPEN), routes!(api::moves::reopen)))
        .routes(route(Policy::Needs(REOPEN), routes!(api::moves::take_back)))
        .routes(route(Policy::AnyOf(&[UPDATE, REVIEW]), routes!(api::moves::cancel)))
        .routes(route(Policy::Needs(VIEW), routes!(api::items::list)))
        .routes(route(Policy::AnyOf(&[UPDATE, CONTRIBUTE, REVIEW]), routes!(api::items::patch)))
        .routes(route(Policy::Needs(VIEW), routes!(api::result::get)))
}

const SEARCHED: &[Searched] = &[Searched { kind: Kind::of::<entity::Entity>(), view: Policy::Needs(VIEW) }];

const RECYCLED: &[RecycledKind] = &[RecycledKind { kind: recycle::Kind::of::<entity::Entity>(), view: VIEW, delete: DELETE }];

pub const AREA: Area = Area {
    permissions: PERMISSIONS,
    migrations: migrations::ALL,
    stamped: &[::store::Stamped::of::<entity::Entity>(), ::store::Stamped::of::<entity::item::Entity>()],
    notifications: notifications::TYPES,
    records: &[record::RECORD],
    searched: SEARCHED,
    recycled: RECYCLED,
    exports: &[tabular::export::of::<api::export::Assessments>()],
    personal: entity::PERSONAL,
    exported: entity::EXPORTED,
    holdings: &[service::handing::HOLDING],
    ..Area::new("assessment", routes)
};
