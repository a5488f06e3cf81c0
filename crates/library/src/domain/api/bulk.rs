//! `POST /api/app/domains/bulk`

use axum::{Json, extract::State, http::HeaderMap};
use garde::Validate;
use http::{App, Body, BulkReport, Caller};
use kernel::{Result, Scope, Uuid};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::domain::{DomainStatus, service};

/// Bulk actions on domains.
#[derive(Debug, Clone, Copy, Serialize, Deserialize, ToSchema)]
pub enum DomainBulkAction {
    /// Put them in use.
    Activate,
    /// Hide them from new templates.
    Retire,
    /// Delete empty drafts.
    Delete,
}

impl DomainBulkAction {
    async fn one(self, app: &App, scope: &Scope, id: Uuid) -> Result<()> {
        match self {
            Self::Activate => service::transition(app, scope, id, DomainStatus::Active).await.map(drop),
            Self::Retire => service::transition(app, scope, id, DomainStatus::Retired).await.map(drop),
            Self::Delete => service::delete(app, scope, id).await,
        }
    }
}

/// One thing to do to many domains.
#[derive(Debug, Deserialize, ToSchema, Validate)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct DomainBulkRequest {
    /// The domains; repeated ids count once.
    #[garde(skip)]
    #[schema(min_items = 1, max_items = 500)]
    ids: Vec<Uuid>,
    /// What to do.
    #[garde(skip)]
    #[schema(example = "Activate")]
    action: DomainBulkAction,
}

/// Applies one action to many domains, each as the operation for one domain does: a failure for one does not affect the others.
#[utoipa::path(post, path = "/api/app/domains/bulk", operation_id = "bulk_domains", tag = "Domains",
    request_body = DomainBulkRequest, responses((status = 200, description = "A result per domain.", body = BulkReport)))]
pub async fn bulk(
    State(app): State<App>,
    Caller(scope): Caller,
    headers: HeaderMap,
    Body(request): Body<DomainBulkRequest>,
) -> http::Result<Json<BulkReport>> {
    let (app, action) = (&app, request.action);
    let act = |scope: Scope, id: Uuid| async move { action.one(app, &scope, id).await };
    Ok(Json(http::bulk(app, &scope, &headers, &request.ids, &action, act).await?))
}
