//! Comments in the API: views and requests.

use chrono::{DateTime, Utc};
use kernel::Uuid;
use serde::Serialize;
use utoipa::ToSchema;

use crate::comment::{
    rules::{CommentBlock, formatted},
    service::{Named, Thread},
};

/// Somebody whom a comment mentions.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct MentionView {
    pub user_id: Uuid,
    /// Full name.
    pub name: String,
}

/// A comment, or a reply.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CommentView {
    pub id: Uuid,
    /// The comment that this one replies to.
    pub parent_id: Option<Uuid>,
    /// Text as it was typed; empty once the comment is removed.
    pub body: String,
    /// The text with its formatting, for showing it.
    pub formatted: Vec<CommentBlock>,
    /// Whom it mentions.
    pub mentions: Vec<MentionView>,
    /// Whether only the provider's people see it.
    pub is_internal: bool,
    /// Whether its author belongs to the provider.
    pub by_provider: bool,
    pub author_user_id: Option<Uuid>,
    /// Full name of the author.
    pub author_name: String,
    /// When it was written.
    pub created_at: DateTime<Utc>,
    /// When it was last changed, if later than 15 minutes after it was written.
    pub edited_at: Option<DateTime<Utc>>,
    /// When the thread was marked as resolved.
    pub resolved_at: Option<DateTime<Utc>>,
    /// Full name of who marked it as resolved.
    pub resolved_by_name: Option<String>,
    /// When it was removed.
    pub removed_at: Option<DateTime<Utc>>,
    /// Whether the caller may correct it.
    pub can_edit: bool,
    /// Whether the caller may remove it.
    pub can_remove: bool,
    /// Whether the caller may reply, and mark the thread as resolved.
    pub can_reply: bool,
    /// Concurrency stamp, sent back on a change.
    pub concurrency_stamp: String,
}

impl From<Named> for CommentView {
    fn from(Named { comment, author_name, mentioned, resolved_by_name, allowed }: Named) -> Self {
        Self {
            id: comment.id,
            parent_id: comment.parent_id,
            formatted: formatted(&comment.body),
            body: comment.body,
            mentions: mentioned.into_iter().map(|(user_id, name)| MentionView { user_id, name }).collect(),
            is_internal: comment.is_internal,
            by_provider: comment.by_provider,
            author_user_id: comment.created_by,
            author_name,
            created_at: comment.created_at,
            edited_at: comment.edited_at,
            resolved_at: comment.resolved_at,
            resolved_by_name,
            removed_at: comment.removed_at,
            can_edit: allowed.edit,
            can_remove: allowed.remove,
            can_reply: allowed.reply,
            concurrency_stamp: comment.concurrency_stamp,
        }
    }
}

/// A comment and its replies.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ThreadView {
    #[serde(flatten)]
    pub comment: CommentView,
    /// Its replies, oldest first.
    pub replies: Vec<CommentView>,
}

impl From<Thread> for ThreadView {
    fn from(thread: Thread) -> Self {
        Self { comment: thread.comment.into(), replies: thread.replies.into_iter().map(CommentView::from).collect() }
    }
}
