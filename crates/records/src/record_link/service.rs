//! Operations on links. Each finds the record first, in the same transaction, exactly as its own page does; what is at the other end of a
//! link is asked for in the reader's scope, and a link whose other record is out of reach doesn't exist.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use ::store::{
    Tx, sea_orm,
    search::{self, Owners, Shown},
};
use http::{App, Record, RecordKind};
use kernel::{Error, Result, Scope, Uuid, error::unknown_reference};
use sea_orm::ActiveValue::Set;

use super::{
    CREATE,
    entity::{ActiveModel, Entity},
    input::LinkRequest,
    rules::{self, Link, LinkRelation},
    store,
};
use crate::subject;

/// A link, seen from one of its records.
#[derive(Debug, Clone)]
pub struct Linked {
    pub link: Link,
    /// What it says.
    pub relation: LinkRelation,
    /// Kind of the other record.
    pub kind: &'static str,
    pub other: Shown,
    /// Whether the caller may remove it.
    pub can_remove: bool,
}

#[derive(Debug, Clone)]
pub struct Links {
    /// Those whose other record the caller reaches, latest first.
    pub items: Vec<Linked>,
    /// Whether the caller may add one.
    pub can_add: bool,
}

/// The kind of record named `name`, and how its records are shown; what isn't searched isn't linked.
fn linkable(app: &App, name: &str) -> Option<(&'static RecordKind, search::Kind)> {
    let kind = subject::kind_named(app, name).ok()?;
    let searched = app.areas().iter().flat_map(|area| area.searched).find(|searched| searched.kind.name() == kind.name)?;
    Some((kind, searched.kind))
}

fn may_change(scope: &Scope, client: Option<Uuid>) -> bool {
    scope.has(CREATE) && !subject::observes(scope, client)
}

/// The client of a record; a client is its own, and records of a shared kind have none.
fn client_of(kind: &RecordKind, record: &Shown) -> Option<Uuid> {
    (!kind.is_shared).then(|| record.client_id.unwrap_or(record.id))
}

/// The links of `record` whose other record the caller reaches, with one query for each kind of record.
async fn reached(tx: &Tx, app: &App, record: &Record) -> Result<Vec<Linked>> {
    let links = store::of_record(tx, record.id).await?;
    if links.is_empty() {
        return Ok(Vec::new());
    }
    let mut ends: BTreeMap<&str, Vec<Uuid>> = BTreeMap::new();
    for link in &links {
        let (kind, id, _) = rules::other_end(link, record.id);
        ends.entry(kind).or_default().push(id);
    }
    let mut shown: HashMap<Uuid, (&RecordKind, Shown)> = HashMap::new();
    for (kind, ids) in ends {
        let Some((kind, searched)) = linkable(app, kind).filter(|(kind, _)| tx.scope().has(kind.view)) else { continue };
        shown.extend(searched.show(tx, &ids, &Owners::default()).await?.into_iter().map(|other| (other.id, (kind, other))));
    }
    let clients: BTreeSet<Uuid> = shown.values().filter_map(|(kind, other)| client_of(kind, other)).chain(record.client_id).collect();
    let closed = tx.closed_among(record.tenant_id, &clients).await?;
    let may = |client: Option<Uuid>| client.is_none_or(|client| !closed.contains(&client)) && may_change(tx.scope(), client);
    let mine = may(record.client_id);
    let seen = |link: Link| {
        let (_, id, relation) = rules::other_end(&link, record.id);
        let (kind, other) = shown.get(&id).cloned()?;
        let can_remove = mine && may(client_of(kind, &other));
        Some(Linked { link, relation, kind: kind.name, other, can_remove })
    };
    Ok(links.into_iter().filter_map(seen).collect())
}

/// The links of a record.
///
/// # Errors
/// 403, 404 for a record out of reach.
pub async fn list(app: &App, scope: &Scope, kind: &str, id: Uuid) -> Result<Links> {
    let kind = subject::kind_named(app, kind)?;
    app.db()
        .read(&subject::level(kind, scope), |tx| async move {
            let record = subject::find(&tx, kind, id).await?;
            let can_add = may_change(tx.scope(), record.client_id) && !subject::is_closed(&tx, &record).await?;
            Ok(Links { items: reached(&tx, app, &record).await?, can_add })
        })
        .await
}

