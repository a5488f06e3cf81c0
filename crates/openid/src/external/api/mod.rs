//! Signing in at an external provider over HTTP.

pub(super) mod begin;
pub(super) mod callback;
pub(super) mod link;
pub(super) mod list_providers;

use http::App;

use crate::cookie;

/// The cookie that binds a sign-in to the browser that started it.
const COOKIE: &str = "waymark.external";
/// Its lifetime: as long as a sign-in may take.
const SECONDS: i64 = 15 * 60;

fn give(app: &App, headers: &mut axum::http::HeaderMap, secret: &str) {
    cookie::give_for_a_while(app, headers, COOKIE, secret, SECONDS);
}

fn take(app: &App, headers: &mut axum::http::HeaderMap) {
    cookie::give_for_a_while(app, headers, COOKIE, "", 0);
}

/// A page of ours with parameters.
fn page_with(path: &str, pairs: &[(&str, &str)]) -> String {
    let mut query = form_urlencoded::Serializer::new(String::new());
    query.extend_pairs(pairs.iter().filter(|(_, value)| !value.is_empty()));
    let separator = if path.contains('?') { '&' } else { '?' };
    format!("{path}{separator}{}", query.finish())
}
