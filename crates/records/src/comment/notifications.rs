//! Notifications and live events of comments.

use std::collections::BTreeSet;

use ::store::Tx;
use delivery::{
    event::{Audience, Event, emit},
    notification::{Followers, Notification, notify, without_caller},
};
use http::{NotificationType, Record, RecordKind};
use kernel::{Result, Uuid};
use serde_json::{Map, Value, json};

use super::{Comment, store};

/// A comment mentions the recipient.
const MENTION: NotificationType = NotificationType::immediate("Comments", "comment.mention");
/// A comment on a record that the recipient follows.
const REPLY: NotificationType = NotificationType::digest("Comments", "comment.reply");

/// Types of notifications about comments.
pub(super) const TYPES: &[NotificationType] = &[MENTION, REPLY];

/// Recipients of a comment's notifications.
#[derive(Debug, Default)]
pub(super) struct Recipients {
    /// Full name of the author, for the sentence.
    pub author: String,
    /// Mentioned users; each of them can reach the record.
    pub mentioned: BTreeSet<Uuid>,
    /// Whether followers of the record are notified too.
    pub followers: bool,
}

/// Whether a notification about a comment still applies to `user`: the comment exists, and mentions them if that is its subject.
pub(crate) async fn is_true(tx: &Tx, code: &str, data: &Map<String, Value>, user: Uuid) -> Result<bool> {
    let Some(id) = data.get("comment").and_then(Value::as_str).and_then(|id| id.parse().ok()) else { return Ok(true) };
    let Some(comment) = store::standing(tx, id).await? else { return Ok(false) };
    Ok(code != MENTION.code || comment.mentions().contains(&user))
}

/// Notifies the recipients of a new comment, and those whom an edit mentions for the first time.
pub(super) async fn send(tx: &Tx, kind: &RecordKind, record: &Record, comment: &Comment, to: &Recipients) -> Result<()> {
    // Demo data has a history without notifications.
    if tx.scope().is_demo() {
        return Ok(());
    }
    let data = json!({"author": to.author, "comment": comment.id});
    let about = Notification {
        subject_type: kind.name.to_owned(),
        subject_id: Some(record.id),
        client_id: record.client_id,
        data: data.as_object().cloned().unwrap_or_default(),
        url: record.tab("comments"),
        ..Notification::default()
    };
    let mentioned = Notification {
        type_code: MENTION.code.to_owned(),
        to: without_caller(tx, to.mentioned.iter().copied()),
        title_key: "Comments.News.Mentioned".to_owned(),
        ..about.clone()
    };
    notify(tx, &mentioned).await?;
    if to.followers {
        let except = to.mentioned.iter().copied().chain(tx.scope().principal().user_id).collect();
        let owners = record.ties.owners.clone();
        let commented = Notification {
            type_code: REPLY.code.to_owned(),
            followers: Some(Followers { owners, except, is_internal: comment.is_internal }),
            title_key: "Comments.News.Commented".to_owned(),
            ..about
        };
        notify(tx, &commented).await?;
    }
    published(tx, record, comment).await
}

/// Updates open browsers; of an internal comment only those of the provider.
pub(super) async fn published(tx: &Tx, record: &Record, comment: &Comment) -> Result<()> {
    if record.is_private {
        return Ok(());
    }
    let (tenant, is_internal) = (record.tenant_id, comment.is_internal);
    let audience = match record.client_id {
        None => Audience::Level { tenant, is_internal },
        client if is_internal => Audience::Provider { tenant, client },
        Some(client) => Audience::of_record(tenant, client, record.area, record.ties.clone()),
    };
    emit(tx, &Event { audience, kind: "comments".to_owned(), subject: Some(record.id) }).await
}
