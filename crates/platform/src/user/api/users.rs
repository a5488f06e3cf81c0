//! Users over HTTP.

use axum::{
    Json,
    extract::State,
    http::StatusCode,
    response::{IntoResponse, Response},
};
use http::{App, Body, Caller, IdPath, OpenApiRouter, PagedList, Params, TextPath, paged, route, routes};
use kernel::{Error, Page, Paged, Policy, Scope};

use super::{
    bulk,
    export::Users,
    input::{CreateUser, NewPassword, UpdateUser, UserQuery, UserRoles},
    move_all,
    view::UserView,
};
use crate::{
    role::{Items, RoleView},
    user::{self, CREATE, DELETE, EXPORT, MANAGE_ROLES, UPDATE, VIEW},
};

pub(super) fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(route(Policy::Needs(VIEW), routes!(list)))
        .routes(route(Policy::Needs(EXPORT), tabular::exported::<Users>(routes!(list))))
        .routes(route(Policy::Needs(VIEW), routes!(get)))
        .routes(route(Policy::Needs(CREATE), routes!(create)))
        .routes(route(Policy::Needs(UPDATE), routes!(update)))
        .routes(route(Policy::Needs(DELETE), routes!(delete)))
        .routes(route(Policy::Needs(VIEW), routes!(get_roles)))
        .routes(route(Policy::Needs(MANAGE_ROLES), routes!(set_roles)))
        .routes(route(Policy::Needs(VIEW), routes!(assignable_roles)))
        .routes(route(Policy::Needs(VIEW), routes!(by_user_name)))
        .routes(route(Policy::Needs(VIEW), routes!(by_email)))
        .routes(route(Policy::Needs(UPDATE), routes!(set_password)))
        .routes(route(Policy::Needs(UPDATE), routes!(lock)))
        .routes(route(Policy::Needs(UPDATE), routes!(unlock)))
        .routes(route(Policy::AnyOf(&[UPDATE, MANAGE_ROLES, DELETE]), routes!(bulk::bulk)))
        .routes(route(Policy::Needs(MANAGE_ROLES), routes!(move_all::move_all)))
}

async fn view(app: &App, scope: &Scope, user: user::Model) -> kernel::Result<UserView> {
    let mut names = user::role_names(app, scope, &[user.id]).await?;
    let roles = names.remove(&user.id).unwrap_or_default();
    Ok(UserView::of(user, roles, scope.now()))
}

/// Rows of the list and of its export.
pub(super) async fn rows(app: &App, scope: &Scope, query: UserQuery, page: &Page) -> kernel::Result<Paged<UserView>> {
    UserView::all(app, scope, user::list(app, scope, page, &query.into_filter()).await?).await
}

/// Users, page by page.
#[utoipa::path(get, path = "/api/identity/users", operation_id = "list_users", tag = "Users", params(UserQuery), responses((status = 200, body = PagedList<UserView>)))]
async fn list(State(app): State<App>, Caller(scope): Caller, Params(query): Params<UserQuery>) -> http::Result<Json<PagedList<UserView>>> {
    let page = query.page()?;
    Ok(paged(rows(&app, &scope, query, &page).await?))
}

/// A user.
#[utoipa::path(get, path = "/api/identity/users/{id}", operation_id = "get_user", tag = "Users",
    params(("id" = Uuid, Path, description = "Id")), responses((status = 200, body = UserView)))]
async fn get(State(app): State<App>, Caller(scope): Caller, IdPath(id): IdPath) -> http::Result<Json<UserView>> {
    let user = user::get(&app, &scope, id).await?;
    Ok(Json(view(&app, &scope, user).await?))
}

/// Creates a user.
#[utoipa::path(post, path = "/api/identity/users", operation_id = "create_user", tag = "Users", request_body = CreateUser, responses((status = 200, body = UserView)))]
async fn create(State(app): State<App>, Caller(scope): Caller, Body(body): Body<CreateUser>) -> http::Result<Json<UserView>> {
    let user = user::create(&app, &scope, body.into()).await?;
    Ok(Json(view(&app, &scope, user).await?))
}

/// Changes a user.
#[utoipa::path(put, path = "/api/identity/users/{id}", operation_id = "update_user", tag = "Users",
    params(("id" = Uuid, Path, description = "Id")), request_body = UpdateUser, responses((status = 200, body = UserView)))]
async fn update(
    State(app): State<App>,
    Caller(scope): Caller,
    IdPath(id): IdPath,
    Body(body): Body<UpdateUser>,
) -> http::Result<Json<UserView>> {
    let user = user::update(&app, &scope, id, &body.into()).await?;
    Ok(Json(view(&app, &scope, user).await?))
}

/// Deletes a user.
#[utoipa::path(delete, path = "/api/identity/users/{id}", operation_id = "delete_user", tag = "Users",
    params(("id" = Uuid, Path, description = "Id")), responses((status = 204)))]
