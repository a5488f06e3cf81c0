//! From the outbox to the receivers.

use std::{
    convert::Infallible,
    sync::{Mutex, PoisonError},
    time::Duration,
};

use futures::{StreamExt, stream};
use http::{App, TopicHandler};
use kernel::{Error, Kind, Result};
use store::outbox::{ATTEMPTS, Model, SIGN_OF_LIFE};
use tracing::Instrument;

use super::{guarded, rules};
use crate::observe::{self, Outcome};

/// A receiver's time.
const TIME: Duration = Duration::from_secs(90);

/// Claims and delivers up to `limit` messages side by side; gives how many there were. What has ended at about the same time is
/// settled together: each commit waits for the disk.
pub(crate) async fn deliver(app: &App, limit: usize) -> Result<usize> {
    let messages = app.db().claim_outbox(limit as u64).await?;
    let count = messages.len();
    if count == 0 {
        return Ok(0);
    }
    let held = Mutex::new(messages.clone());
    let deliveries = stream::iter(messages).map(|message| {
        let span = observe::message_span(&message);
        hand_over(app, message).instrument(span)
    });
    let settled = |settled: Vec<(Model, store::outbox::Outcome)>| {
        held.lock().unwrap_or_else(PoisonError::into_inner).retain(|message| settled.iter().all(|(done, _)| done.id != message.id));
        settle(app, settled)
    };
    tokio::select! {
        () = deliveries.buffer_unordered(limit).ready_chunks(limit).for_each(settled) => Ok(count),
        never = keep(app, &held) => match never {},
    }
}

/// Gives signs of life for what is held, so that other nodes leave it alone while this one lives, and no longer.
async fn keep(app: &App, held: &Mutex<Vec<Model>>) -> Infallible {
    loop {
        tokio::time::sleep(SIGN_OF_LIFE).await;
        let held = held.lock().unwrap_or_else(PoisonError::into_inner).clone();
        if let Err(error) = app.db().keep_outbox(&held.iter().collect::<Vec<_>>()).await {
            tracing::warn!(%error, "the heartbeat for messages could not be saved");
        }
    }
}

async fn hand_over(app: &App, message: Model) -> (Model, store::outbox::Outcome) {
    let outcome = guarded(TIME, receive(app.clone(), message.clone())).await;
    if let Err(error) = &outcome {
        report(&message, error);
    }
    let outcome = outcome.map_err(|error| rules::failure(&error));
    observe::delivered(app, &message.topic, Outcome::of(&outcome, message.attempts + 1 < ATTEMPTS));
    (message, outcome)
}

async fn settle(app: &App, settled: Vec<(Model, store::outbox::Outcome)>) {
    if let Err(error) = app.db().settle_outbox(&settled).await {
        // The claims expire and the messages are delivered again; receivers are idempotent.
        let ids: Vec<_> = settled.iter().map(|(message, _)| message.id).collect();
        tracing::error!(message.ids = ?ids, %error, "the outcome of messages could not be saved");
    }
}

async fn receive(app: App, message: Model) -> Result<()> {
    let receivers: Vec<TopicHandler> =
        app.areas().iter().flat_map(|area| area.topics).filter(|(topic, _)| *topic == message.topic).map(|(_, handler)| *handler).collect();
    if receivers.is_empty() {
        // While nodes are upgraded one by one, a newer one may know it.
        return Err(Error::internal(format!("nobody receives {}", message.topic)));
    }
    for receiver in receivers {
        receiver(app.clone(), message.clone()).await?;
    }
    Ok(())
}

/// The cause of an internal error goes to the log, that of others may quote the content of a mail.
fn report(message: &Model, error: &Error) {
    let (topic, id, attempt) = (&message.topic, message.id, message.attempts + 1);
    match error.kind() {
        Kind::Internal => tracing::error!(topic, message.id = %id, attempt, %error, "a message was not delivered"),
        kind => tracing::warn!(topic, message.id = %id, attempt, ?kind, code = error.code(), "a message was not delivered"),
    }
}
