//! Folders in the API: view and request.

use garde::Validate;
use kernel::Uuid;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::folder::Folder;

/// A folder of the library.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct AssetFolderView {
    pub id: Uuid,
    /// Tenant; the nil id for the provider.
    pub tenant_id: Uuid,
    /// Parent folder; none at the top.
    pub parent_id: Option<Uuid>,
    /// Name, unique in its parent.
    pub name: String,
    /// Concurrency stamp, sent back on a change.
    pub concurrency_stamp: String,
}

impl From<Folder> for AssetFolderView {
    fn from(folder: Folder) -> Self {
        let Folder { id, tenant_id, parent_id, name, concurrency_stamp, .. } = folder;
        Self { id, tenant_id, parent_id, name, concurrency_stamp }
    }
}

/// Data of a folder.
#[http::document_limits]
#[derive(Debug, Deserialize, ToSchema, Validate)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct AssetFolderRequest {
    /// Name, unique in its parent.
    #[garde(length(chars, min = 1, max = 80), custom(http::not_blank))]
    #[schema(example = "Evidence")]
    pub name: String,
    /// Parent folder; none at the top. At most five levels.
    #[garde(skip)]
    #[serde(default)]
    pub parent_id: Option<Uuid>,
    /// Stamp that was read with the folder; needed for a change.
    #[garde(length(chars, max = 64))]
    #[serde(default)]
    pub concurrency_stamp: Option<String>,
}
