//! `PUT /api/app/clients/{id}/contacts`

use axum::{Json, extract::State};
use garde::Validate;
use http::{App, Body, Caller, IdPath};
use kernel::Uuid;
use serde::Deserialize;
use utoipa::ToSchema;

use super::view::{ContactList, ContactView};
use crate::contact::service::{self, Profile};

/// A contact of a client, as it is set.
#[derive(Debug, Deserialize, ToSchema, Validate)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct ContactRequest {
    /// Id of an existing contact.
    #[garde(skip)]
    pub id: Option<Uuid>,
    /// The user that signs in as this contact.
    #[garde(skip)]
    pub user_id: Option<Uuid>,
    #[garde(length(chars, min = 1, max = 120), custom(http::not_blank))]
    #[schema(min_length = 1, max_length = 120, example = "Amara Lindqvist")]
    pub name: String,
    /// Email address.
    #[garde(email, length(chars, max = 256))]
    #[schema(max_length = 256, format = "email", example = "amara.lindqvist@harbourlight.example")]
    #[serde(default, deserialize_with = "http::optional_text")]
    pub email: Option<String>,
    /// Phone number.
    #[garde(length(chars, max = 32))]
    #[schema(max_length = 32)]
    #[serde(default, deserialize_with = "http::optional_text")]
    pub phone: Option<String>,
    #[garde(length(chars, max = 100))]
    #[schema(max_length = 100)]
    #[serde(default, deserialize_with = "http::optional_text")]
    pub position: Option<String>,
    /// Whether it is the one to talk to first.
    #[garde(skip)]
    #[schema(example = true)]
    pub is_primary: bool,
    /// Whether it gets the bill.
    #[garde(skip)]
    #[serde(default)]
    pub is_billing: bool,
    /// Whether it gets the quarterly review.
    #[garde(skip)]
    #[serde(default)]
    pub notify_bqr: bool,
}

/// All contacts of a client.
#[derive(Debug, Deserialize, ToSchema, Validate)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct ContactsRequest {
    /// The contacts; contacts that are not listed are removed.
    #[garde(dive)]
    #[schema(max_items = 50)]
    pub contacts: Vec<ContactRequest>,
    /// Stamp that was read with the client.
    #[garde(length(chars, max = 64))]
    #[schema(max_length = 64, required = true, nullable = false)]
    pub concurrency_stamp: Option<String>,
}

fn profile(request: ContactRequest) -> Profile {
    Profile {
        id: request.id,
        user_id: request.user_id,
        name: request.name,
        email: request.email,
        phone: request.phone,
        position: request.position,
        is_primary: request.is_primary,
        is_billing: request.is_billing,
        notify_bqr: request.notify_bqr,
    }
}

/// Replaces the contacts of a client.
#[utoipa::path(put, path = "/api/app/clients/{id}/contacts", operation_id = "replace_client_contacts", tag = "Clients", request_body = ContactsRequest,
    params(("id" = Uuid, Path, description = "Client")), responses((status = 200, description = "The contacts now.", body = ContactList)))]
pub async fn replace(
    State(app): State<App>,
    Caller(scope): Caller,
    IdPath(id): IdPath,
    Body(request): Body<ContactsRequest>,
) -> http::Result<Json<ContactList>> {
    let stamp = request.concurrency_stamp;
    let wanted: Vec<Profile> = request.contacts.into_iter().map(profile).collect();
    let rows = service::replace(&app, &scope, id, &wanted, stamp.as_deref()).await?;
    Ok(Json(ContactList { items: rows.into_iter().map(ContactView::from).collect() }))
}
