//! `POST /api/identity/claim-types/bulk`

use axum::{Json, extract::State, http::HeaderMap};
use garde::Validate;
use http::{App, Body, BulkReport, Caller};
use kernel::{Result, Scope, Uuid};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::claim_type;

/// Bulk actions on claim types.
#[derive(Debug, Clone, Copy, Serialize, Deserialize, ToSchema)]
pub enum ClaimTypeBulkAction {
    /// Deletes them, with the claims of users and roles.
    Delete,
}

impl ClaimTypeBulkAction {
    async fn one(self, app: &App, scope: &Scope, id: Uuid) -> Result<()> {
        match self {
            Self::Delete => claim_type::delete(app, scope, id).await,
        }
    }
}

/// One thing to do to many claim types.
#[derive(Debug, Deserialize, ToSchema, Validate)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct ClaimTypeBulkRequest {
    /// The claim types; repeated ids count once.
    #[garde(skip)]
    #[schema(min_items = 1, max_items = 500)]
    ids: Vec<Uuid>,
    /// What to do.
    #[garde(skip)]
    #[schema(example = "Delete")]
    action: ClaimTypeBulkAction,
}

/// Applies one action to many claim types, each as the operation for one claim type does: a failure for one does not affect the others.
#[utoipa::path(post, path = "/api/identity/claim-types/bulk", operation_id = "bulk_claim_types", tag = "Claim types",
    request_body = ClaimTypeBulkRequest, responses((status = 200, description = "A result per claim type.", body = BulkReport)))]
pub async fn bulk(
    State(app): State<App>,
    Caller(scope): Caller,
    headers: HeaderMap,
    Body(request): Body<ClaimTypeBulkRequest>,
) -> http::Result<Json<BulkReport>> {
    let (app, action) = (&app, request.action);
    let act = |scope: Scope, id: Uuid| async move { action.one(app, &scope, id).await };
    Ok(Json(http::bulk(app, &scope, &headers, &request.ids, &action, act).await?))
}
