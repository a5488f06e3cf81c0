//! Has uploaded content inspected, and makes it the current version or rejects it.

use ::store::Tx;
use chrono::TimeDelta;
use delivery::Delivery;
use http::App;
use kernel::{Granted, Result, Scope, Uuid};

use super::{
    content,
    inspect::{self, ContentProperties},
    upload,
    version::current,
};
use crate::asset::{
    Asset, AssetStatus, Version,
    entity::{Entity, version},
    jobs, notifications,
    rules::{self, INFECTED},
    store,
};

/// Interval between retries while the scanner is unavailable.
const SCANNER_AWAY: TimeDelta = TimeDelta::minutes(1);

/// Checks a version and makes it the current one, or notes why its content is rejected.
///
/// # Errors
/// `Unavailable`; the job then runs again.
pub async fn run(app: &App, tenant: Uuid, id: Uuid) -> Result<()> {
    let scope = &Scope::host(app.now(), Granted::default()).within(tenant);
    let (version, pieces) =
        app.db().read(scope, |tx| async move { Ok((tx.find::<version::Entity>(id).await?, store::parts(&tx, id).await?)) }).await?;
    // Discarded, or checked by an earlier attempt.
    let Some(version) = version.filter(|version| version.status == AssetStatus::Processing) else { return Ok(()) };
    let found = inspect::content(app, content::AssetContent::of(version.clone(), pieces)).await;
    if found.as_ref().is_err_and(|error| error.code() == Some(inspect::SCANNER_AWAY)) {
        return postpone(app, scope, id).await;
    }
    let thumbnail = match found.as_ref().ok().and_then(|found| found.thumbnail.clone()) {
        Some(bytes) => Some(store_thumbnail(app, tenant, bytes).await?),
        None => None,
    };
    let outcome = match found {
        Ok(found) => Ok(found),
        Err(error) => Err(error.code().filter(|code| code.starts_with("Assets.")).map(str::to_owned).ok_or(error)?),
    };
    let outcome = &outcome;
    app.db()
        .write(scope, |tx| async move {
            let before = tx.get::<version::Entity>(id).await?;
            match outcome {
                Ok(found) => accept(&tx, before, found, thumbnail).await,
                Err(code) => reject(&tx, before, code).await,
            }
        })
        .await
}

/// Leaves content unchecked until the scanner is available again; until then it can't be downloaded.
async fn postpone(app: &App, scope: &Scope, id: Uuid) -> Result<()> {
    tracing::warn!("the virus scanner doesn't answer; a file waits for it");
    app.db()
        .write(scope, |tx| async move {
            let before = tx.get::<version::Entity>(id).await?;
            let expires_at = before.expires_at.map(|_| tx.now() + rules::UPLOAD);
            tx.update::<version::Entity>(&before, Version { expires_at, ..before.clone() }).await?;
            jobs::process_later(&tx, id, tx.now() + SCANNER_AWAY).await
        })
        .await
}

async fn store_thumbnail(app: &App, tenant: Uuid, bytes: Vec<u8>) -> Result<Uuid> {
    let id = app.db().entropy().id(app.now());
    app.own::<Delivery>()?.files().put(tenant, id, bytes.into()).await?;
    Ok(id)
}

async fn accept(tx: &Tx, before: Version, found: &ContentProperties, thumbnail_id: Option<Uuid>) -> Result<()> {
    let asset = tx.get::<Entity>(before.asset_id).await?;
    let waits = asset.is_attachment && store::links_to(tx, asset.id).await?.is_empty();
    let number = |number: Option<u32>| number.and_then(|number| i32::try_from(number).ok());
    let after = Version {
        status: AssetStatus::Ready,
        sha256: Some(found.sha256.clone()),
        width: number(found.size.map(|(width, _)| width)),
        height: number(found.size.map(|(_, height)| height)),
        pages: number(found.pages),
        duration_sec: found.duration_sec,
        wording: found.wording.as_ref().map(|wording| wording.state),
        thumbnail_id,
        expires_at: before.expires_at.filter(|_| waits),
        ..before.clone()
    };
    let after = tx.update::<version::Entity>(&before, after).await?;
    // Before the file has this version: its document in the search is made then.
    if let Some(wording) = &found.wording {
        store::keep_wording(tx, after.id, &wording.text).await?;
    }
    let status = if asset.status == AssetStatus::Archived { AssetStatus::Archived } else { AssetStatus::Ready };
    let checked = Asset { status, ..current(&asset, &after) };
    // Another version is an edit by its uploader; completing the check of the first one is not.
    match asset.version_id {
        Some(_) => {
            tx.update::<Entity>(&asset, checked).await?;
            notifications::replaced(tx, asset.id, before.created_by).await?;
        }
        None => {
            tx.note::<Entity>(&asset, checked).await?;
        }
    }
    store::bind_text(tx, asset.id, asset.version_id.unwrap_or(after.id)).await
}

/// Notes why content is rejected; until its time is over, its uploader can read that.
async fn reject(tx: &Tx, before: Version, code: &str) -> Result<()> {
    let asset = tx.get::<Entity>(before.asset_id).await?;
    let status = if code == INFECTED { AssetStatus::Quarantined } else { AssetStatus::Failed };
    tx.update::<version::Entity>(&before, Version { status, failure: Some(code.to_owned()), ..before.clone() }).await?;
    if asset.version_id.is_none() {
        tx.note::<Entity>(&asset, Asset { status, ..asset.clone() }).await?;
    }
    Ok(())
}

/// Removes uploads that were abandoned or rejected, and attachments that no record got, at most this many at once.
const BATCH: u64 = 200;

/// Removes expired rows; returns their number.
pub async fn sweep(app: &App) -> Result<usize> {
    let now = app.now();
    let system = Scope::system(now);
    let expired = app.db().read(&system, |tx| async move { store::expired(&tx, now, BATCH).await }).await?;
    for version in &expired {
        let scope = Scope::host(now, Granted::default()).within(version.tenant_id);
        app.db()
            .write(&scope, |tx| async move {
                // A record may have been linked to it since.
                match tx.find::<version::Entity>(version.id).await? {
                    Some(version) if version.expires_at.is_some_and(|at| at <= now) => upload::discard(&tx, &version).await,
                    _ => Ok(()),
                }
            })
            .await?;
    }
    Ok(expired.len())
}
