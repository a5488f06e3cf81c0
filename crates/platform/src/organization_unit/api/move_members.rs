//! `PUT /api/identity/organization-units/{id}/move-all-users`

use axum::{extract::State, http::StatusCode};
use garde::Validate;
use http::{App, Caller, IdPath, Params};
use kernel::Uuid;
use serde::Deserialize;
use utoipa::IntoParams;

use crate::organization_unit::service;

/// Where the members of a unit go. Unknown parameters are ignored, as ABP does.
#[derive(Debug, Default, Deserialize, IntoParams, Validate)]
#[serde(rename_all = "camelCase", default)]
#[into_params(parameter_in = Query, rename_all = "camelCase")]
pub struct MembersTarget {
    /// The unit that they shall belong to instead; without it they only leave theirs.
    #[garde(skip)]
    organization_id: Option<Uuid>,
}

/// Moves all members of an organisation unit to another one.
#[utoipa::path(put, path = "/api/identity/organization-units/{id}/move-all-users", operation_id = "move_organization_unit_members",
    tag = "Organisation units", params(("id" = Uuid, Path, description = "Unit"), MembersTarget),
    responses((status = 204, description = "Moved.")))]
pub async fn move_all(
    State(app): State<App>,
    Caller(scope): Caller,
    IdPath(id): IdPath,
    Params(target): Params<MembersTarget>,
) -> http::Result<StatusCode> {
    service::move_all(&app, &scope, id, target.organization_id).await?;
    Ok(StatusCode::NO_CONTENT)
}
