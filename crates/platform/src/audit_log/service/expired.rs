//! Deletes expired records in batches, so that requests are not held up.

use std::collections::BTreeSet;

use ::store::Isolation;
use chrono::TimeDelta;
use http::{App, CALLED_OFF, JobRun};
use kernel::{Error, HOST, Result, Scope, Timestamp, Uuid};

use super::settings::expiring;
use crate::audit_log::store;

/// Rows of one kind that are deleted in one transaction, or a few more where a request has more.
const BATCH: u64 = 200;

const ONLY_DELETES: Isolation = Isolation::Latest("it deletes what no decision is based on");

/// How many were deleted.
#[derive(Debug, Default, Clone, Copy)]
pub struct Deleted {
    /// Requests.
    pub logs: u64,
    /// Changes of records.
    pub changes: u64,
}

/// Deletes expired records of all levels. Each batch is committed; an interrupted job continues on the next run.
///
/// # Errors
/// `Unavailable`, `Jobs.CalledOff`.
pub async fn delete_expired(run: &JobRun) -> Result<Deleted> {
    let now = run.app.now();
    let levels = expiring(&run.app, now).await?;
    let mut deleted = Deleted::default();
    for (level, before) in levels {
        let scope = Scope::system(now).within(level);
        deleted.changes += delete_changes(run, &scope, before).await?;
        deleted.logs += delete_logs(run, &scope, before).await?;
        while run.app.db().prune_seals(&scope).await? > 0 {
            go_on(run).await?;
        }
    }
    Ok(deleted)
}

/// Deletes all records of a level that is purged. Each batch is committed, even if the job is interrupted.
///
/// # Errors
/// `Unavailable`, `Jobs.CalledOff`.
pub(crate) async fn delete_level(run: &JobRun, level: Uuid) -> Result<()> {
    if level == HOST {
        return Err(Error::internal("the audit log of the host is not deleted"));
    }
    // Unsealed records would otherwise remain next to a chain that has lost its start.
    run.app.db().seal_audit().await?;
    let (scope, end) = (Scope::system(run.app.now()).within(level), run.app.now() + TimeDelta::days(1));
    delete_changes(run, &scope, end).await?;
    delete_logs(run, &scope, end).await?;
    while run.app.db().prune_seals(&scope).await? > 0 {
        go_on(run).await?;
    }
    Ok(())
}

/// Reports that the node is alive, and stops a job that was called off.
async fn go_on(run: &JobRun) -> Result<()> {
    if run.progress(0).await? { Ok(()) } else { Err(Error::rule(CALLED_OFF)) }
}

async fn delete_changes(run: &JobRun, scope: &Scope, before: Timestamp) -> Result<u64> {
    let (db, mut deleted) = (run.app.db(), 0);
    loop {
        let logs = &db.read(scope, |tx| async move { store::with_expired_changes(&tx, before, BATCH).await }).await?;
        if logs.is_empty() {
            return Ok(deleted);
        }
        go_on(run).await?;
        deleted += db.write_with(scope, ONLY_DELETES, |tx| async move { store::delete_changes(&tx, logs, before).await }).await?;
    }
}

/// A request stays while changes refer to it: changes by the system in tenants are recorded at the host, and the tenants may keep them for
/// longer.
async fn delete_logs(run: &JobRun, scope: &Scope, before: Timestamp) -> Result<u64> {
    let (db, mut kept, mut deleted) = (run.app.db(), 0, 0);
    loop {
        let found = db.read(scope, |tx| async move { store::expired_logs(&tx, before, kept, BATCH).await }).await?;
        if found.is_empty() {
            return Ok(deleted);
        }
        go_on(run).await?;
        let held = held(&run.app, scope, &found).await?;
        kept += held.len() as u64;
        let ids = &found.into_iter().filter(|id| !held.contains(id)).collect::<Vec<Uuid>>();
        if !ids.is_empty() {
            deleted += db.write_with(scope, ONLY_DELETES, |tx| async move { store::delete_logs(&tx, ids, before).await }).await?;
        }
    }
}

/// Those of these requests that changes still refer to.
async fn held(app: &App, scope: &Scope, logs: &[Uuid]) -> Result<BTreeSet<Uuid>> {
    let mut levels = vec![scope.tenant()?];
    if levels == [HOST] {
        levels.extend(super::settings::levels_of_tenants(app, scope.now()).await?);
    }
    let mut held = BTreeSet::new();
    for level in levels {
        held.extend(app.db().read(&scope.within(level), |tx| async move { store::with_changes(&tx, logs).await }).await?);
    }
    Ok(held)
}
