//! `POST /api/app/staff/{id}/revoke-invitation`

use axum::{Json, extract::State};
use garde::Validate;
use http::{App, Body, Caller, IdPath};
use serde::Deserialize;
use utoipa::ToSchema;

use super::view::{StaffView, view_of};
use crate::staff::service;

/// Whose invitation is revoked.
#[http::document_limits]
#[derive(Debug, Deserialize, ToSchema, Validate)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct RevokeStaffInvitationRequest {
    /// Stamp that was read with the person.
    #[garde(length(chars, max = 64))]
    #[schema(required = true, nullable = false)]
    concurrency_stamp: Option<String>,
}

/// Revokes the invitation of a person: its link no longer works.
#[utoipa::path(post, path = "/api/app/staff/{id}/revoke-invitation", operation_id = "revoke_staff_invitation", tag = "Staff",
    request_body = RevokeStaffInvitationRequest, params(("id" = Uuid, Path, description = "Person")),
    responses((status = 200, description = "The person, who has no sign-in.", body = StaffView)))]
pub async fn revoke_invitation(
    State(app): State<App>,
    Caller(scope): Caller,
    IdPath(id): IdPath,
    Body(request): Body<RevokeStaffInvitationRequest>,
) -> http::Result<Json<StaffView>> {
    let person = service::revoke_invitation(&app, &scope, id, request.concurrency_stamp.as_deref()).await?;
    Ok(Json(view_of(&app, &scope, person).await?))
}
