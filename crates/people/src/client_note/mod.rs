//! Notes of the provider's people on a client: what they tell each other of it, and of their sessions with it. No tenant's user, no export and
//! no audit record of the tenant has them.

mod api;
mod entity;
mod input;
mod migrations;
pub mod rules;
pub mod service;
mod store;

use http::{Area, Grown, OpenApiRouter, route, routes};
use kernel::{Permission, PermissionDef, Policy, Side};

pub use entity::{ClientNoteKind, Entity, Model as ClientNote};
pub use input::ClientNoteRequest;

/// Reading the notes on clients in reach.
pub const VIEW: Permission = Permission("Portal.Clients.InternalNotes");
/// Writing notes on clients in reach.
pub const WRITE: Permission = Permission("Portal.Clients.WriteInternalNotes");

const PERMISSIONS: &[PermissionDef] = &[
    PermissionDef::new(VIEW, Side::HostAndWorkspaces, &["admin", "Management", "Management read-only", "Coach"]),
    PermissionDef::new(WRITE, Side::HostAndWorkspaces, &["admin", "Management", "Coach"]),
];

fn routes() -> OpenApiRouter<http::App> {
    OpenApiRouter::new()
        .routes(route(Policy::Needs(VIEW), routes!(api::list::list)))
        .routes(route(Policy::Needs(WRITE), routes!(api::create::create)))
        .routes(route(Policy::Needs(WRITE), routes!(api::update::update)))
        .routes(route(Policy::Needs(WRITE), routes!(api::delete::delete)))
}

pub const AREA: Area = Area {
    permissions: PERMISSIONS,
    migrations: migrations::ALL,
    // Those of the provider's people who may not read notes don't read them in the audit log either.
    confidential: &["noteBody", "attendees", "nextSteps"],
    personal: entity::PERSONAL,
    // The reason names no notes: the user who undoes the import may be one of the tenant's.
    grown: &[Grown { reason: "Import.ProviderAdded", any: |tx, id| Box::pin(store::has_any(tx, id)) }],
    ..Area::new("client_note", routes)
};
