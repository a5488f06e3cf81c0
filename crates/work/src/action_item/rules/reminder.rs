//! When people hear that an item is nearly due, or late: once for each step of its due date, by its client's calendar. Pure.

use chrono::NaiveDate;
use kernel::Timestamp;

use super::is_to_do;
use crate::action_item::ActionItem;

/// Days from the due date on which somebody is reminded; negative ones are before it.
pub const STEPS: [i32; 7] = [-7, -1, 0, 1, 7, 14, 21];

/// The last step at which the owner is reminded.
const LAST_OF_OWNER: i32 = 7;

/// Who hears of late work, and from which step on.
pub const LEVELS: [(i32, Level); 3] = [(7, Level::Leads), (14, Level::Administrators), (21, Level::Coaches)];

/// By how many days a noted step may lie ahead of the calendar, whatever time zone the client moves to. Beyond, a wrong clock noted it.
const AHEAD: i64 = 3;

/// Whom late work is brought to.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Level {
    /// Who leads the owner.
    Leads,
    /// The administrators of the tenant.
    Administrators,
    /// The coaches of the client.
    Coaches,
}

/// What the owner is reminded of.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Reminder {
    /// The due date is near.
    DueSoon,
    /// It is the last day.
    DueToday,
    /// The due date has passed.
    Overdue,
}

impl Reminder {
    fn at(step: i32) -> Self {
        match step {
            ..=-1 => Self::DueSoon,
            0 => Self::DueToday,
            _ => Self::Overdue,
        }
    }
}

/// A step that an item has come to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ReminderStep {
    /// One of [`STEPS`].
    pub reached: i32,
    /// The last one of which nobody has to be told any more.
    before: Option<i32>,
    /// The last one that had begun when the item was created, which nobody was notified of.
    came: Option<i32>,
}

impl ReminderStep {
    /// The step that `item`, which came on the day `created`, has reached where it is `today`; `None` if it is noted already.
    pub fn of(item: &ActionItem, created: NaiveDate, today: NaiveDate) -> Option<Self> {
        let late = (today - item.due_on).num_days();
        let reached = begun(late)?;
        let noted = noted(item);
        let is_ahead = noted.is_some_and(|step| i64::from(step) > late + AHEAD);
        if noted.is_some_and(|step| step >= reached && !is_ahead) {
            return None;
        }
        // The clock was put right: what was announced too early is not repeated. Nobody is notified of the history in demo data.
        let is_silent = is_ahead || (item.is_demo && item.reminded_for.is_none());
        // A new owner is notified of the item at that moment.
        let came = begun((created - item.due_on).num_days());
        let before = if is_silent { Some(reached) } else { noted.or(came) };
        Some(Self { reached, before, came })
    }

    /// The step up to which a new owner of `item`, and the person who leads that owner, have yet to hear that it is late: it has passed,
    /// and would not come again. `None` of work that isn't late: the owner hears of the steps to come.
    pub fn handed_on(item: &ActionItem, created: NaiveDate, today: NaiveDate) -> Option<Self> {
        let is_history = item.is_demo && item.reminded_for.is_none();
        let came = begun((created - item.due_on).num_days());
        // Steps that began since the last run are announced by the next one.
        let known = noted(item).or(came).filter(|_| !is_history && is_to_do(item.status))?;
        let reached = known.min(begun((today - item.due_on).num_days())?);
        (reached > 0).then_some(Self { reached, before: None, came })
    }

    /// Whether what happens at `step` is due now.
    pub fn passes(self, step: i32) -> bool {
        step <= self.reached && self.before.is_none_or(|before| step > before)
    }

    /// Whether people heard at `step`, or hear now.
    pub fn tells(self, step: i32) -> bool {
        step <= self.reached && self.came.is_none_or(|came| step > came)
    }

    /// What the owner hears: of several steps that were passed, the last.
    pub fn reminder(self) -> Option<Reminder> {
        STEPS.into_iter().rev().find(|step| *step <= LAST_OF_OWNER && self.passes(*step)).map(Reminder::at)
    }
}

