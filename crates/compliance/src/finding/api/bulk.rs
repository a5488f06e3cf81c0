//! `POST /api/app/findings/bulk`

use axum::{Json, extract::State, http::HeaderMap};
use chrono::NaiveDate;
use garde::Validate;
use http::{App, Body, BulkReport, Caller, bulk_takes};
use kernel::{Error, Result, Scope, Uuid};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::finding::service::bulk::{self as service, BulkChange};

/// Bulk actions on findings.
#[derive(Debug, Clone, Copy, Serialize, Deserialize, ToSchema)]
pub enum FindingBulkAction {
    /// Give them the owner `ownerUserId`.
    Assign,
    /// Set their due date to `dueOn`, or move it by `days`.
    Postpone,
}

/// Input of a bulk operation; each action takes its own.
#[http::document_limits]
#[derive(Debug, Default, Serialize, Deserialize, ToSchema, Validate)]
#[serde(rename_all = "camelCase", deny_unknown_fields, default)]
#[schema(example = json!({"days": 7}))]
pub struct FindingBulkArgs {
    /// The new owner.
    #[garde(skip)]
    owner_user_id: Option<Uuid>,
    /// The new due date.
    #[garde(custom(http::plain_year))]
    #[schema(example = "2027-02-01")]
    due_on: Option<NaiveDate>,
    /// Days by which each due date moves; negative for earlier.
    #[garde(range(min = -3650, max = 3650))]
    days: Option<i64>,
}

/// One thing to do to many findings.
#[derive(Debug, Deserialize, ToSchema, Validate)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct FindingBulkRequest {
    /// The findings; repeated ids count once.
    #[garde(skip)]
    #[schema(min_items = 1, max_items = 500)]
    ids: Vec<Uuid>,
    /// What to do.
    #[garde(skip)]
    #[schema(example = "Postpone")]
    action: FindingBulkAction,
    /// Its input.
    #[garde(dive)]
    args: FindingBulkArgs,
}

impl FindingBulkRequest {
    fn change(&self) -> Result<BulkChange> {
        let args = &self.args;
        bulk_takes(
            args,
            match self.action {
                FindingBulkAction::Assign => &["ownerUserId"],
                FindingBulkAction::Postpone => &["dueOn", "days"],
            },
        )?;
        let required = |field: &str| Error::invalid(format!("args.{field}"), "Validation.Required");
        Ok(match self.action {
            FindingBulkAction::Assign => BulkChange::Assign(args.owner_user_id.ok_or_else(|| required("ownerUserId"))?),
            FindingBulkAction::Postpone => match (args.due_on, args.days) {
                (Some(day), None) => BulkChange::SetDue(day),
                (None, Some(days)) => BulkChange::ShiftDue(days),
                _ => return Err(required("dueOn")),
            },
        })
    }
}

/// Applies one action to many findings, each as the operation for one finding does: a failure for one does not affect the others.
#[utoipa::path(post, path = "/api/app/findings/bulk", operation_id = "bulk_findings", tag = "Findings",
    request_body = FindingBulkRequest, responses((status = 200, description = "A result per finding.", body = BulkReport)))]
pub async fn bulk(
    State(app): State<App>,
    Caller(scope): Caller,
    headers: HeaderMap,
    Body(request): Body<FindingBulkRequest>,
) -> http::Result<Json<BulkReport>> {
    let (change, input) = (request.change()?, (request.action, &request.args));
    let app = &app;
    let act = |scope: Scope, id: Uuid| async move { service::apply(app, &scope, id, change).await };
    Ok(Json(http::bulk(app, &scope, &headers, &request.ids, &input, act).await?))
}
