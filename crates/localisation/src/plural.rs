//! Plural forms: keys with `_one`, `_other` and the like, by the rules of CLDR for whole numbers.

/// The suffixes that a plural key can have.
pub(crate) const FORMS: [&str; 6] = ["zero", "one", "two", "few", "many", "other"];

/// The form that `count` takes in `culture`.
pub(crate) fn form(culture: &str, count: i64) -> &'static str {
    let n = count.unsigned_abs();
    match culture.split('-').next().unwrap_or_default() {
        "ar" => match (n, n % 100) {
            (0, _) => "zero",
            (1, _) => "one",
            (2, _) => "two",
            (_, 3..=10) => "few",
            (_, 11..=99) => "many",
            _ => "other",
        },
        "fr" if n == 0 => "one",
        _ if n == 1 => "one",
        _ => "other",
    }
}

/// The forms that a text with a number must have in `culture`.
pub(crate) fn needed(culture: &str) -> &'static [&'static str] {
    if culture.split('-').next() == Some("ar") { &FORMS } else { &["one", "other"] }
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
        ] {
            assert_eq!(form(culture, count), expected, "{culture} {count}");
        }
    }
}
