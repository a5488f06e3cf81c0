//! `POST /api/app/imports/uploads`, `GET`, `PATCH` and `DELETE /api/app/imports/uploads/{id}`: files that are to be imported, by the tus
//! protocol 1.0 with the extensions creation, expiration and termination. `HEAD` is answered as `GET` without its body.

use axum::response::Response;
use chrono::{DateTime, Utc};
use http::resumable::{self, Arrived};
use kernel::Uuid;
use serde::Serialize;
use utoipa::ToSchema;

use crate::import::entity::arrival::Model;

/// A file that is to be imported.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ImportUploadView {
    /// Id: `uploadId` of the import.
    pub id: Uuid,
    /// What it is for.
    #[schema(example = "staff")]
    pub list: String,
    /// Bytes that have arrived.
    pub offset: i64,
    /// Bytes in all.
    pub length: i64,
    /// When it is removed.
    pub expires_at: DateTime<Utc>,
}

impl From<Model> for ImportUploadView {
    fn from(file: Model) -> Self {
        let Model { id, list, received_bytes, size_bytes, expires_at, .. } = file;
        Self { id, list, offset: received_bytes, length: size_bytes, expires_at }
    }
}

/// The response with the headers of the protocol.
pub(super) fn answered(response: Response, file: &Model) -> Response {
    let (offset, length) = (file.received_bytes, file.size_bytes);
    resumable::answered(response, Arrived { offset, length, expires_at: Some(file.expires_at) })
}
