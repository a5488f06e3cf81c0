//! Reads the database directly, bypassing the program: all rows, regardless of their owner.

use kernel::Uuid;
use sqlx::{AssertSqlSafe, Connection, PgConnection, Row, SqliteConnection};
use testkit::Stand;

/// A connection of the owner.
pub enum OwnerConnection {
    Sqlite(SqliteConnection),
    Postgres(PgConnection),
}

impl OwnerConnection {
    pub async fn of(stand: &Stand) -> Self {
        Self::at(stand.owner()).await
    }

    /// At the owner's address.
    pub async fn at(url: &str) -> Self {
        if url.starts_with("sqlite:") {
            Self::Sqlite(SqliteConnection::connect(url).await.unwrap())
        } else {
            Self::Postgres(PgConnection::connect(url).await.unwrap())
        }
    }

    /// A column of ids as text without hyphens.
    pub fn id(&self, column: &str) -> String {
        match self {
            Self::Sqlite(_) => format!("lower(hex({column}))"),
            Self::Postgres(_) => format!("replace({column}::text, '-', '')"),
        }
    }

    /// Rows of texts; NULL is empty.
    pub async fn rows(&mut self, sql: &str) -> Vec<Vec<String>> {
        macro_rules! texts {
            ($conn:expr) => {{
                let rows =
                    sqlx::query(AssertSqlSafe(sql.to_owned())).fetch_all($conn).await.unwrap_or_else(|error| panic!("{error}: {sql}"));
                rows.iter().map(|row| (0..row.len()).map(|at| row.get::<Option<String>, _>(at).unwrap_or_default()).collect()).collect()
            }};
        }
        match self {
            Self::Sqlite(conn) => texts!(conn),
            Self::Postgres(conn) => texts!(conn),
        }
    }

    /// One number.
    pub async fn count(&mut self, sql: &str) -> usize {
        let rows = self.rows(&format!("SELECT CAST(({sql}) AS text)")).await;
        rows[0][0].parse().unwrap()
    }
}

/// An id as [`OwnerConnection::id`] writes it.
pub fn plain(id: &str) -> String {
    Uuid::parse_str(id).unwrap().simple().to_string()
}
