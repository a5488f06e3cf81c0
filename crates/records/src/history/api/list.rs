//! `GET /api/app/records/{kind}/{id}/history`

use axum::{Json, extract::State};
use chrono::{DateTime, Utc};
use garde::Validate;
use http::{App, Caller, ListParams, PageQuery, PagedList, PropertyKind, RecordPath, paged};
use kernel::Uuid;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use crate::{
    comment::{
        Comment,
        rules::{CommentBlock, formatted},
    },
    history::{
        Show,
        service::{self, Changed, EntryKind, HistoryEntry},
    },
};

/// How a value is shown.
#[derive(Debug, Serialize, ToSchema)]
pub enum ValueKind {
    /// As it is.
    Text,
    /// A calendar day.
    Date,
    /// `true` or `false`.
    Flag,
    Number,
    /// A member of an enum of the API.
    Enum,
    /// Names of people or records.
    Name,
}

/// A changed property.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ChangedView {
    /// Name of the property, `dueOn`.
    pub name: String,
    /// How its values are shown.
    pub kind: ValueKind,
    pub enum_name: Option<String>,
    /// Value before.
    pub original: Option<String>,
    /// Value after.
    pub new: Option<String>,
}

impl From<Changed> for ChangedView {
    fn from(changed: Changed) -> Self {
        let (kind, enum_name) = match changed.kind {
            PropertyKind::Text => (ValueKind::Text, None),
            PropertyKind::Date => (ValueKind::Date, None),
            PropertyKind::Flag => (ValueKind::Flag, None),
            PropertyKind::Number => (ValueKind::Number, None),
            PropertyKind::Enum(name) | PropertyKind::Status(name) => (ValueKind::Enum, Some(name.to_owned())),
            PropertyKind::User | PropertyKind::Users | PropertyKind::Record(_) => (ValueKind::Name, None),
        };
        Self { name: changed.name.to_owned(), kind, enum_name, original: changed.original, new: changed.new }
    }
}

/// A comment in a history.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CommentedView {
    /// Text as it was typed; empty once the comment is removed.
    pub body: String,
    /// The text with its formatting, for showing it.
    pub formatted: Vec<CommentBlock>,
    /// Whether it replies to another one.
    pub is_reply: bool,
    /// Whether only the provider's people see it.
    pub is_internal: bool,
    /// Whether it was removed.
    pub is_removed: bool,
}

impl From<Comment> for CommentedView {
    fn from(comment: Comment) -> Self {
        let (is_reply, is_removed) = (comment.parent_id.is_some(), comment.removed_at.is_some());
        let formatted = formatted(&comment.body);
        Self { body: comment.body, formatted, is_reply, is_internal: comment.is_internal, is_removed }
    }
}

/// One entry of a history.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct HistoryEntryView {
    pub id: Uuid,
    /// When it happened.
    pub at: DateTime<Utc>,
    /// Who did it; absent for the system.
    pub user_id: Option<Uuid>,
    /// Full name of the user who did it.
    pub user_name: String,
    pub kind: EntryKind,
    /// Full name of the changed entity's type, for the audit log; absent for comments.
    pub entity_type: Option<String>,
    /// Changed properties.
    pub changes: Vec<ChangedView>,
    pub comment: Option<CommentedView>,
}

impl From<HistoryEntry> for HistoryEntryView {
    fn from(entry: HistoryEntry) -> Self {
        Self {
            id: entry.id,
            at: entry.at,
            user_id: entry.user_id,
            user_name: entry.user_name,
            kind: entry.kind,
            entity_type: entry.entity_type.map(str::to_owned),
            changes: entry.changes.into_iter().map(ChangedView::from).collect(),
            comment: entry.comment.map(CommentedView::from),
        }
    }
}

/// Filter of a history.
#[derive(Debug, Default, Deserialize, IntoParams, Validate)]
#[serde(rename_all = "camelCase", deny_unknown_fields, default)]
#[into_params(parameter_in = Query, rename_all = "camelCase")]
pub struct Query {
    /// Which entries; default all.
    #[garde(skip)]
    #[param(inline)]
    show: Show,
}

/// The changes, transitions and comments of a record, latest first, for users who can read the record.
#[utoipa::path(get, path = "/api/app/records/{kind}/{id}/history", operation_id = "list_history", tag = "History",
    params(("kind" = String, Path, description = "Kind of record, `ActionItem`"), ("id" = Uuid, Path, description = "Record"), PageQuery, Query),
    responses((status = 200, description = "One page of entries.", body = PagedList<HistoryEntryView>)))]
pub async fn list(
    State(app): State<App>,
    Caller(scope): Caller,
    path: RecordPath,
    ListParams(paging, query): ListParams<Query>,
) -> http::Result<Json<PagedList<HistoryEntryView>>> {
    let page = paging.page()?;
    Ok(paged(service::list(&app, &scope, &path.kind, path.id, query.show, &page).await?))
}
