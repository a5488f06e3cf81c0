//! Records that stand below others. A deleted record keeps its row, so the database's own references say nothing about it.

use kernel::{Error, Result};
use sea_orm::{
    ConnectionTrait,
    sea_query::{Alias, Expr, ExprTrait, Query},
};
use uuid::Uuid;

use crate::{Owner, Schema, Table, Tx};

/// A column of a record that leads to another record.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Referring {
    table: String,
    column: String,
    to: String,
}

/// The references of all records that can be deleted and come back. Rows that are part of a record go with it.
pub(crate) fn all(schema: &Schema) -> Vec<Referring> {
    let records = schema.tables.iter().filter(|shape| shape.marked);
    let of = |(column, to): &(String, String), table: &String| Referring { table: table.clone(), column: column.clone(), to: to.clone() };
    records.flat_map(|shape| shape.refers.iter().map(move |reference| of(reference, &shape.name))).collect()
}

impl Tx {
    /// Asks that no record stands below this one, before it is deleted. Whoever adds one looks at this one in a serialisable transaction
    /// too, so that only one of both comes about.
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
