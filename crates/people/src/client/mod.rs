//! A client: one organisation inside a tenant (company, branch, site).

mod api;
mod cache;
mod entity;
mod input;
mod migrations;
mod notifications;
mod record;
pub mod rules;
pub mod service;
mod store;

use ::store::{recycle, search::Kind};
use http::{Area, OpenApiRouter, RecycledKind, Searched, StateType, route, routes};
use kernel::{AreaReach, Permission, PermissionDef, Policy, Side, Width};

pub use cache::{CachedClient, ClientCache, TenantNames, cached, tenant_names};
pub use entity::{ClientStatus, Entity, HealthBand, Model as Client};
pub use input::ClientRequest;
pub use rules::{Calendars, DayWord};
pub use service::{FiguresChanged, figures_changed};
pub use store::{Filter, Led, closed, led, lock_health, mark_stale, measured, not_closed, note_health, on_days, unmark_stale};
pub(crate) use store::{by_day, by_ids, every_name, primary};

/// Reading clients.
pub const VIEW: Permission = Permission("Portal.Clients");
/// Changing the profile and the contacts of the caller's own client.
pub const CONTRIBUTE: Permission = Permission("Portal.Clients.Contribute");
/// Adding a client to a tenant.
pub const CREATE: Permission = Permission("Portal.Clients.Create");
/// Changing any client in reach, and moving its status.
pub const UPDATE: Permission = Permission("Portal.Clients.Update");
/// Deleting a client that nothing refers to.
pub const DELETE: Permission = Permission("Portal.Clients.Delete");
/// Reaching every client of every tenant without an assignment.
pub const ALL: Permission = Permission("Portal.Clients.All");
/// Reaching every client of one's tenant, or workspace, rather than those that one works for.
pub const ALL_OF_TENANT: Permission = Permission("Portal.Clients.AllOfTenant");

/// Topic of the outbox message [`FiguresChanged`].
pub const FIGURES_CHANGED: &str = "client.figures-changed";

/// People who work for a client know it; other clients of the tenant take [`ALL_OF_TENANT`].
pub const REACH: AreaReach = AreaReach { read: Width::Client, change: Width::Client, team: None, all: ALL_OF_TENANT };

const MANAGERS: &[&str] = &["admin", "Management", "Coach"];

const READERS: &[&str] = &["admin", "Management", "Management read-only", "Coach", "Support", "ClientAdmin", "Viewer"];

const PERMISSIONS: &[PermissionDef] = &[
    PermissionDef::new(VIEW, Side::Both, READERS),
    PermissionDef::new(ALL_OF_TENANT, Side::Both, READERS),
    PermissionDef::new(CONTRIBUTE, Side::Both, &["admin", "Management", "Coach", "ClientAdmin"]),
    PermissionDef::new(CREATE, Side::Both, MANAGERS),
    PermissionDef::new(UPDATE, Side::Both, MANAGERS),
    PermissionDef::new(DELETE, Side::Both, MANAGERS),
    PermissionDef::new(ALL, Side::Host, &["admin", "Management", "Management read-only", "Support"]),
];

fn routes() -> OpenApiRouter<http::App> {
    OpenApiRouter::new()
        .routes(route(Policy::Needs(VIEW), routes!(api::list::list)))
        .routes(route(Policy::Needs(VIEW), tabular::exported::<api::export::Clients>(routes!(api::list::list))))
        .routes(route(Policy::AnyOf(&[UPDATE, DELETE]), routes!(api::bulk::bulk)))
        .routes(route(Policy::Needs(VIEW), routes!(api::get::get)))
        .routes(route(Policy::Needs(CREATE), routes!(api::create::create)))
        .routes(route(Policy::AnyOf(&[UPDATE, CONTRIBUTE]), routes!(api::update::update)))
        .routes(route(Policy::Needs(UPDATE), routes!(api::transition::transition)))
        .routes(route(Policy::Needs(DELETE), routes!(api::delete::delete)))
}

const SEARCHED: &[Searched] = &[Searched { kind: Kind::of::<entity::Entity>(), view: Policy::Needs(VIEW) }];

const RECYCLED: &[RecycledKind] = &[RecycledKind { kind: recycle::Kind::of::<entity::Entity>(), view: VIEW, delete: DELETE }];

pub const AREA: Area = Area {
    permissions: PERMISSIONS,
    migrations: migrations::ALL,
    stamped: &[::store::Stamped::of::<entity::Entity>()],
    state: &[StateType::of::<ClientCache>()],
    records: &[record::RECORD],
    searched: SEARCHED,
    recycled: RECYCLED,
    exports: &[tabular::export::of::<api::export::Clients>()],
    imports: &[&api::import::Clients],
    personal: entity::PERSONAL,
    exported: entity::EXPORTED,
    ..Area::new("client", routes)
};
