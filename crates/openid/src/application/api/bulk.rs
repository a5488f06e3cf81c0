//! `POST /api/openiddict/applications/bulk`

use axum::{Json, extract::State, http::HeaderMap};
use garde::Validate;
use http::{App, Body, BulkReport, Caller};
use kernel::{Result, Scope, Uuid};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::application::service;

/// Bulk actions on applications.
#[derive(Debug, Clone, Copy, Serialize, Deserialize, ToSchema)]
pub enum ApplicationBulkAction {
    /// Delete them; the portal's own stays.
    Delete,
}

impl ApplicationBulkAction {
    async fn one(self, app: &App, scope: &Scope, id: Uuid) -> Result<()> {
        match self {
            Self::Delete => service::delete(app, scope, id).await,
        }
    }
}

/// One thing to do to many applications.
#[derive(Debug, Deserialize, ToSchema, Validate)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct ApplicationBulkRequest {
    /// The applications; repeated ids count once.
    #[garde(skip)]
    #[schema(min_items = 1, max_items = 500)]
    ids: Vec<Uuid>,
    /// What to do.
    #[garde(skip)]
    #[schema(example = "Delete")]
    action: ApplicationBulkAction,
}

/// Applies one action to many applications, each as the operation for one application does: a failure for one does not affect the others.
#[utoipa::path(post, path = "/api/openiddict/applications/bulk", operation_id = "bulk_applications", tag = "OpenIddict",
    request_body = ApplicationBulkRequest, responses((status = 200, description = "A result per application.", body = BulkReport)))]
pub async fn bulk(
    State(app): State<App>,
    Caller(scope): Caller,
    headers: HeaderMap,
    Body(request): Body<ApplicationBulkRequest>,
) -> http::Result<Json<BulkReport>> {
    let (app, action) = (&app, request.action);
    let act = |scope: Scope, id: Uuid| async move { action.one(app, &scope, id).await };
    Ok(Json(http::bulk(app, &scope, &headers, &request.ids, &action, act).await?))
}
