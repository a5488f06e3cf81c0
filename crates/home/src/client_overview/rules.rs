//! Which days a period of the overview has. Pure.

use chrono::{Months, NaiveDate};
use kernel::period::quarter_of;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// A period of a client's overview. Quarters are those of its financial year.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize, ToSchema)]
pub enum ClientPeriod {
    /// From the first day of the present quarter to today.
    #[default]
    ThisQuarter,
    /// The whole quarter before.
    LastQuarter,
    /// Twelve months that end today.
    TwelveMonths,
}

/// First and last day of a period.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Span {
    pub starts_on: NaiveDate,
    pub ends_on: NaiveDate,
}

/// The days of a period where it is `today`, for a financial year that starts in `start_month` (1 to 12).
pub fn span(period: ClientPeriod, today: NaiveDate, start_month: u32) -> Span {
    let quarter = |day: NaiveDate| quarter_of(day, start_month);
    let days = match period {
        ClientPeriod::ThisQuarter => quarter(today).map(|this| (this.starts_on, today)),
        ClientPeriod::LastQuarter => {
            let last = quarter(today).and_then(|this| quarter(this.starts_on.pred_opt()?));
            last.map(|last| (last.starts_on, last.ends_on))
        }
        ClientPeriod::TwelveMonths => today.checked_sub_months(Months::new(12)).and_then(|day| Some((day.succ_opt()?, today))),
    };
    // Only the ends of the calendar have no such days.
    let (starts_on, ends_on) = days.unwrap_or((today, today));
    Span { starts_on, ends_on }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn days(period: ClientPeriod, today: &str, start_month: u32) -> (String, String) {
        let Span { starts_on, ends_on } = span(period, today.parse().unwrap(), start_month);
        (starts_on.to_string(), ends_on.to_string())
    }

    #[test]
    fn quarters_are_those_of_the_financial_year_and_end_today_while_they_last() {
        use ClientPeriod::{LastQuarter, ThisQuarter};
        for (period, today, start_month, first, last) in [
            (ThisQuarter, "2026-03-02", 1, "2026-01-01", "2026-03-02"),
            (LastQuarter, "2026-03-02", 1, "2025-10-01", "2025-12-31"),
            (ThisQuarter, "2026-03-02", 2, "2026-02-01", "2026-03-02"),
            (LastQuarter, "2026-03-02", 2, "2025-11-01", "2026-01-31"),
            // The last day of one quarter, and the first day of the next.
            (ThisQuarter, "2026-03-31", 4, "2026-01-01", "2026-03-31"),
            (ThisQuarter, "2026-04-01", 4, "2026-04-01", "2026-04-01"),
            (LastQuarter, "2026-04-01", 4, "2026-01-01", "2026-03-31"),
        ] {
            assert_eq!(days(period, today, start_month), (first.to_owned(), last.to_owned()), "{period:?} on {today}, from {start_month}");
        }
    }

    #[test]
    fn twelve_months_end_today_and_hold_no_day_twice() {
        for (today, first) in [("2026-03-02", "2025-03-03"), ("2024-02-29", "2023-03-01"), ("2025-02-28", "2024-02-29")] {
            assert_eq!(days(ClientPeriod::TwelveMonths, today, 4), (first.to_owned(), today.to_owned()));
        }
    }
}
