//! A transaction within a scope. Every query through it is filtered by the scope's tenants and clients.

use std::{
    fmt::Write,
    sync::{Arc, Mutex},
};

use kernel::{Clients, Error, HOST, Page, Paged, Result, Scope, Sort, Tenancy, Timestamp};
use sea_orm::{
    ColumnTrait, ConnectionTrait, DbBackend, FromQueryResult, IdenStatic, Order, PaginatorTrait, QueryFilter, QueryOrder, QuerySelect,
    QueryTrait, Select, Statement, Values,
    sea_query::{CaseStatement, Condition, Expr, ExprTrait, LockBehavior, LockType, SelectStatement},
};
use uuid::Uuid;

use crate::{
    Db, Owner, Table,
    append::Deferred,
    audit::Trail,
    claim::Written,
    closed::Closings,
    conn::Session,
    dialect::{self, Access},
    reach::Lifts,
    search::Kept,
    table::column,
};

/// Alias of the column with the total number of rows, selected along with a page.
const TOTAL: &str = "total";

/// Up to this many ids are bound as separate values of a statement; more are one JSON value.
const VALUES: usize = 1_000;

/// What rows sort by: the value of this column or, in a ranked one, its rank.
pub fn sort_key<E: Table>(column: E::Column) -> Expr {
    let value = Expr::col((E::default(), column));
    let Some((_, ranks)) = E::RANKED.iter().find(|(ranked, _)| ranked.as_str() == column.as_str()) else { return value };
    let ranked = |case: CaseStatement, (rank, state): (i32, String)| case.case(value.clone().eq(state), rank);
    (0_i32..).zip(ranks()).fold(CaseStatement::new(), ranked).finally(i32::MAX).into()
}

/// Adds "not deleted" to a condition on `E`.
fn present<E: Table>(wall: Condition) -> Condition {
    match column::<E>("deleted_at") {
        Some(deleted) => wall.add(Expr::col((E::default(), deleted)).is_null()),
        None => wall,
    }
}

/// A transaction of one scope.
pub struct Tx {
    pub(crate) session: Arc<Session>,
    scope: Scope,
    db: Db,
    access: Access,
    pub(crate) trail: Mutex<Trail>,
    pub(crate) deferred: Mutex<Deferred>,
    pub(crate) invalidated: Mutex<Vec<String>>,
    pub(crate) written: Mutex<Vec<Written>>,
    pub(crate) documents: Mutex<Kept>,
    pub(crate) lifts: Lifts,
    pub(crate) closings: Closings,
}

impl Tx {
    pub(crate) fn new(session: impl Into<Arc<Session>>, scope: Scope, db: Db, access: Access) -> Self {
        let (trail, deferred, invalidated, documents) = (Mutex::default(), Mutex::default(), Mutex::default(), Mutex::default());
        let (written, lifts, closings) = (Mutex::default(), Lifts::default(), Closings::default());
        Self { session: session.into(), scope, db, access, trail, deferred, invalidated, written, documents, lifts, closings }
    }

    pub fn scope(&self) -> &Scope {
        &self.scope
    }

    /// The instant of the request.
    pub fn now(&self) -> Timestamp {
        self.scope.now()
    }

    pub fn new_id(&self) -> Uuid {
        self.db.entropy().id(self.scope.now())
    }

    pub(crate) fn db(&self) -> &Db {
        &self.db
    }

    /// Sends the deferred rows and commits.
    pub(crate) async fn commit(&self) -> Result<()> {
        let mut last = self.take_documents()?;
        last.extend(self.take_deferred());
        let committed = self.session.commit(last).await;
        committed.map_err(|fault| fault.explained(|e| self.explain(e)))
    }

    /// Rolls the transaction back; a connection that can't is closed.
    pub(crate) async fn roll_back(&self) {
        if let Err(error) = self.session.roll_back().await {
            tracing::debug!(%error, "a failed transaction could not be rolled back");
        }
    }

    pub(crate) fn explain(&self, error: sea_orm::DbErr) -> Error {
        self.db.explain(error)
    }

