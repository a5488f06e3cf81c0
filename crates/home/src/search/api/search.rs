//! `GET /api/app/search`

use axum::{Json, extract::State};
use garde::Validate;
use http::{App, Caller, Params};
use kernel::Uuid;
use serde::Deserialize;
use utoipa::IntoParams;

use super::view::SearchResults;
use crate::search::{
    rules::{HitKind, facets::LastChange},
    service::{self, Question},
};

/// Parameters of the search.
#[http::document_limits(param)]
#[derive(Debug, Deserialize, IntoParams, Validate)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[into_params(parameter_in = Query, rename_all = "camelCase")]
pub struct SearchQuery {
    /// Words that the records have, or that words of theirs begin with, all of them. Case, accents and signs don't count.
    /// Without words, tags and clients, nothing is found.
    #[garde(length(chars, min = 2, max = 200))]
    #[param(example = "safeguarding")]
    #[serde(default)]
    filter: Option<String>,
    /// Only these kinds.
    #[garde(skip)]
    #[serde(default)]
    kinds: Vec<HitKind>,
    /// Only records of these clients; without words and tags, all of them.
    #[garde(length(max = 50))]
    #[serde(default)]
    client_ids: Vec<Uuid>,
    /// Only records in these states, each with its kind: `ActionItem.Open`.
    #[garde(length(max = 50), inner(length(chars, max = 100)))]
    #[serde(default)]
    statuses: Vec<String>,
    /// Only records that were changed last then.
    #[garde(skip)]
    #[serde(default)]
    changed: Option<LastChange>,
    /// Only records with one of these tags.
    #[garde(length(max = 50))]
    #[serde(default)]
    tag_ids: Vec<Uuid>,
    /// Whether to count the hits by state, client and last change, too.
    #[garde(skip)]
    #[serde(default)]
    with_facets: bool,
    /// Hits to skip; only with `maxResultCount`.
    #[garde(range(max = 10_000))]
    #[param(minimum = 0)]
    #[serde(default)]
    skip_count: Option<u64>,
    /// Number of hits, the best ones of all kinds first. Without it, the first five of each kind.
    #[garde(range(min = 1, max = 1000))]
    #[serde(default)]
    max_result_count: Option<u64>,
}

impl From<SearchQuery> for Question {
    fn from(query: SearchQuery) -> Self {
        Self {
            text: query.filter.unwrap_or_default(),
            kinds: query.kinds,
            clients: query.client_ids,
            statuses: query.statuses,
            changed: query.changed,
            tags: query.tag_ids,
            with_facets: query.with_facets,
            skip: query.skip_count.unwrap_or(0),
            take: query.max_result_count,
        }
    }
}

/// Matching records that the caller may see.
#[utoipa::path(get, path = "/api/app/search", operation_id = "search_records", tag = "Home", params(SearchQuery),
    responses((status = 200, description = "What was found.", body = SearchResults)))]
pub async fn search(
    State(app): State<App>,
    Caller(scope): Caller,
    Params(query): Params<SearchQuery>,
) -> http::Result<Json<SearchResults>> {
    Ok(Json(service::search(&app, &scope, &query.into()).await?.into()))
}
