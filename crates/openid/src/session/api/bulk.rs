//! `POST /api/identity/sessions/bulk`

use axum::{Json, extract::State, http::HeaderMap};
use garde::Validate;
use http::{App, Body, BulkReport, Caller};
use kernel::{Result, Scope, Uuid};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::session::service::administer;

/// Bulk actions on sessions.
#[derive(Debug, Clone, Copy, Serialize, Deserialize, ToSchema)]
pub enum SessionBulkAction {
    /// Sign their users out there, but not the caller from where it calls. Needs a recent proof of identity.
    End,
}

impl SessionBulkAction {
    async fn one(self, app: &App, scope: &Scope, id: Uuid) -> Result<()> {
        match self {
            Self::End => administer::end_of_many(app, scope, id).await,
        }
    }
}

/// One thing to do to many sessions.
#[derive(Debug, Deserialize, ToSchema, Validate)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct SessionBulkRequest {
    /// The sessions; repeated ids count once.
    #[garde(skip)]
    #[schema(min_items = 1, max_items = 500)]
    ids: Vec<Uuid>,
    /// What to do.
    #[garde(skip)]
    #[schema(example = "End")]
    action: SessionBulkAction,
}

/// Applies one action to many sessions, each as the operation for one session does: a failure for one does not affect the others.
#[utoipa::path(post, path = "/api/identity/sessions/bulk", operation_id = "bulk_sessions", tag = "Sessions",
    request_body = SessionBulkRequest, responses((status = 200, description = "A result per session.", body = BulkReport)))]
pub async fn bulk(
    State(app): State<App>,
    Caller(scope): Caller,
    headers: HeaderMap,
    Body(request): Body<SessionBulkRequest>,
) -> http::Result<Json<BulkReport>> {
    administer::may_end(&app, &scope).await?;
    let (app, action) = (&app, request.action);
    let act = |scope: Scope, id: Uuid| async move { action.one(app, &scope, id).await };
    Ok(Json(http::bulk(app, &scope, &headers, &request.ids, &action, act).await?))
}
