//! Rules of single fields that garde doesn't bring.

use chrono::{DateTime, Datelike, NaiveDate, Utc};
use garde::i18n::I18n;
use kernel::text;
use serde::{Deserialize, Deserializer};

use crate::keyed::Keyed;

/// A text, there or not.
pub trait MaybeText {
    fn text(&self) -> Option<&str>;
}

impl MaybeText for String {
    fn text(&self) -> Option<&str> {
        Some(self)
    }
}

impl MaybeText for Option<String> {
    fn text(&self) -> Option<&str> {
        self.as_deref()
    }
}

/// A name of nothing but white space is none.
///
/// # Errors
/// `Validation.Required`.
pub fn not_blank<T: MaybeText>(value: &T, (): &()) -> garde::Result {
    // An empty text is the length's matter.
    let is_blank = value.text().is_some_and(|text| !text.is_empty() && text.chars().all(|c| c.is_whitespace() || c.is_control()));
    if is_blank { Err(garde::Error::new("Validation.Required")) } else { Ok(()) }
}

/// Most characters of a password.
const LONGEST_PASSWORD: usize = 128;

/// A password that is not too long, as it is compared: a letter with its accent is one character, however it was sent.
///
/// # Errors
/// `Validation.MaxLength`.
pub fn password_length<T: MaybeText>(value: &T, (): &()) -> garde::Result {
    let is_long = value.text().is_some_and(|password| text::composed(password).chars().count() > LONGEST_PASSWORD);
    if is_long { Err(garde::Error::new(Keyed.length_greater_than(LONGEST_PASSWORD))) } else { Ok(()) }
}

/// A day or an instant, there or not.
pub trait MaybeDated {
    fn of_year(&self) -> Option<i32>;
}

impl MaybeDated for DateTime<Utc> {
    fn of_year(&self) -> Option<i32> {
        Some(self.year())
    }
}

impl MaybeDated for NaiveDate {
    fn of_year(&self) -> Option<i32> {
        Some(self.year())
    }
}

impl<T: MaybeDated> MaybeDated for Option<T> {
    fn of_year(&self) -> Option<i32> {
        self.as_ref().and_then(MaybeDated::of_year)
    }
}

/// Years of dates that come in. Others are typing errors, and spreadsheets can't show all of them. Beyond four digits, one of the databases
/// refuses them, and the other puts them out of order.
const YEARS: std::ops::RangeInclusive<i32> = 1900..=2200;

/// A day or an instant from 1900 to 2200.
///
/// # Errors
/// `Validation.Date`.
pub fn plain_year<T: MaybeDated>(value: &T, (): &()) -> garde::Result {
    let is_plain = value.of_year().is_none_or(|year| YEARS.contains(&year));
    if is_plain { Ok(()) } else { Err(garde::Error::new("Validation.Date")) }
}

/// Reads an optional text of a request: without white space around it, and none where nothing else is in it. For
/// `#[serde(default, deserialize_with = "http::optional_text")]`.
///
/// # Errors
/// What the deserializer gives.
pub fn optional_text<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<String>, D::Error> {
    let text = Option::<String>::deserialize(deserializer)?;
    Ok(text.map(|text| text.trim().to_owned()).filter(|text| !text.is_empty()))
}

/// Reads a member of a change that may be left out: `Some(None)` for null, and `None`, by `default`, where it is absent. For
/// `#[serde(default, deserialize_with = "http::present")]`.
///
/// # Errors
/// What the deserializer gives.
pub fn present<'de, D: Deserializer<'de>, T: Deserialize<'de>>(deserializer: D) -> Result<Option<Option<T>>, D::Error> {
    Option::<T>::deserialize(deserializer).map(Some)
}

#[cfg(test)]
mod tests {
    use garde::Validate;
    use utoipa::{PartialSchema, ToSchema};

    use super::*;

    #[crate::document_limits]
    #[derive(ToSchema, Validate)]
    struct Input {
        #[garde(length(chars, min = 1, max = 20), custom(not_blank))]
        #[schema(example = "Train")]
        title: String,
        #[garde(length(max = 5), inner(length(chars, max = 40)))]
        words: Vec<String>,
        #[garde(range(min = -7, max = 7))]
        days: Option<i64>,
    }

