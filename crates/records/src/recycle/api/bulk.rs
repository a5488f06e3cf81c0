//! `POST /api/app/recycle-bin/bulk`

use axum::{Json, extract::State, http::HeaderMap};
use garde::Validate;
use http::{App, Body, BulkReport, Caller};
use kernel::{Scope, Uuid};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::recycle::service;

/// Bulk actions on deleted records.
#[derive(Debug, Clone, Copy, Serialize, Deserialize, ToSchema)]
pub enum RecycleBulkAction {
    /// Restore them with what was deleted with them.
    Restore,
}

/// One thing to do to many deleted records of one kind.
#[http::document_limits]
#[derive(Debug, Deserialize, ToSchema, Validate)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct RecycleBulkRequest {
    /// Kind of the records.
    #[garde(length(chars, min = 1, max = 40))]
    #[schema(example = "ActionItem")]
    kind: String,
    /// The records; repeated ids count once.
    #[garde(skip)]
    #[schema(min_items = 1, max_items = 500)]
    ids: Vec<Uuid>,
    /// What to do.
    #[garde(skip)]
    #[schema(example = "Restore")]
    action: RecycleBulkAction,
}

/// Restores many deleted records, each as the operation for one record would: what fails for one leaves the others alone.
#[utoipa::path(post, path = "/api/app/recycle-bin/bulk", operation_id = "bulk_recycle_bin", tag = "Recycle bin",
    request_body = RecycleBulkRequest, responses((status = 200, description = "A result per record.", body = BulkReport)))]
pub async fn bulk(
    State(app): State<App>,
    Caller(scope): Caller,
    headers: HeaderMap,
    Body(request): Body<RecycleBulkRequest>,
) -> http::Result<Json<BulkReport>> {
    let (app, kind) = (&app, request.kind.as_str());
    let act = |scope: Scope, id: Uuid| async move { service::restore(app, &scope, kind, id).await };
    Ok(Json(http::bulk(app, &scope, &headers, &request.ids, &(request.action, kind), act).await?))
}
