//! When an item is overdue, and whether it was done on time: by its client's calendar. Pure.

use chrono::NaiveDate;
use kernel::figure;
use people::client::Calendars;

use crate::action_item::{ActionItem, ActionStatus};

/// Days from `today`, the client's calendar day, to the due date, which lasts until midnight: 0 is today, negative days are overdue. `None`
/// where its owner has nothing left to do.
pub fn days_left(item: &ActionItem, today: NaiveDate) -> Option<i64> {
    is_to_do(item.status).then(|| (item.due_on - today).num_days())
}

/// Days that an item is overdue on `today`, the client's calendar day.
pub fn days_late(item: &ActionItem, today: NaiveDate) -> i64 {
    days_left(item, today).map_or(0, |left| (-left).max(0))
}

/// Whether its owner has something left to do: what awaits verification stands with the verifier.
pub fn is_to_do(status: ActionStatus) -> bool {
    matches!(status, ActionStatus::Open | ActionStatus::InProgress | ActionStatus::Blocked)
}

/// Whether nothing is left to do, for anybody.
pub fn is_finished(status: ActionStatus) -> bool {
    matches!(status, ActionStatus::Closed | ActionStatus::Cancelled)
}

/// How many items were due, and how many of these were done in time.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct OnTime {
    pub due: i64,
    pub met: i64,
}

impl OnTime {
    /// The share in hundredths of a percent; `None` where nothing was due.
    pub fn rate(self) -> Option<i32> {
        figure::ratio(self.met * 100, self.due)
    }
}

/// The on-time rate, in hundredths of a percent, as [`on_time`] counts.
pub fn on_time_rate<'a>(items: impl IntoIterator<Item = &'a ActionItem>, calendars: &Calendars) -> Option<i32> {
    on_time(items, calendars).rate()
}

/// Of items whose original date lies in the window: those done by that date (until midnight in the client's time zone) among all but
/// cancelled ones. What awaits verification is done; what was reopened is not.
pub fn on_time<'a>(items: impl IntoIterator<Item = &'a ActionItem>, calendars: &Calendars) -> OnTime {
    let mut counted = OnTime::default();
    for item in items {
        let today = calendars.today(item.client_id);
        let is_to_do = is_to_do(item.status);
        if item.status == ActionStatus::Cancelled || (item.original_due_on >= today && is_to_do) {
            continue;
        }
        counted.due += 1;
        let in_time = item.completed_at.is_some_and(|at| calendars.day(item.client_id, at) <= item.original_due_on);
        counted.met += i64::from(!is_to_do && in_time);
    }
    counted
}

#[cfg(test)]
mod tests {
    use super::super::tests::{at, day, item};
    use super::*;
    use kernel::Uuid;

    #[test]
    fn on_time_is_judged_against_the_original_date() {
        let closed = |on| ActionItem { completed_at: Some(at(on)), due_on: day(25), ..item(ActionStatus::Closed) };
        let mut items: Vec<ActionItem> = (0..18).map(|_| closed(10)).collect();
        items.extend((0..2).map(|_| closed(11)));
        items.extend((0..2).map(|_| item(ActionStatus::Open)));
        items.extend((0..2).map(|_| item(ActionStatus::Cancelled)));
        let calendars = Calendars::new(at(20), []);
        assert_eq!(on_time_rate(&items, &calendars), Some(8_182));
        assert_eq!(on_time_rate(&[], &calendars), None);
        let waiting = ActionItem { completed_at: Some(at(10)), ..item(ActionStatus::AwaitingVerification) };
        assert_eq!((on_time_rate([&waiting], &calendars), days_left(&waiting, day(20))), (Some(10_000), None), "done, and not yet checked");
        let reopened = ActionItem { completed_at: None, ..item(ActionStatus::Open) };
        assert_eq!((on_time_rate([&reopened], &calendars), days_left(&reopened, day(20))), (Some(0), Some(-10)));
        assert_eq!((days_late(&items[20], day(13)), days_late(&items[20], day(10)), days_late(&items[0], day(30))), (3, 0, 0));
    }

    #[test]
    fn the_last_day_ends_at_the_clients_midnight() {
        let closed = ActionItem { completed_at: Some(at(11)), ..item(ActionStatus::Closed) };
        let rate = |zone, now| on_time_rate([&closed, &item(ActionStatus::Open)], &Calendars::new(now, [(Uuid::nil(), zone)]));
        // Noon of the 11th in UTC is one in the morning of the 11th in Pago Pago, and the 12th in Kiritimati.
        use chrono_tz::Tz::{Pacific__Kiritimati as EAST, Pacific__Pago_Pago as WEST};
        assert_eq!(rate(EAST, at(12)), Some(0));
        assert_eq!(rate(WEST, at(12)), Some(0));
        let early = ActionItem { completed_at: Some(at(11) - chrono::TimeDelta::hours(2)), ..closed.clone() };
        let rate = |zone, now| on_time_rate([&early, &item(ActionStatus::Open)], &Calendars::new(now, [(Uuid::nil(), zone)]));
        assert_eq!(rate(WEST, at(12)), Some(5_000), "10:00 UTC on the 11th is still the 10th in the west");
        assert_eq!(rate(WEST, at(11) - chrono::TimeDelta::hours(2)), Some(10_000), "and open items are not yet overdue there");
        assert_eq!(rate(EAST, at(10)), Some(0), "where the 11th began at 10:00 UTC on the 10th");
    }
}
