//! Changes of many assessments: each by the operation for one.

use chrono::{NaiveDate, TimeDelta};
use http::App;
use kernel::{Error, Result, Scope, Uuid};

use super::{MoveInput, Plan, cancel, delete, get, update};
use crate::assessment::Assessment;

/// A change that can be made to many assessments.
#[derive(Debug, Clone)]
pub enum BulkChange {
    /// Gives them a lead.
    Assign(Uuid),
    /// Sets their last day.
    SetDue(NaiveDate),
    /// Moves their last day by this many days; those without one stay without.
    ShiftDue(i64),
    /// Cancels them for this reason.
    Cancel(String),
    /// Deletes drafts.
    Delete,
}

/// Makes the change to one assessment as it is now.
///
/// # Errors
/// As [`update`], [`cancel`] and [`delete`].
pub async fn apply(app: &App, scope: &Scope, id: Uuid, change: &BulkChange) -> Result<()> {
    if matches!(change, BulkChange::Delete) {
        return delete(app, scope, id).await;
    }
    let assessment = get(app, scope, id).await?.assessment;
    let stamp = assessment.concurrency_stamp.clone();
    if let BulkChange::Cancel(note) = change {
        let input = MoveInput { stamp: Some(stamp), note: Some(note.clone()) };
        return cancel(app, scope, id, &input).await.map(drop);
    }
    update(app, scope, id, &planned(&assessment, change)?, Some(&stamp)).await.map(drop)
}

/// The plan of an assessment with the change.
fn planned(assessment: &Assessment, change: &BulkChange) -> Result<Plan> {
    let before = plan(assessment);
    Ok(match change {
        BulkChange::Assign(lead) => Plan { lead_user_id: Some(*lead), ..before },
        BulkChange::SetDue(day) => Plan { due_on: Some(*day), ..before },
        BulkChange::ShiftDue(days) => match before.due_on {
            Some(day) => Plan { due_on: Some(shifted(day, *days)?), ..before },
            None => before,
        },
        BulkChange::Cancel(_) | BulkChange::Delete => before,
    })
}

fn shifted(day: NaiveDate, days: i64) -> Result<NaiveDate> {
    let moved = TimeDelta::try_days(days).and_then(|days| day.checked_add_signed(days));
    moved.filter(|day| http::plain_year(day, &()).is_ok()).ok_or_else(|| Error::invalid("args.days", "Validation.Range"))
}

fn plan(assessment: &Assessment) -> Plan {
    Plan {
        title: Some(assessment.title.clone()),
        period_key: assessment.period_key.clone(),
        planned_on: assessment.planned_on,
        due_on: assessment.due_on,
        lead_user_id: assessment.lead_user_id,
        reviewer_user_id: assessment.reviewer_user_id,
        participants: assessment.participants(),
        summary: assessment.summary.clone(),
    }
}
