//! `GET /api/account/user-delegation/delegated-users`, `.../my-delegated-users`, `.../active-delegations`

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

/// Users who have delegated to the caller, including past and future delegations.
#[utoipa::path(get, path = "/api/account/user-delegation/my-delegated-users", operation_id = "list_my_delegated_users", tag = "Account",
    responses((status = 200, description = "The delegations, latest first.", body = Items<DelegationView>)))]
pub async fn my_delegated(State(app): State<App>, Caller(scope): Caller) -> http::Result<Json<Items<DelegationView>>> {
    Ok(Json(Items::of(delegation::received(&app, &scope).await?)))
}

/// Users whose delegation to the caller is active now.
#[utoipa::path(get, path = "/api/account/user-delegation/active-delegations", operation_id = "list_active_delegations", tag = "Account",
    responses((status = 200, description = "The active delegations, latest first.", body = Items<DelegationView>)))]
pub async fn active(State(app): State<App>, Caller(scope): Caller) -> http::Result<Json<Items<DelegationView>>> {
    Ok(Json(Items::of(delegation::active(&app, &scope).await?)))
}
