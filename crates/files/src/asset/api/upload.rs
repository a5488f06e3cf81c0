//! `POST /api/app/assets/uploads`, `GET`, `PATCH` and `DELETE /api/app/assets/uploads/{id}`: the tus protocol 1.0 with the extensions
//! creation, expiration and termination. `HEAD` is answered as `GET` without its body.

use axum::response::Response;
use chrono::{DateTime, Utc};
use http::resumable::{self, Arrived};
use kernel::Uuid;
use serde::Serialize;
use utoipa::ToSchema;

use crate::asset::Version;

/// An upload.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct UploadView {
    pub id: Uuid,
    /// The file that it becomes, or a new version of.
    pub asset_id: Uuid,
    /// Bytes that have arrived.
    pub offset: i64,
    /// Bytes in all.
    pub length: i64,
    /// When it is removed unless it is complete.
    pub expires_at: Option<DateTime<Utc>>,
}

impl From<Version> for UploadView {
    fn from(version: Version) -> Self {
        let Version { id, asset_id, received_bytes, size_bytes, expires_at, .. } = version;
        Self { id, asset_id, offset: received_bytes, length: size_bytes, expires_at }
    }
}

/// The response with the headers of the protocol.
pub(super) fn answered(response: Response, upload: &Version) -> Response {
    let (offset, length) = (upload.received_bytes, upload.size_bytes);
    resumable::answered(response, Arrived { offset, length, expires_at: upload.expires_at })
}
