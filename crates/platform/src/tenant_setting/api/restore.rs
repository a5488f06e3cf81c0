//! `POST /api/app/tenant-settings/revisions/{id}/restore`

use axum::{Json, extract::State, http::HeaderMap};
use garde::Validate;
use http::{App, Body, Caller, IdPath, culture_of};
use serde::Deserialize;
use utoipa::ToSchema;

use super::view::TenantSettingsView;
use crate::tenant_setting::service;

/// Over which settings the earlier ones are restored.
#[http::document_limits]
#[derive(Debug, Deserialize, ToSchema, Validate)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct TenantSettingsRestore {
    /// Stamp that was read.
    #[garde(length(chars, min = 1, max = 20))]
    #[schema(example = "3")]
    concurrency_stamp: String,
}

/// Restores the values after a revision, as a new revision.
#[utoipa::path(post, path = "/api/app/tenant-settings/revisions/{id}/restore", operation_id = "restore_tenant_settings", tag = "TenantSettings",
    params(("id" = Uuid, Path, description = "Revision")), request_body = TenantSettingsRestore,
    responses((status = 200, description = "The settings.", body = TenantSettingsView)))]
pub async fn restore(
    State(app): State<App>,
    Caller(scope): Caller,
    headers: HeaderMap,
    IdPath(id): IdPath,
    Body(body): Body<TenantSettingsRestore>,
) -> http::Result<Json<TenantSettingsView>> {
    service::restore(&app, &scope, id, &body.concurrency_stamp).await?;
    Ok(Json(service::show(&app, &scope, &culture_of(&app, &headers)).await?.into()))
}