    /// Tenants, clients and the caller's reach as a condition on `E`, for a subquery; queries through this transaction are filtered
    /// automatically.
    ///
    /// # Errors
    /// `Internal` in the system scope, where `E` is not available.
    pub fn wall<E: Table>(&self) -> Result<Condition> {
        Ok(self.within_tenant::<E>(self.tenants::<E>()?, self.also_here::<E>()?).add_option(self.reached::<E>()?))
    }

    /// Tenants and clients of the scope as a condition on `E`, for writes: rows that are changed one by one were read first and are checked
    /// ([`Tx::check_change`]), and rows changed by a condition belong to a record that was.
    pub(crate) fn outer_wall<E: Table>(&self) -> Result<Condition> {
        Ok(self.within_tenant::<E>(self.tenants::<E>()?, None))
    }

    /// The tenants of the scope as a condition on `E`.
    fn tenants<E: Table>(&self) -> Result<Condition> {
        let wall = Condition::all();
        let Owner::Tenant(tenant) = E::OWNER else { return Ok(wall) };
        let tenant = Expr::col((E::default(), tenant));
        Ok(match self.scope.tenancy() {
            Tenancy::System if E::SYSTEM => wall,
            Tenancy::System => return Err(Error::internal(format!("{} is not available in the system scope", E::TYPE))),
            Tenancy::Host => wall.add(tenant.eq(HOST)),
            Tenancy::Tenant(id) => wall.add(tenant.eq(*id)),
            Tenancy::Portfolio(ids) => wall.add(tenant.is_in(ids.iter().copied())),
        })
    }

    /// The rows of other clients that the scope reads at its own ones.
    fn also_here<E: Table>(&self) -> Result<Option<Condition>> {
        match self.scope.clients() {
            Clients::All => Ok(None),
            Clients::Set(ids) => E::also_at(self, ids),
        }
    }

    /// What limits the rows of `E` within their tenant, added to `wall`; `also` are those of other clients that may be read.
    fn within_tenant<E: Table>(&self, mut wall: Condition, also: Option<Condition>) -> Condition {
        if let (Some(client), Clients::Set(ids)) = (E::CLIENT, self.scope.clients()) {
            let client = || Expr::col((E::default(), client));
            let within = Condition::any().add(client().is_in(ids.iter().copied())).add_option(also);
            wall = wall.add(within.add_option(E::CLIENT_OPTIONAL.then(|| client().is_null())));
        }
        if let Some(internal) = E::INTERNAL.filter(|_| !self.scope.is_provider()) {
            wall = wall.add(Expr::col((E::default(), internal)).eq(false));
        }
        wall
    }

    /// The scope and "not deleted" as a condition on `E`.
    pub(crate) fn visible<E: Table>(&self) -> Result<Condition> {
        Ok(present::<E>(self.wall::<E>()?))
    }

    /// The visible rows of `E` in the tenant that a column of an outer query names, which the scope limits there: for a subquery that looks
    /// for one row by its key, whatever the number of tenants.
    ///
    /// # Errors
    /// `Internal` in the system scope, where `E` is not available.
    pub fn visible_beside<E: Table>(&self, tenant: Expr) -> Result<Condition> {
        let Owner::Tenant(own) = E::OWNER else { return self.visible::<E>() };
        let wall = Condition::all().add(Expr::col((E::default(), own)).eq(tenant));
        Ok(present::<E>(self.within_tenant::<E>(wall, self.also_here::<E>()?).add_option(self.reached::<E>()?)))
    }

    /// The only row of `select`, if it exists and is visible.
    pub async fn one<E: Table>(&self, select: Select<E>) -> Result<Option<E::Model>> {
        select.filter(self.visible::<E>()?).limit(1).one(&*self.session).await.map_err(|e| self.explain(e))
    }

