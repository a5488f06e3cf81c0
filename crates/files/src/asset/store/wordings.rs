//! What is written in documents.

use std::collections::HashMap;

use ::store::{Tx, sea_orm};
use kernel::{Result, Uuid};
use sea_orm::{ActiveValue::Set, ColumnTrait, EntityTrait, QueryFilter, QueryOrder, QuerySelect, sea_query::Condition};

use crate::asset::{
    Asset, AssetStatus, Version,
    entity::{Column, Entity, version, wording},
    rules::format,
};

/// What is written in the current versions of these files, by the file.
pub(in crate::asset) async fn wordings(tx: &Tx, assets: &[&Asset]) -> Result<HashMap<Uuid, String>> {
    let is_read = |asset: &&&Asset| format::of_name(&asset.name).is_ok_and(|format| format.writing().is_some());
    let current: HashMap<Uuid, Uuid> = assets.iter().filter(is_read).filter_map(|asset| Some((asset.version_id?, asset.id))).collect();
    if current.is_empty() {
        return Ok(HashMap::new());
    }
    let rows = tx.all(wording::Entity::find().filter(wording::Column::VersionId.is_in(current.keys().copied()))).await?;
    Ok(rows.into_iter().filter_map(|row| Some((*current.get(&row.version_id)?, row.text))).collect())
}

/// Keeps what is written in a version; of an empty one, nothing.
pub(in crate::asset) async fn keep_wording(tx: &Tx, version: Uuid, text: &str) -> Result<()> {
    tx.purge::<wording::Entity>(Condition::all().add(wording::Column::VersionId.eq(version))).await?;
    if text.is_empty() {
        return Ok(());
    }
    let row = wording::ActiveModel { version_id: Set(version), text: Set(text.to_owned()), ..Default::default() };
    tx.insert::<wording::Entity>(row).await.map(drop)
}

/// Has a file found by what is written in this version, if it is the current one.
pub(in crate::asset) async fn index_wording(tx: &Tx, version: &Version) -> Result<()> {
    let files = Entity::find().filter(Column::Id.eq(version.asset_id)).filter(Column::VersionId.eq(version.id));
    // Locked: a change at the same time would be indexed as it was before.
    for asset in tx.lock(files).await? {
        tx.index_again::<Entity>(&asset).await?;
    }
    Ok(())
}

/// Documents of any tenant that nobody has read for the search, at most `limit`: for the system scope.
pub(in crate::asset) async fn unread(tx: &Tx, limit: u64) -> Result<Vec<Version>> {
    use version::Column;
    let documents = version::Entity::find().filter(Column::Status.eq(AssetStatus::Ready)).filter(Column::Mime.is_in(format::read()));
    tx.all(documents.filter(Column::Wording.is_null()).order_by_desc(Column::CreatedAt).limit(limit)).await
}
