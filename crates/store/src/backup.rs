//! Copies of the whole database and back: the embedded file by the engine's own online copy, a server's tables as lines of
//! JSON out of one snapshot. Run by the owner, outside every scope.

use std::{collections::BTreeMap, path::Path};

use kernel::{Error, Result};
use sea_orm::{ConnectionTrait, Statement, Value};

use crate::{Db, Migration, conn::Session, dialect, migrate};

/// Rows fetched and written at once.
const BATCH: u32 = 500;

/// Takes the rows of a table, one JSON object each. May be called several times for one table, or never.
pub type Sink<'a> = dyn FnMut(&str, &[String]) -> std::io::Result<()> + Send + 'a;

/// Gives the next rows of the table that it was made for; none when it is at its end.
pub type Source<'a> = dyn FnMut(usize) -> std::io::Result<Vec<String>> + Send + 'a;

/// What is restored into an empty PostgreSQL database.
pub struct Restoring<'a> {
    /// The steps that the schema of the backup had taken: its rows fit that one alone.
    pub theirs: &'a [Migration],
    /// All steps of this program; what came later is taken with the rows there.
    pub all: &'a [Migration],
    /// The role that will serve.
    pub role: Option<&'a str>,
    /// Rows of each table.
    pub tables: &'a BTreeMap<String, u64>,
    /// Topics whose waiting messages go on all the same, or every message.
    pub delivered: Delivered<'a>,
}

/// Which waiting messages of a restored database are delivered.
#[derive(Debug, Clone, Copy)]
pub enum Delivered<'a> {
    /// Every one.
    All,
    /// Those of these topics, which stay within the database; the others are marked as given up.
    Topics(&'a [&'a str]),
}

/// What a restore did.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Restored {
    /// Rows.
    pub rows: u64,
    /// Steps of the schema that were taken with the rows there.
    pub steps: usize,
    /// Waiting messages that are held back.
    pub held: u64,
}

/// How many rows each table of the embedded database in `file` has, which nobody uses.
///
/// # Errors
/// `Internal` when it is damaged.
pub async fn file_counts(file: &Path) -> Result<BTreeMap<String, u64>> {
    dialect::sqlite::counts(file, true).await.map_err(Error::internal)
}

impl Db {
    /// Copies an embedded database into the new file `to` while it is in use; gives the rows of each table in it.
    ///
    /// # Errors
    /// `Internal` on PostgreSQL or when the file exists, `Unavailable` when the disk is full.
    pub async fn copy_to(&self, to: &Path) -> Result<BTreeMap<String, u64>> {
        let quoted = to.to_str().ok_or_else(|| Error::internal("a path that is no UTF-8"))?.replace('\'', "''");
        self.outside_transaction(&format!("VACUUM INTO '{quoted}'")).await?;
        dialect::sqlite::counts(to, false).await.map_err(Error::internal)
    }

    /// Hands every table of a PostgreSQL database to `sink`, all as of one instant. Gives the rows of each.
    ///
    /// # Errors
    /// `Unavailable`, or `Internal` when the sink fails.
    pub async fn dump(&self, sink: &mut Sink<'_>) -> Result<BTreeMap<String, u64>> {
        let session = self.open_owner().await?;
        session.raw(dialect::postgres::UNHURRIED).await.map_err(dialect::plain)?;
        let mut counts = BTreeMap::new();
        for table in self.tables(&session).await? {
            // Names come from the catalogue, not from outside.
            session
                .raw(&format!("DECLARE rows NO SCROLL CURSOR FOR SELECT row_to_json(t)::text FROM \"{table}\" t"))
                .await
                .map_err(dialect::plain)?;
            // A table without rows has its place, too.
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

    /// Fills a PostgreSQL database that holds no rows yet, schema and all, in one transaction: all of it or nothing. `source` makes
    /// the reader of a table.
    ///
    /// # Errors
    /// `Internal` when the database holds rows, has a newer schema, or a row doesn't fit; `Unavailable`.
    pub async fn restore<'a>(
        &self,
        what: &Restoring<'_>,
        mut source: impl FnMut(&str) -> std::io::Result<Box<Source<'a>>>,
    ) -> Result<Restored> {
        let session = self.open_owner().await?;
        session.raw(dialect::postgres::UNHURRIED).await.map_err(dialect::plain)?;
        let had = migrate::applied_within(&session, self.backend()).await?;
        if had.iter().any(|name| what.theirs.iter().all(|step| step.name != name)) {
            return Err(Error::internal("the schema of the database is newer than the backup's; restore into a fresh database"));
        }
        for step in what.theirs.iter().filter(|step| !had.contains(step.name)) {
            migrate::take(self, &session, step).await?;
        }
        let rows = self.pour(&session, what.tables, &mut source).await?;
        let later: Vec<&Migration> = what.all.iter().filter(|step| what.theirs.iter().all(|their| their.name != step.name)).collect();
        for step in &later {
            migrate::take(self, &session, step).await?;
        }
        migrate::grant(&session, what.role).await?;
        let held = self.settle(&session, what.delivered).await?;
        session.commit(Vec::new()).await?;
        Ok(Restored { rows, steps: later.len(), held })
    }

    /// Has a copy that was brought up to date tell nobody what the original has still to say, unless told to; gives how many messages are
    /// held back.
    ///
    /// # Errors
    /// `Unavailable`.
    pub async fn settle_copy(&self, delivered: Delivered<'_>) -> Result<u64> {
        let session = self.open_owner().await?;
        let held = self.settle(&session, delivered).await?;
        session.commit(Vec::new()).await?;
        Ok(held)
    }

    async fn settle(&self, session: &Session, delivered: Delivered<'_>) -> Result<u64> {
        let told = Statement::from_string(self.backend(), "DELETE FROM \"cache_invalidations\"");
        session.execute_raw(told).await.map_err(|e| self.explain(e))?;
        let Delivered::Topics(topics) = delivered else { return Ok(0) };
        let values: Vec<Value> = [self.now().into(), "held back as its backup was restored".into()]
            .into_iter()
            .chain(topics.iter().map(|t| (*t).into()))
            .collect();
        let list = (3..=values.len()).map(|at| format!("${at}")).collect::<Vec<_>>().join(", ");
        let sql = format!(
            "UPDATE \"outbox_messages\" SET \"failed_at\" = $1, \"error\" = $2 \
             WHERE \"done_at\" IS NULL AND \"failed_at\" IS NULL AND \"topic\" NOT IN ({list})"
        );
        let hold = Statement::from_sql_and_values(self.backend(), sql, values);
        Ok(session.execute_raw(hold).await.map_err(|e| self.explain(e))?.rows_affected())
    }

    /// Fills the tables, which hold no rows yet, and counts.
    async fn pour<'a>(
        &self,
        session: &Session,
        tables: &BTreeMap<String, u64>,
        source: &mut impl FnMut(&str) -> std::io::Result<Box<Source<'a>>>,
    ) -> Result<u64> {
        let own = self.tables(session).await?;
        if let Some(unknown) = tables.keys().find(|t| !own.contains(t)) {
            return Err(Error::internal(format!("the backup has a table that this program doesn't know: {unknown}")));
        }
        let keys = self.lift_references(session).await?;
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

    /// Drops every foreign key within the transaction, since tables may refer to each other in a ring; gives what restores them.
    async fn lift_references(&self, session: &Session) -> Result<Vec<String>> {
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
            return Err(Error::internal(format!("the database is not empty: {table} holds rows; restore into a fresh one")));
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
