//! garde's messages as text keys with data, so that a wrong field is explained in the caller's language.

use std::{borrow::Cow, fmt::Display};

use garde::i18n::{I18n, InvalidCreditCard, InvalidEmail, InvalidPhoneNumber, InvalidUrl, IpKind};
use serde_json::{Map, Value};

/// Writes keys with their data as `Validation.MinLength|min=2`; [`split`] reads them again.
pub(crate) struct Keyed;

fn with(key: &str, name: &str, value: &dyn Display) -> Cow<'static, str> {
    Cow::Owned(format!("{key}|{name}={value}"))
}

const FORMAT: Cow<'static, str> = Cow::Borrowed("Validation.Format");

impl I18n for Keyed {
    fn length_lower_than(&self, min: usize) -> Cow<'static, str> {
        with("Validation.MinLength", "min", &min)
    }

    fn length_greater_than(&self, max: usize) -> Cow<'static, str> {
        with("Validation.MaxLength", "max", &max)
    }

    fn range_lower_than(&self, min: &dyn Display) -> Cow<'static, str> {
        with("Validation.Min", "min", min)
    }

    fn range_greater_than(&self, max: &dyn Display) -> Cow<'static, str> {
        with("Validation.Max", "max", max)
    }

    fn pattern_no_match(&self, _: &dyn Display) -> Cow<'static, str> {
        FORMAT
    }

    fn credit_card_invalid(&self, _: InvalidCreditCard) -> Cow<'static, str> {
        FORMAT
    }

    fn contains_missing(&self, _: &dyn Display) -> Cow<'static, str> {
        FORMAT
    }

    fn url_invalid(&self, _: InvalidUrl) -> Cow<'static, str> {
        Cow::Borrowed("Validation.Url")
    }

    fn prefix_missing(&self, _: &dyn Display) -> Cow<'static, str> {
        FORMAT
    }

    fn suffix_missing(&self, _: &dyn Display) -> Cow<'static, str> {
        FORMAT
    }

    fn phone_number_invalid(&self, _: InvalidPhoneNumber) -> Cow<'static, str> {
        FORMAT
    }

    fn ip_invalid(&self, _: IpKind) -> Cow<'static, str> {
        FORMAT
    }

    fn matches_field_mismatch(&self, _: &dyn Display) -> Cow<'static, str> {
        FORMAT
    }

    fn email_invalid(&self, _: InvalidEmail) -> Cow<'static, str> {
        Cow::Borrowed("Validation.Email")
    }

    fn ascii_invalid(&self) -> Cow<'static, str> {
        FORMAT
    }

    fn alphanumeric_invalid(&self) -> Cow<'static, str> {
        FORMAT
    }

    fn required_not_set(&self) -> Cow<'static, str> {
        Cow::Borrowed("Validation.Required")
    }
}

/// A message as key and data.
pub(crate) fn split(message: &str) -> (String, Map<String, Value>) {
    let mut parts = message.split('|');
    let key = parts.next().unwrap_or_default().to_owned();
    let data = parts.filter_map(|p| p.split_once('=')).map(|(name, value)| (name.to_owned(), Value::String(value.to_owned()))).collect();
    (key, data)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn limits_travel_with_their_key() {
        let (key, data) = split(&Keyed.length_lower_than(2));
        assert_eq!((key.as_str(), data["min"].as_str()), ("Validation.MinLength", Some("2")));
        assert_eq!(split("Validation.Required").0, "Validation.Required");
    }
}
