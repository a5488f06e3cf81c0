//! `PUT /api/app/clients/{id}`

use axum::{Json, extract::State};
use http::{App, Body, Caller, IdPath};

use super::view::{ClientRequest, ClientView};
use crate::client::service::{self, Defaults};

/// Changes a client's profile.
#[utoipa::path(put, path = "/api/app/clients/{id}", operation_id = "update_client", tag = "Clients", request_body = ClientRequest,
    params(("id" = Uuid, Path, description = "Client")),
    responses((status = 200, description = "The changed client.", body = ClientView)))]
pub async fn update(
    State(app): State<App>,
    Caller(scope): Caller,
    IdPath(id): IdPath,
    Body(mut request): Body<ClientRequest>,
) -> http::Result<Json<ClientView>> {
    let stamp = request.concurrency_stamp.take();
    let profile = request.profile(&Defaults::default())?;
    let client = service::update(&app, &scope, id, &profile, stamp.as_deref()).await?;
    Ok(Json(ClientView::one(&app, &scope, client).await?))
}
