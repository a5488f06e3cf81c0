//! Removes demo data in one transaction: everything of demo tenants, and the host's rows marked as demo. Tables and their references come
//! from the migrations, so no area can be forgotten.

use std::{
    collections::{BTreeMap, BTreeSet},
    fmt::Write,
    sync::Arc,
};

use kernel::{Clients, Error, HOST, Principal, RequestFacts, Result, Scope, Tenancy};
use sea_orm::{ConnectionTrait, DbBackend, Statement, Value};
use uuid::Uuid;

use crate::{
    Db, Migration, Schema, Tx,
    dialect::{Access, Level},
};

/// Records of what happened at the host stay, even if a demo user caused them.
const RECORDS: [&str; 5] = ["audit_logs", "audit_log_actions", "entity_changes", "entity_property_changes", "security_logs"];

/// Rows of any level about a tenant's people and records, by the column that names the tenant.
pub(crate) const ABOUT: [(&str, &str); 2] = [("account_links", "linked_tenant_id"), ("notifications", "subject_tenant_id")];

/// Rows that belong to a record of any kind or lead to it, by the columns with its id: no reference of the schema says so.
const ATTACHED: [(&str, &[&str]); 7] = [
    ("account_links", &["linked_user_id"]),
    ("asset_links", &["subject_id"]),
    ("comments", &["subject_id"]),
    ("notifications", &["subject_id"]),
    ("record_links", &["from_id", "to_id"]),
    ("record_tags", &["subject_id"]),
    ("watches", &["subject_id"]),
];

/// A table as defined by the migrations.
#[derive(Debug, Clone, Default)]
pub(crate) struct Shape {
    pub(crate) name: String,
    /// Whether its rows belong to tenants.
    pub(crate) tenant: bool,
    /// Whether the system scope sees rows of every tenant.
    pub(crate) system: bool,
    /// Whether its rows have the demo mark.
    pub(crate) marked: bool,
    /// Whether its rows belong to a user.
    pub(crate) of_user: bool,
    /// Columns that refer to another table, with its name.
    pub(crate) refers: Vec<(String, String)>,
}

struct Eraser<'a> {
    tx: &'a Tx,
    backend: DbBackend,
    shapes: &'a [Shape],
    /// The demo tenants, as parameters.
    tenants: Vec<Value>,
}

impl Db {
    /// Removes all rows of the tenants `demo`, and the host's rows that are marked as demo data or depend on such rows; returns their
    /// number. `known` are all existing tenants.
    ///
    /// # Errors
    /// `Demo.InUse` with the tables when real data refers to demo data; then nothing is removed.
    pub async fn erase_demo(&self, scope: &Scope, migrations: &[Migration], demo: &BTreeSet<Uuid>, known: &BTreeSet<Uuid>) -> Result<u64> {
        let mut schema = Schema::new(self.backend());
        migrations.iter().for_each(|m| (m.up)(&mut schema));
        // One transaction over all tenants: demo data spans the host and several tenants, and real tenants must be checked for references.
        let reach: BTreeSet<Uuid> = known.iter().chain(demo).copied().chain([HOST]).collect();
        let principal: Arc<Principal> = Arc::new(scope.principal().clone());
        let scope =
            Scope::new(Tenancy::Portfolio(Arc::new(reach)), Clients::All, principal, scope.now(), Arc::<RequestFacts>::clone(&scope.facts));
        // The database's own references protect remaining rows from concurrent writes.
        let tx = self.open(Access::WriteAlone, Level::Snapshot, &scope).await?;
        if let Err(error) = self.begin_work(&tx).await {
            tx.roll_back().await;
            return Err(error);
        }
        // A list can't be empty: without demo tenants it names an id that no tenant has.
        let tenants: Vec<Value> = if demo.is_empty() { vec![Uuid::max().into()] } else { demo.iter().map(|id| (*id).into()).collect() };
        let eraser = Eraser { tx: &tx, backend: self.backend(), shapes: &schema.tables, tenants };
        match eraser.run().await {
            Ok(count) => tx.commit().await.map(|()| count),
            Err(error) => {
                // Report the first failure.
                tx.roll_back().await;
                Err(error)
            }
        }
    }

    /// Number of rows in each table, over the host and the tenants `known`.
    pub async fn row_counts(&self, migrations: &[Migration], known: &BTreeSet<Uuid>) -> Result<BTreeMap<String, i64>> {
        let mut schema = Schema::new(self.backend());
        migrations.iter().for_each(|m| (m.up)(&mut schema));
        let reach: BTreeSet<Uuid> = known.iter().copied().chain([HOST]).collect();
        let scope = Scope::new(Tenancy::Portfolio(Arc::new(reach)), Clients::All, Arc::default(), self.now(), Arc::default());
        let tx = self.open(Access::Read, Level::Snapshot, &scope).await?;
        let mut counts = BTreeMap::new();
        for shape in schema.tables {
            let statement = Statement::from_string(self.backend(), format!("SELECT count(*) FROM \"{}\"", shape.name));
            let row = tx.session.query_one_raw(statement).await.map_err(|e| tx.explain(e))?;
            counts.insert(shape.name, row.map_or(Ok(0), |row| row.try_get_by_index::<i64>(0)).map_err(Error::internal)?);
        }
        tx.commit().await?;
        Ok(counts)
    }
}

