//! `POST /api/app/teams/bulk`

use axum::{Json, extract::State, http::HeaderMap};
use garde::Validate;
use http::{App, Body, BulkMove, BulkReport, Caller, bulk_takes};
use kernel::{Error, Result, Scope, Uuid};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::team::{TeamStatus, service};

/// Bulk actions on teams.
#[derive(Debug, Clone, Copy, Serialize, Deserialize, ToSchema)]
pub enum TeamBulkAction {
    /// Move them to the status `to`.
    Transition,
    /// Delete them.
    Delete,
}

/// Input of a bulk operation.
#[derive(Debug, Default, Serialize, Deserialize, ToSchema, Validate)]
#[serde(rename_all = "camelCase", deny_unknown_fields, default)]
#[schema(example = json!({"to": "Archived"}))]
pub struct TeamBulkArgs {
    /// The status to move to.
    #[garde(skip)]
    to: Option<TeamStatus>,
}

/// One thing to do to many teams.
#[derive(Debug, Deserialize, ToSchema, Validate)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct TeamBulkRequest {
    /// The teams; repeated ids count once.
    #[garde(skip)]
    #[schema(min_items = 1, max_items = 500)]
    ids: Vec<Uuid>,
    /// What to do.
    #[garde(skip)]
    #[schema(example = "Transition")]
    action: TeamBulkAction,
    /// Its input.
    #[garde(dive)]
    args: TeamBulkArgs,
}

impl TeamBulkRequest {
    fn change(&self) -> Result<BulkMove<TeamStatus>> {
        match self.action {
            TeamBulkAction::Transition => self.args.to.map(BulkMove::To).ok_or_else(|| Error::invalid("args.to", "Validation.Required")),
            TeamBulkAction::Delete => bulk_takes(&self.args, &[]).map(|()| BulkMove::Delete),
        }
    }
}

/// Applies one action to many teams, each as the operation for one team does: a failure for one does not affect the others.
#[utoipa::path(post, path = "/api/app/teams/bulk", operation_id = "bulk_teams", tag = "Teams",
    request_body = TeamBulkRequest, responses((status = 200, description = "A result per team.", body = BulkReport)))]
pub async fn bulk(
    State(app): State<App>,
    Caller(scope): Caller,
    headers: HeaderMap,
    Body(request): Body<TeamBulkRequest>,
) -> http::Result<Json<BulkReport>> {
    let (change, input) = (request.change()?, (request.action, &request.args));
    let app = &app;
    let act = |scope: Scope, id: Uuid| async move { service::apply(app, &scope, id, change).await };
    Ok(Json(http::bulk(app, &scope, &headers, &request.ids, &input, act).await?))
}
