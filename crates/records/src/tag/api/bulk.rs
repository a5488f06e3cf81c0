//! `POST /api/app/tags/bulk`

use axum::{Json, extract::State, http::HeaderMap};
use garde::Validate;
use http::{App, Body, BulkReport, Caller};
use kernel::{Result, Scope, Uuid};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::tag::service;

/// Bulk actions on tags.
#[derive(Debug, Clone, Copy, Serialize, Deserialize, ToSchema)]
pub enum TagBulkAction {
    /// Delete them, and take them off all records.
    Delete,
}

impl TagBulkAction {
    async fn one(self, app: &App, scope: &Scope, id: Uuid) -> Result<()> {
        match self {
            Self::Delete => service::delete(app, scope, id).await,
        }
    }
}

/// One thing to do to many tags.
#[derive(Debug, Deserialize, ToSchema, Validate)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct TagBulkRequest {
    /// The tags; repeated ids count once.
    #[garde(skip)]
    #[schema(min_items = 1, max_items = 500)]
    ids: Vec<Uuid>,
    /// What to do.
    #[garde(skip)]
    #[schema(example = "Delete")]
    action: TagBulkAction,
}

/// Applies one action to many tags, each as the operation for one tag does: a failure for one does not affect the others.
#[utoipa::path(post, path = "/api/app/tags/bulk", operation_id = "bulk_tags", tag = "Tags",
    request_body = TagBulkRequest, responses((status = 200, description = "A result per tag.", body = BulkReport)))]
pub async fn bulk(
    State(app): State<App>,
    Caller(scope): Caller,
    headers: HeaderMap,
    Body(request): Body<TagBulkRequest>,
) -> http::Result<Json<BulkReport>> {
    let (app, action) = (&app, request.action);
    let act = |scope: Scope, id: Uuid| async move { action.one(app, &scope, id).await };
    Ok(Json(http::bulk(app, &scope, &headers, &request.ids, &action, act).await?))
}
