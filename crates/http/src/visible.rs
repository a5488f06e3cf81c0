//! Names come in without characters that nobody sees: they would make a second person of the same name, and no reader could tell why.

use kernel::text;
use serde_json::Value;

/// The JSON document with its names cleaned; `None` where nothing is to be done, as with nearly all of them.
pub(crate) fn cleaned(bytes: &[u8]) -> Option<Value> {
    let document = std::str::from_utf8(bytes).ok()?;
    if !document.contains("\\u") && !document.chars().any(|c| text::is_invisible(c) || text::is_selector(c)) {
        return None;
    }
    let mut value = serde_json::from_str(document).ok()?;
    clean(&mut value).then_some(value)
}

/// Cleans the names in a document, and says whether there was something to clean.
pub(crate) fn clean(value: &mut Value) -> bool {
    match value {
        Value::Array(items) => items.iter_mut().map(clean).filter(|changed| *changed).count() > 0,
        Value::Object(members) => members.iter_mut().fold(false, |changed, (name, member)| {
            let cleaned = match member {
                Value::String(text) if is_name(name) => shorten(text),
                other => clean(other),
            };
            cleaned || changed
        }),
        _ => false,
    }
}

/// Whether a property of this name is what people read as the name of something. User names are compared by rules of their own, and
/// passwords, codes and longer texts are what they are.
fn is_name(property: &str) -> bool {
    let is_called = ["Name", "Title"].iter().any(|end| property.ends_with(end));
    is_called && !property.to_ascii_lowercase().ends_with("username") || ["name", "surname", "title"].contains(&property)
}

fn shorten(text: &mut String) -> bool {
    let visible = text::visible(text);
    let is_shorter = visible.len() < text.len();
    *text = visible;
    is_shorter
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_cleaned_wherever_they_stand() {
        let sent = "{\"firstName\":\"Be\u{200b}n\",\"lastName\":\"H\\u00adolt\",\"rows\":[{\"title\":\"\\u202eTask\",\"n\":1.50}]}";
        let read = cleaned(sent.as_bytes()).map(|value| value.to_string());
        assert_eq!(read.as_deref(), Some(r#"{"firstName":"Ben","lastName":"Holt","rows":[{"title":"Task","n":1.5}]}"#));
    }

    #[test]
    fn a_selector_that_selects_nothing_goes() {
        let read = |sent: &str| cleaned(sent.as_bytes()).map(|value| value.to_string());
        assert_eq!(read("{\"name\":\"Be\u{fe0f}n\"}").as_deref(), Some(r#"{"name":"Ben"}"#));
        assert_eq!(read("{\"name\":\"Ben \u{2764}\u{fe0f}\"}"), None);
    }

    #[test]
    fn all_else_stays_as_it_was_sent() {
        for sent in [
            "{\"name\":\"Straßmann\"}",
            "{\"name\":\"می\u{200c}خواهم\"}",
            "{\"userName\":\"be\u{200b}n\",\"smtpUserName\":\"\u{ad}\",\"password\":\"a\u{200b}b\",\"code\":\"1\u{200b}2\",\"description\":\"a\\u200eb\"}",
            "{\"name\":[\"a\u{200b}\"],\"title\":null}",
            "{\"name\":\"a\u{200b}\"",
            "\u{feff}",
        ] {
            assert_eq!(cleaned(sent.as_bytes()), None, "{sent:?}");
        }
        assert_eq!(cleaned(b"\xff\"name\":\"\\u200b\""), None);
    }
}
