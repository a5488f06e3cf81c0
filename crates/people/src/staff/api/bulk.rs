//! `POST /api/app/staff/bulk`

use axum::{Json, extract::State, http::HeaderMap};
use garde::Validate;
use http::{App, Body, BulkMove, BulkReport, Caller, bulk_takes};
use kernel::{Error, Result, Scope, Uuid};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::staff::{
    StaffStatus,
    service::{self, BulkChange},
};

/// Bulk actions on staff.
#[derive(Debug, Clone, Copy, Serialize, Deserialize, ToSchema)]
pub enum StaffBulkAction {
    /// Move them to the status `to`.
    Transition,
    /// Delete them.
    Delete,
    /// Invite them by mail to sign in, with the roles `roleNames`, or send an invitation again that has expired.
    Invite,
}

/// Input of a bulk operation; each action takes its own.
#[http::document_limits]
#[derive(Debug, Default, Serialize, Deserialize, ToSchema, Validate)]
#[serde(rename_all = "camelCase", deny_unknown_fields, default)]
#[schema(example = json!({"to": "OnLeave"}))]
pub struct StaffBulkArgs {
    /// The status to move to.
    #[garde(skip)]
    to: Option<StaffStatus>,
    /// Names of the roles. An invitation that is sent again keeps its own.
    #[garde(length(max = 100), inner(inner(length(chars, max = 256))))]
    role_names: Option<Vec<String>>,
}

/// A bulk action on staff.
#[derive(Debug, Deserialize, ToSchema, Validate)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct StaffBulkRequest {
    /// The people; repeated ids count once.
    #[garde(skip)]
    #[schema(min_items = 1, max_items = 500)]
    ids: Vec<Uuid>,
    /// What to do.
    #[garde(skip)]
    #[schema(example = "Transition")]
    action: StaffBulkAction,
    /// Its input.
    #[garde(dive)]
    args: StaffBulkArgs,
}

impl StaffBulkRequest {
    fn change(&self) -> Result<BulkChange> {
        let args = &self.args;
        bulk_takes(
            args,
            match self.action {
                StaffBulkAction::Transition => &["to"],
                StaffBulkAction::Delete => &[],
                StaffBulkAction::Invite => &["roleNames"],
            },
        )?;
        Ok(match self.action {
            StaffBulkAction::Transition => {
                BulkChange::Move(args.to.map(BulkMove::To).ok_or_else(|| Error::invalid("args.to", "Validation.Required"))?)
            }
            StaffBulkAction::Delete => BulkChange::Move(BulkMove::Delete),
            StaffBulkAction::Invite => BulkChange::Invite(args.role_names.clone().unwrap_or_default()),
        })
    }
}

/// Applies one action to many people, each as the operation for one person does: a failure for one does not affect the others.
#[utoipa::path(post, path = "/api/app/staff/bulk", operation_id = "bulk_staff", tag = "Staff",
    request_body = StaffBulkRequest, responses((status = 200, description = "A result per person.", body = BulkReport)))]
pub async fn bulk(
    State(app): State<App>,
    Caller(scope): Caller,
    headers: HeaderMap,
    Body(request): Body<StaffBulkRequest>,
) -> http::Result<Json<BulkReport>> {
    let (change, input) = (&request.change()?, (request.action, &request.args));
    let app = &app;
    let act = |scope: Scope, id: Uuid| async move { service::apply(app, &scope, id, change).await };
    Ok(Json(http::bulk(app, &scope, &headers, &request.ids, &input, act).await?))
}
