//! `POST /api/openiddict/scopes/bulk`

use axum::{Json, extract::State, http::HeaderMap};
use garde::Validate;
use http::{App, Body, BulkReport, Caller};
use kernel::{Result, Scope, Uuid};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::application::service;

/// Bulk actions on scopes.
#[derive(Debug, Clone, Copy, Serialize, Deserialize, ToSchema)]
pub enum ScopeBulkAction {
    /// Delete them; shipped ones stay.
    Delete,
}

impl ScopeBulkAction {
    async fn one(self, app: &App, scope: &Scope, id: Uuid) -> Result<()> {
        match self {
            Self::Delete => service::delete_scope(app, scope, id).await,
        }
    }
}

/// One thing to do to many scopes.
#[derive(Debug, Deserialize, ToSchema, Validate)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct ScopeBulkRequest {
    /// The scopes; repeated ids count once.
    #[garde(skip)]
    #[schema(min_items = 1, max_items = 500)]
    ids: Vec<Uuid>,
    /// What to do.
    #[garde(skip)]
    #[schema(example = "Delete")]
    action: ScopeBulkAction,
}

/// Applies one action to many scopes, each as the operation for one scope does: a failure for one does not affect the others.
#[utoipa::path(post, path = "/api/openiddict/scopes/bulk", operation_id = "bulk_scopes", tag = "OpenIddict",
    request_body = ScopeBulkRequest, responses((status = 200, description = "A result per scope.", body = BulkReport)))]
pub async fn bulk(
    State(app): State<App>,
    Caller(scope): Caller,
    headers: HeaderMap,
    Body(request): Body<ScopeBulkRequest>,
) -> http::Result<Json<BulkReport>> {
    let (app, action) = (&app, request.action);
    let act = |scope: Scope, id: Uuid| async move { action.one(app, &scope, id).await };
    Ok(Json(http::bulk(app, &scope, &headers, &request.ids, &action, act).await?))
}
