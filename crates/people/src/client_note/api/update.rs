//! `PUT /api/app/client-notes/{id}`

use axum::{Json, extract::State};
use http::{App, Body, Caller, IdPath};

use super::view::{ClientNoteView, view_of};
use crate::client_note::{input::ClientNoteRequest, service};

/// Changes a note: the caller's own, or any note for callers who assign coaches.
#[utoipa::path(put, path = "/api/app/client-notes/{id}", operation_id = "update_client_note", tag = "Clients",
    request_body = ClientNoteRequest, params(("id" = Uuid, Path, description = "Note")),
    responses((status = 200, description = "The changed note.", body = ClientNoteView)))]
pub async fn update(
    State(app): State<App>,
    Caller(scope): Caller,
    IdPath(id): IdPath,
    Body(request): Body<ClientNoteRequest>,
) -> http::Result<Json<ClientNoteView>> {
    let note = service::update(&app, &scope, id, &request).await?;
    Ok(Json(view_of(&app, &scope, note).await?))
}
