//! The frame of session management, and what pages of the provider load: everything as a file of its own, nothing inline.

use axum::{
    extract::State,
    http::{HeaderValue, header},
    response::{IntoResponse, Response},
};
use http::App;
use oidc::session::{CHECK_SESSION_SCRIPT, check_session_page};

use crate::{answer::Answered, cookie, page, tokens::Tokens};

fn file(media: &'static str, body: &'static str) -> Response {
    let mut response = body.into_response();
    response.headers_mut().insert(header::CONTENT_TYPE, HeaderValue::from_static(media));
    response.headers_mut().insert(header::CACHE_CONTROL, HeaderValue::from_static("public, max-age=300"));
    response
}

/// The frame in which a client asks whether the session is still the same.
#[utoipa::path(get, path = "/connect/checksession", operation_id = "get_check_session", tag = "OpenID",
    responses((status = 200, description = "The page.", body = String, content_type = "text/html")))]
pub(super) async fn frame(State(app): State<App>) -> Answered<Response> {
    let registry = app.own::<Tokens>()?.registry(&app).await?;
    let ancestors: Vec<&str> = std::iter::once("'self'").chain(registry.origins()).collect();
    let policy = format!("default-src 'none'; script-src 'self'; frame-ancestors {}; base-uri 'none'", ancestors.join(" "));
    Ok(page::html(check_session_page("/connect/checksession.js", cookie::STATE), &policy))
}

/// The script of that frame.
#[utoipa::path(get, path = "/connect/checksession.js", operation_id = "get_check_session_script", tag = "OpenID",
    responses((status = 200, description = "The script.", body = String, content_type = "text/javascript")))]
pub(super) async fn script() -> Response {
    file("text/javascript; charset=utf-8", CHECK_SESSION_SCRIPT)
}

/// Sends the form of a page that carries an answer to a client.
#[utoipa::path(get, path = "/connect/formpost.js", operation_id = "get_form_post_script", tag = "OpenID",
    responses((status = 200, description = "The script.", body = String, content_type = "text/javascript")))]
pub(super) async fn post_script() -> Response {
    file("text/javascript; charset=utf-8", page::FORM_POST_SCRIPT)
}

/// The look of the provider's own pages.
#[utoipa::path(get, path = "/connect/page.css", operation_id = "get_page_style", tag = "OpenID",
    responses((status = 200, description = "The style sheet.", body = String, content_type = "text/css")))]
pub(super) async fn style() -> Response {
    file("text/css; charset=utf-8", page::STYLE)
}
