//! `GET /api/account/sessions/{id}`

use axum::{Json, extract::State};
use http::{App, Caller, IdPath};

use super::view::{SessionView, view};
use crate::session::service;

/// One of the caller's sessions.
#[utoipa::path(get, path = "/api/account/sessions/{id}", operation_id = "get_own_session", tag = "Account",
    params(("id" = Uuid, Path, description = "Session")), responses((status = 200, description = "The session.", body = SessionView)))]
pub async fn get_own(State(app): State<App>, Caller(scope): Caller, IdPath(id): IdPath) -> http::Result<Json<SessionView>> {
    Ok(Json(view(service::own(&app, &scope, id).await?, None, scope.principal().session_id)))
}
