//! References between records. A deleted record keeps its row, so the database's foreign keys don't protect it.

use kernel::{Error, Result};
use sea_orm::{
    ConnectionTrait,
    sea_query::{Alias, Expr, ExprTrait, Query},
};
use uuid::Uuid;

use crate::{Owner, Schema, Table, Tx};

/// A column of a record that refers to another record.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Referring {
    table: String,
    column: String,
    to: String,
}

/// The references of all records with soft delete. Rows that are part of a record are deleted with it.
pub(crate) fn all(schema: &Schema) -> Vec<Referring> {
    let records = schema.tables.iter().filter(|shape| shape.marked);
    let of = |(column, to): &(String, String), table: &String| Referring { table: table.clone(), column: column.clone(), to: to.clone() };
    records.flat_map(|shape| shape.refers.iter().map(move |reference| of(reference, &shape.name))).collect()
}

impl Tx {
    /// Rejects deleting a record that others refer to. Adding a reference reads this record in a serializable transaction too, so only one
    /// of the two commits.
    ///
    /// # Errors
    /// `Common.InUse`, `Unavailable`.
    pub async fn check_unreferred<E: Table>(&self, id: Uuid) -> Result<()> {
        let entity = E::default();
        for Referring { table, column, .. } in self.db().referring().iter().filter(|reference| reference.to == entity.table_name()) {
            let mut below = Query::select();
            below.expr(Expr::val(1)).from(Alias::new(table)).and_where(Expr::col(Alias::new(column)).eq(id));
            below.and_where(Expr::col(Alias::new("deleted_at")).is_null()).limit(1);
            if let Owner::Tenant(_) = E::OWNER {
                below.and_where(Expr::col(Alias::new("tenant_id")).eq(self.scope().tenant()?));
            }
            if self.session.query_one(&below).await.map_err(|e| self.explain(e))?.is_some() {
                return Err(Error::rule("Common.InUse"));
            }
        }
        Ok(())
    }
}
