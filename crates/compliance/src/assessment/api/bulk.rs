//! `POST /api/app/assessments/bulk`

use axum::{Json, extract::State, http::HeaderMap};
use chrono::NaiveDate;
use garde::Validate;
use http::{App, Body, BulkReport, Caller, bulk_takes};
use kernel::{Error, Result, Scope, Uuid};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::assessment::{
    rules::state::SHORTEST_REASON,
    service::bulk::{self as service, BulkChange},
};

/// Bulk actions on assessments.
#[derive(Debug, Clone, Copy, Serialize, Deserialize, ToSchema)]
pub enum AssessmentBulkAction {
    /// Give them the lead `leadUserId`.
    Assign,
    /// Set their last day to `dueOn`, or move it by `days`.
    Postpone,
    /// Cancel them for the reason `note`.
    Cancel,
    /// Delete drafts.
    Delete,
}

/// Input of a bulk operation; each action takes its own.
#[http::document_limits]
#[derive(Debug, Default, Serialize, Deserialize, ToSchema, Validate)]
#[serde(rename_all = "camelCase", deny_unknown_fields, default)]
#[schema(example = json!({"days": 7}))]
pub struct AssessmentBulkArgs {
    /// The new lead.
    #[garde(skip)]
    lead_user_id: Option<Uuid>,
    /// The new last day.
    #[garde(custom(http::plain_year))]
    #[schema(example = "2027-02-01")]
    due_on: Option<NaiveDate>,
    /// Days by which each last day moves; negative for earlier.
    #[garde(range(min = -3650, max = 3650))]
    days: Option<i64>,
    /// Why they are cancelled.
    #[garde(length(chars, max = 4000))]
    #[schema(example = "The client asked to wait for the new premises.", extensions(("x-reason" = json!({ "minLength": SHORTEST_REASON }))))]
    note: Option<String>,
}

/// One thing to do to many assessments.
#[derive(Debug, Deserialize, ToSchema, Validate)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct AssessmentBulkRequest {
    /// The assessments; repeated ids count once.
    #[garde(skip)]
    #[schema(min_items = 1, max_items = 500)]
    ids: Vec<Uuid>,
    /// What to do.
    #[garde(skip)]
    #[schema(example = "Postpone")]
    action: AssessmentBulkAction,
    /// Its input.
    #[garde(dive)]
    args: AssessmentBulkArgs,
}

impl AssessmentBulkRequest {
    fn change(&self) -> Result<BulkChange> {
        let args = &self.args;
        bulk_takes(
            args,
            match self.action {
                AssessmentBulkAction::Assign => &["leadUserId"],
                AssessmentBulkAction::Postpone => &["dueOn", "days"],
                AssessmentBulkAction::Cancel => &["note"],
                AssessmentBulkAction::Delete => &[],
            },
        )?;
        let required = |field: &str| Error::invalid(format!("args.{field}"), "Validation.Required");
        Ok(match self.action {
            AssessmentBulkAction::Assign => BulkChange::Assign(args.lead_user_id.ok_or_else(|| required("leadUserId"))?),
            AssessmentBulkAction::Postpone => match (args.due_on, args.days) {
                (Some(day), None) => BulkChange::SetDue(day),
                (None, Some(days)) => BulkChange::ShiftDue(days),
                _ => return Err(required("dueOn")),
            },
            AssessmentBulkAction::Cancel => BulkChange::Cancel(args.note.clone().ok_or_else(|| required("note"))?),
            AssessmentBulkAction::Delete => BulkChange::Delete,
        })
    }
}

/// Applies one action to many assessments, each as the operation for one assessment does: a failure for one does not affect the others.
#[utoipa::path(post, path = "/api/app/assessments/bulk", operation_id = "bulk_assessments", tag = "Assessments",
    request_body = AssessmentBulkRequest, responses((status = 200, description = "A result per assessment.", body = BulkReport)))]
pub async fn bulk(
    State(app): State<App>,
    Caller(scope): Caller,
    headers: HeaderMap,
    Body(request): Body<AssessmentBulkRequest>,
) -> http::Result<Json<BulkReport>> {
    let (change, input) = (&request.change()?, (request.action, &request.args));
    let app = &app;
    let act = |scope: Scope, id: Uuid| async move { service::apply(app, &scope, id, change).await };
    Ok(Json(http::bulk(app, &scope, &headers, &request.ids, &input, act).await?))
}
