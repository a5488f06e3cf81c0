//! `PUT /api/app/client-notes/{id}`

use axum::{Json, extract::State};
use http::{App, Body, Caller, IdPath};

use super::view::{ClientNoteRequest, ClientNoteView};
use crate::client_note::service;

/// Changes a note: the caller's own, or any note for callers who assign coaches.
#[utoipa::path(put, path = "/api/app/client-notes/{id}", operation_id = "update_client_note", tag = "Clients",
    request_body = ClientNoteRequest, params(("id" = Uuid, Path, description = "Note")),
    responses((status = 200, description = "The changed note.", body = ClientNoteView)))]
pub async fn update(
    State(app): State<App>,
    Caller(scope): Caller,
    IdPath(id): IdPath,
    Body(mut request): Body<ClientNoteRequest>,
) -> http::Result<Json<ClientNoteView>> {
    let stamp = request.concurrency_stamp.take();
    Ok(Json(service::update(&app, &scope, id, &request.content(), stamp.as_deref()).await?.into()))
}
