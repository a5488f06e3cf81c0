//! A fresh database per test, copied from a template that is made once for each test program.

#![allow(clippy::expect_used, clippy::panic)] // a test that can't be set up has failed

use std::path::{Path, PathBuf};

use sqlx::{AssertSqlSafe, Connection, PgConnection};
use store::{Engine, Options};
use url::Url;

/// Where a PostgreSQL server for tests is, as the owner and as the serving role.
pub(crate) fn postgres() -> Option<(Url, Url)> {
    let owner = std::env::var("WAYMARK_TEST_POSTGRES").ok()?;
    let app = std::env::var("WAYMARK_TEST_POSTGRES_APP").expect("WAYMARK_TEST_POSTGRES_APP names the serving role's address");
    Some((owner.parse().expect("an address"), app.parse().expect("an address")))
}

/// A database, as its owner and as the serving role reach it.
pub(crate) struct Place {
    pub(crate) owner: Options,
    pub(crate) serving: Options,
    pub(crate) role: Option<String>,
    pub(crate) keep: Keep,
}

/// What must outlive a database in use; gone with it.
pub(crate) enum Keep {
    Folder(tempfile::TempDir),
    Database {
        name: String,
        server: Url,
    },
    /// Kept by whoever made it.
    Elsewhere,
}

impl Drop for Keep {
    fn drop(&mut self) {
        if let Keep::Database { name, server } = self {
            let (name, server) = (name.clone(), server.clone());
            // The runtime of the test may be gone already, so a thread of its own drops the database.
            let dropped = std::thread::spawn(move || {
                let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().expect("a runtime");
                runtime.block_on(async move {
                    if let Ok(mut connection) = PgConnection::connect(server.as_str()).await {
                        let sql = format!("DROP DATABASE IF EXISTS \"{name}\" WITH (FORCE)");
                        let _ = sqlx::raw_sql(AssertSqlSafe(sql)).execute(&mut connection).await;
                    }
                });
            });
            let _ = dropped.join();
        }
    }
}

fn options(url: impl Into<String>) -> Options {
    Options { url: url.into(), connections: 4 }
}

fn sqlite(file: &Path) -> String {
    format!("sqlite://{}", file.display())
}

/// An empty database.
pub(crate) async fn empty(engine: Engine, name: &str) -> Place {
    match engine {
        Engine::Sqlite => {
            let folder = tempfile::tempdir().expect("a folder");
            let url = sqlite(&folder.path().join("waymark.db"));
            Place { owner: options(&url), serving: options(url), role: None, keep: Keep::Folder(folder) }
        }
        Engine::Postgres => postgres_database(name, None).await,
    }
}

/// A database that whoever called made, on a PostgreSQL server of their own.
pub(crate) fn named(owner: &str, serving: &str, role: String) -> Place {
    Place { owner: options(owner), serving: options(serving), role: Some(role), keep: Keep::Elsewhere }
}

/// A copy of `template`.
pub(crate) async fn copy(engine: Engine, template: &Place, name: &str) -> Place {
    match (engine, &template.keep) {
        (Engine::Sqlite, Keep::Folder(from)) => {
            let folder = tempfile::tempdir().expect("a folder");
            let file: PathBuf = folder.path().join("waymark.db");
            std::fs::copy(from.path().join("waymark.db"), &file).expect("a copy");
            let url = sqlite(&file);
            Place { owner: options(&url), serving: options(url), role: None, keep: Keep::Folder(folder) }
        }
        (_, Keep::Database { name: from, .. }) => postgres_database(name, Some(from)).await,
        _ => panic!("a template of the other database"),
    }
}

async fn postgres_database(name: &str, template: Option<&str>) -> Place {
    let (owner, app) = postgres().expect("a PostgreSQL server for tests");
    let mut connection = PgConnection::connect(owner.as_str()).await.expect("the PostgreSQL server answers");
    let from = template.map(|t| format!(" TEMPLATE \"{t}\"")).unwrap_or_default();
    let sql = format!("CREATE DATABASE \"{name}\"{from}");
    sqlx::raw_sql(AssertSqlSafe(sql)).execute(&mut connection).await.expect("a database");
    let with = |url: &Url| {
        let mut url = url.clone();
        url.set_path(name);
        url.to_string()
    };
    let keep = Keep::Database { name: name.to_owned(), server: owner.clone() };
    Place { owner: options(with(&owner)), serving: options(with(&app)), role: Some(app.username().to_owned()), keep }
}