/// The last step that has begun `late` days after the due date.
fn begun(late: i64) -> Option<i32> {
    STEPS.into_iter().rev().find(|step| i64::from(*step) <= late)
}

/// The step that is noted for the due date that the item has now.
fn noted(item: &ActionItem) -> Option<i32> {
    item.reminded_step.filter(|_| item.reminded_for == Some(item.due_on))
}

/// What of the calendar is true of `item`, by the step that is noted: nothing once its owner is done, or its date is another one. The step
/// may stand still, at a client that rests or after a wrong clock, so that the sentence has to fit the day at `now`, too.
pub fn reminded(item: &ActionItem, now: Timestamp) -> Option<Reminder> {
    // A client's day can be one before or after UTC's.
    let late = days_late_in_utc(item, now);
    let fits = |reminder: &Reminder| match reminder {
        Reminder::DueSoon => late <= 0,
        Reminder::DueToday => late.abs() <= 1,
        Reminder::Overdue => late >= 0,
    };
    noted(item).filter(|_| is_to_do(item.status)).map(Reminder::at).filter(fits)
}

/// Whether others have been told that `item` is late, and it still is.
pub fn is_escalated(item: &ActionItem, now: Timestamp) -> bool {
    let late = days_late_in_utc(item, now) + 1;
    is_to_do(item.status) && noted(item).is_some_and(|step| LEVELS.iter().any(|(from, _)| step >= *from && late >= i64::from(*from)))
}

fn days_late_in_utc(item: &ActionItem, now: Timestamp) -> i64 {
    (now.date_naive() - item.due_on).num_days()
}

#[cfg(test)]
mod tests {
    use super::{
        super::tests::{at, day, item},
        *,
    };
    use crate::action_item::ActionStatus;

    /// An item that is due on the tenth, with the step that is noted of it.
    fn noted_at(step: Option<i32>) -> ActionItem {
        ActionItem { reminded_for: step.map(|_| day(10)), reminded_step: step, ..item(ActionStatus::Open) }
    }

    fn on(item: &ActionItem, today: u32) -> Option<(i32, Option<Reminder>)> {
        ReminderStep::of(item, day(1), day(today)).map(|step| (step.reached, step.reminder()))
    }

    #[test]
    fn each_step_is_told_once() {
        use Reminder::{DueSoon, DueToday, Overdue};
        for (step, today, told) in [
            (None, 2, None),
            (None, 3, Some((-7, Some(DueSoon)))),
            (Some(-7), 8, None),
            (Some(-7), 9, Some((-1, Some(DueSoon)))),
            (Some(-1), 10, Some((0, Some(DueToday)))),
            (Some(0), 10, None),
            (Some(0), 11, Some((1, Some(Overdue)))),
            (Some(1), 16, None),
            (Some(1), 17, Some((7, Some(Overdue)))),
            (Some(7), 24, Some((14, None))),
            (Some(14), 31, Some((21, None))),
            (Some(21), 31, None),
            // The portal was off for a while: only what is true now.
            (None, 13, Some((1, Some(Overdue)))),
            (Some(-7), 31, Some((21, Some(Overdue)))),
        ] {
            assert_eq!(on(&noted_at(step), today), told, "{step:?} on {today}");
        }
    }

    #[test]
    fn a_new_item_is_no_reminder_and_another_date_begins_anew() {
        let came = |created, today| ReminderStep::of(&noted_at(None), day(created), day(today)).map(|step| (step.reached, step.reminder()));
        assert_eq!(came(3, 3), Some((-7, None)), "assigned on that day");
        assert_eq!(came(12, 12), Some((1, None)), "imported when it was late");
        assert_eq!(came(5, 9), Some((-1, Some(Reminder::DueSoon))));
        let moved = ActionItem { due_on: day(14), ..noted_at(Some(0)) };
        assert_eq!((on(&moved, 10), reminded(&moved, at(10))), (Some((-7, Some(Reminder::DueSoon))), None));
    }

