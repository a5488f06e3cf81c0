//! HTTP of contacts.

use axum::{Json, extract::State, http::StatusCode};
use chrono::{DateTime, Utc};
use garde::Validate;
use http::{App, Body, Caller, IdPath};
use kernel::Uuid;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::{
    Contact,
    service::{self, Profile},
};

/// A contact of a client.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ContactView {
    /// Id.
    pub id: Uuid,
    /// The user that signs in as this contact.
    pub user_id: Option<Uuid>,
    /// Name.
    pub name: String,
    /// E-mail address.
    pub email: Option<String>,
    /// Phone number.
    pub phone: Option<String>,
    /// Position.
    pub position: Option<String>,
    /// Whether it is the one to talk to first.
    pub is_primary: bool,
    /// Whether it gets the bill.
    pub is_billing: bool,
    /// Whether it gets the quarterly review.
    pub notify_bqr: bool,
    /// When it last signed in.
    pub last_login_at: Option<DateTime<Utc>>,
}

impl From<Contact> for ContactView {
    fn from(row: Contact) -> Self {
        Self {
            id: row.id,
            user_id: row.user_id,
            name: row.name,
            email: row.email,
            phone: row.phone,
            position: row.position,
            is_primary: row.is_primary,
            is_billing: row.is_billing,
            notify_bqr: row.notify_bqr,
            last_login_at: row.last_login_at,
        }
    }
}

/// The contacts of a client.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ContactList {
    /// All of them.
    pub items: Vec<ContactView>,
}

/// A contact of a client, as it is set.
#[derive(Debug, Deserialize, ToSchema, Validate)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct ContactRequest {
    /// Id of a contact that stands already.
    #[garde(skip)]
    pub id: Option<Uuid>,
    /// The user that signs in as this contact.
    #[garde(skip)]
    pub user_id: Option<Uuid>,
    /// Name.
    #[garde(length(chars, min = 1, max = 120))]
    #[schema(min_length = 1, max_length = 120, example = "Amara Lindqvist")]
    pub name: String,
    /// E-mail address.
    #[garde(email, length(chars, max = 256))]
    #[schema(max_length = 256, format = "email", example = "amara.lindqvist@harbourlight.example")]
    pub email: Option<String>,
    /// Phone number.
    #[garde(length(chars, max = 32))]
    #[schema(max_length = 32)]
    pub phone: Option<String>,
    /// Position.
    #[garde(length(chars, max = 100))]
    #[schema(max_length = 100)]
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
    /// The contacts; who isn't named goes.
    #[garde(dive)]
    pub contacts: Vec<ContactRequest>,
    /// Stamp that was read with the client.
    #[garde(length(chars, max = 64))]
    #[schema(max_length = 64)]
    pub concurrency_stamp: Option<String>,
}

/// Who signed in.
#[derive(Debug, Deserialize, ToSchema, Validate)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct PrimaryContactRequest {
    /// The user that signed in: the caller.
    #[garde(skip)]
    pub user_id: Uuid,
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

/// The contacts of a client.
#[utoipa::path(get, path = "/api/app/clients/{id}/contacts", operation_id = "list_client_contacts", tag = "Clients",
    params(("id" = Uuid, Path, description = "Client")), responses((status = 200, description = "The contacts.", body = ContactList)))]
pub async fn list(State(app): State<App>, Caller(scope): Caller, IdPath(id): IdPath) -> http::Result<Json<ContactList>> {
    let rows = service::list(&app, &scope, id).await?;
    Ok(Json(ContactList { items: rows.into_iter().map(ContactView::from).collect() }))
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

/// Tells that the primary contact of a client signed in.
#[utoipa::path(post, path = "/api/app/clients/primary-contact-logged-in", operation_id = "record_primary_contact_login", tag = "Clients",
    request_body = PrimaryContactRequest, responses((status = 204, description = "Recorded, or nothing to record.")))]
pub async fn primary_contact_logged_in(
    State(app): State<App>,
    Caller(scope): Caller,
    Body(request): Body<PrimaryContactRequest>,
) -> http::Result<StatusCode> {
    service::primary_contact_logged_in(&app, &scope, request.user_id).await?;
    Ok(StatusCode::NO_CONTENT)
}
