//! Deleted rows: listed and restored for [`KEPT`], then removed for good. A table declares its specifics ([`Table::RECYCLED`]); tenants,
//! clients and the caller's reach restrict the query, as in every list.

mod purge;

use std::pin::Pin;

use chrono::TimeDelta;
use kernel::{Error, HOST, Kind as Failure, Page, Paged, Result, Scope, Timestamp, Uuid};
use sea_orm::{
    ColumnTrait, ConnectionTrait, EntityTrait, ModelTrait, QueryFilter, QueryResult, Value,
    sea_query::{Alias, BinOper, Condition, Expr, ExprTrait, JoinType, Order, Query, SelectStatement, UnionType},
};

use crate::{Owner, Table, Tx, has_words, referred::Referring, table::column};

/// How long deleted records can be restored.
pub const KEPT: TimeDelta = TimeDelta::days(30);

/// Future type of a table's function.
pub type Work<'a, T> = Pin<Box<dyn Future<Output = Result<T>> + Send + 'a>>;

/// How the deleted rows of a table are listed and restored.
pub struct Recycled<E: EntityTrait> {
    /// Columns that make its title.
    pub title: &'static [E::Column],
    /// Rows that the caller may find within scope and reach, as the area's list shows them.
    pub listed: fn(&Tx) -> Condition,
    /// Conditions for deleting such a row, besides permission and reach.
    pub check: fn(&Scope, &E::Model) -> Result<()>,
    /// What follows when a row is restored, and which of its parts are restored too: those that were deleted at the same instant.
    pub restored: for<'a> fn(&'a Tx, &'a E::Model, Timestamp) -> Work<'a, ()>,
    /// Columns whose record may be deleted while this one is there.
    pub loose: &'static [&'static str],
    /// Tables of rows that are part of it and are removed with it.
    pub parts: &'static [&'static str],
}

impl<E: EntityTrait> Recycled<E> {
    /// Rows with nothing particular but their title.
    pub const fn titled(title: &'static [E::Column]) -> Self {
        let restored = |_: &Tx, _: &E::Model, _| -> Work<'_, ()> { Box::pin(async { Ok(()) }) };
        Self { title, listed: |_| Condition::all(), check: |_, _| Ok(()), restored, loose: &[], parts: &[] }
    }
}

/// A deleted record.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Deleted {
    /// Kind, the short name of its table.
    pub kind: String,
    pub id: Uuid,
    /// The tenant that it belongs to.
    pub tenant_id: Uuid,
    /// Its client, if it is a record of one.
    pub client_id: Option<Uuid>,
    /// Number and title, or a name.
    pub title: String,
    pub deleted_at: Timestamp,
    pub deleted_by: Option<Uuid>,
}

/// A deleted record that another deleted one refers to, so that it has to be restored first.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Missing {
    /// The record that can't be restored for now.
    pub id: Uuid,
    /// Table of the one that it refers to.
    pub table: String,
    /// The one that it refers to.
    pub parent: Uuid,
}

/// A kind of record that is restored: its table, without its type.
#[derive(Clone, Copy)]
pub struct Kind {
    name: fn() -> &'static str,
    table: fn() -> String,
    is_declared: fn() -> bool,
    is_shared: fn() -> bool,
    select: fn(&Tx, Option<&str>) -> Result<SelectStatement>,
    missing: for<'a> fn(&'a Tx, &'a [Uuid]) -> Work<'a, Vec<Missing>>,
    title: fn(&Tx, Uuid) -> Work<'_, Option<String>>,
    restore: fn(&Tx, Uuid) -> Work<'_, ()>,
    due: fn(&Tx, Timestamp, u64, u64) -> Work<'_, Vec<Uuid>>,
    purge: fn(&Tx, Uuid, Timestamp) -> Work<'_, bool>,
}

