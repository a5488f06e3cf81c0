//! Reading the history of a record.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use ::store::{
    IS_DELETED, Tx,
    audit::{ChangeKind, change, property},
};
use http::{App, PrivateTimes, PropertyKind, RecordKind};
use kernel::{Page, Paged, Result, Scope, Timestamp, Uuid};
use platform::user;
use serde::Serialize;
use utoipa::ToSchema;

use super::{
    rules,
    store::{self, Show},
};
use crate::{
    comment::{self, Comment},
    subject,
};

/// Kind of an entry.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
pub enum EntryKind {
    /// The record was created.
    Created,
    /// Properties changed.
    Changed,
    /// Its status changed.
    Moved,
    /// The record was deleted.
    Deleted,
    /// It was restored.
    Restored,
    /// Somebody commented.
    Commented,
}

/// A changed property, with names instead of ids.
#[derive(Debug, Clone)]
pub struct Changed {
    /// Name of the property.
    pub name: &'static str,
    /// How its values are shown.
    pub kind: PropertyKind,
    /// Value before.
    pub original: Option<String>,
    /// Value after.
    pub new: Option<String>,
}

/// One entry of a history.
#[derive(Debug, Clone)]
pub struct HistoryEntry {
    /// Id of the change or the comment.
    pub id: Uuid,
    /// When it happened.
    pub at: Timestamp,
    /// Who did it; absent for the system.
    pub user_id: Option<Uuid>,
    /// Full name; the sign-in name of a user who is no longer known.
    pub user_name: String,
    pub kind: EntryKind,
    /// Full name of the changed entity's type; absent for comments.
    pub entity_type: Option<&'static str>,
    /// Changed properties, in the order of the screen.
    pub changes: Vec<Changed>,
    pub comment: Option<Comment>,
}

/// What was read of a record, before names are added.
struct Read {
    total: u64,
    changes: Vec<change::Model>,
    properties: BTreeMap<Uuid, Vec<property::Model>>,
    comments: Vec<Comment>,
    titles: HashMap<Uuid, String>,
}

/// One page of the history of a record, latest first.
///
/// # Errors
/// 403 without the permission to read its kind, 404.
pub async fn list(app: &App, scope: &Scope, kind: &str, id: Uuid, show: Show, page: &Page) -> Result<Paged<HistoryEntry>> {
    let kind = subject::kind_named(app, kind)?;
    let level = &subject::level(kind, scope);
    let read = app.db().read(level, |tx| async move { read(&tx, app, kind, id, show, page).await }).await?;
    let names = user::full_names(app, scope, users(kind, &read)).await?;
    let mut entries: Vec<HistoryEntry> = read.changes.iter().map(|change| of_change(kind, change, &read, &names)).collect();
    entries.extend(read.comments.into_iter().map(|comment| of_comment(comment, &names)));
    entries.sort_unstable_by_key(|entry| std::cmp::Reverse((entry.at, entry.id)));
    Ok(Paged { total: read.total, items: entries })
}

/// The page's changes and comments, found among the latest of both.
async fn read(tx: &Tx, app: &App, kind: &RecordKind, id: Uuid, show: Show, page: &Page) -> Result<Read> {
    subject::find(tx, kind, id).await?;
    let limit = page.skip.saturating_add(page.take);
    let (mut changes, mut comments, mut total) = (Vec::new(), Vec::new(), 0);
    if show != Show::Comments {
        changes = store::latest(tx, kind, id, show, limit).await?;
        total += store::count(tx, kind, id, show).await?;
    }
    if matches!(show, Show::All | Show::Comments) {
        comments = comment::latest_of_subject(tx, id, limit).await?;
        total += comment::count_of_subject(tx, id).await?;
    }
    let wanted = page_of(&changes, &comments, page);
    changes.retain(|change| wanted.contains(&change.id));
    comments.retain(|comment| wanted.contains(&comment.id));
    let ids: Vec<Uuid> = changes.iter().map(|change| change.id).collect();
    let mut properties: BTreeMap<Uuid, Vec<property::Model>> = BTreeMap::new();
    for row in store::properties(tx, &ids).await? {
        properties.entry(row.entity_change_id).or_default().push(row);
    }
    let private = PrivateTimes::of(app, tx, &BTreeSet::from([id])).await?;
    for change in changes.iter().filter(|change| private.hide(tx.scope(), id, change.change_time, change.user_id)) {
        // The history says that it changed, not what it said.
        properties.entry(change.id).or_default().retain(|row| row.property_name == IS_DELETED);
    }
    let titles = titles(tx, app, kind, &properties).await?;
    Ok(Read { total, changes, properties, comments, titles })
}

