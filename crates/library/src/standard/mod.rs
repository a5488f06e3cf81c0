//! A standard: what must be true, with versions, and how it is written, reviewed, published and read.

mod api;
pub mod content;
pub mod diff;
pub mod entity;
mod migrations;
pub mod publish;
pub mod reader;
pub mod rules;
pub mod search;
pub mod service;
pub mod store;

use http::{Area, OpenApiRouter, route, routes};
use kernel::{Permission, PermissionDef, Policy, Side};

pub use content::{Content, Reference};
pub use entity::version::{ChangeKind, Model as StandardVersion};
pub use entity::{Criticality, Model as Standard, StandardStatus};

use crate::domain::{AUTHORS, READERS};

/// Reading the library.
pub const VIEW: Permission = Permission("Portal.Standards");
/// Writing new standards and frameworks.
pub const CREATE: Permission = Permission("Portal.Standards.Create");
/// Changing drafts, submitting and retiring.
pub const UPDATE: Permission = Permission("Portal.Standards.Update");
/// Deleting what was never published.
pub const DELETE: Permission = Permission("Portal.Standards.Delete");
/// Publishing what others wrote.
pub const PUBLISH: Permission = Permission("Portal.Standards.Publish");
/// Making releases.
pub const RELEASE: Permission = Permission("Portal.Standards.Release");
/// Importing catalogues.
pub const IMPORT: Permission = Permission("Portal.Standards.Import");

const PERMISSIONS: &[PermissionDef] = &[
    PermissionDef::new(VIEW, Side::Both, READERS),
    PermissionDef::new(CREATE, Side::Host, AUTHORS),
    PermissionDef::new(UPDATE, Side::Host, AUTHORS),
    PermissionDef::new(DELETE, Side::Host, AUTHORS),
    PermissionDef::new(PUBLISH, Side::Host, AUTHORS),
    PermissionDef::new(RELEASE, Side::Host, AUTHORS),
    PermissionDef::new(IMPORT, Side::Host, AUTHORS),
];

fn routes() -> OpenApiRouter<http::App> {
    OpenApiRouter::new()
        .routes(route(Policy::Needs(VIEW), routes!(api::list::list)))
        .routes(route(Policy::Needs(VIEW), routes!(api::search::search)))
        .routes(route(Policy::Needs(VIEW), routes!(api::get::get)))
        .routes(route(Policy::Needs(VIEW), routes!(api::diff::diff)))
        .routes(route(Policy::Needs(CREATE), routes!(api::create::create)))
        .routes(route(Policy::Needs(UPDATE), routes!(api::update::update)))
        .routes(route(Policy::Needs(UPDATE), routes!(api::transition::submit)))
        .routes(route(Policy::AnyOf(&[UPDATE, PUBLISH]), routes!(api::transition::send_back)))
        .routes(route(Policy::Needs(PUBLISH), routes!(api::transition::publish)))
        .routes(route(Policy::Needs(PUBLISH), routes!(api::transition::retire)))
        .routes(route(Policy::Needs(UPDATE), routes!(api::transition::discard)))
        .routes(route(Policy::Needs(PUBLISH), routes!(api::publish_many::publish_many)))
        .routes(route(Policy::Needs(DELETE), routes!(api::delete::delete)))
}

/// The area.
pub const AREA: Area = Area { permissions: PERMISSIONS, migrations: migrations::ALL, ..Area::new("standard", routes) };
