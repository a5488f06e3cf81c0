//! `GET /api/app/search`

use axum::{Json, extract::State};
use garde::Validate;
use http::{App, Caller, Params};
use kernel::Uuid;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use crate::search::service::{self, Hit, HitKind};

/// Parameters of the search.
#[derive(Debug, Deserialize, IntoParams, Validate)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[into_params(parameter_in = Query, rename_all = "camelCase")]
pub struct SearchQuery {
    /// Text to find in the records.
    #[garde(length(chars, min = 2, max = 200))]
    #[param(min_length = 2, max_length = 200, example = "safeguarding")]
    filter: String,
}

/// A matching record.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SearchHitView {
    /// What it is.
    pub kind: HitKind,
    /// Id.
    pub id: Uuid,
    /// Tenant; null for records of the provider.
    pub tenant_id: Option<Uuid>,
    /// Number or code and title.
    pub title: String,
    /// Where it belongs.
    pub detail: Option<String>,
}

impl From<Hit> for SearchHitView {
    fn from(hit: Hit) -> Self {
        Self { kind: hit.kind, id: hit.id, tenant_id: hit.tenant_id, title: hit.title, detail: hit.detail }
    }
}

/// Matching records.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SearchResults {
    /// At most five of each kind.
    pub items: Vec<SearchHitView>,
}

/// Matching records that the caller may see.
#[utoipa::path(get, path = "/api/app/search", operation_id = "search_records", tag = "Home", params(SearchQuery),
    responses((status = 200, description = "What was found.", body = SearchResults)))]
pub async fn search(
    State(app): State<App>,
    Caller(scope): Caller,
    Params(query): Params<SearchQuery>,
) -> http::Result<Json<SearchResults>> {
    let hits = service::search(&app, &scope, &query.filter).await?;
    Ok(Json(SearchResults { items: hits.into_iter().map(SearchHitView::from).collect() }))
}
