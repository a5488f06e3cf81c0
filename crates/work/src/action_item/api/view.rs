//! An action item as it goes out and comes in.

use chrono::{DateTime, NaiveDate, Utc};
use garde::Validate;
use kernel::Uuid;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::action_item::{
    ActionStatus, ActionType, Priority,
    rules::Move,
    service::{Changes, Named, NewActionItem},
};

/// An action item.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ActionItemView {
    /// Id.
    pub id: Uuid,
    /// Tenant.
    pub tenant_id: Uuid,
    /// Number for people, `ACT-0932`.
    pub number: String,
    /// Client.
    pub client_id: Uuid,
    /// Name of the client.
    pub client_name: String,
    /// Team.
    pub team_id: Option<Uuid>,
    /// What is to be done.
    pub title: String,
    /// More of it.
    pub description: Option<String>,
    /// What kind of work it is.
    pub action_type: ActionType,
    /// How much it presses.
    pub priority: Priority,
    /// Status.
    pub status: ActionStatus,
    /// Owner.
    pub owner_user_id: Uuid,
    /// Full name of the owner.
    pub owner_name: String,
    /// First day.
    pub start_on: Option<NaiveDate>,
    /// Last day, to its midnight in the client's time zone.
    pub due_on: NaiveDate,
    /// The due date that was promised first; it never changes.
    pub original_due_on: NaiveDate,
    /// How often the date was moved later.
    pub slip_count: i32,
    /// Days that it is late today, 0 when it isn't.
    pub days_late: i64,
    /// What it came from: `Finding`.
    pub source_type: Option<String>,
    /// Id of what it came from.
    pub source_id: Option<Uuid>,
    /// Number of what it came from, `FND-0117`.
    pub source_number: Option<String>,
    /// Standard that it serves.
    pub standard_id: Option<Uuid>,
    /// Whether somebody else must verify it before it is closed.
    pub requires_verification: bool,
    /// Who looks.
    pub verifier_user_id: Option<Uuid>,
    /// Full name of the one who looks.
    pub verifier_name: Option<String>,
    /// Why it is stuck.
    pub blocked_reason: Option<String>,
    /// Why it was called off.
    pub cancel_reason: Option<String>,
    /// What was said at its end.
    pub completion_note: Option<String>,
    /// When it was done.
    pub completed_at: Option<DateTime<Utc>>,
    /// Whether only its owner can see it.
    pub is_private: bool,
    /// Moves that the caller may make.
    pub allowed_transitions: Vec<Move>,
    /// Whether the caller may change it.
    pub can_change: bool,
    /// Whether the caller may say whether and by whom it is verified, and who sees it.
    pub can_steer: bool,
    /// Stamp to send back on a change.
    pub concurrency_stamp: String,
    /// When it was made.
    pub created_at: DateTime<Utc>,
}

impl From<Named> for ActionItemView {
    fn from(Named { item, client_name, owner_name, verifier_name, days_late, allowed, can_change, can_steer, .. }: Named) -> Self {
        Self {
            id: item.id,
            tenant_id: item.tenant_id,
            number: item.number,
            client_id: item.client_id,
            client_name,
            team_id: item.team_id,
            title: item.title,
            description: item.description,
            action_type: item.action_type,
            priority: item.priority,
            status: item.status,
            owner_user_id: item.owner_user_id,
            owner_name,
            start_on: item.start_on,
            due_on: item.due_on,
            original_due_on: item.original_due_on,
            slip_count: item.slip_count,
            days_late,
            source_type: item.source_type,
            source_id: item.source_id,
            source_number: item.source_number,
            standard_id: item.standard_id,
            requires_verification: item.requires_verification,
            verifier_user_id: item.verifier_user_id,
            verifier_name,
            blocked_reason: item.blocked_reason,
            cancel_reason: item.cancel_reason,
            completion_note: item.completion_note,
            completed_at: item.completed_at,
            is_private: item.is_private,
            allowed_transitions: allowed,
            can_change,
            can_steer,
            concurrency_stamp: item.concurrency_stamp,
            created_at: item.created_at,
        }
    }
}

