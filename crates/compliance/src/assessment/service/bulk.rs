//! Changes of many assessments: each by the operation for one.

use chrono::{NaiveDate, TimeDelta};
use http::App;
use kernel::{Error, Result, Scope, Uuid};

use super::{cancel, change, delete, get};
use crate::assessment::{Assessment, input::AssessmentMoveRequest};

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
/// As [`update`](super::update), [`cancel`] and [`delete`].
pub async fn apply(app: &App, scope: &Scope, id: Uuid, wanted: &BulkChange) -> Result<()> {
    if matches!(wanted, BulkChange::Delete) {
        return delete(app, scope, id).await;
    }
    let assessment = get(app, scope, id).await?;
    let stamp = Some(assessment.concurrency_stamp.as_str());
    match wanted {
        BulkChange::Assign(lead) => {
            change(app, scope, id, stamp, &|row| {
                row.lead_user_id = Some(*lead);
                Ok(())
            })
            .await
        }
        BulkChange::SetDue(day) => set_due(app, scope, id, Some(*day), stamp).await,
        BulkChange::ShiftDue(days) => {
            let day = assessment.due_on.map(|day| shifted(day, *days)).transpose()?;
            set_due(app, scope, id, day, stamp).await
        }
        BulkChange::Cancel(note) => {
            let input = AssessmentMoveRequest { note: Some(note.clone()), concurrency_stamp: stamp.map(str::to_owned) };
            cancel(app, scope, id, &input).await
        }
        BulkChange::Delete => return Ok(()),
    }
    .map(drop)
}

async fn set_due(app: &App, scope: &Scope, id: Uuid, day: Option<NaiveDate>, stamp: Option<&str>) -> Result<Assessment> {
    change(app, scope, id, stamp, &|row| {
        row.due_on = day;
        Ok(())
    })
    .await
}

fn shifted(day: NaiveDate, days: i64) -> Result<NaiveDate> {
    let moved = TimeDelta::try_days(days).and_then(|days| day.checked_add_signed(days));
    moved.filter(|day| http::plain_year(day, &()).is_ok()).ok_or_else(|| Error::invalid("args.days", "Validation.Range"))
}
