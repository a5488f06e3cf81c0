//! The record that comments and history belong to, found exactly as its own page finds it, for the caller or for somebody else.

use std::{collections::BTreeSet, sync::Arc};

use ::store::Tx;
use http::{App, Record, RecordKind};
use kernel::{Error, HOST, Kind, Result, Uuid};
use platform::{load_principal, scope_of, user};

/// A user who may get to know of a record.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Person {
    /// The user.
    pub id: Uuid,
    /// The tenant that the user belongs to.
    pub home: Uuid,
}

/// The registered kind of this name.
///
/// # Errors
/// 404.
pub(crate) fn kind_named(app: &App, name: &str) -> Result<&'static RecordKind> {
    let mut kinds = app.areas().iter().flat_map(|area| area.records);
    kinds.find(|kind| kind.name == name).ok_or_else(|| Error::not_found("RecordKind", name))
}

/// The record, if the caller reaches it.
///
/// # Errors
/// 403 without the permission to read its kind, 404.
pub(crate) async fn find(tx: &Tx, kind: &RecordKind, id: Uuid) -> Result<Record> {
    tx.scope().require(kind.view)?;
    (kind.find)(tx, id).await
}

/// The record, if the caller may read its kind and reaches it; other failures stay what they are, so that a conflict is tried again.
pub(crate) async fn find_visible(tx: &Tx, kind: &RecordKind, id: Uuid) -> Result<Option<Record>> {
    unless_hidden(find(tx, kind, id).await)
}

/// What was found; nothing where the caller is told that it may not look, or that there is nothing.
pub(crate) fn unless_hidden<T>(found: Result<T>) -> Result<Option<T>> {
    match found {
        Ok(found) => Ok(Some(found)),
        Err(error) if matches!(error.kind(), Kind::NotFound | Kind::Forbidden | Kind::Unauthenticated) => Ok(None),
        Err(error) => Err(error),
    }
}

/// A record that other people than the caller are asked about.
#[derive(Clone, Copy)]
pub(crate) struct Subject {
    pub kind: &'static RecordKind,
    /// Tenant that it belongs to.
    pub tenant: Uuid,
    pub id: Uuid,
}

impl Subject {
    /// The record that was found.
    pub fn of(kind: &'static RecordKind, record: &Record) -> Self {
        Self { kind, tenant: record.tenant_id, id: record.id }
    }
}

/// Whether `person` reaches the record, by rights and assignments of this moment.
pub(crate) async fn is_seen_by(app: &App, subject: Subject, person: Person) -> Result<bool> {
    Ok(unless_hidden(reached_by(app, subject, person).await)?.is_some())
}

async fn reached_by(app: &App, subject: Subject, person: Person) -> Result<()> {
    let principal = Arc::new(load_principal(app, person.home, person.id).await?);
    let workspace = (person.home == HOST).then(|| subject.tenant.to_string());
    let scope = scope_of(app, principal, workspace.as_deref(), Arc::default()).await?;
    app.db().read(&scope, |tx| async move { find(&tx, subject.kind, subject.id).await }).await.map(drop)
}

/// The user of the record's tenant, or of the provider.
pub(crate) async fn person(app: &App, tenant: Uuid, id: Uuid) -> Result<Option<Person>> {
    for home in [tenant, HOST] {
        if user::known(app, home, id).await?.is_some_and(|known| known.user.is_active) {
            return Ok(Some(Person { id, home }));
        }
    }
    Ok(None)
}

/// Those of `ids` who reach the record; of the provider's people alone if it is `internal`.
pub(crate) async fn readers(app: &App, subject: Subject, ids: &BTreeSet<Uuid>, internal: bool) -> Result<Vec<Uuid>> {
    let mut readers = Vec::new();
    for id in ids {
        let Some(person) = person(app, subject.tenant, *id).await? else { continue };
        if (!internal || person.home == HOST) && is_seen_by(app, subject, person).await? {
            readers.push(*id);
        }
    }
    Ok(readers)
}
