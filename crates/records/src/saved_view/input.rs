//! What the operations take.

use ::store::sea_orm::{self, DeriveIntoActiveModel};
use garde::Validate;
use serde::Deserialize;
use utoipa::ToSchema;

use super::{entity::ActiveModel, rules::SavedView};

/// A new view.
#[http::document_limits]
#[derive(Debug, Clone, Deserialize, ToSchema, Validate, DeriveIntoActiveModel)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct SavedViewRequest {
    /// Path of the list's page.
    #[garde(length(chars, min = 1, max = 60), custom(http::not_blank))]
    #[schema(example = "action-items")]
    pub list: String,
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
    /// Writes the changes into a row.
    pub(super) fn apply(&self, row: &mut SavedView) {
        row.name.clone_from(&self.name);
        row.query.clone_from(&self.query);
        row.is_shared = self.is_shared;
        row.is_default = self.is_default;
    }
}
