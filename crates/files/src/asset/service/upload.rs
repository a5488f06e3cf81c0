//! Uploads by the tus protocol: a version that arrives in pieces, each stored once.

use ::store::{Tx, sea_orm};
use chrono::TimeDelta;
use delivery::{Delivery, file::Bytes};
use futures::{Stream, StreamExt};
use http::App;
use kernel::{Error, Kind, Result, Scope, Uuid, text};
use sea_orm::ActiveValue::Set;

use crate::{
    asset::{
        ATTACH, Asset, AssetKind, AssetStatus, AssetVisibility, CREATE, UPDATE, Version,
        entity::{ActiveModel, Entity, part, version},
        jobs,
        rules::{self, format, metadata::Metadata},
        store,
    },
    folder,
};

/// Bytes of a stored piece at most: what an upload holds in memory.
const PIECE: usize = 8 << 20;
/// Bytes of a piece that is stored because time has passed, at least.
const STEP: usize = 64 << 10;
/// How often what has arrived of a slow upload is stored: a lost node costs no more of it, and a client that is back before the server
/// knows that its line was lost goes on from almost where it was.
const STORED_EVERY: TimeDelta = TimeDelta::seconds(5);

/// Begins an upload.
///
/// # Errors
/// 403, field errors, `Assets.TooLarge`, `Assets.QuotaExceeded`.
pub async fn create(app: &App, scope: &Scope, length: i64, wanted: &Metadata) -> Result<Version> {
    require(scope, wanted.is_attachment, wanted.asset_id.is_some())?;
    if length < 1 {
        return Err(Error::invalid("Upload-Length", "Validation.Required"));
    }
    wanted.format.check_length(length)?;
    app.db()
        .write(&scope.at_level(), |tx| async move {
            rules::check_quota(store::used_bytes(&tx).await?, length, super::storage::limit_bytes(&tx).await?)?;
            let (asset, number) = match wanted.asset_id {
                Some(id) => replaced(&tx, id).await?,
                None => (new_asset(&tx, length, wanted).await?, 1),
            };
            let row = version::ActiveModel {
                asset_id: Set(asset.id),
                number: Set(number),
                file_name: Set(wanted.name.clone()),
                mime: Set(wanted.format.mime.to_owned()),
                kind: Set(wanted.format.kind),
                size_bytes: Set(length),
                received_bytes: Set(0),
                status: Set(AssetStatus::Uploading),
                expires_at: Set(Some(tx.now() + rules::UPLOAD)),
                ..Default::default()
            };
            tx.insert::<version::Entity>(row).await
        })
        .await
}

/// Checks the permission for what an upload becomes.
fn require(scope: &Scope, is_attachment: bool, replaces: bool) -> Result<()> {
    scope.require(match (is_attachment, replaces) {
        (true, _) => ATTACH,
        (false, true) => UPDATE,
        (false, false) => CREATE,
    })
}

/// The file that gets a new version, and the version's number.
async fn replaced(tx: &Tx, id: Uuid) -> Result<(Asset, i32)> {
    let asset = match store::get(tx, id).await {
        Err(error) if error.kind() == Kind::NotFound => return Err(kernel::error::unknown_reference("assetId", id)),
        found => found?,
    };
    if asset.kind == AssetKind::Link {
        return Err(Error::invalid("assetId", format!("Error.{}", rules::IS_LINK)));
    }
    let latest = store::versions(tx, id).await?.first().map_or(0, |version| version.number);
    Ok((asset, latest + 1))
}

async fn new_asset(tx: &Tx, length: i64, wanted: &Metadata) -> Result<Asset> {
    if let Some(folder) = wanted.folder_id {
        tx.referred::<folder::Entity>("folderId", folder).await?;
    }
    // An attachment is its uploader's alone until a record has it.
    let visibility = if wanted.is_attachment { AssetVisibility::Private } else { AssetVisibility::Tenant };
    let row = ActiveModel {
        folder_id: Set(wanted.folder_id),
        name: Set(wanted.name.clone()),
        name_key: Set(text::fold(&wanted.name)),
        kind: Set(wanted.format.kind),
        mime: Set(wanted.format.mime.to_owned()),
        size_bytes: Set(length),
        version: Set(1),
        status: Set(AssetStatus::Uploading),
        visibility: Set(visibility),
        tags: Set("[]".to_owned()),
        is_attachment: Set(wanted.is_attachment),
        ..Default::default()
    };
    tx.insert::<Entity>(row).await
}

/// The caller's own upload.
///
/// # Errors
/// 404.
pub async fn get(app: &App, scope: &Scope, id: Uuid) -> Result<Version> {
    app.db().read(&scope.at_level(), |tx| async move { store::upload(&tx, id).await }).await
}

/// The upload and whether it will be an attachment, with the permission checked again: it may have been taken since.
async fn arriving(app: &App, scope: &Scope, id: Uuid) -> Result<Version> {
    let (upload, asset) = app
        .db()
        .read(&scope.at_level(), |tx| async move {
            let upload = store::upload(&tx, id).await?;
            let asset = tx.get::<Entity>(upload.asset_id).await?;
            Ok((upload, asset))
        })
        .await?;
    require(scope, asset.is_attachment, upload.number > 1)?;
    Ok(upload)
}

