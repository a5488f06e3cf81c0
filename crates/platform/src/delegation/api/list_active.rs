//! `GET /api/account/user-delegation/active-delegations`

use axum::{Json, extract::State};
use http::{App, Caller};

use super::view::DelegationView;
use crate::{delegation, role::Items};

/// Users whose delegation to the caller is active now.
#[utoipa::path(get, path = "/api/account/user-delegation/active-delegations", operation_id = "list_active_delegations", tag = "Account",
    responses((status = 200, description = "The active delegations, latest first.", body = Items<DelegationView>)))]
pub async fn active(State(app): State<App>, Caller(scope): Caller) -> http::Result<Json<Items<DelegationView>>> {
    Ok(Json(Items::of(delegation::active(&app, &scope).await?)))
}
