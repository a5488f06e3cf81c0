//! `GET /api/identity/sessions/{id}`

use axum::{Json, extract::State};
use http::{App, Caller, IdPath};

use super::view::{SessionView, view};
use crate::session::service::administer;

/// A session.
#[utoipa::path(get, path = "/api/identity/sessions/{id}", operation_id = "get_session", tag = "Sessions",
    params(("id" = Uuid, Path, description = "Session")), responses((status = 200, description = "The session.", body = SessionView)))]
pub async fn get(State(app): State<App>, Caller(scope): Caller, IdPath(id): IdPath) -> http::Result<Json<SessionView>> {
    let (session, name) = administer::get(&app, &scope, id).await?;
    Ok(Json(view(session, name, scope.principal().session_id)))
}
