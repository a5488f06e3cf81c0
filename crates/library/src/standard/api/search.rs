//! `GET /api/app/standards/search`

use axum::{Json, extract::State};
use garde::Validate;
use http::{App, Caller, ListParams, PageQuery};
use kernel::Uuid;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::view::StandardView;
use crate::standard::{
    Criticality, Standard, StandardStatus, StandardVersion,
    search::{Piece, highlight, snippet, terms},
    service::{self, FacetedPage},
    store::{Filter, SORTABLE},
};

/// What to search for.
#[http::document_limits(param)]
#[derive(Debug, Default, Deserialize, IntoParams, Validate)]
#[serde(rename_all = "camelCase", deny_unknown_fields, default)]
#[into_params(parameter_in = Query, rename_all = "camelCase")]
pub struct Query {
    /// `code`, `title`, `criticality`, `weight`, `status`, `revisedAt`, each with ` desc`.
    #[garde(length(chars, max = 200))]
    sorting: Option<String>,
    /// Words that code, title, statement, guidance and rationale contain, all of them.
    #[garde(length(chars, max = 200))]
    text: Option<String>,
    /// Framework to search; by default that of the named domains, otherwise the default one.
    #[garde(skip)]
    framework_id: Option<Uuid>,
    /// Of these domains.
    #[garde(length(max = 100))]
    domain_id: Vec<Uuid>,
    /// Only these statuses.
    #[garde(skip)]
    status: Vec<StandardStatus>,
    /// Only these criticalities.
    #[garde(skip)]
    criticality: Vec<Criticality>,
}

/// Search results.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct StandardSearchResult {
    /// Standards that match, on all pages.
    pub total_count: u64,
    /// Hits of this page.
    pub items: Vec<StandardHit>,
    /// How many there are of each value.
    pub facets: StandardFacets,
}

/// A standard that was found.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct StandardHit {
    pub standard: StandardView,
    /// Its title with the words found.
    pub title: Vec<Piece>,
    /// Some of its text around the first word found.
    pub snippet: Vec<Piece>,
}

/// How many standards each value has among all that the other facets leave.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct StandardFacets {
    pub domains: Vec<DomainFacet>,
    pub criticality: Vec<CriticalityFacet>,
    pub status: Vec<StatusFacet>,
}

/// Standards of a domain.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct DomainFacet {
    pub domain_id: Uuid,
    /// How many.
    pub count: i64,
}

/// Standards of a criticality.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CriticalityFacet {
    pub criticality: Criticality,
    /// How many.
    pub count: i64,
}

/// Standards of a status.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct StatusFacet {
    pub status: StandardStatus,
    /// How many.
    pub count: i64,
}

fn hit((standard, version): (Standard, StandardVersion), terms: &[String]) -> StandardHit {
    let found_in = [&version.statement, &version.guidance, &version.rationale];
    // The text that holds a word is shown; the statement when only code or title do.
    let pieces = found_in.iter().map(|text| snippet(text, terms)).find(|pieces| pieces.iter().any(|piece| piece.hit));
    StandardHit {
        title: highlight(&standard.title, terms),
        snippet: pieces.unwrap_or_else(|| snippet(&version.statement, terms)),
        standard: standard.into(),
    }
}

fn view(found: FacetedPage, terms: &[String]) -> StandardSearchResult {
    StandardSearchResult {
        total_count: found.page.total,
        items: found.page.items.into_iter().map(|row| hit(row, terms)).collect(),
        facets: StandardFacets {
            domains: found.domains.into_iter().map(|row| DomainFacet { domain_id: row.value, count: row.number }).collect(),
            criticality: found.criticality.into_iter().map(|row| CriticalityFacet { criticality: row.value, count: row.number }).collect(),
            status: found.status.into_iter().map(|row| StatusFacet { status: row.value, count: row.number }).collect(),
        },
    }
}

/// Full text search over standards, with facets.
#[utoipa::path(get, path = "/api/app/standards/search", operation_id = "search_standards", tag = "Standards", params(PageQuery, Query),
    responses((status = 200, description = "What was found.", body = StandardSearchResult)))]
pub async fn search(
    State(app): State<App>,
    Caller(scope): Caller,
    ListParams(paging, query): ListParams<Query>,
) -> http::Result<Json<StandardSearchResult>> {
    let page = paging.sorted(query.sorting.as_deref(), SORTABLE)?;
    let words = terms(query.text.as_deref().unwrap_or_default());
    let filter = Filter {
        words: words.clone(),
        framework_id: query.framework_id,
        domain_id: query.domain_id,
        status: query.status,
        criticality: query.criticality,
        ..Filter::default()
    };
    Ok(Json(view(service::search(&app, &scope, &filter, &page).await?, &words)))
}
