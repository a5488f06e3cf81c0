//! A client: one organisation inside a tenant (company, branch, site).

mod api;
mod calendar;
pub mod entity;
mod known;
mod migrations;
pub mod rules;
pub mod service;
pub mod store;

use http::{Area, OpenApiRouter, route, routes};
use kernel::{Permission, PermissionDef, Policy, Side};

pub use calendar::Calendars;
pub use entity::{ClientStatus, Model as Client};
pub use known::{Known, KnownClients, known};

/// Reading clients.
pub const VIEW: Permission = Permission("Portal.Clients");
/// Keeping the own profile and contacts.
pub const CONTRIBUTE: Permission = Permission("Portal.Clients.Contribute");
/// Adding a client to a tenant.
pub const CREATE: Permission = Permission("Portal.Clients.Create");
/// Changing any client in reach, and moving its status.
pub const UPDATE: Permission = Permission("Portal.Clients.Update");
/// Deleting a client that nothing refers to.
pub const DELETE: Permission = Permission("Portal.Clients.Delete");
/// Reaching every client of every tenant without an assignment.
pub const ALL: Permission = Permission("Portal.Clients.All");

const MANAGERS: &[&str] = &["admin", "Management", "Coach"];

const PERMISSIONS: &[PermissionDef] = &[
    PermissionDef::new(VIEW, Side::Both, &["admin", "Management", "Management read-only", "Coach", "Support", "ClientAdmin", "Viewer"]),
    PermissionDef::new(CONTRIBUTE, Side::Both, &["admin", "Management", "Coach", "ClientAdmin"]),
    PermissionDef::new(CREATE, Side::Both, MANAGERS),
    PermissionDef::new(UPDATE, Side::Both, MANAGERS),
    PermissionDef::new(DELETE, Side::Both, MANAGERS),
    PermissionDef::new(ALL, Side::Host, &["admin", "Management", "Management read-only", "Support"]),
];

fn routes() -> OpenApiRouter<http::App> {
    OpenApiRouter::new()
        .routes(route(Policy::Needs(VIEW), routes!(api::list::list)))
        .routes(route(Policy::Needs(VIEW), routes!(api::get::get)))
        .routes(route(Policy::Needs(CREATE), routes!(api::create::create)))
        .routes(route(Policy::AnyOf(&[UPDATE, CONTRIBUTE]), routes!(api::update::update)))
        .routes(route(Policy::Needs(UPDATE), routes!(api::transition::transition)))
        .routes(route(Policy::Needs(DELETE), routes!(api::delete::delete)))
}

/// The area.
pub const AREA: Area = Area { permissions: PERMISSIONS, migrations: migrations::ALL, ..Area::new("client", routes) };
