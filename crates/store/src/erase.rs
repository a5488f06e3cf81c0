//! Removing demo data: everything that demo tenants hold, and what is marked as demo at the host, in one transaction. The tables
//! and what refers to what come from the migrations, so that no area can be forgotten.

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

/// Records of what happened at the host stay, whoever did it.
const RECORDS: [&str; 5] = ["audit_logs", "audit_log_actions", "entity_changes", "entity_property_changes", "security_logs"];

/// A table as the migrations make it.
#[derive(Debug, Clone, Default)]
pub(crate) struct Shape {
    /// Name.
    pub(crate) name: String,
    /// Whether its rows belong to tenants.
    pub(crate) tenant: bool,
    /// Whether its rows say themselves that they are demo data.
    pub(crate) marked: bool,
    /// Whether its rows belong to a user.
    pub(crate) of_user: bool,
    /// Columns that refer to a row of another table.
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
    /// Removes all rows of the tenants `demo` and all rows at the host that are marked as demo data or hang on such rows; gives
    /// how many. `known` are all tenants there are.
    ///
    /// # Errors
    /// `Demo.InUse` with the tables when rows that are no demo data refer to demo data; nothing is removed then.
    pub async fn erase_demo(&self, scope: &Scope, migrations: &[Migration], demo: &BTreeSet<Uuid>, known: &BTreeSet<Uuid>) -> Result<u64> {
        let mut schema = Schema::new(self.backend());
        migrations.iter().for_each(|m| (m.up)(&mut schema));
        // Demo data lies at the host and in several tenants, and real tenants must be looked at: one transaction over them all.
        let reach: BTreeSet<Uuid> = known.iter().chain(demo).copied().chain([HOST]).collect();
        let principal: Arc<Principal> = Arc::new(scope.principal().clone());
        let scope =
            Scope::new(Tenancy::Portfolio(Arc::new(reach)), Clients::All, principal, scope.now(), Arc::<RequestFacts>::clone(&scope.facts));
        // What stays and refers to what goes is held by the database's own references, whoever writes meanwhile.
        let tx = self.open(Access::WriteAlone, Level::Snapshot, &scope).await?;
        // Without a demo tenant the list names one that never is, since a list can't be empty.
        let tenants: Vec<Value> = if demo.is_empty() { vec![Uuid::max().into()] } else { demo.iter().map(|id| (*id).into()).collect() };
        let eraser = Eraser { tx: &tx, backend: self.backend(), shapes: &schema.tables, tenants };
        match eraser.run().await {
            Ok(count) => tx.commit().await.map(|()| count),
            Err(error) => {
                // The first failure is the one that counts.
                tx.roll_back().await;
                Err(error)
            }
        }
    }

    /// How many rows each table has, over the host and the tenants `known`.
    ///
    /// # Errors
    /// `Unavailable`.
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
        // Whoever refers to a table was made after it.
        for shape in self.shapes.iter().rev() {
            if let Some(condition) = self.doomed(shape) {
                let statement = self.statement(format!("DELETE FROM \"{}\" WHERE {condition}", shape.name));
                count += self.tx.session.execute_raw(statement).await.map_err(|e| self.tx.explain(e))?.rows_affected();
            }
        }
        Ok(count)
    }

    /// Asks that nothing which stays refers to what goes.
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

    /// Which rows of a table go: all of demo tenants, and at the host those that are marked or hang on marked ones.
    fn doomed(&self, shape: &Shape) -> Option<String> {
        let at_host = self.at_host(shape);
        if !shape.tenant {
            return at_host;
        }
        let tenants = self.of_tenants();
        let host = at_host.filter(|_| !RECORDS.contains(&shape.name.as_str()));
        Some(match host {
            Some(host) => format!("{tenants} OR (tenant_id = {} AND ({host}))", self.host()),
            None => tenants,
        })
    }

    fn at_host(&self, shape: &Shape) -> Option<String> {
        if shape.marked {
            return Some("is_demo = true".to_owned());
        }
        let parents = self.referring(shape);
        (!parents.is_empty()).then(|| parents.join(" OR "))
    }

    /// Conditions under which a row refers to one that goes.
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

    fn of_tenants(&self) -> String {
        let mut list = String::from("tenant_id IN (");
        for at in 1..=self.tenants.len() {
            // Writing into a string can't fail.
            let _ = write!(list, "{}${at}", if at == 1 { "" } else { ", " });
        }
        list.push(')');
        list
    }

    fn host(&self) -> String {
        format!("${}", self.tenants.len() + 1)
    }

    /// The statement, with the parameters that it names.
    fn statement(&self, sql: String) -> Statement {
        let host = self.host();
        // A server wants exactly the parameters that are named, each of a known type.
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
