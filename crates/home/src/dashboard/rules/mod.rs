//! Counts of the dashboard. Pure.

pub mod guide;

use std::{cmp::Reverse, collections::BTreeMap};

use chrono::{Datelike, Months, NaiveDate};
use kernel::{Uuid, period};
use people::client::{Calendars, HealthBand, Led};
use serde::Serialize;
use utoipa::ToSchema;
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

/// Items of a team.
#[derive(Debug, Clone, PartialEq, Eq)]
#[allow(missing_docs)] // the API's view documents the fields
pub struct TeamLoad {
    pub id: Uuid,
    pub name: String,
    pub load: Load,
}

/// Clients that a coach leads.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[allow(missing_docs)] // the API's view documents the fields
pub struct CoachLoad {
    pub id: Uuid,
    pub clients: u64,
    pub red: u64,
}

/// Days that the dashboard looks ahead, today not counted.
pub const DAYS_AHEAD: i64 = 14;

/// What is due.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, ToSchema)]
#[schema(as = DashboardDueKind)]
pub enum DueKind {
    ActionItem,
    Assessment,
    Finding,
}

/// A record of the caller's own work with its due date.
#[derive(Debug, Clone, PartialEq, Eq)]
#[allow(missing_docs)] // the API's view documents the fields
pub struct Due {
    pub kind: DueKind,
    pub id: Uuid,
    pub number: String,
    pub title: String,
    pub client_name: String,
    pub due_on: NaiveDate,
    /// Days to the due date from the client's calendar day.
    pub days_left: i64,
}

/// What is due today or in the next days by the calendar of its client, each record once, by due date.
pub fn coming(mut due: Vec<Due>) -> Vec<Due> {
    due.retain(|one| (0..=DAYS_AHEAD).contains(&one.days_left));
    due.sort_unstable_by(|a, b| (a.due_on, a.kind, &a.number, a.id).cmp(&(b.due_on, b.kind, &b.number, b.id)));
    due.dedup_by_key(|one| one.id);
    due
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
    loads(unfinished, calendars, |item| Some(item.client_id))
}

/// Open and overdue items by team; those of no team are left out.
pub fn by_team(unfinished: &[ActionItem], calendars: &Calendars) -> BTreeMap<Uuid, Load> {
    loads(unfinished, calendars, |item| item.team_id)
}

fn loads(unfinished: &[ActionItem], calendars: &Calendars, of: impl Fn(&ActionItem) -> Option<Uuid>) -> BTreeMap<Uuid, Load> {
    let mut loads: BTreeMap<Uuid, Load> = BTreeMap::new();
    for item in unfinished {
        let Some(id) = of(item) else { continue };
        let load = loads.entry(id).or_default();
        load.open += 1;
        load.overdue += u64::from(rules::days_late(item, calendars.today(item.client_id)) > 0);
    }
    loads
}

/// The teams with overdue items, those with the most first.
pub fn late_teams(named: impl IntoIterator<Item = (Uuid, String)>, loads: &BTreeMap<Uuid, Load>) -> Vec<TeamLoad> {
    let load = |(id, name): (Uuid, String)| Some(TeamLoad { load: *loads.get(&id)?, id, name });
    let mut teams: Vec<TeamLoad> = named.into_iter().filter_map(load).filter(|team| team.load.overdue > 0).collect();
    teams.sort_by(|a, b| (Reverse(a.load.overdue), &a.name, a.id).cmp(&(Reverse(b.load.overdue), &b.name, b.id)));
    teams
}

/// How many clients each coach leads, and how many of them are in the lowest band of health: those with the most first.
pub fn by_coach(led: &[Led]) -> Vec<CoachLoad> {
    let mut coaches: BTreeMap<Uuid, CoachLoad> = BTreeMap::new();
    for client in led {
        let id = client.lead_coach_user_id;
        let load = coaches.entry(id).or_insert(CoachLoad { id, clients: 0, red: 0 });
        load.clients += 1;
        load.red += u64::from(client.health_band == Some(HealthBand::Red));
    }
    let mut coaches: Vec<CoachLoad> = coaches.into_values().collect();
    coaches.sort_by_key(|coach| (Reverse(coach.clients), coach.id));
    coaches
}

#[cfg(test)]
mod tests {
    use super::*;
    use chrono::{TimeZone, Utc};

    #[test]
    fn what_comes_is_due_within_two_weeks_and_named_once() {
        let due = |id: u128, day: u32, days_left| Due {
            kind: DueKind::Assessment,
            id: Uuid::from_u128(id),
            number: format!("ASM-{id}"),
            title: String::new(),
            client_name: String::new(),
            due_on: NaiveDate::from_ymd_opt(2026, 3, day).unwrap(),
            days_left,
        };
        let all = vec![due(1, 16, 14), due(2, 17, 15), due(3, 1, -1), due(4, 2, 0), due(5, 2, 1), due(1, 16, 14)];
        let shown: Vec<(Uuid, i64)> = coming(all).into_iter().map(|one| (one.id, one.days_left)).collect();
        assert_eq!(shown, [(4, 0), (5, 1), (1, 14)].map(|(id, left)| (Uuid::from_u128(id), left)));
    }

    #[test]
    fn coaches_and_teams_come_by_what_they_carry() {
        let id = Uuid::from_u128;
        let led = |coach, health_band| Led { lead_coach_user_id: id(coach), health_band };
        let coaches =
            by_coach(&[led(1, Some(HealthBand::Red)), led(2, None), led(2, Some(HealthBand::Red)), led(3, Some(HealthBand::Green))]);
        let shown: Vec<_> = coaches.iter().map(|coach| (coach.id, coach.clients, coach.red)).collect();
        assert_eq!(shown, [(id(2), 2, 1), (id(1), 1, 1), (id(3), 1, 0)]);
        assert!(by_coach(&[]).is_empty());

        let load = |overdue| Load { open: 5, overdue };
        let loads = BTreeMap::from([(id(1), load(1)), (id(2), load(0)), (id(3), load(2)), (id(4), load(1))]);
        let named =
            [(1, "Night"), (2, "Day"), (3, "Cleaning"), (4, "Kitchen"), (5, "Empty")].map(|(team, name)| (id(team), name.to_owned()));
        let teams: Vec<Uuid> = late_teams(named, &loads).into_iter().map(|team| team.id).collect();
        assert_eq!(teams, [id(3), id(4), id(1)], "by overdue items, then by name");
    }

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
