//! Removing the demo data in one step.

use std::collections::BTreeSet;

use delivery::Delivery;
use http::App;
use kernel::{Granted, Result, Scope};
use platform::tenant;
use store::Migration;

/// Removes the demo data: its tenants with everything in them, including what users added, and records marked as demo at the host. The
/// host's audit log stays. Returns whether there was any.
///
/// # Errors
/// `Demo.InUse` with the tables when anything else refers to demo data; nothing is removed then.
pub async fn unload(app: &App) -> Result<bool> {
    let scope = Scope::host(app.now(), Granted::default());
    let all = app.db().read(&scope, |tx| async move { tenant::all_with_deleted(&tx).await }).await?;
    let demo: BTreeSet<_> = all.iter().filter(|t| t.is_demo).map(|t| t.id).collect();
    let all: BTreeSet<_> = all.into_iter().map(|t| t.id).collect();
    let migrations: Vec<Migration> = store::MIGRATIONS.iter().chain(app.areas().iter().flat_map(|a| a.migrations)).copied().collect();
    let removed = app.db().erase_demo(&scope, &migrations, &demo, &all).await?;
    // After the rows, so that no reader finds a row without its file. A tenant whose files could not be deleted is removed all the same.
    for tenant in demo {
        let deleted = app.own::<Delivery>()?.files().delete_all(tenant).await;
        deleted.inspect_err(|error| tracing::warn!(%error, %tenant, "files of the demo data could not be deleted")).ok();
    }
    tenant::forget(app, &scope).await?;
    crate::organisation::forget(app).await?;
    crate::mark(app, None).await?;
    tracing::info!(rows = removed, "demo data removed");
    Ok(removed > 0)
}
