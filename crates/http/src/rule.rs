//! Rules of single fields that garde doesn't bring.

use serde::{Deserialize, Deserializer};

/// A text, there or not.
pub trait MaybeText {
    /// The text.
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

/// Reads an optional text of a request: without white space around it, and none where nothing else is in it. For
/// `#[serde(default, deserialize_with = "http::optional_text")]`.
///
/// # Errors
/// What the deserializer gives.
pub fn optional_text<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<String>, D::Error> {
    let text = Option::<String>::deserialize(deserializer)?;
    Ok(text.map(|text| text.trim().to_owned()).filter(|text| !text.is_empty()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_optional_text_of_white_space_is_none() {
        for (sent, read) in [("null", None), ("\"\"", None), ("\" \\t\u{3000}\"", None), ("\" Lucy \"", Some("Lucy"))] {
            let read_as = optional_text(&mut serde_json::Deserializer::from_str(sent)).unwrap();
            assert_eq!(read_as.as_deref(), read, "{sent}");
        }
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
