//! Languages that users can choose: one list for all tenants, which the provider keeps.

mod api;
mod entity;
mod migrations;
mod rules;
mod service;
mod store;

use http::{Area, OpenApiRouter, route, routes};
use kernel::{Permission, Policy};

pub(crate) use entity::Model;
pub use service::seed;
pub(crate) use store::all;

use crate::language_text::{LANGUAGES as VIEW, VIEW as TEXTS};

/// Creating languages.
pub(crate) const CREATE: Permission = Permission("LanguageManagement.Languages.Create");
/// Changing languages.
pub(crate) const EDIT: Permission = Permission("LanguageManagement.Languages.Edit");
/// Deleting languages.
pub(crate) const DELETE: Permission = Permission("LanguageManagement.Languages.Delete");
/// Choosing the default language.
pub const CHANGE_DEFAULT: Permission = Permission("LanguageManagement.Languages.ChangeDefault");

fn routes() -> OpenApiRouter<http::App> {
    OpenApiRouter::new()
        .routes(route(Policy::Needs(VIEW), routes!(api::list::list)))
        .routes(route(Policy::AnyOf(&[VIEW, TEXTS]), routes!(api::all::all)))
        .routes(route(Policy::Needs(VIEW), routes!(api::cultures::cultures)))
        .routes(route(Policy::Needs(VIEW), routes!(api::get::get)))
        .routes(route(Policy::Needs(CREATE), routes!(api::create::create)))
        .routes(route(Policy::Needs(EDIT), routes!(api::update::update)))
        .routes(route(Policy::Needs(CHANGE_DEFAULT), routes!(api::set_as_default::set_as_default)))
        .routes(route(Policy::Needs(DELETE), routes!(api::delete::delete)))
        .routes(route(Policy::AnyOf(&[EDIT, DELETE]), routes!(api::bulk::bulk)))
}

/// The area; its permissions are ABP's and are declared with those of the platform.
pub const AREA: Area =
    Area { migrations: migrations::ALL, stamped: &[::store::Stamped::of::<entity::Entity>()], ..Area::new("language", routes) };
