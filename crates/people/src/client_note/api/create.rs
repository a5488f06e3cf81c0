//! `POST /api/app/clients/{id}/notes`

use axum::{Json, extract::State};
use http::{App, Body, Caller, IdPath};

use super::view::{ClientNoteView, view_of};
use crate::client_note::{input::ClientNoteRequest, service};

/// Writes a note on a client, which only the provider's people read.
#[utoipa::path(post, path = "/api/app/clients/{id}/notes", operation_id = "create_client_note", tag = "Clients",
    request_body = ClientNoteRequest, params(("id" = Uuid, Path, description = "Client")),
    responses((status = 200, description = "The new note.", body = ClientNoteView)))]
pub async fn create(
    State(app): State<App>,
    Caller(scope): Caller,
    IdPath(id): IdPath,
    Body(request): Body<ClientNoteRequest>,
) -> http::Result<Json<ClientNoteView>> {
    let note = service::create(&app, &scope, id, &request).await?;
    Ok(Json(view_of(&app, &scope, note).await?))
}
