//! The last day of an account: when it is over, when people are notified of it, and what setting it does.

use chrono::{Days, NaiveDate, NaiveTime, TimeDelta, TimeZone, Utc};
use chrono_tz::Tz;
use kernel::{Error, Result, Timestamp};

use crate::user::Model;

/// People are notified so many days before.
const NOTICE: Days = Days::new(7);

/// The first instant after the day `last` in `zone`.
pub fn end_of(last: NaiveDate, zone: Tz) -> Timestamp {
    let next = last.succ_opt().unwrap_or(last).and_time(NaiveTime::MIN);
    // Where the clocks skip midnight, the next day begins later. No zone skips more than a day.
    let start = (0..=96).find_map(|quarters| zone.from_local_datetime(&(next + TimeDelta::minutes(15 * quarters))).earliest());
    start.map_or_else(|| next.and_utc(), |at| at.with_timezone(&Utc))
}

/// Whether people are to be notified at `now` that `last` is near.
pub(in crate::user) fn is_near(last: NaiveDate, zone: Tz, now: Timestamp) -> bool {
    now.with_timezone(&zone).date_naive().checked_add_days(NOTICE).is_none_or(|soon| last <= soon)
}

/// Checks a last day that is new to an account.
///
/// # Errors
/// 400 on `lastDay` for one that is over.
pub(in crate::user) fn check(last: NaiveDate, zone: Tz, now: Timestamp) -> Result<Timestamp> {
    let end = end_of(last, zone);
    if now < end { Ok(end) } else { Err(Error::invalid("lastDay", "Validation.LastDayOver")) }
}

/// What is asked for.
#[derive(Debug, Clone, Copy)]
pub(in crate::user) struct LastDayChange {
    /// The last day; `Some(None)` is none, and `None` leaves it as it is.
    pub(in crate::user) day: Option<Option<NaiveDate>>,
    /// The time zone of the level.
    pub(in crate::user) zone: Tz,
}

/// The user `before` with its change `after`, and with the last day that is asked for. Another one lets somebody in again who is out
/// because the last one is over.
///
/// # Errors
/// As [`check`], also where somebody is activated and is to keep a day that is over.
pub(in crate::user) fn settled(before: &Model, mut after: Model, asked: LastDayChange, now: Timestamp) -> Result<Model> {
    if let Some(day) = asked.day
        && day != before.last_day
    {
        after.ends_at = day.map(|last| check(last, asked.zone, now)).transpose()?;
        after.last_day = day;
        after.is_active = after.is_active || before.ended_at.is_some();
    }
    let is_activated = after.is_active && !before.is_active;
    if is_activated && is_over(&after, now) && matches!(asked.day, Some(Some(_))) {
        return Err(Error::invalid("lastDay", "Validation.LastDayOver"));
    }
    Ok(if is_activated { let_in(after, now) } else { after })
}

/// A user whom somebody activates or deactivates: neither another last day nor a return to the directory of people undoes that.
pub(in crate::user) fn turned(before: &Model, is_active: bool, now: Timestamp) -> Model {
    let after = Model { is_active, ended_at: None, ended_by_leaving: false, ..before.clone() };
    if is_active { let_in(after, now) } else { after }
}

/// A user who leaves. Coming back undoes that only for an account that was active.
pub(in crate::user) fn left(before: &Model) -> Model {
    Model { is_active: false, ended_at: None, ended_by_leaving: before.is_active, ..before.clone() }
}

/// A user who comes back and whom only leaving has kept out. Where the last day is over meanwhile, that day keeps them out from now on.
pub(in crate::user) fn returned(before: &Model, now: Timestamp) -> Model {
    let is_ended = is_over(before, now);
    Model { is_active: !is_ended, ended_at: is_ended.then_some(now), ended_by_leaving: false, ..before.clone() }
}

/// A user who is activated has no last day that is over.
fn let_in(user: Model, now: Timestamp) -> Model {
    let user = Model { ended_at: None, ended_by_leaving: false, ..user };
    if is_over(&user, now) { Model { last_day: None, ends_at: None, ..user } } else { user }
}

fn is_over(user: &Model, now: Timestamp) -> bool {
    user.ends_at.is_some_and(|end| end <= now)
}

#[cfg(test)]
mod tests {
    use chrono_tz::{America, Asia, Europe, Pacific};

    use super::*;

    fn day(text: &str) -> NaiveDate {
        text.parse().unwrap()
    }

    #[test]
    fn the_last_day_counts_to_its_end_where_the_level_is() {
        for (last, zone, end) in [
            ("2026-03-02", Tz::UTC, "2026-03-03T00:00:00Z"),
            ("2026-03-02", Pacific::Auckland, "2026-03-02T11:00:00Z"),
            ("2026-03-02", America::Los_Angeles, "2026-03-03T08:00:00Z"),
            // The last day is the one on which the clocks change.
            ("2026-03-29", Europe::Berlin, "2026-03-29T22:00:00Z"),
            // The next day begins at one in the morning.
            ("2018-11-03", America::Sao_Paulo, "2018-11-04T03:00:00Z"),
            // There was no next day.
            ("2011-12-29", Pacific::Apia, "2011-12-30T10:00:00Z"),
        ] {
            assert_eq!(end_of(day(last), zone), end.parse::<Timestamp>().unwrap(), "{last} in {zone}");
        }
    }

    #[test]
    fn people_are_notified_from_seven_days_before_on() {
        let now = "2026-03-02T22:30:00Z".parse().unwrap();
        assert!(!is_near(day("2026-03-10"), Tz::UTC, now) && is_near(day("2026-03-09"), Tz::UTC, now));
        assert!(is_near(day("2026-03-10"), Asia::Tokyo, now), "it is tomorrow there");
    }

    #[test]
    fn a_day_that_is_over_is_refused() {
        let now = "2026-03-02T22:30:00Z".parse().unwrap();
        assert!(check(day("2026-03-02"), Tz::UTC, now).is_ok(), "today counts");
        assert_eq!(check(day("2026-03-01"), Tz::UTC, now).unwrap_err().fields()[0].field, "lastDay");
        assert!(check(day("2026-03-02"), Asia::Tokyo, now).is_err(), "it is tomorrow there");
    }
}
