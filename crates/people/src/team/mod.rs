//! Teams: groups inside a client.

mod api;
mod entity;
mod input;
mod migrations;
mod record;
pub mod rules;
pub mod service;
mod store;

use ::store::{Table, recycle, search::Kind};
use http::{Area, Grown, OpenApiRouter, PartOf, RecycledKind, Searched, route, routes};
use kernel::{AreaReach, Permission, PermissionDef, Policy, Side, Width};

pub use entity::{Entity, Model as Team, TeamStatus, member::TeamRole};
pub use input::{TeamArchiveRequest, TeamMemberRequest, TeamMembersRequest, TeamRequest, TeamStampRequest};
pub use service::{TeamPerson, check_client, roster};
pub use store::{Filter, by_ids};
pub(crate) use store::{deputised_by, joined_by, led_by, people_of, within};

/// Reading teams.
pub const VIEW: Permission = Permission("Portal.Teams");
/// Founding teams.
pub const CREATE: Permission = Permission("Portal.Teams.Create");
/// Changing teams and their members.
pub const UPDATE: Permission = Permission("Portal.Teams.Update");
/// Deleting teams that nothing refers to.
pub const DELETE: Permission = Permission("Portal.Teams.Delete");

/// Reaching teams of every client of one's tenant, or workspace.
pub const ALL: Permission = Permission("Portal.Teams.All");

/// People who work for a client see its teams but private ones; managers keep those that they lead.
pub const REACH: AreaReach = AreaReach { read: Width::Client, change: Width::Team, team: None, all: ALL };

const READERS: &[&str] = &["admin", "Management", "Management read-only", "Coach", "ClientAdmin", "Manager", "Staff", "Viewer"];
const KEEPERS: &[&str] = &["admin", "Coach", "ClientAdmin", "Manager"];
const ALL_OF: &[&str] = &["admin", "Management", "Management read-only", "Coach", "ClientAdmin", "Viewer"];

const PERMISSIONS: &[PermissionDef] = &[
    PermissionDef::new(VIEW, Side::Both, READERS),
    PermissionDef::new(CREATE, Side::Both, KEEPERS),
    PermissionDef::new(UPDATE, Side::Both, KEEPERS),
    PermissionDef::new(DELETE, Side::Both, KEEPERS),
    PermissionDef::new(ALL, Side::Both, ALL_OF),
];

fn routes() -> OpenApiRouter<http::App> {
    OpenApiRouter::new()
        .routes(route(Policy::Needs(VIEW), routes!(api::list::list)))
        .routes(route(Policy::Needs(VIEW), tabular::exported::<api::export::Teams>(routes!(api::list::list))))
        .routes(route(Policy::Needs(VIEW), routes!(api::tree::tree)))
        .routes(route(Policy::AnyOf(&[UPDATE, DELETE]), routes!(api::bulk::bulk)))
        .routes(route(Policy::Needs(VIEW), routes!(api::get::get)))
        .routes(route(Policy::Needs(CREATE), routes!(api::create::create)))
        .routes(route(Policy::Needs(UPDATE), routes!(api::update::update)))
        .routes(route(Policy::Needs(UPDATE), routes!(api::set_members::set_members)))
        .routes(route(Policy::Needs(VIEW), routes!(api::list_former_members::list_former_members)))
        .routes(route(Policy::Needs(UPDATE), routes!(api::archive::archive)))
        .routes(route(Policy::Needs(UPDATE), routes!(api::restore::restore)))
        .routes(route(Policy::Needs(DELETE), routes!(api::delete::delete)))
}

const SEARCHED: &[Searched] = &[Searched { kind: Kind::of::<entity::Entity>(), view: Policy::Needs(VIEW) }];

const RECYCLED: &[RecycledKind] = &[RecycledKind { kind: recycle::Kind::of::<entity::Entity>(), view: VIEW, delete: DELETE }];

pub const AREA: Area = Area {
    permissions: PERMISSIONS,
    migrations: migrations::ALL,
    stamped: &[::store::Stamped::of::<entity::Entity>()],
    exports: &[tabular::export::of::<api::export::Teams>()],
    imports: &[&api::import::Teams],
    records: &[record::RECORD],
    searched: SEARCHED,
    recycled: RECYCLED,
    exported: entity::EXPORTED,
    concealed: &[|tx, ids| Box::pin(store::concealed(tx, ids))],
    parts: &[PartOf { entity_type: <entity::former::Entity as Table>::TYPE, records: &["teamId"] }],
    holdings: &[service::handing::HOLDING],
    grown: &[
        Grown { reason: "Import.LeadsTeam", any: |tx, id| Box::pin(store::leads(tx, id)) },
        Grown { reason: "Import.InTeam", any: |tx, id| Box::pin(store::has_member(tx, id)) },
        Grown { reason: "Import.WasInTeam", any: |tx, id| Box::pin(store::had_member(tx, id)) },
    ],
    ..Area::new("team", routes)
};
