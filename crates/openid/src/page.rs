//! The few pages that the provider shows itself. They carry no script but one file of ours, and no inline style.

use axum::{
    http::{HeaderValue, header},
    response::{IntoResponse, Redirect, Response},
};
use http::{App, escape_html};
use oidc::{Params, authorize::Delivery};
use url::{Host, Url};

use crate::answer::{Refusal, no_store};

/// Sends the first form of a page.
pub(crate) const FORM_POST_SCRIPT: &str = "document.forms[0].submit();\n";
/// The style sheet of the pages.
pub(crate) const STYLE: &str = include_str!("page.css");

/// The cultures of the pages, by which clients may ask.
const CULTURES: [&str; 6] = ["en-GB", "en-US", "de", "fr", "es", "ar"];

/// The cultures of the pages, for the discovery document.
pub(crate) fn cultures() -> Vec<String> {
    CULTURES.map(str::to_owned).to_vec()
}

/// The culture of a request: from the parameter, otherwise from the browser's preferences.
pub(crate) fn culture(app: &App, params: &Params, headers: &axum::http::HeaderMap) -> String {
    wished(app, params.get("culture"), params.get("ui_locales")).unwrap_or_else(|| http::culture_of(app, headers))
}

/// The culture that best matches a client's request: `culture` as ABP clients send it, otherwise `ui_locales` of OpenID Connect.
pub(crate) fn wished(app: &App, culture: Option<&str>, ui_locales: Option<&str>) -> Option<String> {
    culture.or(ui_locales).map(|wish| app.texts().negotiate(Some(&wish.replace(' ', ", "))))
}

fn text(app: &App, culture: &str, key: &str) -> String {
    escape_html(&raw(app, culture, key))
}

/// A page under its own content security policy, kept by no cache.
pub(crate) fn html(body: String, policy: &str) -> Response {
    let mut response = body.into_response();
    let headers = response.headers_mut();
    no_store(headers);
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_static("text/html; charset=utf-8"));
    headers.insert(header::REFERRER_POLICY, HeaderValue::from_static("no-referrer"));
    headers.insert(header::X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff"));
    if let Ok(policy) = HeaderValue::from_str(policy) {
        headers.insert(header::CONTENT_SECURITY_POLICY, policy);
    }
    response
}

/// Allowed form targets of a page that leads nowhere else.
const OURSELVES: &str = "'self'";

fn policy(form_action: &str) -> String {
    format!("default-src 'none'; style-src 'self'; script-src 'self'; form-action {form_action}; frame-ancestors 'none'; base-uri 'none'")
}

/// Allowed form targets: us, `target`, and everything else that its client has registered. Chromium blocks redirects after a form to other
/// targets, and clients redirect further, to their home page for instance.
fn form_action(target: &str, registered: &[&str]) -> String {
    let mut sources = vec![OURSELVES.to_owned()];
    for source in std::iter::once(&target).chain(registered).filter_map(|address| source_of(address)) {
        if !sources.contains(&source) {
            sources.push(source);
        }
    }
    sources.join(" ")
}

/// The source expression of an address: its origin, or the scheme of an app, whose addresses have no origin.
fn source_of(address: &str) -> Option<String> {
    let url = Url::parse(address).ok()?;
    match (url.scheme(), url.host()) {
        // Source expressions can't name IPv6 addresses.
        ("http", Some(Host::Ipv6(host))) if host.is_loopback() => Some("http:".to_owned()),
        (_, Some(Host::Ipv6(_))) => None,
        ("http" | "https", _) => Some(url.origin().ascii_serialization()),
        // Schemes of apps are reversed domain names.
        (scheme, _) => scheme.contains('.').then(|| format!("{scheme}:")),
    }
}

fn page(app: &App, culture: &str, title: &str, content: &str, form_action: &str) -> Response {
    let direction = if culture.starts_with("ar") { "rtl" } else { "ltr" };
    let title = text(app, culture, title);
    let body = format!(
        "<!doctype html><html lang=\"{culture}\" dir=\"{direction}\"><head><meta charset=\"utf-8\"><meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\
         <title>{title}</title><link rel=\"stylesheet\" href=\"/connect/page.css\"></head><body><main><h1>{title}</h1>{content}</main></body></html>",
        culture = escape_html(culture)
    );
    html(body, &policy(form_action))
}

