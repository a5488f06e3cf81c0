//! `PUT /api/app/attachments/{id}`

use axum::{Json, extract::State};
use garde::Validate;
use http::{App, Body, Caller, IdPath};
use serde::Deserialize;
use utoipa::ToSchema;

use super::view::AttachmentView;
use crate::attachment::service;

/// A new caption.
#[http::document_limits]
#[derive(Debug, Deserialize, ToSchema, Validate)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct AttachmentChangeRequest {
    /// The file's caption on the record.
    #[garde(length(chars, max = 500))]
    #[schema(example = "The log of week 9")]
    #[serde(default, deserialize_with = "http::optional_text")]
    pub caption: Option<String>,
    /// Stamp of the version that was read.
    #[garde(length(chars, max = 40))]
    pub concurrency_stamp: Option<String>,
}

/// Changes the caption of a file on a record.
#[utoipa::path(put, path = "/api/app/attachments/{id}", operation_id = "update_attachment", tag = "Attachments",
    params(("id" = Uuid, Path, description = "Attachment")), request_body = AttachmentChangeRequest,
    responses((status = 200, description = "The file on the record.", body = AttachmentView)))]
pub async fn update(
    State(app): State<App>,
    Caller(scope): Caller,
    IdPath(id): IdPath,
    Body(request): Body<AttachmentChangeRequest>,
) -> http::Result<Json<AttachmentView>> {
    let AttachmentChangeRequest { caption, concurrency_stamp } = request;
    Ok(Json(service::update(&app, &scope, id, caption.as_deref(), concurrency_stamp.as_deref()).await?.into()))
}
