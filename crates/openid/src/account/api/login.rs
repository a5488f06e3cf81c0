//! `POST /api/account/login`

use axum::{
    extract::State,
    http::{HeaderMap, Uri},
    response::Response,
};
use http::{App, Body, Caller};

use super::{
    enter, judged, remember_browser,
    view::{LoginRequest, LoginResult},
};
use crate::{cookie, request};

/// Signs in the browser: its cookie is only used for signing in to clients and for signing out. The tenant is named by query, header or
/// cookie `__tenant`.
#[utoipa::path(post, path = "/api/account/login", operation_id = "login", tag = "Account", request_body = LoginRequest,
    responses((status = 200, description = "The result, also of a failed sign-in.", body = LoginResult),
        (status = 404, description = "The tenant is unknown or not active."), (status = 429, description = "Too many attempts; see Retry-After.")))]
pub async fn login(
    State(app): State<App>,
    Caller(scope): Caller,
    headers: HeaderMap,
    uri: Uri,
    Body(request): Body<LoginRequest>,
) -> http::Result<Response> {
    cookie::refuse_foreign(&app, &headers)?;
    let tenant = request::tenant(&app, &headers, uri.query()).await?;
    let judged = judged(&app, &scope, tenant, &request, &headers).await?;
    let (mut response, signed_in) = enter(&app, &scope, &headers, &judged, (tenant, false), request.remember_me).await?;
    if let Ok(admitted) = judged
        && signed_in
        && request.remember_browser
        && request.second().is_some()
    {
        remember_browser::give(&app, &scope, response.headers_mut(), &admitted).await?;
    }
    Ok(response)
}
