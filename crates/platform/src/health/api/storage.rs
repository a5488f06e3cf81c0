//! `GET /api/app/health/storage`

use axum::{Json, extract::State};
use delivery::file::StorageLocation;
use http::{App, Caller};
use serde::Serialize;
use utoipa::ToSchema;

use crate::health::{self, Storage};

/// Kinds of file stores.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
pub(crate) enum FileStoreKind {
    /// A folder of the machine.
    Folder,
    /// An S3-compatible store.
    S3,
}

/// The file store.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct StorageView {
    kind: FileStoreKind,
    /// The folder, or the bucket.
    #[schema(example = "data/files")]
    place: String,
    /// Address of the store, where the configuration names one.
    #[schema(nullable, example = "https://s3.example/")]
    endpoint: Option<String>,
    /// Whether it answered the node that answers here within five seconds.
    is_reachable: bool,
}

impl From<Storage> for StorageView {
    fn from(Storage { place, is_reachable }: Storage) -> Self {
        match place {
            StorageLocation::Folder(folder) => {
                Self { kind: FileStoreKind::Folder, place: folder.display().to_string(), endpoint: None, is_reachable }
            }
            StorageLocation::S3 { bucket, endpoint } => Self { kind: FileStoreKind::S3, place: bucket, endpoint, is_reachable },
        }
    }
}

/// Which file store is used, and whether it can be reached.
#[utoipa::path(get, path = "/api/app/health/storage", operation_id = "get_storage", tag = "Health",
    responses((status = 200, description = "The file store.", body = StorageView)))]
pub async fn storage(State(app): State<App>, Caller(scope): Caller) -> http::Result<Json<StorageView>> {
    Ok(Json(health::storage(&app, &scope).await?.into()))
}
