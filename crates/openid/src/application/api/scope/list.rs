//! `GET /api/openiddict/scopes`

use axum::{Json, extract::State};
use garde::Validate;
use http::{App, Caller, ListParams, PageQuery, PagedList, paged};
use serde::Deserialize;
use utoipa::IntoParams;

use super::view::ScopeView;
use crate::application::service;

/// Parameters of the list; others that ABP's clients send are ignored.
#[http::document_limits(param)]
#[derive(Debug, Default, Deserialize, IntoParams, Validate)]
#[serde(rename_all = "camelCase", default)]
#[into_params(parameter_in = Query, rename_all = "camelCase")]
pub struct ScopeQuery {
    /// Text that the name contains.
    #[garde(length(chars, max = 200))]
    filter: Option<String>,
    /// `name`, `displayName`, each with ` desc`.
    #[garde(length(chars, max = 200))]
    sorting: Option<String>,
    /// Only shipped scopes, or only others.
    #[garde(skip)]
    build_in: Option<bool>,
}

/// Scopes, page by page.
#[utoipa::path(get, path = "/api/openiddict/scopes", operation_id = "list_scopes", tag = "OpenIddict", params(PageQuery, ScopeQuery),
    responses((status = 200, description = "The page.", body = PagedList<ScopeView>)))]
pub async fn list(
    State(app): State<App>,
    Caller(scope): Caller,
    ListParams(paging, query): ListParams<ScopeQuery>,
) -> http::Result<Json<PagedList<ScopeView>>> {
    let page = paging.sorted(query.sorting.as_deref(), &["name", "displayName"])?;
    Ok(paged(service::list_scopes(&app, &scope, query.filter.as_deref(), query.build_in, &page).await?))
}
