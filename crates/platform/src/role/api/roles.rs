//! Roles over HTTP.

use axum::{Json, extract::State, http::StatusCode};
use http::{App, Body, Caller, IdPath, OpenApiRouter, PagedList, Params, route, routes};
use kernel::Policy;

use super::{
    bulk,
    view::{Items, RoleBody, RoleQuery, RoleView},
};
use crate::role::{self, CREATE, DELETE, UPDATE, VIEW};

pub(in crate::role) fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(route(Policy::Needs(VIEW), routes!(all)))
        .routes(route(Policy::Needs(VIEW), routes!(list)))
        .routes(route(Policy::Needs(VIEW), routes!(get)))
        .routes(route(Policy::Needs(CREATE), routes!(create)))
        .routes(route(Policy::Needs(UPDATE), routes!(update)))
        .routes(route(Policy::Needs(DELETE), routes!(delete)))
        .routes(route(Policy::Needs(DELETE), routes!(bulk::bulk)))
}

/// All roles at once.
#[utoipa::path(get, path = "/api/identity/roles/all", operation_id = "list_all_roles", tag = "Roles", responses((status = 200, body = Items<RoleView>)))]
async fn all(State(app): State<App>, Caller(scope): Caller) -> http::Result<Json<Items<RoleView>>> {
    Ok(Json(Items::of(role::all(&app, &scope).await?)))
}

/// Roles, page by page.
#[utoipa::path(get, path = "/api/identity/roles", operation_id = "list_roles", tag = "Roles", params(RoleQuery), responses((status = 200, body = PagedList<RoleView>)))]
async fn list(State(app): State<App>, Caller(scope): Caller, Params(query): Params<RoleQuery>) -> http::Result<Json<PagedList<RoleView>>> {
    let page = query.page()?;
    let found = role::list(&app, &scope, &page, &query.into_filter()).await?;
    let counts = role::user_counts(&app, &scope, &found.items).await?;
    let found = found.map(|r| {
        let users = counts.get(&r.id).copied().unwrap_or(0);
        RoleView::counted(r, users)
    });
    Ok(Json(PagedList { total_count: found.total, items: found.items }))
}

/// A role.
#[utoipa::path(get, path = "/api/identity/roles/{id}", operation_id = "get_role", tag = "Roles",
    params(("id" = Uuid, Path, description = "Id")), responses((status = 200, body = RoleView)))]
async fn get(State(app): State<App>, Caller(scope): Caller, IdPath(id): IdPath) -> http::Result<Json<RoleView>> {
    let role = role::get(&app, &scope, id).await?;
    let users = role::user_counts(&app, &scope, std::slice::from_ref(&role)).await?.get(&id).copied().unwrap_or(0);
    Ok(Json(RoleView::counted(role, users)))
}

/// Creates a role.
#[utoipa::path(post, path = "/api/identity/roles", operation_id = "create_role", tag = "Roles", request_body = RoleBody, responses((status = 200, body = RoleView)))]
async fn create(State(app): State<App>, Caller(scope): Caller, Body(body): Body<RoleBody>) -> http::Result<Json<RoleView>> {
    Ok(Json(role::create(&app, &scope, &body.into()).await?.into()))
}

/// Changes a role.
#[utoipa::path(put, path = "/api/identity/roles/{id}", operation_id = "update_role", tag = "Roles",
    params(("id" = Uuid, Path, description = "Id")), request_body = RoleBody, responses((status = 200, body = RoleView)))]
async fn update(
    State(app): State<App>,
    Caller(scope): Caller,
    IdPath(id): IdPath,
    Body(body): Body<RoleBody>,
) -> http::Result<Json<RoleView>> {
    Ok(Json(role::update(&app, &scope, id, &body.into()).await?.into()))
}

/// Deletes a role.
#[utoipa::path(delete, path = "/api/identity/roles/{id}", operation_id = "delete_role", tag = "Roles",
    params(("id" = Uuid, Path, description = "Id")), responses((status = 204)))]
async fn delete(State(app): State<App>, Caller(scope): Caller, IdPath(id): IdPath) -> http::Result<StatusCode> {
    role::delete(&app, &scope, id).await?;
    Ok(StatusCode::NO_CONTENT)
}
