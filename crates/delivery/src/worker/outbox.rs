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

/// Claims and delivers up to `limit` messages side by side; gives how many there were.
pub(crate) async fn deliver(app: &App, limit: usize) -> Result<usize> {
    let messages = app.db().claim_outbox(limit as u64).await?;
    let count = messages.len();
    let deliveries = stream::iter(messages).for_each_concurrent(limit, |message| {
        let span = observe::message_span(&message);
        hand_over(app, message).instrument(span)
    });
    deliveries.await;
    Ok(count)
}

async fn hand_over(app: &App, message: Model) {
    let outcome = guarded(TIME, receive(app.clone(), message.clone())).await;
    if let Err(error) = &outcome {
        report(&message, error);
    }
    let outcome = outcome.map_err(|error| rules::failure(&error));
    observe::delivered(app, &message.topic, Outcome::of(&outcome, message.attempts + 1 < ATTEMPTS));
    if let Err(error) = app.db().settle_outbox(&message, &outcome).await {
        // The claim runs out and the message comes again; receivers expect that.
        tracing::error!(topic = message.topic, message.id = %message.id, %error, "what became of a message was not kept");
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
