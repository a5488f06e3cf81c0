//! `PUT /api/audit-logging/settings`

use axum::{extract::State, http::StatusCode};
use http::{App, Body, Caller};

use super::settings::AuditSettings;
use crate::audit_log::{self, Retention};

/// Sets the retention of the caller's level's records.
#[utoipa::path(put, path = "/api/audit-logging/settings", operation_id = "update_audit_settings", tag = "Audit log",
    request_body = AuditSettings, responses((status = 204, description = "Saved.")))]
pub(super) async fn update(State(app): State<App>, Caller(scope): Caller, Body(body): Body<AuditSettings>) -> http::Result<StatusCode> {
    let wanted = Retention::new(body.is_expired_deleter_enabled, body.expired_deleter_period);
    audit_log::set_retention(&app, &scope, wanted).await?;
    Ok(StatusCode::NO_CONTENT)
}
