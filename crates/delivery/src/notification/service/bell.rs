//! The bell: a user's notifications in the portal. Each record has one line, rendered on read; lines that are out of reach or no longer
//! true are neither shown nor counted.

use http::App;
use kernel::{Page, Result, Scope, Timestamp, Uuid, scope::Asking};
use serde_json::{Map, Value};

use super::deliver::{Said, said};
use crate::{
    Delivery,
    notification::{entity::Model, rules, store as rows},
};

/// Notifications that are looked at, and as many of acts on many records, with the rest of these acts: older ones have left the bell.
const NEWEST: u64 = 500;

/// A line of the bell.
pub(in crate::notification) struct BellEntry {
    /// The newest notification about the record, or about those of a bulk action.
    pub(in crate::notification) row: Model,
    /// Values of its sentence.
    pub(in crate::notification) data: Map<String, Value>,
    /// Number of its records.
    pub(in crate::notification) records: usize,
    /// When it was read; absent while any notification in it is unread.
    pub(in crate::notification) read_at: Option<Timestamp>,
    /// The notifications in it.
    ids: Vec<Uuid>,
}

impl BellEntry {
    fn of(told: &rules::Told<'_>, said: &Said) -> Option<Self> {
        let row = Model::clone(told.rows.first()?);
        let read_at = row.read_at.filter(|_| told.rows.iter().all(|row| row.read_at.is_some()));
        let (data, ids) = (said.get(&row.id)?.clone(), told.rows.iter().map(|row| row.id).collect());
        Some(Self { row, data, records: told.records, read_at, ids })
    }
}

/// The caller's lines, newest first.
pub(in crate::notification) async fn lines(app: &App, scope: &Scope, unread_only: bool) -> Result<Vec<BellEntry>> {
    let user = scope.user()?;
    let newest = app.db().read(&rows::own(scope), |tx| async move { rows::newest(&tx, user, unread_only, NEWEST).await }).await?;
    let said = said_to(app, user, &scope.principal().asking(), &newest).await?;
    let told = rules::lines(newest.iter().filter(|row| said.contains_key(&row.id)));
    Ok(told.iter().filter_map(|told| BellEntry::of(told, &said)).collect())
}

async fn said_to(app: &App, user: Uuid, asking: &Asking, rows: &[Model]) -> Result<Said> {
    let delivery = app.own::<Delivery>()?;
    match delivery.ports.directory.person(app, user).await? {
        Some(person) if !rows.is_empty() => said(app, &delivery, &person, asking, rows).await,
        _ => Ok(Said::new()),
    }
}

/// The notifications of the caller's line with `id`.
pub(in crate::notification) async fn with(app: &App, scope: &Scope, id: Uuid) -> Result<Vec<Uuid>> {
    let line = lines(app, scope, false).await?.into_iter().find(|entry| entry.ids.contains(&id));
    Ok(line.map_or_else(|| vec![id], |entry| entry.ids))
}

/// The records of the kind `subject_type` in a bulk notification of the caller, as far as it is still true.
pub async fn told_together(app: &App, scope: &Scope, act: Uuid, subject_type: &str) -> Result<Vec<Uuid>> {
    let Some(user) = scope.principal().user_id else { return Ok(Vec::new()) };
    let told = app.db().read(&rows::own(scope), |tx| async move { rows::of_act(&tx, user, act).await }).await?;
    let said = said_to(app, user, &scope.principal().asking(), &told).await?;
    let is_told = |row: &&Model| row.subject_type == subject_type && said.contains_key(&row.id);
    Ok(told.iter().filter(is_told).filter_map(|row| row.subject_id).collect())
}

/// Sorts `lines` and takes their page.
pub(in crate::notification) fn page(mut lines: Vec<BellEntry>, page: &Page) -> Vec<BellEntry> {
    // A stable sort: equal ones stay newest first.
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
pub(in crate::notification) async fn unread(app: &App, scope: &Scope) -> Result<u64> {
    Ok(lines(app, scope, true).await?.len() as u64)
}
