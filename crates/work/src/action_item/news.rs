//! What people and open windows are told of action items.

use ::store::Tx;
use delivery::{
    event::{Audience, Event, emit},
    notification::{Notification, notify},
};
use kernel::{Result, Uuid};
use serde_json::json;

use super::{ActionItem, ActionStatus};

/// Tells of a new item: its owner, unless the owner wrote it down.
pub(super) async fn made(tx: &Tx, item: &ActionItem) -> Result<()> {
    live(tx, item).await?;
    tell(tx, item, item.owner_user_id, "work.assigned", "ActionItems.News.Assigned").await
}

/// Tells of a changed item: its owner when it is a new one.
pub(super) async fn changed(tx: &Tx, before: &ActionItem, after: &ActionItem) -> Result<()> {
    if before.owner_user_id != after.owner_user_id {
        return made(tx, after).await;
    }
    live(tx, after).await
}

/// Tells of a move those who must act on it next, or who waited for it.
pub(super) async fn moved(tx: &Tx, before: &ActionItem, after: &ActionItem) -> Result<()> {
    live(tx, after).await?;
    match (before.status, after.status) {
        (_, ActionStatus::AwaitingVerification) => {
            let Some(verifier) = after.verifier_user_id else { return Ok(()) };
            tell(tx, after, verifier, "work.verification-wanted", "ActionItems.News.VerificationWanted").await
        }
        (ActionStatus::AwaitingVerification | ActionStatus::Closed, ActionStatus::Open) => {
            tell(tx, after, after.owner_user_id, "work.reopened", "ActionItems.News.Reopened").await
        }
        (_, ActionStatus::Closed) => {
            let Some(author) = after.created_by.filter(|author| *author != after.owner_user_id) else { return Ok(()) };
            tell(tx, after, author, "work.completed-for-me", "ActionItems.News.Completed").await
        }
        _ => Ok(()),
    }
}

/// Tells open windows that the list is no longer what they show.
pub(super) async fn live(tx: &Tx, item: &ActionItem) -> Result<()> {
    let audience = Audience::Tenant { tenant: item.tenant_id, client: Some(item.client_id) };
    // Of a private item nobody else hears which it is.
    let subject = (!item.is_private).then_some(item.id);
    emit(tx, &Event { audience, kind: "action-items".to_owned(), subject }).await
}

async fn tell(tx: &Tx, item: &ActionItem, to: Uuid, type_code: &str, title_key: &str) -> Result<()> {
    // The history of demo data is news to nobody, and who acts knows already.
    if tx.scope().is_demo() || tx.scope().principal().user_id == Some(to) {
        return Ok(());
    }
    let data = json!({"number": item.number, "title": item.title});
    let notification = Notification {
        type_code: type_code.to_owned(),
        to: vec![to],
        subject_type: "ActionItem".to_owned(),
        subject_id: Some(item.id),
        client_id: Some(item.client_id),
        title_key: title_key.to_owned(),
        data: data.as_object().cloned().unwrap_or_default(),
        url: format!("action-items/{}", item.id),
    };
    notify(tx, &notification).await
}
