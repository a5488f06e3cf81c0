//! What other areas learn of files.

use ::store::Tx;
use kernel::{Result, Uuid};
use serde::{Deserialize, Serialize};

/// Topic in the outbox: a file has another current version.
pub const REPLACED: &str = "asset.replaced";

/// A file has another current version.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Replaced {
    /// The file.
    pub asset_id: Uuid,
    /// The user who uploaded the version, or went back to it.
    pub replaced_by: Option<Uuid>,
}

/// Topic in the outbox: a file of the library was deleted for good.
pub const DELETED: &str = "asset.deleted";

/// A file of the library was deleted for good.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Deleted {
    /// The file.
    pub asset_id: Uuid,
}

/// Announces that a file of the library was deleted for good, after the commit.
pub(super) async fn deleted(tx: &Tx, asset_id: Uuid) -> Result<()> {
    tx.outbox(DELETED, &Deleted { asset_id }).await.map(drop)
}

/// Announces that a file has another current version, after the commit.
pub(super) async fn replaced(tx: &Tx, asset_id: Uuid, replaced_by: Option<Uuid>) -> Result<()> {
    tx.outbox(REPLACED, &Replaced { asset_id, replaced_by }).await.map(drop)
}
