//! A fresh database per test, copied from a template (template.rs).

#![allow(clippy::expect_used, clippy::panic)] // a failed setup fails the test

use std::{io::Write, path::Path, sync::Once};

use sqlx::{AssertSqlSafe, Connection, PgConnection};
use store::{Engine, Options};
use url::Url;

/// Addresses of a PostgreSQL server for tests, for the owner and for the serving role: `WAYMARK_TEST_POSTGRES` and
/// `WAYMARK_TEST_POSTGRES_APP`. `None` if unset; tests then run only on SQLite.
///
/// # Panics
/// With `CI=true` and no server: half of the tests would silently be skipped.
pub fn postgres() -> Option<(Url, Url)> {
    let variable = |name: &str| std::env::var(name).ok();
    match chosen(variable("WAYMARK_TEST_POSTGRES"), variable("WAYMARK_TEST_POSTGRES_APP"), variable("CI").as_deref()) {
        Ok(None) => {
            say_once("WAYMARK_TEST_POSTGRES names no PostgreSQL server: these tests run on SQLite alone (scripts/postgres.sh start).");
            None
        }
        Ok(server) => server,
        Err(reason) => panic!("{reason}"),
    }
}

/// Bypasses the test harness, which hides the output of passing tests.
fn say_once(message: &str) {
    static SAID: Once = Once::new();
    SAID.call_once(|| drop(writeln!(std::io::stderr(), "{message}")));
}

fn chosen(owner: Option<String>, serving: Option<String>, ci: Option<&str>) -> Result<Option<(Url, Url)>, String> {
    let is_ci = ci.is_some_and(|ci| !ci.is_empty() && ci != "false" && ci != "0");
    let parse = |name: &str, url: String| url.parse().map_err(|error| format!("{name} is no address: {error}"));
    match (owner, serving) {
        (Some(owner), Some(serving)) => Ok(Some((parse("WAYMARK_TEST_POSTGRES", owner)?, parse("WAYMARK_TEST_POSTGRES_APP", serving)?))),
        (Some(_), None) => Err("WAYMARK_TEST_POSTGRES_APP must name the address of the serving role".to_owned()),
        (None, _) if is_ci => Err("CI is set, but WAYMARK_TEST_POSTGRES names no PostgreSQL server, so that these tests would run on \
            SQLite alone. Start one with `scripts/postgres.sh start` and load target/postgres.env, or unset CI."
            .to_owned()),
        (None, _) => Ok(None),
    }
}

/// A database, with the addresses for its owner and for the serving role.
pub(crate) struct TestDatabase {
    pub(crate) owner: Options,
    pub(crate) serving: Options,
    pub(crate) role: Option<String>,
    /// Held, not read: what it cleans up lasts as long as this.
    pub(crate) _keep: Keep,
}

/// Cleans up a test database when dropped.
pub(crate) enum Keep {
    Folder {
        _folder: tempfile::TempDir,
    },
    Database {
        name: String,
        server: Url,
    },
    /// Managed by its creator.
    Elsewhere,
}

