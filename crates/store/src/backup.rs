//! Backup and restore of the whole database: an embedded file by the engine's online backup, PostgreSQL as lines of JSON from one snapshot.
//! Run by the owner, outside every scope.
//! An own format, because `pg_dump` has to match the server's version and can't hold the files (decision 2).

use std::{collections::BTreeMap, path::Path};

use kernel::{Error, Result};
use sea_orm::{ConnectionTrait, Statement, Value};

use crate::{Db, Migration, conn::Session, dialect, migrate, outbox};

/// Rows fetched and written at a time.
const BATCH: u32 = 500;

/// Receives rows of a table, one JSON object each. Called any number of times per table.
pub type Sink<'a> = dyn FnMut(&str, &[String]) -> std::io::Result<()> + Send + 'a;

/// Returns the next rows of its table; none at the end.
pub type Source<'a> = dyn FnMut(usize) -> std::io::Result<Vec<String>> + Send + 'a;

/// What to restore into an empty PostgreSQL database.
pub struct RestorePlan<'a> {
    /// The migrations that the backup's schema had: its rows fit only that schema.
    pub backup_steps: &'a [Migration],
    /// All migrations of this program; the newer ones run on the restored rows.
    pub all: &'a [Migration],
    /// The PostgreSQL role that will serve.
    pub role: Option<&'a str>,
    /// Number of rows by table.
    pub tables: &'a BTreeMap<String, u64>,
    /// Which pending messages are still delivered.
    pub delivered: Delivered<'a>,
}

/// Which pending messages of a restored database are delivered.
#[derive(Debug, Clone, Copy)]
pub enum Delivered<'a> {
    /// All of them.
    All,
    /// Only these topics, whose handlers stay within the database; the others are marked as failed.
    Topics(&'a [&'a str]),
}

/// Outcome of a restore.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Restored {
    pub rows: u64,
    /// Number of migrations that ran on the restored rows.
    pub steps: usize,
    /// Number of pending messages that are held back.
    pub held: u64,
}

/// Number of rows in each table of the embedded database in `file`, which must not be in use.
///
/// # Errors
/// `Internal` when it is damaged.
pub async fn file_counts(file: &Path) -> Result<BTreeMap<String, u64>> {
    dialect::sqlite::counts(file, true).await.map_err(Error::internal)
}

impl Db {
    /// Copies an embedded database into the new or empty file `to` while it is in use; returns the number of rows by table.
    ///
    /// # Errors
    /// `Internal` on PostgreSQL or when the file exists and is not empty, `Unavailable` when the disk is full.
    pub async fn copy_to(&self, to: &Path) -> Result<BTreeMap<String, u64>> {
        let quoted = to.to_str().ok_or_else(|| Error::internal("the path is not valid UTF-8"))?.replace('\'', "''");
        self.outside_transaction(&format!("VACUUM INTO '{quoted}'")).await?;
        dialect::sqlite::counts(to, false).await.map_err(Error::internal)
    }

    /// Passes every table of a PostgreSQL database to `sink`, all from one snapshot. Returns the number of rows by table.
    ///
    /// # Errors
    /// `Unavailable`, or `Internal` when the sink fails.
    pub async fn dump(&self, sink: &mut Sink<'_>) -> Result<BTreeMap<String, u64>> {
        let session = self.open_owner().await?;
        session.raw(dialect::postgres::WITHOUT_TIMEOUTS).await.map_err(dialect::plain)?;
        let mut counts = BTreeMap::new();
        for table in self.tables(&session).await? {
            // Names come from the catalogue, not from input.
            session
                .raw(&format!("DECLARE rows NO SCROLL CURSOR FOR SELECT row_to_json(t)::text FROM \"{table}\" t"))
                .await
                .map_err(dialect::plain)?;
            // Empty tables are part of the backup, too.
            sink(&table, &[]).map_err(Error::internal)?;
            let mut count = 0;
            loop {
                let rows = self.texts(&session, &format!("FETCH {BATCH} FROM rows")).await?;
                if rows.is_empty() {
                    break;
                }
                count += rows.len() as u64;
                sink(&table, &rows).map_err(Error::internal)?;
            }
            session.raw("CLOSE rows").await.map_err(dialect::plain)?;
            counts.insert(table, count);
        }
        session.commit(Vec::new()).await?;
        Ok(counts)
    }

