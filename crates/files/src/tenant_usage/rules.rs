//! The months that are shown.

use chrono::{Datelike, Months, NaiveDate, NaiveTime};
use kernel::Timestamp;

/// Number of months that are shown, the present one included.
const SHOWN: u32 = 12;

/// A calendar month in UTC.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Month {
    /// `2026-03`.
    pub name: String,
    /// Its first instant.
    pub from: Timestamp,
    /// The first instant of the next one.
    pub to: Timestamp,
}

/// The months up to the present one, the oldest first.
pub fn months(now: Timestamp) -> Vec<Month> {
    let today = now.date_naive();
    let first = today.with_day(1).unwrap_or(today);
    (0..SHOWN).rev().filter_map(|back| month(first.checked_sub_months(Months::new(back))?)).collect()
}

fn month(first: NaiveDate) -> Option<Month> {
    let start = |day: NaiveDate| day.and_time(NaiveTime::MIN).and_utc();
    let next = first.checked_add_months(Months::new(1))?;
    Some(Month { name: first.format("%Y-%m").to_string(), from: start(first), to: start(next) })
}

/// Whether a tenant that was made at `made` was there in a month: of the others there is no figure, which is not the same as 0.
pub fn is_known(month: &Month, made: Timestamp) -> bool {
    made < month.to
}

/// The counts of months, the oldest first, without those before the first record that is left: older ones may have expired, and then nobody
/// knows how many there were.
pub fn recorded(counts: &[u64]) -> Vec<Option<u64>> {
    let first = counts.iter().position(|count| *count > 0).unwrap_or(counts.len().saturating_sub(1));
    counts.iter().enumerate().map(|(at, count)| (at >= first).then_some(*count)).collect()
}

#[cfg(test)]
mod tests {
    use chrono::{TimeZone, Utc};

    use super::*;

    #[test]
    fn twelve_months_end_with_the_present_one() {
        let now = Utc.with_ymd_and_hms(2026, 2, 28, 23, 59, 59).unwrap();
        let months = months(now);
        assert_eq!((months.len(), months[0].name.as_str(), months[11].name.as_str()), (12, "2025-03", "2026-02"));
        assert!(months.windows(2).all(|pair| pair[0].to == pair[1].from));
        assert!(months[11].from <= now && now < months[11].to);
    }

    #[test]
    fn a_tenant_is_known_from_the_month_on_in_which_it_was_made() {
        let months = months(Utc.with_ymd_and_hms(2026, 3, 2, 9, 0, 0).unwrap());
        let made = Utc.with_ymd_and_hms(2026, 1, 31, 23, 0, 0).unwrap();
        let known: Vec<&str> = months.iter().filter(|month| is_known(month, made)).map(|month| month.name.as_str()).collect();
        assert_eq!(known, ["2026-01", "2026-02", "2026-03"]);
    }

    #[test]
    fn nothing_is_said_of_months_before_the_first_record() {
        assert_eq!(recorded(&[0, 0, 3, 0, 1]), [None, None, Some(3), Some(0), Some(1)]);
        assert_eq!(recorded(&[0, 0]), [None, Some(0)]);
        assert!(recorded(&[]).is_empty());
    }
}