/// A new action item.
#[derive(Debug, Deserialize, ToSchema, Validate)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct ActionItemRequest {
    /// Client.
    #[garde(skip)]
    pub client_id: Uuid,
    /// Team of the client.
    #[garde(skip)]
    pub team_id: Option<Uuid>,
    /// What is to be done.
    #[garde(length(chars, min = 1, max = 200), custom(http::not_blank))]
    #[schema(min_length = 1, max_length = 200, example = "Train four people in safeguarding")]
    pub title: String,
    /// More of it.
    #[garde(length(chars, max = 4000))]
    #[schema(max_length = 4000)]
    #[serde(default, deserialize_with = "http::optional_text")]
    pub description: Option<String>,
    /// What kind of work it is.
    #[garde(skip)]
    #[schema(example = "Task")]
    pub action_type: ActionType,
    /// How much it presses.
    #[garde(skip)]
    #[schema(example = "High")]
    pub priority: Priority,
    /// Owner: a user of the tenant or a coach of the client.
    #[garde(skip)]
    pub owner_user_id: Uuid,
    /// First day.
    #[garde(skip)]
    pub start_on: Option<NaiveDate>,
    /// Last day.
    #[garde(skip)]
    #[schema(example = "2027-01-15")]
    pub due_on: NaiveDate,
    /// Whether somebody else must verify it before it is closed.
    #[garde(skip)]
    #[serde(default)]
    pub requires_verification: bool,
    /// Who looks; not the owner.
    #[garde(skip)]
    pub verifier_user_id: Option<Uuid>,
    /// Whether only its owner can see it.
    #[garde(skip)]
    #[serde(default)]
    pub is_private: bool,
}

impl From<ActionItemRequest> for NewActionItem {
    fn from(request: ActionItemRequest) -> Self {
        Self {
            client_id: request.client_id,
            team_id: request.team_id,
            title: request.title,
            description: request.description,
            action_type: request.action_type,
            priority: request.priority,
            owner_user_id: request.owner_user_id,
            start_on: request.start_on,
            due_on: request.due_on,
            source_type: None,
            source_id: None,
            source_number: None,
            standard_id: None,
            requires_verification: request.requires_verification,
            verifier_user_id: request.verifier_user_id,
            is_private: request.is_private,
        }
    }
}

/// A changed action item; its date has a call of its own.
#[derive(Debug, Deserialize, ToSchema, Validate)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct ActionItemUpdateRequest {
    /// Team of the client.
    #[garde(skip)]
    pub team_id: Option<Uuid>,
    /// What is to be done.
    #[garde(length(chars, min = 1, max = 200), custom(http::not_blank))]
    #[schema(min_length = 1, max_length = 200, example = "Train five people in safeguarding")]
    pub title: String,
    /// More of it.
    #[garde(length(chars, max = 4000))]
    #[schema(max_length = 4000)]
    #[serde(default, deserialize_with = "http::optional_text")]
    pub description: Option<String>,
    /// How much it presses.
    #[garde(skip)]
    #[schema(example = "Urgent")]
    pub priority: Priority,
    /// Owner.
    #[garde(skip)]
    pub owner_user_id: Uuid,
    /// First day.
    #[garde(skip)]
    pub start_on: Option<NaiveDate>,
    /// Whether somebody else must verify it before it is closed.
    #[garde(skip)]
    #[serde(default)]
    pub requires_verification: bool,
    /// Who looks; not the owner.
    #[garde(skip)]
    pub verifier_user_id: Option<Uuid>,
    /// Whether only its owner can see it.
    #[garde(skip)]
    #[serde(default)]
    pub is_private: bool,
    /// Stamp that was read with the item.
    #[garde(length(chars, max = 64))]
    #[schema(max_length = 64, required = true, nullable = false)]
    pub concurrency_stamp: Option<String>,
}

impl ActionItemUpdateRequest {
    /// What the service takes.
    pub fn changes(self) -> Changes {
        Changes {
            team_id: self.team_id,
            title: self.title,
            description: self.description,
            priority: self.priority,
            owner_user_id: self.owner_user_id,
            start_on: self.start_on,
            requires_verification: self.requires_verification,
            verifier_user_id: self.verifier_user_id,
            is_private: self.is_private,
        }
    }
}

/// Where an item moves to.
#[derive(Debug, Deserialize, ToSchema, Validate)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct ActionItemTransitionRequest {
    /// The move.
    #[garde(skip)]
    #[schema(example = "InProgress")]
    pub to: Move,
    /// Why, or what came of it; needed to block, to call off and to reopen.
    #[garde(length(chars, max = 2000))]
    #[schema(max_length = 2000)]
    #[serde(default, deserialize_with = "http::optional_text")]
    pub note: Option<String>,
    /// Stamp that was read with the item.
    #[garde(length(chars, max = 64))]
    #[schema(max_length = 64, required = true, nullable = false)]
    pub concurrency_stamp: Option<String>,
}

/// A new due date.
#[derive(Debug, Deserialize, ToSchema, Validate)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct ActionItemPostponeRequest {
    /// The new last day.
    #[garde(skip)]
    #[schema(example = "2027-02-01")]
    pub due_on: NaiveDate,
    /// Why; needed from the second slip on.
    #[garde(length(chars, max = 2000))]
    #[schema(max_length = 2000)]
    #[serde(default, deserialize_with = "http::optional_text")]
    pub reason: Option<String>,
    /// Stamp that was read with the item.
    #[garde(length(chars, max = 64))]
    #[schema(max_length = 64, required = true, nullable = false)]
    pub concurrency_stamp: Option<String>,
}
