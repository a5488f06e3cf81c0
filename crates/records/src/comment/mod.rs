//! Comments on any record: mentions, replies, internal ones of the provider.

mod api;
mod entity;
mod input;
mod migrations;
mod notifications;
pub mod rules;
pub mod service;
mod store;

use ::store::{Table, search::Kind};
use http::{Area, Grown, OpenApiRouter, PartOf, Searched, route, routes};
use kernel::{Permission, PermissionDef, Policy, Side};

pub use entity::Model as Comment;
pub use input::CommentRequest;
pub(crate) use notifications::is_true;
pub(crate) use store::{count_of_subject, forget_of_subject, latest_of_subject, people_of_subject, remove_of_subject, standing_of_subject};

/// Commenting on records in reach. Reading a record includes reading its comments.
pub const CREATE: Permission = Permission("Portal.Comments.Create");
/// Deleting the comments of others.
pub const MODERATE: Permission = Permission("Portal.Comments.Moderate");

const PERMISSIONS: &[PermissionDef] = &[
    PermissionDef::new(CREATE, Side::Both, &["admin", "Management", "Coach", "ClientAdmin", "Manager", "Staff"]),
    PermissionDef::new(MODERATE, Side::Both, &["admin", "Coach", "ClientAdmin"]),
];

fn routes() -> OpenApiRouter<http::App> {
    OpenApiRouter::new()
        .routes(route(Policy::SignedIn, routes!(api::list::list)))
        .routes(route(Policy::Needs(CREATE), routes!(api::create::create)))
        .routes(route(Policy::Needs(CREATE), routes!(api::mentionable::mentionable)))
        .routes(route(Policy::Needs(CREATE), routes!(api::update::update)))
        .routes(route(Policy::Needs(CREATE), routes!(api::resolve::resolve)))
        .routes(route(Policy::Needs(CREATE), routes!(api::reopen::reopen)))
        .routes(route(Policy::AnyOf(&[CREATE, MODERATE]), routes!(api::delete::delete)))
}

/// Callers who find a record find its comments.
const SEARCHED: &[Searched] = &[Searched { kind: Kind::of::<entity::Entity>(), view: Policy::SignedIn }];

pub const AREA: Area = Area {
    permissions: PERMISSIONS,
    migrations: migrations::ALL,
    stamped: &[::store::Stamped::of::<entity::Entity>()],
    searched: SEARCHED,
    notifications: notifications::TYPES,
    parts: &[PartOf { entity_type: <entity::Entity as Table>::TYPE, records: &["subjectId"] }],
    confidential: &["isInternal"],
    grown: &[Grown { reason: "Import.HasComments", any: |tx, id| Box::pin(store::has_standing(tx, id)) }],
    personal: entity::PERSONAL,
    exported: entity::EXPORTED,
    ..Area::new("comment", routes)
};