    #[test]
    fn a_clock_that_is_put_right_tells_nothing_twice() {
        let ahead = noted_at(Some(21));
        assert_eq!(on(&ahead, 9), Some((-1, None)), "noted by a clock weeks ahead");
        assert_eq!(on(&noted_at(Some(0)), 9), None, "a day apart, as time zones are");
        let demo = ActionItem { is_demo: true, ..noted_at(None) };
        assert_eq!(on(&demo, 20), Some((7, None)), "a history");
        assert_eq!(on(&ActionItem { is_demo: true, ..noted_at(Some(0)) }, 11), Some((1, Some(Reminder::Overdue))));
    }

    #[test]
    fn a_new_owner_hears_of_late_work_what_has_passed() {
        let heard = |item: &ActionItem, created, today| {
            ReminderStep::handed_on(item, day(created), day(today)).map(|step| (step.reached, step.reminder(), step.tells(7)))
        };
        let late = Some(Reminder::Overdue);
        assert_eq!(heard(&noted_at(Some(7)), 1, 19), Some((7, late, true)), "between two levels");
        assert_eq!(heard(&noted_at(Some(1)), 1, 17), Some((1, late, false)), "the next look tells of the seventh day");
        assert_eq!(heard(&noted_at(Some(14)), 18, 27), Some((14, late, false)), "it came eight days late");
        assert_eq!(heard(&noted_at(Some(21)), 1, 19), Some((7, late, true)), "a clock was ahead");
        for (step, today) in [(None, 9), (Some(-1), 9), (Some(0), 10), (Some(21), 9)] {
            assert_eq!(heard(&noted_at(step), 1, today), None, "{step:?} on {today}");
        }
        assert_eq!(heard(&ActionItem { status: ActionStatus::AwaitingVerification, ..noted_at(Some(7)) }, 1, 19), None);
        assert_eq!(heard(&ActionItem { is_demo: true, ..noted_at(None) }, 12, 19), None, "a history");
    }

    #[test]
    fn late_work_goes_up_level_by_level() {
        let told = |step: Option<i32>, today| {
            let step = ReminderStep::of(&noted_at(step), day(1), day(today)).unwrap();
            LEVELS.into_iter().filter(|(from, _)| step.passes(*from)).map(|(_, level)| level).collect::<Vec<_>>()
        };
        use Level::{Administrators, Coaches, Leads};
        assert!(told(Some(0), 11).is_empty());
        assert_eq!(told(Some(1), 17), [Leads]);
        assert_eq!(told(Some(7), 24), [Administrators]);
        assert_eq!(told(Some(1), 31), [Leads, Administrators, Coaches]);
        let is = |step, status| is_escalated(&ActionItem { status, ..noted_at(Some(step)) }, at(31));
        assert_eq!([1, 7, 21].map(|step| is(step, ActionStatus::Blocked)), [false, true, true]);
        assert!(!is(21, ActionStatus::AwaitingVerification) && !is(21, ActionStatus::Closed));
        assert_eq!(reminded(&ActionItem { status: ActionStatus::Cancelled, ..noted_at(Some(0)) }, at(10)), None);
    }

    #[test]
    fn what_was_told_fits_the_day_wherever_the_client_is() {
        use Reminder::{DueSoon, DueToday, Overdue};
        for (step, reminder, first, last) in [(-7, DueSoon, 1, 10), (0, DueToday, 9, 11), (1, Overdue, 10, 31)] {
            let fitting: Vec<u32> = (1..=31).filter(|today| reminded(&noted_at(Some(step)), at(*today)) == Some(reminder)).collect();
            assert_eq!(fitting, (first..=last).collect::<Vec<u32>>(), "{reminder:?}");
        }
        let item = noted_at(Some(21));
        assert_eq!([9, 15, 16].map(|today| is_escalated(&item, at(today))), [false, false, true], "a clock was weeks ahead");
    }
}
