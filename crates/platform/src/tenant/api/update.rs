//! `PUT /api/multi-tenancy/tenants/{id}`

use axum::{Json, extract::State};
use chrono::{DateTime, Utc};
use garde::Validate;
use http::{App, Body, Caller, IdPath};
use serde::{Deserialize, Deserializer};
use utoipa::ToSchema;

use super::view::TenantView;
use crate::tenant::{TenantChange, service};

/// As [`http::present`] for an instant, which is read as [`http::optional_instant`] does.
fn present_instant<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<Option<DateTime<Utc>>>, D::Error> {
    http::optional_instant(deserializer).map(Some)
}

/// A changed tenant; members that are absent stay as they are.
#[http::document_limits]
#[derive(Debug, Deserialize, ToSchema, Validate)]
#[serde(rename_all = "camelCase")]
pub(crate) struct UpdateTenant {
    /// Name that people sign in with.
    #[garde(length(chars, min = 1, max = 64), custom(http::not_blank))]
    #[schema(example = "harbourlight")]
    name: String,
    /// Name to show.
    #[garde(length(chars, max = 128))]
    #[schema(example = "Harbourlight Dental Group")]
    #[serde(default, deserialize_with = "http::optional_text")]
    display_name: Option<String>,
    /// Whether its users may sign in.
    #[garde(skip)]
    #[serde(default)]
    is_active: Option<bool>,
    /// When it is deactivated automatically; null for never.
    #[garde(custom(http::plain_year))]
    #[serde(default, deserialize_with = "present_instant")]
    #[schema(value_type = Option<DateTime<Utc>>)]
    active_until: Option<Option<DateTime<Utc>>>,
    /// Users that it may have; null is without bound.
    #[garde(inner(inner(range(min = 1, max = 1_000_000))))]
    #[serde(default, deserialize_with = "http::present")]
    #[schema(value_type = Option<i32>, minimum = 1, maximum = 1_000_000)]
    seat_limit: Option<Option<i32>>,
    /// The stamp that was read.
    #[garde(length(chars, max = 64))]
    #[serde(default)]
    concurrency_stamp: Option<String>,
}

/// Changes a tenant.
#[utoipa::path(put, path = "/api/multi-tenancy/tenants/{id}", operation_id = "update_tenant", tag = "Tenants",
    params(("id" = uuid::Uuid, Path, description = "Id")), request_body = UpdateTenant, responses((status = 200, body = TenantView)))]
pub async fn update(
    State(app): State<App>,
    Caller(scope): Caller,
    IdPath(id): IdPath,
    Body(body): Body<UpdateTenant>,
) -> http::Result<Json<TenantView>> {
    let change = TenantChange {
        name: Some(body.name),
        display_name: body.display_name,
        is_active: body.is_active,
        active_until: body.active_until,
        seat_limit: body.seat_limit,
        concurrency_stamp: body.concurrency_stamp,
    };
    Ok(Json(service::update(&app, &scope, id, &change).await?.into()))
}