    #[test]
    fn the_document_has_the_limits_of_the_rules() {
        let schema = serde_json::to_value(Input::schema()).unwrap();
        let limit = |name: &str, limit: &str| schema["properties"][name][limit].as_i64();
        assert_eq!([limit("title", "minLength"), limit("title", "maxLength")], [Some(1), Some(20)]);
        assert_eq!(schema["properties"]["title"]["example"], "Train", "what else the document says stays");
        assert_eq!([limit("words", "minItems"), limit("words", "maxItems")], [None, Some(5)]);
        assert!(schema["properties"]["words"]["items"]["maxLength"].is_null(), "a rule of what is in the list");
        assert_eq!([limit("days", "minimum"), limit("days", "maximum")], [Some(-7), Some(7)]);
        let input = |title: &str| Input { title: title.to_owned(), words: Vec::new(), days: None };
        assert!(input("Train").validate().is_ok() && input("Train the whole evening rota").validate().is_err());
    }

    #[test]
    fn an_optional_text_of_white_space_is_none() {
        for (sent, read) in [("null", None), ("\"\"", None), ("\" \\t\u{3000}\"", None), ("\" Lucy \"", Some("Lucy"))] {
            let read_as = optional_text(&mut serde_json::Deserializer::from_str(sent)).unwrap();
            assert_eq!(read_as.as_deref(), read, "{sent}");
        }
    }

    #[test]
    fn null_is_not_absent() {
        #[derive(Deserialize)]
        struct Change {
            #[serde(default, deserialize_with = "present")]
            limit: Option<Option<i32>>,
        }
        for (sent, read) in [("{}", None), (r#"{"limit":null}"#, Some(None)), (r#"{"limit":3}"#, Some(Some(3)))] {
            assert_eq!(serde_json::from_str::<Change>(sent).unwrap().limit, read, "{sent}");
        }
    }

    #[test]
    fn a_date_is_from_1900_to_2200() {
        for (sent, plain) in [
            ("1900-01-01T00:00:00Z", true),
            ("2200-12-31T23:59:59Z", true),
            ("1899-12-31T23:59:59Z", false),
            ("2201-01-01T00:00:00Z", false),
            ("0000-12-31T23:59:59Z", false),
            ("+10000-01-01T00:00:00Z", false),
            ("-200000-01-01T00:00:00Z", false),
        ] {
            let at: Option<DateTime<Utc>> = Some(sent.parse().unwrap());
            let day: Option<NaiveDate> = at.map(|at| at.date_naive());
            assert_eq!((plain_year(&at, &()).is_ok(), plain_year(&Some(at), &()).is_ok()), (plain, plain), "{sent}");
            assert_eq!((plain_year(&day, &()).is_ok(), plain_year(&day.unwrap(), &()).is_ok()), (plain, plain), "{sent}");
        }
        assert!(plain_year(&None::<DateTime<Utc>>, &()).is_ok() && plain_year(&Some(None::<DateTime<Utc>>), &()).is_ok());
    }

    #[test]
    fn a_password_is_measured_as_it_is_compared() {
        for (password, fits) in [
            (String::new(), true),
            ("\u{e9}".repeat(128), true),
            ("e\u{301}".repeat(128), true),
            ("\u{e9}".repeat(129), false),
            ("e\u{301}".repeat(129), false),
        ] {
            let measured = (password_length(&password, &()).is_ok(), password_length(&Some(password.clone()), &()).is_ok());
            assert_eq!(measured, (fits, fits), "{password}");
        }
        assert!(password_length(&None::<String>, &()).is_ok());
    }

    #[test]
    fn blanks_of_any_kind_are_no_name() {
        for blank in [" ", "\t\n", "\u{a0}", "\u{3000}", "\u{2003} "] {
            assert!(not_blank(&blank.to_owned(), &()).is_err() && not_blank(&Some(blank.to_owned()), &()).is_err(), "{blank:?}");
        }
        for good in [Some("a".to_owned()), Some(" a ".to_owned()), Some(String::new()), None] {
            assert!(not_blank(&good, &()).is_ok(), "{good:?}");
        }
    }
}
