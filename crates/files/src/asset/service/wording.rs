//! Reads documents for the search that were there before documents were read on arrival.

use ::store::Tx;
use delivery::file::CONTENT_MISSING;
use futures::TryStreamExt;
use http::App;
use kernel::{Granted, Result, Scope, Uuid};

use super::{
    content::{self, AssetContent},
    inspect::{self, Wording},
};
use crate::{
    Inspection,
    asset::{AssetStatus, Version, entity::version, jobs, rules::format, store},
};

/// Documents that are read between two sweeps at most.
const BATCH: u64 = 200;

/// Has documents read that nobody has read; returns their number.
pub async fn sweep(app: &App) -> Result<usize> {
    let system = Scope::system(app.now());
    let unread = app.db().read(&system, |tx| async move { store::unread(&tx, BATCH).await }).await?;
    for version in &unread {
        let scope = Scope::host(app.now(), Granted::default()).within(version.tenant_id);
        app.db().write(&scope, |tx| async move { jobs::enqueue_read(&tx, version.id).await }).await?;
    }
    Ok(unread.len())
}

/// Reads a version, if nobody has.
///
/// # Errors
/// `Unavailable`; the job then runs again.
pub async fn run(app: &App, tenant: Uuid, id: Uuid) -> Result<()> {
    let scope = &Scope::host(app.now(), Granted::default()).within(tenant);
    let (version, pieces) =
        app.db().read(scope, |tx| async move { Ok((tx.find::<version::Entity>(id).await?, store::parts(&tx, id).await?)) }).await?;
    let is_unread = |version: &Version| version.status == AssetStatus::Ready && version.wording.is_none();
    let Some(version) = version.filter(is_unread) else { return Ok(()) };
    let Some(writing) = format::of_name(&version.file_name).ok().and_then(format::Format::writing) else { return Ok(()) };
    let _room = inspect::room().await?;
    let read = match whole(app, AssetContent::of(version, pieces)).await {
        Ok(content) => app.own::<Inspection>()?.reader.read(writing, &content).await,
        // Nobody can read it; the check of the contents says that it is lost.
        Err(error) if error.code() == Some(CONTENT_MISSING) => None,
        Err(error) => return Err(error),
    };
    let wording = &Wording::of(read);
    app.db().write(scope, |tx| async move { keep(&tx, id, wording).await }).await
}

/// All of a version's content; a document's is small.
async fn whole(app: &App, content: AssetContent) -> Result<Vec<u8>> {
    let (size, mut whole) = (content.size(), Vec::new());
    let mut stream = content::read(app, content, 0..size).await?;
    while let Some(bytes) = stream.try_next().await? {
        whole.extend_from_slice(&bytes);
    }
    Ok(whole)
}

/// Keeps what was read, unless the version is gone by now, and has its file found by it.
async fn keep(tx: &Tx, id: Uuid, wording: &Wording) -> Result<()> {
    let Some(before) = tx.find::<version::Entity>(id).await? else { return Ok(()) };
    store::keep_wording(tx, id, &wording.text).await?;
    tx.note::<version::Entity>(&before, Version { wording: Some(wording.state), ..before.clone() }).await?;
    store::index_wording(tx, &before).await
}
