//! Commands on PostgreSQL: which role may do what, backup and restore. They run where a server is named, as `make test` does;
//! an embedded database has no roles and its backup is tested with the command line.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test stops where it can't go on")]

use std::process::{Command, Output};

use kernel::{OsEntropy, Scope, SystemClock};
use sqlx::{AssertSqlSafe, Connection, PgConnection};
use store::{Db, outbox, sea_orm::EntityTrait};

struct Server {
    owner: String,
    app: String,
}

impl Server {
    fn named() -> Option<Self> {
        Some(Self { owner: std::env::var("WAYMARK_TEST_POSTGRES").ok()?, app: std::env::var("WAYMARK_TEST_POSTGRES_APP").ok()? })
    }

    /// A new empty database; gives the addresses of owner and serving role.
    async fn database(&self, name: &str) -> (String, String) {
        let name = format!("{name}_{}", std::process::id());
        let mut connection = PgConnection::connect(&self.owner).await.unwrap();
        sqlx::raw_sql(AssertSqlSafe(format!("CREATE DATABASE {name}"))).execute(&mut connection).await.unwrap();
        let within = |url: &str| format!("{}/{name}", url.rsplit_once('/').unwrap().0);
        (within(&self.owner), within(&self.app))
    }
}

fn run(owner: Option<&str>, app: &str, arguments: &[&str]) -> (bool, String) {
    let folder = tempfile::tempdir().unwrap();
    let mut command = Command::new(env!("CARGO_BIN_EXE_waymark"));
    command.args(arguments).args(["--database", app, "--bind", "127.0.0.1:0"]).current_dir(folder.path());
    if let Some(owner) = owner {
        command.args(["--set", &format!("database.admin_url={owner}")]);
    }
    let Output { status, stdout, stderr } = command.output().unwrap();
    (status.success(), format!("{}{}", String::from_utf8_lossy(&stdout), String::from_utf8_lossy(&stderr)))
}

async fn connect(url: &str) -> Db {
    let options = store::Options { url: url.to_owned(), connections: 2 };
    Db::connect(&options, &waymark::compose::migrations(), std::sync::Arc::new(SystemClock), std::sync::Arc::new(OsEntropy)).await.unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn the_server_refuses_roles_and_schemas_that_do_not_fit() {
    let Some(server) = Server::named() else { return };
    let (owner, app) = server.database("roles").await;
    let (good, told) = run(None, &app, &["serve"]);
    assert!(!good && told.contains("older than this program") && told.contains("waymark migrate"), "{told}");
    let (good, told) = run(Some(&owner), &app, &["migrate"]);
    assert!(good && told.contains("the schema is current"), "{told}");
    let (good, told) = run(None, &owner, &["serve"]);
    assert!(!good && told.contains("owns the tables"), "{told}");
    let (good, told) = run(Some(&owner), &app, &["doctor"]);
    assert!(good && told.contains("row-level security binds the serving role"), "{told}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_backup_comes_back_into_an_empty_database_alone() {
    let Some(server) = Server::named() else { return };
    let (owner, app) = server.database("original").await;
    assert!(run(Some(&owner), &app, &["migrate"]).0);
    let db = connect(&app).await;
    let host = Scope::host(db.now(), kernel::Granted::default());
    let text = "a \"quoted\" line\nand Ω";
    let written = db.write(&host, |tx| async move { tx.outbox("test", &text).await }).await.unwrap();

    let folder = tempfile::tempdir().unwrap();
    let archive = folder.path().join("copy.tar.gz").display().to_string();
    let (good, told) = run(Some(&owner), &app, &["backup", &archive]);
    assert!(good, "{told}");
    let (copy_owner, copy_app) = server.database("copy").await;
    let (good, told) = run(Some(&copy_owner), &copy_app, &["restore", &archive]);
    assert!(good && told.contains("1 rows"), "{told}");

    let read = |db: Db, host: Scope| async move { db.read(&host, |tx| async move { tx.all(outbox::Entity::find()).await }).await.unwrap() };
    let (before, after) = (read(db, host.clone()).await, read(connect(&copy_app).await, host).await);
    assert_eq!((before.len(), before[0].id), (1, written));
    assert_eq!(before, after);
    let (good, told) = run(Some(&copy_owner), &copy_app, &["restore", &archive]);
    assert!(!good && told.contains("is not empty"), "{told}");
    let (good, told) = run(None, "sqlite://data/waymark.db", &["restore", &archive]);
    assert!(!good && told.contains("the backup is of a postgres database"), "{told}");
}

#[tokio::test(flavor = "multi_thread")]
async fn nodes_that_start_side_by_side_on_a_fresh_database_all_serve() {
    let Some(server) = Server::named() else { return };
    let (owner, app) = server.database("side_by_side").await;
    assert!(run(Some(&owner), &app, &["migrate"]).0);
    let folder = tempfile::tempdir().unwrap();
    let mut config = waymark::config::Config::default();
    config.database.url = app;
    config.database.connections = Some(2);
    config.secrets.key = Some("AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=".to_owned());
    config.files.folder = folder.path().join("files").display().to_string();
    config.mail.folder = folder.path().join("mail").display().to_string();
    let start = || waymark::compose::build(&config, std::sync::Arc::new(SystemClock), std::sync::Arc::new(OsEntropy));
    let (one, two, three) = tokio::join!(start(), start(), start());
    for started in [one, two, three] {
        started.unwrap();
    }
}
