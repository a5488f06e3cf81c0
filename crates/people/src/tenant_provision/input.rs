//! What the operations take.

use chrono::{DateTime, Utc};
use garde::Validate;
use kernel::Uuid;
use serde::Deserialize;
use utoipa::ToSchema;

/// The first client of a new tenant.
#[http::document_limits]
#[derive(Debug, Deserialize, ToSchema, Validate)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct FirstClient {
    /// Two to six capital letters or digits.
    #[garde(length(chars, min = 2, max = 6), pattern(r"^[A-Z0-9]+$"))]
    #[schema(pattern = "^[A-Z0-9]+$", example = "QUAY")]
    pub code: String,
    #[garde(length(chars, min = 1, max = 120), custom(http::not_blank))]
    #[schema(example = "Quay Street Practice")]
    pub name: String,
    /// IANA time zone.
    #[garde(length(chars, min = 1, max = 64))]
    #[schema(example = "Europe/London")]
    pub time_zone: String,
    /// ISO 4217 currency.
    #[garde(pattern(r"^[A-Z]{3}$"))]
    #[schema(pattern = "^[A-Z]{3}$", example = "GBP")]
    pub currency: String,
}

/// A tenant to make.
#[http::document_limits]
#[derive(Debug, Deserialize, ToSchema, Validate)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct ProvisionTenant {
    /// Name that people sign in with: 3 to 64 letters, digits and hyphens.
    #[garde(length(chars, min = 1, max = 64), custom(http::not_blank))]
    #[schema(example = "harbourlight")]
    pub name: String,
    /// Name to show.
    #[garde(length(chars, max = 128))]
    #[schema(example = "Harbourlight Dental Group")]
    #[serde(default, deserialize_with = "http::optional_text")]
    pub display_name: Option<String>,
    /// Template to begin with; what is shipped when absent.
    #[garde(skip)]
    #[serde(default)]
    pub template_id: Option<Uuid>,
    /// Users that it may have.
    #[garde(range(min = 1, max = 1_000_000))]
    #[schema(example = 50)]
    #[serde(default)]
    pub seat_limit: Option<i32>,
    /// When it is deactivated automatically.
    #[garde(custom(http::plain_year))]
    #[serde(default, deserialize_with = "http::optional_instant")]
    pub active_until: Option<DateTime<Utc>>,
    /// Address of the administrator, who is invited by mail and chooses a password.
    #[garde(email, length(chars, max = 256))]
    #[schema(format = "email", example = "amara@harbourlight.example")]
    pub admin_email: String,
    #[garde(dive)]
    pub client: FirstClient,
}
