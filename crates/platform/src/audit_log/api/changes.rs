//! `GET /api/audit-logging/audit-logs/entity-change...`: four calls with the same rows.

use axum::{Json, extract::State};
use http::{App, Caller, IdPath, OpenApiRouter, PagedList, Params, paged, route, routes};
use kernel::Policy;

use super::{
    export,
    view::{ChangeQuery, EntityChangeView, EntityChangeWithUserView, EntityQuery},
};
use crate::audit_log::{self, EXPORT, VIEW};

pub(super) fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(route(Policy::Needs(VIEW), routes!(list)))
        .routes(route(Policy::Needs(EXPORT), tabular::exported::<export::EntityChanges>(routes!(list))))
        .routes(route(Policy::Needs(VIEW), routes!(get)))
        .routes(route(Policy::Needs(VIEW), routes!(get_with_user)))
        .routes(route(Policy::Needs(VIEW), routes!(of_entity)))
}

/// Changes of entities, page by page, latest first.
#[utoipa::path(get, path = "/api/audit-logging/audit-logs/entity-changes", operation_id = "list_entity_changes", tag = "Audit log",
    params(ChangeQuery), responses((status = 200, description = "One page of changes.", body = PagedList<EntityChangeView>)))]
async fn list(
    State(app): State<App>,
    Caller(scope): Caller,
    Params(query): Params<ChangeQuery>,
) -> http::Result<Json<PagedList<EntityChangeView>>> {
    let page = query.page()?;
    Ok(paged(audit_log::list(&app, &scope, &query.into(), &page).await?))
}

/// A change of an entity.
#[utoipa::path(get, path = "/api/audit-logging/audit-logs/entity-changes/{entityChangeId}", operation_id = "get_entity_change", tag = "Audit log",
    params(("entityChangeId" = Uuid, Path, description = "Change")),
    responses((status = 200, description = "The change.", body = EntityChangeView)))]
async fn get(State(app): State<App>, Caller(scope): Caller, IdPath(id): IdPath) -> http::Result<Json<EntityChangeView>> {
    Ok(Json(audit_log::by_id(&app, &scope, id).await?.into()))
}

/// A change of an entity, with its author's user name.
#[utoipa::path(get, path = "/api/audit-logging/audit-logs/entity-change-with-username/{entityChangeId}",
    operation_id = "get_entity_change_with_username", tag = "Audit log", params(("entityChangeId" = Uuid, Path, description = "Change")),
    responses((status = 200, description = "The change.", body = EntityChangeWithUserView)))]
async fn get_with_user(State(app): State<App>, Caller(scope): Caller, IdPath(id): IdPath) -> http::Result<Json<EntityChangeWithUserView>> {
    Ok(Json(audit_log::by_id(&app, &scope, id).await?.into()))
}

/// The latest changes of one entity, at most 1,000, with their authors' user names.
#[utoipa::path(get, path = "/api/audit-logging/audit-logs/entity-changes-with-username", operation_id = "list_entity_changes_with_username",
    tag = "Audit log", params(EntityQuery), responses((status = 200, description = "The changes.", body = Vec<EntityChangeWithUserView>)))]
async fn of_entity(
    State(app): State<App>,
    Caller(scope): Caller,
    Params(query): Params<EntityQuery>,
) -> http::Result<Json<Vec<EntityChangeWithUserView>>> {
    let changes = audit_log::of_entity(&app, &scope, &query.entity_type_full_name, &query.entity_id).await?;
    Ok(Json(changes.into_iter().map(EntityChangeWithUserView::from).collect()))
}
