//! Links of records in the API.

use chrono::{DateTime, Utc};
use kernel::Uuid;
use serde::Serialize;
use utoipa::ToSchema;

use crate::record_link::{rules::LinkRelation, service::Linked};

/// A link, seen from one of its records.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct LinkView {
    pub id: Uuid,
    /// What the record has to do with the other one.
    pub relation: LinkRelation,
    /// Kind of the other record.
    #[schema(example = "Finding")]
    pub record_kind: String,
    /// The other record.
    pub record_id: Uuid,
    /// Number or code and title of the other record, or its name.
    #[schema(example = "FND-0117 Fire doors blocked")]
    pub title: String,
    /// A line that distinguishes it from others with the same title.
    pub detail: Option<String>,
    /// When they were linked.
    pub created_at: DateTime<Utc>,
    /// Whether the caller may remove it.
    pub can_remove: bool,
}

impl From<Linked> for LinkView {
    fn from(linked: Linked) -> Self {
        let Linked { link, relation, kind, other, can_remove } = linked;
        Self {
            id: link.id,
            relation,
            record_kind: kind.to_owned(),
            record_id: other.id,
            title: other.document.heading(),
            detail: other.document.detail,
            created_at: link.created_at,
            can_remove,
        }
    }
}
