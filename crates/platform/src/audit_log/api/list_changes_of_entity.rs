//! `GET /api/audit-logging/audit-logs/entity-changes-with-username`

use axum::{Json, extract::State};
use http::{App, Caller, Params};

use super::view::{EntityChangeWithUserView, EntityQuery};
use crate::audit_log;

/// The latest changes of one entity, at most 1,000, with their authors' user names.
#[utoipa::path(get, path = "/api/audit-logging/audit-logs/entity-changes-with-username", operation_id = "list_entity_changes_with_username",
    tag = "Audit log", params(EntityQuery), responses((status = 200, description = "The changes.", body = Vec<EntityChangeWithUserView>)))]
pub(super) async fn of_entity(
    State(app): State<App>,
    Caller(scope): Caller,
    Params(query): Params<EntityQuery>,
) -> http::Result<Json<Vec<EntityChangeWithUserView>>> {
    let changes = audit_log::of_entity(&app, &scope, &query.entity_type_full_name, &query.entity_id).await?;
    Ok(Json(changes.into_iter().map(EntityChangeWithUserView::from).collect()))
}
