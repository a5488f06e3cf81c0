//! Captions and transcripts.

use std::collections::BTreeMap;

use ::store::{Table, Tx, sea_orm};
use kernel::{Error, Result, Uuid};
use sea_orm::{
    ColumnTrait, EntityTrait, FromQueryResult, QueryFilter, QuerySelect,
    sea_query::{Condition, Expr, ExprTrait, Query},
};

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

/// Those of these files that have captions, with the version that these were written for.
pub(in crate::asset) async fn captioned(tx: &Tx, assets: &[Uuid]) -> Result<BTreeMap<Uuid, Option<Uuid>>> {
    versions(tx, assets, Condition::all().add(text::Column::CaptionsVtt.is_not_null())).await
}

/// Those of these files that have captions or a transcript, with the version that these were written for.
pub(in crate::asset) async fn written(tx: &Tx, assets: &[Uuid]) -> Result<BTreeMap<Uuid, Option<Uuid>>> {
    let any = Condition::any().add(text::Column::CaptionsVtt.is_not_null()).add(text::Column::Transcript.is_not_null());
    versions(tx, assets, any).await
}

/// Whether a file has captions or a transcript that were written for another version than it has.
pub(in crate::asset) fn outdated(tx: &Tx) -> Result<Expr> {
    let of = |column: text::Column| Expr::col((text::Entity, column));
    let own = |column: Column| Expr::col((Entity, column));
    let any = Condition::any().add(of(text::Column::CaptionsVtt).is_not_null()).add(of(text::Column::Transcript).is_not_null());
    let mut texts = Query::select();
    texts.expr(Expr::val(1)).from(text::Entity).cond_where(tx.visible_beside::<text::Entity>(own(Column::TenantId))?).cond_where(any);
    texts.and_where(of(text::Column::Id).eq(own(Column::Id)));
    texts.and_where(of(text::Column::VersionId).ne(own(Column::VersionId)));
    Ok(Expr::exists(texts))
}

async fn versions(tx: &Tx, assets: &[Uuid], condition: Condition) -> Result<BTreeMap<Uuid, Option<Uuid>>> {
    #[derive(FromQueryResult)]
    struct CaptionsRow {
        id: Uuid,
        version_id: Option<Uuid>,
    }
    if assets.is_empty() {
        return Ok(BTreeMap::new());
    }
    let select = text::Entity::find()
        .select_only()
        .columns([text::Column::Id, text::Column::VersionId])
        .filter(text::Column::Id.is_in(assets.iter().copied()))
        .filter(condition);
    let rows: Vec<CaptionsRow> = tx.rows(select).await?;
    Ok(rows.into_iter().map(|row| (row.id, row.version_id)).collect())
}

/// Makes captions and transcript that name no version those of this one: they are from before the first one was ready, or were written by a
/// node of the release before.
pub(in crate::asset) async fn bind_text(tx: &Tx, asset: Uuid, version: Uuid) -> Result<()> {
    let unbound = tx.find::<text::Entity>(asset).await?.filter(|text| text.version_id.is_none());
    let Some(before) = unbound else { return Ok(()) };
    tx.update::<text::Entity>(&before, text::Model { version_id: Some(version), ..before.clone() }).await.map(drop)
}

/// Removes captions and transcript of a file. The audit log says so: it is where the check of the contents learns that none are lost.
pub(in crate::asset) async fn purge_text(tx: &Tx, asset: Uuid) -> Result<()> {
    let Some(text) = tx.find::<text::Entity>(asset).await? else { return Ok(()) };
    tx.delete::<text::Entity>(&text).await?;
    tx.purge::<text::Entity>(Condition::all().add(text::Column::Id.eq(asset))).await.map(drop)
}
