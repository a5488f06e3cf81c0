//! Text within pages that the server writes.

/// A text for HTML, in which it stands for itself: between tags, and in quoted attributes.
pub fn escape_html(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;").replace('\'', "&#39;")
}
