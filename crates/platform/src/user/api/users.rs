//! Users over HTTP.

use axum::{
    Json,
    http::StatusCode,
    response::{IntoResponse, Response},
};
use http::{App, OpenApiRouter, route, routes};
use kernel::{Page, Paged, Policy, Scope};

use super::{
    assignable_roles, bulk, by_email, by_user_name, create, delete, export::Users, get, get_roles, input::UserQuery, list, lock, move_all,
    set_password, set_roles, unlock, update, view::UserView,
};
use crate::user::{self, CREATE, DELETE, EXPORT, MANAGE_ROLES, UPDATE, VIEW};

pub(super) fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(route(Policy::Needs(VIEW), routes!(list::list)))
        .routes(route(Policy::Needs(EXPORT), tabular::exported::<Users>(routes!(list::list))))
        .routes(route(Policy::Needs(VIEW), routes!(get::get)))
        .routes(route(Policy::Needs(CREATE), routes!(create::create)))
        .routes(route(Policy::Needs(UPDATE), routes!(update::update)))
        .routes(route(Policy::Needs(DELETE), routes!(delete::delete)))
        .routes(route(Policy::Needs(VIEW), routes!(get_roles::get_roles)))
        .routes(route(Policy::Needs(MANAGE_ROLES), routes!(set_roles::set_roles)))
        .routes(route(Policy::Needs(VIEW), routes!(assignable_roles::assignable_roles)))
        .routes(route(Policy::Needs(VIEW), routes!(by_user_name::by_user_name)))
        .routes(route(Policy::Needs(VIEW), routes!(by_email::by_email)))
        .routes(route(Policy::Needs(UPDATE), routes!(set_password::set_password)))
        .routes(route(Policy::Needs(UPDATE), routes!(lock::lock)))
        .routes(route(Policy::Needs(UPDATE), routes!(unlock::unlock)))
        .routes(route(Policy::AnyOf(&[UPDATE, MANAGE_ROLES, DELETE]), routes!(bulk::bulk)))
        .routes(route(Policy::Needs(MANAGE_ROLES), routes!(move_all::move_all)))
}

pub(super) async fn view(app: &App, scope: &Scope, user: user::Model) -> kernel::Result<UserView> {
    let mut names = user::role_names(app, scope, &[user.id]).await?;
    let roles = names.remove(&user.id).unwrap_or_default();
    Ok(UserView::of(user, roles, scope.now()))
}

/// Rows of the list and of its export.
pub(super) async fn rows(app: &App, scope: &Scope, query: UserQuery, page: &Page) -> kernel::Result<Paged<UserView>> {
    UserView::all(app, scope, user::list(app, scope, page, &query.into_filter()).await?).await
}

/// The user, or 204 if the name is unknown: ABP clients check this way whether it is free.
pub(super) async fn found(app: &App, scope: &Scope, user: Option<user::Model>) -> http::Result<Response> {
    match user {
        Some(user) => Ok(Json(view(app, scope, user).await?).into_response()),
        None => Ok(StatusCode::NO_CONTENT.into_response()),
    }
}
