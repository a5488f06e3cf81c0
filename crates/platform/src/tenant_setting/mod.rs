//! Settings of a tenant as its administrators see them together: brand, words, language, time zone, dates, defaults of new clients. Each value is the level's own or
//! inherited from the host; every change is a revision, and revisions can be restored.

mod api;
mod definitions;
mod entity;
mod migrations;
mod rules;
mod service;
mod store;

use http::{App, Area, OpenApiRouter, limited, route, routes};
use kernel::{Permission, PermissionDef, Policy, Side};

pub use service::{Brand, brand, give, outline};

/// Seeing the settings and their revisions.
pub const VIEW: Permission = Permission("Portal.TenantSettings");
/// Changing and restoring them.
pub const UPDATE: Permission = Permission("Portal.TenantSettings.Update");
/// Copying them from one tenant to another.
pub const COPY: Permission = Permission("Portal.TenantSettings.Copy");

const PERMISSIONS: &[PermissionDef] = &[
    PermissionDef::new(VIEW, Side::Both, &["admin", "Management", "Management read-only", "ClientAdmin"]),
    PermissionDef::new(UPDATE, Side::Both, &["admin", "ClientAdmin"]),
    PermissionDef::new(COPY, Side::Host, &["admin"]),
];

fn routes() -> OpenApiRouter<App> {
    let (schemas, paths, upload) = route(Policy::Needs(UPDATE), routes!(api::upload_image::upload_image));
    OpenApiRouter::new()
        .routes(route(Policy::Needs(VIEW), routes!(api::get::get)))
        .routes(route(Policy::Needs(UPDATE), routes!(api::update::update)))
        .routes(route(Policy::SignedIn, routes!(api::effective::effective)))
        .routes(route(Policy::Needs(UPDATE), routes!(api::reset::reset)))
        .routes(route(Policy::Needs(UPDATE), routes!(api::test_mail::test_mail)))
        .routes(route(Policy::Needs(COPY), routes!(api::copy::copy)))
        .routes(route(Policy::Needs(VIEW), routes!(api::list_revisions::list_revisions)))
        .routes(route(Policy::Needs(UPDATE), routes!(api::restore::restore)))
        .routes((schemas, paths, upload.layer(limited(rules::image::LIMIT + rules::image::AROUND))))
        .routes(route(Policy::Public, routes!(api::image::image)))
}

pub const AREA: Area = Area {
    permissions: PERMISSIONS,
    migrations: migrations::ALL,
    personal: entity::PERSONAL,
    exported: entity::EXPORTED,
    contents: &[|tx, after| Box::pin(store::contents(tx, after))],
    ..Area::new("tenant_setting", routes)
};
