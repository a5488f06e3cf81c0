//! Hourly clean-up: files past their retention, and preparations whose node died.

use http::App;
use kernel::{Result, Scope, Uuid};

use super::periods;
use crate::{
    archive,
    personal_data::{entity::Model, rules::LINGERING, store},
};

/// Deletes the files of expired copies, the file first: an interrupted deletion is found again by its request. Returns their number.
pub(in crate::personal_data) async fn expire(app: &App) -> Result<u64> {
    let (scope, kept) = (Scope::system(app.now()), periods(app).await?.kept);
    let lost = app.db().read(&scope, |tx| async move { store::lost_before(&tx, tx.now() - LINGERING).await }).await?;
    let ids = &delete(app, &lost).await?;
    app.db().write(&scope, |tx| async move { store::fail(&tx, ids).await }).await?;
    let (mut expired, mut last) = (0, None);
    loop {
        let old = app.db().read(&scope, |tx| async move { store::ready_before(&tx, tx.now() - kept, last).await }).await?;
        if old.is_empty() {
            return Ok(expired);
        }
        last = old.last().map(|request| request.id);
        let ids = &delete(app, &old).await?;
        expired += app.db().write(&scope, |tx| async move { store::expire(&tx, ids).await }).await?;
    }
}

async fn delete(app: &App, requests: &[Model]) -> Result<Vec<Uuid>> {
    let files: Vec<(Uuid, Uuid)> = requests.iter().map(|request| (request.tenant_id, request.id)).collect();
    archive::delete(app, &files).await
}