/// How many links of a record lead to what the caller reaches.
pub(crate) async fn count(tx: &Tx, app: &App, record: &Record) -> Result<usize> {
    Ok(reached(tx, app, record).await?.len())
}

/// Links a record to another one.
///
/// # Errors
/// 403 without [`CREATE`] or as an observer of either, 404, `Common.WorkspaceRequired`, `Links.TooMany`, field errors.
pub async fn create(app: &App, scope: &Scope, kind: &str, id: Uuid, input: &LinkRequest) -> Result<Linked> {
    scope.require(CREATE)?;
    let kind = subject::kind_named(app, kind)?;
    let level = subject::level_to_write(kind, scope)?;
    let (other_kind, searched) = linkable(app, &input.record_kind).ok_or_else(|| Error::invalid("recordKind", "Validation.Invalid"))?;
    app.db()
        .write(&level, |tx| async move {
            let record = subject::find(&tx, kind, id).await?;
            if input.record_id == id {
                return Err(Error::invalid("recordId", "Error.Links.Self"));
            }
            let other = subject::find_visible(&tx, other_kind, input.record_id).await?;
            // What no list shows can't be linked, either.
            let is_shown = !searched.show(&tx, &[input.record_id], &Owners::default()).await?.is_empty();
            let other = other.filter(|_| is_shown).ok_or_else(|| unknown_reference("recordId", input.record_id))?;
            for (end, to) in [(&record, &other), (&other, &record)] {
                subject::check_writable(&tx, end.client_id).await?;
                check_room(&tx, app, end, to.id).await?;
            }
            let link = tx.insert::<Entity>(row((kind, &record), (other_kind, &other), input.relation)).await?;
            let linked = reached(&tx, app, &record).await?.into_iter().find(|linked| linked.link.id == link.id);
            linked.ok_or_else(|| Error::internal("a new link is out of reach"))
        })
        .await
}

/// Checks that the record is not yet linked to the other one, and has room for a link.
async fn check_room(tx: &Tx, app: &App, record: &Record, other: Uuid) -> Result<()> {
    let links = reached(tx, app, record).await?;
    if links.iter().any(|linked| linked.other.id == other) {
        return Err(Error::invalid("recordId", "Error.Links.Exists"));
    }
    // What the caller doesn't see doesn't count, or the refusal would reveal it.
    if links.len() >= rules::MOST { Err(Error::rule("Links.TooMany").with("max", rules::MOST)) } else { Ok(()) }
}

fn row(record: (&RecordKind, &Record), other: (&RecordKind, &Record), relation: LinkRelation) -> ActiveModel {
    let (kind, is_first) = relation.stored();
    let ((from_kind, from), (to_kind, to)) = if is_first { (record, other) } else { (other, record) };
    ActiveModel {
        from_type: Set(from_kind.name.to_owned()),
        from_id: Set(from.id),
        to_type: Set(to_kind.name.to_owned()),
        to_id: Set(to.id),
        kind: Set(kind),
        ..Default::default()
    }
}

/// Removes a link.
///
/// # Errors
/// 403 without [`CREATE`] or as an observer of either record, 404 unless the caller reaches both.
pub async fn delete(app: &App, scope: &Scope, id: Uuid) -> Result<()> {
    scope.require(CREATE)?;
    let deleted = app
        .db()
        .write(&scope.at_level(), |tx| async move {
            let link = tx.get::<Entity>(id).await?;
            let mut ends = Vec::new();
            for (kind, record) in [(&link.from_type, link.from_id), (&link.to_type, link.to_id)] {
                let found = subject::find_visible(&tx, subject::kind_named(app, kind)?, record).await?;
                ends.push(found.ok_or_else(|| Error::not_found("Link", id))?);
            }
            for end in &ends {
                subject::check_writable(&tx, end.client_id).await?;
            }
            tx.delete::<Entity>(&link).await
        })
        .await;
    subject::or_workspace(scope, deleted)
}
