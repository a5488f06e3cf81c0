//! Look-up of users, for other programs that only need to identify somebody.

use axum::{Json, extract::State};
use http::{App, Caller, IdPath, OpenApiRouter, Params, TextPath, route, routes};
use kernel::{Error, Policy};

use super::{input::UserQuery, view::UserData};
use crate::{
    role::Items,
    user::{self, LOOKUP, VIEW},
};

const EITHER: Policy = Policy::AnyOf(&[LOOKUP, VIEW]);

pub(super) fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(route(EITHER, routes!(get)))
        .routes(route(EITHER, routes!(by_user_name)))
        .routes(route(EITHER, routes!(search)))
        .routes(route(EITHER, routes!(count)))
}

/// Looks up a user by id.
#[utoipa::path(get, path = "/api/identity/users/lookup/{id}", operation_id = "look_up_user", tag = "Users",
    params(("id" = Uuid, Path, description = "Id")), responses((status = 200, body = UserData)))]
async fn get(State(app): State<App>, Caller(scope): Caller, IdPath(id): IdPath) -> http::Result<Json<UserData>> {
    Ok(Json(user::get(&app, &scope, id).await?.into()))
}

/// Looks up a user by user name.
#[utoipa::path(get, path = "/api/identity/users/lookup/by-username/{userName}", operation_id = "look_up_user_by_name", tag = "Users",
    params(("userName" = String, Path, description = "Sign-in name", example = "admin")), responses((status = 200, body = UserData)))]
async fn by_user_name(State(app): State<App>, Caller(scope): Caller, TextPath(name): TextPath<String>) -> http::Result<Json<UserData>> {
    let found = user::by_user_name(&app, &scope, &name).await?;
    Ok(Json(found.ok_or_else(|| Error::not_found("IdentityUser", &name))?.into()))
}

/// Looks up users by a part of their names.
#[utoipa::path(get, path = "/api/identity/users/lookup/search", operation_id = "search_users", tag = "Users", params(UserQuery), responses((status = 200, body = Items<UserData>)))]
async fn search(State(app): State<App>, Caller(scope): Caller, Params(query): Params<UserQuery>) -> http::Result<Json<Items<UserData>>> {
    let page = query.page()?;
    Ok(Json(Items::of(user::list(&app, &scope, &page, &query.into_filter()).await?.items)))
}

/// Number of users that a look-up finds.
#[utoipa::path(get, path = "/api/identity/users/lookup/count", operation_id = "count_users", tag = "Users", params(UserQuery), responses((status = 200, body = u64, content_type = "application/json")))]
async fn count(State(app): State<App>, Caller(scope): Caller, Params(query): Params<UserQuery>) -> http::Result<Json<u64>> {
    Ok(Json(user::count(&app, &scope, &query.into_filter()).await?))
}
