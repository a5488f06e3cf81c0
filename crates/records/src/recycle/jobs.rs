//! Removes for good what can't be restored any more. Customer accounts are not among it: a tenant stays until the provider erases it.

use std::collections::BTreeSet;

use ::store::{Db, Tx, outbox, recycle::KEPT};
use files::asset::Deleted;
use http::{App, CALLED_OFF, JobRun, RecycledKind};
use kernel::{Error, Granted, HOST, Result, Scope, Timestamp, Uuid};
use platform::tenant;
use serde_json::{Value, json};

use super::service::registered;
use crate::{attachment, comment, record_link, subject, tag, watch};

/// Kind of the job.
pub(super) const PURGE: &str = "recycle.purge";

/// Topic in the outbox: a record that levels other than the host's have added to was removed for good.
pub(super) const REMOVED: &str = "record.removed";

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
    let (app, db, before, mut kept) = (&run.app, run.app.db(), scope.now() - KEPT, 0);
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
            match db.write(scope, |tx| async move { remove(&tx, app, kind, id, before).await }).await {
                Ok(removed) => sum.removed += u64::from(removed),
                // The database's own references say so.
                Err(error) if error.code() == Some("Common.InUse") => kept += 1,
                Err(error) => return Err(error),
            }
        }
    }
}

/// Removes a record with everything that every kind of record has; its history stays in the audit log.
async fn remove(tx: &Tx, app: &App, kind: &RecycledKind, id: Uuid, before: Timestamp) -> Result<bool> {
    if !kind.kind.purge(tx, id, before).await? {
        return Ok(false);
    }
    if kind.kind.is_shared() && subject::kind_named(app, kind.kind.name()).is_ok() {
        tx.outbox(REMOVED, &id).await?;
    }
    remove_additions(tx, id).await.map(|()| true)
}

/// Removes what this level has added to a record.
async fn remove_additions(tx: &Tx, id: Uuid) -> Result<()> {
    comment::remove_of_subject(tx, id).await?;
    watch::remove_of_subject(tx, id).await?;
    record_link::remove_of_subject(tx, id).await?;
    tag::remove_of_subject(tx, id).await?;
    attachment::service::remove_of_subject(tx, id).await.map(drop)
}

/// A record of the host was removed for good.
pub(super) async fn on_removed(app: App, message: outbox::Model) -> Result<()> {
    let id: Uuid = serde_json::from_str(&message.payload).map_err(Error::internal)?;
    clear(&app, message.tenant_id, id).await
}

/// A file of the library was deleted for good.
pub(super) async fn on_deleted(app: App, message: outbox::Model) -> Result<()> {
    let Deleted { asset_id } = serde_json::from_str(&message.payload).map_err(Error::internal)?;
    clear(&app, message.tenant_id, asset_id).await
}

/// Removes what was added to a record that is gone: by its tenant, or to one of the host by every level. The message may be delivered twice.
async fn clear(app: &App, tenant: Uuid, id: Uuid) -> Result<()> {
    let levels = if tenant == HOST { tenants(app.db()).await? } else { BTreeSet::from([tenant]) };
    let system = Scope::system(app.now());
    for level in levels {
        app.db().write(&system.within(level), |tx| async move { remove_additions(&tx, id).await }).await?;
    }
    Ok(())
}
