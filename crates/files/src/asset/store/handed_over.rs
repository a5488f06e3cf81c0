//! Files in the exports of people and tenants.

use ::store::{
    Tx,
    export::{ExportEntry, Exported, Extent, Packed, Position, Slice, StoredFile, Whole},
    personal::{Erasure, PersonalData, Rows},
    recycle::Work,
    sea_orm,
};
use kernel::{Result, Uuid};
use sea_orm::{ColumnTrait, sea_query::Condition};

use super::{by_ids, parts, versions_by_id};
use crate::asset::{
    AssetStatus, Version,
    entity::{Column, Entity, link, text, version},
};

pub const PERSONAL: &[&dyn PersonalData] = &[&Uploads(Rows::<version::Entity> {
    within: |_| Condition::all().add(version::Column::Status.eq(AssetStatus::Ready)),
    shown: &[version::Column::FileName, version::Column::Mime, version::Column::SizeBytes, version::Column::CreatedAt],
    erasure: Erasure::Kept("Records of others refer to the files that somebody uploaded."),
    file: Some(uploaded),
    ..Rows::of("files", &[version::Column::CreatedBy])
})];

/// What a tenant's export contains: the files of the library and of records with the content of each version.
pub const EXPORTED: &[&dyn Exported] = &[
    &Whole::<Entity> { named: Some(|row| (row.id, row.name.clone())), hidden: &[Column::VersionId], ..Whole::of("files") },
    &Uploads(Whole::<version::Entity> {
        within: Some(|| Condition::all().add(version::Column::Status.eq(AssetStatus::Ready))),
        hidden: &[
            version::Column::ReceivedBytes,
            version::Column::Wording,
            version::Column::ThumbnailId,
            version::Column::Failure,
            version::Column::ExpiresAt,
        ],
        file: Some(uploaded),
        ..Whole::of("file-versions")
    }),
    &Whole::<text::Entity>::of("file-texts"),
    &Attachments(Whole::<link::Entity> {
        packed: Packed::About("subjectId"),
        client: Some(link::Column::ClientId),
        ..Whole::of("file-links")
    }),
];

/// Uploaded files, whose content is in pieces.
struct Uploads<R>(R);

fn uploaded(row: &Version) -> StoredFile {
    let (name, size) = (row.file_name.clone(), u64::try_from(row.size_bytes).unwrap_or_default());
    StoredFile { tenant: row.tenant_id, pieces: vec![row.id], name, size }
}

impl<R: Exported> Exported for Uploads<R> {
    fn kind(&self) -> &'static str {
        self.0.kind()
    }

    fn table(&self) -> &'static str {
        self.0.table()
    }

    fn columns(&self) -> Vec<String> {
        self.0.columns()
    }

    fn slice<'a>(&'a self, tx: &'a Tx, extent: Extent, after: Option<&'a Position>) -> Work<'a, Slice> {
        Box::pin(async move {
            let mut slice = self.0.slice(tx, extent, after).await?;
            for entry in &mut slice.entries {
                let Some(file) = &mut entry.file else { continue };
                for version in std::mem::take(&mut file.pieces) {
                    file.pieces.extend(parts(tx, version).await?.into_iter().map(|part| part.file_id));
                }
            }
            Ok(slice)
        })
    }
}

/// Files of records. A user who exports a client's records, but not the library, gets the content that readers of a record get.
struct Attachments(Whole<link::Entity>);

impl Exported for Attachments {
    fn kind(&self) -> &'static str {
        self.0.kind()
    }

    fn table(&self) -> &'static str {
        self.0.table()
    }

    fn columns(&self) -> Vec<String> {
        self.0.columns()
    }

    fn packed(&self) -> Packed {
        self.0.packed()
    }

    fn slice<'a>(&'a self, tx: &'a Tx, extent: Extent, after: Option<&'a Position>) -> Work<'a, Slice> {
        Box::pin(async move {
            let mut slice = self.0.slice(tx, extent, after).await?;
            if matches!(extent, Extent::Client(_)) {
                add_contents(tx, &mut slice.entries).await?;
            }
            Ok(slice)
        })
    }
}

fn asset_of(entry: &ExportEntry) -> Option<Uuid> {
    entry.values.get("assetId")?.as_str()?.parse().ok()
}

/// Gives each link what readers of the record see of its file, which is in no pack itself: its name, where it leads, and the current version,
/// if anybody gets that.
async fn add_contents(tx: &Tx, entries: &mut [ExportEntry]) -> Result<()> {
    let ids: Vec<Uuid> = entries.iter().filter_map(asset_of).collect();
    let assets = by_ids(tx, &ids).await?;
    let versions = versions_by_id(tx, assets.values().filter_map(|asset| asset.version_id).collect()).await?;
    for entry in entries {
        let Some(asset) = asset_of(entry).and_then(|id| assets.get(&id)) else { continue };
        entry.values.insert("assetName".to_owned(), asset.name.as_str().into());
        if let Some(url) = &asset.url {
            entry.values.insert("url".to_owned(), url.as_str().into());
        }
        let is_readable = matches!(asset.status, AssetStatus::Ready | AssetStatus::Archived);
        let version = asset.version_id.filter(|_| is_readable).and_then(|id| versions.get(&id));
        if let Some(version) = version.filter(|version| version.status == AssetStatus::Ready) {
            let pieces = parts(tx, version.id).await?.into_iter().map(|part| part.file_id).collect();
            entry.file = Some(StoredFile { pieces, ..uploaded(version) });
        }
    }
    Ok(())
}

impl<R: PersonalData> PersonalData for Uploads<R> {
    fn is_shown(&self) -> bool {
        self.0.is_shown()
    }

    fn kept_since(&self) -> Option<&'static str> {
        self.0.kept_since()
    }

    fn is_anywhere(&self) -> bool {
        self.0.is_anywhere()
    }

    fn erase<'a>(&'a self, tx: &'a Tx, person: Uuid, name: &'a str) -> Work<'a, Vec<StoredFile>> {
        self.0.erase(tx, person, name)
    }
}