    /// Whether the id in `column` is one of `ids`, however many: a statement's number of parameters is limited.
    pub fn among(&self, column: impl ColumnTrait, ids: &[Uuid]) -> Expr {
        if ids.len() <= VALUES {
            return ColumnTrait::is_in(&column, ids.iter().copied());
        }
        ColumnTrait::in_subquery(&column, dialect::given(self.session.get_database_backend(), ids))
    }

    /// All visible rows of `select`.
    pub async fn all<E: Table>(&self, select: Select<E>) -> Result<Vec<E::Model>> {
        select.filter(self.visible::<E>()?).all(&*self.session).await.map_err(|e| self.explain(e))
    }

    /// All rows of `select`, including deleted ones: history and the recycle bin.
    pub async fn all_with_deleted<E: Table>(&self, select: Select<E>) -> Result<Vec<E::Model>> {
        select.filter(self.wall::<E>()?).all(&*self.session).await.map_err(|e| self.explain(e))
    }

    /// Rows of another shape: selected columns, sums, joins. A joined table is filtered by the keys that the join compares, so relations
    /// between tenant tables always compare the tenant too.
    pub async fn rows<E: Table, R: FromQueryResult + Send + Sync>(&self, select: Select<E>) -> Result<Vec<R>> {
        select.filter(self.visible::<E>()?).into_model::<R>().all(&*self.session).await.map_err(|e| self.explain(e))
    }

    /// Rows of another shape, including deleted and staged ones.
    pub async fn rows_with_deleted<E: Table, R: FromQueryResult + Send + Sync>(&self, select: Select<E>) -> Result<Vec<R>> {
        select.filter(self.wall::<E>()?).into_model::<R>().all(&*self.session).await.map_err(|e| self.explain(e))
    }

    /// The row with this id.
    ///
    /// # Errors
    /// `NotFound` when it doesn't exist or is not visible.
    pub async fn get<E: Table>(&self, id: Uuid) -> Result<E::Model> {
        self.find::<E>(id).await?.ok_or_else(|| Error::not_found(E::short_name(), id))
    }

    /// The row with this id, if it exists and is visible.
    pub async fn find<E: Table>(&self, id: Uuid) -> Result<Option<E::Model>> {
        let key = column::<E>("id").ok_or_else(|| Error::internal(format!("{} has no id", E::TYPE)))?;
        self.one(E::find().filter(Expr::col((E::default(), key)).eq(id))).await
    }

    /// The visible row that a field of the request refers to.
    ///
    /// # Errors
    /// 400 on `field` when the row doesn't exist or is out of reach.
    pub async fn referred<E: Table>(&self, field: &str, id: Uuid) -> Result<E::Model> {
        self.find::<E>(id).await?.ok_or_else(|| kernel::error::unknown_reference(field, id))
    }

    /// Whether the user has created one of the visible rows of `E`.
    pub async fn has_created<E: Table>(&self, user: Uuid) -> Result<bool> {
        let Some(author) = column::<E>("created_by") else { return Ok(false) };
        Ok(self.one(E::find().filter(ColumnTrait::eq(&author, user))).await?.is_some())
    }

    /// The number of visible rows of `select`.
    pub async fn count<E: Table>(&self, select: Select<E>) -> Result<u64>
    where
        E::Model: Send + Sync,
    {
        select.filter(self.visible::<E>()?).count(&*self.session).await.map_err(|e| self.explain(e))
    }

    /// One page of `select` and the total number of rows. `order` maps a sort key to its column; the last sort key is the id, so that pages
    /// don't overlap.
    pub async fn page<E: Table>(&self, select: Select<E>, page: &Page, order: impl Fn(&str) -> E::Column) -> Result<Paged<E::Model>> {
        self.page_of::<E, E::Model>(select, page, order).await
    }

