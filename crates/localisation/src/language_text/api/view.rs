//! A text as the API shows it.

use serde::Serialize;
use utoipa::ToSchema;

use crate::TextPair;

/// A text with its counterpart in another language.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct LanguageTextView {
    #[schema(example = "Portal")]
    resource_name: String,
    /// Language of the value.
    #[schema(example = "de")]
    culture_name: &'static str,
    /// Language of the base value.
    #[schema(example = "en-GB")]
    base_culture_name: &'static str,
    /// The text in the base language, inherited ones included.
    #[schema(example = "Save")]
    base_value: String,
    /// Key within the resource.
    #[schema(example = "Common.Save")]
    name: String,
    /// The text; null where the language only inherits one.
    #[schema(nullable, example = "Speichern")]
    value: Option<String>,
    /// Whether the language shows it in another one.
    #[schema(example = false)]
    is_missing: bool,
}

impl LanguageTextView {
    pub(super) fn of(pair: TextPair, base: &'static str, target: &'static str) -> Self {
        let TextPair { resource_name, name, base_value, value, is_missing } = pair;
        Self { resource_name, culture_name: target, base_culture_name: base, base_value, name, value, is_missing }
    }
}
