//! Notifications and live events of action items.

use ::store::{Tx, ties};
use delivery::{
    event::{Audience, Event, emit},
    notification::{Notification, notify, told_together},
};
use http::{App, News, NotificationType};
use kernel::{Result, Scope, Timestamp, Uuid};
use records::watch;
use serde_json::json;

use super::{
    ActionItem, ActionStatus, REACH,
    entity::Entity,
    record::RECORD,
    rules::{self, Reminder},
    store::Filter,
};

const ASSIGNED: NotificationType = NotificationType::immediate("Work", "work.assigned");
const VERIFICATION_WANTED: NotificationType = NotificationType::immediate("Work", "work.verification-wanted");
const REOPENED: NotificationType = NotificationType::immediate("Work", "work.reopened");
const COMPLETED: NotificationType = NotificationType::digest("Work", "work.completed-for-me");
const DUE_SOON: NotificationType = NotificationType::digest("Work", "work.due-soon");
const DUE_TODAY: NotificationType = NotificationType::digest("Work", "work.due-today");
const OVERDUE: NotificationType = NotificationType::digest("Work", "work.overdue");
const ESCALATED: NotificationType = NotificationType::immediate("Work", "work.escalated");

/// The list of the items of a notice, finished ones too.
pub(super) const LIST: &str = "action-items?status=";

/// Types of notifications about action items.
pub(super) const TYPES: &[NotificationType] =
    &[ASSIGNED, DUE_SOON, DUE_TODAY, OVERDUE, ESCALATED, VERIFICATION_WANTED, REOPENED, COMPLETED];

/// What they say of an item at `now`: a person who is asked for something reads of it only as long as it is asked of them, and of a due
/// date as long as it stands.
pub(super) fn news(item: &ActionItem, now: Timestamp) -> News {
    let only = |holds: bool, user: Option<Uuid>| user.filter(|_| holds).into_iter().collect::<Vec<_>>();
    let owner = Some(item.owner_user_id);
    let is_open = matches!(item.status, ActionStatus::Open | ActionStatus::InProgress | ActionStatus::Blocked);
    let reminded = rules::reminded(item, now);
    let mut told = vec![
        (ASSIGNED.code, only(true, owner)),
        (DUE_SOON.code, only(reminded == Some(Reminder::DueSoon), owner)),
        (DUE_TODAY.code, only(reminded == Some(Reminder::DueToday), owner)),
        (OVERDUE.code, only(reminded == Some(Reminder::Overdue), owner)),
        (VERIFICATION_WANTED.code, only(item.status == ActionStatus::AwaitingVerification, item.verifier_user_id)),
        (REOPENED.code, only(is_open, owner)),
    ];
    if item.status != ActionStatus::Closed {
        told.push((COMPLETED.code, Vec::new()));
    }
    if !rules::is_escalated(item, now) {
        told.push((ESCALATED.code, Vec::new()));
    }
    News { told, ..News::of(json!({"number": item.number, "title": item.title}), item.status) }
}

/// The filter with the items of its notice.
pub(super) async fn with_told(app: &App, scope: &Scope, filter: &Filter) -> Result<Filter> {
    let told = match filter.notice {
        Some(act) => Some(told_together(app, scope, act, RECORD.name).await?),
        None => None,
    };
    Ok(Filter { told, ..filter.clone() })
}

/// Notifies the owner of a new item, unless the owner created it.
pub(super) async fn created(tx: &Tx, item: &ActionItem) -> Result<()> {
    publish(tx, item).await?;
    send(tx, item, item.owner_user_id, &ASSIGNED, "ActionItems.News.Assigned").await
}

/// Notifies a new owner.
pub(super) async fn changed(tx: &Tx, before: &ActionItem, after: &ActionItem) -> Result<()> {
    if before.owner_user_id != after.owner_user_id {
        return created(tx, after).await;
    }
    publish(tx, after).await
}

