//! `POST /api/app/clients/{id}/hand-over`

use axum::{extract::State, http::StatusCode};
use http::{App, Body, Caller, IdPath};

use crate::hand_over::{input::CoachHandOverRequest, service};

/// Hands a client over from one coach to another, with the open work that passes, and tells both.
#[utoipa::path(post, path = "/api/app/clients/{id}/hand-over", operation_id = "hand_over_client", tag = "Clients",
    request_body = CoachHandOverRequest, params(("id" = Uuid, Path, description = "Client")),
    responses((status = 204, description = "Handed over.")))]
pub async fn hand_over(
    State(app): State<App>,
    Caller(scope): Caller,
    IdPath(id): IdPath,
    Body(request): Body<CoachHandOverRequest>,
) -> http::Result<StatusCode> {
    service::hand_over(&app, &scope, id, &request).await?;
    Ok(StatusCode::NO_CONTENT)
}
