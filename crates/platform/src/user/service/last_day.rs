//! The last days of accounts: what is asked for, and what follows when one is near or over.

use std::collections::BTreeSet;

use ::store::Tx;
use chrono::NaiveDate;
use chrono_tz::Tz;
use http::{Apart, App, JobRun};
use kernel::{HOST, Result, Scope, Timestamp};
use uuid::Uuid;

use super::guard;
use crate::{
    security_log::{self, Event, IDENTITY},
    setting, tenant,
    user::{
        Model, changed, notifications,
        rules::last_day::{self, LastDayChange, end_of, is_near},
        store,
    },
};

/// What a change asks of the last day of a user of `tenant`.
pub(super) async fn asked(app: &App, tenant: Uuid, day: Option<Option<NaiveDate>>) -> Result<LastDayChange> {
    // Only a day needs to know where it is.
    let zone = if day.flatten().is_some() { setting::zone_of_level(app, tenant).await? } else { Tz::UTC };
    Ok(LastDayChange { day, zone })
}

/// Checks the last day of a user of `tenant`, if it is another one than `before`.
///
/// # Errors
/// 400 on `lastDay` for one that is over.
pub(crate) async fn may_end_on(app: &App, tenant: Uuid, last: Option<NaiveDate>, before: Option<NaiveDate>) -> Result<()> {
    match last.filter(|_| last != before) {
        Some(last) => last_day::check(last, setting::zone_of_level(app, tenant).await?, app.now()).map(drop),
        None => Ok(()),
    }
}

/// Deactivates the users whose last day is over, and notifies of those that are near; returns how many were deactivated. Whether an
/// administrator is left isn't checked here: setting the day required one without a last day, and that one can't go before.
pub(in crate::user) async fn sweep(run: &JobRun) -> Result<u64> {
    let app = &run.app;
    let (mut apart, mut ended) = (Apart::of(run), 0);
    let levels: BTreeSet<Uuid> = tenant::directory(app).await?.active_ids(app.now()).chain([HOST]).collect();
    for level in levels {
        ended += apart.done(level, sweep_level(app, level).await)?.unwrap_or_default();
    }
    apart.end()?;
    Ok(ended)
}

async fn sweep_level(app: &App, level: Uuid) -> Result<u64> {
    let scope = Scope::system(app.now()).within(level);
    let ending = app.db().read(&scope, |tx| async move { store::ending(&tx, level).await }).await?;
    if ending.is_empty() {
        return Ok(0);
    }
    let zone = setting::zone_of_level(app, level).await?;
    let mut ended = 0;
    for user in ending.iter().filter(|user| next(user, zone, app.now()).is_some()) {
        ended += u64::from(follow(app, &scope, user.id, zone).await?);
    }
    Ok(ended)
}

/// What is to be done about the last day of a user.
enum LastDayAction {
    /// It is over.
    End,
    /// It is near, and nobody has been notified of it.
    Notify(NaiveDate),
    /// The level has another time zone now.
    Move,
}

fn next(user: &Model, zone: Tz, now: Timestamp) -> Option<LastDayAction> {
    let last = user.last_day.filter(|_| user.is_active)?;
    let end = end_of(last, zone);
    if end <= now {
        Some(LastDayAction::End)
    } else if is_near(last, zone, now) && user.end_told_for != Some(last) {
        Some(LastDayAction::Notify(last))
    } else {
        (user.ends_at != Some(end)).then_some(LastDayAction::Move)
    }
}

/// Takes the step that is due for a user as it is now; returns whether the account ended.
async fn follow(app: &App, scope: &Scope, id: Uuid, zone: Tz) -> Result<bool> {
    app.db()
        .write(scope, |tx| async move {
            // Given another day, deactivated or deleted meanwhile.
            let Some(before) = store::locked(&tx, id).await? else { return Ok(false) };
            let Some(step) = next(&before, zone, tx.now()) else { return Ok(false) };
            match step {
                LastDayAction::End => return end(app, &tx, &before).await.map(|()| true),
                LastDayAction::Notify(last) => notifications::ends(&tx, &before, last).await?,
                LastDayAction::Move => {}
            }
            let told = if let LastDayAction::Notify(last) = step { Some(last) } else { before.end_told_for };
            store::note_end(&tx, id, before.last_day.map(|last| end_of(last, zone)), told).await?;
            changed(&tx, before.tenant_id, id).await.map(|()| false)
        })
        .await
}

/// Deactivates a user whose last day is over.
async fn end(app: &App, tx: &Tx, before: &Model) -> Result<()> {
    let mut after = Model { is_active: false, ended_at: Some(tx.now()), ..before.clone() };
    guard::renew_stamp(tx, &mut after);
    let user = guard::write(app, tx, before, after).await?;
    let (tenant, user_id, user_name) = (user.tenant_id, Some(user.id), user.user_name.as_str());
    let event = Event { tenant, identity: IDENTITY, action: "AccountEnded", user_id, user_name, client_id: None };
    security_log::write(tx, &event).await
}
