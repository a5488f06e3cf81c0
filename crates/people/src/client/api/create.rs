//! `POST /api/app/clients`

use axum::{Json, extract::State};
use http::{App, Body, Caller};

use super::view::{ClientRequest, ClientView};
use crate::client::service;

/// Adds a client to the workspace's tenant, with the currency and fiscal year of its settings unless the request has others.
#[utoipa::path(post, path = "/api/app/clients", operation_id = "create_client", tag = "Clients", request_body = ClientRequest,
    responses((status = 200, description = "The new client.", body = ClientView)))]
pub async fn create(State(app): State<App>, Caller(scope): Caller, Body(request): Body<ClientRequest>) -> http::Result<Json<ClientView>> {
    let profile = request.profile(&service::defaults(&app, scope.at_level().tenant()?).await?)?;
    let client = service::create(&app, &scope, &profile).await?;
    Ok(Json(ClientView::one(&app, &scope, client).await?))
}
