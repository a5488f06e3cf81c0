//! Figures of the requests of one level.

use chrono::{NaiveDate, NaiveTime, TimeDelta};
use http::App;
use kernel::{Error, Result, Scope, Timestamp};

use super::check;
use crate::audit_log::store::{self, DayCount, OperationCount, UserCount};

/// Default number of days.
const DAYS: i64 = 30;
/// Most days at once.
const MOST: i64 = 366;

/// Days that figures are asked for, both included, in UTC.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Period {
    first: NaiveDate,
    last: NaiveDate,
}

impl Period {
    /// The period between two instants; the last 30 days where they are absent.
    ///
    /// # Errors
    /// A field error for an end before the start, or more than 366 days.
    pub fn parse(start: Option<Timestamp>, end: Option<Timestamp>, now: Timestamp) -> Result<Self> {
        let last = end.unwrap_or(now).date_naive();
        let first = match start {
            Some(start) => start.date_naive(),
            None => last.checked_sub_signed(TimeDelta::days(DAYS - 1)).unwrap_or(last),
        };
        let days = (last - first).num_days();
        if !(0..MOST).contains(&days) {
            return Err(Error::invalid("startDate", "Validation.Range").with("min", 1).with("max", MOST));
        }
        Ok(Self { first, last })
    }
}

/// Number and duration of requests per day.
///
/// # Errors
/// 403 without [`super::VIEW`], without the feature, or for a caller who reaches only some clients.
pub async fn per_day(app: &App, scope: &Scope, period: Period) -> Result<Vec<DayCount>> {
    counted(app, scope).await?;
    app.db().read(&scope.at_level(), |tx| async move { store::per_day(&tx, period.first, period.last).await }).await
}

/// The operations that were called most.
///
/// # Errors
/// As [`per_day`].
pub async fn by_operation(app: &App, scope: &Scope, period: Period) -> Result<Vec<OperationCount>> {
    counted(app, scope).await?;
    app.db().read(&scope.at_level(), |tx| async move { store::by_operation(&tx, period.first, period.last).await }).await
}

/// The users with the most recorded requests.
///
/// # Errors
/// As [`per_day`].
pub async fn by_user(app: &App, scope: &Scope, period: Period) -> Result<Vec<UserCount>> {
    check(app, scope).await?;
    let begin = |day: NaiveDate| day.and_time(NaiveTime::MIN).and_utc();
    let (from, to) = (begin(period.first), begin(period.last.succ_opt().unwrap_or(period.last)));
    app.db().read(&scope.at_level(), |tx| async move { store::by_user(&tx, from, to).await }).await
}

/// Checks the caller's right; what this node counted up to now then counts, too.
async fn counted(app: &App, scope: &Scope) -> Result<()> {
    check(app, scope).await?;
    app.write_counts().await
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(text: &str) -> Option<Timestamp> {
        Some(text.parse().unwrap())
    }

    #[test]
    fn a_period_is_thirty_days_unless_told_and_has_an_end() {
        let now: Timestamp = "2026-03-02T09:00:00Z".parse().unwrap();
        let day = |text: &str| text.parse::<NaiveDate>().unwrap();
        let of = |start, end| Period::parse(start, end, now);
        assert_eq!(of(None, None).unwrap(), Period { first: day("2026-02-01"), last: day("2026-03-02") });
        assert_eq!(of(at("2026-01-05T23:00:00Z"), at("2026-01-05T01:00:00Z")).unwrap().first, day("2026-01-05"));
        assert_eq!(of(None, at("2025-12-31T00:00:00Z")).unwrap().first, day("2025-12-02"));
        for (start, end) in [(at("2026-03-03T00:00:00Z"), None), (at("2025-01-01T00:00:00Z"), None)] {
            assert_eq!(of(start, end).unwrap_err().fields()[0].field, "startDate");
        }
    }
}
