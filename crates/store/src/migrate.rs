//! Forward-only migrations, run by the role that owns the schema.

use std::collections::BTreeSet;

use kernel::{Error, Result};
use sea_orm::{ConnectionTrait, Statement};

use crate::{
    Constraint, Db, Engine, Schema,
    conn::Session,
    dialect,
    referred::{self, Referring},
};

/// One migration.
#[derive(Clone, Copy)]
pub struct Migration {
    /// Unique name, `0003_people_clients`; never changed once released.
    pub name: &'static str,
    /// Defines the migration.
    pub up: fn(&mut Schema),
}

impl Migration {
    /// Its SQL statements, which must never change once released.
    pub fn statements(&self, engine: Engine) -> Vec<String> {
        let mut schema = Schema::new(engine.backend());
        (self.up)(&mut schema);
        schema.statements
    }
}

const CREATE: &str = "CREATE TABLE IF NOT EXISTS schema_migrations (name text PRIMARY KEY, applied_at text NOT NULL)";

/// Every unique constraint that the migrations create, and every reference between records.
pub(crate) fn constraints(migrations: &[Migration]) -> (Vec<Constraint>, Vec<Referring>) {
    let mut schema = Schema::outline();
    migrations.iter().for_each(|m| (m.up)(&mut schema));
    let referring = referred::all(&schema);
    (schema.constraints, referring)
}

/// Applies missing migrations, each in its own transaction; `role` is the PostgreSQL role that will serve.
///
/// # Errors
/// `Unavailable`, or `Internal` when a migration fails or the database has a newer schema.
pub async fn migrate(db: &Db, migrations: &[Migration], role: Option<&str>) -> Result<usize> {
    let session = db.open_owner().await?;
    session.raw(CREATE).await.map_err(dialect::plain)?;
    session.commit(Vec::new()).await?;
    let missing = pending(db, migrations).await?;
    for migration in &missing {
        let session = db.open_owner().await?;
        take(db, &session, migration).await?;
        session.commit(Vec::new()).await?;
        tracing::info!(migration = migration.name, "schema changed");
    }
    if db.backend() == sea_orm::DbBackend::Postgres {
        let session = db.open_owner().await?;
        grant(&session, role).await?;
        session.commit(Vec::new()).await?;
    }
    Ok(missing.len())
}

/// Applies one migration within a transaction.
pub(crate) async fn take(db: &Db, session: &Session, migration: &Migration) -> Result<()> {
    let mut schema = Schema::new(db.backend());
    (migration.up)(&mut schema);
    for statement in &schema.statements {
        session.raw(statement).await.map_err(|e| Error::internal(format!("migration {}: {e}\n{statement}", migration.name)))?;
    }
    for refold in &schema.refolds {
        refold.run(db, session).await?;
    }
    let done = Statement::from_sql_and_values(
        db.backend(),
        "INSERT INTO schema_migrations (name, applied_at) VALUES ($1, $2)",
        [migration.name.into(), db.now().to_rfc3339().into()],
    );
    session.execute_raw(done).await.map(drop).map_err(Error::internal)
}

/// Grants the serving role its rights on all existing tables.
pub(crate) async fn grant(session: &Session, role: Option<&str>) -> Result<()> {
    for statement in role.map(dialect::postgres::grants).unwrap_or_default() {
        session.raw(&statement).await.map_err(dialect::plain)?;
    }
    Ok(())
}

/// The applied migrations, read within the transaction that goes on to apply others.
pub(crate) async fn applied_within(session: &Session, backend: sea_orm::DbBackend) -> Result<BTreeSet<String>> {
    session.raw(CREATE).await.map_err(dialect::plain)?;
    let rows = session.query_all_raw(Statement::from_string(backend, "SELECT name FROM schema_migrations")).await;
    let rows = rows.map_err(Error::internal)?;
    rows.into_iter().map(|row| row.try_get_by_index::<String>(0).map_err(Error::internal)).collect()
}

/// The missing migrations, in order.
///
/// # Errors
/// `Internal` when the database has a migration that this program doesn't know: it was written by a newer version.
pub async fn pending(db: &Db, migrations: &[Migration]) -> Result<Vec<Migration>> {
    let applied = applied(db).await?;
    let known: BTreeSet<&str> = migrations.iter().map(|m| m.name).collect();
    if let Some(unknown) = applied.iter().find(|name| !known.contains(name.as_str())) {
        return Err(Error::internal(format!(
            "the database has a newer schema than this program knows (step {unknown}); use a program at least as new as the one that wrote it"
        )));
    }
    Ok(migrations.iter().filter(|m| !applied.contains(m.name)).copied().collect())
}

/// Number of this program's migrations that the database lacks. Migrations of a newer program are no error: during a rolling upgrade, older
/// nodes still serve on the new schema.
pub async fn lacking(db: &Db, migrations: &[Migration]) -> Result<usize> {
    let applied = applied(db).await?;
    Ok(migrations.iter().filter(|m| !applied.contains(m.name)).count())
}

/// A migration that the database has.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Applied {
    pub name: String,
    /// When it was applied, RFC 3339.
    pub at: String,
}

/// The migrations that the database has, in the order of their names.
///
/// # Errors
/// `Unavailable`, `Internal` before the first one.
pub async fn applied_steps(db: &Db) -> Result<Vec<Applied>> {
    let session = db.open_owner_to_read().await?;
    let select = Statement::from_string(db.backend(), "SELECT name, applied_at FROM schema_migrations");
    let rows = session.query_all_raw(select).await.map_err(|e| db.explain(e))?;
    session.commit(Vec::new()).await?;
    let mut steps = Vec::with_capacity(rows.len());
    for row in &rows {
        let [name, at] = [0, 1].map(|column| row.try_get_by_index::<String>(column).map_err(Error::internal));
        steps.push(Applied { name: name?, at: at? });
    }
    steps.sort_by(|a, b| a.name.cmp(&b.name));
    Ok(steps)
}

/// Names of the tables that `migrations` create.
pub fn tables_of(migrations: &[Migration]) -> Vec<String> {
    let mut schema = Schema::outline();
    migrations.iter().for_each(|m| (m.up)(&mut schema));
    schema.tables.into_iter().map(|table| table.name).collect()
}

/// Names of the tables that `migrations` create for rows of tenants.
pub fn tenant_tables_of(migrations: &[Migration]) -> Vec<String> {
    let mut schema = Schema::outline();
    migrations.iter().for_each(|m| (m.up)(&mut schema));
    schema.tables.into_iter().filter(|table| table.tenant).map(|table| table.name).collect()
}

async fn applied(db: &Db) -> Result<BTreeSet<String>> {
    // A reader's transaction: a long write must not make a healthy node look unready.
    let session = db.open_owner_to_read().await?;
    let select = Statement::from_string(db.backend(), "SELECT name FROM schema_migrations");
    let rows = match session.query_all_raw(select.clone()).await {
        Ok(rows) => rows,
        Err(error) => {
            if let Some(away) = dialect::driver_error(&error).filter(|e| matches!(dialect::meaning(e), dialect::Meaning::Unavailable)) {
                return Err(Error::unavailable(away.to_string()));
            }
            // No such table: nothing is applied yet. The serving role only reads; `migrate` creates the table.
            session.roll_back().await.map_err(dialect::plain)?;
            return Ok(BTreeSet::new());
        }
    };
    session.commit(Vec::new()).await?;
    rows.into_iter().map(|row| row.try_get_by_index::<String>(0).map_err(Error::internal)).collect()
}
