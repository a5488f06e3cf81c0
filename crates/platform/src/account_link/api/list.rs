//! `GET /api/account/link-user`

use axum::{Json, extract::State};
use http::{App, Caller};

use super::view::LinkUserView;
use crate::{account_link, role::Items};

/// The accounts linked to the caller's, directly or through others.
#[utoipa::path(get, path = "/api/account/link-user", operation_id = "list_linked_users", tag = "Account",
    responses((status = 200, description = "The accounts.", body = Items<LinkUserView>)))]
pub async fn list(State(app): State<App>, Caller(scope): Caller) -> http::Result<Json<Items<LinkUserView>>> {
    Ok(Json(Items::of(account_link::linked(&app, &scope).await?)))
}
