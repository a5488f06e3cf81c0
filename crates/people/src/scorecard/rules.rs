//! Rules of scorecards: weeks, numbers, goals, and who enters what. Pure.

use ::store::changeable;
use chrono::{Datelike, NaiveDate, TimeDelta, Weekday};
use kernel::{Error, Result, Scope};

use super::{ENTER, Measurable, MeasurableDirection, entity::goal};
use crate::team::{self, Team, TeamStatus};

/// Weeks that a scorecard shows.
pub const WEEKS: i64 = 13;
/// The most measurables of a team, archived ones aside.
pub const MOST: usize = 15;
/// The largest value in either direction.
const LARGEST: f64 = 1_000_000_000.0;
/// Stored numbers are whole: this many of them make one.
const PARTS: f64 = 10_000.0;
const DAYS: i64 = 7;

/// The day that weeks begin with by the tenant's setting. Everybody has the same weeks, so without one it is Monday, whatever the language
/// of a reader has.
pub fn week_start(setting: &str) -> Weekday {
    match setting {
        "Saturday" => Weekday::Sat,
        "Sunday" => Weekday::Sun,
        _ => Weekday::Mon,
    }
}

/// How many days a week begins before the Monday in it.
fn days_before_monday(start: Weekday) -> i64 {
    (DAYS - i64::from(start.num_days_from_monday())) % DAYS
}

/// The week around a day, as it is stored: the Monday in it. Each week has exactly one, so a changed setting moves no value.
pub fn week_of(day: NaiveDate, start: Weekday) -> NaiveDate {
    let into = (i64::from(day.weekday().num_days_from_monday()) + days_before_monday(start)) % DAYS;
    day - TimeDelta::days(into) + TimeDelta::days(days_before_monday(start))
}

/// The first day of a stored week.
pub fn first_day(week: NaiveDate, start: Weekday) -> NaiveDate {
    week - TimeDelta::days(days_before_monday(start))
}

/// The week that begins on this day.
///
/// # Errors
/// A field error for another day, and for a week after `last`.
pub fn week_from(field: String, day: NaiveDate, start: Weekday, last: NaiveDate) -> Result<NaiveDate> {
    let week = week_of(day, start);
    if first_day(week, start) != day {
        return Err(Error::invalid(field, "Scorecards.NoFirstDay"));
    }
    if week > last { Err(Error::invalid(field, "Scorecards.FutureWeek")) } else { Ok(week) }
}

/// The week before another one.
pub fn week_before(week: NaiveDate) -> NaiveDate {
    week - TimeDelta::days(DAYS)
}

/// The weeks that a scorecard shows, `last` at the end.
pub fn weeks_until(last: NaiveDate) -> Vec<NaiveDate> {
    (0..WEEKS).rev().map(|back| last - TimeDelta::days(back * DAYS)).collect()
}

/// A number as it is stored, in ten-thousandths.
///
/// # Errors
/// A field error on one that is too large, or that would lose decimals.
pub fn stored(field: impl Into<String>, number: f64) -> Result<i64> {
    if !number.is_finite() || number.abs() > LARGEST {
        return Err(Error::invalid(field, "Validation.Range"));
    }
    let whole = (number * PARTS).round();
    // Both are the double nearest to the same decimal, unless it has more than four places.
    if (whole / PARTS - number).abs() > 0.0 { Err(Error::invalid(field, "Scorecards.TooPrecise")) } else { Ok(whole as i64) }
}

/// A stored number as it is on the wire.
pub fn on_wire(number: i64) -> f64 {
    number as f64 / PARTS
}

/// Sum of the values of the weeks that have one; none if no week has.
pub fn total(values: &[i64]) -> Option<i64> {
    (!values.is_empty()).then(|| values.iter().sum())
}

/// Mean over the weeks that have a value, rounded half up.
pub fn average(values: &[i64]) -> Option<i64> {
    let count = i64::try_from(values.len()).ok().filter(|count| *count > 0)?;
    Some((values.iter().sum::<i64>() * 2 + count).div_euclid(count * 2))
}

/// A goal without its first week.
pub type Goal = (MeasurableDirection, Option<i64>, Option<i64>);

