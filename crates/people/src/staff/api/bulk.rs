//! `POST /api/app/staff/bulk`

use axum::{Json, extract::State, http::HeaderMap};
use garde::Validate;
use http::{App, Body, BulkMove, BulkReport, Caller, bulk_takes};
use kernel::{Error, Result, Scope, Uuid};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::staff::{StaffStatus, service};

/// Bulk actions on staff.
#[derive(Debug, Clone, Copy, Serialize, Deserialize, ToSchema)]
pub enum StaffBulkAction {
    /// Move them to the status `to`.
    Transition,
    /// Delete them.
    Delete,
}

/// Input of a bulk operation.
#[derive(Debug, Default, Serialize, Deserialize, ToSchema, Validate)]
#[serde(rename_all = "camelCase", deny_unknown_fields, default)]
#[schema(example = json!({"to": "OnLeave"}))]
pub struct StaffBulkArgs {
    /// The status to move to.
    #[garde(skip)]
    to: Option<StaffStatus>,
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
    fn change(&self) -> Result<BulkMove<StaffStatus>> {
        match self.action {
            StaffBulkAction::Transition => self.args.to.map(BulkMove::To).ok_or_else(|| Error::invalid("args.to", "Validation.Required")),
            StaffBulkAction::Delete => bulk_takes(&self.args, &[]).map(|()| BulkMove::Delete),
        }
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
    let (change, input) = (request.change()?, (request.action, &request.args));
    let app = &app;
    let act = |scope: Scope, id: Uuid| async move { service::apply(app, &scope, id, change).await };
    Ok(Json(http::bulk(app, &scope, &headers, &request.ids, &input, act).await?))
}
