//! Metrics and traces of the work after the commit: counts, durations, backlog, spans.

use std::time::Instant;

use http::App;
use kernel::{Result, SPANS, Timestamp, Uuid};
use store::{Backlog, job, outbox};
use tracing::{Span, field};

/// Label of names unknown to this program; during a rolling upgrade, newer nodes may use some.
const OTHER: &str = "other";

/// How an attempt ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum AttemptOutcome {
    Succeeded,
    /// Failed; will be retried.
    Retried,
    /// Failed for good.
    Failed,
    Cancelled,
}

impl AttemptOutcome {
    /// Of an attempt, whose failure says whether a retry may help; `left` if attempts remain.
    pub(crate) fn of<T>(outcome: &std::result::Result<T, (String, bool)>, left: bool) -> Self {
        match outcome {
            Ok(_) => Self::Succeeded,
            Err((_, true)) if left => Self::Retried,
            Err(_) => Self::Failed,
        }
    }

    fn label(self) -> &'static str {
        match self {
            Self::Succeeded => "succeeded",
            Self::Retried => "retried",
            Self::Failed => "failed",
            Self::Cancelled => "cancelled",
        }
    }
}

fn topics(app: &App) -> impl Iterator<Item = &'static str> + Clone {
    app.areas().iter().flat_map(|area| area.topics).map(|(topic, _)| *topic)
}

fn kinds(app: &App) -> impl Iterator<Item = &'static str> + Clone {
    app.areas().iter().flat_map(|area| area.jobs).map(|(kind, _)| *kind)
}

