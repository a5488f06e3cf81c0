//! `/connect/authorize`

mod asked;
pub(crate) mod resume;
mod run;

use axum::{
    extract::State,
    http::{HeaderMap, Uri},
    response::Response,
};
use http::{App, Caller};

use super::view::{AuthorizeParams, PageRefusals};
use crate::{
    answer::Answered,
    request::{FormBody, QueryString},
};

/// Redirects the browser to sign-in, to consent, or back to the client with a code.
#[utoipa::path(get, path = "/connect/authorize", operation_id = "authorize", tag = "OpenID", params(AuthorizeParams),
    responses((status = 200, description = "A page that posts the answer to the client.", body = String, content_type = "text/html"),
        (status = 303, description = "To the sign-in page, the consent page, or back to the client."),
        (status = 400, description = "Client or address is not trusted; the error is shown to the user.", body = String, content_type = "text/html"),
        PageRefusals))]
pub(super) async fn get(
    State(app): State<App>,
    Caller(scope): Caller,
    headers: HeaderMap,
    uri: Uri,
    params: Answered<QueryString>,
) -> Response {
    run::run(&app, &scope, &headers, &uri, params.map(|query| query.0)).await
}

/// The same, the request in a form.
#[utoipa::path(post, path = "/connect/authorize", operation_id = "authorize_by_form", tag = "OpenID",
    request_body(content = AuthorizeParams, content_type = "application/x-www-form-urlencoded"),
    responses((status = 200, description = "A page that posts the answer to the client.", body = String, content_type = "text/html"),
        (status = 303, description = "To the sign-in page, the consent page, or back to the client."),
        (status = 400, description = "Client or address is not trusted; the error is shown to the user.", body = String, content_type = "text/html"),
        PageRefusals))]
pub(super) async fn post(
    State(app): State<App>,
    Caller(scope): Caller,
    headers: HeaderMap,
    uri: Uri,
    params: Answered<FormBody>,
) -> Response {
    run::run(&app, &scope, &headers, &uri, params.map(|form| form.0)).await
}

/// The same under the path that some clients return to after sign-in.
#[utoipa::path(get, path = "/connect/authorize/callback", operation_id = "authorize_callback", tag = "OpenID", params(AuthorizeParams),
    responses((status = 200, description = "A page that posts the answer to the client.", body = String, content_type = "text/html"),
        (status = 303, description = "To the sign-in page, the consent page, or back to the client."),
        (status = 400, description = "Client or address is not trusted; the error is shown to the user.", body = String, content_type = "text/html"),
        PageRefusals))]
pub(super) async fn callback(
    State(app): State<App>,
    Caller(scope): Caller,
    headers: HeaderMap,
    uri: Uri,
    params: Answered<QueryString>,
) -> Response {
    run::run(&app, &scope, &headers, &uri, params.map(|query| query.0)).await
}

/// The same, the request in a form.
#[utoipa::path(post, path = "/connect/authorize/callback", operation_id = "authorize_callback_by_form", tag = "OpenID",
    request_body(content = AuthorizeParams, content_type = "application/x-www-form-urlencoded"),
    responses((status = 200, description = "A page that posts the answer to the client.", body = String, content_type = "text/html"),
        (status = 303, description = "To the sign-in page, the consent page, or back to the client."),
        (status = 400, description = "Client or address is not trusted; the error is shown to the user.", body = String, content_type = "text/html"),
        PageRefusals))]
pub(super) async fn post_callback(
    State(app): State<App>,
    Caller(scope): Caller,
    headers: HeaderMap,
    uri: Uri,
    params: Answered<FormBody>,
) -> Response {
    run::run(&app, &scope, &headers, &uri, params.map(|form| form.0)).await
}
