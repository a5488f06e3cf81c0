//! Plural forms: keys with `_one`, `_other` and so on, by the CLDR rules for integers.

use std::collections::BTreeSet;

use icu_locale_core::Locale;
use icu_plurals::{PluralCategory, PluralRules};

/// The suffixes of plural keys.
pub(crate) const FORMS: [&str; 6] = ["zero", "one", "two", "few", "many", "other"];

/// The plural form of `count` in `culture`.
pub(crate) fn form(culture: &str, count: i64) -> &'static str {
    rules(culture).map_or("other", |rules| name(rules.category_for(count.unsigned_abs())))
}

fn rules(culture: &str) -> Option<PluralRules> {
    let locale: Locale = culture.parse().ok()?;
    PluralRules::try_new_cardinal((&locale).into()).ok()
}

fn name(category: PluralCategory) -> &'static str {
    match category {
        PluralCategory::Zero => "zero",
        PluralCategory::One => "one",
        PluralCategory::Two => "two",
        PluralCategory::Few => "few",
        PluralCategory::Many => "many",
        PluralCategory::Other => "other",
    }
}

/// The forms that a text with a number must have in `culture`. A form only used for millions (Spanish and French `many`) is optional:
/// without it, `other` is used.
pub(crate) fn needed(culture: &str) -> Vec<&'static str> {
    // Read once: it costs far more than asking for a form, and every key with a number is asked for.
    let rules = rules(culture);
    let used: BTreeSet<&str> = (0..=200_u64).map(|count| rules.as_ref().map_or("other", |rules| name(rules.category_for(count)))).collect();
    FORMS.into_iter().filter(|form| used.contains(form)).collect()
}

/// Splits `Ui.Days_other` into its stem and form.
pub(crate) fn split(key: &str) -> Option<(&str, &str)> {
    key.rsplit_once('_').filter(|(stem, form)| !stem.is_empty() && FORMS.contains(form))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn forms_follow_the_language() {
        for (culture, count, expected) in [
            ("en-GB", 1, "one"),
            ("en-GB", 0, "other"),
            ("fr", 0, "one"),
            ("fr", 2, "other"),
            ("ar", 0, "zero"),
            ("ar", 2, "two"),
            ("ar", 7, "few"),
            ("ar", 103, "few"),
            ("ar", 11, "many"),
            ("ar", 100, "other"),
            ("de", -1, "one"),
            ("es", 1, "one"),
            ("es", 999_999, "other"),
            ("es", 1_000_000, "many"),
            ("fr", 2_000_000, "many"),
            ("fr", 2_000_001, "other"),
            ("xx", 1, "other"),
        ] {
            assert_eq!(form(culture, count), expected, "{culture} {count}");
        }
    }

    #[test]
    fn texts_need_the_forms_of_everyday_counts() {
        for culture in ["en-GB", "en-US", "de", "fr", "es"] {
            assert_eq!(needed(culture), ["one", "other"], "{culture}");
        }
        assert_eq!(needed("ar"), FORMS);
    }
}
