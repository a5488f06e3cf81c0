//! What the operations take, the same over HTTP, from bulk actions and in demo data.

use ::store::sea_orm::{self, DeriveIntoActiveModel};
use chrono::NaiveDate;
use garde::Validate;
use kernel::Uuid;
use serde::Deserialize;
use utoipa::ToSchema;
use work::action_item::Priority;

use super::{Finding, FindingKind, FindingStatus, entity::ActiveModel, rules};
use crate::{
    assessment::rules::state::SHORTEST_REASON,
    scoring::{Answer, Severity},
};

/// A finding outside an assessment.
#[http::document_limits]
#[derive(Debug, Clone, Deserialize, ToSchema, Validate, DeriveIntoActiveModel)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct FindingRequest {
    #[garde(skip)]
    pub client_id: Uuid,
    #[garde(skip)]
    pub team_id: Option<Uuid>,
    #[garde(skip)]
    pub standard_id: Option<Uuid>,
    #[garde(skip)]
    #[schema(example = "Observation")]
    pub kind: FindingKind,
    #[garde(skip)]
    #[schema(example = "Low")]
    pub severity: Severity,
    #[garde(length(chars, min = 1, max = 200), custom(http::not_blank))]
    #[schema(example = "The fire door was wedged open")]
    pub title: String,
    /// Observation.
    #[garde(length(chars, max = 4000))]
    #[schema(example = "During the visit the door to the store was held by a box.")]
    pub description: Option<String>,
    #[garde(length(chars, max = 4000))]
    pub root_cause: Option<String>,
    #[garde(skip)]
    pub owner_user_id: Option<Uuid>,
    /// Due date; by default derived from the severity.
    #[garde(custom(http::plain_year))]
    pub due_on: Option<NaiveDate>,
}

/// Changes of a finding.
#[http::document_limits]
#[derive(Debug, Deserialize, ToSchema, Validate)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct FindingUpdateRequest {
    #[garde(skip)]
    #[schema(example = "MinorNC")]
    pub kind: FindingKind,
    #[garde(skip)]
    #[schema(example = "Medium")]
    pub severity: Severity,
    #[garde(length(chars, min = 1, max = 200), custom(http::not_blank))]
    #[schema(example = "Certificates are renewed late")]
    pub title: String,
    /// Observation.
    #[garde(length(chars, max = 4000))]
    #[schema(example = "Two certificates had run out for six weeks.")]
    pub description: Option<String>,
    /// Why it happened.
    #[garde(length(chars, max = 4000))]
    #[schema(example = "Nobody owns the register.")]
    pub root_cause: Option<String>,
    /// Owner: a user of the tenant or a coach of the client; null for none.
    #[garde(skip)]
    pub owner_user_id: Option<Uuid>,
    /// Due date. Without one, a new severity counts from today, and the same severity keeps the date.
    #[garde(custom(http::plain_year))]
    pub due_on: Option<NaiveDate>,
    /// Concurrency stamp that was read with the finding.
    #[garde(length(chars, max = 64))]
    #[schema(required = true, nullable = false)]
    pub concurrency_stamp: Option<String>,
}

impl FindingUpdateRequest {
    /// Writes the changes into a row, on the client's day `today`; what follows from them is the service's.
    pub(super) fn apply(&self, row: &mut Finding, today: NaiveDate) {
        row.due_on = rules::changed_due_on(row, self.severity, self.due_on, today);
        row.kind = self.kind;
        row.severity = self.severity;
        row.title.clone_from(&self.title);
        row.description.clone_from(&self.description);
        row.root_cause.clone_from(&self.root_cause);
        row.owner_user_id = self.owner_user_id;
    }
}

/// A transition of a finding.
#[http::document_limits]
#[derive(Debug, Deserialize, ToSchema, Validate)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct FindingTransitionRequest {
    /// The new status. A risk that is accepted already is prolonged by `RiskAccepted`; `Open` ends the acceptance, and the status follows
    /// from the actions.
    #[garde(skip)]
    #[schema(example = "Void")]
    pub to: FindingStatus,
    /// Reason or note: required for Closed, RiskAccepted, Void, and for reopening a closed finding.
    #[garde(length(chars, max = 2000))]
    #[schema(example = "Entered twice, see FND-0118.", extensions(("x-reason" = json!({ "minLength": SHORTEST_REASON }))))]
    pub note: Option<String>,
    /// Last day of an accepted risk, at most twelve months ahead. It is accepted through the end of that day in the client's time zone.
    #[garde(custom(http::plain_year))]
    pub accepted_until: Option<NaiveDate>,
    /// When closing: the current answer to the failed question. It is stored as a finalised verification, which updates the state of the
    /// standard and the heat map. The kind of answer depends on the question.
    #[garde(dive)]
    pub new_answer: Option<Answer>,
    /// When closing: whether to re-check the effect after 90 days.
    #[garde(skip)]
    #[serde(default)]
    pub check_effect: bool,
    /// Concurrency stamp that was read with the finding.
    #[garde(length(chars, max = 64))]
    #[schema(required = true, nullable = false)]
    pub concurrency_stamp: Option<String>,
}

/// A new action; absent values are taken from the finding.
#[http::document_limits]
#[derive(Debug, Deserialize, ToSchema, Validate)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct FindingActionRequest {
    /// What is to be done.
    #[garde(length(chars, min = 1, max = 200), custom(http::not_blank))]
    #[schema(example = "Train the missing people")]
    pub title: Option<String>,
    /// Details.
    #[garde(length(chars, max = 4000))]
    pub description: Option<String>,
    #[garde(skip)]
    pub owner_user_id: Uuid,
    /// Due date; by default the finding's.
    #[garde(custom(http::plain_year))]
    pub due_on: Option<NaiveDate>,
    /// Priority; by default derived from the finding's severity.
    #[garde(skip)]
    #[schema(example = "High")]
    pub priority: Option<Priority>,
    /// Concurrency stamp that was read with the finding; without it, the action is added regardless of other changes.
    #[garde(length(chars, max = 64))]
    pub concurrency_stamp: Option<String>,
}