impl Kind {
    /// The rows of `E`, which declares [`Table::RECYCLED`].
    pub const fn of<E: Table>() -> Self
    where
        E::Model: Send + Sync,
    {
        Self {
            name: E::short_name,
            table: || sea_orm::EntityName::table_name(&E::default()).to_owned(),
            is_declared: || E::RECYCLED.is_some(),
            is_shared: || matches!(E::OWNER, Owner::Host),
            select: |tx, text| tx.select_deleted::<E>(text),
            missing: |tx, ids| Box::pin(tx.missing_of::<E>(ids)),
            title: |tx, id| Box::pin(tx.title_of_deleted::<E>(id)),
            restore: |tx, id| Box::pin(tx.restore_deleted::<E>(id)),
            due: |tx, before, skip, take| Box::pin(tx.due_for_purge::<E>(before, skip, take)),
            purge: |tx, id, before| Box::pin(tx.purge_deleted::<E>(id, before)),
        }
    }

    /// Its name, `ActionItem`.
    pub fn name(&self) -> &'static str {
        (self.name)()
    }

    pub fn table(&self) -> String {
        (self.table)()
    }

    /// Whether its table declares how it is restored.
    pub fn is_declared(&self) -> bool {
        (self.is_declared)()
    }

    /// Whether its records are the host's.
    pub fn is_shared(&self) -> bool {
        (self.is_shared)()
    }

    /// Deleted records that these refer to.
    pub async fn missing(&self, tx: &Tx, ids: &[Uuid]) -> Result<Vec<Missing>> {
        (self.missing)(tx, ids).await
    }

    /// The title of a deleted record that the caller could read.
    pub async fn title(&self, tx: &Tx, id: Uuid) -> Result<Option<String>> {
        (self.title)(tx, id).await
    }

    /// Restores a record with its parts. The caller has checked that nothing it refers to is missing.
    ///
    /// # Errors
    /// 404 for a record that isn't in the bin for the caller, `Recycle.Taken`, errors of the table's own check.
    pub async fn restore(&self, tx: &Tx, id: Uuid) -> Result<()> {
        (self.restore)(tx, id).await
    }

    /// Records deleted before an instant, the earliest first.
    pub async fn due(&self, tx: &Tx, before: Timestamp, skip: u64, take: u64) -> Result<Vec<Uuid>> {
        (self.due)(tx, before, skip, take).await
    }

    /// Removes a record that was deleted before an instant for good, with its parts; `false` if it isn't there any more.
    ///
    /// # Errors
    /// `Common.InUse` when others still refer to it.
    pub async fn purge(&self, tx: &Tx, id: Uuid, before: Timestamp) -> Result<bool> {
        (self.purge)(tx, id, before).await
    }
}

impl std::fmt::Debug for Kind {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_tuple("Kind").field(&self.name()).finish()
    }
}

fn name(text: &str) -> Alias {
    Alias::new(text)
}

/// A column that every table of records has.
fn own<E: Table>(name: &str) -> Result<E::Column> {
    column::<E>(name).ok_or_else(|| Error::internal(format!("{} has no {name}", E::TYPE)))
}

fn declared<E: Table>() -> Result<Recycled<E>> {
    E::RECYCLED.ok_or_else(|| Error::internal(format!("{} is not restored", E::TYPE)))
}

fn of<E: Table>(c: E::Column) -> Expr {
    Expr::col((E::default(), c))
}

/// The title of a row.
fn title<E: Table>(recycled: &Recycled<E>) -> Expr {
    let joined = |left: Expr, right: Expr| left.binary(BinOper::Custom("||"), right);
    let parts = recycled.title.iter().map(|c| of::<E>(*c));
    parts.reduce(|all, part| joined(joined(all, Expr::val(" ")), part)).unwrap_or_else(|| Expr::val(""))
}

/// Deleted rows that were once there: rows of the host may wait in a stage, as if they were deleted at the instant of their creation.
pub(crate) fn was_deleted<E: Table>() -> Result<Condition> {
    let at = own::<E>("deleted_at")?;
    let staged = matches!(E::OWNER, Owner::Host).then(|| own::<E>("created_at")).transpose()?;
    Ok(Condition::all().add(of::<E>(at).is_not_null()).add_option(staged.map(|created| of::<E>(at).gt(of::<E>(created)))))
}

