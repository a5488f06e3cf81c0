//! `/api/audit-logging/settings` and `/api/audit-logging/settings/global`

use axum::{Json, extract::State, http::StatusCode};
use garde::Validate;
use http::{App, Body, Caller, OpenApiRouter, route, routes};
use kernel::Policy;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::audit_log::{self, Retention, SETTINGS};

pub(super) fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(route(Policy::Needs(SETTINGS), routes!(get)))
        .routes(route(Policy::Needs(SETTINGS), routes!(update)))
        .routes(route(Policy::Needs(SETTINGS), routes!(get_global)))
        .routes(route(Policy::Needs(SETTINGS), routes!(update_global)))
}

/// How long the records of a level are kept.
#[http::document_limits]
#[derive(Debug, Serialize, Deserialize, ToSchema, Validate)]
#[serde(rename_all = "camelCase")]
struct AuditSettings {
    /// Whether they expire.
    #[garde(skip)]
    #[schema(example = true)]
    is_expired_deleter_enabled: bool,
    /// Days until records expire; 0, the default, means never. Always 0 if they don't expire.
    #[garde(range(min = 0, max = 36_500))]
    #[schema(example = 365)]
    #[serde(default)]
    expired_deleter_period: Option<i64>,
}

/// Default retention for tenants without settings of their own, and whether records expire at all.
#[http::document_limits]
#[derive(Debug, Serialize, Deserialize, ToSchema, Validate)]
#[serde(rename_all = "camelCase")]
struct GlobalAuditSettings {
    /// Whether expired records are deleted every day, of any level.
    #[garde(skip)]
    #[schema(example = true)]
    is_periodic_deleter_enabled: bool,
    /// Whether they expire.
    #[garde(skip)]
    #[schema(example = true)]
    is_expired_deleter_enabled: bool,
    /// Days until records expire; 0, the default, means never. Always 0 if they don't expire.
    #[garde(range(min = 0, max = 36_500))]
    #[schema(example = 365)]
    #[serde(default)]
    expired_deleter_period: Option<i64>,
}

/// Retention of the caller's level's records.
#[utoipa::path(get, path = "/api/audit-logging/settings", operation_id = "get_audit_settings", tag = "Audit log",
    responses((status = 200, description = "The settings.", body = AuditSettings)))]
async fn get(State(app): State<App>, Caller(scope): Caller) -> http::Result<Json<AuditSettings>> {
    let Retention { expires, days } = audit_log::retention(&app, &scope).await?;
    Ok(Json(AuditSettings { is_expired_deleter_enabled: expires, expired_deleter_period: Some(days) }))
}

/// Sets the retention of the caller's level's records.
#[utoipa::path(put, path = "/api/audit-logging/settings", operation_id = "update_audit_settings", tag = "Audit log",
    request_body = AuditSettings, responses((status = 204, description = "Saved.")))]
async fn update(State(app): State<App>, Caller(scope): Caller, Body(body): Body<AuditSettings>) -> http::Result<StatusCode> {
    let wanted = Retention::new(body.is_expired_deleter_enabled, body.expired_deleter_period);
    audit_log::set_retention(&app, &scope, wanted).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Default retention for tenants without settings of their own, and whether records expire at all.
#[utoipa::path(get, path = "/api/audit-logging/settings/global", operation_id = "get_global_audit_settings", tag = "Audit log",
    responses((status = 200, description = "The settings.", body = GlobalAuditSettings)))]
async fn get_global(State(app): State<App>, Caller(scope): Caller) -> http::Result<Json<GlobalAuditSettings>> {
    let (deletes, kept) = audit_log::global(&app, &scope).await?;
    Ok(Json(GlobalAuditSettings {
        is_periodic_deleter_enabled: deletes,
        is_expired_deleter_enabled: kept.expires,
        expired_deleter_period: Some(kept.days),
    }))
}

/// Sets the default retention for tenants without settings of their own, and whether records expire at all.
#[utoipa::path(put, path = "/api/audit-logging/settings/global", operation_id = "update_global_audit_settings", tag = "Audit log",
    request_body = GlobalAuditSettings, responses((status = 204, description = "Saved.")))]
async fn update_global(State(app): State<App>, Caller(scope): Caller, Body(body): Body<GlobalAuditSettings>) -> http::Result<StatusCode> {
    let wanted = Retention::new(body.is_expired_deleter_enabled, body.expired_deleter_period);
    audit_log::set_global(&app, &scope, body.is_periodic_deleter_enabled, wanted).await?;
    Ok(StatusCode::NO_CONTENT)
}
