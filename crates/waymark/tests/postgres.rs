//! Commands on PostgreSQL: which role may do what, backup and restore. They run where a server is named, as `make test` does;
//! an embedded database has no roles and its backup is tested with the command line.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test stops where it can't go on")]

mod packed;

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
        testkit::postgres().map(|(owner, app)| Self { owner: owner.into(), app: app.into() })
    }

    /// A new empty database; gives the addresses of owner and serving role.
    async fn database(&self, name: &str) -> (String, String) {
        self.database_with(name, "").await
    }

    /// The same with options of CREATE DATABASE.
    async fn database_with(&self, name: &str, options: &str) -> (String, String) {
        let name = format!("{name}_{}", std::process::id());
        execute(&self.owner, &format!("CREATE DATABASE {name} {options}")).await;
        let within = |url: &str| format!("{}/{name}", url.rsplit_once('/').unwrap().0);
        (within(&self.owner), within(&self.app))
    }
}

async fn execute(url: &str, sql: &str) {
    let mut connection = PgConnection::connect(url).await.unwrap();
    sqlx::raw_sql(AssertSqlSafe(sql.to_owned())).execute(&mut connection).await.unwrap_or_else(|error| panic!("{sql}: {error}"));
}

/// The address with another account, which needs no password here.
fn account(url: &str, name: &str) -> String {
    format!("postgres://{name}@{}", url.rsplit_once('@').unwrap().1)
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
async fn the_server_rejects_unsuitable_roles_and_schemas() {
    let Some(server) = Server::named() else { return };
    let (owner, app) = server.database("roles").await;
    let (good, told) = run(None, &app, &["serve"]);
    assert!(!good && told.contains("older than this program") && told.contains("waymark migrate"), "{told}");
    let (good, told) = run(Some(&owner), &app, &["migrate"]);
    assert!(good && told.contains("the schema is current"), "{told}");
    let (good, told) = run(None, &owner, &["serve"]);
    assert!(!good && told.contains("owns the tables"), "{told}");
    let (good, told) = run(Some(&owner), &app, &["doctor"]);
    assert!(good && told.contains("row-level security applies to the serving role"), "{told}");
}

/// `doctor` and a command that starts as the server does both refuse.
fn refused(owner: &str, app: &str, why: &str) {
    for command in ["doctor", "reindex"] {
        let (good, told) = run(Some(owner), app, &[command]);
        assert!(!good && told.contains(why), "{command}, {why}: {told}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn row_level_security_is_tested_by_what_it_does() {
    let Some(server) = Server::named() else { return };
    let (owner, app) = server.database("walls").await;
    let (good, told) = run(Some(&owner), &app, &["migrate"]);
    assert!(good, "{told}");
    let db = connect(&app).await;
    let host = Scope::host(db.now(), kernel::Granted::default());
    db.write(&host, |tx| async move { tx.outbox("test", &"text").await }).await.unwrap();
    db.close().await;
    let asked = "tenant_id = any(nullif(current_setting('waymark.tenants', true), '')::uuid[])";
    let opened = format!("ALTER POLICY tenant_wall ON outbox_messages USING ({asked} OR true)");
    let closed = format!("ALTER POLICY tenant_wall ON outbox_messages USING ({asked} OR current_setting('waymark.system', true) = 'on')");
    let (disable, enable) = ("ALTER TABLE clients DISABLE ROW LEVEL SECURITY", "ALTER TABLE clients ENABLE ROW LEVEL SECURITY");
    let (named, joined) = (
        "CREATE POLICY ease ON clients USING (current_setting('waymark.tenants', true) IS NOT NULL)",
        format!("CREATE POLICY ease ON clients USING ({asked} OR true)"),
    );
    let (eased, filled) = ("CREATE POLICY ease ON clients USING (true)", "CREATE POLICY ease ON clients FOR INSERT WITH CHECK (true)");
    let drop = "DROP POLICY ease ON clients";
    for (broken, mended, why) in [
        // What protects an empty table counts, too.
        (disable, enable, "does not apply to the table clients"),
        (eased, drop, "the policy ease on the table clients"),
        (filled, drop, "the policy ease on the table clients"),
        (named, drop, "the policy ease on the table clients"),
        (joined.as_str(), drop, "the policy ease on the table clients"),
        (opened.as_str(), closed.as_str(), "the policy tenant_wall on the table outbox_messages"),
    ] {
        execute(&owner, broken).await;
        refused(&owner, &app, why);
        execute(&owner, mended).await;
    }
    // What concerns other roles alone, or takes rows away, is the operator's own affair.
    execute(&owner, "CREATE POLICY own ON clients TO waymark_owner USING (true)").await;
    execute(&owner, "CREATE POLICY less ON clients AS RESTRICTIVE USING (true)").await;
    let (_, told) = run(Some(&owner), &app, &["doctor"]);
    assert!(told.contains("row-level security applies"), "{told}");

    let (superuser, name) = (account(&owner, "postgres"), owner.rsplit_once('/').unwrap().1);
    execute(&superuser, &format!("ALTER DATABASE {name} SET waymark.system = 'on'")).await;
    refused(&owner, &app, "without naming a tenant");
    execute(&superuser, &format!("ALTER DATABASE {name} RESET waymark.system")).await;

    let member = format!("member_{}", std::process::id());
    execute(&superuser, &format!("CREATE ROLE {member} LOGIN IN ROLE waymark_owner")).await;
    refused(&owner, &account(&app, &member), "is a member of waymark_owner, which owns the tables");
    execute(&superuser, &format!("DROP ROLE {member}")).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_database_in_another_encoding_or_schema_is_refused() {
    let Some(server) = Server::named() else { return };
    let (ascii, _) = server.database_with("ascii", "ENCODING 'SQL_ASCII' LC_COLLATE 'C' LC_CTYPE 'C' TEMPLATE template0").await;
    let (elsewhere, _) = server.database("elsewhere").await;
    execute(&elsewhere, "CREATE SCHEMA portal").await;
    let (nowhere, _) = server.database("nowhere").await;
    for (owner, path, why) in [
        (&ascii, None, "encoded in SQL_ASCII"),
        (&elsewhere, Some("portal"), "leads to the schema portal"),
        (&nowhere, Some("missing"), "leads to no schema"),
    ] {
        if let Some(path) = path {
            let name = owner.rsplit_once('/').unwrap().1;
            execute(owner, &format!("ALTER DATABASE {name} SET search_path = {path}")).await;
        }
        for command in ["migrate", "doctor"] {
            let (good, told) = run(Some(owner), owner, &[command]);
            assert!(!good && told.contains(why), "{command}, {why}: {told}");
        }
    }
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
    let (good, told) = run(Some(&copy_owner), &copy_app, &["restore", &archive, "--deliver"]);
    // The message, and the note of the backup that was running.
    assert!(good && told.contains("2 rows") && !told.contains("held back"), "{told}");

    let read = |db: Db, host: Scope| async move { db.read(&host, |tx| async move { tx.all(outbox::Entity::find()).await }).await.unwrap() };
    let (before, after) = (read(db, host.clone()).await, read(connect(&copy_app).await, host).await);
    assert_eq!((before.len(), before[0].id), (1, written));
    assert_eq!(before, after);
    let (good, told) = run(Some(&copy_owner), &copy_app, &["restore", &archive]);
    assert!(!good && told.contains("is not empty"), "{told}");
    let (quiet_owner, quiet_app) = server.database("quiet").await;
    let (good, told) = run(Some(&quiet_owner), &quiet_app, &["restore", &archive]);
    assert!(good && told.contains("held back: 1."), "{told}");
    let quiet = connect(&quiet_app).await;
    assert!(quiet.claim_outbox(9).await.unwrap().is_empty(), "a copy doesn't send what the original has sent");
    let (good, told) = run(None, "sqlite://data/waymark.db", &["restore", &archive]);
    assert!(!good && told.contains("the backup is of a postgres database"), "{told}");
}

fn sha256(bytes: &[u8]) -> String {
    aws_lc_rs::digest::digest(&aws_lc_rs::digest::SHA256, bytes).as_ref().iter().map(|byte| format!("{byte:02x}")).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_backup_that_does_not_fit_leaves_an_empty_database_empty() {
    let Some(server) = Server::named() else { return };
    let (owner, app) = server.database("whole").await;
    assert!(run(Some(&owner), &app, &["migrate"]).0);
    let db = connect(&app).await;
    let host = Scope::host(db.now(), kernel::Granted::default());
    db.write(&host, |tx| async move { tx.outbox("test", &"text").await }).await.unwrap();
    let folder = tempfile::tempdir().unwrap();
    let (archive, bad) = (folder.path().join("copy.tar.gz"), folder.path().join("bad.tar.gz"));
    assert!(run(Some(&owner), &app, &["backup", archive.to_str().unwrap()]).0);
    let good = packed::entries(&archive);
    let table = "tables/outbox_messages.jsonl";
    let without = good.iter().filter(|(name, ..)| name != table).cloned().collect::<Vec<_>>();
    // A row that no database takes, listed as it is: it is found only as it is written.
    let mut wrong = good.clone();
    let row = &mut wrong.iter_mut().find(|(name, ..)| name == table).unwrap().2;
    *row = String::from_utf8(row.clone()).unwrap().replace("\"attempts\":0", "\"attempts\":1.5").into_bytes();
    let (size, sha256) = (row.len(), sha256(row));
    let wrong = packed::with_manifest(&wrong, |manifest| manifest["members"][table] = serde_json::json!({"size": size, "sha256": sha256}));
    let (copy_owner, copy_app) = server.database("whole_copy").await;
    for (why, entries) in [("outbox_messages.jsonl is missing", without), ("integer", wrong)] {
        packed::pack(&bad, &entries);
        let (good, told) = run(Some(&copy_owner), &copy_app, &["restore", bad.to_str().unwrap()]);
        assert!(!good && told.contains(why), "{why}: {told}");
        let mut connection = PgConnection::connect(&copy_owner).await.unwrap();
        let tables: i64 =
            sqlx::query_scalar("SELECT count(*) FROM pg_tables WHERE schemaname = 'public'").fetch_one(&mut connection).await.unwrap();
        assert_eq!(tables, 0, "not even the schema is left");
    }
    let (good, told) = run(Some(&copy_owner), &copy_app, &["restore", archive.to_str().unwrap()]);
    assert!(good, "{told}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_server_is_not_restored_without_the_key_for_its_secrets() {
    let Some(server) = Server::named() else { return };
    let (owner, app) = server.database("sealed").await;
    assert!(run(Some(&owner), &app, &["migrate"]).0);
    let (good, told) = run(Some(&owner), &app, &["user", "create", "root", "--email", "root@portal.example"]);
    assert!(good, "{told}");
    let folder = tempfile::tempdir().unwrap();
    let archive = folder.path().join("copy.tar.gz").display().to_string();
    assert!(run(Some(&owner), &app, &["backup", &archive]).0);
    let (copy_owner, copy_app) = server.database("sealed_copy").await;
    let (good, told) = run(Some(&copy_owner), &copy_app, &["restore", &archive]);
    assert!(!good && told.contains("the backup is missing"), "{told}");
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
