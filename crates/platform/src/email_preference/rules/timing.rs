//! Quiet hours, absence and the time of the digest, in the user's own time zone.

use chrono::{DateTime, Datelike, Days, LocalResult, NaiveDate, NaiveDateTime, NaiveTime, TimeDelta, TimeZone, Timelike, Utc};
use chrono_tz::Tz;
use kernel::Timestamp;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// How often the digest is sent.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub enum Frequency {
    /// Never.
    Off,
    /// Every day.
    Daily,
    /// Monday to Friday.
    Weekdays,
    /// On one day of the week.
    Weekly,
}

/// A day of the week.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[allow(missing_docs)] // the days of the week
pub enum Weekday {
    Monday,
    Tuesday,
    Wednesday,
    Thursday,
    Friday,
    Saturday,
    Sunday,
}

/// When the digest comes, and when no other mail does.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Rhythm {
    /// How often the digest is sent.
    pub frequency: Frequency,
    /// Its day, if it is weekly.
    pub weekday: Weekday,
    /// Its hour, 0 to 23, local time.
    pub hour: u32,
    /// Start and end of the quiet hours, local time; the end may be on the next day.
    pub quiet: Option<(NaiveTime, NaiveTime)>,
}

const fn on_the_hour(hour: u32) -> NaiveTime {
    match NaiveTime::from_hms_opt(hour, 0, 0) {
        Some(time) => time,
        None => NaiveTime::MIN,
    }
}

impl Default for Rhythm {
    fn default() -> Self {
        let quiet = Some((on_the_hour(19), on_the_hour(7)));
        Self { frequency: Frequency::Weekdays, weekday: Weekday::Monday, hour: 7, quiet }
    }
}

impl Rhythm {
    fn is_digest_day(&self, day: NaiveDate) -> bool {
        let number = day.weekday().num_days_from_monday();
        match self.frequency {
            Frequency::Off => false,
            Frequency::Daily => true,
            Frequency::Weekdays => number < 5,
            Frequency::Weekly => number == self.weekday as u32,
        }
    }

    /// The end of the quiet hours that `at` lies in.
    fn quiet_until(&self, at: NaiveDateTime) -> Option<NaiveDateTime> {
        let (from, to) = self.quiet?;
        let (day, time) = (at.date(), at.time());
        let tomorrow = || day.checked_add_days(Days::new(1)).unwrap_or(day).and_time(to);
        if from <= to {
            return (from <= time && time < to).then(|| day.and_time(to));
        }
        if time >= from { Some(tomorrow()) } else { (time < to).then(|| day.and_time(to)) }
    }
}

/// A time as `HH:MM`.
pub fn time_of_day(text: &str) -> Option<NaiveTime> {
    let mut letters = text.bytes().enumerate();
    let is_written_so = text.len() == 5 && letters.all(|(at, letter)| if at == 2 { letter == b':' } else { letter.is_ascii_digit() });
    NaiveTime::parse_from_str(text, "%H:%M").ok().filter(|_| is_written_so)
}

/// When mail that is ready at `now` leaves; `None`: at once. `away_until` is the first day on which mail is sent again.
pub fn leaves_at(now: Timestamp, zone: Tz, rhythm: &Rhythm, away_until: Option<NaiveDate>) -> Option<Timestamp> {
    let local = now.with_timezone(&zone).naive_local();
    let back = away_until.filter(|day| local.date() < *day).map(|day| day.and_time(NaiveTime::MIN));
    let ready = back.unwrap_or(local);
    let leaves = rhythm.quiet_until(ready).or(back)?;
    Some(resolve(leaves, zone, now)).filter(|at| *at > now)
}

/// Whether the digest is due at `now`, the last one having left at `last`: at most one on a local day.
pub fn digest_is_due(now: Timestamp, zone: Tz, rhythm: &Rhythm, away_until: Option<NaiveDate>, last: Option<Timestamp>) -> bool {
    let local = now.with_timezone(&zone);
    let today = local.date_naive();
    let is_away = away_until.is_some_and(|day| today < day);
    let is_first = last.is_none_or(|last| last.with_timezone(&zone).date_naive() < today);
    !is_away && is_first && rhythm.is_digest_day(today) && local.hour() >= rhythm.hour
}

