//! Copies of the whole database and back: the embedded file by the engine's own online copy, a server's tables as lines of
//! JSON out of one snapshot. Run by the owner, outside every scope.

use std::path::Path;

use kernel::{Error, Result};
use sea_orm::{ConnectionTrait, Statement, Value};

use crate::{Db, conn::Session, dialect};

/// Rows fetched and written at once.
const BATCH: u32 = 500;

/// Takes the rows of a table, one JSON object each. May be called several times for one table, or never.
pub type Sink<'a> = dyn FnMut(&str, &[String]) -> std::io::Result<()> + Send + 'a;

/// Gives the next rows of the table that it was made for; none when it is at its end.
pub type Source<'a> = dyn FnMut(usize) -> std::io::Result<Vec<String>> + Send + 'a;

impl Db {
    /// Copies an embedded database into the new file `to` while it is in use.
    ///
    /// # Errors
    /// `Internal` on PostgreSQL or when the file exists, `Unavailable` when the disk is full.
    pub async fn copy_to(&self, to: &Path) -> Result<()> {
        let quoted = to.to_str().ok_or_else(|| Error::internal("a path that is no UTF-8"))?.replace('\'', "''");
        self.outside_transaction(&format!("VACUUM INTO '{quoted}'")).await
    }

    /// Hands every table of a PostgreSQL database to `sink`, all as of one instant. Gives the tables' names in order.
    ///
    /// # Errors
    /// `Unavailable`, or `Internal` when the sink fails.
    pub async fn dump(&self, sink: &mut Sink<'_>) -> Result<Vec<String>> {
        let session = self.open_owner().await?;
        session.raw("SET LOCAL statement_timeout = 0").await.map_err(dialect::plain)?;
        let tables = self.tables(&session).await?;
        for table in &tables {
            // Names come from the catalogue, not from outside.
            session
                .raw(&format!("DECLARE rows NO SCROLL CURSOR FOR SELECT row_to_json(t)::text FROM \"{table}\" t"))
                .await
                .map_err(dialect::plain)?;
            loop {
                let rows = self.texts(&session, &format!("FETCH {BATCH} FROM rows")).await?;
                if rows.is_empty() {
                    break;
                }
                sink(table, &rows).map_err(Error::internal)?;
            }
            session.raw("CLOSE rows").await.map_err(dialect::plain)?;
        }
        session.keep(Vec::new()).await?;
        Ok(tables)
    }

    /// Fills a migrated PostgreSQL database that holds no rows yet, in one transaction: all of it or nothing. `source` makes
    /// the reader of a table.
    ///
    /// # Errors
    /// `Internal` when the database holds rows or a row doesn't fit, `Unavailable`.
    pub async fn load<'a>(&self, tables: &[String], mut source: impl FnMut(&str) -> std::io::Result<Box<Source<'a>>>) -> Result<u64> {
        let session = self.open_owner().await?;
        session.raw("SET LOCAL statement_timeout = 0").await.map_err(dialect::plain)?;
        let own = self.tables(&session).await?;
        if let Some(unknown) = tables.iter().find(|t| !own.contains(t)) {
            return Err(Error::internal(format!("the backup has a table that this program doesn't know: {unknown}")));
        }
        let keys = self.lift_references(&session).await?;
        let mut count = 0;
        for table in tables.iter().filter(|t| *t != "schema_migrations") {
            count += self.fill(&session, table, &mut *source(table).map_err(Error::internal)?).await?;
        }
        for key in keys {
            session.raw(&key).await.map_err(|error| Error::internal(format!("the backup is damaged: {error}")))?;
        }
        session.keep(Vec::new()).await?;
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
