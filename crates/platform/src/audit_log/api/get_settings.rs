//! `GET /api/audit-logging/settings`

use axum::{Json, extract::State};
use http::{App, Caller};

use super::settings::AuditSettings;
use crate::audit_log::{self, Retention};

/// Retention of the caller's level's records.
#[utoipa::path(get, path = "/api/audit-logging/settings", operation_id = "get_audit_settings", tag = "Audit log",
    responses((status = 200, description = "The settings.", body = AuditSettings)))]
pub(super) async fn get(State(app): State<App>, Caller(scope): Caller) -> http::Result<Json<AuditSettings>> {
    let Retention { expires, days } = audit_log::retention(&app, &scope).await?;
    Ok(Json(AuditSettings { is_expired_deleter_enabled: expires, expired_deleter_period: Some(days) }))
}
