//! Texts: what clients load, and what a tenant, or the host for all, has put in the place of shipped ones.

mod api;
mod entity;
mod migrations;
mod service;
mod store;

use http::{Area, OpenApiRouter, route, routes};
use kernel::{Permission, Policy};

use crate::Localisation;

pub use api::start::{LocalizationView, ResourceView};
pub use service::{Wanted, culture, texts, update_all};
pub(crate) use store::all;
pub use store::{OwnTerm, own_terms, restore_text, set_text};

/// Viewing texts in all languages.
pub const VIEW: Permission = Permission("LanguageManagement.LanguageTexts");
/// Changing texts.
pub const EDIT: Permission = Permission("LanguageManagement.LanguageTexts.Edit");
/// Viewing languages.
pub(crate) const LANGUAGES: Permission = Permission("LanguageManagement.Languages");

fn routes() -> OpenApiRouter<http::App> {
    OpenApiRouter::new()
        .routes(route(Policy::Public, routes!(api::start::get)))
        .routes(route(Policy::Needs(VIEW), routes!(api::list::list)))
        .routes(route(Policy::Needs(VIEW), routes!(api::get::get)))
        .routes(route(Policy::Needs(EDIT), routes!(api::update::update)))
        .routes(route(Policy::Needs(EDIT), routes!(api::restore::restore)))
        .routes(route(Policy::AnyOf(&[LANGUAGES, VIEW]), routes!(api::resources::resources)))
}

/// The area, under the name by which the host's page of tables shows it; its permissions are ABP's and are declared with those of the
/// platform.
pub const AREA: Area = Area {
    migrations: migrations::ALL,
    stamped: &[::store::Stamped::of::<entity::Entity>()],
    state: &[http::StateType::of::<Localisation>()],
    exported: entity::EXPORTED,
    ..Area::new("localisation", routes)
};
