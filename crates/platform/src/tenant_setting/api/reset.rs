//! `POST /api/app/tenant-settings/reset`

use axum::{Json, extract::State, http::HeaderMap};
use garde::Validate;
use http::{App, Body, Caller, culture_of};
use serde::Deserialize;
use utoipa::ToSchema;

use super::view::TenantSettingsView;
use crate::tenant_setting::service;

/// Which values are inherited from now on.
#[http::document_limits]
#[derive(Debug, Deserialize, ToSchema, Validate)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct TenantSettingsReset {
    /// Their names; none for all values.
    #[garde(length(max = 200), inner(length(chars, max = 100)))]
    #[schema(example = json!(["Portal.Branding.ProductName"]))]
    keys: Vec<String>,
    /// Stamp that was read.
    #[garde(length(chars, min = 1, max = 20))]
    #[schema(example = "3")]
    concurrency_stamp: String,
}

/// Resets own values: they are inherited again.
#[utoipa::path(post, path = "/api/app/tenant-settings/reset", operation_id = "reset_tenant_settings", tag = "TenantSettings",
    request_body = TenantSettingsReset, responses((status = 200, description = "The settings.", body = TenantSettingsView)))]
pub async fn reset(
    State(app): State<App>,
    Caller(scope): Caller,
    headers: HeaderMap,
    Body(body): Body<TenantSettingsReset>,
) -> http::Result<Json<TenantSettingsView>> {
    service::reset(&app, &scope, &body.keys, &body.concurrency_stamp).await?;
    Ok(Json(service::show(&app, &scope, &culture_of(&app, &headers)).await?.into()))
}
