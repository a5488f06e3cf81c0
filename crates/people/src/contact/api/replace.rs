//! `PUT /api/app/clients/{id}/contacts`

use axum::{Json, extract::State};
use http::{App, Body, Caller, IdPath};

use super::view::{ContactList, ContactView};
use crate::contact::{input::ContactsRequest, service};

/// Replaces the contacts of a client.
#[utoipa::path(put, path = "/api/app/clients/{id}/contacts", operation_id = "replace_client_contacts", tag = "Clients", request_body = ContactsRequest,
    params(("id" = Uuid, Path, description = "Client")), responses((status = 200, description = "The contacts now.", body = ContactList)))]
pub async fn replace(
    State(app): State<App>,
    Caller(scope): Caller,
    IdPath(id): IdPath,
    Body(request): Body<ContactsRequest>,
) -> http::Result<Json<ContactList>> {
    let rows = service::replace(&app, &scope, id, &request).await?;
    Ok(Json(ContactList { items: rows.into_iter().map(ContactView::from).collect() }))
}
