//! The worker of a node: delivers the outbox, runs jobs, starts schedules, follows other nodes' changes, seals the audit log.

mod entity;
mod jobs;
mod migrations;
mod rules;
mod service;
mod store;

use std::{future::Future, time::Duration};

use ::store::{
    idempotency,
    node::HEARTBEAT,
    outbox::Lane,
    personal::{Erasure, PersonalData, Rows},
};
use http::{App, Area, OpenApiRouter, Schedule};
use kernel::{Error, Result};
use localisation::Localisation;
use tokio::{task::JoinSet, time::timeout};
use tokio_util::{sync::CancellationToken, task::AbortOnDropHandle};
use tracing::Instrument;

use crate::{Delivery, observe};

use service::{outbox, run as running, schedule};

pub use service::schedule::{last_starts, start_now};

/// Interval at which a node polls for due work and for changes of other nodes.
const POLL: Duration = Duration::from_millis(500);
/// How often schedules are checked; the shortest one runs every quarter of an hour.
const SCHEDULES: Duration = Duration::from_secs(20);
/// Interval at which a node counts waiting work for the metrics.
const COUNTS: Duration = Duration::from_secs(15);
/// Interval at which a node writes how many requests it answered.
const REQUESTS: Duration = Duration::from_secs(60);
/// How long a record of the audit log waits for its seal. Short, because until then it can be removed with its note without a trace
/// (decision 50).
const SEALS: Duration = Duration::from_secs(2);
/// Messages delivered at once.
const MESSAGES: usize = 8;
/// Jobs that run at once on one node.
const JOBS: usize = 3;
/// Of these, places for jobs that may take minutes: short ones don't wait for them.
const LONG_JOBS: usize = 2;
/// How long running work may take to finish when the node stops; it is done again by other nodes or after the next start. The whole stop
/// takes less than 20 s, and less than any process manager waits.
const GRACE: Duration = Duration::from_secs(15);

/// Answers to requests that may come again: those to the person, and those to others that name the person. People of the host send
/// requests at the levels of tenants.
const PERSONAL: &[&dyn PersonalData] = &[
    &Rows::<idempotency::Entity> { is_anywhere: true, ..Rows::of("idempotency-keys", &[idempotency::Column::SentBy]) },
    &Rows::<idempotency::Entity> {
        within: idempotency::naming,
        erasure: Erasure::Rewritten("Without the key, a request that comes again would be done twice.", |_| idempotency::unanswered()),
        is_anywhere: true,
        ..Rows::of("kept-answers", &[])
    },
];

pub(crate) const AREA: Area = Area {
    migrations: migrations::ALL,
    jobs: &[(jobs::KIND, jobs::run)],
    schedules: &[Schedule { kind: jobs::KIND, every: chrono::TimeDelta::hours(1), deletes: true }],
    personal: PERSONAL,
    ..Area::new("worker", OpenApiRouter::new)
};

/// Runs until `stop` is cancelled and all running work has ended.
pub async fn run(app: App, stop: CancellationToken) {
    let leaving = stop.child_token();
    let outgoing: Vec<&str> = app.areas().iter().flat_map(|area| area.outgoing_topics).copied().collect();
    tokio::join!(
        leave(&app, &leaving),
        follow(&app, &stop),
        within_grace(&leaving, "messages", deliver(&app, &outgoing, &leaving)),
        within_grace(&leaving, "mail", outbox::send(&app, &outgoing, &leaving)),
        work(&app, &leaving),
        start(&app, &stop),
        count(&app, &stop),
        count_requests(&app, &stop),
        seal(&app, &stop),
        live(&app, &stop)
    );
    tracing::info!("the worker has stopped");
}

/// A heartbeat of this node.
pub async fn heartbeat(app: &App) -> Result<()> {
    app.db().heartbeat(app.own::<Delivery>()?.node()).await
}

/// Counts pending messages and jobs for the metrics.
pub async fn count_waiting(app: &App) -> Result<()> {
    observe::backlog(app).await
}

