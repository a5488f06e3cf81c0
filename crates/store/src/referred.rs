//! References between records. A deleted record keeps its row, so the database's foreign keys don't protect it.

use kernel::{Error, Result};
use sea_orm::{
    ConnectionTrait,
    sea_query::{Alias, Expr, ExprTrait, Query},
};
use uuid::Uuid;

use crate::{Owner, Schema, Table, Tx, erase::Shape};

/// A column that refers to another row.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Referring {
    pub(crate) table: String,
    pub(crate) column: String,
    pub(crate) to: String,
    /// Whether the table's rows are records with soft delete. Other rows are parts of a record.
    pub(crate) is_record: bool,
    /// Whether the table's rows belong to tenants.
    pub(crate) is_tenants: bool,
    /// The same of the table that it refers to.
    pub(crate) to_record: bool,
    pub(crate) to_tenants: bool,
}

/// All references.
pub(crate) fn all(schema: &Schema) -> Vec<Referring> {
    let found = |table: &str| schema.tables.iter().find(|shape| shape.name == table);
    let of = |(column, to): &(String, String), shape: &Shape| Referring {
        table: shape.name.clone(),
        column: column.clone(),
        to: to.clone(),
        is_record: shape.marked,
        is_tenants: shape.tenant,
        to_record: found(to).is_some_and(|shape| shape.marked),
        to_tenants: found(to).is_some_and(|shape| shape.tenant),
    };
    schema.tables.iter().flat_map(|shape| shape.refers.iter().map(move |reference| of(reference, shape))).collect()
}

impl Tx {
    /// Rejects deleting a record that others refer to. Adding a reference reads this record in a serializable transaction too, so only one
    /// of the two commits.
    ///
    /// # Errors
    /// `Common.InUse`, `Unavailable`.
    pub async fn check_unreferred<E: Table>(&self, id: Uuid) -> Result<()> {
        let entity = E::default();
        let records = self.db().referring().iter().filter(|reference| reference.is_record && reference.to == entity.table_name());
        for Referring { table, column, .. } in records {
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
