//! Removes records for good once their time in the recycle bin is over. Foreign keys protect records that others still refer to.

use kernel::{Error, Result, Timestamp, Uuid};
use sea_orm::{
    ConnectionTrait, QueryFilter,
    sea_query::{Condition, Expr, ExprTrait, Order, Query},
};

use super::{Work, declared, name, of, own, was_deleted};
use crate::{
    Owner, Table, Tx,
    audit::{Change, ChangeKind},
    referred::Referring,
    write::change,
};

impl Tx {
    pub(super) async fn due_for_purge<E: Table>(&self, before: Timestamp, skip: u64, take: u64) -> Result<Vec<Uuid>> {
        let (key, at) = (own::<E>("id")?, own::<E>("deleted_at")?);
        let mut query = Query::select();
        query.expr_as(of::<E>(key), name("id")).from(E::default().table_ref());
        query.cond_where(self.outer_wall::<E>()?.add(was_deleted::<E>()?).add(of::<E>(at).lt(before)));
        query.order_by((E::default(), at), Order::Asc).order_by((E::default(), key), Order::Asc).limit(take).offset(skip);
        let rows = self.session.query_all(&query).await.map_err(|e| self.explain(e))?;
        rows.iter().map(|row| row.try_get("", "id").map_err(Error::internal)).collect()
    }

    pub(super) async fn purge_deleted<E: Table>(&self, id: Uuid, before: Timestamp) -> Result<bool> {
        self.writable::<E>()?;
        let (recycled, entity) = (declared::<E>()?, E::default());
        let due = was_deleted::<E>()?.add(of::<E>(own::<E>("deleted_at")?).lt(before)).add(of::<E>(own::<E>("id")?).eq(id));
        let found = self.all_with_deleted::<E>(E::find().filter(due.clone())).await?;
        if found.is_empty() {
            return Ok(false);
        }
        let tenant = match E::OWNER {
            Owner::Tenant(_) => Some(self.scope().tenant()?),
            Owner::Host => None,
        };
        self.purge_parts(sea_orm::EntityName::table_name(&entity), tenant, &[id], recycled.parts).await?;
        self.purge::<E>(due).await?;
        self.record_removed::<E>(&found);
        Ok(true)
    }

    /// Records that each of these rows is gone for good, but not what it held.
    pub(crate) fn record_removed<E: Table>(&self, rows: &[E::Model]) {
        if E::AUDITED {
            for row in rows {
                self.record(Change { properties: Vec::new(), ..change::<E>(ChangeKind::Deleted, Some(row), None) });
            }
        }
    }

    /// Removes the rows of `parts` that refer to these rows of `table`, and recursively those that refer to them.
    fn purge_parts<'a>(&'a self, table: &'a str, tenant: Option<Uuid>, ids: &'a [Uuid], parts: &'static [&'static str]) -> Work<'a, ()> {
        Box::pin(async move {
            let references = self.db().referring();
            for Referring { table: part, column, is_tenants, .. } in references.iter().filter(|r| r.to == table) {
                if !parts.contains(&part.as_str()) {
                    continue;
                }
                let tenant = tenant.filter(|_| *is_tenants);
                let mut within = Condition::all().add(Expr::col(name(column)).is_in(ids.iter().copied()));
                within = within.add_option(tenant.map(|id| Expr::col(name("tenant_id")).eq(id)));
                if references.iter().any(|r| r.to == *part) {
                    let mut query = Query::select();
                    query.column(name("id")).from(name(part)).cond_where(within.clone());
                    let rows = self.session.query_all(&query).await.map_err(|e| self.explain(e))?;
                    let below: Vec<Uuid> = rows.iter().map(|row| row.try_get("", "id").map_err(Error::internal)).collect::<Result<_>>()?;
                    if !below.is_empty() {
                        self.purge_parts(part, tenant, &below, parts).await?;
                    }
                }
                let mut delete = Query::delete();
                delete.from_table(name(part)).cond_where(within);
                self.session.execute(&delete).await.map_err(|e| self.explain(e))?;
            }
            Ok(())
        })
    }

    /// Removes the rows that match `condition` for good, deleted ones too, and records that each was deleted.
    ///
    /// # Errors
    /// `Common.InUse` when others refer to one of them.
    pub async fn remove_where<E: Table>(&self, condition: Condition) -> Result<u64> {
        if E::AUDITED {
            for row in self.all_with_deleted::<E>(E::find().filter(condition.clone())).await? {
                self.record_change::<E>(ChangeKind::Deleted, Some(&row), None);
            }
        }
        self.purge::<E>(condition).await
    }

    /// As [`Tx::remove_where`], but the record doesn't keep what the rows held: for what is removed because its time is over.
    ///
    /// # Errors
    /// `Common.InUse` when others refer to one of them.
    pub async fn forget_where<E: Table>(&self, condition: Condition) -> Result<u64> {
        if E::AUDITED {
            self.record_removed::<E>(&self.all_with_deleted::<E>(E::find().filter(condition.clone())).await?);
        }
        self.purge::<E>(condition).await
    }
}
