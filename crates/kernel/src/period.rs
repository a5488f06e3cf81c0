//! Periods: calendar months, fiscal quarters and years of a client.

use chrono::{Datelike, NaiveDate};

/// A fiscal quarter or year, or a calendar month, with its first and last day.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Period {
    /// `2025-M04`, `2025-Q1`, `2025`.
    pub key: String,
    pub starts_on: NaiveDate,
    pub ends_on: NaiveDate,
}

fn month_start(year: i32, month0: i32) -> Option<NaiveDate> {
    NaiveDate::from_ymd_opt(year + month0.div_euclid(12), u32::try_from(month0.rem_euclid(12)).ok()? + 1, 1)
}

fn period(key: String, year: i32, month0: i32, months: i32) -> Option<Period> {
    let ends_on = month_start(year, month0 + months)?.pred_opt()?;
    Some(Period { key, starts_on: month_start(year, month0)?, ends_on })
}

/// The fiscal year (named by the calendar year in which it starts) that holds `day`.
fn fiscal_year(day: NaiveDate, start_month: u32) -> i32 {
    if day.month() >= start_month { day.year() } else { day.year() - 1 }
}

/// The calendar month of `day`. `None` only at the limits of the calendar.
pub fn month_of(day: NaiveDate) -> Option<Period> {
    period(format!("{}-M{:02}", day.year(), day.month()), day.year(), i32::try_from(day.month0()).ok()?, 1)
}

/// The fiscal quarter of `day` for a fiscal year that starts in `start_month` (1 to 12).
pub fn quarter_of(day: NaiveDate, start_month: u32) -> Option<Period> {
    let start_month = start_month.clamp(1, 12);
    let year = fiscal_year(day, start_month);
    let index = (day.month() + 12 - start_month) % 12 / 3;
    let first = i32::try_from(start_month - 1 + index * 3).ok()?;
    period(format!("{year}-Q{}", index + 1), year, first, 3)
}

/// The fiscal year of `day` for a fiscal year that starts in `start_month` (1 to 12).
pub fn year_of(day: NaiveDate, start_month: u32) -> Option<Period> {
    let start_month = start_month.clamp(1, 12);
    let year = fiscal_year(day, start_month);
    period(year.to_string(), year, i32::try_from(start_month).ok()? - 1, 12)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn day(y: i32, m: u32, d: u32) -> NaiveDate {
        NaiveDate::from_ymd_opt(y, m, d).unwrap()
    }

    #[test]
    fn quarters_follow_the_clients_fiscal_year() {
        // spec: COM-15
        for (start, key, from, to) in [
            (1, "2025-Q2", day(2025, 4, 1), day(2025, 6, 30)),
            (4, "2025-Q1", day(2025, 4, 1), day(2025, 6, 30)),
            (2, "2025-Q2", day(2025, 5, 1), day(2025, 7, 31)),
            (6, "2024-Q4", day(2025, 3, 1), day(2025, 5, 31)),
        ] {
            let quarter = quarter_of(day(2025, 5, 10), start).unwrap();
            assert_eq!(quarter, Period { key: key.into(), starts_on: from, ends_on: to }, "start {start}");
        }
        assert_eq!(month_of(day(2025, 4, 30)).unwrap().key, "2025-M04");
        assert_eq!(
            year_of(day(2025, 3, 31), 4).unwrap(),
            Period { key: "2024".into(), starts_on: day(2024, 4, 1), ends_on: day(2025, 3, 31) }
        );
    }
}
