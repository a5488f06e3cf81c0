//! Fuzz target: mail templates edited by administrators.

use serde_json::json;

/// More than a mail can hold.
const LARGE: usize = 5 << 20;
/// A link without characters that are escaped.
const LINK: &str = "tel:482913";

/// Content and, after a NUL, its layout: rendering ends within its limits, completely or with an error on the template. What it comes to runs
/// nothing, and the sealed link stands alone.
pub(crate) fn template(bytes: &[u8]) {
    let Ok(text) = std::str::from_utf8(bytes) else { return };
    let (content, layout) = text.split_once('\0').unwrap_or((text, "{{ content }}"));
    let model = json!({"user_name": "<b>Ada</b>", "url": LINK, "items": [{"title": "A"}, {"title": "B"}], "count": 2});
    let rendered = delivery::mail::trial(content, layout, model.as_object().expect("an object"));
    match rendered {
        Ok(mail) => {
            assert!(mail.len() < LARGE, "the mail size is limited");
            assert!(!mail.to_ascii_lowercase().contains("<script"), "a mail runs nothing");
            assert!(mail.contains(LINK), "the link is shown");
        }
        Err(error) => assert!(error.kind() == kernel::Kind::Invalid, "an error is about the template"),
    }
}
