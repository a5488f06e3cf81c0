//! Removes a tenant's data in batches, so that others are not held up and an interrupted removal can be repeated. Tables and their
//! references come from the migrations, so no area can be forgotten.
//! Not in one transaction, which would hold locks for minutes and lose everything when a node dies; and not through the areas, which would
//! write each deletion to the audit log that goes with it (decision 54).

use std::collections::BTreeMap;

use kernel::{Error, HOST, Result, Scope, Uuid};
use sea_orm::{ConnectionTrait, Statement};

use crate::{
    Db, Isolation, Migration, Schema,
    dialect::{self, Access, Level},
    erase::{ABOUT, Shape},
};

/// Rows that are removed in one transaction: a tenant's would take longer than one may (decision 54).
const BATCH: u32 = 1_000;

/// The audit log with its seals, which the program removes in step ([`crate::Tx::end_audit`]).
const SEALED: [&str; 8] = [
    "audit_logs",
    "audit_log_actions",
    "entity_changes",
    "entity_property_changes",
    "audit_log_notes",
    "audit_log_seals",
    "audit_log_chains",
    "audit_log_redactions",
];

const ONLY_DELETES: Isolation = Isolation::Latest("it deletes what no decision is based on");

/// How far a removal has come.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Removal {
    /// Rows that were removed.
    pub rows: u64,
    /// Whether the last table was reached.
    pub is_complete: bool,
}

/// A statement that removes some rows, until there are none.
struct Cut {
    sql: String,
    /// Whether its rows belong to other levels.
    elsewhere: bool,
}

impl Db {
    /// Removes rows of `tenant` from every table but the audit log, and other levels' rows about it, in about `steps` transactions. Call it
    /// again until it is complete; the tenant's own row stays. Nobody may work in the tenant any more.
    ///
    /// # Errors
    /// `Internal` for the host, `Unavailable`. What was removed before stays removed.
    pub async fn remove_rows(&self, migrations: &[Migration], tenant: Uuid, steps: u32) -> Result<Removal> {
        if tenant == HOST {
            return Err(Error::internal("the host can't be removed"));
        }
        let system = Scope::system(self.now());
        let own = system.within(tenant);
        let (mut removal, mut left) = (Removal::default(), steps);
        for Cut { sql, elsewhere } in self.cuts(migrations) {
            let statement = Statement::from_sql_and_values(self.backend(), sql, [tenant.into()]);
            loop {
                let removed = self.cut(if elsewhere { &system } else { &own }, &statement).await?;
                if removed == 0 {
                    break;
                }
                removal.rows += removed;
                left = left.saturating_sub(1);
                if left == 0 {
                    return Ok(removal);
                }
            }
        }
        Ok(Removal { is_complete: true, ..removal })
    }

    /// The tables to clear, in an order in which no row is removed before those that refer to it.
    fn cuts(&self, migrations: &[Migration]) -> Vec<Cut> {
        let shapes = self.shapes(migrations);
        let about = ABOUT.iter().filter(|(table, _)| shapes.iter().any(|shape| shape.name == *table));
        let mut cuts: Vec<Cut> = about.map(|(table, column)| Cut { sql: self.some_of(table, column, ""), elsewhere: true }).collect();
        // A table is created after those that it refers to.
        for shape in shapes.iter().rev().filter(|shape| shape.tenant && !SEALED.contains(&shape.name.as_str())) {
            let table = shape.name.as_str();
            let within: Vec<&str> = shape.refers.iter().filter(|(_, to)| to == table).map(|(column, _)| column.as_str()).collect();
            if within.is_empty() {
                cuts.push(Cut { sql: self.some_of(table, "tenant_id", ""), elsewhere: false });
                continue;
            }
            // Rows that no other row of the table refers to; if rows refer to each other in a circle, all the rest at once.
            let refers = |column: &&str| format!("\"below\".\"{column}\" = \"own\".\"id\"");
            let any = within.iter().map(refers).collect::<Vec<_>>().join(" OR ");
            let free = format!(" AND NOT EXISTS (SELECT 1 FROM \"{table}\" AS \"below\" WHERE \"below\".\"tenant_id\" = $1 AND ({any}))");
            cuts.push(Cut { sql: self.some_of(table, "tenant_id", &free), elsewhere: false });
            cuts.push(Cut { sql: format!("DELETE FROM \"{table}\" WHERE \"tenant_id\" = $1"), elsewhere: false });
        }
        cuts
    }

    /// Removes rows whose `column` names the tenant.
    fn some_of(&self, table: &str, column: &str, further: &str) -> String {
        dialect::delete_some(self.backend(), table, &format!("\"own\".\"{column}\" = $1{further}"), BATCH)
    }

    async fn cut(&self, scope: &Scope, statement: &Statement) -> Result<u64> {
        self.write_with(scope, ONLY_DELETES, |tx| async move {
            let done = tx.session.execute_raw(statement.clone()).await.map_err(|e| tx.explain(e))?;
            Ok(done.rows_affected())
        })
        .await
    }

    fn shapes(&self, migrations: &[Migration]) -> Vec<Shape> {
        let mut schema = Schema::new(self.backend());
        migrations.iter().for_each(|m| (m.up)(&mut schema));
        schema.tables
    }

    /// Number of rows that a tenant has in each table of tenants, its audit log included.
    pub async fn rows_of(&self, migrations: &[Migration], tenant: Uuid) -> Result<BTreeMap<String, i64>> {
        let scope = Scope::system(self.now()).within(tenant);
        let tx = self.open(Access::Read, Level::Snapshot, &scope).await?;
        let mut counts = BTreeMap::new();
        for shape in self.shapes(migrations).into_iter().filter(|shape| shape.tenant) {
            let sql = format!("SELECT count(*) FROM \"{}\" WHERE \"tenant_id\" = $1", shape.name);
            let statement = Statement::from_sql_and_values(self.backend(), sql, [tenant.into()]);
            let row = tx.session.query_one_raw(statement).await.map_err(|e| tx.explain(e))?;
            counts.insert(shape.name, row.map_or(Ok(0), |row| row.try_get_by_index::<i64>(0)).map_err(Error::internal)?);
        }
        tx.commit().await?;
        Ok(counts)
    }
}
