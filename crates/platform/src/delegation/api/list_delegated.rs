//! `GET /api/account/user-delegation/delegated-users`

use axum::{Json, extract::State};
use http::{App, Caller};

use super::view::DelegationView;
use crate::{delegation, role::Items};

/// Users who may act as the caller.
#[utoipa::path(get, path = "/api/account/user-delegation/delegated-users", operation_id = "list_delegated_users", tag = "Account",
    responses((status = 200, description = "The delegations, latest first.", body = Items<DelegationView>)))]
pub async fn delegated(State(app): State<App>, Caller(scope): Caller) -> http::Result<Json<Items<DelegationView>>> {
    Ok(Json(Items::of(delegation::given(&app, &scope).await?)))
}
