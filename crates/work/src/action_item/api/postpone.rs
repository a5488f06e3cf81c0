//! `POST /api/app/action-items/{id}/postpone`

use axum::{Json, extract::State};
use chrono::NaiveDate;
use garde::Validate;
use http::{App, Body, Caller, IdPath};
use serde::Deserialize;
use utoipa::ToSchema;

use super::view::{ActionItemView, view_of};
use crate::action_item::service;

/// A new due date.
#[http::document_limits]
#[derive(Debug, Deserialize, ToSchema, Validate)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct ActionItemPostponeRequest {
    /// The new due date.
    #[garde(custom(http::plain_year))]
    #[schema(example = "2027-02-01")]
    due_on: NaiveDate,
    /// Reason; required from the second postponement on.
    #[garde(length(chars, max = 2000))]
    #[serde(default, deserialize_with = "http::optional_text")]
    reason: Option<String>,
    /// Concurrency stamp that was read with the item.
    #[garde(length(chars, max = 64))]
    #[schema(required = true, nullable = false)]
    concurrency_stamp: Option<String>,
}

/// Postpones an item.
#[utoipa::path(post, path = "/api/app/action-items/{id}/postpone", operation_id = "postpone_action_item", tag = "Action items",
    request_body = ActionItemPostponeRequest, params(("id" = Uuid, Path, description = "Action item")),
    responses((status = 200, description = "The item with its new date.", body = ActionItemView)))]
pub async fn postpone(
    State(app): State<App>,
    Caller(scope): Caller,
    IdPath(id): IdPath,
    Body(request): Body<ActionItemPostponeRequest>,
) -> http::Result<Json<ActionItemView>> {
    let stamp = request.concurrency_stamp.as_deref();
    let item = service::postpone(&app, &scope, id, request.due_on, request.reason.as_deref(), stamp).await?;
    Ok(Json(view_of(&app, &scope, item).await?))
}
