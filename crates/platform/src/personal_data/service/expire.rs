//! What is due every hour: files that have been kept long enough, and preparations that ended with their node.

use http::App;
use kernel::{Result, Scope, Uuid};

use super::periods;
use crate::{
    archive,
    personal_data::{entity::Model, rules::LINGERING, store},
};

/// Deletes the files of copies whose time is over, the file first: what remains is found again by its request. Gives their number.
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