/// Values from the database are not used as labels directly: an unknown name gets one shared label.
fn known_label(mut names: impl Iterator<Item = &'static str>, name: &str) -> &'static str {
    names.find(|known_label| *known_label == name).unwrap_or(OTHER)
}

/// Counts an attempt to deliver a message.
pub(crate) fn delivered(app: &App, topic: &str, outcome: AttemptOutcome) {
    metrics::counter!("waymark_outbox_deliveries_total", "topic" => known_label(topics(app), topic), "outcome" => outcome.label())
        .increment(1);
    mark(outcome);
}

/// A running job; counted as running until it is dropped.
pub(crate) struct Running {
    kind: &'static str,
    began: Instant,
}

impl Running {
    pub(crate) fn start(app: &App, kind: &str) -> Self {
        let kind = known_label(kinds(app), kind);
        metrics::gauge!("waymark_jobs_running", "kind" => kind).increment(1);
        Self { kind, began: Instant::now() }
    }

    /// Counts the attempt and records its duration.
    pub(crate) fn end(self, outcome: AttemptOutcome) {
        metrics::counter!("waymark_jobs_total", "kind" => self.kind, "outcome" => outcome.label()).increment(1);
        metrics::histogram!("waymark_job_duration_seconds", "kind" => self.kind).record(self.began.elapsed());
        mark(outcome);
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        metrics::gauge!("waymark_jobs_running", "kind" => self.kind).decrement(1);
    }
}

/// Counts an attempt to send a mail.
pub(crate) fn mailed(span: &Span, sent: bool) {
    metrics::counter!("waymark_mails_total", "outcome" => if sent { "sent" } else { "failed" }).increment(1);
    if !sent {
        span.record("otel.status_code", "ERROR");
    }
}

/// Logs content that a row refers to and that the file store lacks.
pub(crate) fn content_missing(tenant: Uuid, id: Uuid) {
    metrics::counter!("waymark_content_missing_total").increment(1);
    tracing::error!(tenant.id = %tenant, file.id = %id, "the content of a file is missing in the file store; `waymark doctor` lists what else is");
}

/// Records that this node has read other nodes' changes.
pub(crate) fn followed(app: &App) {
    let following = app.db().invalidations().following(app.now());
    metrics::gauge!("waymark_changes_followed_timestamp_seconds").set(seconds(following.since));
    // An embedded database uses the machine's own clock.
    let skew = following.skew.map_or(0.0, |skew| exact(skew.num_milliseconds()) / 1000.0);
    metrics::gauge!("waymark_clock_skew_seconds").set(skew);
}

/// Reports pending outbox messages and jobs, and audit records without a seal. All nodes read the same tables and report the same values.
pub(crate) async fn backlog(app: &App) -> Result<()> {
    let (messages, jobs) = app.db().backlog().await?;
    for topic in topics(app).chain([OTHER]) {
        let (waiting, oldest) = of(topic, &messages, topics(app), app.now());
        metrics::gauge!("waymark_outbox_waiting", "topic" => topic).set(waiting);
        metrics::gauge!("waymark_outbox_oldest_seconds", "topic" => topic).set(oldest);
    }
    for kind in kinds(app).chain([OTHER]) {
        let (waiting, oldest) = of(kind, &jobs, kinds(app), app.now());
        metrics::gauge!("waymark_jobs_waiting", "kind" => kind).set(waiting);
        metrics::gauge!("waymark_jobs_oldest_seconds", "kind" => kind).set(oldest);
    }
    let unsealed = app.db().unsealed().await?;
    metrics::gauge!("waymark_audit_unsealed").set(exact(unsealed.waiting));
    let age = unsealed.oldest.map_or(0.0, |oldest| seconds(app.now()) - seconds(oldest));
    metrics::gauge!("waymark_audit_unsealed_oldest_seconds").set(age.max(0.0));
    Ok(())
}

/// The backlog under a label, and the age of its oldest entry.
fn of(label: &str, found: &[Backlog], names: impl Iterator<Item = &'static str> + Clone, now: Timestamp) -> (f64, f64) {
    let under = found.iter().filter(|row| known_label(names.clone(), &row.kind) == label);
    under.fold((0.0, 0.0), |(waiting, oldest), row| {
        let age = seconds(now) - seconds(row.oldest);
        (waiting + exact(row.waiting), f64::max(oldest, age))
    })
}

#[allow(clippy::cast_precision_loss, reason = "exact below 2^53")]
fn exact(number: i64) -> f64 {
    number as f64
}

fn seconds(at: Timestamp) -> f64 {
    exact(at.timestamp_millis()) / 1000.0
}

fn mark(outcome: AttemptOutcome) {
    if matches!(outcome, AttemptOutcome::Retried | AttemptOutcome::Failed) {
        Span::current().record("otel.status_code", "ERROR");
    }
}

/// The span of a job's attempt.
pub(crate) fn job_span(job: &job::Model) -> Span {
    tracing::info_span!(
        target: SPANS, "job", otel.name = format!("job {}", job.kind), otel.kind = "consumer", job.kind = job.kind, job.id = %job.id,
        attempt = job.attempts, otel.status_code = field::Empty
    )
}

/// The span of an attempt to deliver a message.
pub(crate) fn message_span(message: &outbox::Model) -> Span {
    tracing::info_span!(
        target: SPANS, "message", otel.name = format!("message {}", message.topic), otel.kind = "consumer",
        message.topic = message.topic, message.id = %message.id, attempt = message.attempts + 1, otel.status_code = field::Empty
    )
}

/// The span of an attempt to send a mail, without its recipient and content.
pub(crate) fn mail_span(id: Uuid, template: &str) -> Span {
    tracing::info_span!(
        target: SPANS, "mail", otel.name = "send mail", otel.kind = "client", mail.id = %id, mail.template = template,
        otel.status_code = field::Empty
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn failures_are_retried_or_final() {
        let failed = |again: bool| Err::<(), _>(("Internal".to_owned(), again));
        assert_eq!(AttemptOutcome::of(&Ok::<_, (String, bool)>(()), false), AttemptOutcome::Succeeded);
        assert_eq!(AttemptOutcome::of(&failed(true), true), AttemptOutcome::Retried);
        assert_eq!(AttemptOutcome::of(&failed(true), false), AttemptOutcome::Failed);
        assert_eq!(AttemptOutcome::of(&failed(false), true), AttemptOutcome::Failed);
    }

    #[test]
    fn unknown_kinds_share_one_label() {
        let now: Timestamp = "2026-01-01T00:01:00Z".parse().unwrap();
        let row = |kind: &str, waiting, oldest: &str| Backlog { kind: kind.to_owned(), waiting, oldest: oldest.parse().unwrap() };
        let found =
            [row("mail.send", 2, "2026-01-01T00:00:30Z"), row("newer", 3, "2026-01-01T00:00:00Z"), row("x", 1, "2026-01-01T00:00:50Z")];
        let names = || ["mail.send", "search.index"].into_iter();
        assert_eq!(of("mail.send", &found, names(), now), (2.0, 30.0));
        assert_eq!(of("search.index", &found, names(), now), (0.0, 0.0));
        assert_eq!(of(OTHER, &found, names(), now), (4.0, 60.0));
    }
}
