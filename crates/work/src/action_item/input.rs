//! What the operations take, the same over HTTP, from sheets, from other areas and in demo data.

use ::store::sea_orm::{self, DeriveIntoActiveModel};
use chrono::NaiveDate;
use garde::Validate;
use kernel::Uuid;
use serde::Deserialize;
use utoipa::ToSchema;

use super::{ActionItem, ActionType, Priority, entity::ActiveModel};

/// A new action item.
#[http::document_limits]
#[derive(Debug, Clone, Deserialize, ToSchema, Validate, DeriveIntoActiveModel)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct ActionItemRequest {
    #[garde(skip)]
    pub client_id: Uuid,
    /// Team of the client.
    #[garde(skip)]
    pub team_id: Option<Uuid>,
    /// What is to be done.
    #[garde(length(chars, min = 1, max = 200), custom(http::not_blank))]
    #[schema(example = "Train four people in safeguarding")]
    pub title: String,
    /// Details.
    #[garde(length(chars, max = 4000))]
    #[serde(default, deserialize_with = "http::optional_text")]
    pub description: Option<String>,
    /// Kind of work.
    #[garde(skip)]
    #[schema(example = "Task")]
    pub action_type: ActionType,
    #[garde(skip)]
    #[schema(example = "High")]
    pub priority: Priority,
    /// Owner: a user of the tenant or a coach of the client.
    #[garde(skip)]
    pub owner_user_id: Uuid,
    /// First day.
    #[garde(custom(http::plain_year))]
    pub start_on: Option<NaiveDate>,
    /// Due date.
    #[garde(custom(http::plain_year))]
    #[schema(example = "2027-01-15")]
    pub due_on: NaiveDate,
    /// Whether somebody else must verify it before it is closed.
    #[garde(skip)]
    #[serde(default)]
    pub requires_verification: bool,
    /// Verifier; not the owner.
    #[garde(skip)]
    pub verifier_user_id: Option<Uuid>,
    /// Whether only its owner can see it.
    #[garde(skip)]
    #[serde(default)]
    pub is_private: bool,
}

/// Changes of an action item; its due date is changed by postponing.
#[http::document_limits]
#[derive(Debug, Deserialize, ToSchema, Validate)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct ActionItemUpdateRequest {
    /// Team of the client.
    #[garde(skip)]
    pub team_id: Option<Uuid>,
    /// What is to be done.
    #[garde(length(chars, min = 1, max = 200), custom(http::not_blank))]
    #[schema(example = "Train five people in safeguarding")]
    pub title: String,
    /// Details.
    #[garde(length(chars, max = 4000))]
    #[serde(default, deserialize_with = "http::optional_text")]
    pub description: Option<String>,
    #[garde(skip)]
    #[schema(example = "Urgent")]
    pub priority: Priority,
    /// Owner: a user of the tenant or a coach of the client.
    #[garde(skip)]
    pub owner_user_id: Uuid,
    /// First day.
    #[garde(custom(http::plain_year))]
    pub start_on: Option<NaiveDate>,
    /// Whether somebody else must verify it before it is closed.
    #[garde(skip)]
    #[serde(default)]
    pub requires_verification: bool,
    /// Verifier; not the owner.
    #[garde(skip)]
    pub verifier_user_id: Option<Uuid>,
    /// Whether only its owner can see it.
    #[garde(skip)]
    #[serde(default)]
    pub is_private: bool,
    /// Concurrency stamp that was read with the item.
    #[garde(length(chars, max = 64))]
    #[schema(required = true, nullable = false)]
    pub concurrency_stamp: Option<String>,
}

impl ActionItemUpdateRequest {
    /// Writes the changes into a row; what follows from them is the service's.
    pub(super) fn apply(&self, row: &mut ActionItem) {
        row.team_id = self.team_id;
        row.title.clone_from(&self.title);
        row.description.clone_from(&self.description);
        row.priority = self.priority;
        row.owner_user_id = self.owner_user_id;
        row.start_on = self.start_on;
        row.requires_verification = self.requires_verification;
        row.verifier_user_id = self.verifier_user_id;
        row.is_private = self.is_private;
    }
}