/// Ids of the entries on the page.
fn page_of(changes: &[change::Model], comments: &[Comment], page: &Page) -> BTreeSet<Uuid> {
    let of_changes = changes.iter().map(|change| (change.change_time, change.id));
    let mut all: Vec<(Timestamp, Uuid)> = of_changes.chain(comments.iter().map(|comment| (comment.created_at, comment.id))).collect();
    all.sort_unstable_by(|a, b| b.cmp(a));
    let (skip, take) = (usize::try_from(page.skip).unwrap_or(usize::MAX), usize::try_from(page.take).unwrap_or(usize::MAX));
    all.into_iter().skip(skip).take(take).map(|(_, id)| id).collect()
}

fn values(row: &property::Model) -> impl Iterator<Item = &String> {
    row.original_value.iter().chain(row.new_value.iter())
}

/// Titles of the records that changed properties refer to, as far as the caller reaches them.
async fn titles(tx: &Tx, app: &App, kind: &RecordKind, properties: &BTreeMap<Uuid, Vec<property::Model>>) -> Result<HashMap<Uuid, String>> {
    let mut titles = HashMap::new();
    for row in properties.values().flatten() {
        let Some(PropertyKind::Record(of)) = kind.properties.iter().find(|p| p.name == row.property_name).map(|p| p.kind) else { continue };
        let of = subject::kind_named(app, of)?;
        for id in values(row).flat_map(|value| rules::ids(value)) {
            if !titles.contains_key(&id)
                && let Some(record) = subject::find_visible(tx, of, id).await?
            {
                titles.insert(id, record.title_in(app, &tx.scope().facts.culture));
            }
        }
    }
    Ok(titles)
}

/// Users whose names the page shows.
fn users(kind: &RecordKind, read: &Read) -> Vec<Uuid> {
    let mut users: Vec<Uuid> = read.changes.iter().filter_map(|change| change.user_id).collect();
    users.extend(read.comments.iter().filter_map(|comment| comment.created_by));
    for row in read.properties.values().flatten() {
        let found = kind.properties.iter().find(|p| p.name == row.property_name).map(|p| p.kind);
        if matches!(found, Some(PropertyKind::User | PropertyKind::Users)) {
            users.extend(values(row).flat_map(|value| rules::ids(value)));
        }
    }
    users
}

fn of_change(kind: &RecordKind, change: &change::Model, read: &Read, names: &HashMap<Uuid, String>) -> HistoryEntry {
    let rows = read.properties.get(&change.id).map(Vec::as_slice).unwrap_or_default();
    let changes: Vec<Changed> = kind
        .properties
        .iter()
        .filter_map(|property| {
            let row = rows.iter().find(|row| row.property_name == property.name)?;
            let shown = |value: &Option<String>| value.as_deref().map(|value| with_names(property.kind, value, names, &read.titles));
            let (original, new) = (shown(&row.original_value), shown(&row.new_value));
            // Of somebody who was anonymised, the log has only that it changed.
            (original.is_some() || new.is_some()).then_some(Changed { name: property.name, kind: property.kind, original, new })
        })
        .collect();
    let told = if change.change_type == ChangeKind::Created as i32 {
        EntryKind::Created
    } else if change.change_type == ChangeKind::Deleted as i32 {
        EntryKind::Deleted
    } else if rows.iter().any(|row| row.property_name == IS_DELETED) {
        EntryKind::Restored
    } else if changes.iter().any(|changed| matches!(changed.kind, PropertyKind::Status(_))) {
        EntryKind::Moved
    } else {
        EntryKind::Changed
    };
    let user_name = change.user_id.and_then(|id| names.get(&id)).unwrap_or(&change.user_name).clone();
    HistoryEntry {
        id: change.id,
        at: change.change_time,
        user_id: change.user_id,
        user_name,
        kind: told,
        entity_type: Some(kind.entity_type),
        changes,
        comment: None,
    }
}

/// The value with names instead of ids; an id that has no name for the caller is left out.
fn with_names(kind: PropertyKind, value: &str, users: &HashMap<Uuid, String>, titles: &HashMap<Uuid, String>) -> String {
    let names = match kind {
        PropertyKind::User | PropertyKind::Users => users,
        PropertyKind::Record(_) => titles,
        _ => return rules::as_text(kind, value),
    };
    rules::ids(value).iter().filter_map(|id| names.get(id).map(String::as_str)).collect::<Vec<_>>().join(", ")
}

fn of_comment(comment: Comment, names: &HashMap<Uuid, String>) -> HistoryEntry {
    HistoryEntry {
        id: comment.id,
        at: comment.created_at,
        user_id: comment.created_by,
        user_name: comment.created_by.and_then(|id| names.get(&id).cloned()).unwrap_or_default(),
        kind: EntryKind::Commented,
        entity_type: None,
        changes: Vec::new(),
        comment: Some(comment),
    }
}
