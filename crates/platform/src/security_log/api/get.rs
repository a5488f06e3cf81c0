//! `GET /api/identity/security-logs/{id}`

use axum::{Json, extract::State};
use http::{App, Caller, IdPath};

use super::view::SecurityLogView;
use crate::security_log;

/// An entry of the security log.
#[utoipa::path(get, path = "/api/identity/security-logs/{id}", operation_id = "get_security_log", tag = "Security log",
    params(("id" = Uuid, Path, description = "Entry")), responses((status = 200, description = "The entry.", body = SecurityLogView)))]
pub(super) async fn get(State(app): State<App>, Caller(scope): Caller, IdPath(id): IdPath) -> http::Result<Json<SecurityLogView>> {
    let entry = security_log::get(&app, &scope, id).await?;
    Ok(Json(SecurityLogView::named(&app, entry).await?))
}
