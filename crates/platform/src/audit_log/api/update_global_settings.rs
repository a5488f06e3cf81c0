//! `PUT /api/audit-logging/settings/global`

use axum::{extract::State, http::StatusCode};
use http::{App, Body, Caller};

use super::settings::GlobalAuditSettings;
use crate::audit_log::{self, Retention};

/// Sets the default retention for tenants without settings of their own, and whether records expire at all.
#[utoipa::path(put, path = "/api/audit-logging/settings/global", operation_id = "update_global_audit_settings", tag = "Audit log",
    request_body = GlobalAuditSettings, responses((status = 204, description = "Saved.")))]
pub(super) async fn update_global(
    State(app): State<App>,
    Caller(scope): Caller,
    Body(body): Body<GlobalAuditSettings>,
) -> http::Result<StatusCode> {
    let wanted = Retention::new(body.is_expired_deleter_enabled, body.expired_deleter_period);
    audit_log::set_global(&app, &scope, body.is_periodic_deleter_enabled, wanted).await?;
    Ok(StatusCode::NO_CONTENT)
}