impl Tx {
    /// One page of the deleted records of these kinds that the caller may restore, the latest first unless sorted.
    pub async fn deleted(&self, kinds: &[Kind], text: Option<&str>, page: &Page) -> Result<Paged<Deleted>> {
        let mut selects = kinds.iter().map(|kind| (kind.select)(self, text));
        let Some(first) = selects.next() else { return Ok(Paged { total: 0, items: Vec::new() }) };
        let mut all = first?;
        for select in selects {
            all.union(UnionType::All, select?);
        }
        let mut count = Query::select();
        count.expr_as(Expr::cust("count(*)"), name("total")).from_subquery(all.clone(), name("deleted"));
        let counted = self.session.query_one(&count).await.map_err(|e| self.explain(e))?;
        let total = counted.map_or(Ok(0), |row| row.try_get::<i64>("", "total")).map_err(|e| self.explain(e))?;
        let mut rows = Query::select();
        rows.expr(Expr::cust("*")).from_subquery(all, name("deleted")).limit(page.take).offset(page.skip);
        for sort in &page.sort {
            let order = if sort.descending { Order::Desc } else { Order::Asc };
            let field = match sort.field.as_str() {
                "title" => "title_key",
                "kind" => "kind",
                _ => "deleted_at",
            };
            rows.order_by(name(field), order);
        }
        if page.sort.is_empty() {
            rows.order_by(name("deleted_at"), Order::Desc);
        }
        rows.order_by(name("id"), Order::Asc);
        let found = self.session.query_all(&rows).await.map_err(|e| self.explain(e))?;
        Ok(Paged { total: u64::try_from(total).unwrap_or(0), items: found.iter().map(read).collect::<Result<_>>()? })
    }

    /// The rows that the caller may restore.
    fn restorable<E: Table>(&self, recycled: &Recycled<E>) -> Result<Condition> {
        let still = of::<E>(own::<E>("deleted_at")?).gt(self.now() - KEPT);
        Ok(was_deleted::<E>()?.add(still).add(self.wall::<E>()?).add(self.changeable_rows::<E>()).add((recycled.listed)(self)))
    }

    fn select_deleted<E: Table>(&self, text: Option<&str>) -> Result<SelectStatement> {
        let recycled = declared::<E>()?;
        let words = column::<E>("search_key").map_or_else(|| own::<E>("name_key"), Ok)?;
        let tenant = match E::OWNER {
            Owner::Tenant(tenant) => of::<E>(tenant),
            Owner::Host => Expr::val(HOST),
        };
        // The parts of a union have columns of the same types, and a null alone has none on PostgreSQL.
        let client = E::CLIENT.map_or_else(|| Expr::val(None::<Uuid>).cast_as(name("uuid")), of::<E>);
        let mut query = Query::select();
        query.expr_as(Expr::val(E::short_name()), name("kind")).expr_as(of::<E>(own::<E>("id")?), name("id"));
        query.expr_as(tenant, name("tenant_id")).expr_as(client, name("client_id")).expr_as(title(&recycled), name("title"));
        query.expr_as(of::<E>(words), name("title_key"));
        query.expr_as(of::<E>(own::<E>("deleted_at")?), name("deleted_at"));
        query.expr_as(of::<E>(own::<E>("deleted_by")?), name("deleted_by"));
        query.from(E::default().table_ref()).cond_where(self.restorable::<E>(&recycled)?);
        if let Some(text) = text {
            query.cond_where(has_words(of::<E>(words), text));
        }
        Ok(query)
    }

