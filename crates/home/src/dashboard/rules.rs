//! Counts of the dashboard. Pure.

use std::collections::BTreeMap;

use chrono::{Datelike, Months, NaiveDate};
use kernel::{Uuid, period};
use people::client::Calendars;
use work::action_item::{ActionItem, rules};

/// The on-time rate of one calendar month.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MonthRate {
    /// `2026-M04`.
    pub month: String,
    /// Hundredths of a percent; `None` when nothing was due.
    pub rate: Option<i32>,
}

/// Open and overdue items of a client.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Load {
    /// Unfinished items.
    pub open: u64,
    /// Of these, past their date.
    pub overdue: u64,
}

/// The first day of the month `back` months before that of `today`.
pub fn month_start(today: NaiveDate, back: u32) -> NaiveDate {
    today.with_day(1).and_then(|first| first.checked_sub_months(Months::new(back))).unwrap_or(today)
}

/// The on-time rate of each of the last `months` calendar months, ending with the current month of the client whose calendar is furthest
/// ahead.
pub fn by_month(items: &[ActionItem], calendars: &Calendars, months: u32) -> Vec<MonthRate> {
    let today = calendars.latest_today();
    (0..months)
        .rev()
        .filter_map(|back| {
            let month = period::month_of(month_start(today, back))?;
            let due = items.iter().filter(|i| (month.starts_on..=month.ends_on).contains(&i.original_due_on));
            Some(MonthRate { rate: rules::on_time_rate(due, calendars), month: month.key })
        })
        .collect()
}

/// Open and overdue items by client.
pub fn by_client(unfinished: &[ActionItem], calendars: &Calendars) -> BTreeMap<Uuid, Load> {
    let mut loads: BTreeMap<Uuid, Load> = BTreeMap::new();
    for item in unfinished {
        let load = loads.entry(item.client_id).or_default();
        load.open += 1;
        load.overdue += u64::from(rules::days_late(item, calendars.today(item.client_id)) > 0);
    }
    loads
}

#[cfg(test)]
mod tests {
    use super::*;
    use chrono::{TimeZone, Utc};

    #[test]
    fn months_continue_into_the_previous_year() {
        let at = |d, h| Utc.with_ymd_and_hms(2026, 2, d, h, 0, 0).unwrap();
        let calendars = Calendars::new(at(28, 12), []);
        let months: Vec<String> = by_month(&[], &calendars, 4).into_iter().map(|m| m.month).collect();
        assert_eq!(months, ["2025-M11", "2025-M12", "2026-M01", "2026-M02"]);
        assert!(by_month(&[], &calendars, 4).iter().all(|m| m.rate.is_none()));
        assert!(by_client(&[], &calendars).is_empty());
    }
}
