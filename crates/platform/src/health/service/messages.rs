//! Queued messages, and those that failed for good.

use ::store::{Backlog, outbox};
use delivery::mail::TROUBLE;
use http::App;
use kernel::{Error, Page, Paged, Result, Scope, Timestamp, Uuid};

use super::everywhere;
use crate::health::{MANAGE, VIEW, rules, store};

/// Messages of one queue.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Queue {
    /// Neither delivered nor failed for good; messages scheduled for later are not counted.
    pub waiting: i64,
    /// When the oldest of them was written.
    pub oldest_at: Option<Timestamp>,
    /// Failed for good within the last 30 days.
    pub failed: i64,
}

impl Queue {
    fn of(mail: bool, waiting: &[Backlog], failed: &[Backlog]) -> Self {
        let own = |rows: &[Backlog]| rows.iter().filter(|row| outbox::is_mail(&row.kind) == mail).cloned().collect::<Vec<_>>();
        let (waiting, failed) = (own(waiting), own(failed));
        Self {
            waiting: waiting.iter().map(|row| row.waiting).sum(),
            oldest_at: waiting.iter().map(|row| row.oldest).min(),
            failed: failed.iter().map(|row| row.waiting).sum(),
        }
    }
}

/// The outbox.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Messages {
    /// Mail, and requests to send some.
    pub mail: Queue,
    /// Other messages: notifications, projections, live events.
    pub other: Queue,
    /// Code of the mail server's most frequent objection to queued mail.
    pub mail_trouble: Option<String>,
}

/// Number of queued and failed messages.
///
/// # Errors
/// 403 without [`VIEW`], `Common.HostLevelRequired`.
pub async fn messages(app: &App, scope: &Scope) -> Result<Messages> {
    everywhere(scope, VIEW)?;
    let (waiting, failed) = app.db().messages().await?;
    let troubles = app.db().setbacks().await?.into_iter().filter(|setback| setback.error.starts_with(TROUBLE));
    let mail_trouble = troubles.max_by_key(|setback| setback.waiting).map(|setback| setback.error);
    Ok(Messages { mail: Queue::of(true, &waiting, &failed), other: Queue::of(false, &waiting, &failed), mail_trouble })
}

/// Messages that failed for good, the latest first.
///
/// # Errors
/// As [`messages`].
pub async fn failed_messages(app: &App, scope: &Scope, page: &Page) -> Result<Paged<outbox::Model>> {
    let scope = everywhere(scope, VIEW)?;
    app.db().read(&scope, |tx| async move { store::list_failed(&tx, page).await }).await
}

/// Queues a message again that failed for good.
///
/// # Errors
/// 403 without [`MANAGE`], `Common.HostLevelRequired`, 404, `Messages.HeldBack`.
pub async fn retry_message(app: &App, scope: &Scope, id: Uuid) -> Result<()> {
    let scope = everywhere(scope, MANAGE)?;
    app.db()
        .write(&scope, |tx| async move {
            let message = store::failed(&tx, id).await?;
            if !rules::may_resend(&message) {
                return Err(Error::rule("Messages.HeldBack"));
            }
            tx.requeue_message(&message).await?;
            tx.audit_action();
            Ok(())
        })
        .await
}
