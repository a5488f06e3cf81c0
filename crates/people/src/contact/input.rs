//! What the operations take, the same over HTTP and in demo data.

use ::store::sea_orm::{self, DeriveIntoActiveModel};
use garde::Validate;
use kernel::Uuid;
use serde::Deserialize;
use utoipa::ToSchema;

use super::{Contact, entity::ActiveModel};

/// A contact of a client, as it is set.
#[http::document_limits]
#[derive(Debug, Clone, Deserialize, ToSchema, Validate, DeriveIntoActiveModel)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct ContactRequest {
    /// Id of an existing contact.
    #[garde(skip)]
    #[sea_orm(ignore)]
    pub id: Option<Uuid>,
    /// The user that signs in as this contact.
    #[garde(skip)]
    pub user_id: Option<Uuid>,
    #[garde(length(chars, min = 1, max = 120), custom(http::not_blank))]
    #[schema(example = "Amara Lindqvist")]
    pub name: String,
    /// Email address.
    #[garde(email, length(chars, max = 256))]
    #[schema(format = "email", example = "amara.lindqvist@harbourlight.example")]
    #[serde(default, deserialize_with = "http::optional_text")]
    pub email: Option<String>,
    /// Phone number.
    #[garde(length(chars, max = 32))]
    #[serde(default, deserialize_with = "http::optional_text")]
    pub phone: Option<String>,
    #[garde(length(chars, max = 100))]
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

impl ContactRequest {
    /// Writes the data into a row.
    pub(super) fn apply(&self, row: &mut Contact) {
        row.user_id = self.user_id;
        row.name.clone_from(&self.name);
        row.email.clone_from(&self.email);
        row.phone.clone_from(&self.phone);
        row.position.clone_from(&self.position);
        row.is_primary = self.is_primary;
        row.is_billing = self.is_billing;
        row.notify_bqr = self.notify_bqr;
    }
}

/// All contacts of a client.
#[http::document_limits]
#[derive(Debug, Deserialize, ToSchema, Validate)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct ContactsRequest {
    /// The contacts; contacts that are not listed are removed.
    #[garde(dive)]
    #[schema(max_items = 50)]
    pub contacts: Vec<ContactRequest>,
    /// Stamp that was read with the client.
    #[garde(length(chars, max = 64))]
    #[schema(required = true, nullable = false)]
    pub concurrency_stamp: Option<String>,
}
