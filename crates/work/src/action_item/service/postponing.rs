//! Moving the due date of an item.

use ::store::check_stamp;
use chrono::NaiveDate;
use http::App;
use kernel::{Error, Result, Scope, Uuid};

use crate::action_item::{
    ActionItem,
    entity::{Entity, Model},
    notifications,
    rules::{self, check_own},
    store,
};

/// Postponing requires a reason from this slip on.
const REASON_FROM_SLIP: i32 = 2;

/// Postpones an item; the original due date stays, and the slip is counted.
///
/// # Errors
/// 403, 404, 409, `Common.Locked` when it is finished, a field error on a missing reason from the second slip on.
pub async fn postpone(
    app: &App,
    scope: &Scope,
    id: Uuid,
    due_on: NaiveDate,
    reason: Option<&str>,
    stamp: Option<&str>,
) -> Result<ActionItem> {
    app.db()
        .write(scope, |tx| async move {
            let before = store::get(&tx, id).await?;
            check_own(tx.scope(), &before)?;
            check_stamp(&before.concurrency_stamp, stamp)?;
            if rules::is_finished(before.status) {
                return Err(Error::rule("Common.Locked"));
            }
            rules::check_dates(before.start_on, due_on)?;
            // Bringing the date forward is no slip, and needs no reason.
            let slips = before.slip_count + i32::from(due_on > before.due_on);
            if slips >= REASON_FROM_SLIP && slips > before.slip_count && reason.is_none_or(|r| r.trim().is_empty()) {
                return Err(Error::invalid("reason", "ActionItems.PostponeReasonRequired"));
            }
            let after = tx.update::<Entity>(&before, Model { due_on, slip_count: slips, ..before.clone() }).await?;
            notifications::publish(&tx, &after).await?;
            Ok(after)
        })
        .await
}
