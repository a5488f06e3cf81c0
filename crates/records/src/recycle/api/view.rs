//! Deleted records in the API.

use chrono::{DateTime, Utc};
use kernel::{HOST, Timestamp, Uuid};
use serde::Serialize;
use utoipa::ToSchema;

use crate::recycle::{
    rules,
    service::{ListedRecord, Parent},
};

/// A deleted record that another one needs.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct DeletedParentView {
    #[schema(example = "Team")]
    pub kind: String,
    /// Title; absent if the caller may not read it.
    pub title: Option<String>,
}

impl From<Parent> for DeletedParentView {
    fn from(parent: Parent) -> Self {
        Self { kind: parent.kind.to_owned(), title: parent.title }
    }
}

/// A deleted record.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct DeletedRecordView {
    pub id: Uuid,
    #[schema(example = "ActionItem")]
    pub kind: String,
    /// The tenant that it belongs to; absent for the provider's library.
    pub tenant_id: Option<Uuid>,
    /// Number or code and title, or a name.
    #[schema(example = "ACT-0932 Train four people")]
    pub title: String,
    /// When it was deleted.
    pub deleted_at: DateTime<Utc>,
    /// Full name of the user who deleted it; empty for the system.
    pub deleted_by: String,
    /// Days that are left to restore it.
    #[schema(example = 27)]
    pub days_left: i64,
    /// A deleted record that must be restored first.
    pub parent: Option<DeletedParentView>,
    /// Whether its client is closed, which must be reopened first.
    pub is_of_closed_client: bool,
}

impl DeletedRecordView {
    pub(super) fn of(listed: ListedRecord, now: Timestamp) -> Self {
        let ListedRecord { deleted, by, parent, is_of_closed_client } = listed;
        Self {
            id: deleted.id,
            kind: deleted.kind,
            tenant_id: Some(deleted.tenant_id).filter(|id| *id != HOST),
            title: deleted.title,
            deleted_at: deleted.deleted_at,
            deleted_by: by,
            days_left: rules::days_left(deleted.deleted_at, now),
            parent: parent.map(DeletedParentView::from),
            is_of_closed_client,
        }
    }
}
