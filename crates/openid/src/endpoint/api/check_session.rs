//! The frame of session management, and the files that pages of the provider load: all of them separate files, nothing inline.

use axum::{
    extract::State,
    http::{HeaderMap, HeaderValue, header},
    response::{IntoResponse, Response},
};
use http::App;
use oidc::session::{CHECK_SESSION_SCRIPT, check_session_page};

use super::view::CheckSessionParams;
use crate::{
    answer::{Answered, OAuthError},
    cookie, page,
    request::QueryString,
    tokens::Tokens,
};

fn file(media: &'static str, body: &'static str) -> Response {
    let mut response = body.into_response();
    response.headers_mut().insert(header::CONTENT_TYPE, HeaderValue::from_static(media));
    response.headers_mut().insert(header::CACHE_CONTROL, HeaderValue::from_static("public, max-age=300"));
    response
}

/// The frame in which a client checks whether the session is still the same. Only that client may embed it: the one named, otherwise the
/// one that the Referer names.
#[utoipa::path(get, path = "/connect/checksession", operation_id = "get_check_session", tag = "OpenID", params(CheckSessionParams),
    responses((status = 200, description = "The page.", body = String, content_type = "text/html"),
        (status = 400, description = "A parameter can't be read.", body = OAuthError)))]
pub(super) async fn frame(State(app): State<App>, headers: HeaderMap, QueryString(params): QueryString) -> Answered<Response> {
    let registry = app.own::<Tokens>()?.registry(&app).await?;
    let asking = match params.get("client_id") {
        Some(client_id) => registry.origins_of(client_id),
        None => {
            let page = headers.get(header::REFERER).and_then(|v| v.to_str().ok()).and_then(cookie::origin_of);
            page.into_iter().filter(|origin| registry.knows_origin(origin)).collect()
        }
    };
    let ancestors: Vec<&str> = std::iter::once("'self'").chain(asking.iter().map(String::as_str)).collect();
    let policy = format!("default-src 'none'; script-src 'self'; frame-ancestors {}; base-uri 'none'", ancestors.join(" "));
    Ok(page::html(check_session_page("/connect/checksession.js", cookie::STATE), &policy))
}

/// The script of that frame.
#[utoipa::path(get, path = "/connect/checksession.js", operation_id = "get_check_session_script", tag = "OpenID",
    responses((status = 200, description = "The script.", body = String, content_type = "text/javascript")))]
pub(super) async fn script() -> Response {
    file("text/javascript; charset=utf-8", CHECK_SESSION_SCRIPT)
}

/// Submits the form of a page that carries a response to a client.
#[utoipa::path(get, path = "/connect/formpost.js", operation_id = "get_form_post_script", tag = "OpenID",
    responses((status = 200, description = "The script.", body = String, content_type = "text/javascript")))]
pub(super) async fn post_script() -> Response {
    file("text/javascript; charset=utf-8", page::FORM_POST_SCRIPT)
}

/// The style sheet of the provider's own pages.
#[utoipa::path(get, path = "/connect/page.css", operation_id = "get_page_style", tag = "OpenID",
    responses((status = 200, description = "The style sheet.", body = String, content_type = "text/css")))]
pub(super) async fn style() -> Response {
    file("text/css; charset=utf-8", page::STYLE)
}
