//! Removes for good what can't be restored any more. Customer accounts are not among it: a tenant stays until the provider erases it.

use std::collections::BTreeSet;

use ::store::{Db, Tx, recycle::KEPT};
use http::{CALLED_OFF, JobRun, RecycledKind};
use kernel::{Error, Granted, HOST, Result, Scope, Timestamp, Uuid};
use platform::tenant;
use serde_json::{Value, json};

use super::service::registered;
use crate::{attachment, comment, record_link, tag, watch};

/// Kind of the job.
pub(super) const PURGE: &str = "recycle.purge";

/// Records that are looked up at once; each is removed in a transaction of its own.
const BATCH: u64 = 200;

/// How many were removed, and how many stay because others still refer to them.
#[derive(Default)]
struct Sum {
    removed: u64,
    kept: u64,
}

/// The job. What it has done stays done when it is interrupted; the next run goes on from there.
pub(super) async fn purge(run: JobRun) -> Result<Value> {
    let (app, system, mut sum) = (&run.app, Scope::system(run.app.now()), Sum::default());
    for tenant in tenants(app.db()).await? {
        // What belongs to another record is removed before it: areas are registered from the ground up.
        for kind in registered(app).rev().filter(|kind| tenant == HOST || !kind.kind.is_shared()) {
            purge_kind(&run, &system.within(tenant), kind, &mut sum).await?;
        }
    }
    Ok(json!({ "removed": sum.removed, "kept": sum.kept }))
}

async fn tenants(db: &Db) -> Result<BTreeSet<Uuid>> {
    let host = Scope::host(db.now(), Granted::default());
    let tenants = db.read(&host, |tx| async move { tenant::all_with_deleted(&tx).await }).await?;
    Ok(tenants.into_iter().map(|tenant| tenant.id).chain([HOST]).collect())
}

async fn purge_kind(run: &JobRun, scope: &Scope, kind: &RecycledKind, sum: &mut Sum) -> Result<()> {
    let (db, before, mut kept) = (run.app.db(), scope.now() - KEPT, 0);
    loop {
        let due = db.read(scope, |tx| async move { kind.kind.due(&tx, before, kept, BATCH).await }).await?;
        if due.is_empty() {
            sum.kept += kept;
            return Ok(());
        }
        if !run.progress(0).await? {
            return Err(Error::rule(CALLED_OFF));
        }
        for id in due {
            match db.write(scope, |tx| async move { remove(&tx, kind, id, before).await }).await {
                Ok(removed) => sum.removed += u64::from(removed),
                // The database's own references say so.
                Err(error) if error.code() == Some("Common.InUse") => kept += 1,
                Err(error) => return Err(error),
            }
        }
    }
}

/// Removes a record with everything that every kind of record has; its history stays in the audit log.
async fn remove(tx: &Tx, kind: &RecycledKind, id: Uuid, before: Timestamp) -> Result<bool> {
    if !kind.kind.purge(tx, id, before).await? {
        return Ok(false);
    }
    // What the host deletes was never published: nobody but the host could add to it.
    comment::remove_of_subject(tx, id).await?;
    watch::remove_of_subject(tx, id).await?;
    record_link::remove_of_subject(tx, id).await?;
    tag::remove_of_subject(tx, id).await?;
    attachment::service::remove_of_subject(tx, id).await?;
    Ok(true)
}
