//! Assessments: a client or team scored against standards, by itself and by its coach.

mod api;
pub mod entity;
mod migrations;
mod published;
pub mod result;
pub mod rules;
pub mod service;
pub mod store;

use http::{Area, OpenApiRouter, route, routes};
use kernel::{Permission, PermissionDef, Policy, Side};

pub use published::{Content, Published};

pub use entity::{AssessmentKind, AssessmentStatus, Band, ItemResult, ItemStatus, Model as Assessment, item::Model as AssessmentItem};

/// Reading assessments and their results.
pub const VIEW: Permission = Permission("Portal.Assessments");
/// Answering what one leads or takes part in.
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
/// Opening a finalised assessment again.
pub const REOPEN: Permission = Permission("Portal.Assessments.Reopen");

const READERS: &[&str] = &["admin", "Management", "Management read-only", "Coach", "ClientAdmin", "Manager", "Staff", "Viewer"];
const CONTRIBUTORS: &[&str] = &["admin", "Coach", "ClientAdmin", "Manager", "Staff"];
const KEEPERS: &[&str] = &["admin", "Coach", "ClientAdmin"];
const REVIEWERS: &[&str] = &["admin", "Coach"];

const PERMISSIONS: &[PermissionDef] = &[
    PermissionDef::new(VIEW, Side::Both, READERS),
    PermissionDef::new(CONTRIBUTE, Side::Both, CONTRIBUTORS),
    PermissionDef::new(CREATE, Side::Both, KEEPERS),
    PermissionDef::new(UPDATE, Side::Both, KEEPERS),
    PermissionDef::new(DELETE, Side::Both, KEEPERS),
    PermissionDef::new(REVIEW, Side::Both, REVIEWERS),
    PermissionDef::new(FINALISE, Side::Both, REVIEWERS),
    PermissionDef::new(REOPEN, Side::Both, &["admin", "Management"]),
];

/// Whoever runs an assessment or takes part in it; which of the two is a rule of the record.
const ANSWERING: Policy = Policy::AnyOf(&[UPDATE, CONTRIBUTE]);

fn routes() -> OpenApiRouter<http::App> {
    OpenApiRouter::new()
        .routes(route(Policy::Needs(VIEW), routes!(api::list::list)))
        .routes(route(Policy::Needs(VIEW), routes!(api::crud::get)))
        .routes(route(Policy::Needs(CREATE), routes!(api::crud::create)))
        .routes(route(Policy::Needs(UPDATE), routes!(api::crud::update)))
        .routes(route(Policy::Needs(DELETE), routes!(api::crud::delete)))
        .routes(route(Policy::AnyOf(&[CREATE, UPDATE]), routes!(api::moves::schedule)))
        .routes(route(ANSWERING, routes!(api::moves::start)))
        .routes(route(ANSWERING, routes!(api::moves::submit)))
        .routes(route(Policy::Needs(REVIEW), routes!(api::moves::open_review)))
        .routes(route(Policy::Needs(REVIEW), routes!(api::moves::request_changes)))
        .routes(route(Policy::Needs(REVIEW), routes!(api::moves::accept)))
        .routes(route(Policy::Needs(FINALISE), routes!(api::moves::finalise)))
        .routes(route(Policy::Needs(REOPEN), routes!(api::moves::reopen)))
        .routes(route(Policy::AnyOf(&[UPDATE, REVIEW]), routes!(api::moves::cancel)))
        .routes(route(Policy::Needs(VIEW), routes!(api::items::list)))
        .routes(route(Policy::AnyOf(&[UPDATE, CONTRIBUTE, REVIEW]), routes!(api::items::patch)))
        .routes(route(Policy::Needs(VIEW), routes!(api::result::get)))
}

/// The area.
pub const AREA: Area = Area { permissions: PERMISSIONS, migrations: migrations::ALL, ..Area::new("assessment", routes) };
