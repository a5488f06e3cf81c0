//! `PUT /api/app/clients/{id}`

use axum::{Json, extract::State};
use http::{App, Body, Caller, IdPath};

use super::view::{ClientView, view_of};
use crate::client::{input::ClientRequest, service};

/// Changes a client's profile.
#[utoipa::path(put, path = "/api/app/clients/{id}", operation_id = "update_client", tag = "Clients", request_body = ClientRequest,
    params(("id" = Uuid, Path, description = "Client")),
    responses((status = 200, description = "The changed client.", body = ClientView)))]
pub async fn update(
    State(app): State<App>,
    Caller(scope): Caller,
    IdPath(id): IdPath,
    Body(request): Body<ClientRequest>,
) -> http::Result<Json<ClientView>> {
    let client = service::update(&app, &scope, id, &request).await?;
    Ok(Json(view_of(&app, &scope, client).await?))
}
