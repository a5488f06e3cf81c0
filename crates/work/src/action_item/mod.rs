//! An action item: one piece of work with one owner and one date.

mod api;
pub mod entity;
mod migrations;
pub mod my_day;
mod news;
pub mod rules;
pub mod service;
pub mod store;
mod view;

use http::{Area, OpenApiRouter, route, routes};
use kernel::{Permission, PermissionDef, Policy, Side};

pub use entity::{ActionStatus, ActionType, Model as ActionItem, Priority};
pub use service::{NewActionItem, create_in};

/// Reading action items.
pub const VIEW: Permission = Permission("Portal.ActionItems");
/// Working on one's own items.
pub const CONTRIBUTE: Permission = Permission("Portal.ActionItems.Contribute");
/// Making items.
pub const CREATE: Permission = Permission("Portal.ActionItems.Create");
/// Changing and moving anybody's items.
pub const UPDATE: Permission = Permission("Portal.ActionItems.Update");
/// Deleting items.
pub const DELETE: Permission = Permission("Portal.ActionItems.Delete");
/// Making others the owner.
pub const ASSIGN_OTHERS: Permission = Permission("Portal.ActionItems.AssignOthers");

/// Told through the outbox after each change of status: `{tenantId, id, sourceType, sourceId, status}`.
pub const CHANGED: &str = "action-item.changed";

const READERS: &[&str] = &["admin", "Management", "Management read-only", "Coach", "ClientAdmin", "Manager", "Staff", "Viewer"];
const WORKERS: &[&str] = &["admin", "Coach", "ClientAdmin", "Manager", "Staff"];
const KEEPERS: &[&str] = &["admin", "Coach", "ClientAdmin", "Manager"];

const PERMISSIONS: &[PermissionDef] = &[
    PermissionDef::new(VIEW, Side::Both, READERS),
    PermissionDef::new(CONTRIBUTE, Side::Both, WORKERS),
    PermissionDef::new(CREATE, Side::Both, WORKERS),
    PermissionDef::new(UPDATE, Side::Both, KEEPERS),
    PermissionDef::new(DELETE, Side::Both, KEEPERS),
    PermissionDef::new(ASSIGN_OTHERS, Side::Both, KEEPERS),
];

fn routes() -> OpenApiRouter<http::App> {
    OpenApiRouter::new()
        .routes(route(Policy::Needs(VIEW), routes!(api::list)))
        .routes(route(Policy::Needs(VIEW), routes!(api::mine)))
        .routes(route(Policy::Needs(VIEW), routes!(api::stats)))
        .routes(route(Policy::Needs(VIEW), routes!(api::get)))
        .routes(route(Policy::Needs(CREATE), routes!(api::create)))
        .routes(route(Policy::AnyOf(&[UPDATE, CONTRIBUTE]), routes!(api::update)))
        .routes(route(Policy::AnyOf(&[UPDATE, CONTRIBUTE]), routes!(api::transition)))
        .routes(route(Policy::AnyOf(&[UPDATE, CONTRIBUTE]), routes!(api::postpone)))
        .routes(route(Policy::Needs(DELETE), routes!(api::delete)))
}

/// The area.
pub const AREA: Area = Area { permissions: PERMISSIONS, migrations: migrations::ALL, ..Area::new("action_item", routes) };
