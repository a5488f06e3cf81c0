//! `GET /api/app/clients/{id}/contacts`

use axum::{Json, extract::State};
use http::{App, Caller, IdPath};

use super::view::{ContactList, ContactView};
use crate::contact::service;

/// The contacts of a client.
#[utoipa::path(get, path = "/api/app/clients/{id}/contacts", operation_id = "list_client_contacts", tag = "Clients",
    params(("id" = Uuid, Path, description = "Client")), responses((status = 200, description = "The contacts.", body = ContactList)))]
pub async fn list(State(app): State<App>, Caller(scope): Caller, IdPath(id): IdPath) -> http::Result<Json<ContactList>> {
    let rows = service::list(&app, &scope, id).await?;
    Ok(Json(ContactList { items: rows.into_iter().map(ContactView::from).collect() }))
}
