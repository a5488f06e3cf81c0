//! Tags: words with a colour that a tenant puts on its records, and finds them by.

mod api;
mod entity;
mod input;
mod migrations;
pub mod rules;
pub mod service;
mod store;

use ::store::{Table, search::Kind};
use http::{Area, OpenApiRouter, PartOf, Searched, route, routes};
use kernel::{Permission, PermissionDef, Policy, Side};

pub use input::TagRequest;
pub(crate) use store::remove_of_subject;
pub use store::{tagged, with_tags};

/// Creating, renaming, merging and deleting the tags of a tenant.
pub const MANAGE: Permission = Permission("Portal.Tags.Manage");
/// Putting tags on records in reach, and taking them off. Users who can read a record can read its tags.
pub const ASSIGN: Permission = Permission("Portal.Tags.Assign");

const PERMISSIONS: &[PermissionDef] = &[
    PermissionDef::new(MANAGE, Side::Both, &["admin", "Management", "ClientAdmin"]),
    PermissionDef::new(ASSIGN, Side::Both, &["admin", "Management", "Coach", "ClientAdmin", "Manager", "Staff"]),
];

fn routes() -> OpenApiRouter<http::App> {
    OpenApiRouter::new()
        .routes(route(Policy::SignedIn, routes!(api::list::list)))
        .routes(route(Policy::Needs(MANAGE), routes!(api::create::create)))
        .routes(route(Policy::Needs(MANAGE), routes!(api::update::update)))
        .routes(route(Policy::Needs(MANAGE), routes!(api::delete::delete)))
        .routes(route(Policy::Needs(MANAGE), routes!(api::bulk::bulk)))
        .routes(route(Policy::Needs(MANAGE), routes!(api::merge::merge)))
        .routes(route(Policy::SignedIn, routes!(api::of_record::get)))
        .routes(route(Policy::Needs(ASSIGN), routes!(api::assign::assign)))
}

/// Every signed-in user reads the list.
const SEARCHED: &[Searched] = &[Searched { kind: Kind::of::<entity::tag::Entity>(), view: Policy::SignedIn }];

pub const AREA: Area = Area {
    permissions: PERMISSIONS,
    migrations: migrations::ALL,
    stamped: &[::store::Stamped::of::<entity::tag::Entity>(), ::store::Stamped::of::<entity::record_tag::Entity>()],
    searched: SEARCHED,
    parts: &[PartOf { entity_type: <entity::record_tag::Entity as Table>::TYPE, records: &["subjectId"] }],
    exported: entity::EXPORTED,
    ..Area::new("tag", routes)
};