async fn delete(State(app): State<App>, Caller(scope): Caller, IdPath(id): IdPath) -> http::Result<StatusCode> {
    user::delete(&app, &scope, id).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Roles that a user holds.
#[utoipa::path(get, path = "/api/identity/users/{id}/roles", operation_id = "list_user_roles", tag = "Users",
    params(("id" = Uuid, Path, description = "Id")), responses((status = 200, body = Items<RoleView>)))]
async fn get_roles(State(app): State<App>, Caller(scope): Caller, IdPath(id): IdPath) -> http::Result<Json<Items<RoleView>>> {
    Ok(Json(Items::of(user::roles(&app, &scope, id).await?)))
}

/// Sets the roles that a user holds.
#[utoipa::path(put, path = "/api/identity/users/{id}/roles", operation_id = "update_user_roles", tag = "Users",
    params(("id" = Uuid, Path, description = "Id")), request_body = UserRoles, responses((status = 204)))]
async fn set_roles(
    State(app): State<App>,
    Caller(scope): Caller,
    IdPath(id): IdPath,
    Body(body): Body<UserRoles>,
) -> http::Result<StatusCode> {
    user::set_roles(&app, &scope, id, &body.role_names).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Roles that can be assigned to a user.
#[utoipa::path(get, path = "/api/identity/users/assignable-roles", operation_id = "list_assignable_roles", tag = "Users", responses((status = 200, body = Items<RoleView>)))]
async fn assignable_roles(State(app): State<App>, Caller(scope): Caller) -> http::Result<Json<Items<RoleView>>> {
    Ok(Json(Items::of(user::assignable_roles(&app, &scope).await?)))
}

/// The user, or 204 if the name is unknown: ABP clients check this way whether it is free.
async fn found(app: &App, scope: &Scope, user: Option<user::Model>) -> http::Result<Response> {
    match user {
        Some(user) => Ok(Json(view(app, scope, user).await?).into_response()),
        None => Ok(StatusCode::NO_CONTENT.into_response()),
    }
}

/// The user with a user name.
#[utoipa::path(get, path = "/api/identity/users/by-username/{userName}", operation_id = "find_user_by_name", tag = "Users",
    params(("userName" = String, Path, description = "Sign-in name", example = "admin")),
    responses((status = 200, body = UserView), (status = 204, description = "Nobody has the name.")))]
async fn by_user_name(State(app): State<App>, Caller(scope): Caller, TextPath(name): TextPath<String>) -> http::Result<Response> {
    found(&app, &scope, user::by_user_name(&app, &scope, &name).await?).await
}

/// The user with an email address.
#[utoipa::path(get, path = "/api/identity/users/by-email/{email}", operation_id = "find_user_by_email", tag = "Users",
    params(("email" = String, Path, description = "E-mail address", example = "admin@waymark.example")),
    responses((status = 200, body = UserView), (status = 204, description = "Nobody has the address.")))]
async fn by_email(State(app): State<App>, Caller(scope): Caller, TextPath(email): TextPath<String>) -> http::Result<Response> {
    found(&app, &scope, user::by_email(&app, &scope, &email).await?).await
}

/// Sets a user's password.
#[utoipa::path(put, path = "/api/identity/users/{id}/change-password", operation_id = "set_user_password", tag = "Users",
    params(("id" = Uuid, Path, description = "Id")), request_body = NewPassword, responses((status = 204)))]
async fn set_password(
    State(app): State<App>,
    Caller(scope): Caller,
    IdPath(id): IdPath,
    Body(body): Body<NewPassword>,
) -> http::Result<StatusCode> {
    user::set_password(&app, &scope, id, &body.new_password, body.should_change_password_on_next_login).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Locks a user out until an instant.
#[utoipa::path(put, path = "/api/identity/users/{id}/lock/{lockoutEnd}", operation_id = "lock_user", tag = "Users",
    params(("id" = Uuid, Path, description = "Id"), ("lockoutEnd" = String, Path, description = "Until when, RFC 3339", format = DateTime, example = "2099-12-31T00:00:00Z")),
    responses((status = 204)))]
async fn lock(State(app): State<App>, Caller(scope): Caller, TextPath((id, end)): TextPath<(String, String)>) -> http::Result<StatusCode> {
    let id = id.parse().map_err(|_| Error::invalid("id", "Validation.Type"))?;
    let end = http::instant(&end).ok_or_else(|| Error::invalid("lockoutEnd", "Validation.Type"))?;
    http::plain_year(&end, &()).map_err(|_| Error::invalid("lockoutEnd", "Validation.Date"))?;
    user::lock(&app, &scope, id, end).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Unlocks a user who was locked out.
#[utoipa::path(put, path = "/api/identity/users/{id}/unlock", operation_id = "unlock_user", tag = "Users",
    params(("id" = Uuid, Path, description = "Id")), responses((status = 204)))]
async fn unlock(State(app): State<App>, Caller(scope): Caller, IdPath(id): IdPath) -> http::Result<StatusCode> {
    user::unlock(&app, &scope, id).await?;
    Ok(StatusCode::NO_CONTENT)
}
