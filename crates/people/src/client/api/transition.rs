//! `POST /api/app/clients/{id}/transition`

use axum::{Json, extract::State};
use garde::Validate;
use http::{App, Body, Caller, IdPath};
use serde::Deserialize;
use utoipa::ToSchema;

use super::view::{ClientView, view_of};
use crate::client::{ClientStatus, service};

/// Where a client moves to.
#[http::document_limits]
#[derive(Debug, Deserialize, ToSchema, Validate)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct ClientTransitionRequest {
    /// The new status.
    #[garde(skip)]
    #[schema(example = "Onboarding")]
    to: ClientStatus,
    /// Stamp that was read with the client.
    #[garde(length(chars, max = 64))]
    #[schema(required = true, nullable = false)]
    concurrency_stamp: Option<String>,
}

/// Changes a client's status.
#[utoipa::path(post, path = "/api/app/clients/{id}/transition", operation_id = "transition_client", tag = "Clients",
    request_body = ClientTransitionRequest, params(("id" = Uuid, Path, description = "Client")),
    responses((status = 200, description = "The moved client.", body = ClientView)))]
pub async fn transition(
    State(app): State<App>,
    Caller(scope): Caller,
    IdPath(id): IdPath,
    Body(request): Body<ClientTransitionRequest>,
) -> http::Result<Json<ClientView>> {
    let client = service::transition(&app, &scope, id, request.to, request.concurrency_stamp.as_deref()).await?;
    Ok(Json(view_of(&app, &scope, client).await?))
}
