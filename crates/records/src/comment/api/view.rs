//! Comments in the API.

use std::collections::HashMap;

use chrono::{DateTime, Utc};
use http::App;
use kernel::{Error, Result, Scope, Uuid};
use platform::user;
use serde::Serialize;
use utoipa::ToSchema;

use crate::comment::{
    Comment,
    rules::{self, Allowed, CommentBlock, formatted},
    service::Thread,
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
    /// Full name of the user who marked it as resolved.
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

/// A comment and its replies.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ThreadView {
    #[serde(flatten)]
    pub comment: CommentView,
    /// Its replies, oldest first.
    pub replies: Vec<CommentView>,
}

/// One comment as the caller sees it.
pub(super) async fn view_of(app: &App, scope: &Scope, comment: Comment) -> Result<CommentView> {
    // Just written, or resolved already: at a closed client nobody gets here with a change.
    let thread = Thread { comment, replies: Vec::new(), is_closed: false };
    let view = threads_of(app, scope, vec![thread]).await?.pop();
    view.map(|thread| thread.comment).ok_or_else(|| Error::internal("no view for the comment"))
}

/// These threads as the caller sees them.
pub(super) async fn threads_of(app: &App, scope: &Scope, threads: Vec<Thread>) -> Result<Vec<ThreadView>> {
    let mut users: Vec<Uuid> = Vec::new();
    for comment in threads.iter().flat_map(|thread| std::iter::once(&thread.comment).chain(&thread.replies)) {
        users.extend(comment.mentions());
        users.extend([comment.created_by, comment.resolved_by].into_iter().flatten());
    }
    let names = &user::full_names(app, scope, users).await?;
    let shown = |Thread { comment, replies, is_closed }: Thread| {
        let view = |comment: Comment| {
            let allowed = if is_closed { Allowed::default() } else { rules::allowed(scope, &comment) };
            view(allowed, names, comment)
        };
        ThreadView { comment: view(comment), replies: replies.into_iter().map(view).collect() }
    };
    Ok(threads.into_iter().map(shown).collect())
}

fn view(allowed: Allowed, names: &HashMap<Uuid, String>, comment: Comment) -> CommentView {
    let name = |id: Uuid| names.get(&id).cloned();
    let mention = |user_id: Uuid| Some(MentionView { user_id, name: name(user_id)? });
    CommentView {
        mentions: comment.mentions().into_iter().filter_map(mention).collect(),
        author_name: comment.created_by.and_then(name).unwrap_or_default(),
        resolved_by_name: comment.resolved_by.and_then(name),
        can_edit: allowed.edit,
        can_remove: allowed.remove,
        can_reply: allowed.reply,
        id: comment.id,
        parent_id: comment.parent_id,
        formatted: formatted(&comment.body),
        body: comment.body,
        is_internal: comment.is_internal,
        by_provider: comment.by_provider,
        author_user_id: comment.created_by,
        created_at: comment.created_at,
        edited_at: comment.edited_at,
        resolved_at: comment.resolved_at,
        removed_at: comment.removed_at,
        concurrency_stamp: comment.concurrency_stamp,
    }
}
