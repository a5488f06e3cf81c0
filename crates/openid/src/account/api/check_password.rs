//! `POST /api/account/check-password`

use axum::{
    Json,
    extract::State,
    http::{HeaderMap, Uri},
    response::{IntoResponse, Response},
};
use http::{App, Body, Caller};

use super::{
    judged,
    view::{LoginRequest, LoginResult, as_login_result},
};
use crate::{answer::no_store, cookie, request};

/// Checks name and password as a sign-in does, without signing in.
#[utoipa::path(post, path = "/api/account/check-password", operation_id = "check_password", tag = "Account", request_body = LoginRequest,
    responses((status = 200, description = "The expected effect.", body = LoginResult),
        (status = 404, description = "The tenant is unknown or not active."), (status = 429, description = "Too many attempts; see Retry-After.")))]
pub async fn check_password(
    State(app): State<App>,
    Caller(scope): Caller,
    headers: HeaderMap,
    uri: Uri,
    Body(request): Body<LoginRequest>,
) -> http::Result<Response> {
    cookie::refuse_foreign(&app, &headers)?;
    let tenant = request::tenant(&app, &headers, uri.query()).await?;
    let mut response = Json(as_login_result(&judged(&app, &scope, tenant, &request, &headers).await?)).into_response();
    no_store(response.headers_mut());
    Ok(response)
}
