//! `GET /api/app/tenant-settings/effective`

use std::collections::BTreeMap;

use axum::{Json, extract::State, http::HeaderMap};
use http::{App, Caller, culture_of};
use serde::Serialize;
use utoipa::ToSchema;

use crate::tenant_setting::service;

/// Values in force.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct EffectiveTenantSettings {
    /// Brand, support contact, language, time zone, dates, defaults of new clients and words by name; an empty value is the portal's own.
    #[schema(example = json!({"Portal.Branding.ProductName": "Northgate Care", "Term.Client.Plural": "practices"}))]
    values: BTreeMap<String, String>,
}

/// The values in force for the caller's level, words in the caller's language.
#[utoipa::path(get, path = "/api/app/tenant-settings/effective", operation_id = "get_effective_tenant_settings", tag = "TenantSettings",
    responses((status = 200, description = "The values.", body = EffectiveTenantSettings)))]
pub async fn effective(State(app): State<App>, Caller(scope): Caller, headers: HeaderMap) -> http::Result<Json<EffectiveTenantSettings>> {
    let values = service::effective(&app, &scope, &culture_of(&app, &headers)).await?;
    Ok(Json(EffectiveTenantSettings { values }))
}
