//! A framework: one body of standards, the provider's own or an imported catalogue. Everything else of the library belongs to exactly one.

mod api;
mod entity;
mod input;
mod migrations;
pub mod rules;
pub mod service;
mod store;

use ::store::{recycle, search::Kind};
use http::{Area, OpenApiRouter, RecycledKind, Searched, route, routes};
use kernel::Policy;

pub(crate) use entity::ActiveModel as NewFramework;
pub use entity::{Entity, Model as Framework, Origin, Source};
pub use input::FrameworkRequest;
pub(crate) use store::{adopt, drop_staged, lock, primary, put_source, source, stamps, unveil, was_there};
pub use store::{by_code, codes, in_order, titles};

use crate::{
    contents::Contents,
    permissions::{CREATE, DELETE, UPDATE, VIEW},
};

fn routes() -> OpenApiRouter<http::App> {
    OpenApiRouter::new()
        .routes(route(Policy::Needs(VIEW), routes!(api::list::list)))
        .routes(route(Policy::Needs(VIEW), tabular::exported::<api::export::Frameworks>(routes!(api::list::list))))
        .routes(route(Policy::Needs(VIEW), routes!(api::get::get)))
        .routes(route(Policy::Needs(CREATE), routes!(api::create::create)))
        .routes(route(Policy::Needs(UPDATE), routes!(api::update::update)))
        .routes(route(Policy::Needs(UPDATE), routes!(api::set_default::set_default)))
        .routes(route(Policy::Needs(DELETE), routes!(api::delete::delete)))
        .routes(route(Policy::Needs(DELETE), routes!(api::bulk::bulk)))
}

const SEARCHED: &[Searched] = &[Searched { kind: Kind::of::<entity::Entity>(), view: Policy::Needs(VIEW) }];

const RECYCLED: &[RecycledKind] = &[RecycledKind { kind: recycle::Kind::of::<entity::Entity>(), view: VIEW, delete: DELETE }];

/// The area. Its permissions are those of standards.
pub const AREA: Area = Area {
    migrations: migrations::ALL,
    stamped: &[::store::Stamped::of::<entity::Entity>()],
    state: &[http::StateType::of::<Contents>()],
    searched: SEARCHED,
    recycled: RECYCLED,
    exports: &[tabular::export::of::<api::export::Frameworks>()],
    ..Area::new("framework", routes)
};
