//! Limits every query to the rows that the caller can reach: each table declares the columns that tie its rows to people, and the scope
//! says how far the caller reaches ([`kernel::reach`]).

use std::{
    collections::BTreeSet,
    sync::{
        Arc,
        atomic::{AtomicUsize, Ordering},
    },
};

use kernel::{AreaReach, Clients, Error, HOST, Operation, Permission, Result, Scope, Tenancy, Ties, Uuid, Width};
use sea_orm::{
    DbBackend, ModelTrait, QueryFilter, QuerySelect, Value,
    sea_query::{Condition, Expr, ExprTrait, SimpleExpr},
};

use crate::{
    Owner, Table, Tx,
    claim::sees,
    dialect::{self, Access, postgres},
    table::column,
    write::is_internal,
};

/// The columns that tie the rows of a table to people.
#[derive(Debug)]
pub struct Related<C: 'static> {
    /// How far the area reaches.
    pub area: &'static AreaReach,
    /// Users who own the row.
    pub owners: &'static [C],
    /// Users who also participate.
    pub others: &'static [C],
    /// A JSON list of users who also participate.
    pub listed: Option<C>,
    /// People (staff) whom the row is about.
    pub people: &'static [C],
    /// Teams that it belongs to.
    pub teams: &'static [C],
    /// A boolean column of rows that working for their client doesn't open.
    pub private: Option<C>,
    /// Whether a row is part of another record, whose own check covers changes.
    pub part: bool,
}

impl<C: Copy> Related<C> {
    /// Rows without relations of their own.
    pub const fn of(area: &'static AreaReach) -> Self {
        Self { area, owners: &[], others: &[], listed: None, people: &[], teams: &[], private: None, part: false }
    }

    /// Rows that are parts of another record; [`Table::extra_reach`] says which.
    pub const fn part_of(area: &'static AreaReach) -> Self {
        Self { part: true, ..Self::of(area) }
    }
}

/// How many guards currently lift the reach of a transaction.
#[derive(Debug, Default)]
pub(crate) struct Lifts(AtomicUsize);

/// While this guard lives, its transaction reads and writes beyond the caller's reach, within tenant and clients; see [`Tx::lift`].
#[derive(Debug)]
pub struct Lifted<'a>(&'a Lifts);

impl Drop for Lifted<'_> {
    fn drop(&mut self) {
        self.0.0.fetch_sub(1, Ordering::Relaxed);
    }
}

