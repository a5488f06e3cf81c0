//! An action item: one piece of work with one owner and one date.

mod api;
mod entity;
mod input;
mod migrations;
mod notifications;
mod record;
pub mod rules;
pub mod service;
mod store;

use ::store::{recycle, search::Kind};
use http::{Area, OpenApiRouter, RecycledKind, Schedule, Searched, route, routes};
use kernel::{AreaReach, Permission, PermissionDef, Policy, Side, Width};

pub use entity::{ActionStatus, ActionType, Entity, Model as ActionItem, Priority};
pub use input::{ActionItemRequest, ActionItemUpdateRequest};
pub use rules::sees;
pub use service::{Changed, Source, create_in, my_day};
pub use store::{Filter, count_waiting, next_of_source, of_sources, reached_sources};

/// Reading action items.
pub const VIEW: Permission = Permission("Portal.ActionItems");
/// Working on the caller's own items.
pub const CONTRIBUTE: Permission = Permission("Portal.ActionItems.Contribute");
/// Creating items.
pub const CREATE: Permission = Permission("Portal.ActionItems.Create");
/// Changing and moving the items of others, within reach.
pub const UPDATE: Permission = Permission("Portal.ActionItems.Update");
/// Deleting items.
pub const DELETE: Permission = Permission("Portal.ActionItems.Delete");
/// Reading the private items of others, on every page, in histories and in the audit log; nobody holds it from the start.
pub const VIEW_PRIVATE: Permission = Permission("Portal.ActionItems.ViewPrivate");
/// Assigning items to others.
pub const ASSIGN_OTHERS: Permission = Permission("Portal.ActionItems.AssignOthers");

/// Reaching the items of the caller's own teams and of the people they lead.
pub const TEAM: Permission = Permission("Portal.ActionItems.Team");
/// Reaching everybody's items.
pub const ALL: Permission = Permission("Portal.ActionItems.All");

/// Users reach what they own, created or verify.
pub const REACH: AreaReach = AreaReach { read: Width::Own, change: Width::Own, team: Some(TEAM), all: ALL };

/// Topic of the outbox message [`Changed`].
pub const CHANGED: &str = "action-item.changed";

const READERS: &[&str] = &["admin", "Management", "Management read-only", "Coach", "ClientAdmin", "Manager", "Staff", "Viewer"];
const WORKERS: &[&str] = &["admin", "Coach", "ClientAdmin", "Manager", "Staff"];
const MANAGERS: &[&str] = &["admin", "Coach", "ClientAdmin", "Manager"];

const PERMISSIONS: &[PermissionDef] = &[
    PermissionDef::new(VIEW, Side::Both, READERS),
    PermissionDef::new(CONTRIBUTE, Side::Both, WORKERS),
    PermissionDef::new(CREATE, Side::Both, WORKERS),
    PermissionDef::new(UPDATE, Side::Both, MANAGERS),
    PermissionDef::new(DELETE, Side::Both, MANAGERS),
    PermissionDef::new(ASSIGN_OTHERS, Side::Both, MANAGERS),
    PermissionDef::new(VIEW_PRIVATE, Side::Both, &[]),
    // Assigning the manager role requires holding its permissions.
    PermissionDef::new(TEAM, Side::Both, MANAGERS),
    PermissionDef::new(ALL, Side::Both, &["admin", "Management", "Management read-only", "Coach", "ClientAdmin", "Viewer"]),
];

fn routes() -> OpenApiRouter<http::App> {
    OpenApiRouter::new()
        .routes(route(Policy::Needs(VIEW), routes!(api::list::list)))
        .routes(route(Policy::Needs(VIEW), tabular::exported::<api::export::ActionItems>(routes!(api::list::list))))
        .routes(route(Policy::AnyOf(&[UPDATE, CONTRIBUTE, DELETE]), routes!(api::bulk::bulk)))
        .routes(route(Policy::Needs(VIEW), routes!(api::mine::mine)))
        .routes(route(Policy::Needs(VIEW), routes!(api::stats::stats)))
        .routes(route(Policy::Needs(VIEW), routes!(api::get::get)))
        .routes(route(Policy::Needs(CREATE), routes!(api::create::create)))
        .routes(route(Policy::AnyOf(&[UPDATE, CONTRIBUTE]), routes!(api::update::update)))
        .routes(route(Policy::AnyOf(&[UPDATE, CONTRIBUTE]), routes!(api::transition::transition)))
        .routes(route(Policy::AnyOf(&[UPDATE, CONTRIBUTE]), routes!(api::postpone::postpone)))
        .routes(route(Policy::Needs(DELETE), routes!(api::delete::delete)))
}

/// Kind of the job that notifies people of what is nearly due or late.
const REMIND: &str = "action-item.remind";

const SEARCHED: &[Searched] = &[Searched { kind: Kind::of::<entity::Entity>(), view: Policy::Needs(VIEW) }];

const RECYCLED: &[RecycledKind] = &[RecycledKind { kind: recycle::Kind::of::<entity::Entity>(), view: VIEW, delete: DELETE }];

pub const AREA: Area = Area {
    permissions: PERMISSIONS,
    migrations: migrations::ALL,
    stamped: &[::store::Stamped::of::<entity::Entity>()],
    notifications: notifications::TYPES,
    jobs: &[(REMIND, |run| Box::pin(service::reminding::run(run)))],
    schedules: &[Schedule { kind: REMIND, every: chrono::TimeDelta::hours(1), deletes: false }],
    records: &[record::RECORD],
    searched: SEARCHED,
    recycled: RECYCLED,
    exports: &[tabular::export::of::<api::export::ActionItems>()],
    imports: &[&api::import::ActionItems],
    concealed: &[|tx, ids| Box::pin(store::concealed(tx, ids))],
    once_private: &[|tx, ids| Box::pin(store::private_times(tx, ids))],
    confidential: &["isPrivate"],
    personal: entity::PERSONAL,
    exported: entity::EXPORTED,
    holdings: &[service::handing::HOLDING],
    ..Area::new("action_item", routes)
};