/// Takes in content from `offset` on; returns how much is there. What has arrived when the stream breaks off is stored, too.
///
/// # Errors
/// 403, 404, 409 when `offset` isn't where the upload stands, 413 beyond its length, `Assets.TypeNotAllowed`, the stream's own.
pub async fn append<E: Into<Error>>(
    app: &App,
    scope: &Scope,
    id: Uuid,
    offset: i64,
    mut content: impl Stream<Item = std::result::Result<Bytes, E>> + Unpin + Send,
) -> Result<Version> {
    let mut upload = arriving(app, scope, id).await?;
    if upload.received_bytes != offset {
        return Err(Error::stale());
    }
    let mut piece: Vec<u8> = Vec::new();
    let (mut broken, mut stored_at) = (None, app.now());
    while let Some(chunk) = content.next().await {
        match chunk {
            Ok(bytes) => piece.extend_from_slice(&bytes),
            Err(error) => {
                broken = Some(error.into());
                break;
            }
        }
        if upload.received_bytes.saturating_add(length(&piece)) > upload.size_bytes {
            return Err(rules::too_large(upload.size_bytes));
        }
        let is_due = piece.len() >= STEP && app.now() - stored_at >= STORED_EVERY;
        if is_due || piece.len() >= PIECE {
            upload = store_piece(app, scope, upload, std::mem::take(&mut piece)).await?;
            stored_at = app.now();
        }
    }
    if !piece.is_empty() {
        upload = store_piece(app, scope, upload, piece).await?;
    }
    broken.map_or(Ok(upload), Err)
}

fn length(piece: &[u8]) -> i64 {
    i64::try_from(piece.len()).unwrap_or(i64::MAX)
}

/// Stores a piece, then notes it, if nobody else was faster.
async fn store_piece(app: &App, scope: &Scope, upload: Version, piece: Vec<u8>) -> Result<Version> {
    let is_whole = length(&piece) == upload.size_bytes;
    if upload.received_bytes == 0 && (piece.len() >= format::HEAD || is_whole) {
        let head = &piece[..piece.len().min(format::HEAD)];
        if let Err(error) = format::of_name(&upload.file_name).and_then(|format| format.check_content(head)) {
            cancel(app, scope, upload.id).await?;
            return Err(error);
        }
    }
    let (files, file_id) = (app.own::<Delivery>()?, app.db().entropy().id(app.now()));
    let bytes = length(&piece);
    files.files().put(upload.tenant_id, file_id, piece.into()).await?;
    let level = scope.at_level();
    let noted = app.db().write(&level, |tx| {
        let upload = &upload;
        async move { note(&tx, upload, file_id, bytes).await }
    });
    match noted.await {
        Ok(after) => Ok(after),
        Err(error) => {
            if let Err(left) = files.files().delete(upload.tenant_id, file_id).await {
                tracing::warn!(error = %left, "a piece of an upload that nothing refers to could not be deleted");
            }
            Err(error)
        }
    }
}

async fn note(tx: &Tx, upload: &Version, file_id: Uuid, bytes: i64) -> Result<Version> {
    let now = store::lock_upload(tx, upload.id).await?;
    if now.received_bytes != upload.received_bytes || now.status != AssetStatus::Uploading {
        return Err(Error::stale());
    }
    let row = part::ActiveModel {
        version_id: Set(now.id),
        start: Set(now.received_bytes),
        file_id: Set(file_id),
        size_bytes: Set(bytes),
        ..Default::default()
    };
    tx.insert::<part::Entity>(row).await?;
    let received_bytes = now.received_bytes + bytes;
    let is_complete = received_bytes == now.size_bytes;
    let status = if is_complete { AssetStatus::Processing } else { AssetStatus::Uploading };
    let after = tx.update::<version::Entity>(&now, Version { received_bytes, status, ..now.clone() }).await?;
    if is_complete {
        let asset = tx.get::<Entity>(now.asset_id).await?;
        if asset.status == AssetStatus::Uploading {
            tx.note::<Entity>(&asset, Asset { status: AssetStatus::Processing, ..asset.clone() }).await?;
        }
        jobs::enqueue_process(tx, now.id).await?;
    }
    Ok(after)
}

/// Cancels the caller's own upload.
///
/// # Errors
/// 404, 409 once it is complete.
pub async fn cancel(app: &App, scope: &Scope, id: Uuid) -> Result<()> {
    app.db()
        .write(&scope.at_level(), |tx| async move {
            let upload = store::lock_upload(&tx, id).await?;
            if upload.status != AssetStatus::Uploading {
                return Err(Error::stale());
            }
            discard(&tx, &upload).await
        })
        .await
}

/// Removes a version that never became the current one, with its file if that has no other.
pub(in crate::asset) async fn discard(tx: &Tx, version: &Version) -> Result<()> {
    let asset = tx.get::<Entity>(version.asset_id).await?;
    if asset.version_id.is_none_or(|current| current == version.id) {
        return super::remove(tx, &asset).await;
    }
    let files = store::purge_versions(tx, std::slice::from_ref(version)).await?;
    jobs::enqueue_erase(tx, &files).await
}
