//! `POST /api/app/frameworks/bulk`

use axum::{Json, extract::State, http::HeaderMap};
use garde::Validate;
use http::{App, Body, BulkReport, Caller};
use kernel::{Result, Scope, Uuid};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::framework::service;

/// Bulk actions on frameworks.
#[derive(Debug, Clone, Copy, Serialize, Deserialize, ToSchema)]
pub enum FrameworkBulkAction {
    /// Delete those without domains; the default one stays.
    Delete,
}

impl FrameworkBulkAction {
    async fn one(self, app: &App, scope: &Scope, id: Uuid) -> Result<()> {
        match self {
            Self::Delete => service::delete(app, scope, id).await,
        }
    }
}

/// One thing to do to many frameworks.
#[derive(Debug, Deserialize, ToSchema, Validate)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct FrameworkBulkRequest {
    /// The frameworks; repeated ids count once.
    #[garde(skip)]
    #[schema(min_items = 1, max_items = 500)]
    ids: Vec<Uuid>,
    /// What to do.
    #[garde(skip)]
    #[schema(example = "Delete")]
    action: FrameworkBulkAction,
}

/// Applies one action to many frameworks, each as the operation for one framework does: a failure for one does not affect the others.
#[utoipa::path(post, path = "/api/app/frameworks/bulk", operation_id = "bulk_frameworks", tag = "Frameworks",
    request_body = FrameworkBulkRequest, responses((status = 200, description = "A result per framework.", body = BulkReport)))]
pub async fn bulk(
    State(app): State<App>,
    Caller(scope): Caller,
    headers: HeaderMap,
    Body(request): Body<FrameworkBulkRequest>,
) -> http::Result<Json<BulkReport>> {
    let (app, action) = (&app, request.action);
    let act = |scope: Scope, id: Uuid| async move { action.one(app, &scope, id).await };
    Ok(Json(http::bulk(app, &scope, &headers, &request.ids, &action, act).await?))
}
