//! Notifications and live events of comments.

use std::collections::BTreeSet;

use ::store::Tx;
use delivery::{
    event::{Audience, Event, emit},
    notification::{Notification, notify},
};
use http::{NotificationType, Record, RecordKind};
use kernel::{Result, Uuid};
use serde_json::json;

use super::Comment;

/// A comment mentions the recipient.
const MENTION: NotificationType = NotificationType::immediate("Comments", "comment.mention");
/// A comment on the recipient's record, or in a thread that the recipient takes part in.
const REPLY: NotificationType = NotificationType::digest("Comments", "comment.reply");

/// Types of notifications about comments.
pub(super) const TYPES: &[NotificationType] = &[MENTION, REPLY];

/// Whom a comment is told to; each of them reaches its record.
#[derive(Debug, Default)]
pub(super) struct Recipients {
    /// Full name of the author, for the sentence.
    pub author: String,
    /// Whom it mentions.
    pub mentioned: BTreeSet<Uuid>,
    /// Who takes part in the thread, and who owns the record.
    pub following: BTreeSet<Uuid>,
}

/// Notifies the recipients of a new comment, and those whom an edit mentions for the first time.
pub(super) async fn send(tx: &Tx, kind: &RecordKind, record: &Record, comment: &Comment, to: &Recipients) -> Result<()> {
    // Demo data has a history that nobody is notified of.
    if tx.scope().is_demo() {
        return Ok(());
    }
    let caller = tx.scope().principal().user_id;
    let others = |ids: &BTreeSet<Uuid>| ids.iter().copied().filter(|id| Some(*id) != caller).collect::<Vec<_>>();
    let following = to.following.difference(&to.mentioned).copied().collect();
    for (about, title_key, users) in
        [(&MENTION, "Comments.News.Mentioned", others(&to.mentioned)), (&REPLY, "Comments.News.Commented", others(&following))]
    {
        let data = json!({"author": to.author, "title": record.title});
        let notification = Notification {
            type_code: about.code.to_owned(),
            to: users,
            subject_type: kind.name.to_owned(),
            subject_id: Some(record.id),
            client_id: Some(record.client_id),
            title_key: title_key.to_owned(),
            data: data.as_object().cloned().unwrap_or_default(),
            url: format!("{}?tab=comments", record.url),
        };
        notify(tx, &notification).await?;
    }
    published(tx, record, comment).await
}

/// Updates open browsers; of an internal comment those of the provider alone.
pub(super) async fn published(tx: &Tx, record: &Record, comment: &Comment) -> Result<()> {
    if record.is_private {
        return Ok(());
    }
    let audience = if comment.is_internal {
        Audience::Provider { tenant: record.tenant_id, client: Some(record.client_id) }
    } else {
        Audience::of_record(record.tenant_id, record.client_id, record.area, record.ties.clone())
    };
    emit(tx, &Event { audience, kind: "comments".to_owned(), subject: Some(record.id) }).await
}
