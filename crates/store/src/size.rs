//! Which database it is, and how large.

use kernel::{Error, Result};
use sea_orm::{ConnectionTrait, FromQueryResult, Statement};

use crate::{Db, Engine};

/// Above this size an embedded database isn't measured table by table: that reads each of its pages.
pub const MEASURED: u64 = 256 << 20;

const OF_TABLES_SQLITE: &str = "SELECT \"sqlite_schema\".\"tbl_name\" AS \"name\", sum(\"dbstat\".\"pgsize\") AS \"bytes\" FROM \"dbstat\" \
    JOIN \"sqlite_schema\" ON \"sqlite_schema\".\"name\" = \"dbstat\".\"name\" WHERE \"dbstat\".\"aggregate\" = TRUE GROUP BY \"sqlite_schema\".\"tbl_name\"";

const OF_TABLES_POSTGRES: &str = "SELECT \"relname\"::text AS \"name\", pg_total_relation_size(\"oid\")::bigint AS \"bytes\" FROM \"pg_class\" \
    WHERE \"relnamespace\" = 'public'::regnamespace AND \"relkind\" IN ('r', 'p')";

/// Version and size of the database.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DatabaseFacts {
    /// Version of the engine, `3.50.4` or `17.6 (Debian 17.6-1)`.
    pub version: String,
    /// Bytes of the whole database, indexes included.
    pub bytes: u64,
}

/// Size of a table with its indexes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TableSize {
    pub name: String,
    pub bytes: u64,
}

#[derive(FromQueryResult)]
struct Measured {
    name: String,
    bytes: i64,
}

fn bytes(number: i64) -> u64 {
    u64::try_from(number).unwrap_or_default()
}

impl Db {
    /// Version and size.
    pub async fn facts(&self) -> Result<DatabaseFacts> {
        match self.engine() {
            Engine::Sqlite => {
                let version = self.single("SELECT sqlite_version()").await?;
                let pages: i64 = self.single("PRAGMA page_count").await?;
                let page: i64 = self.single("PRAGMA page_size").await?;
                Ok(DatabaseFacts { version, bytes: bytes(pages.saturating_mul(page)) })
            }
            Engine::Postgres => {
                let version = self.single("SELECT current_setting('server_version')").await?;
                let size: i64 = self.single("SELECT pg_database_size(current_database())").await?;
                Ok(DatabaseFacts { version, bytes: bytes(size) })
            }
        }
    }

    /// Sizes of the tables, the largest first; `None` where measuring them would take long ([`MEASURED`]).
    pub async fn table_sizes(&self) -> Result<Option<Vec<TableSize>>> {
        if self.engine() == Engine::Sqlite && self.facts().await?.bytes > MEASURED {
            return Ok(None);
        }
        let sql = match self.engine() {
            Engine::Sqlite => OF_TABLES_SQLITE,
            Engine::Postgres => OF_TABLES_POSTGRES,
        };
        let session = self.open_owner_to_read().await?;
        let rows = session.query_all_raw(Statement::from_string(self.backend(), sql)).await.map_err(|e| self.explain(e))?;
        session.commit(Vec::new()).await?;
        let measured = rows.iter().map(|row| Measured::from_query_result(row, "")).collect::<std::result::Result<Vec<_>, _>>();
        let measured = measured.map_err(|e| self.explain(e))?;
        let mut sizes: Vec<TableSize> =
            measured.into_iter().map(|Measured { name, bytes: size }| TableSize { name, bytes: bytes(size) }).collect();
        sizes.sort_by(|a, b| b.bytes.cmp(&a.bytes).then_with(|| a.name.cmp(&b.name)));
        Ok(Some(sizes))
    }

    /// The only value that a query of the engine's own facts returns.
    async fn single<T: sea_orm::TryGetable>(&self, sql: &str) -> Result<T> {
        let session = self.open_owner_to_read().await?;
        let row = session.query_one_raw(Statement::from_string(self.backend(), sql)).await.map_err(|e| self.explain(e))?;
        session.commit(Vec::new()).await?;
        let row = row.ok_or_else(|| Error::internal(format!("{sql} returned nothing")))?;
        row.try_get_by_index(0).map_err(Error::internal)
    }
}
