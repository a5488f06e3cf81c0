//! Text templates of the portal's emails, changed by the host for all or by a tenant for its own.

mod api;
mod entity;
mod migrations;
mod rules;
mod service;
mod store;

use http::{Area, OpenApiRouter, route, routes};
use kernel::{Permission, Policy};

pub use service::content_for;

/// Reading templates.
pub const VIEW: Permission = Permission("TextTemplateManagement.TextTemplates");
/// Changing their contents.
pub const EDIT: Permission = Permission("TextTemplateManagement.TextTemplates.EditContents");

fn routes() -> OpenApiRouter<http::App> {
    OpenApiRouter::new()
        .routes(route(Policy::Needs(VIEW), routes!(api::list::list)))
        .routes(route(Policy::Needs(VIEW), routes!(api::get::get)))
        .routes(route(Policy::Needs(VIEW), routes!(api::content::content)))
        .routes(route(Policy::Needs(EDIT), routes!(api::update::update)))
        .routes(route(Policy::Needs(EDIT), routes!(api::restore::restore)))
        .routes(route(Policy::Needs(VIEW), routes!(api::preview::preview)))
        .routes(route(Policy::Needs(EDIT), routes!(api::send_test::send_test)))
}

/// The area. Its permissions are in the tree of ABP's module.
pub const AREA: Area = Area {
    migrations: migrations::ALL,
    stamped: &[::store::Stamped::of::<entity::Entity>()],
    exported: entity::EXPORTED,
    ..Area::new("text_template", routes)
};