impl Tx {
    /// Lifts the caller's reach (never tenant and clients) until the guard is dropped: for rows that a rule needs and the caller doesn't
    /// get to see, such as projections and names.
    pub fn lift(&self) -> Lifted<'_> {
        self.lifts.0.fetch_add(1, Ordering::Relaxed);
        Lifted(&self.lifts)
    }

    /// The same transaction for reading the rows of `tenant` at all its clients, regardless of the caller: for a rule that must not
    /// overlook rows beyond the caller's reach. Nothing is written through it.
    ///
    /// # Errors
    /// `Internal` for a tenant that the scope doesn't reach.
    pub fn everywhere(&self, tenant: Uuid) -> Result<Tx> {
        if !sees(self.scope().tenancy(), tenant) {
            return Err(Error::internal("a transaction reads within its own tenants"));
        }
        let scope = Scope::system(self.now()).within(tenant);
        Ok(Tx::new(Arc::clone(&self.session), scope, self.db().clone(), Access::Read))
    }

    /// Reads the rows of `tenants` at all their clients in this transaction of the host, regardless of the caller: for a rule about users of
    /// the host, who work in many tenants. Nothing is written through the transaction that `work` gets, and this one waits for it.
    ///
    /// # Errors
    /// Those of `work`, `Internal` outside the host's scope.
    pub async fn in_tenants<T, Work>(&self, tenants: BTreeSet<Uuid>, work: impl FnOnce(Tx) -> Work) -> Result<T>
    where
        Work: Future<Output = Result<T>>,
    {
        if !matches!(self.scope().tenancy(), Tenancy::Host) {
            return Err(Error::internal("only a transaction of the host reads in other tenants"));
        }
        let tenancy = Tenancy::Portfolio(Arc::new(tenants));
        let scope = Scope::new(tenancy, Clients::All, Arc::default(), self.now(), Arc::default());
        let lifted = |inside: Tx| {
            inside.lifts.0.fetch_add(1, Ordering::Relaxed);
            work(inside)
        };
        self.seeing(scope, lifted).await
    }

    /// Reads what is the host's own in this transaction of a tenant, as the same caller: for what the host shares with every tenant. The
    /// caller of this function limits it to that. Nothing is written through the transaction that `work` gets, and this one waits for it.
    ///
    /// # Errors
    /// Those of `work`, `Internal` outside a tenant's scope.
    pub async fn of_host<T, Work>(&self, work: impl FnOnce(Tx) -> Work) -> Result<T>
    where
        Work: Future<Output = Result<T>>,
    {
        if !matches!(self.scope().tenancy(), Tenancy::Tenant(_)) {
            return Err(Error::internal("only a transaction of a tenant reads what the host shares with it"));
        }
        self.seeing(self.scope().within(HOST), work).await
    }

    /// Has `work` read in another scope within this transaction, which waits for it.
    async fn seeing<T, Work>(&self, scope: Scope, work: impl FnOnce(Tx) -> Work) -> Result<T>
    where
        Work: Future<Output = Result<T>>,
    {
        let is_server = self.db().backend() == DbBackend::Postgres;
        if is_server {
            self.session.raw(&postgres::see(scope.tenancy())).await.map_err(dialect::plain)?;
        }
        let outcome = work(Tx::new(Arc::clone(&self.session), scope, self.db().clone(), Access::Read)).await;
        if is_server {
            let back = self.session.raw(&postgres::see(self.scope().tenancy())).await.map_err(dialect::plain);
            // After a failed statement the transaction only rolls back, and the first error says why.
            if outcome.is_ok() {
                back?;
            }
        }
        outcome
    }

    /// Reads and locks the row with this id of the scope's tenant, otherwise of the host, until the transaction ends: for a decision that
    /// depends on it. Reading alone isn't enough if transactions that are not serialisable also change the row (decision 19).
    ///
    /// # Errors
    /// `Common.WorkspaceRequired` over a portfolio, `Internal` for a table that is not available in the system scope.
    pub async fn keep<E: Table>(&self, id: Uuid) -> Result<Option<E::Model>> {
        let tenant = self.scope().tenant()?;
        match self.one_kept::<E>(tenant, id).await? {
            None if tenant != HOST => self.one_kept::<E>(HOST, id).await,
            found => Ok(found),
        }
    }

    async fn one_kept<E: Table>(&self, tenant: Uuid, id: Uuid) -> Result<Option<E::Model>> {
        let (Owner::Tenant(owner), Some(key), true) = (E::OWNER, column::<E>("id"), E::SYSTEM) else {
            return Err(Error::internal(format!("{} is not available in the system scope", E::TYPE)));
        };
        let of = |column: E::Column| Expr::col((E::default(), column));
        let present = column::<E>("deleted_at").map(|deleted| of(deleted).is_null());
        let select = E::find().filter(of(owner).eq(tenant)).filter(of(key).eq(id)).filter(Condition::all().add_option(present));
        let is_server = self.db().backend() == DbBackend::Postgres;
        let is_hidden = is_server && !sees(self.scope().tenancy(), tenant);
        if is_hidden {
            self.session.raw(postgres::SEE_ALL).await.map_err(dialect::plain)?;
        }
        // An embedded database has one writer.
        let select = if is_server { select.lock_shared() } else { select };
        let found = select.one(&*self.session).await.map_err(|error| self.explain(error))?;
        if is_hidden {
            self.session.raw(postgres::SEE_SCOPE).await.map_err(dialect::plain)?;
        }
        Ok(found)
    }

    /// Whether the caller's reach is lifted at the moment.
    pub fn is_lifted(&self) -> bool {
        self.lifts.0.load(Ordering::Relaxed) > 0
    }

    /// The rows of `E` that the caller may read; `None` for all of them.
    pub(crate) fn reached<E: Table>(&self) -> Result<Option<Condition>> {
        let Some(mut any) = self.tied::<E>(Operation::Read) else { return Ok(None) };
        let clients = &self.scope().relations().clients;
        if E::RELATED.is_some_and(|related| self.scope().width(related.area, Operation::Read) >= Width::Client) && !clients.is_empty() {
            any = any.add_option(E::also_at(self, clients)?);
        }
        Ok(Some(match E::extra_reach(self)? {
            Some(also) => any.add(also),
            None => any,
        }))
    }

    /// The parts of records, such as comments, at clients in whose records the caller looks. Records of one kind, `several`, are read at
    /// more clients than their own, and with its permission at each: who reads such a record without being near the person in it reads the
    /// parts at the own clients alone. `kind` and `subject` name the record of a part.
    pub fn parts_here<E: Table>(
        &self,
        client: E::Column,
        (kind, subject): (E::Column, E::Column),
        (several, all): (&str, Permission),
    ) -> Condition {
        let (scope, around) = (self.scope(), self.scope().relations());
        let column = |c: E::Column| Expr::col((E::default(), c));
        let within = |c: E::Column, ids: &BTreeSet<Uuid>| among(std::iter::once(column(c)), ids);
        let mut here = Condition::all();
        if let Clients::Set(ids) = scope.clients() {
            here = here.add(within(client, ids).add(column(client).is_null()));
        }
        if !self.is_lifted() && !scope.is_machine() && !scope.has(all) {
            let near = within(client, &around.clients).add(within(subject, &around.led)).add(within(subject, &around.staff));
            here = here.add(near.add(column(client).is_null()).add(column(kind).ne(several)));
        }
        here
    }

    /// Whether the caller gets to know that a row of `E` belongs to this client: who reads the row at another one doesn't.
    pub(crate) fn names_client<E: Table>(&self, client: Uuid) -> Result<bool> {
        let scope = self.scope();
        if !scope.clients().contain(client) {
            return Ok(false);
        }
        let reaches_all = |related: Related<E::Column>| self.is_lifted() || scope.width(related.area, Operation::Read) == Width::All;
        if E::RELATED.is_none_or(reaches_all) || scope.relations().clients.contains(&client) {
            return Ok(true);
        }
        Ok(E::also_at(self, &BTreeSet::new())?.is_none())
    }

    /// The rows of `E` that the caller may change, by its reach alone: [`changeable`] as a condition.
    pub(crate) fn changeable_rows<E: Table>(&self) -> Condition {
        let observed = &self.scope().relations().observed;
        let own = match (E::CLIENT, self.scope().clients()) {
            // A row may be read at another client than its own.
            (Some(client), Clients::Set(ids)) => {
                let client = || Expr::col((E::default(), client));
                let own = Condition::any().add(client().is_in(ids.iter().copied()));
                Some(own.add_option(E::CLIENT_OPTIONAL.then(|| client().is_null())))
            }
            _ => None,
        };
        let unobserved = E::CLIENT.filter(|_| !self.scope().is_machine() && !observed.is_empty()).map(|client| {
            let client = || Expr::col((E::default(), client));
            let unobserved = Condition::any().add(client().is_not_in(observed.iter().copied()));
            unobserved.add_option(E::CLIENT_OPTIONAL.then(|| client().is_null()))
        });
        Condition::all().add_option(own).add_option(unobserved).add_option(self.tied::<E>(Operation::Change))
    }

    /// The rows of `E` whose ties to people let the caller do this; `None` for all of them.
    fn tied<E: Table>(&self, operation: Operation) -> Option<Condition> {
        let related = E::RELATED.filter(|_| !self.is_lifted())?;
        let (width, around) = (self.scope().width(related.area, operation), self.scope().relations());
        if width == Width::All {
            return None;
        }
        let column = |c: &E::Column| Expr::col((E::default(), *c));
        // An empty alternative would match every row.
        let mut any = Condition::any().add(Expr::cust("1 = 0"));
        if let Some(me) = self.scope().principal().user_id {
            for c in related.owners.iter().chain(related.others) {
                any = any.add(column(c).eq(me));
            }
            any = any.add_option(related.listed.map(|c| column(&c).like(format!("%{me}%"))));
        }
        if width >= Width::Team {
            any = any.add(among(related.owners.iter().map(column), &around.led_users));
            any = any.add(among(related.teams.iter().map(column), &around.teams));
            any = any.add(among(related.people.iter().map(column), &around.led));
            any = any.add(among(related.people.iter().map(column), &around.staff));
        }
        if width >= Width::Client {
            let near = Condition::all().add(among(E::CLIENT.iter().map(column), &around.clients));
            any = any.add(near.add_option(related.private.map(|c| column(&c).eq(false))));
        }
        Some(any)
    }

    /// Rejects a change of `row` that the caller must not make, however the caller got the row.
    pub(crate) fn check_change<E: Table>(&self, row: &E::Model) -> Result<()> {
        if is_internal::<E>(row) && !self.scope().is_provider() {
            return Err(Error::refused("Common.ProviderOnly"));
        }
        if self.is_lifted() {
            return Ok(());
        }
        client_of::<E>(row).map_or(Ok(()), |client| self.scope().check_observer(client))?;
        match E::RELATED {
            Some(related) if !changeable::<E>(self.scope(), row) => Err(Error::forbidden(related.area.all.0)),
            _ => Ok(()),
        }
    }
}

