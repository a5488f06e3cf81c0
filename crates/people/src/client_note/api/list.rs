//! `GET /api/app/clients/{id}/notes`

use axum::{Json, extract::State};
use http::{App, Caller, IdPath, PageQuery, PagedList, Params, paged};
use kernel::Paged;

use super::view::{ClientNoteView, views_of};
use crate::client_note::service;

/// The notes of the provider's people on a client, those of the latest day first.
#[utoipa::path(get, path = "/api/app/clients/{id}/notes", operation_id = "list_client_notes", tag = "Clients",
    params(("id" = Uuid, Path, description = "Client"), PageQuery),
    responses((status = 200, description = "One page of notes.", body = PagedList<ClientNoteView>)))]
pub async fn list(
    State(app): State<App>,
    Caller(scope): Caller,
    IdPath(id): IdPath,
    Params(query): Params<PageQuery>,
) -> http::Result<Json<PagedList<ClientNoteView>>> {
    let page = query.page()?;
    let found = service::list(&app, &scope, id, &page).await?;
    Ok(paged(Paged { total: found.total, items: views_of(&app, &scope, found.items).await? }))
}
