//! Listing deleted records of all kinds, and restoring one.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use ::store::{
    Tx,
    recycle::{Deleted, Kind, Missing},
};
use http::{App, RecycledKind};
use kernel::{Error, Page, Paged, Result, Scope, Uuid};
use platform::user;

/// A deleted record that another one needs.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Parent {
    pub kind: &'static str,
    /// Title, if the caller may read it.
    pub title: Option<String>,
}

/// A deleted record with what its reader sees.
#[derive(Debug, Clone)]
pub struct ListedRecord {
    pub deleted: Deleted,
    /// Full name of the user who deleted it; empty for the system.
    pub by: String,
    /// A deleted record that must be restored first.
    pub parent: Option<Parent>,
    /// Whether its client is closed, which must be reopened first.
    pub is_of_closed_client: bool,
}

/// Filters of the list.
#[derive(Debug, Default, Clone)]
pub struct Filter {
    /// Text in number, title or name.
    pub text: Option<String>,
    pub kind: Option<String>,
}

/// Fields that `sorting` accepts.
pub const SORTABLE: &[&str] = &["deletedAt", "title", "kind"];

/// Every kind that the areas register.
pub(super) fn registered(app: &App) -> impl DoubleEndedIterator<Item = &'static RecycledKind> + Clone + Send + use<> {
    app.areas().iter().flat_map(|area| area.recycled)
}

fn may(scope: &Scope, kind: &RecycledKind) -> bool {
    scope.has(kind.view) && scope.has(kind.delete)
}

/// One page of the deleted records that the caller may restore.
///
/// # Errors
/// A field error on an unknown `kind`.
pub async fn list(app: &App, scope: &Scope, filter: &Filter, page: &Page) -> Result<Paged<ListedRecord>> {
    if let Some(kind) = &filter.kind {
        registered(app).find(|k| k.kind.name() == kind).ok_or_else(|| Error::invalid("kind", "Validation.Type"))?;
    }
    // What the host owns is restored at the host, as it is deleted there.
    let at_host = scope.at_host().is_ok();
    let asked = |kind: &&RecycledKind| filter.kind.as_deref().is_none_or(|name| name == kind.kind.name());
    let kinds = registered(app).filter(|kind| may(scope, kind) && (at_host || !kind.kind.is_shared())).filter(asked);
    let kinds: &Vec<Kind> = &kinds.map(|kind| kind.kind).collect();
    let (found, parents, closed) = app
        .db()
        .read(scope, |tx| async move {
            let found = tx.deleted(kinds, filter.text.as_deref(), page).await?;
            let parents = parents(&tx, app, kinds, &found.items).await?;
            let closed = closed(&tx, &found.items).await?;
            Ok((found, parents, closed))
        })
        .await?;
    let names: HashMap<Uuid, String> = user::full_names(app, scope, found.items.iter().filter_map(|row| row.deleted_by)).await?;
    Ok(found.map(|deleted| ListedRecord {
        by: deleted.deleted_by.and_then(|id| names.get(&id).cloned()).unwrap_or_default(),
        parent: parents.get(&deleted.id).cloned(),
        is_of_closed_client: deleted.client_id.is_some_and(|client| closed.contains(&client)),
        deleted,
    }))
}

/// The clients of these records that are closed.
async fn closed(tx: &Tx, rows: &[Deleted]) -> Result<BTreeSet<Uuid>> {
    let mut clients: BTreeMap<Uuid, BTreeSet<Uuid>> = BTreeMap::new();
    for Deleted { tenant_id, client_id, .. } in rows {
        clients.entry(*tenant_id).or_default().extend(client_id);
    }
    let mut closed = BTreeSet::new();
    for (tenant, clients) in clients.iter().filter(|(_, clients)| !clients.is_empty()) {
        closed.extend(tx.closed_among(*tenant, clients).await?);
    }
    Ok(closed)
}

/// What each of these records needs that is deleted itself.
async fn parents(tx: &Tx, app: &App, kinds: &[Kind], rows: &[Deleted]) -> Result<BTreeMap<Uuid, Parent>> {
    let mut parents = BTreeMap::new();
    for kind in kinds {
        let ids: Vec<Uuid> = rows.iter().filter(|row| row.kind == kind.name()).map(|row| row.id).collect();
        if ids.is_empty() {
            continue;
        }
        for missing in kind.missing(tx, &ids).await? {
            if let (Some(parent), false) = (parent(tx, app, &missing).await?, parents.contains_key(&missing.id)) {
                parents.insert(missing.id, parent);
            }
        }
    }
    Ok(parents)
}

async fn parent(tx: &Tx, app: &App, missing: &Missing) -> Result<Option<Parent>> {
    let Some(of) = registered(app).find(|kind| kind.kind.table() == missing.table) else { return Ok(None) };
    let title = if tx.scope().has(of.view) { of.kind.title(tx, missing.parent).await? } else { None };
    Ok(Some(Parent { kind: of.kind.name(), title }))
}

/// Restores a record with what was deleted with it.
///
/// # Errors
/// 403 for callers who may not delete such records, 404, `Common.WorkspaceRequired`, `Common.HostLevelRequired`, `Recycle.ParentDeleted`,
/// `Recycle.Taken`.
pub async fn restore(app: &App, scope: &Scope, kind: &str, id: Uuid) -> Result<()> {
    let recycled = registered(app).find(|k| k.kind.name() == kind).ok_or_else(|| Error::not_found("RecordKind", kind))?;
    scope.require(recycled.view)?;
    scope.require(recycled.delete)?;
    let level = if recycled.kind.is_shared() { scope.at_host()? } else { scope.workspace().map(|_| scope.clone())? };
    app.db()
        .write(&level, |tx| async move {
            recycled.kind.restore(&tx, id).await?;
            // Checked last, so that only users who may restore the record learn of it; the transaction rolls everything back.
            match recycled.kind.missing(&tx, &[id]).await?.first() {
                Some(missing) => Err(parent_deleted(parent(&tx, app, missing).await?)),
                None => Ok(()),
            }
        })
        .await
}

fn parent_deleted(parent: Option<Parent>) -> Error {
    match parent {
        Some(Parent { kind, title: Some(title) }) => Error::rule("Recycle.ParentDeleted").with("kind", kind).with("title", title),
        _ => Error::rule("Recycle.HiddenParentDeleted"),
    }
}
