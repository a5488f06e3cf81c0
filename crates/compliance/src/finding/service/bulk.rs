//! Changes of many findings: each by the operation for one.

use chrono::{NaiveDate, TimeDelta};
use http::App;
use kernel::{Error, Result, Scope, Uuid};

use super::{Details, get, update};
use crate::finding::Finding;

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
/// As [`update`].
pub async fn apply(app: &App, scope: &Scope, id: Uuid, change: BulkChange) -> Result<()> {
    let finding = get(app, scope, id).await?.0.finding;
    let before = details(&finding);
    let after = match change {
        BulkChange::Assign(owner) => Details { owner_user_id: Some(owner), ..before },
        BulkChange::SetDue(day) => Details { due_on: Some(day), ..before },
        BulkChange::ShiftDue(days) => {
            let day = TimeDelta::try_days(days).and_then(|days| finding.due_on.checked_add_signed(days));
            let day =
                day.filter(|day| http::plain_year(day, &()).is_ok()).ok_or_else(|| Error::invalid("args.days", "Validation.Range"))?;
            Details { due_on: Some(day), ..before }
        }
    };
    update(app, scope, id, &after, Some(&finding.concurrency_stamp)).await.map(drop)
}

fn details(finding: &Finding) -> Details {
    Details {
        kind: finding.kind,
        severity: finding.severity,
        title: finding.title.clone(),
        description: finding.description.clone(),
        root_cause: finding.root_cause.clone(),
        owner_user_id: finding.owner_user_id,
        due_on: Some(finding.due_on),
    }
}
