//! The sign-in cookie: a random secret, valid only at `/connect/*` and at account sign-in and sign-out; and that of a remembered browser,
//! used after a correct password.

use axum::http::{HeaderMap, HeaderName, HeaderValue, header};
use http::App;
use kernel::{Error, Result, Uuid};
use url::Url;

/// The cookie with the secret.
pub(crate) const SESSION: &str = "waymark.session";
/// The cookie with the value that session management compares; scripts of ours read it.
pub(crate) const STATE: &str = "waymark.session-state";
/// Lifetime of a remembered session without access.
pub(crate) const REMEMBERED: chrono::TimeDelta = chrono::TimeDelta::days(30);
/// How long one lasts that ends with the browser.
pub(crate) const PASSING: chrono::TimeDelta = chrono::TimeDelta::days(1);

/// The value of a cookie; the first where there are several.
pub(crate) fn read(headers: &HeaderMap, name: &str) -> Option<String> {
    let all = headers.get_all(header::COOKIE).into_iter().filter_map(|v| v.to_str().ok());
    let mut pairs = all.flat_map(|line| line.split(';')).filter_map(|pair| pair.trim().split_once('='));
    pairs.find(|(own, _)| *own == name).map(|(_, value)| value.to_owned()).filter(|value| !value.is_empty())
}

fn set(app: &App, name: &str, value: &str, max_age: Option<i64>, hidden: bool) -> Option<HeaderValue> {
    let age = max_age.map(|seconds| format!("; Max-Age={seconds}")).unwrap_or_default();
    let secure = if app.public_url().starts_with("https:") { "; Secure" } else { "" };
    let http_only = if hidden { "; HttpOnly" } else { "" };
    HeaderValue::from_str(&format!("{name}={value}; Path=/; SameSite=Lax{http_only}{secure}{age}")).ok()
}

/// Sets an HttpOnly cookie that lasts `seconds`; `None` removes it.
pub(crate) fn give_for_a_while(app: &App, headers: &mut HeaderMap, name: &str, value: &str, seconds: i64) {
    if let Some(cookie) = set(app, name, value, Some(seconds), true) {
        headers.append(header::SET_COOKIE, cookie);
    }
}

/// Gives the browser a session.
pub(crate) fn give(app: &App, headers: &mut HeaderMap, secret: &str, state: &str, remember: bool) {
    let age = remember.then(|| REMEMBERED.num_seconds());
    for cookie in [set(app, SESSION, secret, age, true), set(app, STATE, state, age, false)].into_iter().flatten() {
        headers.append(header::SET_COOKIE, cookie);
    }
}

/// The cookies that a browser has brought along.
#[derive(Clone, Copy)]
pub(crate) struct Cookies<'a>(pub(crate) &'a HeaderMap);

impl Cookies<'_> {
    /// The secret of a browser that is remembered for `user`.
    pub(crate) fn of_remembered(self, user: Uuid) -> Option<String> {
        read(self.0, &browser_of(user))
    }
}

/// The cookie that makes a browser remembered for `user`.
fn browser_of(user: Uuid) -> String {
    format!("waymark.browser.{}", user.simple())
}

/// Sets the cookie of a browser that is remembered for `user`.
pub(crate) fn give_browser(app: &App, headers: &mut HeaderMap, user: Uuid, secret: &str, lasts: chrono::TimeDelta) {
    headers.extend(set(app, &browser_of(user), secret, Some(lasts.num_seconds()), true).map(|cookie| (header::SET_COOKIE, cookie)));
}

/// Takes it away.
pub(crate) fn take(app: &App, headers: &mut HeaderMap) {
    for cookie in [set(app, SESSION, "", Some(0), true), set(app, STATE, "", Some(0), false)].into_iter().flatten() {
        headers.append(header::SET_COOKIE, cookie);
    }
}

/// Rejects requests that another site's page sends with our cookie. Browsers name the origin of every such request; a client without an
/// Origin header is no browser, so no user's cookie is sent along with it.
///
/// # Errors
/// `Account.ForeignOrigin`.
pub(crate) fn refuse_foreign(app: &App, headers: &HeaderMap) -> Result<()> {
    let text = |name: HeaderName| headers.get(name).and_then(|v| v.to_str().ok());
    let own = match text(HeaderName::from_static("sec-fetch-site")) {
        Some(site) => site == "same-origin" || (site == "none" && text(header::ORIGIN).is_none()),
        None => text(header::ORIGIN).is_none_or(|origin| origin_of(app.public_url()).as_deref() == Some(origin)),
    };
    if own { Ok(()) } else { Err(Error::rule("Account.ForeignOrigin")) }
}

/// The origin of an address; none for schemes without one.
pub(crate) fn origin_of(address: &str) -> Option<String> {
    let origin = Url::parse(address).ok()?.origin();
    origin.is_tuple().then(|| origin.ascii_serialization())
}
