//! A standard: what must be true, with versions, and how it is written, reviewed, published and read.

mod api;
mod cache;
mod entity;
mod input;
mod jobs;
mod migrations;
mod record;
pub mod rules;
pub mod service;
mod store;

use ::store::{recycle, search::Kind};
use http::{Area, OpenApiRouter, RecycledKind, Schedule, Searched, route, routes};
use kernel::{PermissionDef, Policy, Side};

pub use cache::{StandardCache, cached};
pub(crate) use entity::{
    ActiveModel as NewStandard,
    element::ActiveModel as NewElement,
    text::{ActiveModel as NewText, Entity as StandardTexts},
    version::ActiveModel as NewVersion,
};
pub use entity::{
    Criticality, Entity, Model as Standard, StandardStatus,
    element::Entity as StandardElements,
    version::{ChangeKind, Entity as StandardVersions, Model as StandardVersion},
};
pub use input::{Content, Reference, StandardCreateRequest};
pub use rules::{content, diff, search};
pub use service::{publish, reader, tree};
pub use store::{
    Filter, Leaf,
    in_force::{self, InForce, Pin},
};
pub(crate) use store::{
    Head, READABLE, Renewal, count_with_deleted, counts_by_domain, counts_by_subdomain, drop_standards, drop_versions, elements,
    elements_by_id, follow_subdomain, heads, of_framework, open_of, published_pairs, put_texts, renew, stamps, unveil, versions,
    was_published_in_domain, was_published_in_subdomain, with_deleted, without_versions,
};

pub use crate::permissions::{CREATE, DELETE, IMPORT, PUBLISH, RELEASE, UPDATE, VIEW};
use crate::{
    domain,
    permissions::{AUTHORS, READERS},
};

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
        .routes(route(Policy::Needs(VIEW), tabular::exported::<api::export::Standards>(routes!(api::list::list))))
        .routes(route(Policy::Needs(VIEW), routes!(api::search::search)))
        .routes(route(Policy::Needs(VIEW), routes!(api::get::get)))
        .routes(route(Policy::Needs(VIEW), routes!(api::diff::diff)))
        .routes(route(Policy::Needs(domain::VIEW), routes!(api::tree::tree)))
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

const SEARCHED: &[Searched] = &[Searched { kind: Kind::of::<entity::Entity>(), view: Policy::Needs(VIEW) }];

const RECYCLED: &[RecycledKind] = &[RecycledKind { kind: recycle::Kind::of::<entity::Entity>(), view: VIEW, delete: DELETE }];

pub const AREA: Area = Area {
    permissions: PERMISSIONS,
    migrations: migrations::ALL,
    stamped: &[::store::Stamped::of::<entity::Entity>(), ::store::Stamped::of::<entity::version::Entity>()],
    jobs: &[(jobs::TAKE_EFFECT, |run| Box::pin(jobs::take_effect(run)))],
    schedules: &[Schedule { kind: jobs::TAKE_EFFECT, every: chrono::TimeDelta::minutes(15), deletes: false }],
    state: &[http::StateType::of::<StandardCache>()],
    searched: SEARCHED,
    records: &[record::RECORD],
    recycled: RECYCLED,
    exports: &[tabular::export::of::<api::export::Standards>()],
    ..Area::new("standard", routes)
};
