//! Fuzz target: mail templates edited by administrators.

use serde_json::json;

/// More than a mail can hold.
const LARGE: usize = 5 << 20;

/// Content and, after a NUL, its layout: rendering ends within its limits, completely or with an error, and a template that can't be parsed
/// is rejected before it is saved.
pub(crate) fn template(bytes: &[u8]) {
    let Ok(text) = std::str::from_utf8(bytes) else { return };
    let (content, layout) = text.split_once('\0').unwrap_or((text, "{{ content }}"));
    let model = json!({"user_name": "<b>Ada</b>", "url": "https://portal.example/", "items": [{"title": "A"}, {"title": "B"}], "count": 2});
    let rendered = delivery::mail::trial(content, layout, model.as_object().expect("an object"));
    match rendered {
        Ok(mail) => {
            assert!(mail.len() < LARGE, "the mail size is limited");
            assert!(delivery::mail::check_template(content).is_ok(), "a template that renders can be saved");
        }
        Err(error) => {
            assert!(error.code().is_none() || error.kind() == kernel::Kind::Invalid, "an error is internal or about the template")
        }
    }
}
