//! Texts in all shipped languages: files with inheritance, overrides from the database, plurals and cultures.

mod api;
mod check;
mod coverage;
mod culture;
mod entity;
mod files;
pub mod language;
mod languages;
mod localisation;
mod migrations;
mod negotiate;
mod plural;
mod service;
mod store;
mod terms;
mod wording;

use http::Area;

pub use api::{LocalizationView, ResourceView};
pub use check::missing_texts;
pub use culture::{CULTURES, Culture, CurrentCulture, DEFAULT_CULTURE, DateTimeFormat, Language, SHIPPED, current_culture, known_culture};
pub use localisation::{DEFAULT_RESOURCE, Localisation, TextPair};
pub use service::{EDIT as EDIT_TEXTS, VIEW as VIEW_TEXTS, Wanted, culture as writable_culture, texts, update_all as update_texts};
pub use store::{OwnTerm, own_terms, restore_text, set_text};
pub use terms::{TERMS, term_keys};
pub use wording::Wording;

/// Invalidation key of overrides and languages.
pub const TEXTS_CHANGED: &str = "texts";

/// The areas of this crate, lowest first.
pub const AREAS: &[Area] = &[AREA, language::AREA];

/// Texts: their table, the texts for clients, and the operations of translators.
const AREA: Area = Area {
    migrations: migrations::MIGRATIONS,
    stamped: &[::store::Stamped::of::<entity::Entity>()],
    state: &[http::StateType::of::<Localisation>()],
    exported: entity::EXPORTED,
    ..Area::new("localisation", api::routes)
};