    /// One page of rows with columns beyond the table's.
    pub async fn page_of<E: Table, R: FromQueryResult>(
        &self,
        select: Select<E>,
        page: &Page,
        order: impl Fn(&str) -> E::Column,
    ) -> Result<Paged<R>> {
        let select = select.filter(self.visible::<E>()?);
        let mut total: SelectStatement = select.clone().into_query();
        total.clear_selects().clear_order_by().expr_as(Expr::cust("count(*)"), TOTAL);
        let mut select = select;
        for Sort { field, descending } in &page.sort {
            select = select.order_by(sort_key::<E>(order(field)), if *descending { Order::Desc } else { Order::Asc });
        }
        if let Some(id) = column::<E>("id") {
            select = select.order_by(Expr::col((E::default(), id)), Order::Asc);
        }
        let mut query = select.into_query();
        query.expr_as(Expr::SubQuery(None, Box::new(total.clone().into())), TOTAL);
        let rows = self.session.query_all_raw(self.limited(&query, page)).await.map_err(|e| self.explain(e))?;
        let counted = match rows.first() {
            Some(row) => Some(row.try_get::<i64>("", TOTAL)),
            // A page past the end has no row to carry the total.
            None if page.skip > 0 => {
                self.session.query_one(&total).await.map_err(|e| self.explain(e))?.map(|row| row.try_get::<i64>("", TOTAL))
            }
            None => None,
        };
        let total = counted.transpose().map_err(|e| self.explain(e))?.unwrap_or(0);
        let items = rows.iter().map(|row| R::from_query_result(row, "")).collect::<Result<_, _>>().map_err(|e| self.explain(e))?;
        Ok(Paged { total: u64::try_from(total).unwrap_or(0), items })
    }

    /// The statement of one page. The limit is part of the text, not bound: without it, the planner would replan each time, and there are
    /// few page sizes.
    fn limited(&self, query: &SelectStatement, page: &Page) -> Statement {
        let mut statement = self.session.get_database_backend().build(query);
        // Writing to a string can't fail.
        let _ = write!(statement.sql, " LIMIT {}", page.take);
        if page.skip > 0 {
            let values = statement.values.get_or_insert_with(|| Values(Vec::new()));
            values.0.push(i64::try_from(page.skip).unwrap_or(i64::MAX).into());
            let _ = match statement.db_backend {
                DbBackend::Postgres => write!(statement.sql, " OFFSET ${}", values.0.len()),
                _ => write!(statement.sql, " OFFSET ?"),
            };
        }
        statement
    }

    /// Locks the rows of `select` until the transaction ends, where a rule depends on them ("one primary client"). SQLite has one writer
    /// and needs no lock.
    pub async fn lock<E: Table>(&self, select: Select<E>) -> Result<Vec<E::Model>> {
        self.locked(select, |query| query.lock_exclusive()).await
    }

    /// As [`Tx::lock`], skipping rows that another transaction has locked: for work shared among nodes.
    pub async fn lock_available<E: Table>(&self, select: Select<E>) -> Result<Vec<E::Model>> {
        self.locked(select, |query| query.lock_with_behavior(LockType::Update, LockBehavior::SkipLocked)).await
    }

    async fn locked<E: Table>(&self, select: Select<E>, hold: impl FnOnce(Select<E>) -> Select<E>) -> Result<Vec<E::Model>> {
        let select = select.filter(self.visible::<E>()?);
        let select = if self.session.get_database_backend() == DbBackend::Postgres { hold(select) } else { select };
        select.all(&*self.session).await.map_err(|e| self.explain(e))
    }

    /// Checks that the transaction may write to `E` within its scope; returns the tenant of new rows.
    pub(crate) fn writable<E: Table>(&self) -> Result<Uuid> {
        if self.access == Access::Read {
            return Err(Error::internal(format!("{} written in a read-only transaction", E::TYPE)));
        }
        match (E::OWNER, self.scope.tenancy()) {
            (Owner::Host, Tenancy::Host | Tenancy::System) => Ok(HOST),
            (Owner::Host, _) => Err(Error::internal(format!("{} belongs to the host", E::TYPE))),
            (Owner::Tenant(_), Tenancy::System) if !E::SYSTEM => {
                Err(Error::internal(format!("{} is not available in the system scope", E::TYPE)))
            }
            (Owner::Tenant(_), _) => self.scope.tenant(),
        }
    }
}
