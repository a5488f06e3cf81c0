//! `POST /api/multi-tenancy/tenants`

use axum::{Json, extract::State};
use chrono::{DateTime, Utc};
use garde::Validate;
use http::{App, Body, Caller};
use serde::Deserialize;
use utoipa::ToSchema;

use crate::{
    provisioning::{Admin, NewTenant, service},
    tenant::TenantView,
};

/// A new tenant and its administrator.
#[http::document_limits]
#[derive(Debug, Deserialize, ToSchema, Validate)]
#[serde(rename_all = "camelCase")]
pub(crate) struct CreateTenant {
    /// Name that people sign in with: 3 to 64 letters, digits and hyphens.
    #[garde(length(chars, min = 1, max = 64), custom(http::not_blank))]
    #[schema(example = "harbourlight")]
    name: String,
    /// Name to show.
    #[garde(length(chars, max = 128))]
    #[schema(example = "Harbourlight Dental Group")]
    #[serde(default, deserialize_with = "http::optional_text")]
    display_name: Option<String>,
    /// Email address of the administrator, whose user name is `admin`.
    #[garde(email, length(chars, max = 256))]
    #[schema(format = "email", example = "amara@harbourlight.example")]
    admin_email_address: String,
    /// Password of the administrator.
    #[garde(length(chars, min = 1), custom(http::password_length))]
    #[schema(max_length = 128, format = "password", example = "Quay-Street-7")]
    admin_password: String,
    /// When the tenant is deactivated automatically.
    #[garde(custom(http::plain_year))]
    #[serde(default, deserialize_with = "http::optional_instant")]
    active_until: Option<DateTime<Utc>>,
    /// Users that it may have.
    #[garde(range(min = 1, max = 1_000_000))]
    #[schema(example = 50)]
    #[serde(default)]
    seat_limit: Option<i32>,
}

/// Creates a tenant with its first administrator.
#[utoipa::path(post, path = "/api/multi-tenancy/tenants", operation_id = "create_tenant", tag = "Tenants", request_body = CreateTenant, responses((status = 200, body = TenantView)))]
pub async fn create_tenant(
    State(app): State<App>,
    Caller(scope): Caller,
    Body(body): Body<CreateTenant>,
) -> http::Result<Json<TenantView>> {
    let input = NewTenant {
        name: body.name,
        display_name: body.display_name,
        active_until: body.active_until,
        seat_limit: body.seat_limit,
        admin: Some(Admin { email: body.admin_email_address, password: body.admin_password }),
        is_demo: false,
    };
    Ok(Json(service::create_tenant(&app, &scope, &input).await?.into()))
}
