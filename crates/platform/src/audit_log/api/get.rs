//! `GET /api/audit-logging/audit-logs/{id}`

use axum::{Json, extract::State};
use http::{App, Caller, IdPath};

use super::view::AuditLogView;
use crate::audit_log;

/// An audited request with its operations and changes.
#[utoipa::path(get, path = "/api/audit-logging/audit-logs/{id}", operation_id = "get_audit_log", tag = "Audit log",
    params(("id" = Uuid, Path, description = "Request")), responses((status = 200, description = "The request.", body = AuditLogView)))]
pub(super) async fn get(State(app): State<App>, Caller(scope): Caller, IdPath(id): IdPath) -> http::Result<Json<AuditLogView>> {
    let log = audit_log::get(&app, &scope, id).await?;
    Ok(Json(AuditLogView::whole(&app, log).await?))
}