/// Notifies those who must act next after a transition, or who waited for it.
pub(super) async fn transitioned(tx: &Tx, before: &ActionItem, after: &ActionItem) -> Result<()> {
    publish(tx, after).await?;
    let notice = match (before.status, after.status) {
        (_, ActionStatus::AwaitingVerification) => {
            after.verifier_user_id.map(|verifier| (verifier, &VERIFICATION_WANTED, "ActionItems.News.VerificationWanted"))
        }
        (ActionStatus::AwaitingVerification | ActionStatus::Closed, ActionStatus::Open) => {
            Some((after.owner_user_id, &REOPENED, "ActionItems.News.Reopened"))
        }
        (_, ActionStatus::Closed) => {
            let author = after.created_by.filter(|author| *author != after.owner_user_id);
            author.map(|author| (author, &COMPLETED, "ActionItems.News.Completed"))
        }
        _ => None,
    };
    if let Some((to, kind, title_key)) = notice {
        send(tx, after, to, kind, title_key).await?;
    }
    let told: Vec<Uuid> = notice.map(|(to, ..)| to).into_iter().collect();
    watch::moved(tx, &RECORD, after.id, after.status, &told).await
}

/// Updates open browsers.
pub(super) async fn publish(tx: &Tx, item: &ActionItem) -> Result<()> {
    let mut ties = ties::<Entity>(item);
    ties.others.extend(item.verifier_user_id);
    let audience = Audience::of_record(item.tenant_id, item.client_id, &REACH, ties);
    // The id of a private item is not published.
    let subject = (!item.is_private).then_some(item.id);
    emit(tx, &Event { audience, kind: "action-items".to_owned(), subject }).await
}

async fn send(tx: &Tx, item: &ActionItem, to: Uuid, kind: &NotificationType, title_key: &str) -> Result<()> {
    // Neither the history of demo data nor the caller's own action needs a notification.
    if tx.scope().is_demo() || tx.scope().principal().user_id == Some(to) {
        return Ok(());
    }
    notify(tx, &Notification { to: vec![to], ..about(item, kind, title_key) }).await
}

fn about(item: &ActionItem, kind: &NotificationType, title_key: &str) -> Notification {
    Notification {
        type_code: kind.code.to_owned(),
        subject_type: "ActionItem".to_owned(),
        subject_id: Some(item.id),
        client_id: Some(item.client_id),
        title_key: title_key.to_owned(),
        url: format!("action-items/{}", item.id),
        list: Some(LIST.to_owned()),
        ..Notification::default()
    }
}

/// What one look at the calendar tells: the notices of a kind are one act.
#[derive(Debug)]
pub(super) struct Acts {
    due_soon: Uuid,
    due_today: Uuid,
    overdue: Uuid,
    escalated: Uuid,
}

impl Acts {
    /// Acts with ids of their own.
    pub(super) fn new(id: impl Fn() -> Uuid) -> Self {
        Self { due_soon: id(), due_today: id(), overdue: id(), escalated: id() }
    }
}

/// Reminds the owner of the due date: at a look at the calendar, or by what the transaction does.
pub(super) async fn reminded(tx: &Tx, item: &ActionItem, of: Reminder, acts: Option<&Acts>) -> Result<()> {
    let (kind, title_key, act) = match of {
        Reminder::DueSoon => (&DUE_SOON, "ActionItems.News.DueSoon", acts.map(|acts| acts.due_soon)),
        Reminder::DueToday => (&DUE_TODAY, "ActionItems.News.DueToday", acts.map(|acts| acts.due_today)),
        Reminder::Overdue => (&OVERDUE, "ActionItems.News.Overdue", acts.map(|acts| acts.overdue)),
    };
    notify(tx, &Notification { to: vec![item.owner_user_id], act, ..about(item, kind, title_key) }).await
}

/// Tells those above the owner that the item stays late: at a look at the calendar, or by what the transaction does.
pub(super) async fn escalated(tx: &Tx, item: &ActionItem, to: Vec<Uuid>, acts: Option<&Acts>) -> Result<()> {
    let act = acts.map(|acts| acts.escalated);
    notify(tx, &Notification { to, act, ..about(item, &ESCALATED, "ActionItems.News.Escalated") }).await
}
