//! `POST /api/app/staff/{id}/invite`

use axum::{Json, extract::State};
use garde::Validate;
use http::{App, Body, Caller, IdPath};
use serde::Deserialize;
use utoipa::ToSchema;

use super::view::{StaffView, view_of};
use crate::staff::service;

/// To what a person is invited.
#[http::document_limits]
#[derive(Debug, Deserialize, ToSchema, Validate)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct StaffInvitationRequest {
    /// Names of the roles. An invitation that is sent again keeps its own.
    #[garde(length(max = 100), inner(length(chars, max = 256)))]
    #[serde(default)]
    role_names: Vec<String>,
    /// Stamp that was read with the person.
    #[garde(length(chars, max = 64))]
    #[schema(required = true, nullable = false)]
    concurrency_stamp: Option<String>,
}

/// Invites a person by mail to sign in, or sends the open invitation again. The link is valid for seven days and works once; the user who accepts it signs in as the person.
#[utoipa::path(post, path = "/api/app/staff/{id}/invite", operation_id = "invite_staff", tag = "Staff",
    request_body = StaffInvitationRequest, params(("id" = Uuid, Path, description = "Person")),
    responses((status = 200, description = "The invited person.", body = StaffView),
        (status = 429, description = "Too many emails; see Retry-After.")))]
pub async fn invite(
    State(app): State<App>,
    Caller(scope): Caller,
    IdPath(id): IdPath,
    Body(request): Body<StaffInvitationRequest>,
) -> http::Result<Json<StaffView>> {
    let person = service::invite(&app, &scope, id, &request.role_names, request.concurrency_stamp.as_deref()).await?;
    Ok(Json(view_of(&app, &scope, person).await?))
}