/// What a row of the table says.
pub fn said(row: &goal::Model) -> Goal {
    (row.direction, row.goal, row.goal_to)
}

/// The goal that counts in a week, of goals from the earliest on. The first one counts for the weeks before it, too.
pub fn goal_in(goals: &[goal::Model], week: NaiveDate) -> Option<&goal::Model> {
    goals.iter().rev().find(|goal| goal.from_week <= week).or_else(|| goals.first())
}

/// Whether a value is where its goal wants it; none without a goal.
pub fn is_on_goal((direction, goal, to): Goal, value: i64) -> Option<bool> {
    Some(match direction {
        MeasurableDirection::Up => value >= goal?,
        MeasurableDirection::Down => value <= goal?,
        MeasurableDirection::Range => (goal?..=to?).contains(&value),
    })
}

/// Validates that a range has both ends in their order, and that nothing else has an upper end.
///
/// # Errors
/// A field error.
pub fn check_goal((direction, goal, to): Goal) -> Result<()> {
    match (direction, goal, to) {
        (MeasurableDirection::Range, Some(goal), Some(to)) if goal > to => Err(Error::invalid("goalTo", "Scorecards.RangeReversed")),
        (MeasurableDirection::Range, Some(_), None) => Err(Error::invalid("goalTo", "Validation.Required")),
        (MeasurableDirection::Range, None, Some(_)) => Err(Error::invalid("goal", "Validation.Required")),
        (MeasurableDirection::Up | MeasurableDirection::Down, _, Some(_)) => Err(Error::invalid("goalTo", "Scorecards.NoRange")),
        _ => Ok(()),
    }
}

/// Validates that a team has room for one more.
///
/// # Errors
/// `Scorecards.TooMany`.
pub fn check_room(measurables: usize) -> Result<()> {
    if measurables >= MOST { Err(Error::rule("Scorecards.TooMany").with("max", MOST)) } else { Ok(()) }
}

/// Whether the caller changes what a team measures.
pub fn may_keep(scope: &Scope, team: &Team) -> bool {
    scope.has(team::UPDATE) && team.status == TeamStatus::Active && changeable::<team::Entity>(scope, team)
}

/// Whether the caller enters the values of a measurable: those who may change its team, and its owner.
pub fn may_enter(scope: &Scope, team: &Team, measurable: &Measurable) -> bool {
    let is_own = || measurable.owner_staff_id.is_some_and(|owner| scope.relations().staff.contains(&owner));
    let is_open = team.status == TeamStatus::Active && !measurable.is_archived && !scope.observes(team.client_id);
    scope.has(ENTER) && is_open && (changeable::<team::Entity>(scope, team) || is_own())
}

#[cfg(test)]
mod tests {
    use super::*;
    use MeasurableDirection::{Down, Range, Up};
    use kernel::Uuid;

    fn day(text: &str) -> NaiveDate {
        text.parse().unwrap()
    }

    #[test]
    fn each_week_is_stored_by_its_monday_whatever_day_it_begins_with() {
        // 2 March 2026 is a Monday.
        for (setting, on, week, first) in [
            ("", "2026-03-02", "2026-03-02", "2026-03-02"),
            ("Monday", "2026-03-08", "2026-03-02", "2026-03-02"),
            ("Sunday", "2026-03-01", "2026-03-02", "2026-03-01"),
            ("Sunday", "2026-03-07", "2026-03-02", "2026-03-01"),
            ("Sunday", "2026-03-08", "2026-03-09", "2026-03-08"),
            ("Saturday", "2026-02-28", "2026-03-02", "2026-02-28"),
            ("Saturday", "2026-03-06", "2026-03-02", "2026-02-28"),
            ("Saturday", "2026-03-07", "2026-03-09", "2026-03-07"),
            ("Monday", "2026-01-01", "2025-12-29", "2025-12-29"),
        ] {
            let start = week_start(setting);
            let found = week_of(day(on), start);
            assert_eq!((found, first_day(found, start)), (day(week), day(first)), "{setting} {on}");
        }
        let weeks = weeks_until(day("2026-03-02"));
        assert_eq!((weeks.len(), weeks[0], weeks[12]), (13, day("2025-12-08"), day("2026-03-02")));
    }

