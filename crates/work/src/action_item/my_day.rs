//! My day and the figures of action items.

use http::App;
use kernel::{Result, Scope};

use super::{
    ActionStatus, VIEW, rules,
    service::{Named, named},
    store,
};

/// The most items of one heap.
const LIMIT: u64 = 200;
/// Days that count as this week.
const WEEK: i64 = 7;
/// Days over which the on-time rate is taken.
const WINDOW: i64 = 90;

/// Unfinished items of the caller by when they are due.
#[derive(Debug, Default)]
#[allow(missing_docs)] // the heaps are those of the API's view, which documents them
pub struct MyDay {
    pub overdue: Vec<Named>,
    pub today: Vec<Named>,
    pub this_week: Vec<Named>,
    pub later: Vec<Named>,
    pub waiting_for_me: Vec<Named>,
}

/// Figures of the items in reach.
#[derive(Debug, Clone, Copy)]
#[allow(missing_docs)] // the figures are those of the API's view, which documents them
pub struct Stats {
    pub open: u64,
    pub overdue: u64,
    pub blocked: u64,
    pub on_time: Option<i32>,
}

/// The caller's day.
///
/// # Errors
/// 403 without [`VIEW`], 401 for callers that are no user.
pub async fn of(app: &App, scope: &Scope) -> Result<MyDay> {
    scope.require(VIEW)?;
    let user = scope.user()?;
    let (mine, waiting) = app
        .db()
        .read(scope, |tx| async move { Ok((store::unfinished_of(&tx, user, LIMIT).await?, store::waiting_for(&tx, user, LIMIT).await?)) })
        .await?;
    let mut day = MyDay { waiting_for_me: named(app, scope, waiting).await?, ..MyDay::default() };
    for item in named(app, scope, mine).await? {
        let left = (item.item.due_on - scope.now().date_naive()).num_days();
        let heap = match (item.days_late, left) {
            (1.., _) => &mut day.overdue,
            (_, ..=0) => &mut day.today,
            (_, 1..=WEEK) => &mut day.this_week,
            _ => &mut day.later,
        };
        heap.push(item);
    }
    Ok(day)
}

/// Figures of the items in reach.
///
/// # Errors
/// 403 without [`VIEW`].
pub async fn stats(app: &App, scope: &Scope) -> Result<Stats> {
    scope.require(VIEW)?;
    let today = scope.now().date_naive();
    let from = today - chrono::TimeDelta::days(WINDOW);
    app.db()
        .read(scope, |tx| async move {
            let unfinished = store::unfinished(&tx).await?;
            let due = store::originally_due(&tx, from, today).await?;
            let count = |n: usize| u64::try_from(n).unwrap_or(u64::MAX);
            Ok(Stats {
                open: count(unfinished.len()),
                overdue: count(unfinished.iter().filter(|i| rules::days_late(i, today) > 0).count()),
                blocked: count(unfinished.iter().filter(|i| i.status == ActionStatus::Blocked).count()),
                on_time: rules::on_time_rate(&due, today),
            })
        })
        .await
}
