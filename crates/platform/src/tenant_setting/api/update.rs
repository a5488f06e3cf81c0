//! `PUT /api/app/tenant-settings`

use axum::{Json, extract::State, http::HeaderMap};
use garde::Validate;
use http::{App, Body, Caller, culture_of};
use serde::Deserialize;
use utoipa::ToSchema;

use super::view::TenantSettingsView;
use crate::tenant_setting::service::{self, RequestedValue};

/// A value to change.
#[http::document_limits]
#[derive(Debug, Deserialize, ToSchema, Validate)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct TenantSettingChange {
    /// Name of the value; of a word its key and language, `Term.Client.Plural@de`.
    #[garde(length(chars, min = 1, max = 100), custom(http::not_blank))]
    #[schema(example = "Portal.Branding.ProductName")]
    name: String,
    /// The own value from now on; null to inherit it.
    #[garde(length(chars, max = 400))]
    #[schema(nullable, example = "Northgate Care")]
    #[serde(default)]
    value: Option<String>,
}

/// Changes of settings; values that are not named stay.
#[http::document_limits]
#[derive(Debug, Deserialize, ToSchema, Validate)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct TenantSettingsRequest {
    /// The changes.
    #[garde(dive, length(max = 200))]
    values: Vec<TenantSettingChange>,
    /// Stamp that was read.
    #[garde(length(chars, min = 1, max = 20))]
    #[schema(example = "3")]
    concurrency_stamp: String,
}

/// Changes settings of the caller's tenant or workspace, otherwise of the host. Every change is a revision.
#[utoipa::path(put, path = "/api/app/tenant-settings", operation_id = "update_tenant_settings", tag = "TenantSettings",
    request_body = TenantSettingsRequest, responses((status = 200, description = "The settings.", body = TenantSettingsView)))]
pub async fn update(
    State(app): State<App>,
    Caller(scope): Caller,
    headers: HeaderMap,
    Body(body): Body<TenantSettingsRequest>,
) -> http::Result<Json<TenantSettingsView>> {
    let wishes: Vec<RequestedValue> =
        body.values.into_iter().map(|TenantSettingChange { name, value }| RequestedValue { name, value }).collect();
    service::update(&app, &scope, &wishes, &body.concurrency_stamp).await?;
    Ok(Json(service::show(&app, &scope, &culture_of(&app, &headers)).await?.into()))
}
