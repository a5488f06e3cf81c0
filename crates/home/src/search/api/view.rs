//! What the search answers.

use kernel::Uuid;
use serde::Serialize;
use utoipa::ToSchema;

use crate::search::{
    rules::{HitKind, Marked, Utf16Range, facets::LastChange},
    service::{ClientCount, Hit, HitRecord, Results},
};

/// A part of a text that was looked for.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct TextPart {
    /// UTF-16 code units before it.
    pub start: u32,
    /// Its UTF-16 code units.
    pub length: u32,
}

/// The record that a comment, a transcript or a file belongs to.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SearchRecord {
    pub kind: HitKind,
    pub id: Uuid,
    /// Number or code and title.
    pub title: String,
}

impl From<HitRecord> for SearchRecord {
    fn from(record: HitRecord) -> Self {
        Self { kind: record.kind, id: record.id, title: record.title }
    }
}

/// A matching record.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SearchHitView {
    /// What it is.
    pub kind: HitKind,
    pub id: Uuid,
    /// Tenant; null for records of the provider, and the nil id for its users and files.
    pub tenant_id: Option<Uuid>,
    /// Code of the framework, for records of the library.
    pub framework_code: Option<String>,
    /// Where a comment, a transcript, or a file that the library doesn't show, is read.
    pub record: Option<SearchRecord>,
    /// Whether it is a closed client or a record of one, which can be read and not changed.
    pub is_of_closed_client: bool,
    /// Number or code and title; of a comment or a transcript, those of where it is read.
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

fn parts(parts: &[Utf16Range]) -> Vec<TextPart> {
    parts.iter().map(|part| TextPart { start: part.start, length: part.length }).collect()
}

fn optional(marked: Option<Marked>) -> (Option<String>, Vec<TextPart>) {
    marked.map_or((None, Vec::new()), |marked| (Some(marked.text), parts(&marked.parts)))
}

impl From<Hit> for SearchHitView {
    fn from(hit: Hit) -> Self {
        let ((detail, detail_parts), (excerpt, excerpt_parts)) = (optional(hit.detail), optional(hit.excerpt));
        let title_parts = parts(&hit.title.parts);
        let Hit { kind, id, tenant_id, framework_code, record, is_of_closed_client, title, .. } = hit;
        let (record, title) = (record.map(SearchRecord::from), title.text);
        Self {
            kind,
            id,
            tenant_id,
            framework_code,
            record,
            is_of_closed_client,
            title,
            title_parts,
            detail,
            detail_parts,
            excerpt,
            excerpt_parts,
        }
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

/// How many records in a state were found.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SearchStatusFacet {
    pub kind: HitKind,
    /// State of the kind, `Open`.
    pub status: String,
    /// Number of matching records.
    pub total: u64,
}

/// How many records of a client were found.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SearchClientFacet {
    pub client_id: Uuid,
    pub name: String,
    /// Number of matching records.
    pub total: u64,
}

impl From<ClientCount> for SearchClientFacet {
    fn from(count: ClientCount) -> Self {
        Self { client_id: count.client_id, name: count.name, total: count.total }
    }
}

/// How many records that were changed last then were found.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SearchChangeFacet {
    pub changed: LastChange,
    /// Number of matching records.
    pub total: u64,
}

/// Matching records. Each facet counts what would be found if that were chosen, with what is chosen of the others.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SearchResults {
    /// Number of matching records of the kinds asked for.
    pub total_count: u64,
    /// Every kind that the caller may read.
    pub facets: Vec<SearchFacet>,
    /// By state; only with `withFacets`.
    pub status_facets: Vec<SearchStatusFacet>,
    /// By client, at most the 50 with the most hits; only with `withFacets`.
    pub client_facets: Vec<SearchClientFacet>,
    /// By last change; only with `withFacets`.
    pub change_facets: Vec<SearchChangeFacet>,
    /// The hits.
    pub items: Vec<SearchHitView>,
}

impl From<Results> for SearchResults {
    fn from(results: Results) -> Self {
        let statuses = results.statuses.into_iter();
        Self {
            total_count: results.total,
            facets: results.kinds.into_iter().map(|(kind, total)| SearchFacet { kind, total }).collect(),
            status_facets: statuses.map(|(kind, status, total)| SearchStatusFacet { kind, status, total }).collect(),
            client_facets: results.clients.into_iter().map(SearchClientFacet::from).collect(),
            change_facets: results.changes.into_iter().map(|(changed, total)| SearchChangeFacet { changed, total }).collect(),
            items: results.hits.into_iter().map(SearchHitView::from).collect(),
        }
    }
}
