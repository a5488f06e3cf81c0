//! `POST /api/app/clients`

use axum::{Json, extract::State};
use http::{App, Body, Caller};

use super::view::{ClientView, view_of};
use crate::client::{input::ClientRequest, service};

/// Adds a client to the workspace's tenant, with the currency and fiscal year of its settings unless the request has others.
#[utoipa::path(post, path = "/api/app/clients", operation_id = "create_client", tag = "Clients", request_body = ClientRequest,
    responses((status = 200, description = "The new client.", body = ClientView)))]
pub async fn create(State(app): State<App>, Caller(scope): Caller, Body(request): Body<ClientRequest>) -> http::Result<Json<ClientView>> {
    let client = service::create(&app, &scope, &request).await?;
    Ok(Json(view_of(&app, &scope, client).await?))
}
