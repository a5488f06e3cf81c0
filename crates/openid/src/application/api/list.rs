//! `GET /api/openiddict/applications`

use axum::{Json, extract::State};
use garde::Validate;
use http::{App, Caller, ListParams, PageQuery, PagedList, paged};
use serde::Deserialize;
use utoipa::IntoParams;

use super::view::ApplicationView;
use crate::application::service;

/// Parameters of the list; others that ABP's clients send are ignored.
#[http::document_limits(param)]
#[derive(Debug, Default, Deserialize, IntoParams, Validate)]
#[serde(rename_all = "camelCase", default)]
#[into_params(parameter_in = Query, rename_all = "camelCase")]
pub struct ApplicationQuery {
    /// Text that id or name contain.
    #[garde(length(chars, max = 200))]
    filter: Option<String>,
    /// `clientId`, `displayName`, each with ` desc`.
    #[garde(length(chars, max = 200))]
    sorting: Option<String>,
    /// Only applications of this kind, `public` or `confidential`.
    #[garde(length(chars, max = 20))]
    #[param(example = "public")]
    client_type: Option<String>,
}

/// Applications, page by page.
#[utoipa::path(get, path = "/api/openiddict/applications", operation_id = "list_applications", tag = "OpenIddict", params(PageQuery, ApplicationQuery),
    responses((status = 200, description = "The page.", body = PagedList<ApplicationView>)))]
pub async fn list(
    State(app): State<App>,
    Caller(scope): Caller,
    ListParams(paging, query): ListParams<ApplicationQuery>,
) -> http::Result<Json<PagedList<ApplicationView>>> {
    let page = paging.sorted(query.sorting.as_deref(), &["clientId", "displayName"])?;
    Ok(paged(service::list(&app, &scope, query.filter.as_deref(), query.client_type.as_deref(), &page).await?))
}
