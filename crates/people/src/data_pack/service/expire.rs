//! Hourly clean-up: packs past their retention, and those whose node died.

use http::App;
use kernel::{Result, Scope, Uuid};
use platform::archive;

use crate::data_pack::{entity::Model, rules::LINGERING, store};

/// Deletes the files of expired packs, the file first: an interrupted deletion is found again by its pack. Returns their number.
pub(in crate::data_pack) async fn expire(app: &App) -> Result<u64> {
    let scope = Scope::system(app.now());
    let lost = app.db().read(&scope, |tx| async move { store::lost_before(&tx, tx.now() - LINGERING).await }).await?;
    let ids = &delete(app, &lost).await?;
    app.db().write(&scope, |tx| async move { store::fail(&tx, ids).await }).await?;
    let (mut expired, mut last) = (0, None);
    loop {
        let over = app.db().read(&scope, |tx| async move { store::over(&tx, last).await }).await?;
        if over.is_empty() {
            return Ok(expired);
        }
        last = over.last().map(|pack| pack.id);
        let ids = &delete(app, &over).await?;
        expired += app.db().write(&scope, |tx| async move { store::expire(&tx, ids).await }).await?;
    }
}

/// As [`expire`], at once; what fails is left to the next run.
pub(super) async fn soon(app: &App) {
    if let Err(error) = expire(app).await {
        tracing::warn!(%error, "a data pack is deleted later");
    }
}

async fn delete(app: &App, packs: &[Model]) -> Result<Vec<Uuid>> {
    let files: Vec<(Uuid, Uuid)> = packs.iter().map(|pack| (pack.tenant_id, pack.id)).collect();
    archive::delete(app, &files).await
}
