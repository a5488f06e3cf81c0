//! What parts cells and marks fractions in CSV: spreadsheets expect what their language writes.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// Separators and decimals of a CSV file.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum CsvStyle {
    /// As spreadsheets in the caller's language expect them: semicolons and decimal commas in German, French, Spanish and most others.
    #[default]
    Culture,
    /// Commas and decimal points in every language.
    Standard,
}

impl CsvStyle {
    /// The style called `name`.
    pub fn of(name: &str) -> Option<Self> {
        match name {
            "culture" => Some(Self::Culture),
            "standard" => Some(Self::Standard),
            _ => None,
        }
    }
}

/// The signs of a CSV file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Signs {
    /// Between two cells.
    pub separator: u8,
    /// Before the fraction of a number.
    pub decimal: char,
}

impl Default for Signs {
    fn default() -> Self {
        Self { separator: b',', decimal: '.' }
    }
}

impl Signs {
    /// The signs of a file in a style, for readers in a culture.
    pub fn of(style: CsvStyle, culture: &str) -> Self {
        match (style, culture.split('-').next()) {
            (CsvStyle::Culture, _) if culture == "de-CH" => Self { separator: b';', decimal: '.' },
            // Where the comma marks fractions, it can't part cells.
            (CsvStyle::Culture, Some(language)) if has_decimal_comma(language) => Self { separator: b';', decimal: ',' },
            _ => Self::default(),
        }
    }
}

/// Whether a comma marks fractions in a language of two letters.
fn has_decimal_comma(language: &str) -> bool {
    let of_latin =
        matches!(language, "cs" | "da" | "de" | "es" | "fi" | "fr" | "hu" | "it" | "nb" | "nl" | "pl" | "pt" | "ro" | "sk" | "sv" | "tr");
    of_latin || matches!(language, "bg" | "el" | "ru" | "uk")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn signs_follow_the_culture_unless_the_standard_is_asked_for() {
        for (culture, separator, decimal) in [
            ("de", b';', ','),
            ("de-AT", b';', ','),
            ("de-CH", b';', '.'),
            ("es", b';', ','),
            ("fr", b';', ','),
            ("fr-CA", b';', ','),
            ("it", b';', ','),
            ("pt-BR", b';', ','),
            ("uk", b';', ','),
            ("en-GB", b',', '.'),
            ("en-US", b',', '.'),
            ("ar", b',', '.'),
            ("ja", b',', '.'),
        ] {
            assert_eq!(Signs::of(CsvStyle::Culture, culture), Signs { separator, decimal }, "{culture}");
            assert_eq!(Signs::of(CsvStyle::Standard, culture), Signs::default(), "{culture}");
        }
    }
}
