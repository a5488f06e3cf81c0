//! Coach assignments: which host user works for which client. They decide what a coach can reach.

mod api;
mod entity;
mod input;
mod jobs;
mod migrations;
mod notifications;
pub mod rules;
pub mod service;
mod store;

use http::{Area, Grown, OpenApiRouter, Schedule, StateType, route, routes};
use kernel::{Permission, PermissionDef, Policy, Side};

pub use entity::{CoachRole, Entity, Model as CoachAssignment};
pub use input::{CoachRequest, CoachesRequest};
pub(crate) use notifications::standing;
pub use service::CoachAssignments;
pub(crate) use store::{assigned, coaches_of};

use crate::{client, relation::RelationCache};

/// Assigning coaches to clients.
pub const ASSIGN: Permission = Permission("Portal.Clients.AssignCoaches");

const PERMISSIONS: &[PermissionDef] = &[PermissionDef::new(ASSIGN, Side::Both, &["admin", "Management"])];

fn routes() -> OpenApiRouter<http::App> {
    OpenApiRouter::new()
        .routes(route(Policy::Needs(client::VIEW), routes!(api::list::list)))
        .routes(route(Policy::Needs(ASSIGN), routes!(api::list_candidates::list)))
        .routes(route(Policy::Needs(ASSIGN), routes!(api::replace::replace)))
}

pub const AREA: Area = Area {
    permissions: PERMISSIONS,
    migrations: migrations::ALL,
    stamped: &[::store::Stamped::of::<entity::Entity>()],
    state: &[StateType::of::<RelationCache>()],
    notifications: notifications::TYPES,
    jobs: &[(jobs::KIND, |run| Box::pin(jobs::run(run)))],
    schedules: &[Schedule { kind: jobs::KIND, every: chrono::TimeDelta::hours(1), deletes: false }],
    personal: entity::PERSONAL,
    exported: entity::EXPORTED,
    grown: &[Grown { reason: "Import.IsCoach", any: |tx, id| Box::pin(service::is_assigned(tx, id)) }],
    ..Area::new("assignment", routes)
};
