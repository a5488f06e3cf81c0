//! Staff: the people of a client, with or without a sign-in.

mod api;
pub mod entity;
mod migrations;
pub mod rules;
pub mod service;
pub mod store;
mod view;

use http::{Area, OpenApiRouter, route, routes};
use kernel::{Permission, PermissionDef, Policy, Side};

pub use entity::{Employment, Model as Staff, StaffStatus};

/// Reading the directory.
pub const VIEW: Permission = Permission("Portal.Staff");
/// Adding people.
pub const CREATE: Permission = Permission("Portal.Staff.Create");
/// Changing people and moving their status.
pub const UPDATE: Permission = Permission("Portal.Staff.Update");
/// Deleting people that nothing refers to.
pub const DELETE: Permission = Permission("Portal.Staff.Delete");

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
        .routes(route(Policy::Needs(UPDATE), routes!(api::transition)))
        .routes(route(Policy::Needs(DELETE), routes!(api::delete)))
}

/// The area.
pub const AREA: Area = Area { permissions: PERMISSIONS, migrations: migrations::ALL, ..Area::new("staff", routes) };