    /// Creates the schema in an empty PostgreSQL database and fills it, in one transaction. `source` returns the reader for a table.
    ///
    /// # Errors
    /// `Internal` when the database holds rows, has a newer schema than the backup, or a row doesn't fit; `Unavailable`.
    pub async fn restore<'a>(
        &self,
        what: &RestorePlan<'_>,
        mut source: impl FnMut(&str) -> std::io::Result<Box<Source<'a>>>,
    ) -> Result<Restored> {
        let session = self.open_owner().await?;
        session.raw(dialect::postgres::WITHOUT_TIMEOUTS).await.map_err(dialect::plain)?;
        let had = migrate::applied_within(&session, self.backend()).await?;
        if had.iter().any(|name| what.backup_steps.iter().all(|step| step.name != name)) {
            return Err(Error::internal("the schema of the database is newer than the backup's; restore into a fresh database"));
        }
        for step in what.backup_steps.iter().filter(|step| !had.contains(step.name)) {
            migrate::take(self, &session, step).await?;
        }
        let rows = self.load_tables(&session, what.tables, &mut source).await?;
        let later: Vec<&Migration> = what.all.iter().filter(|step| what.backup_steps.iter().all(|their| their.name != step.name)).collect();
        for step in &later {
            migrate::take(self, &session, step).await?;
        }
        migrate::grant(&session, what.role).await?;
        let held = self.hold_back(&session, what.delivered).await?;
        session.commit(Vec::new()).await?;
        Ok(Restored { rows, steps: later.len(), held })
    }

    /// Prevents a restored or copied database from sending messages that the original still has to send, except for `delivered`; returns
    /// the number of messages held back.
    pub async fn hold_back_messages(&self, delivered: Delivered<'_>) -> Result<u64> {
        let session = self.open_owner().await?;
        let held = self.hold_back(&session, delivered).await?;
        session.commit(Vec::new()).await?;
        Ok(held)
    }

    async fn hold_back(&self, session: &Session, delivered: Delivered<'_>) -> Result<u64> {
        let delete = Statement::from_string(self.backend(), "DELETE FROM \"cache_invalidations\"");
        session.execute_raw(delete).await.map_err(|e| self.explain(e))?;
        // The backup that this database is from had registered itself.
        let ended = Statement::from_string(self.backend(), "DELETE FROM \"backup_runs\"");
        session.execute_raw(ended).await.map_err(|e| self.explain(e))?;
        self.withdraw_purges(session).await?;
        let Delivered::Topics(topics) = delivered else { return Ok(0) };
        let values: Vec<Value> =
            [self.now().into(), outbox::HELD_BACK.into()].into_iter().chain(topics.iter().map(|t| (*t).into())).collect();
        let list = (3..=values.len()).map(|at| format!("${at}")).collect::<Vec<_>>().join(", ");
        let sql = format!(
            "UPDATE \"outbox_messages\" SET \"failed_at\" = $1, \"error\" = $2 \
             WHERE \"done_at\" IS NULL AND \"failed_at\" IS NULL AND \"topic\" NOT IN ({list})"
        );
        let hold = Statement::from_sql_and_values(self.backend(), sql, values);
        Ok(session.execute_raw(hold).await.map_err(|e| self.explain(e))?.rows_affected())
    }

    /// A restore is meant to keep the backup's data: pending and running purges of tenants are cancelled, and have to be requested again.
    async fn withdraw_purges(&self, session: &Session) -> Result<()> {
        let sql = "UPDATE \"tenant_purges\" SET \"status\" = 'Withdrawn', \"ended_at\" = $1 WHERE \"status\" IN ('Waiting', 'Running')";
        let withdraw = Statement::from_sql_and_values(self.backend(), sql, [self.now().into()]);
        session.execute_raw(withdraw).await.map(drop).map_err(|e| self.explain(e))
    }

    /// Fills the empty tables and counts the rows.
    async fn load_tables<'a>(
        &self,
        session: &Session,
        tables: &BTreeMap<String, u64>,
        source: &mut impl FnMut(&str) -> std::io::Result<Box<Source<'a>>>,
    ) -> Result<u64> {
        let own = self.tables(session).await?;
        if let Some(unknown) = tables.keys().find(|t| !own.contains(t)) {
            return Err(Error::internal(format!("the backup has a table that is unknown to this program: {unknown}")));
        }
        let keys = self.drop_foreign_keys(session).await?;
        let mut count = 0;
        for (table, expected) in tables.iter().filter(|(table, _)| *table != "schema_migrations") {
            let rows = self.fill(session, table, &mut *source(table).map_err(Error::internal)?).await?;
            if rows != *expected {
                return Err(Error::internal(format!("the backup is damaged: {table} has {rows} rows instead of {expected}")));
            }
            count += rows;
        }
        for key in keys {
            session.raw(&key).await.map_err(|error| Error::internal(format!("the backup is damaged: {error}")))?;
        }
        Ok(count)
    }

    /// Drops every foreign key within the transaction, since tables may refer to each other in a cycle; returns the statements that add
    /// them again.
    async fn drop_foreign_keys(&self, session: &Session) -> Result<Vec<String>> {
        const KEYS: &str = "SELECT format('ALTER TABLE %s ADD CONSTRAINT %I %s', c.conrelid::regclass, c.conname, pg_get_constraintdef(c.oid)) \
            FROM pg_constraint c JOIN pg_namespace n ON n.oid = c.connamespace WHERE c.contype = 'f' AND n.nspname = 'public' ORDER BY 1";
        const DROPS: &str = "SELECT format('ALTER TABLE %s DROP CONSTRAINT %I', c.conrelid::regclass, c.conname) \
            FROM pg_constraint c JOIN pg_namespace n ON n.oid = c.connamespace WHERE c.contype = 'f' AND n.nspname = 'public' ORDER BY 1";
        let keys = self.texts(session, KEYS).await?;
        for drop in self.texts(session, DROPS).await? {
            session.raw(&drop).await.map_err(dialect::plain)?;
        }
        Ok(keys)
    }

    async fn fill(&self, session: &Session, table: &str, source: &mut Source<'_>) -> Result<u64> {
        let held = self.texts(session, &format!("SELECT '1' FROM \"{table}\" LIMIT 1")).await?;
        if !held.is_empty() {
            return Err(Error::internal(format!("the database is not empty: {table} has rows; restore into a fresh database")));
        }
        let insert = format!("INSERT INTO \"{table}\" SELECT * FROM json_populate_recordset(NULL::\"{table}\", $1::json)");
        let mut count = 0;
        loop {
            let rows = source(BATCH as usize).map_err(Error::internal)?;
            if rows.is_empty() {
                return Ok(count);
            }
            count += rows.len() as u64;
            let batch: Value = format!("[{}]", rows.join(",")).into();
            session.execute_raw(Statement::from_sql_and_values(self.backend(), &insert, [batch])).await.map_err(Error::internal)?;
        }
    }

    async fn tables(&self, session: &Session) -> Result<Vec<String>> {
        self.texts(session, "SELECT tablename::text FROM pg_tables WHERE schemaname = 'public' ORDER BY 1").await
    }

    async fn texts(&self, session: &Session, sql: &str) -> Result<Vec<String>> {
        let rows = session.query_all_raw(Statement::from_string(self.backend(), sql)).await.map_err(Error::internal)?;
        rows.into_iter().map(|row| row.try_get_by_index::<String>(0).map_err(Error::internal)).collect()
    }
}
