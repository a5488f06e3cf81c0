//! The content that versions of files list.

use std::collections::BTreeMap;

use ::store::{
    Tx,
    content::{PAGE, Piece, StoredContent},
    sea_orm,
};
use kernel::{Result, Uuid};
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QueryOrder, QuerySelect, sea_query::Condition};

use crate::asset::entity::{part, version};

/// Pieces and thumbnails of the versions after this one, whatever their state: a piece is stored before it is noted, and deleted after its
/// note.
pub async fn contents(tx: &Tx, after: Option<Uuid>) -> Result<Vec<StoredContent>> {
    use version::Column;
    let rest = Condition::all().add_option(after.map(|after| Column::Id.gt(after)));
    let versions = tx.all(version::Entity::find().filter(rest).order_by_asc(Column::Id).limit(PAGE)).await?;
    if versions.is_empty() {
        return Ok(Vec::new());
    }
    let parts = part::Entity::find().filter(part::Column::VersionId.is_in(versions.iter().map(|version| version.id)));
    let mut pieces: BTreeMap<Uuid, Vec<Piece>> = BTreeMap::new();
    for part in tx.all(parts.order_by_asc(part::Column::VersionId).order_by_asc(part::Column::Start)).await? {
        pieces.entry(part.version_id).or_default().push(Piece { id: part.file_id, size: u64::try_from(part.size_bytes).ok() });
    }
    let mut found = Vec::with_capacity(versions.len());
    for version in versions {
        let (row, name) = (version.id, version.file_name);
        let thumbnail =
            version.thumbnail_id.map(|id| StoredContent { row, name: name.clone(), pieces: vec![Piece { id, size: None }], sha256: None });
        found.push(StoredContent { row, name, pieces: pieces.remove(&row).unwrap_or_default(), sha256: version.sha256 });
        found.extend(thumbnail);
    }
    Ok(found)
}
