//! Action items in the API: views and requests.

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
    /// Name of the tenant; null for whoever looks at one alone.
    pub tenant_name: Option<String>,
    /// Human-readable number, `ACT-0932`.
    pub number: String,
    /// Client.
    pub client_id: Uuid,
    /// Name of the client.
    pub client_name: String,
    /// Team.
    pub team_id: Option<Uuid>,
    /// Name of the team; null for whoever may not read teams.
    pub team_name: Option<String>,
    /// What is to be done.
    pub title: String,
    /// Details.
    pub description: Option<String>,
    /// Kind of work.
    pub action_type: ActionType,
    pub priority: Priority,
    /// Status.
    pub status: ActionStatus,
    /// Owner.
    pub owner_user_id: Uuid,
    /// Full name of the owner.
    pub owner_name: String,
    /// Whether the owner signs in no more: deactivated or deleted.
    pub owner_is_gone: bool,
    /// First day.
    pub start_on: Option<NaiveDate>,
    /// Due date, until midnight in the client's time zone.
    pub due_on: NaiveDate,
    /// The due date first agreed; it never changes.
    pub original_due_on: NaiveDate,
    /// How often the due date was postponed.
    pub slip_count: i32,
    /// Days from the client's today to the due date: 0 is today, negative days are overdue; null where its owner has nothing left to do.
    pub days_left: Option<i64>,
    /// Days overdue today; 0 if not overdue.
    pub days_late: i64,
    /// Kind of record that it came from: `Finding`.
    pub source_type: Option<String>,
    /// Id of the record that it came from.
    pub source_id: Option<Uuid>,
    /// Number of the record that it came from, `FND-0117`.
    pub source_number: Option<String>,
    /// Standard that it addresses.
    pub standard_id: Option<Uuid>,
    /// Whether somebody else must verify it before it is closed.
    pub requires_verification: bool,
    /// Verifier.
    pub verifier_user_id: Option<Uuid>,
    /// Full name of the verifier.
    pub verifier_name: Option<String>,
    /// Whether the verifier signs in no more: deactivated or deleted.
    pub verifier_is_gone: bool,
    /// Why it is blocked.
    pub blocked_reason: Option<String>,
    /// Why it was cancelled.
    pub cancel_reason: Option<String>,
    /// Note on completion.
    pub completion_note: Option<String>,
    /// When it was completed.
    pub completed_at: Option<DateTime<Utc>>,
    /// Full name of who completed it; null until then, and where that wasn't recorded.
    pub completed_by_name: Option<String>,
    /// When somebody else verified and closed it; null where nobody did or that wasn't recorded.
    pub verified_at: Option<DateTime<Utc>>,
    /// Full name of who did.
    pub verified_by_name: Option<String>,
    /// Whether only its owner can see it.
    pub is_private: bool,
    /// Transitions that the caller may make.
    pub allowed_transitions: Vec<Move>,
    /// Whether the caller may change it.
    pub can_change: bool,
    /// Whether the caller may set verification and verifier.
    pub can_steer: bool,
    /// Concurrency stamp, sent back on a change.
    pub concurrency_stamp: String,
    /// When it was created.
    pub created_at: DateTime<Utc>,
}

impl From<Named> for ActionItemView {
    fn from(named: Named) -> Self {
        let Named {
            item,
            client_name,
            tenant_name,
            team_name,
            owner_name,
            owner_is_gone,
            verifier_name,
            verifier_is_gone,
            completed_by_name,
            ..
        } = named;
        Self {
            id: item.id,
            tenant_id: item.tenant_id,
            tenant_name,
            number: item.number,
            client_id: item.client_id,
            client_name,
            team_id: item.team_id,
            team_name,
            title: item.title,
            description: item.description,
            action_type: item.action_type,
            priority: item.priority,
            status: item.status,
            owner_user_id: item.owner_user_id,
            owner_name,
            owner_is_gone,
            start_on: item.start_on,
            due_on: item.due_on,
            original_due_on: item.original_due_on,
            slip_count: item.slip_count,
            days_left: named.days_left,
            days_late: named.days_late,
            source_type: item.source_type,
            source_id: item.source_id,
            source_number: item.source_number,
            standard_id: item.standard_id,
            requires_verification: item.requires_verification,
            verifier_user_id: item.verifier_user_id,
            verifier_name,
            verifier_is_gone,
            blocked_reason: item.blocked_reason,
            cancel_reason: item.cancel_reason,
            completion_note: item.completion_note,
            completed_at: item.completed_at,
            completed_by_name,
            verified_at: item.verified_at,
            verified_by_name: named.verified_by_name,
            is_private: item.is_private,
            allowed_transitions: named.allowed,
            can_change: named.can_change,
            can_steer: named.can_steer,
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
    /// Details.
    #[garde(length(chars, max = 4000))]
    #[schema(max_length = 4000)]
    #[serde(default, deserialize_with = "http::optional_text")]
    pub description: Option<String>,
    /// Kind of work.
    #[garde(skip)]
    #[schema(example = "Task")]
    pub action_type: ActionType,
    /// Priority.
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

/// Changes of an action item; its due date is changed by postponing.
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
    /// Details.
    #[garde(length(chars, max = 4000))]
    #[schema(max_length = 4000)]
    #[serde(default, deserialize_with = "http::optional_text")]
    pub description: Option<String>,
    /// Priority.
    #[garde(skip)]
    #[schema(example = "Urgent")]
    pub priority: Priority,
    /// Owner.
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
    #[schema(max_length = 64, required = true, nullable = false)]
    pub concurrency_stamp: Option<String>,
}

impl ActionItemUpdateRequest {
    /// The service's form of the request.
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

/// A transition of an item.
#[derive(Debug, Deserialize, ToSchema, Validate)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct ActionItemTransitionRequest {
    /// The transition.
    #[garde(skip)]
    #[schema(example = "InProgress")]
    pub to: Move,
    /// Reason or result; required to block, to cancel and to reopen.
    #[garde(length(chars, max = 2000))]
    #[schema(max_length = 2000)]
    #[serde(default, deserialize_with = "http::optional_text")]
    pub note: Option<String>,
    /// Concurrency stamp that was read with the item.
    #[garde(length(chars, max = 64))]
    #[schema(max_length = 64, required = true, nullable = false)]
    pub concurrency_stamp: Option<String>,
}

/// A new due date.
#[derive(Debug, Deserialize, ToSchema, Validate)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct ActionItemPostponeRequest {
    /// The new due date.
    #[garde(custom(http::plain_year))]
    #[schema(example = "2027-02-01")]
    pub due_on: NaiveDate,
    /// Reason; required from the second postponement on.
    #[garde(length(chars, max = 2000))]
    #[schema(max_length = 2000)]
    #[serde(default, deserialize_with = "http::optional_text")]
    pub reason: Option<String>,
    /// Concurrency stamp that was read with the item.
    #[garde(length(chars, max = 64))]
    #[schema(max_length = 64, required = true, nullable = false)]
    pub concurrency_stamp: Option<String>,
}
