//! Changes of many findings: each by the operation for one.

use chrono::{NaiveDate, TimeDelta};
use http::App;
use kernel::{Error, Result, Scope, Uuid};

use super::{change, get};

/// A change that can be made to many findings.
#[derive(Debug, Clone, Copy)]
pub enum BulkChange {
    /// Gives them an owner.
    Assign(Uuid),
    /// Sets their due date.
    SetDue(NaiveDate),
    /// Moves their due date by this many days.
    ShiftDue(i64),
}

/// Makes the change to one finding as it is now.
///
/// # Errors
/// As [`update`](super::update).
pub async fn apply(app: &App, scope: &Scope, id: Uuid, wanted: BulkChange) -> Result<()> {
    let finding = get(app, scope, id).await?.0;
    let stamp = Some(finding.concurrency_stamp.as_str());
    match wanted {
        BulkChange::Assign(owner) => change(app, scope, id, stamp, &|row, _| row.owner_user_id = Some(owner)).await,
        BulkChange::SetDue(day) => change(app, scope, id, stamp, &|row, _| row.due_on = day).await,
        BulkChange::ShiftDue(days) => {
            let day = TimeDelta::try_days(days).and_then(|days| finding.due_on.checked_add_signed(days));
            let day =
                day.filter(|day| http::plain_year(day, &()).is_ok()).ok_or_else(|| Error::invalid("args.days", "Validation.Range"))?;
            change(app, scope, id, stamp, &|row, _| row.due_on = day).await
        }
    }
    .map(drop)
}
