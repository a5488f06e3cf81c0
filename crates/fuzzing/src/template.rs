//! Mail templates as administrators may change them.

use serde_json::json;

/// More than a mail can hold.
const LARGE: usize = 5 << 20;

/// Content and, after a NUL, its frame: each ends within its ration, whole or not at all, and what can't be read is refused
/// before it is kept.
pub(crate) fn template(bytes: &[u8]) {
    let Ok(text) = std::str::from_utf8(bytes) else { return };
    let (content, layout) = text.split_once('\0').unwrap_or((text, "{{ content }}"));
    let model = json!({"user_name": "<b>Ada</b>", "url": "https://portal.example/", "items": [{"title": "A"}, {"title": "B"}], "count": 2});
    let rendered = delivery::mail::trial(content, layout, model.as_object().expect("an object"));
    match rendered {
        Ok(mail) => {
            assert!(mail.len() < LARGE, "a mail stays small");
            assert!(delivery::mail::check_template(content).is_ok(), "what renders can be kept");
        }
        Err(error) => assert!(error.code().is_none() || error.kind() == kernel::Kind::Invalid, "a fault is ours or the template's"),
    }
}
