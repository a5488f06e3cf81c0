//! `GET /api/app/search`

use axum::{Json, extract::State};
use garde::Validate;
use http::{App, Caller, Params};
use kernel::Uuid;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use crate::search::{
    rules::{Marked, Part},
    service::{self, Hit, HitKind, Question, Results},
};

/// Parameters of the search.
#[derive(Debug, Deserialize, IntoParams, Validate)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[into_params(parameter_in = Query, rename_all = "camelCase")]
pub struct SearchQuery {
    /// Words that the records have, or that words of theirs begin with, all of them. Case, accents and signs don't count.
    #[garde(length(chars, min = 2, max = 200))]
    #[param(min_length = 2, max_length = 200, example = "safeguarding")]
    filter: String,
    /// Only these kinds.
    #[garde(skip)]
    #[serde(default)]
    kinds: Vec<HitKind>,
    /// Hits to skip; only with `maxResultCount`.
    #[garde(range(max = 10_000))]
    #[param(minimum = 0, maximum = 10_000)]
    #[serde(default)]
    skip_count: Option<u64>,
    /// Number of hits, the best ones of all kinds first. Without it, the first five of each kind.
    #[garde(range(min = 1, max = 1000))]
    #[param(minimum = 1, maximum = 1000)]
    #[serde(default)]
    max_result_count: Option<u64>,
}

impl From<SearchQuery> for Question {
    fn from(query: SearchQuery) -> Self {
        Self { text: query.filter, kinds: query.kinds, skip: query.skip_count.unwrap_or(0), take: query.max_result_count }
    }
}

/// A part of a text that was looked for.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct TextPart {
    /// UTF-16 code units before it.
    pub start: u32,
    /// Its UTF-16 code units.
    pub length: u32,
}

/// A matching record.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SearchHitView {
    /// What it is.
    pub kind: HitKind,
    pub id: Uuid,
    /// Tenant; null for records of the provider.
    pub tenant_id: Option<Uuid>,
    /// Code of the framework, for records of the library.
    pub framework_code: Option<String>,
    /// Number or code and title.
    pub title: String,
    /// Matches in the title.
    pub title_parts: Vec<TextPart>,
    /// Where it belongs.
    pub detail: Option<String>,
    /// Matches in the detail.
    pub detail_parts: Vec<TextPart>,
    /// Around the words in its texts, if the title doesn't have them.
    pub excerpt: Option<String>,
    /// Matches in the excerpt.
    pub excerpt_parts: Vec<TextPart>,
}

fn parts(parts: &[Part]) -> Vec<TextPart> {
    parts.iter().map(|part| TextPart { start: part.start, length: part.length }).collect()
}

fn optional(marked: Option<Marked>) -> (Option<String>, Vec<TextPart>) {
    marked.map_or((None, Vec::new()), |marked| (Some(marked.text), parts(&marked.parts)))
}

impl From<Hit> for SearchHitView {
    fn from(hit: Hit) -> Self {
        let ((detail, detail_parts), (excerpt, excerpt_parts)) = (optional(hit.detail), optional(hit.excerpt));
        let title_parts = parts(&hit.title.parts);
        let Hit { kind, id, tenant_id, framework_code, title, .. } = hit;
        Self { kind, id, tenant_id, framework_code, title: title.text, title_parts, detail, detail_parts, excerpt, excerpt_parts }
    }
}

/// How many records of a kind were found.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SearchFacet {
    pub kind: HitKind,
    /// Number of matching records.
    pub total: u64,
}

/// Matching records.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SearchResults {
    /// Number of matching records of the kinds asked for.
    pub total_count: u64,
    /// Every kind that the caller may read.
    pub facets: Vec<SearchFacet>,
    /// The hits.
    pub items: Vec<SearchHitView>,
}

impl From<Results> for SearchResults {
    fn from(results: Results) -> Self {
        Self {
            total_count: results.total,
            facets: results.facets.into_iter().map(|(kind, total)| SearchFacet { kind, total }).collect(),
            items: results.hits.into_iter().map(SearchHitView::from).collect(),
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
