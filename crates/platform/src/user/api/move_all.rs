//! `PUT /api/identity/roles/{id}/move-all-users`

use axum::{extract::State, http::StatusCode};
use garde::Validate;
use http::{App, Caller, IdPath, Params};
use kernel::Uuid;
use serde::Deserialize;
use utoipa::IntoParams;

use crate::user;

/// Where the users of a role go. Unknown parameters are ignored, as ABP does.
#[derive(Debug, Default, Deserialize, IntoParams, Validate)]
#[serde(rename_all = "camelCase", default)]
#[into_params(parameter_in = Query, rename_all = "camelCase")]
pub(crate) struct Target {
    /// The role that they get instead; without it they only lose theirs.
    #[garde(skip)]
    role_id: Option<Uuid>,
}

/// Replaces a role by another one for all its members.
#[utoipa::path(put, path = "/api/identity/roles/{id}/move-all-users", operation_id = "move_users_of_role", tag = "Roles",
    params(("id" = Uuid, Path, description = "The role that they hold"), Target), responses((status = 204, description = "Moved.")))]
pub(super) async fn move_all(
    State(app): State<App>,
    Caller(scope): Caller,
    IdPath(id): IdPath,
    Params(target): Params<Target>,
) -> http::Result<StatusCode> {
    user::move_all(&app, &scope, id, target.role_id).await?;
    Ok(StatusCode::NO_CONTENT)
}
