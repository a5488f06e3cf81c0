//! The bell: what a user reads in the portal. Each record has one line, said anew at this moment; what is out of reach or isn't true any more
//! is neither shown nor counted.

use http::App;
use kernel::{Page, Result, Scope, Timestamp};
use serde_json::{Map, Value};

use super::{
    deliver::{Said, said},
    entity::Model,
    rules, store as rows,
};
use crate::Delivery;

/// Notifications that are looked at: older ones have left the bell.
const NEWEST: u64 = 500;

/// A line of the bell.
pub(super) struct Entry {
    /// The newest notification about the record.
    pub(super) row: Model,
    /// Values of its sentence.
    pub(super) data: Map<String, Value>,
    /// When it was read; absent while any about the record is unread.
    pub(super) read_at: Option<Timestamp>,
}

impl Entry {
    fn of(line: Vec<Model>, said: &mut Said) -> Option<Self> {
        let is_read = line.iter().all(|row| row.read_at.is_some());
        let row = line.into_iter().next()?;
        let data = said.remove(&row.id)?;
        Some(Self { read_at: row.read_at.filter(|_| is_read), row, data })
    }
}

/// The caller's lines, newest first.
pub(super) async fn lines(app: &App, scope: &Scope, unread_only: bool) -> Result<Vec<Entry>> {
    let (user, delivery) = (scope.user()?, app.own::<Delivery>()?);
    let newest = app.db().read(&rows::own(scope), |tx| async move { rows::newest(&tx, user, unread_only, NEWEST).await }).await?;
    if newest.is_empty() {
        return Ok(Vec::new());
    }
    let Some(person) = delivery.ports.directory.person(app, user).await? else { return Ok(Vec::new()) };
    let mut said = said(app, &delivery, &person, &newest).await?;
    let told: Vec<Model> = newest.into_iter().filter(|row| said.contains_key(&row.id)).collect();
    Ok(rules::lines(told).into_iter().filter_map(|line| Entry::of(line, &mut said)).collect())
}

/// Sorts `lines` and takes their page.
pub(super) fn page(mut lines: Vec<Entry>, page: &Page) -> Vec<Entry> {
    // A stable sort: what is equal stays newest first.
    for sort in page.sort.iter().rev() {
        lines.sort_by(|one, other| {
            let order = match sort.field.as_str() {
                "typeCode" => one.row.type_code.cmp(&other.row.type_code),
                _ => one.row.created_at.cmp(&other.row.created_at),
            };
            if sort.descending { order.reverse() } else { order }
        });
    }
    let size = |rows: u64| usize::try_from(rows).unwrap_or(usize::MAX);
    lines.into_iter().skip(size(page.skip)).take(size(page.take)).collect()
}

/// How many of the caller's lines are unread.
pub(super) async fn unread(app: &App, scope: &Scope) -> Result<u64> {
    Ok(lines(app, scope, true).await?.len() as u64)
}
