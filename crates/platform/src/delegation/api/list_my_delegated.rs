//! `GET /api/account/user-delegation/my-delegated-users`

use axum::{Json, extract::State};
use http::{App, Caller};

use super::view::DelegationView;
use crate::{delegation, role::Items};

/// Users who have delegated to the caller, including past and future delegations.
#[utoipa::path(get, path = "/api/account/user-delegation/my-delegated-users", operation_id = "list_my_delegated_users", tag = "Account",
    responses((status = 200, description = "The delegations, latest first.", body = Items<DelegationView>)))]
pub async fn my_delegated(State(app): State<App>, Caller(scope): Caller) -> http::Result<Json<Items<DelegationView>>> {
    Ok(Json(Items::of(delegation::received(&app, &scope).await?)))
}
