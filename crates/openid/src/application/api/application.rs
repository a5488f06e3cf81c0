//! `/api/openiddict/applications`

use axum::{Json, extract::State, http::StatusCode};
use garde::Validate;
use http::{App, Body, Caller, IdPath, PagedList, Params, paged};
use kernel::Page;
use serde::Deserialize;
use utoipa::IntoParams;

use super::view::{ApplicationRequest, ApplicationView, TokenLifetimes};
use crate::application::service;

/// Parameters of the lists; what else ABP's clients send is ignored.
#[derive(Debug, Default, Deserialize, IntoParams, Validate)]
#[serde(rename_all = "camelCase", default)]
#[into_params(parameter_in = Query, rename_all = "camelCase")]
pub struct RegistryQuery {
    /// Text that id or name contain.
    #[garde(length(chars, max = 200))]
    #[param(max_length = 200)]
    pub filter: Option<String>,
    /// A field and `desc`.
    #[garde(length(chars, max = 200))]
    #[param(max_length = 200)]
    pub sorting: Option<String>,
    /// Rows to skip.
    #[garde(skip)]
    #[param(minimum = 0, example = 0)]
    pub skip_count: Option<u64>,
    /// Number of rows; default 10.
    #[garde(skip)]
    #[param(minimum = 1, maximum = 1000, example = 10)]
    pub max_result_count: Option<u64>,
}

impl RegistryQuery {
    pub(super) fn page(&self, sortable: &[&str]) -> kernel::Result<Page> {
        Page::parse(self.skip_count, self.max_result_count, self.sorting.as_deref(), sortable)
    }
}

/// Applications, page by page.
#[utoipa::path(get, path = "/api/openiddict/applications", operation_id = "list_applications", tag = "OpenIddict", params(RegistryQuery),
    responses((status = 200, description = "The page.", body = PagedList<ApplicationView>)))]
pub async fn list(
    State(app): State<App>,
    Caller(scope): Caller,
    Params(query): Params<RegistryQuery>,
) -> http::Result<Json<PagedList<ApplicationView>>> {
    let page = query.page(&["clientId", "displayName"])?;
    Ok(paged(service::list(&app, &scope, query.filter.as_deref(), &page).await?))
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

/// Deletes an application; its tokens are worth nothing from then on.
#[utoipa::path(delete, path = "/api/openiddict/applications/{id}", operation_id = "delete_application", tag = "OpenIddict",
    params(("id" = Uuid, Path, description = "Application")), responses((status = 204, description = "Deleted.")))]
pub async fn delete(State(app): State<App>, Caller(scope): Caller, IdPath(id): IdPath) -> http::Result<StatusCode> {
    service::delete(&app, &scope, id).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// How long what an application is given lasts.
#[utoipa::path(get, path = "/api/openiddict/applications/{id}/token-lifetime", operation_id = "get_application_token_lifetime", tag = "OpenIddict",
    params(("id" = Uuid, Path, description = "Application")), responses((status = 200, description = "The lifetimes.", body = TokenLifetimes)))]
pub async fn lifetimes(State(app): State<App>, Caller(scope): Caller, IdPath(id): IdPath) -> http::Result<Json<TokenLifetimes>> {
    Ok(Json(service::get(&app, &scope, id).await?.into()))
}

/// Sets how long what an application is given lasts.
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
