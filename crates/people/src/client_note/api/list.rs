//! `GET /api/app/clients/{id}/notes`

use axum::{Json, extract::State};
use garde::Validate;
use http::{App, Caller, IdPath, PagedList, Params, paged};
use kernel::{Page, Paged};
use serde::Deserialize;
use utoipa::IntoParams;

use super::view::{ClientNoteView, views_of};
use crate::client_note::service;

/// Paging of the notes.
#[derive(Debug, Default, Deserialize, IntoParams, Validate)]
#[serde(rename_all = "camelCase", deny_unknown_fields, default)]
#[into_params(parameter_in = Query, rename_all = "camelCase")]
pub struct Query {
    /// Notes to skip.
    #[garde(skip)]
    #[param(minimum = 0)]
    skip_count: Option<u64>,
    /// Number of notes; default 10.
    #[garde(skip)]
    #[param(minimum = 1, maximum = 1000)]
    max_result_count: Option<u64>,
}

/// The notes of the provider's people on a client, those of the latest day first.
#[utoipa::path(get, path = "/api/app/clients/{id}/notes", operation_id = "list_client_notes", tag = "Clients",
    params(("id" = Uuid, Path, description = "Client"), Query),
    responses((status = 200, description = "One page of notes.", body = PagedList<ClientNoteView>)))]
pub async fn list(
    State(app): State<App>,
    Caller(scope): Caller,
    IdPath(id): IdPath,
    Params(query): Params<Query>,
) -> http::Result<Json<PagedList<ClientNoteView>>> {
    let page = Page::parse(query.skip_count, query.max_result_count, None, &[])?;
    let found = service::list(&app, &scope, id, &page).await?;
    Ok(paged(Paged { total: found.total, items: views_of(&app, &scope, found.items).await? }))
}
