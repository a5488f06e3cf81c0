//! `GET` and `POST /api/account/two-factor-providers`: the same answer, the token in the address or in the body

use axum::{
    Json,
    extract::State,
    http::{HeaderMap, Uri},
};
use http::{App, Body, Params};
use platform::two_factor;

use super::view::FirstStep;
use crate::{account::service::second::passed, request};

/// The providers with which a user who has passed the first step can get a code. For clients that need it: addresses may be kept in logs
/// and histories, so ours send the token in the body.
#[utoipa::path(get, path = "/api/account/two-factor-providers", operation_id = "two_factor_providers", tag = "Account", params(FirstStep),
    responses((status = 200, body = Vec<String>)))]
pub async fn providers(
    State(app): State<App>,
    headers: HeaderMap,
    uri: Uri,
    Params(step): Params<FirstStep>,
) -> http::Result<Json<Vec<&'static str>>> {
    let tenant = request::tenant(&app, &headers, uri.query()).await?;
    let user = passed(&app, tenant, step.user_id, &step.token).await?;
    Ok(Json(two_factor::providers(&app, &user).await?))
}

/// The same, the token in the body.
#[utoipa::path(post, path = "/api/account/two-factor-providers", operation_id = "two_factor_providers_by_body", tag = "Account",
    request_body = FirstStep, responses((status = 200, body = Vec<String>)))]
pub async fn providers_by_body(
    State(app): State<App>,
    headers: HeaderMap,
    uri: Uri,
    Body(step): Body<FirstStep>,
) -> http::Result<Json<Vec<&'static str>>> {
    let tenant = request::tenant(&app, &headers, uri.query()).await?;
    let user = passed(&app, tenant, step.user_id, &step.token).await?;
    Ok(Json(two_factor::providers(&app, &user).await?))
}