impl Eraser<'_> {
    async fn run(&self) -> Result<u64> {
        self.check().await?;
        let mut count = 0;
        // First, as long as the records are there that they belong to.
        for shape in self.shapes.iter().filter(|shape| shape.tenant) {
            let loose = self.loose(shape);
            if !loose.is_empty() {
                count += self.delete(shape, &loose.join(" OR ")).await?;
            }
        }
        // A table is created after those that it refers to.
        for shape in self.shapes.iter().rev() {
            if let Some(condition) = self.doomed(shape) {
                count += self.delete(shape, &condition).await?;
            }
        }
        Ok(count)
    }

    async fn delete(&self, shape: &Shape, condition: &str) -> Result<u64> {
        let statement = self.statement(format!("DELETE FROM \"{}\" WHERE {condition}", shape.name));
        Ok(self.tx.session.execute_raw(statement).await.map_err(|e| self.tx.explain(e))?.rows_affected())
    }

    /// Rejects the removal if a remaining row refers to a removed one.
    async fn check(&self) -> Result<()> {
        let mut used = Vec::new();
        for shape in self.shapes.iter().filter(|s| s.marked || s.tenant) {
            let referring = self.referring(shape);
            let Some(doomed) = self.doomed(shape).filter(|_| !referring.is_empty() && !RECORDS.contains(&shape.name.as_str())) else {
                continue;
            };
            let sql = format!("SELECT count(*) FROM \"{}\" WHERE ({}) AND NOT ({doomed})", shape.name, referring.join(" OR "));
            let row = self.tx.session.query_one_raw(self.statement(sql)).await.map_err(|e| self.tx.explain(e))?;
            let count = row.map_or(Ok(0), |row| row.try_get_by_index::<i64>(0)).map_err(Error::internal)?;
            if count > 0 {
                used.push(format!("{} ({count})", shape.name));
            }
        }
        if used.is_empty() { Ok(()) } else { Err(Error::rule("Demo.InUse").with("tables", used.join(", "))) }
    }

    /// The rows of a table to remove: all of demo tenants, and the host's marked rows with those that depend on them.
    fn doomed(&self, shape: &Shape) -> Option<String> {
        let at_host = self.at_host(shape);
        if !shape.tenant {
            return at_host;
        }
        let tenants = self.of_tenants("tenant_id");
        let host = at_host.filter(|_| !RECORDS.contains(&shape.name.as_str()));
        let host = host.map(|host| format!("(tenant_id = {} AND ({host}))", self.host()));
        Some([tenants].into_iter().chain(host).chain(self.loose(shape)).collect::<Vec<_>>().join(" OR "))
    }

    /// Conditions under which a row of any level is about a demo tenant, or belongs to a record of the host that is removed.
    fn loose(&self, shape: &Shape) -> Vec<String> {
        let about = ABOUT.iter().filter(|(table, _)| *table == shape.name).map(|(_, column)| self.of_tenants(column));
        let columns = ATTACHED.iter().filter(|(table, _)| *table == shape.name).flat_map(|(_, columns)| *columns);
        let records = self.shapes.iter().filter(|record| record.marked && (!record.tenant || record.name == "users"));
        let records: Vec<String> = records.map(|record| format!("SELECT id FROM \"{}\" WHERE is_demo = true", record.name)).collect();
        let attached = columns.map(|column| format!("\"{column}\" IN ({})", records.join(" UNION ALL ")));
        about.chain(attached).collect()
    }

    fn at_host(&self, shape: &Shape) -> Option<String> {
        if shape.marked {
            return Some("is_demo = true".to_owned());
        }
        let parents = self.referring(shape);
        (!parents.is_empty()).then(|| parents.join(" OR "))
    }

    /// Conditions under which a row refers to a removed one.
    fn referring(&self, shape: &Shape) -> Vec<String> {
        let user = (shape.of_user && shape.name != "users").then(|| ("user_id".to_owned(), "users".to_owned()));
        let links = shape.refers.iter().cloned().chain(user).filter(|(_, table)| *table != shape.name).collect::<BTreeSet<_>>();
        let parent = |(column, table): (String, String)| {
            let parent = self.shapes.iter().find(|s| s.name == table)?;
            let doomed = self.doomed(parent)?;
            Some(format!("\"{column}\" IN (SELECT id FROM \"{table}\" WHERE {doomed})"))
        };
        links.into_iter().filter_map(parent).collect()
    }

    /// Whether `column` names a demo tenant.
    fn of_tenants(&self, column: &str) -> String {
        let mut list = format!("{column} IN (");
        for at in 1..=self.tenants.len() {
            // Writing to a string can't fail.
            let _ = write!(list, "{}${at}", if at == 1 { "" } else { ", " });
        }
        list.push(')');
        list
    }

    fn host(&self) -> String {
        format!("${}", self.tenants.len() + 1)
    }

    /// The statement with the parameters that it uses.
    fn statement(&self, sql: String) -> Statement {
        let host = self.host();
        // PostgreSQL requires exactly the parameters that are used, each with a known type.
        let named = if sql.contains(&host) {
            self.tenants.len() + 1
        } else if sql.contains("tenant_id IN ($1") {
            self.tenants.len()
        } else {
            0
        };
        let values = self.tenants.iter().cloned().chain([HOST.into()]).take(named);
        Statement::from_sql_and_values(self.backend, sql, values)
    }
}
