//! References between records. A deleted record keeps its row, so the database's foreign keys don't protect it.

use kernel::{Error, Result};
use sea_orm::{
    ConnectionTrait,
    sea_query::{Alias, Expr, ExprTrait, Query},
};
use uuid::Uuid;

use crate::{Owner, Schema, Table, Tx, erase::Shape};

/// Alias of a count.
const COUNT: &str = "records";

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
    /// Rejects deleting a record that others refer to, with counts per table; callers who may not change it don't learn the counts. Adding
    /// a reference reads this record in a serializable transaction too, so only one of the two commits.
    ///
    /// # Errors
    /// 403 for a row out of reach, `Common.InUse` with `counts`, `Unavailable`.
    pub async fn check_unreferred<E: Table>(&self, row: &E::Model, id: Uuid) -> Result<()> {
        self.check_change::<E>(row)?;
        let entity = E::default();
        let records = self.db().referring().iter().filter(|reference| reference.is_record && reference.to == entity.table_name());
        let mut counts = serde_json::Map::new();
        for Referring { table, column, .. } in records {
            let mut below = Query::select();
            below.expr_as(Expr::cust("count(*)"), COUNT).from(Alias::new(table)).and_where(Expr::col(Alias::new(column)).eq(id));
            below.and_where(Expr::col(Alias::new("deleted_at")).is_null());
            if let Owner::Tenant(_) = E::OWNER {
                below.and_where(Expr::col(Alias::new("tenant_id")).eq(self.scope().tenant()?));
            }
            let row = self.session.query_one(&below).await.map_err(|e| self.explain(e))?;
            let found = row.map(|row| row.try_get::<i64>("", COUNT)).transpose().map_err(|e| self.explain(e))?.unwrap_or(0);
            if found > 0 {
                let before = counts.get(table).and_then(serde_json::Value::as_i64).unwrap_or(0);
                counts.insert(table.clone(), (before + found).into());
            }
        }
        if counts.is_empty() { Ok(()) } else { Err(Error::rule("Common.InUse").with("counts", counts)) }
    }
}