/// When the next digest leaves after `now`, if there is something to send; `None` without a digest.
pub fn next_digest(now: Timestamp, zone: Tz, rhythm: &Rhythm, away_until: Option<NaiveDate>) -> Option<Timestamp> {
    let today = now.with_timezone(&zone).date_naive();
    let first = away_until.map_or(today, |day| day.max(today));
    let days = (0..=7).filter_map(|ahead| first.checked_add_days(Days::new(ahead)));
    let mut due = days.filter(|day| rhythm.is_digest_day(*day)).map(|day| resolve(day.and_time(on_the_hour(rhythm.hour)), zone, now));
    due.find(|at| *at > now)
}

/// The instant of a local time. One that the clocks skip is the first after the gap; of one that comes twice, the first after `now`.
fn resolve(local: NaiveDateTime, zone: Tz, now: Timestamp) -> Timestamp {
    // No zone skips more than a day.
    for quarters in 0..=96 {
        let utc = |at: DateTime<Tz>| at.with_timezone(&Utc);
        match zone.from_local_datetime(&(local + TimeDelta::minutes(15 * quarters))) {
            LocalResult::Single(at) => return utc(at),
            LocalResult::Ambiguous(first, second) => return if utc(first) > now { utc(first) } else { utc(second) },
            LocalResult::None => {}
        }
    }
    Utc.from_utc_datetime(&local)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(text: &str) -> Timestamp {
        text.parse().unwrap()
    }

    fn day(text: &str) -> NaiveDate {
        text.parse().unwrap()
    }

    fn leaves(now: &str, zone: Tz, rhythm: &Rhythm, away: Option<&str>) -> Option<Timestamp> {
        leaves_at(at(now), zone, rhythm, away.map(day))
    }

    #[test]
    fn quiet_hours_hold_mail_until_their_end_across_midnight() {
        let night = Rhythm::default();
        for (now, until) in [
            ("2026-01-05T18:59:59Z", None),
            ("2026-01-05T19:00:00Z", Some("2026-01-06T07:00:00Z")),
            ("2026-01-05T23:59:59Z", Some("2026-01-06T07:00:00Z")),
            ("2026-01-06T00:00:00Z", Some("2026-01-06T07:00:00Z")),
            ("2026-01-06T06:59:59Z", Some("2026-01-06T07:00:00Z")),
            ("2026-01-06T07:00:00Z", None),
        ] {
            assert_eq!(leaves(now, Tz::UTC, &night, None), until.map(at), "{now}");
        }
        let noon = Rhythm { quiet: Some((on_the_hour(12), on_the_hour(14))), ..night };
        assert_eq!(leaves("2026-01-05T13:00:00Z", Tz::UTC, &noon, None), Some(at("2026-01-05T14:00:00Z")));
        assert_eq!(leaves("2026-01-05T14:00:00Z", Tz::UTC, &noon, None), None);
        for never in [None, Some((on_the_hour(9), on_the_hour(9)))] {
            assert_eq!(leaves("2026-01-05T03:00:00Z", Tz::UTC, &Rhythm { quiet: never, ..night }, None), None);
        }
    }

    #[test]
    fn quiet_hours_are_local_and_follow_the_clocks() {
        let night = Rhythm::default();
        let berlin = Tz::Europe__Berlin;
        assert_eq!(leaves("2026-01-05T18:30:00Z", berlin, &night, None), Some(at("2026-01-06T06:00:00Z")), "19:30 in winter");
        assert_eq!(leaves("2026-07-06T17:30:00Z", berlin, &night, None), Some(at("2026-07-07T05:00:00Z")), "19:30 in summer");
        assert_eq!(leaves("2026-03-28T20:00:00Z", berlin, &night, None), Some(at("2026-03-29T05:00:00Z")), "an hour shorter");
        assert_eq!(leaves("2026-10-24T20:00:00Z", berlin, &night, None), Some(at("2026-10-25T06:00:00Z")), "an hour longer");
        let kolkata = Tz::Asia__Kolkata;
        assert_eq!(leaves("2026-01-05T14:00:00Z", kolkata, &night, None), Some(at("2026-01-06T01:30:00Z")), "half an hour");
        // 02:30 doesn't exist on this day, and comes twice on that one.
        let half_past_two = NaiveTime::from_hms_opt(2, 30, 0).unwrap();
        let short = Rhythm { quiet: Some((on_the_hour(1), half_past_two)), ..night };
        assert_eq!(leaves("2026-03-29T00:30:00Z", berlin, &short, None), Some(at("2026-03-29T01:00:00Z")));
        assert_eq!(leaves("2026-10-25T00:10:00Z", berlin, &short, None), Some(at("2026-10-25T00:30:00Z")));
        assert_eq!(leaves("2026-10-25T01:10:00Z", berlin, &short, None), Some(at("2026-10-25T01:30:00Z")), "02:10 for the second time");
    }

    #[test]
    fn absence_holds_mail_until_the_day_of_return_and_its_quiet_hours() {
        let night = Rhythm::default();
        assert_eq!(leaves("2026-01-05T12:00:00Z", Tz::UTC, &night, Some("2026-01-12")), Some(at("2026-01-12T07:00:00Z")));
        assert_eq!(leaves("2026-01-12T12:00:00Z", Tz::UTC, &night, Some("2026-01-12")), None);
        let always = Rhythm { quiet: None, ..night };
        assert_eq!(leaves("2026-01-05T12:00:00Z", Tz::Asia__Tokyo, &always, Some("2026-01-07")), Some(at("2026-01-06T15:00:00Z")));
    }

    #[test]
    fn the_digest_is_due_once_a_day_on_its_days_from_its_hour() {
        let zone = Tz::America__New_York;
        let due = |now: &str, rhythm: &Rhythm, last: Option<&str>, away: Option<&str>| {
            digest_is_due(at(now), zone, rhythm, away.map(day), last.map(at))
        };
        let usual = Rhythm::default();
        assert!(!due("2026-01-05T11:59:00Z", &usual, None, None) && due("2026-01-05T12:00:00Z", &usual, None, None), "07:00 is 12:00 UTC");
        assert!(!due("2026-01-10T15:00:00Z", &usual, None, None), "a Saturday");
        assert!(!due("2026-01-06T03:00:00Z", &usual, Some("2026-01-05T12:00:00Z"), None), "the same local day");
        assert!(due("2026-01-06T12:00:00Z", &usual, Some("2026-01-06T04:59:00Z"), None), "the next local day");
        assert!(!due("2026-01-05T15:00:00Z", &usual, None, Some("2026-01-06")), "away");
        let daily = Rhythm { frequency: Frequency::Daily, ..usual };
        assert!(due("2026-01-10T15:00:00Z", &daily, None, None));
        let weekly = Rhythm { frequency: Frequency::Weekly, weekday: Weekday::Wednesday, ..usual };
        assert!(!due("2026-01-06T15:00:00Z", &weekly, None, None) && due("2026-01-07T15:00:00Z", &weekly, None, None));
        assert!(!due("2026-01-07T15:00:00Z", &Rhythm { frequency: Frequency::Off, ..usual }, None, None));
        // 02:00 doesn't exist on this day: the digest comes at 03:00.
        let early = Rhythm { frequency: Frequency::Daily, hour: 2, ..usual };
        assert!(!due("2026-03-08T06:59:00Z", &early, None, None) && due("2026-03-08T07:00:00Z", &early, None, None));
    }

    #[test]
    fn the_next_digest_is_announced() {
        let next = |now: &str, rhythm: &Rhythm, away: Option<&str>| next_digest(at(now), Tz::Europe__London, rhythm, away.map(day));
        let usual = Rhythm::default();
        assert_eq!(next("2026-01-05T06:00:00Z", &usual, None), Some(at("2026-01-05T07:00:00Z")));
        assert_eq!(next("2026-01-09T08:00:00Z", &usual, None), Some(at("2026-01-12T07:00:00Z")), "after the weekend");
        assert_eq!(next("2026-01-05T06:00:00Z", &usual, Some("2026-01-08")), Some(at("2026-01-08T07:00:00Z")));
        let weekly = Rhythm { frequency: Frequency::Weekly, weekday: Weekday::Monday, ..usual };
        assert_eq!(next("2026-01-05T08:00:00Z", &weekly, None), Some(at("2026-01-12T07:00:00Z")));
        assert_eq!(next("2026-01-05T08:00:00Z", &Rhythm { frequency: Frequency::Off, ..usual }, None), None);
    }

    #[test]
    fn times_have_two_digits_each() {
        assert_eq!(time_of_day("07:30"), NaiveTime::from_hms_opt(7, 30, 0));
        for wrong in ["7:30", "24:00", "07:60", "0730", "", "07:30:00", "+7:30", " 7:30"] {
            assert_eq!(time_of_day(wrong), None, "{wrong}");
        }
    }
}
