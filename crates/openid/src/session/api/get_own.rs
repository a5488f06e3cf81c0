//! `GET /api/account/sessions/{id}`

use axum::{Json, extract::State, http::HeaderMap};
use http::{App, Caller, IdPath};

use super::view::{SessionView, Viewer};
use crate::session::service;

/// One of the caller's sessions.
#[utoipa::path(get, path = "/api/account/sessions/{id}", operation_id = "get_own_session", tag = "Account",
    params(("id" = Uuid, Path, description = "Session")), responses((status = 200, description = "The session.", body = SessionView)))]
pub async fn get_own(
    State(app): State<App>,
    Caller(scope): Caller,
    headers: HeaderMap,
    IdPath(id): IdPath,
) -> http::Result<Json<SessionView>> {
    let session = service::own(&app, &scope, id).await?;
    Ok(Json(Viewer::of(&app, &scope, &headers)?.view(session, None)))
}
