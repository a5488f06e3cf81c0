//! A domain: the top level of a framework, with a colour and a weight that stay the same in every chart.

mod api;
mod entity;
mod input;
mod migrations;
pub mod rules;
pub mod service;
mod store;

use ::store::{recycle, search::Kind};
use http::{Area, OpenApiRouter, RecycledKind, Searched, route, routes};
use kernel::{Permission, PermissionDef, Policy, Side};

pub(crate) use entity::{ActiveModel as NewDomain, source::ActiveModel as DomainSource, source::Entity as DomainSources};
pub use entity::{DomainStatus, Entity, Model as Domain};
pub use input::{DomainCreateRequest, DomainUpdateRequest};
pub use store::{Filter, names, of_framework};
pub(crate) use store::{counts, drop_staged, put_sources, sources, stamps, unveil};

use crate::permissions::{AUTHORS, READERS};

/// Reading domains.
pub const VIEW: Permission = Permission("Portal.Domains");
/// Adding domains.
pub const CREATE: Permission = Permission("Portal.Domains.Create");
/// Changing, ordering, activating and retiring domains.
pub const UPDATE: Permission = Permission("Portal.Domains.Update");
/// Deleting drafts.
pub const DELETE: Permission = Permission("Portal.Domains.Delete");

const PERMISSIONS: &[PermissionDef] = &[
    PermissionDef::new(VIEW, Side::Both, READERS),
    PermissionDef::new(CREATE, Side::Host, AUTHORS),
    PermissionDef::new(UPDATE, Side::Host, AUTHORS),
    PermissionDef::new(DELETE, Side::Host, AUTHORS),
];

fn routes() -> OpenApiRouter<http::App> {
    OpenApiRouter::new()
        .routes(route(Policy::Needs(VIEW), routes!(api::list::list)))
        .routes(route(Policy::Needs(VIEW), tabular::exported::<api::export::Domains>(routes!(api::list::list))))
        .routes(route(Policy::Needs(VIEW), routes!(api::get::get)))
        .routes(route(Policy::Needs(CREATE), routes!(api::create::create)))
        .routes(route(Policy::Needs(UPDATE), routes!(api::update::update)))
        .routes(route(Policy::Needs(UPDATE), routes!(api::order::order)))
        .routes(route(Policy::Needs(UPDATE), routes!(api::transition::activate)))
        .routes(route(Policy::Needs(UPDATE), routes!(api::transition::retire)))
        .routes(route(Policy::Needs(DELETE), routes!(api::delete::delete)))
        .routes(route(Policy::AnyOf(&[UPDATE, DELETE]), routes!(api::bulk::bulk)))
}

const SEARCHED: &[Searched] = &[Searched { kind: Kind::of::<entity::Entity>(), view: Policy::Needs(VIEW) }];

const RECYCLED: &[RecycledKind] = &[RecycledKind { kind: recycle::Kind::of::<entity::Entity>(), view: VIEW, delete: DELETE }];

pub const AREA: Area = Area {
    permissions: PERMISSIONS,
    migrations: migrations::ALL,
    stamped: &[::store::Stamped::of::<entity::Entity>()],
    exports: &[tabular::export::of::<api::export::Domains>()],
    searched: SEARCHED,
    recycled: RECYCLED,
    ..Area::new("domain", routes)
};
