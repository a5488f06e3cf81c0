//! Which calendar day an instant is for each client: a due date lasts to the midnight of the client, not to that of the server.

use std::collections::HashMap;

use chrono::{NaiveDate, TimeDelta};
use chrono_tz::Tz;
use kernel::{Timestamp, Uuid};
use serde::Deserialize;
use utoipa::ToSchema;

/// Relative days, from the client's current day.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, ToSchema)]
pub enum DayWord {
    /// Every day before today.
    Past,
    Today,
    /// Today and the six days after it.
    Next7,
    /// Today and the 29 days after it.
    Next30,
}

impl DayWord {
    /// The first and the last day that it means where it is `today`; `None`: every day before the last one.
    pub fn days(self, today: NaiveDate) -> (Option<NaiveDate>, NaiveDate) {
        let after = |days| today.checked_add_signed(TimeDelta::days(days)).unwrap_or(today);
        match self {
            Self::Past => (None, after(-1)),
            Self::Today => (Some(today), today),
            Self::Next7 => (Some(today), after(6)),
            Self::Next30 => (Some(today), after(29)),
        }
    }
}

/// The time zone of this name; UTC should the name have left the IANA database since it was checked.
pub fn zone_of(name: &str) -> Tz {
    name.parse().unwrap_or(Tz::UTC)
}

/// The calendars of several clients at one instant.
#[derive(Debug, Clone)]
pub struct Calendars {
    now: Timestamp,
    zones: HashMap<Uuid, Tz>,
}

impl Calendars {
    /// Calendars at `now` by the time zones of clients; a client that isn't named has UTC.
    pub fn new(now: Timestamp, zones: impl IntoIterator<Item = (Uuid, Tz)>) -> Self {
        Self { now, zones: zones.into_iter().collect() }
    }

    /// The day that `at` is for the client.
    pub fn day(&self, client: Uuid, at: Timestamp) -> NaiveDate {
        at.with_timezone(&self.zones.get(&client).copied().unwrap_or(Tz::UTC)).date_naive()
    }

    /// The client's present day.
    pub fn today(&self, client: Uuid) -> NaiveDate {
        self.day(client, self.now)
    }

    /// The present day of the client that is furthest on: the end of what figures over several clients can hold.
    pub fn latest_today(&self) -> NaiveDate {
        self.zones.keys().map(|client| self.today(*client)).max().unwrap_or_else(|| self.now.date_naive())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use chrono::TimeZone;

    #[test]
    fn words_mean_days_seen_from_today() {
        let day = |m, d| NaiveDate::from_ymd_opt(2026, m, d).unwrap();
        let days = |word: DayWord| word.days(day(3, 2));
        assert_eq!(days(DayWord::Past), (None, day(3, 1)));
        assert_eq!(days(DayWord::Today), (Some(day(3, 2)), day(3, 2)));
        assert_eq!(days(DayWord::Next7), (Some(day(3, 2)), day(3, 8)));
        assert_eq!(days(DayWord::Next30), (Some(day(3, 2)), day(3, 31)));
    }

    #[test]
    fn each_client_has_its_own_day() {
        let at = |d, h| chrono::Utc.with_ymd_and_hms(2026, 3, d, h, 0, 0).unwrap();
        let day = |d| NaiveDate::from_ymd_opt(2026, 3, d).unwrap();
        let [east, west, unknown] = [1, 2, 3].map(Uuid::from_u128);
        let calendars = Calendars::new(at(2, 11), [(east, Tz::Pacific__Kiritimati), (west, Tz::Pacific__Pago_Pago)]);
        assert_eq!([east, west, unknown].map(|c| calendars.today(c)), [day(3), day(2), day(2)]);
        assert_eq!([east, west, unknown].map(|c| calendars.day(c, at(2, 9))), [day(2), day(1), day(2)]);
        assert_eq!(calendars.latest_today(), day(3));
        assert_eq!(Calendars::new(at(2, 11), []).latest_today(), day(2));
    }
}
