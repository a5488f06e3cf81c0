//! `POST /api/app/tenant-provisions`

use axum::{Json, extract::State, http::HeaderMap};
use chrono::{DateTime, Utc};
use garde::Validate;
use http::{App, Body, Caller, culture_of};
use kernel::Uuid;
use serde::Deserialize;
use utoipa::ToSchema;

use super::view::TenantProvisionView;
use crate::tenant_provision::service::{self, Plan};

/// The first client of a new tenant.
#[derive(Debug, Deserialize, ToSchema, Validate)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct FirstClient {
    /// Two to six capital letters or digits.
    #[garde(length(chars, min = 2, max = 6), pattern(r"^[A-Z0-9]+$"))]
    #[schema(min_length = 2, max_length = 6, pattern = "^[A-Z0-9]+$", example = "QUAY")]
    code: String,
    #[garde(length(chars, min = 1, max = 120), custom(http::not_blank))]
    #[schema(min_length = 1, max_length = 120, example = "Quay Street Practice")]
    name: String,
    /// IANA time zone.
    #[garde(length(chars, min = 1, max = 64))]
    #[schema(min_length = 1, max_length = 64, example = "Europe/London")]
    time_zone: String,
    /// ISO 4217 currency.
    #[garde(pattern(r"^[A-Z]{3}$"))]
    #[schema(pattern = "^[A-Z]{3}$", example = "GBP")]
    currency: String,
}

/// A tenant to make.
#[derive(Debug, Deserialize, ToSchema, Validate)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct ProvisionTenant {
    /// Name that people sign in with: 3 to 64 letters, digits and hyphens.
    #[garde(length(chars, min = 1, max = 64), custom(http::not_blank))]
    #[schema(min_length = 1, max_length = 64, example = "harbourlight")]
    name: String,
    /// Name to show.
    #[garde(length(chars, max = 128))]
    #[schema(max_length = 128, example = "Harbourlight Dental Group")]
    #[serde(default, deserialize_with = "http::optional_text")]
    display_name: Option<String>,
    /// Template to begin with; what is shipped when absent.
    #[garde(skip)]
    #[serde(default)]
    template_id: Option<Uuid>,
    /// Users that it may have.
    #[garde(range(min = 1, max = 1_000_000))]
    #[schema(minimum = 1, maximum = 1_000_000, example = 50)]
    #[serde(default)]
    seat_limit: Option<i32>,
    /// When it is deactivated automatically.
    #[garde(custom(http::plain_year))]
    #[serde(default, deserialize_with = "http::optional_instant")]
    active_until: Option<DateTime<Utc>>,
    /// Address of the administrator, who is invited by mail and chooses a password.
    #[garde(email, length(chars, max = 256))]
    #[schema(max_length = 256, format = "email", example = "amara@harbourlight.example")]
    admin_email: String,
    #[garde(dive)]
    client: FirstClient,
}

impl ProvisionTenant {
    fn plan(self, culture: String) -> Plan {
        Plan {
            name: self.name,
            display_name: self.display_name,
            template: self.template_id,
            seat_limit: self.seat_limit,
            active_until: self.active_until,
            admin_email: self.admin_email,
            culture,
            client_code: self.client.code,
            client_name: self.client.name,
            time_zone: self.client.time_zone,
            currency: self.client.currency,
        }
    }
}

/// Starts provisioning a tenant in the background: from a template, with its first client and the invitation of its administrator.
#[utoipa::path(post, path = "/api/app/tenant-provisions", operation_id = "provision_tenant", tag = "Tenants", request_body = ProvisionTenant,
    responses((status = 200, description = "The provisioning, which runs.", body = TenantProvisionView)))]
pub async fn start(
    State(app): State<App>,
    Caller(scope): Caller,
    headers: HeaderMap,
    Body(body): Body<ProvisionTenant>,
) -> http::Result<Json<TenantProvisionView>> {
    let culture = culture_of(&app, &headers);
    let row = service::start(&app, &scope, &body.plan(culture.clone())).await?;
    Ok(Json(TenantProvisionView::new(&app, &culture, row)))
}
