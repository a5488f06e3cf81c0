//! My day and the figures of action items.

use std::collections::HashMap;

use ::store::Tx;
use chrono::{Days, NaiveDate, TimeDelta};
use http::App;
use kernel::{Result, Scope, Uuid};
use people::client::Calendars;

use crate::action_item::{ActionItem, ActionStatus, VIEW, rules, store};

/// Most items of one group.
const LIMIT: u64 = 200;
/// Days over which the on-time rate is computed.
const WINDOW: i64 = 90;

/// The items that the caller has to act on, each list by due date.
#[derive(Debug)]
pub struct MyDay {
    /// What the caller has left to do.
    pub to_do: Vec<ActionItem>,
    /// What awaits the caller's verification.
    pub waiting_for_me: Vec<ActionItem>,
}

/// Figures of the items in reach.
#[derive(Debug, Clone, Copy)]
#[allow(missing_docs)] // the API's view documents the figures
pub struct Stats {
    pub open: u64,
    pub overdue: u64,
    pub blocked: u64,
    pub on_time: Option<i32>,
}

/// My day, at one client if one is given.
///
/// # Errors
/// 403 without [`VIEW`], 401 for callers that are not a user.
pub async fn of(app: &App, scope: &Scope, client: Option<Uuid>) -> Result<MyDay> {
    scope.require(VIEW)?;
    let user = scope.user()?;
    app.db()
        .read(scope, |tx| async move {
            let to_do = store::to_do_of(&tx, user, client, LIMIT).await?;
            Ok(MyDay { to_do, waiting_for_me: store::waiting_for(&tx, user, client, LIMIT).await? })
        })
        .await
}

/// How many items of each of these clients were due within the usual window, and how many of these were done in time, regardless of the
/// caller. Clients where nothing was due are missing.
pub async fn on_time_at(tx: &Tx, clients: &[Uuid], calendars: &Calendars) -> Result<HashMap<Uuid, rules::OnTime>> {
    // A client's day can be one before or after UTC's: a day more is read at both ends.
    let today = tx.now().date_naive();
    let to = today.checked_add_days(Days::new(1)).unwrap_or(today);
    let mut by_client: HashMap<Uuid, Vec<ActionItem>> = HashMap::new();
    for item in store::originally_due_at(tx, clients, today - TimeDelta::days(WINDOW + 1), to).await? {
        let there = calendars.today(item.client_id);
        if (there - TimeDelta::days(WINDOW)..=there).contains(&item.original_due_on) {
            by_client.entry(item.client_id).or_default().push(item);
        }
    }
    let counted = by_client.into_iter().map(|(client, items)| (client, rules::on_time(&items, calendars)));
    Ok(counted.filter(|(_, on_time)| on_time.due > 0).collect())
}

/// How many items of a client in reach were due from one day to another by their original date, and how many of these were done in time.
pub async fn on_time_between(tx: &Tx, client: Uuid, first: NaiveDate, last: NaiveDate) -> Result<rules::OnTime> {
    let due = store::originally_due_at(tx, &[client], first, last).await?;
    Ok(rules::on_time(&due, &Calendars::of(tx, [client]).await?))
}

/// The rows behind the figures, read once.
#[derive(Debug)]
pub struct Base {
    pub unfinished: Vec<ActionItem>,
    /// Items originally due between the given day and today.
    pub due: Vec<ActionItem>,
    /// The calendars of both lists' clients.
    pub calendars: Calendars,
}

/// The rows behind the figures of the items in reach, at one client if one is given, over the usual window and back to `since` if that is
/// earlier.
///
/// # Errors
/// 403 without [`VIEW`].
pub async fn base(app: &App, scope: &Scope, client: Option<Uuid>, since: Option<NaiveDate>) -> Result<Base> {
    scope.require(VIEW)?;
    // A client's day can be one before or after UTC's.
    let today = scope.now().date_naive();
    let to = today.checked_add_days(Days::new(1)).unwrap_or(today);
    let window = today - TimeDelta::days(WINDOW + 1);
    let from = since.map_or(window, |since| since.min(window));
    app.db()
        .read(scope, |tx| async move {
            let unfinished = store::unfinished(&tx, client).await?;
            let mut due = store::originally_due(&tx, client, from, to).await?;
            let calendars = Calendars::of(&tx, unfinished.iter().chain(&due).map(|i| i.client_id)).await?;
            due.retain(|item| item.original_due_on <= calendars.today(item.client_id));
            Ok(Base { unfinished, due, calendars })
        })
        .await
}

impl Base {
    /// The figures.
    pub fn stats(&self) -> Stats {
        let count = |fits: &dyn Fn(&ActionItem) -> bool| self.unfinished.iter().filter(|i| fits(i)).count() as u64;
        // `due` may reach back further than the usual window.
        let recent = |i: &&ActionItem| i.original_due_on >= self.calendars.today(i.client_id) - TimeDelta::days(WINDOW);
        Stats {
            open: count(&|_| true),
            overdue: count(&|i| rules::days_late(i, self.calendars.today(i.client_id)) > 0),
            blocked: count(&|i| i.status == ActionStatus::Blocked),
            on_time: rules::on_time_rate(self.due.iter().filter(recent), &self.calendars),
        }
    }
}