impl Drop for Keep {
    fn drop(&mut self) {
        if let Keep::Database { name, server } = self {
            let (name, server) = (name.clone(), server.clone());
            // The test's runtime may have ended already, so a thread drops the database.
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

/// The file of an embedded database.
fn file_of(place: &TestDatabase) -> &str {
    place.serving.url.trim_start_matches("sqlite://")
}

pub(crate) async fn empty(engine: Engine, name: &str) -> TestDatabase {
    match engine {
        Engine::Sqlite => {
            let folder = tempfile::tempdir().expect("a folder");
            let url = sqlite(&folder.path().join("waymark.db"));
            TestDatabase { owner: options(&url), serving: options(url), role: None, _keep: Keep::Folder { _folder: folder } }
        }
        Engine::Postgres => postgres_database(name, None).await,
    }
}

/// A database that the caller created on its own PostgreSQL server.
pub(crate) fn elsewhere(owner: &str, serving: &str, role: String) -> TestDatabase {
    TestDatabase { owner: options(owner), serving: options(serving), role: Some(role), _keep: Keep::Elsewhere }
}

/// The name of the PostgreSQL database at `url`.
fn database_of(url: &str) -> String {
    Url::parse(url).expect("an address").path().trim_start_matches('/').to_owned()
}

pub(crate) async fn copy(engine: Engine, template: &TestDatabase, name: &str) -> TestDatabase {
    if engine == Engine::Postgres {
        return postgres_database(name, Some(&database_of(&template.owner.url))).await;
    }
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("waymark.db");
    std::fs::copy(file_of(template), &file).expect("a copy");
    let url = sqlite(&file);
    TestDatabase { owner: options(&url), serving: options(url), role: None, _keep: Keep::Folder { _folder: folder } }
}

/// Where a database lies that outlives this program, for the other programs of the same run; `folder` holds it if it is a file.
pub(crate) fn lasting(engine: Engine, name: &str, folder: &Path) -> TestDatabase {
    match engine {
        Engine::Sqlite => {
            let url = sqlite(&folder.join("waymark.db"));
            TestDatabase { owner: options(&url), serving: options(url), role: None, _keep: Keep::Elsewhere }
        }
        Engine::Postgres => on_server(name, Keep::Elsewhere),
    }
}

/// Creates the database `name` at a place of [`lasting`]: a copy of `base`, or empty. Another program may have been ended while it made it.
pub(crate) async fn create_lasting(engine: Engine, place: &TestDatabase, name: &str, base: Option<&TestDatabase>) {
    if engine == Engine::Postgres {
        let base = base.map(|base| database_of(&base.owner.url));
        return create_on_server(name, base.as_deref()).await;
    }
    let file = file_of(place);
    for part in ["", "-wal", "-shm"] {
        let _ = std::fs::remove_file(format!("{file}{part}"));
    }
    // An empty one is made by the first connection.
    if let Some(base) = base {
        std::fs::copy(file_of(base), file).expect("a copy");
    }
}

async fn postgres_database(name: &str, template: Option<&str>) -> TestDatabase {
    create_on_server(name, template).await;
    let (server, _) = postgres().expect("a PostgreSQL server for tests");
    on_server(name, Keep::Database { name: name.to_owned(), server })
}

async fn create_on_server(name: &str, template: Option<&str>) {
    let (owner, _) = postgres().expect("a PostgreSQL server for tests");
    let mut connection = PgConnection::connect(owner.as_str()).await.expect("the PostgreSQL server answers");
    // Files are copied faster than pages are logged where nothing waits for the disk. Before version 15, files were always copied.
    let strategy = if connection.server_version_num().is_some_and(|version| version >= 150_000) { " STRATEGY FILE_COPY" } else { "" };
    let from = template.map(|t| format!(" TEMPLATE \"{t}\"{strategy}")).unwrap_or_default();
    // A program that was ended leaves its databases, and the number in their names is given out again.
    let left = format!("DROP DATABASE IF EXISTS \"{name}\" WITH (FORCE)");
    for sql in [left, format!("CREATE DATABASE \"{name}\"{from}")] {
        sqlx::raw_sql(AssertSqlSafe(sql)).execute(&mut connection).await.expect("a database");
    }
}

/// The place of a database on the server for tests.
fn on_server(name: &str, keep: Keep) -> TestDatabase {
    let (owner, app) = postgres().expect("a PostgreSQL server for tests");
    let with = |url: &Url| {
        let mut url = url.clone();
        url.set_path(name);
        url.to_string()
    };
    TestDatabase { owner: options(with(&owner)), serving: options(with(&app)), role: Some(app.username().to_owned()), _keep: keep }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_ci_server_without_postgresql_is_an_error() {
        let address = || Some("postgres://owner@127.0.0.1/waymark".to_owned());
        for ci in [Some("true"), Some("1")] {
            let refused = chosen(None, None, ci).unwrap_err();
            assert!(refused.contains("WAYMARK_TEST_POSTGRES") && refused.contains("scripts/postgres.sh"), "{refused}");
            assert!(chosen(address(), address(), ci).unwrap().is_some());
        }
        for ci in [None, Some(""), Some("false"), Some("0")] {
            assert_eq!(chosen(None, None, ci), Ok(None), "{ci:?}");
        }
        assert!(chosen(address(), None, None).unwrap_err().contains("WAYMARK_TEST_POSTGRES_APP"));
        assert!(chosen(Some("here".to_owned()), address(), None).is_err());
    }
}