/// The page for errors that must not be sent to the client: shown to the user only, with the status of the error.
pub(crate) fn fault(app: &App, culture: &str, refusal: Refusal) -> Response {
    let (code, description) = (escape_html(refusal.error().code().as_str()), escape_html(refusal.error().description()));
    let content = format!(
        "<p>{}</p><dl><dt>{code}</dt><dd lang=\"en\" dir=\"ltr\">{description}</dd></dl><p><a href=\"/\">{}</a></p>",
        text(app, culture, "OpenId.Fault.Text"),
        text(app, culture, "OpenId.Home")
    );
    let mut response = page(app, culture, "OpenId.Fault.Title", &content, OURSELVES);
    *response.status_mut() = refusal.into_response().status();
    response
}

/// Asks whether to sign out. The form sends `proof` back; `next` is where the browser goes then, with all that the client has registered.
pub(crate) fn confirm_sign_out(app: &App, culture: &str, params: &Params, proof: &str, next: Option<(&str, Vec<&str>)>) -> Response {
    let hidden =
        |name: &str, value: &str| format!("<input type=\"hidden\" name=\"{}\" value=\"{}\">", escape_html(name), escape_html(value));
    let kept = ["id_token_hint", "client_id", "post_logout_redirect_uri", "state", "ui_locales", "culture"];
    let fields: String = kept.iter().filter_map(|name| params.get(name).map(|value| hidden(name, value))).collect();
    let content = format!(
        "<p>{}</p><form method=\"post\" action=\"/connect/endsession\">{fields}{}<button type=\"submit\">{}</button></form><p><a href=\"/\">{}</a></p>",
        text(app, culture, "OpenId.SignOut.Text"),
        hidden("confirm", proof),
        text(app, culture, "OpenId.SignOut.Confirm"),
        text(app, culture, "OpenId.SignOut.Stay")
    );
    let leads_to = next.map_or_else(|| OURSELVES.to_owned(), |(target, registered)| form_action(target, &registered));
    page(app, culture, "OpenId.SignOut.Title", &content, &leads_to)
}

/// Says that the user is signed out.
pub(crate) fn signed_out(app: &App, culture: &str) -> Response {
    let content =
        format!("<p>{}</p><p><a href=\"/\">{}</a></p>", text(app, culture, "OpenId.SignedOut.Text"), text(app, culture, "OpenId.Home"));
    page(app, culture, "OpenId.SignedOut.Title", &content, OURSELVES)
}

/// Sends an answer to the client, the way that it asked for; `registered` are the client's addresses.
pub(crate) fn deliver(app: &App, culture: &str, delivery: Delivery, registered: &[&str]) -> Response {
    match delivery {
        Delivery::Redirect(address) => redirect(&address),
        Delivery::FormPost(form) => {
            let (title, button) = (raw(app, culture, "OpenId.FormPost.Title"), raw(app, culture, "OpenId.FormPost.Continue"));
            html(form.page(culture, &title, &button, "/connect/formpost.js"), &policy(&form_action(&form.action, registered)))
        }
    }
}

fn raw(app: &App, culture: &str, key: &str) -> String {
    app.texts().text_or_key(culture, key, &serde_json::Map::new())
}

/// An uncacheable redirect that doesn't reveal this page's address to the next one.
pub(crate) fn redirect(address: &str) -> Response {
    let mut response = Redirect::to(address).into_response();
    no_store(response.headers_mut());
    response.headers_mut().insert(header::REFERRER_POLICY, HeaderValue::from_static("no-referrer"));
    response
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn forms_lead_to_the_addresses_of_the_client_alone() {
        let registered = ["https://app.example/cb", "https://www.app.example:8443/x?y=1", "com.example.app:/cb", "https://app.example/bye"];
        assert_eq!(
            form_action("https://app.example/cb", &registered),
            "'self' https://app.example https://www.app.example:8443 com.example.app:"
        );
        assert_eq!(form_action("com.example.app:/cb", &[]), "'self' com.example.app:");
        // The port of a native client's loopback address is its own.
        assert_eq!(form_action("http://127.0.0.1:49152/cb", &["http://127.0.0.1/cb"]), "'self' http://127.0.0.1:49152 http://127.0.0.1");
        assert_eq!(form_action("http://[::1]:49152/cb", &[]), "'self' http:");
        for none in ["javascript:alert(1)", "data:text/html,x", "https://[2001:db8::1]/", "/cb", ""] {
            assert_eq!(form_action(none, &[]), "'self'", "{none}");
        }
    }
}
