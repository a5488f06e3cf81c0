//! Rows that are written in batches and become visible all at once: until then they count as deleted by their stage.

use kernel::{Error, Result};
use sea_orm::{
    ConnectionTrait, Iterable, ModelTrait, Value,
    sea_query::{Condition, Expr, ExprTrait, Query},
};
use uuid::Uuid;

use crate::{Table, Tx, audit::ChangeKind, table::column, write::set_column};

impl Tx {
    /// Inserts rows that stay invisible and unaudited until [`Tx::unveil`]. Rows of a table without soft delete are only visible through
    /// others, which are staged with them.
    ///
    /// # Errors
    /// As [`Tx::insert`], `Internal` for a table that users see directly and that has no soft delete.
    pub async fn stage<E: Table>(&self, stage: Uuid, rows: Vec<E::ActiveModel>) -> Result<()> {
        let marks = (column::<E>("deleted_at"), column::<E>("deleted_by"));
        if marks.0.is_none() && E::AUDITED {
            return Err(Error::internal(format!("{} can't be staged", E::TYPE)));
        }
        let marked = rows.into_iter().map(|mut row| {
            if let (Some(at), Some(by)) = marks {
                set_column::<E>(&mut row, at, Value::from(Some(self.now())));
                set_column::<E>(&mut row, by, Value::from(Some(stage)));
            }
            row
        });
        for insert in self.inserts::<E>(marked.collect())? {
            self.session.execute(&insert).await.map_err(|e| self.explain(e))?;
        }
        Ok(())
    }

    /// Makes the staged rows that match `within` visible and returns their number; with `audited`, records each as created.
    ///
    /// # Errors
    /// A field error on a unique value that is taken by now.
    pub async fn unveil<E: Table>(&self, stage: Uuid, within: Condition, audited: bool) -> Result<u64> {
        self.writable::<E>()?;
        let (Some(at), Some(by)) = (column::<E>("deleted_at"), column::<E>("deleted_by")) else {
            return Err(Error::internal(format!("{} can't be staged", E::TYPE)));
        };
        let staged = self.wall::<E>()?.add(within).add(Expr::col((E::default(), by)).eq(stage));
        let audited = audited && E::AUDITED;
        let rows = if audited || E::SEARCH.is_some() { self.staged_rows::<E>(staged.clone()).await? } else { Vec::new() };
        for row in rows.iter().filter(|_| audited) {
            self.record_change::<E>(ChangeKind::Created, None, Some(row));
        }
        let mut update = Query::update();
        update.table(E::default().table_ref()).cond_where(staged);
        update.value(at, Expr::cust("NULL")).value(by, Expr::cust("NULL"));
        let done = self.session.execute(&update).await.map_err(|e| self.explain(e))?;
        if let (Some(id), true) = (column::<E>("id"), E::SEARCH.is_some()) {
            let ids = rows.iter().filter_map(|row| if let Value::Uuid(id) = row.get(id) { id } else { None });
            self.index_by_id::<E>(ids.collect()).await?;
        }
        self.invalidate_table::<E>().await?;
        Ok(done.rows_affected())
    }

    async fn staged_rows<E: Table>(&self, staged: Condition) -> Result<Vec<E::Model>> {
        let mut select = Query::select();
        select.columns(E::Column::iter().map(|c| (E::default(), c))).from(E::default().table_ref()).cond_where(staged);
        let rows = self.session.query_all(&select).await.map_err(|e| self.explain(e))?;
        rows.iter().map(|row| <E::Model as sea_orm::FromQueryResult>::from_query_result(row, "").map_err(Error::internal)).collect()
    }
}
