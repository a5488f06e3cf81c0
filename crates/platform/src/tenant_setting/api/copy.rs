//! `POST /api/app/tenant-settings/copy`

use axum::{extract::State, http::StatusCode};
use garde::Validate;
use http::{App, Body, Caller};
use kernel::Uuid;
use serde::Deserialize;
use utoipa::ToSchema;

use crate::tenant_setting::service;

/// From where to where.
#[derive(Debug, Deserialize, ToSchema, Validate)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct TenantSettingsCopy {
    /// The tenant whose settings are copied.
    #[garde(skip)]
    from_tenant_id: Uuid,
    /// The tenant whose own values are replaced.
    #[garde(skip)]
    tenant_id: Uuid,
}

/// Copies the own values of one tenant to another, images included, as a revision that can be undone. At host level only.
#[utoipa::path(post, path = "/api/app/tenant-settings/copy", operation_id = "copy_tenant_settings", tag = "TenantSettings",
    request_body = TenantSettingsCopy, responses((status = 204, description = "Copied.")))]
pub async fn copy(State(app): State<App>, Caller(scope): Caller, Body(body): Body<TenantSettingsCopy>) -> http::Result<StatusCode> {
    service::copy(&app, &scope, body.from_tenant_id, body.tenant_id).await?;
    Ok(StatusCode::NO_CONTENT)
}
