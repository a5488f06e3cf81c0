//! From the outbox to the receivers.

use std::time::Duration;

use futures::{StreamExt, stream};
use http::{App, TopicHandler};
use kernel::{Error, Kind, Result};
use store::outbox::{ATTEMPTS, Model};
use tracing::Instrument;

use super::{guarded, rules};
use crate::observe::{self, Outcome};

/// A receiver's time. A claim lasts two minutes and all claimed messages are delivered side by side.
const TIME: Duration = Duration::from_secs(90);

/// Claims and delivers up to `limit` messages side by side; gives how many there were. What has ended at about the same time is
/// settled together: each commit waits for the disk.
pub(crate) async fn deliver(app: &App, limit: usize) -> Result<usize> {
    let messages = app.db().claim_outbox(limit as u64).await?;
    let count = messages.len();
    let deliveries = stream::iter(messages).map(|message| {
        let span = observe::message_span(&message);
        hand_over(app, message).instrument(span)
    });
    deliveries.buffer_unordered(limit).ready_chunks(limit).for_each(|settled| settle(app, settled)).await;
    Ok(count)
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
        // The claims run out and the messages come again; receivers expect that.
        let ids: Vec<_> = settled.iter().map(|(message, _)| message.id).collect();
        tracing::error!(message.ids = ?ids, %error, "what became of messages was not kept");
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
