//! The record that comments and history belong to, found exactly as its own page finds it, for the caller or for somebody else.

use std::{collections::BTreeSet, sync::Arc};

use ::store::Tx;
use http::{AT_SEVERAL_CLIENTS, Addition, App, Record, RecordKind};
use kernel::{Error, HOST, Kind, Result, Scope, Uuid};
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

/// The registered kind of this name, whose records have this.
///
/// # Errors
/// 404.
pub(crate) fn kind_with(app: &App, name: &str, addition: Addition) -> Result<&'static RecordKind> {
    let kind = kind_named(app, name)?;
    if kind.has(addition) { Ok(kind) } else { Err(Error::not_found("RecordKind", name)) }
}

/// The scope in which a record of this kind is read with all that belongs to it: the caller's, and for a shared kind the caller's own level
/// alone, a tenant's or the host's. What other levels have added to the same record is not there.
pub(crate) fn level(kind: &RecordKind, scope: &Scope) -> Scope {
    if kind.is_shared { scope.at_level() } else { scope.clone() }
}

/// The scope in which something is added to a record of this kind.
///
/// # Errors
/// `Common.WorkspaceRequired` outside a workspace, for a record of a tenant.
pub(crate) fn level_to_write(kind: &RecordKind, scope: &Scope) -> Result<Scope> {
    if !kind.is_shared {
        scope.workspace()?;
    }
    Ok(level(kind, scope))
}

/// What was done at the caller's own level with something named by its own id. Outside a workspace that is the host's level, and what isn't
/// found there may be a tenant's.
///
/// # Errors
/// `Common.WorkspaceRequired` in place of 404 outside a workspace.
pub(crate) fn or_workspace<T>(scope: &Scope, done: Result<T>) -> Result<T> {
    if done.as_ref().is_err_and(|error| error.kind() == Kind::NotFound) {
        scope.workspace()?;
    }
    done
}

/// Whether the caller only observes the client; nobody observes what has none.
pub(crate) fn observes(scope: &Scope, client: Option<Uuid>) -> bool {
    client.is_some_and(|client| scope.observes(client))
}

/// Whether the client of a record is closed, so that all that belongs to the record stays as it is.
pub(crate) async fn is_closed(tx: &Tx, record: &Record) -> Result<bool> {
    match record.client_id {
        Some(client) => tx.is_client_closed(record.tenant_id, client).await,
        None => Ok(false),
    }
}

/// Checks that the caller may write at this client: it is open, and not only observed.
///
/// # Errors
/// 403 as an observer, `Clients.Closed`.
pub(crate) async fn check_writable(tx: &Tx, client: Option<Uuid>) -> Result<()> {
    let Some(client) = client else { return Ok(()) };
    tx.scope().check_observer(client)?;
    tx.check_client_open(client).await
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
pub(crate) struct AccessTarget {
    pub kind: &'static RecordKind,
    /// Tenant that it belongs to, or the level whose people are asked about a record of the host.
    pub tenant: Uuid,
    pub id: Uuid,
    /// The client at which the people are asked about it; none where it doesn't matter.
    pub client: Option<Uuid>,
}

impl AccessTarget {
    /// The record that was found.
    pub fn of(kind: &'static RecordKind, record: &Record) -> Self {
        Self { kind, tenant: record.tenant_id, id: record.id, client: record.client_id }
    }
}

/// Whether the caller reads what stands at a client about a record that they reach, as [`Tx::parts_here`] finds it.
fn reads_at(scope: &Scope, subject: AccessTarget, client: Uuid) -> bool {
    let ((several, all), around) = (AT_SEVERAL_CLIENTS, scope.relations());
    let is_near = around.clients.contains(&client) || around.led.contains(&subject.id) || around.staff.contains(&subject.id);
    scope.clients().contain(client) && (subject.kind.name != several || scope.is_machine() || scope.has(all) || is_near)
}

/// Whether `person` reaches the record, by rights and assignments of this moment.
pub(crate) async fn is_seen_by(app: &App, subject: AccessTarget, person: Person) -> Result<bool> {
    Ok(unless_hidden(reached_by(app, subject, person).await)?.is_some())
}

async fn reached_by(app: &App, subject: AccessTarget, person: Person) -> Result<()> {
    if person.home != HOST && person.home != subject.tenant {
        return Err(Error::not_found(subject.kind.name, subject.id));
    }
    let principal = Arc::new(load_principal(app, person.home, person.id).await?);
    let workspace = (person.home == HOST && subject.tenant != HOST).then(|| subject.tenant.to_string());
    let scope = scope_of(app, principal, workspace.as_deref(), Arc::default()).await?;
    let scope = level(subject.kind, &scope);
    app.db().read(&scope, |tx| async move { find(&tx, subject.kind, subject.id).await }).await?;
    match subject.client {
        Some(client) if !reads_at(&scope, subject, client) => Err(Error::not_found(subject.kind.name, subject.id)),
        _ => Ok(()),
    }
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
pub(crate) async fn readers(app: &App, subject: AccessTarget, ids: &BTreeSet<Uuid>, internal: bool) -> Result<Vec<Uuid>> {
    let mut readers = Vec::new();
    for id in ids {
        let Some(person) = person(app, subject.tenant, *id).await? else { continue };
        if (!internal || person.home == HOST) && is_seen_by(app, subject, person).await? {
            readers.push(*id);
        }
    }
    Ok(readers)
}
