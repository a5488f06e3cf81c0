//! Folders of the library.

mod api;
mod entity;
mod migrations;
pub mod rules;
pub mod service;
mod store;

use http::{Area, OpenApiRouter, route, routes};
use kernel::{Permission, PermissionDef, Policy, Side};

pub use entity::{Entity, Model as Folder};

/// Reading the library: files and folders.
pub const VIEW: Permission = Permission("Portal.Assets");
/// Adding files and folders.
pub const CREATE: Permission = Permission("Portal.Assets.Create");
/// Changing and replacing files, and arranging folders.
pub const UPDATE: Permission = Permission("Portal.Assets.Update");
/// Deleting files that nothing uses, and empty folders.
pub const DELETE: Permission = Permission("Portal.Assets.Delete");

const READERS: &[&str] = &["admin", "Management", "Management read-only", "Coach", "Author", "ClientAdmin"];
const KEEPERS: &[&str] = &["admin", "Coach", "Author", "ClientAdmin"];

const PERMISSIONS: &[PermissionDef] = &[
    PermissionDef::new(VIEW, Side::Both, READERS),
    PermissionDef::new(CREATE, Side::Both, KEEPERS),
    PermissionDef::new(UPDATE, Side::Both, KEEPERS),
    PermissionDef::new(DELETE, Side::Both, KEEPERS),
];

fn routes() -> OpenApiRouter<http::App> {
    OpenApiRouter::new()
        .routes(route(Policy::Needs(VIEW), routes!(api::list::list)))
        .routes(route(Policy::Needs(CREATE), routes!(api::create::create)))
        .routes(route(Policy::Needs(UPDATE), routes!(api::update::update)))
        .routes(route(Policy::Needs(DELETE), routes!(api::delete::delete)))
}

pub const AREA: Area = Area {
    permissions: PERMISSIONS,
    migrations: migrations::ALL,
    stamped: &[::store::Stamped::of::<entity::Entity>()],
    exported: entity::EXPORTED,
    ..Area::new("folder", routes)
};
