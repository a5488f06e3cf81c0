//! Delivers outbox messages to their handlers.

use std::{
    convert::Infallible,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    time::Duration,
};

use futures::{StreamExt, stream};
use http::{App, TopicHandler};
use kernel::{Error, Kind, Result, Uuid};
use store::outbox::{ATTEMPTS, HEARTBEAT, Lane, Model};
use tokio::task::JoinSet;
use tokio_util::sync::CancellationToken;
use tracing::Instrument;

use crate::{
    observe::{self, AttemptOutcome},
    worker::{POLL, each, guarded, rules},
};

/// How long handling a message may take: more than twice what the longest conversation with a mail server may, so that mail ends by its own
/// limit, which says what was wrong, and only what hangs ends by this one.
const HANDLER_TIMEOUT: Duration = Duration::from_secs(90);
/// Messages that wait for servers of others, delivered at once.
const OUTGOING: usize = 12;
/// Of these, messages of one tenant that are claimed at once. A tenant with this many in progress gets no more: its mail server may be
/// silent, and other tenants' mail uses other servers.
const OF_TENANT: usize = 4;
/// Places beyond [`OUTGOING`] for tenants with nothing in progress: a few tenants with silent servers hold up nobody else.
const OF_OTHERS: usize = 36;

/// How many messages are claimed while `running` are under way, and how many a tenant may have under way to get one of them.
fn share(running: usize) -> (usize, usize) {
    match OUTGOING.saturating_sub(running) {
        0 => ((OUTGOING + OF_OTHERS).saturating_sub(running).min(1), 1),
        room => (room.min(OF_TENANT), OF_TENANT),
    }
}

/// Claims and delivers up to `limit` messages of `lane` concurrently; returns how many there were. Outcomes that arrive at about the same
/// time are saved together, since each commit waits for the disk.
pub(crate) async fn deliver(app: &App, lane: Lane<'_>, limit: usize) -> Result<usize> {
    let messages = app.db().claim_outbox_of(lane, limit as u64).await?;
    let count = messages.len();
    if count == 0 {
        return Ok(0);
    }
    let claimed = Mutex::new(messages.clone());
    let deliveries = stream::iter(messages).map(|message| {
        let span = observe::message_span(&message);
        deliver_one(app, message).instrument(span)
    });
    let save = |outcomes: Vec<(Model, store::outbox::DeliveryResult)>| {
        locked(&claimed).retain(|message| outcomes.iter().all(|(done, _)| done.id != message.id));
        save_outcomes(app, outcomes)
    };
    tokio::select! {
        () = deliveries.buffer_unordered(limit).ready_chunks(limit).for_each(save) => Ok(count),
        never = send_heartbeats(app, &claimed) => match never {},
    }
}

/// Delivers messages for external servers until the node stops and all of them have ended. Each message ends on its own, so that a slow one
/// only occupies its own place.
pub(crate) async fn send(app: &App, topics: &[&str], stop: &CancellationToken) {
    let sending: Arc<Mutex<Vec<Model>>> = Arc::default();
    tokio::select! {
        () = send_each(app, topics, &sending, stop) => {}
        never = send_heartbeats(app, &sending) => match never {},
    }
}

async fn send_each(app: &App, topics: &[&str], sending: &Arc<Mutex<Vec<Model>>>, stop: &CancellationToken) {
    let running = tokio::sync::Mutex::new(JoinSet::<()>::new());
    let step = || async {
        let mut running = running.lock().await;
        let taken = take_outgoing(app, topics, sending, &mut running).await?;
        if taken > 0 || running.is_empty() {
            return Ok(taken > 0);
        }
        tokio::select! {
            Some(_) = running.join_next() => {}
            () = tokio::time::sleep(POLL) => {}
            () = stop.cancelled() => {}
        }
        Ok(true)
    };
    each(stop, "sending mail", POLL, step).await;
    let mut running = running.into_inner();
    while running.join_next().await.is_some() {}
}

