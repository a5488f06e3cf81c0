//! Changes of many items: each by the operation for one.

use chrono::{NaiveDate, TimeDelta};
use http::App;
use kernel::{Error, Policy, Result, Scope, Uuid};

use super::{delete, get, hand_on, postpone, transition};
use crate::action_item::{CONTRIBUTE, UPDATE, rules::Move};

/// A change that can be made to many items.
#[derive(Debug, Clone)]
pub enum BulkChange {
    /// Hands them to another owner.
    Assign(Uuid),
    /// Sets their due date.
    SetDue(NaiveDate, Option<String>),
    /// Moves their due date by this many days.
    ShiftDue(i64, Option<String>),
    /// Moves them to another status, with a note.
    Transition(Move, Option<String>),
    /// Deletes them.
    Delete,
}

/// Makes the change to one item as it is now.
///
/// # Errors
/// As the operation for one item.
pub async fn apply(app: &App, scope: &Scope, id: Uuid, change: &BulkChange) -> Result<()> {
    const CHANGING: Policy = Policy::AnyOf(&[UPDATE, CONTRIBUTE]);
    if matches!(change, BulkChange::Delete) {
        return delete(app, scope, id).await;
    }
    // The permission at the route of the single operations; that of a bulk operation is wider.
    if !scope.principal().granted.meets(CHANGING) {
        return Err(Error::forbidden(&CHANGING.to_string()));
    }
    let item = get(app, scope, id).await?;
    let stamp = Some(item.concurrency_stamp.as_str());
    match change {
        BulkChange::Assign(owner) => hand_on(app, scope, id, *owner, stamp).await,
        BulkChange::SetDue(day, reason) => postpone(app, scope, id, *day, reason.as_deref(), stamp).await,
        BulkChange::ShiftDue(days, reason) => {
            let day = TimeDelta::try_days(*days).and_then(|days| item.due_on.checked_add_signed(days));
            let day =
                day.filter(|day| http::plain_year(day, &()).is_ok()).ok_or_else(|| Error::invalid("args.days", "Validation.Range"))?;
            postpone(app, scope, id, day, reason.as_deref(), stamp).await
        }
        BulkChange::Transition(to, note) => transition(app, scope, id, *to, note.as_deref(), stamp).await,
        BulkChange::Delete => return Ok(()),
    }
    .map(drop)
}
