//! Teams: groups inside a client.

mod api;
pub mod entity;
mod migrations;
pub mod service;
pub mod store;
mod view;

use http::{Area, OpenApiRouter, route, routes};
use kernel::{Permission, PermissionDef, Policy, Side};

pub use entity::{Model as Team, TeamStatus};

/// Reading teams.
pub const VIEW: Permission = Permission("Portal.Teams");
/// Founding teams.
pub const CREATE: Permission = Permission("Portal.Teams.Create");
/// Changing teams and their members.
pub const UPDATE: Permission = Permission("Portal.Teams.Update");
/// Deleting teams that nothing refers to.
pub const DELETE: Permission = Permission("Portal.Teams.Delete");

const READERS: &[&str] = &["admin", "Management", "Management read-only", "Coach", "ClientAdmin", "Manager", "Staff", "Viewer"];
const KEEPERS: &[&str] = &["admin", "Coach", "ClientAdmin", "Manager"];

const PERMISSIONS: &[PermissionDef] = &[
    PermissionDef::new(VIEW, Side::Both, READERS),
    PermissionDef::new(CREATE, Side::Both, KEEPERS),
    PermissionDef::new(UPDATE, Side::Both, KEEPERS),
    PermissionDef::new(DELETE, Side::Both, KEEPERS),
];

fn routes() -> OpenApiRouter<http::App> {
    OpenApiRouter::new()
        .routes(route(Policy::Needs(VIEW), routes!(api::list)))
        .routes(route(Policy::Needs(VIEW), routes!(api::get)))
        .routes(route(Policy::Needs(CREATE), routes!(api::create)))
        .routes(route(Policy::Needs(UPDATE), routes!(api::update)))
        .routes(route(Policy::Needs(UPDATE), routes!(api::set_members)))
        .routes(route(Policy::Needs(UPDATE), routes!(api::archive)))
        .routes(route(Policy::Needs(UPDATE), routes!(api::restore)))
        .routes(route(Policy::Needs(DELETE), routes!(api::delete)))
}

/// The area.
pub const AREA: Area = Area { permissions: PERMISSIONS, migrations: migrations::ALL, ..Area::new("team", routes) };
