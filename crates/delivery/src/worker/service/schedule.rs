//! Schedules: one row per schedule, locked while it is read, decides which node starts it.

use http::{App, Schedule};
use kernel::{Error, Result, Scope, Timestamp, Uuid};
use store::Tx;

use crate::worker::{entity::Model, store as rows};

/// Whether jobs of this kind rest: they delete by date, and the clock is not believed.
pub(crate) async fn rests(app: &App, kind: &str) -> Result<bool> {
    let deletes = app.areas().iter().flat_map(|area| area.schedules).any(|schedule| schedule.deletes && schedule.kind == kind);
    Ok(deletes && app.db().leap().await?.is_some())
}

/// Queues the job of every schedule that is due; returns how many. A new schedule first runs after one interval, so that a new installation
/// doesn't start everything at once.
pub(crate) async fn start_due(app: &App) -> Result<usize> {
    let scope = Scope::system(app.now());
    let known = app.db().read(&scope, |tx| async move { rows::schedules(&tx).await }).await?;
    let mut started = 0;
    for schedule in app.areas().iter().flat_map(|area| area.schedules) {
        let last = known.iter().find(|row| row.kind == schedule.kind);
        // Most polls end here, without a write.
        if last.is_none_or(|row| is_due(row, schedule, scope.now())) && !rests(app, schedule.kind).await? {
            started += usize::from(app.db().write(&scope, |tx| async move { start(&tx, schedule).await }).await?);
        }
    }
    Ok(started)
}

/// When each schedule was last started, by the kind of its job. One that was never started has the instant from which its first interval
/// counts.
pub async fn last_starts(tx: &Tx) -> Result<Vec<(String, Timestamp)>> {
    Ok(rows::schedules(tx).await?.into_iter().map(|row| (row.kind, row.last_run_at)).collect())
}

/// Queues the job of a schedule before its time; the next interval counts from now.
///
/// # Errors
/// `Jobs.UnderWay` while a job of the schedule waits or runs, `Unavailable`.
pub async fn start_now(tx: &Tx, schedule: &Schedule) -> Result<Uuid> {
    let known = rows::lock_schedule(tx, schedule.kind).await?;
    if tx.has_open_job(schedule.kind).await? {
        return Err(Error::rule("Jobs.UnderWay"));
    }
    rows::note_start(tx, schedule.kind, known.is_some()).await?;
    tx.enqueue_unowned(schedule.kind, &serde_json::json!({})).await
}

/// A last run in the future was recorded before the clock was set back; waiting for that time could take forever.
fn is_due(last: &Model, schedule: &Schedule, now: Timestamp) -> bool {
    last.last_run_at > now || last.last_run_at + schedule.every <= now
}

async fn start(tx: &Tx, schedule: &Schedule) -> Result<bool> {
    match rows::lock_schedule(tx, schedule.kind).await? {
        None => rows::note_start(tx, schedule.kind, false).await.map(|()| false),
        // Another node was faster.
        Some(row) if !is_due(&row, schedule, tx.now()) => Ok(false),
        Some(_) => {
            rows::note_start(tx, schedule.kind, true).await?;
            tx.enqueue(schedule.kind, &serde_json::json!({})).await.map(|_| true)
        }
    }
}
