//! Files of records. The caller of each function has found the record in the same transaction, as its own page does.

use std::collections::BTreeMap;

use ::store::{Tx, check_stamp, sea_orm, search::Kind};
use http::{Record, RecordKind};
use kernel::{Error, Page, Paged, Result, Uuid};
use sea_orm::ActiveValue::Set;

use super::remove;
use crate::asset::{
    Asset, AssetStatus, Link, LinkFilter, Version,
    entity::{Entity, link, version},
    store,
};

/// A file of a record.
#[derive(Debug, Clone)]
pub struct Attached {
    pub link: Link,
    /// The file.
    pub asset: Asset,
    /// Its current version, once one is ready.
    pub current: Option<Version>,
}

/// One page of the files of a record, the first one attached first.
pub async fn list(tx: &Tx, record: Uuid, page: &Page) -> Result<Paged<Attached>> {
    let links = store::links_of(tx, record, page).await?;
    Ok(Paged { total: links.total, items: attached(tx, links.items).await? })
}

/// One page of the files of records of these kinds that the caller reaches, the latest first.
pub async fn list_among(tx: &Tx, kinds: &[Kind], filter: &LinkFilter, page: &Page) -> Result<Paged<Attached>> {
    let links = store::links_among(tx, kinds, filter, page).await?;
    Ok(Paged { total: links.total, items: attached(tx, links.items).await? })
}

/// Adds their files to links.
pub async fn attached(tx: &Tx, links: Vec<Link>) -> Result<Vec<Attached>> {
    let ids: Vec<Uuid> = links.iter().map(|link| link.asset_id).collect();
    let assets: BTreeMap<Uuid, Asset> = store::by_ids(tx, &ids).await?;
    let versions = store::versions_by_id(tx, assets.values().filter_map(|asset| asset.version_id).collect()).await?;
    let with = |link: Link| {
        let asset = assets.get(&link.asset_id)?.clone();
        Some(Attached { link, current: asset.version_id.and_then(|id| versions.get(&id).cloned()), asset })
    };
    Ok(links.into_iter().filter_map(with).collect())
}

/// A link, wherever it leads, at a client where the caller reads its record.
///
/// # Errors
/// 404.
pub async fn get(tx: &Tx, id: Uuid) -> Result<Link> {
    store::link_here(tx, id).await?.ok_or_else(|| Error::not_found("Attachment", id))
}

/// The links to a file, whatever record has it.
pub async fn links_to(tx: &Tx, asset: Uuid) -> Result<Vec<Link>> {
    store::links_to(tx, asset).await
}

/// Attaches a file of the library, or one that the caller has uploaded for it, to a record.
///
/// # Errors
/// A field error on `assetId`.
pub async fn attach(tx: &Tx, kind: &RecordKind, record: &Record, asset: Uuid, caption: Option<&str>) -> Result<Link> {
    let unknown = || kernel::error::unknown_reference("assetId", asset);
    let asset = store::attachable(tx, asset).await?.ok_or_else(unknown)?;
    if !matches!(asset.status, AssetStatus::Ready | AssetStatus::Processing) {
        return Err(Error::invalid("assetId", "Error.Assets.NotReady"));
    }
    if asset.is_attachment {
        // It belongs to one record: the one that it is attached to first.
        if !store::links_to(tx, asset.id).await?.is_empty() {
            return Err(unknown());
        }
        keep(tx, &asset).await?;
    }
    let row = link::ActiveModel {
        subject_type: Set(kind.name.to_owned()),
        subject_id: Set(record.id),
        client_id: Set(record.client_id),
        asset_id: Set(asset.id),
        caption: Set(caption.map(str::to_owned)),
        ..Default::default()
    };
    tx.insert::<link::Entity>(row).await
}

/// Has the files of a record belong to the client that it was moved to.
pub async fn follow(tx: &Tx, subject: Uuid, clients: [Uuid; 2]) -> Result<()> {
    tx.follow_record::<link::Entity>((link::Column::SubjectId, subject), (link::Column::ClientId, clients)).await
}

/// Has an attachment stay, now that a record has it; while it is being checked, that does it.
async fn keep(tx: &Tx, asset: &Asset) -> Result<()> {
    let Some(id) = asset.version_id else { return Ok(()) };
    let before = tx.get::<version::Entity>(id).await?;
    tx.update::<version::Entity>(&before, Version { expires_at: None, ..before.clone() }).await.map(drop)
}

/// Changes the caption of a file on a record.
///
/// # Errors
/// 409.
pub async fn set_caption(tx: &Tx, link: &Link, caption: Option<&str>, stamp: Option<&str>) -> Result<Link> {
    check_stamp(&link.concurrency_stamp, stamp)?;
    tx.update::<link::Entity>(link, Link { caption: caption.map(str::to_owned), ..link.clone() }).await
}

/// Takes a file from a record; one that was uploaded to it is deleted.
pub async fn detach(tx: &Tx, link: &Link) -> Result<()> {
    tx.delete::<link::Entity>(link).await?;
    match tx.find::<Entity>(link.asset_id).await? {
        Some(asset) if asset.is_attachment => remove(tx, &asset).await,
        _ => Ok(()),
    }
}
