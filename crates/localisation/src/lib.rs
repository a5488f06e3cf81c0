//! Texts in all shipped languages: files with inheritance, overrides from the database, plurals and cultures.

mod check;
mod coverage;
mod culture;
mod files;
pub mod language;
mod language_text;
mod languages;
mod localisation;
mod negotiate;
mod plural;
mod terms;
mod wording;

use http::Area;

pub use check::missing_texts;
pub use culture::{CULTURES, Culture, CurrentCulture, DEFAULT_CULTURE, DateTimeFormat, Language, SHIPPED, current_culture, known_culture};
pub use language_text::{
    EDIT as EDIT_TEXTS, LocalizationView, OwnTerm, ResourceView, VIEW as VIEW_TEXTS, Wanted, culture as writable_culture, own_terms,
    restore_text, set_text, texts, update_all as update_texts,
};
pub use localisation::{DEFAULT_RESOURCE, Localisation, TextPair};
pub use terms::{TERMS, term_keys};
pub use wording::Wording;

/// Invalidation key of overrides and languages.
pub const TEXTS_CHANGED: &str = "texts";

/// The areas of this crate, lowest first.
pub static AREAS: &[Area] = &[language_text::AREA, language::AREA];
