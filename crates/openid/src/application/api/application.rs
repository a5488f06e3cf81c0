//! `/api/openiddict/applications`

use axum::{Json, extract::State, http::StatusCode};
use chrono::TimeDelta;
use garde::Validate;
use http::{App, Body, Caller, IdPath, PagedList, Params, paged};
use kernel::Page;
use serde::Deserialize;
use utoipa::IntoParams;

use super::view::{ApplicationRequest, ApplicationView, SecretRequest, TokenLifetimes};
use crate::application::service;

/// Parameters of the list; others that ABP's clients send are ignored.
#[derive(Debug, Default, Deserialize, IntoParams, Validate)]
#[serde(rename_all = "camelCase", default)]
#[into_params(parameter_in = Query, rename_all = "camelCase")]
pub struct ApplicationQuery {
    /// Text that id or name contain.
    #[garde(length(chars, max = 200))]
    #[param(max_length = 200)]
    filter: Option<String>,
    /// `clientId`, `displayName`, each with ` desc`.
    #[garde(length(chars, max = 200))]
    #[param(max_length = 200)]
    sorting: Option<String>,
    /// Rows to skip.
    #[garde(skip)]
    #[param(minimum = 0, example = 0)]
    skip_count: Option<u64>,
    /// Number of rows; default 10.
    #[garde(skip)]
    #[param(minimum = 1, maximum = 1000, example = 10)]
    max_result_count: Option<u64>,
    /// Only applications of this kind, `public` or `confidential`.
    #[garde(length(chars, max = 20))]
    #[param(max_length = 20, example = "public")]
    client_type: Option<String>,
}

/// Applications, page by page.
#[utoipa::path(get, path = "/api/openiddict/applications", operation_id = "list_applications", tag = "OpenIddict", params(ApplicationQuery),
    responses((status = 200, description = "The page.", body = PagedList<ApplicationView>)))]
pub async fn list(
    State(app): State<App>,
    Caller(scope): Caller,
    Params(query): Params<ApplicationQuery>,
) -> http::Result<Json<PagedList<ApplicationView>>> {
    let page = Page::parse(query.skip_count, query.max_result_count, query.sorting.as_deref(), &["clientId", "displayName"])?;
    Ok(paged(service::list(&app, &scope, query.filter.as_deref(), query.client_type.as_deref(), &page).await?))
}

/// An application.
#[utoipa::path(get, path = "/api/openiddict/applications/{id}", operation_id = "get_application", tag = "OpenIddict",
    params(("id" = Uuid, Path, description = "Application")), responses((status = 200, description = "The application.", body = ApplicationView)))]
pub async fn get(State(app): State<App>, Caller(scope): Caller, IdPath(id): IdPath) -> http::Result<Json<ApplicationView>> {
    Ok(Json(service::get(&app, &scope, id).await?.into()))
}

/// Registers an application.
#[utoipa::path(post, path = "/api/openiddict/applications", operation_id = "create_application", tag = "OpenIddict",
    request_body = ApplicationRequest, responses((status = 200, description = "The new application.", body = ApplicationView)))]
pub async fn create(
    State(app): State<App>,
    Caller(scope): Caller,
    Body(request): Body<ApplicationRequest>,
) -> http::Result<Json<ApplicationView>> {
    Ok(Json(service::create(&app, &scope, &request.input()?).await?.into()))
}

/// Changes an application; without a new secret the old one stays.
#[utoipa::path(put, path = "/api/openiddict/applications/{id}", operation_id = "update_application", tag = "OpenIddict",
    params(("id" = Uuid, Path, description = "Application")), request_body = ApplicationRequest,
    responses((status = 200, description = "The application.", body = ApplicationView)))]
pub async fn update(
    State(app): State<App>,
    Caller(scope): Caller,
    IdPath(id): IdPath,
    Body(request): Body<ApplicationRequest>,
) -> http::Result<Json<ApplicationView>> {
    Ok(Json(service::update(&app, &scope, id, &request.input()?, request.concurrency_stamp.as_deref()).await?.into()))
}

/// Deletes an application; its tokens become invalid.
#[utoipa::path(delete, path = "/api/openiddict/applications/{id}", operation_id = "delete_application", tag = "OpenIddict",
    params(("id" = Uuid, Path, description = "Application")), responses((status = 204, description = "Deleted.")))]
pub async fn delete(State(app): State<App>, Caller(scope): Caller, IdPath(id): IdPath) -> http::Result<StatusCode> {
    service::delete(&app, &scope, id).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Sets a new secret of a confidential application; the previous one may stay valid for some hours.
#[utoipa::path(put, path = "/api/openiddict/applications/{id}/secret", operation_id = "rotate_application_secret", tag = "OpenIddict",
    params(("id" = Uuid, Path, description = "Application")), request_body = SecretRequest,
    responses((status = 200, description = "The application.", body = ApplicationView)))]
pub async fn rotate_secret(
    State(app): State<App>,
    Caller(scope): Caller,
    IdPath(id): IdPath,
    Body(request): Body<SecretRequest>,
) -> http::Result<Json<ApplicationView>> {
    let overlap = TimeDelta::hours(request.overlap_hours.into());
    Ok(Json(service::rotate_secret(&app, &scope, id, &request.client_secret, overlap).await?.into()))
}

/// Token lifetimes of an application.
#[utoipa::path(get, path = "/api/openiddict/applications/{id}/token-lifetime", operation_id = "get_application_token_lifetime", tag = "OpenIddict",
    params(("id" = Uuid, Path, description = "Application")), responses((status = 200, description = "The lifetimes.", body = TokenLifetimes)))]
pub async fn lifetimes(State(app): State<App>, Caller(scope): Caller, IdPath(id): IdPath) -> http::Result<Json<TokenLifetimes>> {
    Ok(Json(service::get(&app, &scope, id).await?.into()))
}

/// Sets the token lifetimes of an application.
#[utoipa::path(put, path = "/api/openiddict/applications/{id}/token-lifetime", operation_id = "set_application_token_lifetime", tag = "OpenIddict",
    params(("id" = Uuid, Path, description = "Application")), request_body = TokenLifetimes, responses((status = 204, description = "Set.")))]
pub async fn set_lifetimes(
    State(app): State<App>,
    Caller(scope): Caller,
    IdPath(id): IdPath,
    Body(request): Body<TokenLifetimes>,
) -> http::Result<StatusCode> {
    service::set_lifetimes(&app, &scope, id, &request.input()).await?;
    Ok(StatusCode::NO_CONTENT)
}
