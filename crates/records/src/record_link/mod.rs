//! Links between records of any kind, seen from both of them.

mod api;
mod entity;
mod input;
mod migrations;
pub mod rules;
pub mod service;
mod store;

use ::store::Table;
use http::{Area, Grown, OpenApiRouter, PartOf, route, routes};
use kernel::{Permission, PermissionDef, Policy, Side};

pub use input::LinkRequest;
pub(crate) use store::remove_of_subject;

/// Linking records in reach, and removing links. Users who can read both records can read their link.
pub const CREATE: Permission = Permission("Portal.Links.Create");

const PERMISSIONS: &[PermissionDef] =
    &[PermissionDef::new(CREATE, Side::Both, &["admin", "Management", "Coach", "ClientAdmin", "Manager", "Staff"])];

fn routes() -> OpenApiRouter<http::App> {
    OpenApiRouter::new()
        .routes(route(Policy::SignedIn, routes!(api::list::list)))
        .routes(route(Policy::Needs(CREATE), routes!(api::create::create)))
        .routes(route(Policy::Needs(CREATE), routes!(api::delete::delete)))
}

pub const AREA: Area = Area {
    permissions: PERMISSIONS,
    migrations: migrations::ALL,
    stamped: &[::store::Stamped::of::<entity::Entity>()],
    parts: &[PartOf { entity_type: <entity::Entity as Table>::TYPE, records: &["fromId", "toId"] }],
    exported: entity::EXPORTED,
    grown: &[Grown { reason: "Import.HasLinks", any: |tx, id| Box::pin(store::has_any(tx, id)) }],
    ..Area::new("record_link", routes)
};