/// One of the columns is one of `ids`; false for no columns or ids.
fn among(columns: impl Iterator<Item = Expr>, ids: &BTreeSet<Uuid>) -> Condition {
    let none = Condition::any().add(Expr::cust("1 = 0"));
    if ids.is_empty() { none } else { columns.fold(none, |any, column| any.add(SimpleExpr::from(column).is_in(ids.iter().copied()))) }
}

/// Whether the caller of `scope` may change `row`, by its reach alone.
pub fn changeable<E: Table>(scope: &Scope, row: &E::Model) -> bool {
    client_of::<E>(row).is_none_or(|client| !scope.observes(client))
        && E::RELATED.is_none_or(|related| related.part || scope.reaches(related.area, Operation::Change, &ties::<E>(row)))
}

/// The client that `row` belongs to.
pub(crate) fn client_of<E: Table>(row: &E::Model) -> Option<Uuid> {
    E::CLIENT.and_then(|c| id(row.get(c)))
}

/// The ties of `row` to people.
pub fn ties<E: Table>(row: &E::Model) -> Ties {
    let Some(related) = E::RELATED else { return Ties::default() };
    let ids = |columns: &[E::Column]| columns.iter().filter_map(|c| id(row.get(*c))).collect::<Vec<_>>();
    let listed: Vec<Uuid> = related.listed.map(|c| list(row.get(c))).unwrap_or_default();
    Ties {
        owners: ids(related.owners),
        others: ids(related.others).into_iter().chain(listed).collect(),
        people: ids(related.people),
        teams: ids(related.teams),
        client: client_of::<E>(row).filter(|_| related.private.is_none_or(|c| row.get(c) != Value::Bool(Some(true)))),
    }
}

fn id(value: Value) -> Option<Uuid> {
    if let Value::Uuid(id) = value { id } else { None }
}

fn list(value: Value) -> Vec<Uuid> {
    match value {
        Value::String(Some(json)) => serde_json::from_str(&json).unwrap_or_default(),
        _ => Vec::new(),
    }
}
