//! `PUT /api/app/records/{kind}/{id}/watch`

use axum::{Json, extract::State};
use garde::Validate;
use http::{App, Body, Caller, RecordPath};
use serde::Deserialize;
use utoipa::ToSchema;

use super::WatchView;
use crate::watch::{rules::WatchChoice, service};

/// The caller's choice for a record.
#[derive(Debug, Deserialize, ToSchema, Validate)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[schema(example = json!({"choice": "Follow"}))]
pub struct WatchRequest {
    /// Follow or mute; `null` takes the choice back.
    #[garde(skip)]
    #[schema(nullable)]
    pub choice: Option<WatchChoice>,
}

/// Follows or mutes a record, or resets the choice.
#[utoipa::path(put, path = "/api/app/records/{kind}/{id}/watch", operation_id = "update_watch", tag = "Watches",
    params(("kind" = String, Path, description = "Kind of record, `ActionItem`"), ("id" = Uuid, Path, description = "Record")),
    request_body = WatchRequest, responses((status = 200, description = "How the caller follows it now.", body = WatchView)))]
pub async fn update(
    State(app): State<App>,
    Caller(scope): Caller,
    path: RecordPath,
    Body(request): Body<WatchRequest>,
) -> http::Result<Json<WatchView>> {
    Ok(Json(service::set(&app, &scope, &path.kind, path.id, request.choice).await?.into()))
}
