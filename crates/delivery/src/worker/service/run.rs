//! Runs one job: sends heartbeats, saves the outcome, notifies the requester.

use std::time::Duration;

use http::{App, CALLED_OFF, JobRun, NotificationType};
use kernel::{Error, Granted, Result, Scope};
use serde_json::{Map, Value, json};
use store::job::{ATTEMPTS, Entity, Model, Status};
use tokio_util::task::AbortOnDropHandle;
use tracing::Instrument;

use super::schedule;
use crate::{
    Notification,
    event::{self, Audience, Event},
    job, notify,
    observe::{self, AttemptOutcome, Running},
    worker::rules,
};

/// A third of the time after which a silent node loses its job.
const HEARTBEAT: Duration = Duration::from_secs(20);

/// Runs a claimed job until it ends or is cancelled.
pub(crate) async fn run(app: &App, job: &Model) {
    run_to_end(app, job).instrument(observe::job_span(job)).await;
}

async fn run_to_end(app: &App, job: &Model) {
    let running = Running::start(app, &job.kind);
    let outcome = attempt(app, job).await;
    app.forget(job.id);
    let Some(outcome) = outcome else { return running.end(AttemptOutcome::Cancelled) };
    if let Err(error) = &outcome {
        tracing::error!(kind = job.kind, job.id = %job.id, attempt = job.attempts, %error, "a job failed");
    }
    let outcome = outcome.map_err(|error| rules::failure(&error));
    running.end(AttemptOutcome::of(&outcome, job.attempts < ATTEMPTS));
    let ended = async {
        app.db().finish_job(job, &outcome).await?;
        notify_requester(app, job).await
    };
    if let Err(error) = ended.await {
        // The claim expires and the job runs again.
        tracing::error!(kind = job.kind, job.id = %job.id, %error, "the outcome of a job could not be saved");
    }
}

/// `None` if the job was cancelled or another node has taken it over.
async fn attempt(app: &App, job: &Model) -> Option<Result<Value>> {
    if job.attempts > ATTEMPTS {
        // No attempt has reported an outcome: the job may crash its nodes, so it is not tried again.
        return Some(Err(Error::rule("Jobs.GaveUp")));
    }
    match schedule::rests(app, &job.kind).await {
        Ok(false) => {}
        Ok(true) => {
            tracing::warn!(kind = job.kind, job.id = %job.id, "a job that deletes by date did nothing: the clock has leapt");
            return Some(Ok(json!({ "clockLeapt": true })));
        }
        Err(error) => return Some(Err(error)),
    }
    let mut jobs = app.areas().iter().flat_map(|area| area.jobs);
    let Some((_, handler)) = jobs.find(|(kind, _)| *kind == job.kind) else {
        return Some(Err(Error::internal(format!("no handler for jobs of kind {}", job.kind))));
    };
    let mut task = AbortOnDropHandle::new(tokio::spawn(handler(JobRun::of(app, job.clone())).in_current_span()));
    loop {
        match tokio::time::timeout(HEARTBEAT, &mut task).await {
            // The job keeps its status: it is cancelled, or another node's.
            Ok(Ok(Err(error))) if error.code() == Some(CALLED_OFF) => return None,
            Ok(Ok(outcome)) => return Some(outcome),
            Ok(Err(_)) => return Some(Err(Error::internal("the job panicked"))),
            Err(_) => match app.db().renew_job(job).await {
                Ok(true) => {}
                Ok(false) => return None,
                Err(error) => tracing::warn!(kind = job.kind, job.id = %job.id, %error, "the heartbeat of a job could not be saved"),
            },
        }
    }
}

/// Notifies the requester that the job has ended.
async fn notify_requester(app: &App, job: &Model) -> Result<()> {
    let (Some(user), Some(home)) = (job.user_id, job.user_home) else { return Ok(()) };
    let scope = Scope::host(app.now(), Granted::default()).within(job.tenant_id);
    let write = app.db().write(&scope, |tx| async move {
        let Some(now) = tx.find::<Entity>(job.id).await? else { return Ok(()) };
        if (now.attempts, now.claims) != (job.attempts, job.claims) {
            // Another node runs it and will report its end.
            return Ok(());
        }
        if let Some(kind) = notification_type(now.status) {
            notify(&tx, &notification(kind.code, &now)).await?;
        }
        event::emit(&tx, &Event { audience: Audience::User { home, user }, kind: "job".to_owned(), subject: Some(job.id) }).await
    });
    write.await
}

fn notification_type(status: Status) -> Option<NotificationType> {
    match status {
        Status::Succeeded => Some(job::FINISHED),
        Status::Failed => Some(job::FAILED),
        Status::Queued | Status::Running | Status::Cancelled => None,
    }
}

fn notification(type_code: &str, job: &Model) -> Notification {
    Notification {
        type_code: type_code.to_owned(),
        to: job.user_id.into_iter().collect(),
        subject_type: "Job".to_owned(),
        subject_id: Some(job.id),
        title_key: format!("Notification.{type_code}"),
        data: Map::from_iter([("job".to_owned(), format!("@Job.{}", job.kind).into())]),
        url: job.url(),
        ..Notification::default()
    }
}