    async fn missing_of<E: Table>(&self, ids: &[Uuid]) -> Result<Vec<Missing>> {
        let (recycled, key, entity) = (declared::<E>()?, own::<E>("id")?, E::default());
        let table = sea_orm::EntityName::table_name(&entity);
        let is_firm = |reference: &&Referring| {
            reference.table == table && reference.to_record && !recycled.loose.contains(&reference.column.as_str())
        };
        let mut missing = Vec::new();
        for Referring { column: by, to, to_tenants, .. } in self.db().referring().iter().filter(is_firm) {
            let parent = |column: &str| Expr::col((name("parent"), name(column)));
            let by = Expr::col((E::default(), own::<E>(by)?));
            let mut same = Condition::all().add(parent("id").eq(by.clone()));
            if let (true, Owner::Tenant(tenant)) = (to_tenants, E::OWNER) {
                same = same.add(parent("tenant_id").eq(of::<E>(tenant)));
            }
            let mut query = Query::select();
            query.expr_as(of::<E>(key), name("id")).expr_as(by, name("parent"));
            query.from(E::default().table_ref()).join_as(JoinType::InnerJoin, name(to), name("parent"), same);
            query.cond_where(self.outer_wall::<E>()?).and_where(of::<E>(key).is_in(ids.iter().copied()));
            query.and_where(parent("deleted_at").is_not_null());
            for row in self.session.query_all(&query).await.map_err(|e| self.explain(e))? {
                let get = |name: &str| row.try_get::<Uuid>("", name).map_err(Error::internal);
                missing.push(Missing { id: get("id")?, table: to.clone(), parent: get("parent")? });
            }
        }
        Ok(missing)
    }

    async fn title_of_deleted<E: Table>(&self, id: Uuid) -> Result<Option<String>> {
        let recycled = declared::<E>()?;
        let mut query = Query::select();
        query.expr_as(title(&recycled), name("title")).from(E::default().table_ref());
        query.cond_where(self.wall::<E>()?.add((recycled.listed)(self)).add(of::<E>(own::<E>("id")?).eq(id)));
        let row = self.session.query_one(&query).await.map_err(|e| self.explain(e))?;
        row.map(|row| row.try_get("", "title").map_err(Error::internal)).transpose()
    }

    async fn restore_deleted<E: Table>(&self, id: Uuid) -> Result<()> {
        let recycled = declared::<E>()?;
        let select = E::find().filter(of::<E>(own::<E>("id")?).eq(id)).filter(self.restorable::<E>(&recycled)?);
        let before = self.all_with_deleted::<E>(select).await?.pop().ok_or_else(|| Error::not_found(E::short_name(), id))?;
        (recycled.check)(self.scope(), &before)?;
        let Value::ChronoDateTimeUtc(Some(at)) = before.get(own::<E>("deleted_at")?) else {
            return Err(Error::internal("a deleted row has no time of its deletion"));
        };
        let after = self.undelete::<E>(&before).await.map_err(taken)?;
        (recycled.restored)(self, &after, at).await.map_err(taken)
    }

    /// Restores the rows that match `condition` and were deleted at this instant: with the record that they are part of.
    ///
    /// # Errors
    /// As [`Kind::restore`].
    pub async fn restore_with<E: Table>(&self, condition: Condition, at: Timestamp) -> Result<Vec<E::Model>> {
        let with = E::find().filter(condition).filter(own::<E>("deleted_at")?.eq(at));
        let mut restored = Vec::new();
        for row in self.all_with_deleted::<E>(with).await? {
            restored.push(self.undelete::<E>(&row).await?);
        }
        Ok(restored)
    }
}

fn read(row: &QueryResult) -> Result<Deleted> {
    let wrong = |error| Error::internal(error);
    Ok(Deleted {
        kind: row.try_get("", "kind").map_err(wrong)?,
        id: row.try_get("", "id").map_err(wrong)?,
        tenant_id: row.try_get("", "tenant_id").map_err(wrong)?,
        client_id: row.try_get("", "client_id").map_err(wrong)?,
        title: row.try_get("", "title").map_err(wrong)?,
        deleted_at: row.try_get("", "deleted_at").map_err(wrong)?,
        deleted_by: row.try_get("", "deleted_by").map_err(wrong)?,
    })
}

/// A unique value that another record has by now; nothing was sent that a field error could name.
fn taken(error: Error) -> Error {
    match error.fields().first() {
        Some(field) if error.kind() == Failure::Invalid => Error::rule("Recycle.Taken").with("field", field.field.clone()),
        _ => error,
    }
}
