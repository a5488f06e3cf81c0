//! `POST /api/account/register`

use axum::{Json, extract::State, http::HeaderMap};
use http::{App, Body, Caller, culture_of};

use super::{named::named_tenant, view::Register};
use crate::{account::service, user::UserView};

/// Registers an account, where the tenant allows it. The response is the same whether or not the name or the address is taken; the account
/// is created once the address is confirmed.
#[utoipa::path(post, path = "/api/account/register", operation_id = "register", tag = "Account", request_body = Register,
    responses((status = 200, body = UserView), (status = 429, description = "Too many registrations; see Retry-After.")))]
pub async fn register(
    State(app): State<App>,
    Caller(scope): Caller,
    headers: HeaderMap,
    Body(body): Body<Register>,
) -> http::Result<Json<UserView>> {
    let tenant = named_tenant(&app, &scope, &headers).await?;
    let made = service::register(&app, &scope, tenant, &body.into_registration(culture_of(&app, &headers))).await?;
    let stamp = app.db().entropy().stamp();
    Ok(Json(UserView::of(made.into_user(stamp), Vec::new(), scope.now())))
}
