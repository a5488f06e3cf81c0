//! `PUT /api/app/records/{kind}/{id}/tags`

use axum::{Json, extract::State};
use garde::Validate;
use http::{App, Body, Caller, RecordPath};
use kernel::Uuid;
use serde::Deserialize;
use utoipa::ToSchema;

use super::view::RecordTagsView;
use crate::tag::{rules::MOST_OF_RECORD, service};

/// The tags that a record is to have.
#[derive(Debug, Deserialize, ToSchema, Validate)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct RecordTagsRequest {
    /// Exactly these; none takes all tags off.
    #[garde(length(max = MOST_OF_RECORD))]
    #[schema(max_items = 20)]
    pub tag_ids: Vec<Uuid>,
}

/// Replaces the tags of a record.
#[utoipa::path(put, path = "/api/app/records/{kind}/{id}/tags", operation_id = "update_record_tags", tag = "Tags",
    params(("kind" = String, Path, description = "Kind of record, `ActionItem`"), ("id" = Uuid, Path, description = "Record")),
    request_body = RecordTagsRequest, responses((status = 200, description = "Its tags now.", body = RecordTagsView)))]
pub async fn assign(
    State(app): State<App>,
    Caller(scope): Caller,
    path: RecordPath,
    Body(request): Body<RecordTagsRequest>,
) -> http::Result<Json<RecordTagsView>> {
    Ok(Json(service::assign(&app, &scope, &path.kind, path.id, &request.tag_ids).await?.into()))
}
