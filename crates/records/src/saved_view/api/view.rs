//! Saved views in the API: what is sent and what is answered.

use garde::Validate;
use kernel::Uuid;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::saved_view::service::{Details, Named};

/// A saved view of a list.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SavedViewView {
    pub id: Uuid,
    /// Path of the list's page.
    #[schema(example = "action-items")]
    pub list: String,
    pub name: String,
    /// Query of the list's address: filters, columns, order, scope.
    #[schema(example = "status=Blocked&sort=-dueOn")]
    pub query: String,
    /// Whether everybody of the tenant sees it.
    pub is_shared: bool,
    /// Whether the list opens with it: for its user, or, if it is shared, for everybody without a default of their own.
    pub is_default: bool,
    /// Full name of the user who saved it.
    pub user_name: String,
    /// Whether the caller saved it.
    pub is_own: bool,
    /// Whether the caller may change and delete it.
    pub can_change: bool,
    /// Concurrency stamp, sent back on a change.
    pub concurrency_stamp: String,
}

impl From<Named> for SavedViewView {
    fn from(named: Named) -> Self {
        let Named { view, user_name, is_own, can_change } = named;
        Self {
            id: view.id,
            list: view.list,
            name: view.name,
            query: view.query,
            is_shared: view.is_shared,
            is_default: view.is_default,
            user_name,
            is_own,
            can_change,
            concurrency_stamp: view.concurrency_stamp,
        }
    }
}

/// What is saved.
#[http::document_limits]
#[derive(Debug, Deserialize, ToSchema, Validate)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct SavedViewChangeRequest {
    /// Name, unique among the user's views of the list.
    #[garde(length(chars, min = 1, max = 80), custom(http::not_blank))]
    #[schema(example = "Blocked, latest first")]
    pub name: String,
    /// Query of the list's address.
    #[garde(length(chars, max = 2000))]
    #[schema(example = "status=Blocked&sort=-dueOn")]
    pub query: String,
    /// Whether everybody of the tenant sees it.
    #[garde(skip)]
    #[serde(default)]
    pub is_shared: bool,
    /// Whether the list opens with it.
    #[garde(skip)]
    #[serde(default)]
    pub is_default: bool,
    /// Stamp of the version that was read.
    #[garde(length(chars, max = 40))]
    pub concurrency_stamp: Option<String>,
}

impl SavedViewChangeRequest {
    pub(super) fn details(self) -> (Details, Option<String>) {
        let Self { name, query, is_shared, is_default, concurrency_stamp } = self;
        (Details { name, query, is_shared, is_default }, concurrency_stamp)
    }
}
