//! `GET /api/audit-logging/settings/global`

use axum::{Json, extract::State};
use http::{App, Caller};

use super::settings::GlobalAuditSettings;
use crate::audit_log;

/// Default retention for tenants without settings of their own, and whether records expire at all.
#[utoipa::path(get, path = "/api/audit-logging/settings/global", operation_id = "get_global_audit_settings", tag = "Audit log",
    responses((status = 200, description = "The settings.", body = GlobalAuditSettings)))]
pub(super) async fn get_global(State(app): State<App>, Caller(scope): Caller) -> http::Result<Json<GlobalAuditSettings>> {
    let (deletes, kept) = audit_log::global(&app, &scope).await?;
    Ok(Json(GlobalAuditSettings {
        is_periodic_deleter_enabled: deletes,
        is_expired_deleter_enabled: kept.expires,
        expired_deleter_period: Some(kept.days),
    }))
}
