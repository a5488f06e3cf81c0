//! Files: the library, resumable uploads, versions, signed links to content, and links from records.

mod api;
mod entity;
mod jobs;
mod migrations;
mod notifications;
mod record;
pub mod rules;
pub mod service;
mod store;

use ::store::{Table, search::Kind};
use http::{Area, OpenApiRouter, PartOf, Schedule, Searched, StateType, route, routes};
use kernel::{Permission, PermissionDef, Policy, Side};

pub use api::AssetLinksView;
pub use entity::{AssetKind, AssetStatus, AssetVisibility, AssetWording, Model as Asset, link::Model as Link, version::Model as Version};
pub use notifications::{DELETED, Deleted, REPLACED, Replaced};
pub use store::{
    Filter, LinkFilter,
    usage::{bytes, bytes_of},
};

use crate::Inspection;
pub use crate::folder::{CREATE, DELETE, UPDATE, VIEW};

/// Attaching files to records in reach. Reading a record includes reading its files.
pub const ATTACH: Permission = Permission("Portal.Attachments.Create");

const PERMISSIONS: &[PermissionDef] = &[PermissionDef::new(ATTACH, Side::Both, &["admin", "Coach", "ClientAdmin", "Manager", "Staff"])];

/// Who may upload something; what it becomes is checked with it.
const UPLOADERS: Policy = Policy::AnyOf(&[CREATE, UPDATE, ATTACH]);

fn routes() -> OpenApiRouter<http::App> {
    OpenApiRouter::new()
        .routes(route(Policy::Needs(VIEW), routes!(api::list::list)))
        .routes(route(Policy::Needs(CREATE), routes!(api::create::create)))
        .routes(route(Policy::AnyOf(&[UPDATE, DELETE]), routes!(api::bulk::bulk)))
        .routes(route(UPLOADERS, routes!(api::create_upload::create)))
        .routes(route(UPLOADERS, routes!(api::get_upload::get)))
        .routes(route(UPLOADERS, routes!(api::append_upload::append)))
        .routes(route(UPLOADERS, routes!(api::cancel_upload::cancel)))
        .routes(route(Policy::Needs(VIEW), routes!(api::storage::storage)))
        .routes(route(Policy::Needs(VIEW), routes!(api::get::get)))
        .routes(route(Policy::Needs(UPDATE), routes!(api::update::update)))
        .routes(route(Policy::Needs(DELETE), routes!(api::delete::delete)))
        .routes(route(Policy::Needs(UPDATE), routes!(api::archive::archive)))
        .routes(route(Policy::Needs(UPDATE), routes!(api::restore::restore)))
        .routes(route(Policy::Needs(VIEW), routes!(api::get_captions::get)))
        .routes(route(Policy::Needs(UPDATE), routes!(api::set_captions::set)))
        .routes(route(Policy::Needs(VIEW), routes!(api::links::links)))
        .routes(route(Policy::Needs(VIEW), routes!(api::list_versions::list_versions)))
        .routes(route(Policy::Needs(UPDATE), routes!(api::restore_version::restore_version)))
        .routes(route(Policy::Needs(VIEW), routes!(api::usages::usages)))
        .routes(route(Policy::Public, routes!(api::content::content)))
}

/// Callers who find a record find its files; the library takes its permission besides.
const SEARCHED: &[Searched] = &[
    Searched { kind: Kind::of::<entity::Entity>(), view: Policy::SignedIn },
    Searched { kind: Kind::of::<entity::text::Entity>(), view: Policy::SignedIn },
];

/// The area. The permissions of the library are those of its folders.
pub const AREA: Area = Area {
    permissions: PERMISSIONS,
    state: &[StateType::of::<Inspection>()],
    migrations: migrations::ALL,
    stamped: &[
        ::store::Stamped::of::<entity::Entity>(),
        ::store::Stamped::of::<entity::version::Entity>(),
        ::store::Stamped::of::<entity::text::Entity>(),
        ::store::Stamped::of::<entity::link::Entity>(),
    ],
    searched: SEARCHED,
    records: &[record::RECORD],
    jobs: &[
        (jobs::PROCESS, |run| Box::pin(jobs::process(run))),
        (jobs::READ, |run| Box::pin(jobs::read(run))),
        (jobs::ERASE, |run| Box::pin(jobs::erase(run))),
        (jobs::SWEEP, |run| Box::pin(jobs::sweep(run))),
    ],
    schedules: &[Schedule { kind: jobs::SWEEP, every: chrono::TimeDelta::hours(1), deletes: true }],
    concealed: &[|tx, ids| Box::pin(store::concealed(tx, ids))],
    belonging: &[|tx, ids| Box::pin(store::records_of(tx, ids))],
    parts: &[PartOf { entity_type: <entity::link::Entity as Table>::TYPE, records: &["subjectId"] }],
    personal: store::PERSONAL,
    exported: store::EXPORTED,
    contents: &[|tx, after| Box::pin(store::contents(tx, after))],
    ..Area::new("asset", routes)
};
