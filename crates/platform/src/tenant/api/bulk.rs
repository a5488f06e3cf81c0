//! `POST /api/app/tenants/bulk`

use axum::{Json, extract::State, http::HeaderMap};
use garde::Validate;
use http::{App, Body, BulkReport, Caller};
use kernel::{Result, Scope, Uuid};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::tenant::service;

/// Bulk actions on tenants.
#[derive(Debug, Clone, Copy, Serialize, Deserialize, ToSchema)]
pub enum TenantBulkAction {
    /// Let their users sign in.
    Activate,
    /// Keep their users out.
    Suspend,
    /// Put them away with all their data.
    Archive,
}

impl TenantBulkAction {
    async fn one(self, app: &App, scope: &Scope, id: Uuid) -> Result<()> {
        match self {
            Self::Activate => service::activate(app, scope, id).await.map(drop),
            Self::Suspend => service::suspend(app, scope, id).await.map(drop),
            Self::Archive => service::archive(app, scope, id).await.map(drop),
        }
    }
}

/// One thing to do to many tenants.
#[derive(Debug, Deserialize, ToSchema, Validate)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct TenantBulkRequest {
    /// The tenants; repeated ids count once.
    #[garde(skip)]
    #[schema(min_items = 1, max_items = 500)]
    ids: Vec<Uuid>,
    /// What to do.
    #[garde(skip)]
    #[schema(example = "Suspend")]
    action: TenantBulkAction,
}

/// Applies one action to many tenants, each as the operation for one tenant does: a failure for one does not affect the others.
#[utoipa::path(post, path = "/api/app/tenants/bulk", operation_id = "bulk_tenants", tag = "Tenants",
    request_body = TenantBulkRequest, responses((status = 200, description = "A result per tenant.", body = BulkReport)))]
pub async fn bulk(
    State(app): State<App>,
    Caller(scope): Caller,
    headers: HeaderMap,
    Body(request): Body<TenantBulkRequest>,
) -> http::Result<Json<BulkReport>> {
    let (app, action) = (&app, request.action);
    let act = |scope: Scope, id: Uuid| async move { action.one(app, &scope, id).await };
    Ok(Json(http::bulk(app, &scope, &headers, &request.ids, &action, act).await?))
}
