//! `POST /api/identity/invitations/bulk`

use axum::{Json, extract::State, http::HeaderMap};
use garde::Validate;
use http::{App, Body, BulkReport, Caller};
use kernel::{Result, Scope, Uuid};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::invitation::service;

/// Bulk actions on invitations.
#[derive(Debug, Clone, Copy, Serialize, Deserialize, ToSchema)]
pub enum InvitationBulkAction {
    /// Send them again, with the caller as inviter.
    Resend,
    /// Revoke them: their links no longer work.
    Revoke,
}

impl InvitationBulkAction {
    async fn one(self, app: &App, scope: &Scope, id: Uuid) -> Result<()> {
        match self {
            Self::Resend => service::resend(app, scope, id).await.map(drop),
            Self::Revoke => service::revoke(app, scope, id).await,
        }
    }
}

/// One thing to do to many invitations.
#[derive(Debug, Deserialize, ToSchema, Validate)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct InvitationBulkRequest {
    /// The invitations; repeated ids count once.
    #[garde(skip)]
    #[schema(min_items = 1, max_items = 500)]
    ids: Vec<Uuid>,
    /// What to do.
    #[garde(skip)]
    #[schema(example = "Revoke")]
    action: InvitationBulkAction,
}

/// Applies one action to many invitations, each as the operation for one invitation does: a failure for one does not affect the others.
#[utoipa::path(post, path = "/api/identity/invitations/bulk", operation_id = "bulk_invitations", tag = "Invitations",
    request_body = InvitationBulkRequest, responses((status = 200, description = "A result per invitation.", body = BulkReport)))]
pub async fn bulk(
    State(app): State<App>,
    Caller(scope): Caller,
    headers: HeaderMap,
    Body(request): Body<InvitationBulkRequest>,
) -> http::Result<Json<BulkReport>> {
    let (app, action) = (&app, request.action);
    let act = |scope: Scope, id: Uuid| async move { action.one(app, &scope, id).await };
    Ok(Json(http::bulk(app, &scope, &headers, &request.ids, &action, act).await?))
}
