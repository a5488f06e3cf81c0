//! `POST /api/app/jobs/bulk`

use axum::{Json, extract::State, http::HeaderMap};
use garde::Validate;
use http::{App, Body, BulkReport, Caller};
use kernel::{Result, Scope, Uuid};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::job::service;

/// Bulk actions on jobs.
#[derive(Debug, Clone, Copy, Serialize, Deserialize, ToSchema)]
pub enum JobBulkAction {
    /// Cancel them; finished ones are not affected.
    Cancel,
}

impl JobBulkAction {
    async fn one(self, app: &App, scope: &Scope, id: Uuid) -> Result<()> {
        match self {
            Self::Cancel => service::call_off(app, scope, id).await.map(drop),
        }
    }
}

/// One thing to do to many jobs.
#[derive(Debug, Deserialize, ToSchema, Validate)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct JobBulkRequest {
    /// The jobs; repeated ids count once.
    #[garde(skip)]
    #[schema(min_items = 1, max_items = 500)]
    ids: Vec<Uuid>,
    /// What to do.
    #[garde(skip)]
    #[schema(example = "Cancel")]
    action: JobBulkAction,
}

/// Applies one action to many jobs, each as the operation for one job does: a failure for one does not affect the others.
#[utoipa::path(post, path = "/api/app/jobs/bulk", operation_id = "bulk_jobs", tag = "Jobs",
    request_body = JobBulkRequest, responses((status = 200, description = "A result per job.", body = BulkReport)))]
pub async fn bulk(
    State(app): State<App>,
    Caller(scope): Caller,
    headers: HeaderMap,
    Body(request): Body<JobBulkRequest>,
) -> http::Result<Json<BulkReport>> {
    let (app, action) = (&app, request.action);
    let act = |scope: Scope, id: Uuid| async move { action.one(app, &scope, id).await };
    Ok(Json(http::bulk(app, &scope, &headers, &request.ids, &action, act).await?))
}
