//! `POST /api/app/action-items/{id}/transition`

use axum::{Json, extract::State};
use garde::Validate;
use http::{App, Body, Caller, IdPath};
use serde::Deserialize;
use utoipa::ToSchema;

use super::view::{ActionItemView, view_of};
use crate::action_item::{rules::Move, service};

/// A transition of an item.
#[http::document_limits]
#[derive(Debug, Deserialize, ToSchema, Validate)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct ActionItemTransitionRequest {
    /// The transition.
    #[garde(skip)]
    #[schema(example = "InProgress")]
    to: Move,
    /// Reason or result; required to block, to cancel and to reopen.
    #[garde(length(chars, max = 2000))]
    #[serde(default, deserialize_with = "http::optional_text")]
    note: Option<String>,
    /// Concurrency stamp that was read with the item.
    #[garde(length(chars, max = 64))]
    #[schema(required = true, nullable = false)]
    concurrency_stamp: Option<String>,
}

/// Changes the status of an item.
#[utoipa::path(post, path = "/api/app/action-items/{id}/transition", operation_id = "transition_action_item", tag = "Action items",
    request_body = ActionItemTransitionRequest, params(("id" = Uuid, Path, description = "Action item")),
    responses((status = 200, description = "The moved item.", body = ActionItemView)))]
pub async fn transition(
    State(app): State<App>,
    Caller(scope): Caller,
    IdPath(id): IdPath,
    Body(request): Body<ActionItemTransitionRequest>,
) -> http::Result<Json<ActionItemView>> {
    let stamp = request.concurrency_stamp.as_deref();
    let item = service::transition(&app, &scope, id, request.to, request.note.as_deref(), stamp).await?;
    Ok(Json(view_of(&app, &scope, item).await?))
}