    #[test]
    fn a_cell_names_the_first_day_of_a_week_that_has_begun() {
        let from = |on: &str| {
            week_from("weekOn".to_owned(), day(on), Weekday::Sun, day("2026-03-02")).map_err(|e| e.fields()[0].message.to_string())
        };
        assert_eq!(from("2026-03-01"), Ok(day("2026-03-02")));
        assert_eq!(from("2026-03-02"), Err("Scorecards.NoFirstDay".to_owned()));
        assert_eq!(from("2026-03-08"), Err("Scorecards.FutureWeek".to_owned()));
    }

    #[test]
    fn numbers_are_kept_exactly_or_refused() {
        for (number, parts) in
            [(0.0, 0), (0.1, 1_000), (-12.3456, -123_456), (999_999_999.999_9, 9_999_999_999_999), (1_000_000_000.0, 10_000_000_000_000)]
        {
            assert_eq!(stored("value", number).unwrap(), parts);
            assert!((on_wire(parts) - number).abs() < f64::EPSILON, "{number}");
        }
        for wrong in [0.00001, 0.000_001, 1.23456, 12.340_000_1, 1_000_000_001.0, -1e300, f64::NAN, f64::INFINITY] {
            assert_eq!(stored("value", wrong).unwrap_err().fields()[0].field, "value", "{wrong}");
        }
    }

    #[test]
    fn weeks_without_a_value_count_for_nothing() {
        assert_eq!((total(&[]), average(&[])), (None, None));
        assert_eq!((total(&[0, 0]), average(&[0, 0])), (Some(0), Some(0)));
        assert_eq!((total(&[1, 2]), average(&[1, 2])), (Some(3), Some(2)), "half up");
        assert_eq!((total(&[-1, -2]), average(&[-1, -2])), (Some(-3), Some(-1)));
    }

    #[test]
    fn a_value_is_on_its_goal_on_the_side_that_the_goal_names() {
        for (goal, value, expected) in [
            ((Up, Some(10), None), 10, Some(true)),
            ((Up, Some(10), None), 9, Some(false)),
            ((Down, Some(10), None), 10, Some(true)),
            ((Down, Some(10), None), 11, Some(false)),
            ((Range, Some(5), Some(7)), 5, Some(true)),
            ((Range, Some(5), Some(7)), 7, Some(true)),
            ((Range, Some(5), Some(7)), 8, Some(false)),
            ((Up, Some(0), None), 0, Some(true)),
            ((Up, None, None), 0, None),
            ((Range, None, None), 0, None),
        ] {
            assert_eq!(is_on_goal(goal, value), expected, "{goal:?} {value}");
        }
        let wrong = |goal: Goal| check_goal(goal).err().map(|error| error.fields()[0].field.clone());
        assert_eq!(wrong((Range, Some(5), Some(5))), None);
        assert_eq!(wrong((Range, None, None)), None);
        assert_eq!(wrong((Range, Some(5), Some(4))).as_deref(), Some("goalTo"));
        assert_eq!(wrong((Range, Some(5), None)).as_deref(), Some("goalTo"));
        assert_eq!(wrong((Range, None, Some(5))).as_deref(), Some("goal"));
        assert_eq!(wrong((Up, Some(5), Some(6))).as_deref(), Some("goalTo"));
    }

    #[test]
    fn a_goal_counts_from_its_week_on_and_the_first_one_for_all_weeks_before() {
        let row = |from: &str, goal: i64| goal::Model {
            tenant_id: Uuid::from_u128(1),
            id: Uuid::from_u128(2),
            measurable_id: Uuid::from_u128(3),
            team_id: Uuid::from_u128(4),
            client_id: Uuid::from_u128(5),
            from_week: day(from),
            direction: Up,
            goal: Some(goal),
            goal_to: None,
        };
        let goals = [row("2026-02-02", 1), row("2026-03-02", 2)];
        for (week, expected) in [("2025-12-01", 1), ("2026-02-23", 1), ("2026-03-02", 2), ("2026-03-09", 2)] {
            assert_eq!(goal_in(&goals, day(week)).and_then(|goal| goal.goal), Some(expected), "{week}");
        }
        assert_eq!(goal_in(&[], day("2026-03-02")), None);
    }
}
