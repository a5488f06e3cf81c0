//! `GET /api/identity/sessions/{id}`

use axum::{Json, extract::State, http::HeaderMap};
use http::{App, Caller, IdPath};

use super::view::{SessionView, Viewer};
use crate::session::service::administer;

/// A session.
#[utoipa::path(get, path = "/api/identity/sessions/{id}", operation_id = "get_session", tag = "Sessions",
    params(("id" = Uuid, Path, description = "Session")), responses((status = 200, description = "The session.", body = SessionView)))]
pub async fn get(State(app): State<App>, Caller(scope): Caller, headers: HeaderMap, IdPath(id): IdPath) -> http::Result<Json<SessionView>> {
    let (session, name) = administer::get(&app, &scope, id).await?;
    Ok(Json(Viewer::of(&app, &scope, &headers)?.view(session, name)))
}
