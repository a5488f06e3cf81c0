//! Updates the index after an upgrade, alongside older nodes, and after a restore; otherwise changes update it.

use std::collections::BTreeSet;

use http::{App, Area, CALLED_OFF, JobRun, Searched};
use kernel::{Error, Granted, HOST, Result, Scope, Uuid};
use platform::tenant;
use serde_json::{Value, json};
use store::{Db, search::Lag};

/// Kind of the job.
pub(super) const REFRESH: &str = "search.refresh";

/// Every kind that the areas register.
pub(super) fn searched(areas: &'static [Area]) -> impl Iterator<Item = &'static Searched> + Clone + Send {
    areas.iter().flat_map(|area| area.searched)
}

/// Every tenant, archived ones too, and the host.
async fn tenants(db: &Db) -> Result<BTreeSet<Uuid>> {
    let host = Scope::host(db.now(), Granted::default());
    let tenants = db.read(&host, |tx| async move { tenant::all_with_deleted(&tx).await }).await?;
    Ok(tenants.into_iter().map(|tenant| tenant.id).chain([HOST]).collect())
}

/// Where the records of a kind are: the host's are at the host alone.
fn is_within(searched: &Searched, tenant: Uuid) -> bool {
    tenant == HOST || !searched.kind.is_shared()
}

/// Indexes missing documents, and with `all` rewrites every document; returns the number of documents written or removed.
pub async fn refresh(app: &App, all: bool) -> Result<u64> {
    let (db, system, mut done) = (app.db(), Scope::system(app.now()), 0);
    for tenant in tenants(db).await? {
        for searched in searched(app.areas()).filter(|searched| is_within(searched, tenant)) {
            // The system scope, because the reach of a caller doesn't apply here.
            done += searched.kind.refresh(db, &system.within(tenant), all).await?;
        }
    }
    Ok(done)
}

/// How far the index is behind.
pub async fn lag(db: &Db, areas: &'static [Area]) -> Result<Lag> {
    let (system, mut sum) = (Scope::system(db.now()), Lag::default());
    for tenant in tenants(db).await? {
        let kinds = searched(areas).filter(|searched| is_within(searched, tenant));
        let scope = system.within(tenant);
        let lags = db.read(&scope, |tx| async move {
            let mut lags = Vec::new();
            for searched in kinds {
                lags.push(searched.kind.lag(&tx).await?);
            }
            Ok(lags)
        });
        for Lag { stale, orphans } in lags.await? {
            sum = Lag { stale: sum.stale + stale, orphans: sum.orphans + orphans };
        }
    }
    Ok(sum)
}

/// Queues the job if nothing is indexed: the database was written by a program without the index.
pub async fn fill(app: &App) -> Result<()> {
    if !app.db().is_search_empty().await? {
        return Ok(());
    }
    let system = Scope::system(app.now());
    app.db().write(&system, |tx| async move { tx.enqueue(REFRESH, &json!({})).await }).await.map(drop)
}

pub(super) async fn run(run: JobRun) -> Result<Value> {
    if !run.progress(0).await? {
        return Err(Error::rule(CALLED_OFF));
    }
    Ok(json!({ "documents": refresh(&run.app, false).await? }))
}