/// Runs everything that is due, and what follows from it, until nothing is left; returns the number of runs. For tests, demo data and the
/// command line.
pub async fn drain(app: &App) -> Result<usize> {
    app.db().free_stranded().await?;
    let mut done = schedule::start_due(app).await?;
    loop {
        let messages = outbox::deliver(app, Lane::Whole, MESSAGES).await?;
        let job = app.db().claim_job().await?;
        let worked = messages + usize::from(job.is_some());
        if let Some(job) = job {
            running::run(app, &job).await;
        }
        if worked == 0 {
            app.db().follow_invalidations().await?;
            refresh_texts(app).await?;
            app.db().seal_audit().await?;
            return Ok(done);
        }
        done += worked;
    }
}

async fn refresh_texts(app: &App) -> Result<()> {
    match app.own::<Localisation>() {
        Ok(texts) => texts.refresh(app.db()).await,
        Err(_) => Ok(()),
    }
}

/// Waits for the next poll; `false` if the node is stopping.
async fn pause(stop: &CancellationToken, how_long: Duration) -> bool {
    timeout(how_long, stop.cancelled()).await.is_err()
}

/// Runs `step` repeatedly. An unavailable database is logged when it goes away and when it is back, not at every attempt.
async fn each<Step, Done>(stop: &CancellationToken, what: &'static str, every: Duration, step: Step)
where
    Step: Fn() -> Done,
    Done: Future<Output = Result<bool>>,
{
    let mut well = true;
    while !stop.is_cancelled() {
        let more = match step().await {
            Ok(more) => {
                if !well {
                    tracing::info!(what, "works again");
                }
                well = true;
                more
            }
            Err(error) => {
                if well {
                    tracing::error!(what, %error, "failed; will be retried");
                }
                well = false;
                false
            }
        };
        if !more && !pause(stop, every).await {
            return;
        }
    }
}

async fn follow(app: &App, stop: &CancellationToken) {
    let poll = || async move {
        app.db().follow_invalidations().await?;
        refresh_texts(app).await?;
        observe::followed(app);
        Ok(false)
    };
    each(stop, "following other nodes", POLL, poll).await;
}

/// Cancels `leaving` as soon as the node is stopping: long-running work ends while the last requests are still answered.
async fn leave(app: &App, leaving: &CancellationToken) {
    let Ok(delivery) = app.own::<Delivery>() else { return };
    tokio::select! {
        () = delivery.closing().cancelled() => leaving.cancel(),
        () = leaving.cancelled() => {}
    }
}

/// Drops `work` that has not ended within [`GRACE`] of the stop. Its claims expire.
async fn within_grace(stop: &CancellationToken, what: &'static str, work: impl Future<Output = ()>) {
    let late = async {
        stop.cancelled().await;
        tokio::time::sleep(GRACE).await;
    };
    tokio::select! {
        () = work => {}
        () = late => tracing::warn!(what, "took too long for the stop of this node and will be delivered again"),
    }
}

async fn deliver(app: &App, outgoing: &[&str], stop: &CancellationToken) {
    let step = || async move { Ok(outbox::deliver(app, Lane::Except(outgoing), MESSAGES).await? > 0) };
    each(stop, "delivering the outbox", POLL, step).await;
}

async fn start(app: &App, stop: &CancellationToken) {
    let step = || async move {
        app.db().look_at_clock().await?;
        app.db().free_stranded().await?;
        schedule::start_due(app).await.map(|_| false)
    };
    each(stop, "starting schedules", SCHEDULES, step).await;
}

async fn count(app: &App, stop: &CancellationToken) {
    each(stop, "counting pending work", COUNTS, || async move { count_waiting(app).await.map(|()| false) }).await;
}

async fn count_requests(app: &App, stop: &CancellationToken) {
    each(stop, "writing the counts of requests", REQUESTS, || async move { app.write_counts().await.map(|()| false) }).await;
    if let Err(error) = app.write_counts().await {
        tracing::warn!(%error, "the last counts of requests are lost");
    }
}

async fn seal(app: &App, stop: &CancellationToken) {
    each(stop, "sealing the audit log", SEALS, || async move { app.db().seal_audit().await.map(|_| false) }).await;
    if let Err(error) = app.db().seal_audit().await {
        tracing::warn!(%error, "the last records of the audit log are sealed by the next node");
    }
}

async fn live(app: &App, stop: &CancellationToken) {
    each(stop, "sending heartbeats", HEARTBEAT, || async move { heartbeat(app).await.map(|()| false) }).await;
    let left = match app.own::<Delivery>() {
        Ok(delivery) => app.db().node_stopped(delivery.node().id).await,
        Err(error) => Err(error),
    };
    if let Err(error) = left {
        tracing::warn!(%error, "it could not be noted that this node stops");
    }
}

/// The jobs that run on this node.
#[derive(Default)]
struct Jobs {
    long: JoinSet<()>,
    short: JoinSet<()>,
}

impl Jobs {
    fn count(&mut self) -> usize {
        while self.long.try_join_next().is_some() || self.short.try_join_next().is_some() {}
        self.long.len() + self.short.len()
    }

    /// Waits until one has ended, or for the next poll.
    async fn change(&mut self, stop: &CancellationToken) {
        let Self { long, short } = self;
        tokio::select! {
            Some(_) = long.join_next() => {}
            Some(_) = short.join_next() => {}
            () = tokio::time::sleep(POLL) => {}
            () = stop.cancelled() => {}
        }
    }
}

async fn work(app: &App, stop: &CancellationToken) {
    let long: Vec<&str> = app.areas().iter().flat_map(|area| area.long_jobs).copied().collect();
    let long = long.as_slice();
    let running = tokio::sync::Mutex::new(Jobs::default());
    let take = || async {
        let mut running = running.lock().await;
        let count = running.count();
        let without: &[&str] = if running.long.len() < LONG_JOBS { &[] } else { long };
        let found = if count < JOBS { app.db().claim_job_except(without).await? } else { None };
        let Some(job) = found else {
            if count > 0 {
                // The end of a job makes room at once.
                running.change(stop).await;
            }
            return Ok(count > 0);
        };
        let room = if long.contains(&job.kind.as_str()) { &mut running.long } else { &mut running.short };
        let app = app.clone();
        room.spawn(async move { running::run(&app, &job).await });
        Ok(true)
    };
    each(stop, "taking jobs", POLL, take).await;
    let Jobs { mut long, mut short } = running.into_inner();
    // Work that doesn't end in time is dropped here; its claim expires and another node takes over.
    let _ = timeout(GRACE, async { while long.join_next().await.is_some() || short.join_next().await.is_some() {} }).await;
}

/// Runs a handler as a task of its own, which turns a panic into an error and limits its duration.
async fn guarded<T: Send + 'static>(limit: Duration, handler: impl Future<Output = Result<T>> + Send + 'static) -> Result<T> {
    match timeout(limit, AbortOnDropHandle::new(tokio::spawn(handler.in_current_span()))).await {
        Ok(Ok(outcome)) => outcome,
        Ok(Err(_)) => Err(Error::internal("the handler panicked")),
        Err(_) => Err(Error::unavailable("the handler took too long")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test(start_paused = true)]
    async fn what_does_not_end_is_dropped_soon_after_the_stop() {
        let (stop, began) = (CancellationToken::new(), tokio::time::Instant::now());
        let told = async {
            tokio::time::sleep(Duration::from_secs(60)).await;
            stop.cancel();
        };
        tokio::join!(within_grace(&stop, "mail", std::future::pending()), told);
        let took = began.elapsed();
        assert!((60..80).contains(&took.as_secs()), "at the stop, and within 20 s of it: {took:?}");
    }
}
