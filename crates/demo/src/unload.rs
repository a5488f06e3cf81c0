//! Removing the demo data in one step.

use std::collections::BTreeSet;

use delivery::Delivery;
use http::App;
use kernel::{Granted, HOST, Result, Scope, Uuid};
use platform::{feature, grant, setting, tenant, user};
use store::{Migration, Tx};

use crate::{cast, organisation, sample_data};

/// Removes the demo data: its tenants with everything in them, including what users added, and records marked as demo at the host. The
/// host's audit log stays. Returns whether there was any.
///
/// # Errors
/// `Demo.InUse` with the tables when anything else refers to demo data; nothing is removed then.
pub async fn unload(app: &App) -> Result<bool> {
    let removed = erase(app).await?;
    finish(app).await?;
    Ok(removed)
}

/// After the rows and files, forgets what was set and noted.
pub(crate) async fn finish(app: &App) -> Result<()> {
    // What somebody has set for the portal beside sample data from the browser is their own.
    if !sample_data::is_noted(app).await? {
        organisation::forget(app).await?;
    }
    sample_data::forget(app).await
}

/// As [`unload`], but what is noted of a load from the browser stays.
pub(crate) async fn erase(app: &App) -> Result<bool> {
    let scope = Scope::host(app.now(), Granted::default());
    let all = app.db().read(&scope, |tx| async move { tenant::all_with_deleted(&tx).await }).await?;
    let demo: BTreeSet<_> = all.iter().filter(|t| t.is_demo).map(|t| t.id).collect();
    let all: BTreeSet<_> = all.into_iter().map(|t| t.id).collect();
    let people = people(app).await?;
    let migrations: Vec<Migration> = store::MIGRATIONS.iter().chain(app.areas().iter().flat_map(|a| a.migrations)).copied().collect();
    let removed = app.db().erase_demo(&scope, &migrations, &demo, &all).await?;
    let (gone, people) = (&demo, people.as_slice());
    app.db().write(&scope, |tx| async move { forget(&tx, gone, people).await }).await?;
    // After the rows, so that no reader finds a row without its file. A tenant whose files could not be deleted is removed all the same.
    for tenant in demo {
        delete_files(app, tenant)
            .await
            .inspect_err(|error| tracing::warn!(%error, %tenant, "files of the demo data could not be deleted"))
            .ok();
    }
    tenant::forget(app, &scope).await?;
    crate::mark(app, None).await?;
    tracing::info!(rows = removed, "demo data removed");
    Ok(removed > 0)
}

/// Deletes the files of a tenant that is gone.
pub(crate) async fn delete_files(app: &App, tenant: Uuid) -> Result<()> {
    app.own::<Delivery>()?.files().delete_all(tenant).await.map(drop)
}

/// The provider's users of the demo data.
async fn people(app: &App) -> Result<Vec<Uuid>> {
    let mut people = Vec::new();
    for (first, last, _) in cast::PROVIDER {
        let found = user::by_login(app, HOST, &cast::user_name(first, last)).await?;
        people.extend(found.filter(|user| user.is_demo).map(|user| user.id));
    }
    Ok(people)
}

/// Forgets what the host has of tenants and users who are gone, by their ids alone, and the messages that were still to leave for them.
async fn forget(tx: &Tx, tenants: &BTreeSet<Uuid>, people: &[Uuid]) -> Result<()> {
    for tenant in tenants {
        feature::forget(tx, *tenant).await?;
    }
    grant::forget_users(tx, people).await?;
    setting::forget_users(tx, people).await?;
    let domains = cast::TENANTS.iter().map(|tenant| tenant.domain).chain([cast::PROVIDER_DOMAIN]);
    let addresses = domains.map(|domain| format!("@{domain}"));
    let texts: Vec<String> = people.iter().chain(tenants).map(Uuid::to_string).chain(addresses).collect();
    tx.drop_messages(&texts).await.map(drop)
}
