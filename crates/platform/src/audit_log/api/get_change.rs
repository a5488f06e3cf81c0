//! `GET /api/audit-logging/audit-logs/entity-changes/{entityChangeId}`

use axum::{Json, extract::State};
use http::{App, Caller, IdPath};

use super::view::EntityChangeView;
use crate::audit_log;

/// A change of an entity.
#[utoipa::path(get, path = "/api/audit-logging/audit-logs/entity-changes/{entityChangeId}", operation_id = "get_entity_change", tag = "Audit log",
    params(("entityChangeId" = Uuid, Path, description = "Change")),
    responses((status = 200, description = "The change.", body = EntityChangeView)))]
pub(super) async fn get(State(app): State<App>, Caller(scope): Caller, IdPath(id): IdPath) -> http::Result<Json<EntityChangeView>> {
    Ok(Json(audit_log::by_id(&app, &scope, id).await?.into()))
}
