//! Schedules, and the jobs of all tenants.

use std::collections::HashMap;

use ::store::{Tx, job};
use chrono::TimeDelta;
use delivery::worker::{last_starts, start_now};
use http::{App, Schedule};
use kernel::{Error, Page, Paged, Result, Scope, Timestamp, Uuid};

use super::everywhere;
use crate::health::{
    MANAGE, VIEW, rules,
    store::{self, JobFilter},
};

/// A schedule with the result of its last run.
#[derive(Debug, Clone)]
pub struct Scheduled {
    /// Kind of its job.
    pub kind: &'static str,
    /// Time from one start to the next.
    pub every: TimeDelta,
    /// When it is started next; absent until a node has noticed it.
    pub next_at: Option<Timestamp>,
    /// Its latest job that is remembered.
    pub last: Option<job::Model>,
}

fn all_schedules(app: &App) -> impl Iterator<Item = &'static Schedule> {
    app.areas().iter().flat_map(|area| area.schedules)
}

/// Whether jobs of this kind belong to a schedule.
pub fn is_scheduled(app: &App, kind: &str) -> bool {
    all_schedules(app).any(|schedule| schedule.kind == kind)
}

/// All schedules.
///
/// # Errors
/// 403 without [`VIEW`], `Common.HostLevelRequired`.
pub async fn schedules(app: &App, scope: &Scope) -> Result<Vec<Scheduled>> {
    let scope = everywhere(scope, VIEW)?;
    app.db()
        .read(&scope, |tx| async move {
            let starts: HashMap<String, Timestamp> = last_starts(&tx).await?.into_iter().collect();
            let mut found = Vec::new();
            for schedule in all_schedules(app) {
                found.push(Scheduled {
                    kind: schedule.kind,
                    every: schedule.every,
                    next_at: starts.get(schedule.kind).map(|start| *start + schedule.every),
                    last: store::latest(&tx, schedule.kind).await?,
                });
            }
            Ok(found)
        })
        .await
}

/// Queues the job of a schedule now.
///
/// # Errors
/// 403 without [`MANAGE`], `Common.HostLevelRequired`, 404, `Jobs.UnderWay` while one waits or runs.
pub async fn run_schedule(app: &App, scope: &Scope, kind: &str) -> Result<job::Model> {
    let scope = everywhere(scope, MANAGE)?;
    let schedule = all_schedules(app).find(|schedule| schedule.kind == kind).ok_or_else(|| Error::not_found("Schedule", kind))?;
    app.db()
        .write(&scope, |tx| async move {
            let id = start_now(&tx, schedule).await?;
            changed(&tx, id).await
        })
        .await
}

/// Jobs of all tenants, the latest first.
///
/// # Errors
/// 403 without [`VIEW`], `Common.HostLevelRequired`.
pub async fn jobs(app: &App, scope: &Scope, filter: &JobFilter, page: &Page) -> Result<Paged<job::Model>> {
    let scope = everywhere(scope, VIEW)?;
    app.db().read(&scope, |tx| async move { store::list(&tx, filter, page).await }).await
}

/// Queues a job that failed for good once more.
///
/// # Errors
/// 403 without [`MANAGE`], `Common.HostLevelRequired`, 404, `Jobs.NotRetried`.
pub async fn retry_job(app: &App, scope: &Scope, id: Uuid) -> Result<job::Model> {
    let scope = everywhere(scope, MANAGE)?;
    app.db()
        .write(&scope, |tx| async move {
            let job = tx.get::<job::Entity>(id).await?;
            if !rules::may_retry(&job, is_scheduled(app, &job.kind)) {
                return Err(Error::rule("Jobs.NotRetried"));
            }
            tx.requeue_job(id).await?;
            changed(&tx, id).await
        })
        .await
}

/// Cancels a job that has not ended; a running one stops at its next heartbeat.
///
/// # Errors
/// 403 without [`MANAGE`], `Common.HostLevelRequired`, 404, `Jobs.HasEnded`.
pub async fn cancel_job(app: &App, scope: &Scope, id: Uuid) -> Result<job::Model> {
    let scope = everywhere(scope, MANAGE)?;
    app.db().read(&scope, |tx| async move { cancellable(&tx, id).await }).await?;
    // A job that holds the one writer of an embedded database would keep the next transaction waiting.
    app.call_off(id);
    app.db()
        .write(&scope, |tx| async move {
            cancellable(&tx, id).await?;
            tx.cancel_job(id).await?;
            changed(&tx, id).await
        })
        .await
}

async fn cancellable(tx: &Tx, id: Uuid) -> Result<()> {
    let job = tx.get::<job::Entity>(id).await?;
    if rules::may_cancel(job.status) { Ok(()) } else { Err(Error::rule("Jobs.HasEnded")) }
}

/// The job as it is now; the request is audited.
async fn changed(tx: &Tx, id: Uuid) -> Result<job::Model> {
    tx.audit_action();
    tx.get::<job::Entity>(id).await
}