/// Claims messages and starts delivering them, as far as there are free places; returns their number.
async fn take_outgoing(app: &App, topics: &[&str], sending: &Arc<Mutex<Vec<Model>>>, running: &mut JoinSet<()>) -> Result<usize> {
    while running.try_join_next().is_some() {}
    let (room, most) = share(running.len());
    if room == 0 {
        return Ok(0);
    }
    let busy = busy(&locked(sending), most);
    let messages = app.db().claim_outbox_of(Lane::Only { topics, without: &busy }, room as u64).await?;
    let count = messages.len();
    for message in messages {
        locked(sending).push(message.clone());
        let (app, sending) = (app.clone(), Arc::clone(sending));
        running.spawn(async move {
            let (id, span) = (message.id, observe::message_span(&message));
            let delivered = deliver_one(&app, message).instrument(span).await;
            // Before its outcome is saved: a heartbeat would move its next attempt.
            locked(&sending).retain(|other| other.id != id);
            save_outcomes(&app, vec![delivered]).await;
        });
    }
    Ok(count)
}

/// The tenants that have `most` messages under way.
fn busy(sending: &[Model], most: usize) -> Vec<Uuid> {
    let mut tenants: Vec<Uuid> = sending.iter().map(|message| message.tenant_id).collect();
    tenants.sort_unstable();
    let of_one = tenants.chunk_by(|one, other| one == other);
    of_one.filter(|same| same.len() >= most).filter_map(|same| same.first().copied()).collect()
}

fn locked(messages: &Mutex<Vec<Model>>) -> MutexGuard<'_, Vec<Model>> {
    messages.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Sends heartbeats for claimed messages, so that other nodes leave them alone while this one is alive.
async fn send_heartbeats(app: &App, claimed: &Mutex<Vec<Model>>) -> Infallible {
    loop {
        tokio::time::sleep(HEARTBEAT).await;
        let claimed = locked(claimed).clone();
        if let Err(error) = app.db().renew_outbox(&claimed.iter().collect::<Vec<_>>()).await {
            tracing::warn!(%error, "the heartbeat for messages could not be saved");
        }
    }
}

async fn deliver_one(app: &App, message: Model) -> (Model, store::outbox::DeliveryResult) {
    let outcome = guarded(HANDLER_TIMEOUT, receive(app.clone(), message.clone())).await;
    if let Err(error) = &outcome {
        report(&message, error);
    }
    let outcome = outcome.map_err(|error| rules::failure(&error));
    observe::delivered(app, &message.topic, AttemptOutcome::of(&outcome, message.attempts + 1 < ATTEMPTS));
    (message, outcome)
}

async fn save_outcomes(app: &App, outcomes: Vec<(Model, store::outbox::DeliveryResult)>) {
    if let Err(error) = app.db().record_deliveries(&outcomes).await {
        // The claims expire and the messages are delivered again; handlers are idempotent.
        let ids: Vec<_> = outcomes.iter().map(|(message, _)| message.id).collect();
        tracing::error!(message.ids = ?ids, %error, "the outcome of messages could not be saved");
    }
}

async fn receive(app: App, message: Model) -> Result<()> {
    let receivers: Vec<TopicHandler> =
        app.areas().iter().flat_map(|area| area.topics).filter(|(topic, _)| *topic == message.topic).map(|(_, handler)| *handler).collect();
    if receivers.is_empty() {
        // During a rolling upgrade, a newer node may know the topic.
        return Err(Error::internal(format!("no handler for topic {}", message.topic)));
    }
    for receiver in receivers {
        receiver(app.clone(), message.clone()).await?;
    }
    Ok(())
}

/// Logs the cause of internal errors only: that of others may quote the content of a mail.
fn report(message: &Model, error: &Error) {
    let (topic, id, attempt) = (&message.topic, message.id, message.attempts + 1);
    match error.kind() {
        Kind::Internal => tracing::error!(topic, message.id = %id, attempt, %error, "a message was not delivered"),
        kind => tracing::warn!(topic, message.id = %id, attempt, ?kind, code = error.code(), "a message was not delivered"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn beyond_the_usual_places_there_is_one_for_each_other_tenant() {
        assert_eq!([0, 10, 11].map(share), [(4, 4), (2, 4), (1, 4)]);
        assert_eq!([12, 47, 48].map(share), [(1, 1), (1, 1), (0, 1)]);
    }
}
