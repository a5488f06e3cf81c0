//! Delivers outbox messages to their handlers.

use std::{
    convert::Infallible,
    sync::{Mutex, PoisonError},
    time::Duration,
};

use futures::{StreamExt, stream};
use http::{App, TopicHandler};
use kernel::{Error, Kind, Result};
use store::outbox::{ATTEMPTS, HEARTBEAT, Model};
use tracing::Instrument;

use super::{guarded, rules};
use crate::observe::{self, Outcome};

/// How long handling a message may take.
const HANDLER_TIMEOUT: Duration = Duration::from_secs(90);

/// Claims and delivers up to `limit` messages concurrently; returns how many there were. Outcomes that arrive at about the same time are
/// saved together, since each commit waits for the disk.
pub(crate) async fn deliver(app: &App, limit: usize) -> Result<usize> {
    let messages = app.db().claim_outbox(limit as u64).await?;
    let count = messages.len();
    if count == 0 {
        return Ok(0);
    }
    let claimed = Mutex::new(messages.clone());
    let deliveries = stream::iter(messages).map(|message| {
        let span = observe::message_span(&message);
        deliver_one(app, message).instrument(span)
    });
    let save = |outcomes: Vec<(Model, store::outbox::Outcome)>| {
        claimed.lock().unwrap_or_else(PoisonError::into_inner).retain(|message| outcomes.iter().all(|(done, _)| done.id != message.id));
        save_outcomes(app, outcomes)
    };
    tokio::select! {
        () = deliveries.buffer_unordered(limit).ready_chunks(limit).for_each(save) => Ok(count),
        never = send_heartbeats(app, &claimed) => match never {},
    }
}

/// Sends heartbeats for claimed messages, so that other nodes leave them alone while this one is alive.
async fn send_heartbeats(app: &App, claimed: &Mutex<Vec<Model>>) -> Infallible {
    loop {
        tokio::time::sleep(HEARTBEAT).await;
        let claimed = claimed.lock().unwrap_or_else(PoisonError::into_inner).clone();
        if let Err(error) = app.db().renew_outbox(&claimed.iter().collect::<Vec<_>>()).await {
            tracing::warn!(%error, "the heartbeat for messages could not be saved");
        }
    }
}

async fn deliver_one(app: &App, message: Model) -> (Model, store::outbox::Outcome) {
    let outcome = guarded(HANDLER_TIMEOUT, receive(app.clone(), message.clone())).await;
    if let Err(error) = &outcome {
        report(&message, error);
    }
    let outcome = outcome.map_err(|error| rules::failure(&error));
    observe::delivered(app, &message.topic, Outcome::of(&outcome, message.attempts + 1 < ATTEMPTS));
    (message, outcome)
}

async fn save_outcomes(app: &App, outcomes: Vec<(Model, store::outbox::Outcome)>) {
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
