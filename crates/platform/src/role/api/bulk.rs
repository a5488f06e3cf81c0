//! `POST /api/identity/roles/bulk`

use axum::{Json, extract::State, http::HeaderMap};
use garde::Validate;
use http::{App, Body, BulkReport, Caller};
use kernel::{Result, Scope, Uuid};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::role;

/// Bulk actions on roles.
#[derive(Debug, Clone, Copy, Serialize, Deserialize, ToSchema)]
pub enum RoleBulkAction {
    /// Delete them, and take them from everybody; shipped ones stay.
    Delete,
}

impl RoleBulkAction {
    async fn one(self, app: &App, scope: &Scope, id: Uuid) -> Result<()> {
        match self {
            Self::Delete => role::delete(app, scope, id).await,
        }
    }
}

/// One thing to do to many roles.
#[derive(Debug, Deserialize, ToSchema, Validate)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct RoleBulkRequest {
    /// The roles; repeated ids count once.
    #[garde(skip)]
    #[schema(min_items = 1, max_items = 500)]
    ids: Vec<Uuid>,
    /// What to do.
    #[garde(skip)]
    #[schema(example = "Delete")]
    action: RoleBulkAction,
}

/// Applies one action to many roles, each as the operation for one role does: a failure for one does not affect the others.
#[utoipa::path(post, path = "/api/identity/roles/bulk", operation_id = "bulk_roles", tag = "Roles",
    request_body = RoleBulkRequest, responses((status = 200, description = "A result per role.", body = BulkReport)))]
pub async fn bulk(
    State(app): State<App>,
    Caller(scope): Caller,
    headers: HeaderMap,
    Body(request): Body<RoleBulkRequest>,
) -> http::Result<Json<BulkReport>> {
    let (app, action) = (&app, request.action);
    let act = |scope: Scope, id: Uuid| async move { action.one(app, &scope, id).await };
    Ok(Json(http::bulk(app, &scope, &headers, &request.ids, &action, act).await?))
}
