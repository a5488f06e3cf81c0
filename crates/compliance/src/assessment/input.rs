//! What the operations take, the same over HTTP, from bulk actions, from findings and in demo data.

use ::store::sea_orm::{self, DeriveIntoActiveModel};
use chrono::NaiveDate;
use garde::Validate;
use kernel::{Error, Result, Uuid};
use serde::Deserialize;
use utoipa::ToSchema;

use super::{Assessment, entity::ActiveModel, rules::state::SHORTEST_REASON};
use crate::scoring::Answer;

/// Request of a new assessment.
#[http::document_limits]
#[derive(Debug, Clone, Deserialize, ToSchema, Validate, DeriveIntoActiveModel)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct AssessmentRequest {
    #[garde(skip)]
    pub client_id: Uuid,
    /// Team, if a team is assessed separately.
    #[garde(skip)]
    pub team_id: Option<Uuid>,
    /// Subtype; its current template is pinned.
    #[garde(skip)]
    pub subtype_id: Uuid,
    /// Title; by default made from subtype and client.
    #[garde(length(chars, min = 1, max = 160), custom(http::not_blank))]
    #[schema(example = "Baseline audit, Foxdale Veterinary Centre")]
    pub title: Option<String>,
    /// Period that it belongs to.
    #[garde(length(chars, max = 20))]
    #[schema(example = "2026-Q1")]
    pub period_key: Option<String>,
    /// First day.
    #[garde(custom(http::plain_year))]
    #[schema(example = "2026-03-02")]
    pub planned_on: Option<NaiveDate>,
    /// Last day.
    #[garde(custom(http::plain_year))]
    #[schema(example = "2026-03-31")]
    pub due_on: Option<NaiveDate>,
    #[garde(skip)]
    pub lead_user_id: Option<Uuid>,
    #[garde(skip)]
    pub reviewer_user_id: Option<Uuid>,
    /// Users who may answer besides the lead.
    #[garde(length(max = 50))]
    #[schema(example = json!([]))]
    #[serde(default)]
    #[sea_orm(ignore)] // a text in the row
    pub participants: Vec<Uuid>,
}

/// Changes of an assessment that isn't finalised.
#[http::document_limits]
#[derive(Debug, Deserialize, ToSchema, Validate)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct AssessmentUpdateRequest {
    /// Title; unchanged if absent.
    #[garde(length(chars, min = 1, max = 160), custom(http::not_blank))]
    #[schema(example = "Baseline audit, Foxdale Veterinary Centre")]
    pub title: Option<String>,
    /// Period that it belongs to.
    #[garde(length(chars, max = 20))]
    #[schema(example = "2026-Q1")]
    pub period_key: Option<String>,
    /// First day.
    #[garde(custom(http::plain_year))]
    #[schema(example = "2026-03-02")]
    pub planned_on: Option<NaiveDate>,
    /// Last day.
    #[garde(custom(http::plain_year))]
    #[schema(example = "2026-03-31")]
    pub due_on: Option<NaiveDate>,
    #[garde(skip)]
    pub lead_user_id: Option<Uuid>,
    #[garde(skip)]
    pub reviewer_user_id: Option<Uuid>,
    /// Users who may answer besides the lead.
    #[garde(length(max = 50))]
    #[schema(example = json!([]))]
    #[serde(default)]
    pub participants: Vec<Uuid>,
    #[garde(length(chars, max = 4000))]
    #[schema(example = "A good start; records need an owner.")]
    pub summary: Option<String>,
    /// Concurrency stamp that was read with the assessment.
    #[garde(length(chars, max = 64))]
    #[schema(required = true, nullable = false)]
    pub concurrency_stamp: Option<String>,
}

impl AssessmentUpdateRequest {
    /// Writes the changes into a row; what follows from them is the service's.
    ///
    /// # Errors
    /// `Internal`, if the participants can't be written.
    pub(super) fn apply(&self, row: &mut Assessment) -> Result<()> {
        if let Some(title) = &self.title {
            row.title.clone_from(title);
        }
        row.period_key.clone_from(&self.period_key);
        row.planned_on = self.planned_on;
        row.due_on = self.due_on;
        row.lead_user_id = self.lead_user_id;
        row.reviewer_user_id = self.reviewer_user_id;
        row.participants = participants(&self.participants)?;
        row.summary.clone_from(&self.summary);
        Ok(())
    }
}

/// Participants as the row has them.
///
/// # Errors
/// `Internal`, if they can't be written.
pub(super) fn participants(users: &[Uuid]) -> Result<String> {
    serde_json::to_string(users).map_err(Error::internal)
}

/// Request of a transition.
#[http::document_limits]
#[derive(Debug, Deserialize, ToSchema, Validate)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct AssessmentMoveRequest {
    /// Reason (reopen, take back, cancel); ignored by other transitions.
    #[garde(length(chars, max = 4000))]
    #[schema(example = "The client asked to wait for the new premises.", extensions(("x-reason" = json!({ "minLength": SHORTEST_REASON }))))]
    pub note: Option<String>,
    /// Concurrency stamp that was read with the assessment.
    #[garde(length(chars, max = 64))]
    #[schema(required = true, nullable = false)]
    pub concurrency_stamp: Option<String>,
}

/// Changes of one item: an absent member leaves the value unchanged, null clears it.
#[http::document_limits]
#[derive(Debug, Clone, Default, Deserialize, ToSchema, Validate)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct ItemPatchRequest {
    #[garde(skip)]
    pub id: Uuid,
    /// Concurrency stamp that was read with the item.
    #[garde(length(chars, max = 64))]
    pub concurrency_stamp: Option<String>,
    /// The client's own answer.
    #[garde(dive)]
    #[serde(default, deserialize_with = "http::present")]
    #[schema(value_type = Option<Answer>)]
    pub self_answer: Option<Option<Answer>>,
    /// The client's comment.
    #[garde(inner(inner(length(chars, max = 4000))))]
    #[serde(default, deserialize_with = "http::present")]
    #[schema(value_type = Option<String>, max_length = 4000)]
    pub self_comment: Option<Option<String>>,
    #[garde(dive)]
    #[serde(default, deserialize_with = "http::present")]
    #[schema(value_type = Option<Answer>)]
    pub verified_answer: Option<Option<Answer>>,
    #[garde(inner(inner(length(chars, max = 4000))))]
    #[serde(default, deserialize_with = "http::present")]
    #[schema(value_type = Option<String>, max_length = 4000)]
    pub coach_comment: Option<Option<String>>,
    /// Flagged for later.
    #[garde(skip)]
    #[schema(example = true)]
    pub flagged: Option<bool>,
}

impl ItemPatchRequest {
    /// Whether it writes what the client says.
    pub fn writes_own(&self) -> bool {
        self.self_answer.is_some() || self.self_comment.is_some()
    }

    /// Whether it writes what the verifier says.
    pub fn writes_verified(&self) -> bool {
        self.verified_answer.is_some() || self.coach_comment.is_some()
    }
}
