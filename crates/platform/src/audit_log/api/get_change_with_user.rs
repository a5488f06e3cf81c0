//! `GET /api/audit-logging/audit-logs/entity-change-with-username/{entityChangeId}`

use axum::{Json, extract::State};
use http::{App, Caller, IdPath};

use super::view::EntityChangeWithUserView;
use crate::audit_log;

/// A change of an entity, with its author's user name.
#[utoipa::path(get, path = "/api/audit-logging/audit-logs/entity-change-with-username/{entityChangeId}",
    operation_id = "get_entity_change_with_username", tag = "Audit log", params(("entityChangeId" = Uuid, Path, description = "Change")),
    responses((status = 200, description = "The change.", body = EntityChangeWithUserView)))]
pub(super) async fn get_with_user(
    State(app): State<App>,
    Caller(scope): Caller,
    IdPath(id): IdPath,
) -> http::Result<Json<EntityChangeWithUserView>> {
    Ok(Json(audit_log::by_id(&app, &scope, id).await?.into()))
}
