//! `POST /api/app/records/{kind}/{id}/attachments`

use axum::{Json, extract::State};
use garde::Validate;
use http::{App, Body, Caller, RecordPath};
use kernel::Uuid;
use serde::Deserialize;
use utoipa::ToSchema;

use super::view::AttachmentView;
use crate::attachment::service;

/// A file to attach.
#[http::document_limits]
#[derive(Debug, Deserialize, ToSchema, Validate)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct AttachmentRequest {
    /// A file of the library, or the caller's own upload with `isAttachment`.
    #[garde(skip)]
    pub asset_id: Uuid,
    /// Its caption on the record.
    #[garde(length(chars, max = 500))]
    #[schema(example = "The log of week 9")]
    #[serde(default, deserialize_with = "http::optional_text")]
    pub caption: Option<String>,
}

/// Attaches a file to a record.
#[utoipa::path(post, path = "/api/app/records/{kind}/{id}/attachments", operation_id = "create_attachment", tag = "Attachments",
    params(("kind" = String, Path, description = "Kind of record, `ActionItem`"), ("id" = Uuid, Path, description = "Record")),
    request_body = AttachmentRequest, responses((status = 200, description = "The file on the record.", body = AttachmentView)))]
pub async fn create(
    State(app): State<App>,
    Caller(scope): Caller,
    path: RecordPath,
    Body(request): Body<AttachmentRequest>,
) -> http::Result<Json<AttachmentView>> {
    let AttachmentRequest { asset_id, caption } = request;
    Ok(Json(service::create(&app, &scope, &path.kind, path.id, asset_id, caption.as_deref()).await?.into()))
}
