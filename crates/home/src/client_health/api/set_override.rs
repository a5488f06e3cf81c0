//! `POST /api/app/clients/{id}/health-override`

use axum::{Json, extract::State};
use http::{App, Body, Caller, IdPath};

use super::view::ClientHealthView;
use crate::client_health::{input::ClientHealthOverrideRequest, service};

/// Sets a band of health in place of the computed one, for a while.
#[utoipa::path(post, path = "/api/app/clients/{id}/health-override", operation_id = "override_client_health", tag = "Clients",
    request_body = ClientHealthOverrideRequest, params(("id" = Uuid, Path, description = "Client")),
    responses((status = 200, description = "The health now.", body = ClientHealthView)))]
pub async fn set_override(
    State(app): State<App>,
    Caller(scope): Caller,
    IdPath(id): IdPath,
    Body(request): Body<ClientHealthOverrideRequest>,
) -> http::Result<Json<ClientHealthView>> {
    service::set_override(&app, &scope, id, &request).await?;
    Ok(Json(service::explain(&app, &scope, id).await?.into()))
}
