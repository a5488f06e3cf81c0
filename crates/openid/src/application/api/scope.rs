//! `/api/openiddict/scopes`

use axum::{Json, extract::State, http::StatusCode};
use garde::Validate;
use http::{App, Body, Caller, IdPath, PagedList, Params, paged};
use kernel::{Page, Uuid};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use utoipa::{IntoParams, ToSchema};

use super::view::listed;
use crate::application::{
    entity::scope::Model,
    service::{self, ScopeInput},
};

/// Data of a scope.
#[derive(Debug, Clone, Deserialize, Validate, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ScopeRequest {
    /// Name on the wire: one word.
    #[garde(length(chars, min = 1, max = 100), custom(http::not_blank))]
    #[schema(min_length = 1, max_length = 100, example = "Reporting")]
    pub name: String,
    /// Name that people read.
    #[garde(length(chars, max = 200))]
    #[schema(max_length = 200, example = "Reporting service")]
    #[serde(default, deserialize_with = "http::optional_text")]
    pub display_name: Option<String>,
    /// What it grants access to, for the consent page.
    #[garde(length(chars, max = 500))]
    #[schema(max_length = 500, example = "Read your reports")]
    #[serde(default, deserialize_with = "http::optional_text")]
    pub description: Option<String>,
    /// Names of the APIs that take tokens with it.
    #[garde(length(max = 50), inner(length(chars, max = 100)))]
    #[schema(max_items = 50, example = json!(["Reporting"]))]
    #[serde(default)]
    pub resources: Vec<String>,
    /// Names of the claim types that tokens with this scope carry; if absent, they stay.
    #[garde(length(max = 50), inner(inner(length(chars, max = 256))))]
    #[schema(max_items = 50, example = json!([]))]
    #[serde(default)]
    pub claim_types: Option<Vec<String>>,
    /// The stamp that was read; compared where it is sent.
    #[garde(length(chars, max = 40))]
    #[schema(max_length = 40)]
    #[serde(default)]
    pub concurrency_stamp: Option<String>,
}

impl ScopeRequest {
    fn input(&self) -> ScopeInput {
        let filled = |text: &Option<String>| text.clone().filter(|t| !t.trim().is_empty());
        ScopeInput {
            name: self.name.clone(),
            display_name: filled(&self.display_name),
            description: filled(&self.description),
            resources: self.resources.clone(),
            claim_types: self.claim_types.clone(),
        }
    }
}

/// A scope.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ScopeView {
    pub id: Uuid,
    /// Name on the wire.
    pub name: String,
    /// Name that people read.
    #[schema(nullable)]
    pub display_name: Option<String>,
    /// What it grants access to.
    #[schema(nullable)]
    pub description: Option<String>,
    /// Names of the APIs that take tokens with it.
    pub resources: Vec<String>,
    /// Names of the claim types that tokens with this scope carry.
    pub claim_types: Vec<String>,
    /// Shipped with the product: not to be renamed or deleted.
    pub build_in: bool,
    /// Changes with every write.
    pub concurrency_stamp: String,
    /// Always empty.
    #[schema(value_type = Object)]
    pub extra_properties: Map<String, Value>,
}

impl From<Model> for ScopeView {
    fn from(row: Model) -> Self {
        Self {
            id: row.id,
            name: row.name,
            display_name: row.display_name,
            description: row.description,
            resources: listed(&row.resources),
            claim_types: listed(&row.claim_types),
            build_in: row.is_built_in,
            concurrency_stamp: row.concurrency_stamp,
            extra_properties: Map::new(),
        }
    }
}

/// Parameters of the list; others that ABP's clients send are ignored.
#[derive(Debug, Default, Deserialize, IntoParams, Validate)]
#[serde(rename_all = "camelCase", default)]
#[into_params(parameter_in = Query, rename_all = "camelCase")]
pub struct ScopeQuery {
    /// Text that the name contains.
    #[garde(length(chars, max = 200))]
    #[param(max_length = 200)]
    filter: Option<String>,
    /// `name`, `displayName`, each with ` desc`.
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
    /// Only shipped scopes, or only others.
    #[garde(skip)]
    build_in: Option<bool>,
}

/// Scopes, page by page.
#[utoipa::path(get, path = "/api/openiddict/scopes", operation_id = "list_scopes", tag = "OpenIddict", params(ScopeQuery),
    responses((status = 200, description = "The page.", body = PagedList<ScopeView>)))]
pub async fn list(
    State(app): State<App>,
    Caller(scope): Caller,
    Params(query): Params<ScopeQuery>,
) -> http::Result<Json<PagedList<ScopeView>>> {
    let page = Page::parse(query.skip_count, query.max_result_count, query.sorting.as_deref(), &["name", "displayName"])?;
    Ok(paged(service::list_scopes(&app, &scope, query.filter.as_deref(), query.build_in, &page).await?))
}

/// Every scope, for pickers.
#[utoipa::path(get, path = "/api/openiddict/scopes/all", operation_id = "list_all_scopes", tag = "OpenIddict",
    responses((status = 200, description = "The scopes.", body = Vec<ScopeView>)))]
pub async fn all(State(app): State<App>, Caller(scope): Caller) -> http::Result<Json<Vec<ScopeView>>> {
    Ok(Json(service::all_scopes(&app, &scope).await?.into_iter().map(ScopeView::from).collect()))
}

/// A scope.
#[utoipa::path(get, path = "/api/openiddict/scopes/{id}", operation_id = "get_scope", tag = "OpenIddict",
    params(("id" = Uuid, Path, description = "Scope")), responses((status = 200, description = "The scope.", body = ScopeView)))]
pub async fn get(State(app): State<App>, Caller(scope): Caller, IdPath(id): IdPath) -> http::Result<Json<ScopeView>> {
    Ok(Json(service::get_scope(&app, &scope, id).await?.into()))
}

/// Adds a scope.
#[utoipa::path(post, path = "/api/openiddict/scopes", operation_id = "create_scope", tag = "OpenIddict",
    request_body = ScopeRequest, responses((status = 200, description = "The new scope.", body = ScopeView)))]
pub async fn create(State(app): State<App>, Caller(scope): Caller, Body(request): Body<ScopeRequest>) -> http::Result<Json<ScopeView>> {
    Ok(Json(service::create_scope(&app, &scope, &request.input()).await?.into()))
}

/// Changes a scope.
#[utoipa::path(put, path = "/api/openiddict/scopes/{id}", operation_id = "update_scope", tag = "OpenIddict",
    params(("id" = Uuid, Path, description = "Scope")), request_body = ScopeRequest,
    responses((status = 200, description = "The scope.", body = ScopeView)))]
pub async fn update(
    State(app): State<App>,
    Caller(scope): Caller,
    IdPath(id): IdPath,
    Body(request): Body<ScopeRequest>,
) -> http::Result<Json<ScopeView>> {
    Ok(Json(service::update_scope(&app, &scope, id, &request.input(), request.concurrency_stamp.as_deref()).await?.into()))
}

/// Deletes a scope that is not a shipped one.
#[utoipa::path(delete, path = "/api/openiddict/scopes/{id}", operation_id = "delete_scope", tag = "OpenIddict",
    params(("id" = Uuid, Path, description = "Scope")), responses((status = 204, description = "Deleted.")))]
pub async fn delete(State(app): State<App>, Caller(scope): Caller, IdPath(id): IdPath) -> http::Result<StatusCode> {
    service::delete_scope(&app, &scope, id).await?;
    Ok(StatusCode::NO_CONTENT)
}
