//! Captions and transcripts.

use std::collections::BTreeSet;

use ::store::{Table, Tx, sea_orm};
use kernel::{Error, Result, Uuid};
use sea_orm::{ColumnTrait, EntityTrait, FromQueryResult, QueryFilter, QuerySelect, sea_query::Condition};

use super::library;
use crate::asset::{
    Asset,
    entity::{Column, Entity, text},
};

/// A file of the library that the caller sees, locked until the transaction ends.
///
/// # Errors
/// 404.
pub(in crate::asset) async fn lock(tx: &Tx, id: Uuid) -> Result<Asset> {
    let select = Entity::find().filter(library(tx)).filter(Column::Id.eq(id));
    tx.lock(select).await?.pop().ok_or_else(|| Error::not_found(Entity::short_name(), id))
}

/// Those of these files that have captions.
pub(in crate::asset) async fn captioned(tx: &Tx, assets: &[Uuid]) -> Result<BTreeSet<Uuid>> {
    #[derive(FromQueryResult)]
    struct Captioned {
        id: Uuid,
    }
    if assets.is_empty() {
        return Ok(BTreeSet::new());
    }
    let select = text::Entity::find()
        .select_only()
        .column(text::Column::Id)
        .filter(text::Column::Id.is_in(assets.iter().copied()))
        .filter(text::Column::CaptionsVtt.is_not_null());
    let rows: Vec<Captioned> = tx.rows(select).await?;
    Ok(rows.into_iter().map(|row| row.id).collect())
}

/// Removes captions and transcript of a file. The audit log says so: it is where the check of the contents learns that none are lost.
pub(in crate::asset) async fn purge_text(tx: &Tx, asset: Uuid) -> Result<()> {
    let Some(text) = tx.find::<text::Entity>(asset).await? else { return Ok(()) };
    tx.delete::<text::Entity>(&text).await?;
    tx.purge::<text::Entity>(Condition::all().add(text::Column::Id.eq(asset))).await.map(drop)
}
