//! Texts in all shipped languages: files with inheritance, overrides from the database, plurals and cultures.

mod api;
mod check;
mod culture;
mod entity;
mod files;
mod localisation;
mod migrations;
mod negotiate;
mod plural;
mod service;
mod store;

use http::Area;

pub use api::{LocalizationView, ResourceView};
pub use check::missing_texts;
pub use culture::{
    CULTURES, Culture, CurrentCulture, DEFAULT_CULTURE, DateTimeFormat, Language, SHIPPED, current_culture, known_culture, languages,
};
pub use localisation::{DEFAULT_RESOURCE, Localisation, TextPair};
pub use store::{restore_text, set_text};

/// Invalidation key of the overrides.
pub const TEXTS_CHANGED: &str = "texts";

/// The area: its table, the texts for clients, and the operations of translators.
pub const AREA: Area =
    Area { migrations: migrations::MIGRATIONS, state: &[http::StateType::of::<Localisation>()], ..Area::new("localisation", api::routes) };
