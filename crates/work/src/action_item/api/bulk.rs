//! `POST /api/app/action-items/bulk`

use axum::{Json, extract::State, http::HeaderMap};
use chrono::NaiveDate;
use garde::Validate;
use http::{App, Body, BulkReport, Caller, bulk_takes};
use kernel::{Error, Result, Scope, Uuid};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::action_item::{
    rules::Move,
    service::bulk::{self as service, BulkChange},
};

/// Bulk actions on items.
#[derive(Debug, Clone, Copy, Serialize, Deserialize, ToSchema)]
pub enum ActionItemBulkAction {
    /// Hand them to `ownerUserId`.
    Assign,
    /// Set their due date to `dueOn`, or move it by `days`.
    Postpone,
    /// Move them to the status `to`.
    Transition,
    /// Delete them.
    Delete,
}

/// Input of a bulk operation; each action takes its own.
#[http::document_limits]
#[derive(Debug, Default, Serialize, Deserialize, ToSchema, Validate)]
#[serde(rename_all = "camelCase", deny_unknown_fields, default)]
#[schema(example = json!({"days": 7}))]
pub struct ActionItemBulkArgs {
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
    /// Reason for the new date; required for items that were postponed before.
    #[garde(length(chars, max = 2000))]
    #[serde(deserialize_with = "http::optional_text")]
    reason: Option<String>,
    /// The transition.
    #[garde(skip)]
    to: Option<Move>,
    /// Reason or result; required to block, to cancel and to reopen.
    #[garde(length(chars, max = 2000))]
    #[serde(deserialize_with = "http::optional_text")]
    note: Option<String>,
}

/// One thing to do to many items.
#[derive(Debug, Deserialize, ToSchema, Validate)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct ActionItemBulkRequest {
    /// The items; repeated ids count once.
    #[garde(skip)]
    #[schema(min_items = 1, max_items = 500)]
    ids: Vec<Uuid>,
    /// What to do.
    #[garde(skip)]
    #[schema(example = "Postpone")]
    action: ActionItemBulkAction,
    /// Its input.
    #[garde(dive)]
    args: ActionItemBulkArgs,
}

impl ActionItemBulkRequest {
    fn change(&self) -> Result<BulkChange> {
        let args = &self.args;
        bulk_takes(
            args,
            match self.action {
                ActionItemBulkAction::Assign => &["ownerUserId"],
                ActionItemBulkAction::Postpone => &["dueOn", "days", "reason"],
                ActionItemBulkAction::Transition => &["to", "note"],
                ActionItemBulkAction::Delete => &[],
            },
        )?;
        let required = |field: &str| Error::invalid(format!("args.{field}"), "Validation.Required");
        Ok(match self.action {
            ActionItemBulkAction::Assign => BulkChange::Assign(args.owner_user_id.ok_or_else(|| required("ownerUserId"))?),
            ActionItemBulkAction::Postpone => match (args.due_on, args.days) {
                (Some(day), None) => BulkChange::SetDue(day, args.reason.clone()),
                (None, Some(days)) => BulkChange::ShiftDue(days, args.reason.clone()),
                _ => return Err(required("dueOn")),
            },
            ActionItemBulkAction::Transition => BulkChange::Transition(args.to.ok_or_else(|| required("to"))?, args.note.clone()),
            ActionItemBulkAction::Delete => BulkChange::Delete,
        })
    }
}

/// Applies one action to many items, each as the operation for one item does: a failure for one does not affect the others.
#[utoipa::path(post, path = "/api/app/action-items/bulk", operation_id = "bulk_action_items", tag = "Action items",
    request_body = ActionItemBulkRequest, responses((status = 200, description = "A result per item.", body = BulkReport)))]
pub async fn bulk(
    State(app): State<App>,
    Caller(scope): Caller,
    headers: HeaderMap,
    Body(request): Body<ActionItemBulkRequest>,
) -> http::Result<Json<BulkReport>> {
    let (change, input) = (&request.change()?, (request.action, &request.args));
    let app = &app;
    let act = |scope: Scope, id: Uuid| async move { service::apply(app, &scope, id, change).await };
    Ok(Json(http::bulk(app, &scope, &headers, &request.ids, &input, act).await?))
}
