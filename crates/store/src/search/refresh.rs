//! Updates documents that the transaction of a change could not write: after an upgrade, alongside older nodes without the index, after a
//! restore.

use kernel::{Error, Result, Scope, Uuid};
use sea_orm::{
    ConnectionTrait,
    sea_query::{Expr, ExprTrait, JoinType, Query, SelectStatement},
};

use super::{
    DOCUMENTS, Kind, Lag,
    find::{HIT, hit, same_row},
    name,
};
use crate::{Db, Owner, Table, Tx, table::column};

/// Records in one transaction: few, so that others get their turn to write.
const BATCH: u64 = 500;

pub(super) async fn refresh(kind: &Kind, db: &Db, scope: &Scope, all: bool) -> Result<u64> {
    let mut done = db.write(scope, |tx| async move { (kind.forget)(&tx, all).await }).await?;
    loop {
        let written = db.write(scope, |tx| async move { (kind.refresh)(&tx, BATCH).await }).await?;
        done += written;
        if written < BATCH {
            return Ok(done);
        }
    }
}

fn count(rows: Option<sea_orm::QueryResult>) -> Result<u64> {
    let count = rows.map_or(Ok(0), |row| row.try_get_by_index::<i64>(0)).map_err(Error::internal)?;
    u64::try_from(count).map_err(Error::internal)
}

impl Tx {
    /// Rows of `E` whose document is missing or older.
    fn stale<E: Table>(&self) -> Result<SelectStatement> {
        let stamp = column::<E>("concurrency_stamp").ok_or_else(|| Error::internal(format!("{} has no stamp", E::TYPE)))?;
        let older = hit("stamp").is_null().or(hit("stamp").ne(Expr::col((E::default(), stamp))));
        let mut query = Query::select();
        query.from(E::default().table_ref()).join_as(JoinType::LeftJoin, name(DOCUMENTS), name(HIT), same_row::<E>()?);
        query.cond_where(self.visible::<E>()?).and_where(older);
        Ok(query)
    }

    /// Rows of `E` that have a document.
    fn documented<E: Table>(&self) -> Result<SelectStatement> {
        let key = column::<E>("id").ok_or_else(|| Error::internal(format!("{} has no id", E::TYPE)))?;
        let mut rows = Query::select();
        rows.column((E::default(), key)).from(E::default().table_ref()).cond_where(self.visible::<E>()?);
        Ok(rows)
    }

    /// The tenant whose documents of `E` the scope holds.
    fn document_tenant<E: Table>(&self) -> Result<Uuid> {
        match E::OWNER {
            Owner::Host => Ok(kernel::HOST),
            Owner::Tenant(_) => self.scope().tenant(),
        }
    }

    pub(super) async fn document_lag<E: Table>(&self) -> Result<Lag> {
        let mut stale = self.stale::<E>()?;
        stale.expr(Expr::cust("count(*)"));
        let stale = count(self.session.query_one(&stale).await.map_err(|e| self.explain(e))?)?;
        let mut orphans = Query::select();
        orphans.expr(Expr::cust("count(*)")).from(name(DOCUMENTS)).and_where(Expr::col(name("kind")).eq(E::short_name()));
        orphans.and_where(Expr::col(name("tenant_id")).eq(self.document_tenant::<E>()?));
        orphans.and_where(Expr::col(name("record_id")).not_in_subquery(self.documented::<E>()?));
        let orphans = count(self.session.query_one(&orphans).await.map_err(|e| self.explain(e))?)?;
        Ok(Lag { stale, orphans })
    }

    /// Writes up to `take` stale documents; returns their number.
    pub(super) async fn refresh_documents<E: Table>(&self, take: u64) -> Result<u64> {
        let key = column::<E>("id").ok_or_else(|| Error::internal(format!("{} has no id", E::TYPE)))?;
        let mut stale = self.stale::<E>()?;
        stale.column((E::default(), key)).limit(take);
        let rows = self.session.query_all(&stale).await.map_err(|e| self.explain(e))?;
        let ids = rows.iter().map(|row| row.try_get_by_index(0).map_err(Error::internal)).collect::<Result<Vec<Uuid>>>()?;
        let count = ids.len() as u64;
        self.index_by_id::<E>(ids).await?;
        Ok(count)
    }

    /// Removes documents without a record; with `all`, marks the others for rewriting.
    pub(super) async fn forget_documents<E: Table>(&self, all: bool) -> Result<u64> {
        self.writable::<E>()?;
        let own = Expr::col(name("kind")).eq(E::short_name()).and(Expr::col(name("tenant_id")).eq(self.document_tenant::<E>()?));
        let mut delete = Query::delete();
        delete.from_table(name(DOCUMENTS)).and_where(own.clone());
        delete.and_where(Expr::col(name("record_id")).not_in_subquery(self.documented::<E>()?));
        let removed = self.session.execute(&delete).await.map_err(|e| self.explain(e))?.rows_affected();
        if all {
            let mut mark = Query::update();
            mark.table(name(DOCUMENTS)).value(name("stamp"), "").and_where(own);
            self.session.execute(&mark).await.map_err(|e| self.explain(e))?;
        }
        Ok(removed)
    }

    pub(super) async fn has_no_documents(&self) -> Result<bool> {
        let mut first = Query::select();
        first.expr(Expr::val(1)).from(name(DOCUMENTS)).limit(1);
        Ok(self.session.query_one(&first).await.map_err(|e| self.explain(e))?.is_none())
    }
}
