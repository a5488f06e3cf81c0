//! Tags in the API.

use chrono::{DateTime, Utc};
use kernel::Uuid;
use serde::Serialize;
use utoipa::ToSchema;

use crate::tag::{
    rules::Tag,
    service::{ListedTag, TagsOfRecord},
};

/// A tag.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct TagView {
    pub id: Uuid,
    /// Tenant that it belongs to.
    pub tenant_id: Uuid,
    #[schema(example = "Fire safety")]
    pub name: String,
    /// One of twelve colour tokens.
    #[schema(minimum = 1, maximum = 12, example = 4)]
    pub colour: i32,
    /// How many records have it, also beyond the caller's reach; for users who manage tags.
    #[schema(example = 12)]
    pub uses: Option<u64>,
    /// Concurrency stamp, sent back on a change.
    pub concurrency_stamp: String,
    /// When it was created.
    pub created_at: DateTime<Utc>,
}

impl From<Tag> for TagView {
    fn from(tag: Tag) -> Self {
        ListedTag { tag, uses: None }.into()
    }
}

impl From<ListedTag> for TagView {
    fn from(ListedTag { tag, uses }: ListedTag) -> Self {
        let Tag { id, tenant_id, name, colour, concurrency_stamp, created_at, .. } = tag;
        Self { id, tenant_id, name, colour, uses, concurrency_stamp, created_at }
    }
}

/// The tags of a record.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct RecordTagsView {
    /// Its tags, by name.
    pub items: Vec<TagView>,
    /// Whether the caller may change them.
    pub can_change: bool,
}

impl From<TagsOfRecord> for RecordTagsView {
    fn from(TagsOfRecord { tags, can_change }: TagsOfRecord) -> Self {
        Self { items: tags.into_iter().map(TagView::from).collect(), can_change }
    }
}
