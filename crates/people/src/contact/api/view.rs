//! Contacts in the API.

use chrono::{DateTime, Utc};
use kernel::Uuid;
use serde::Serialize;
use utoipa::ToSchema;

use crate::contact::Contact;

/// A contact of a client.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ContactView {
    pub id: Uuid,
    /// The user that signs in as this contact.
    pub user_id: Option<Uuid>,
    pub name: String,
    /// Email address.
    pub email: Option<String>,
    /// Phone number.
    pub phone: Option<String>,
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
