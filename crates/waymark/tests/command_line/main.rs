//! The real binary, as an operator meets it.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test stops where it can't go on")]

mod doctor;
#[path = "../../../testkit/src/port.rs"] // without the rest, which takes longer to link than these tests take
mod port;

use std::{
    io::{BufRead, BufReader, Read, Write},
    net::{TcpListener, TcpStream},
    path::Path,
    process::{Child, Command, Output, Stdio},
};

use port::free_port;
use sqlx::{Connection, SqliteConnection};

fn waymark(folder: &Path, arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_waymark"));
    command.args(arguments).current_dir(folder);
    for (name, _) in std::env::vars().filter(|(name, _)| name.starts_with("WAYMARK_")) {
        command.env_remove(name);
    }
    command
}

fn run(folder: &Path, arguments: &[&str]) -> (bool, String) {
    let Output { status, stdout, stderr } = waymark(folder, arguments).output().unwrap();
    (status.success(), format!("{}{}", String::from_utf8_lossy(&stdout), String::from_utf8_lossy(&stderr)))
}

struct Server {
    child: Child,
    port: u16,
}

impl Server {
    /// Starts the server and waits until it says that it is ready.
    fn start(folder: &Path) -> Self {
        Self::start_at(folder, free_port())
    }

    fn start_at(folder: &Path, port: u16) -> Self {
        let mut child = waymark(folder, &["serve", "--bind", &format!("127.0.0.1:{port}")])
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let mut lines = BufReader::new(child.stdout.take().unwrap()).lines();
        assert!(lines.any(|line| line.unwrap().contains(&format!("http://localhost:{port}/"))), "the server did not start");
        Self { child, port }
    }

    fn get(&self, path: &str) -> String {
        let mut stream = TcpStream::connect(("127.0.0.1", self.port)).unwrap();
        write!(stream, "GET {path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n").unwrap();
        let mut answer = String::new();
        stream.read_to_string(&mut answer).unwrap();
        answer
    }

    fn terminate(mut self) -> bool {
        Command::new("kill").args(["-TERM", &self.child.id().to_string()]).status().unwrap();
        self.child.wait().unwrap().success()
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

#[test]
fn the_server_starts_on_an_empty_folder_answers_and_drains() {
    let folder = tempfile::tempdir().unwrap();
    let server = Server::start(folder.path());
    assert!(server.get("/healthz").starts_with("HTTP/1.1 200"));
    assert!(server.get("/readyz").ends_with("ready"));
    let refused = server.get("/api/app/nothing");
    assert!(refused.starts_with("HTTP/1.1 404") && refused.contains("_abperrorformat: true"), "{refused}");
    assert!(server.get("/metrics").contains("http_requests_total"));
    #[cfg(unix)]
    for file in ["waymark.db", "waymark.db-wal", "waymark.db-shm"] {
        let rights = std::fs::metadata(folder.path().join("data").join(file)).unwrap().permissions();
        assert_eq!(std::os::unix::fs::PermissionsExt::mode(&rights) & 0o777, 0o600, "{file} is for its owner alone");
    }
    assert!(server.terminate(), "SIGTERM is an orderly end");
    assert!(folder.path().join("data/waymark.db").is_file());
}

#[test]
fn of_several_first_starts_at_once_one_goes_on_and_the_others_wait() {
    let folder = tempfile::tempdir().unwrap();
    let ports = [(); 2].map(|()| free_port());
    let (servers, migrations): (Vec<Server>, Vec<(bool, String)>) = std::thread::scope(|scope| {
        let folder = folder.path();
        let starts = ports.map(|port| scope.spawn(move || Server::start_at(folder, port)));
        let migrations = [(); 2].map(|()| scope.spawn(move || run(folder, &["migrate"])));
        (starts.map(|start| start.join().unwrap()).into(), migrations.map(|migration| migration.join().unwrap()).into())
    });
    assert!(migrations.iter().all(|(good, _)| *good), "{migrations:?}");
    assert_eq!(servers.len(), 2);
    for server in servers {
        assert!(server.get("/readyz").ends_with("ready"));
        assert!(server.terminate());
    }
    let (good, told) = run(folder.path(), &["doctor"]);
    assert!(good && told.contains("decrypts the secrets in the database"), "{told}");
}

#[test]
fn a_taken_port_is_named_with_a_way_out() {
    let folder = tempfile::tempdir().unwrap();
    let taken = TcpListener::bind("127.0.0.1:0").unwrap();
    let port = taken.local_addr().unwrap().port();
    let (good, told) = run(folder.path(), &["serve", "--bind", &format!("127.0.0.1:{port}")]);
    assert!(!good && told.contains(&format!("port {port} on 127.0.0.1 is already in use")) && told.contains("--bind"), "{told}");
    assert!(!folder.path().join("data").exists(), "nothing is touched");
}

#[test]
fn wrong_options_end_before_anything_starts() {
    let folder = tempfile::tempdir().unwrap();
    let (good, told) = run(folder.path(), &["serve", "--set", "server.bnd=1"]);
    assert!(!good && told.contains("server.bnd") && told.contains("the command line"), "{told}");
    let (good, told) = run(folder.path(), &["doctor", "--set", "server"]);
    assert!(!good && told.contains("section.key=value"), "{told}");
}

#[test]
fn a_start_that_is_refused_leaves_no_database() {
    let folder = tempfile::tempdir().unwrap();
    let bind = format!("127.0.0.1:{}", free_port());
    let (good, told) = run(folder.path(), &["serve", "--bind", &bind, "--set", "secrets.key=short"]);
    assert!(!good && told.contains("not 32 bytes"), "{told}");
    assert!(!folder.path().join("data").exists());
}

#[test]
fn the_server_outlives_whoever_reads_its_log() {
    let folder = tempfile::tempdir().unwrap();
    let port = free_port();
    let mut child = waymark(folder.path(), &["serve", "--bind", &format!("127.0.0.1:{port}"), "--set", "log.level=trace"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    drop(child.stderr.take());
    let mut lines = BufReader::new(child.stdout.take().unwrap()).lines();
    assert!(lines.any(|line| line.unwrap().contains("is ready")), "the server did not start");
    drop(lines);
    let server = Server { child, port };
    assert!(server.get("/api/app/nothing").starts_with("HTTP/1.1 404"));
    assert!(server.terminate());
}

#[test]
fn a_backup_taken_while_serving_comes_back_whole() {
    let folder = tempfile::tempdir().unwrap();
    let server = Server::start(folder.path());
    std::fs::create_dir_all(folder.path().join("data/files/a")).unwrap();
    std::fs::write(folder.path().join("data/files/a/note.txt"), "kept").unwrap();
    let (good, told) = run(folder.path(), &["backup", "copy.tar.gz"]);
    assert!(good && !told.contains("will not show it"), "it is noted in the database: {told}");
    // Whatever address the server listens at.
    let (good, told) = run(folder.path(), &["restore", "copy.tar.gz", "--replace"]);
    assert!(!good && told.contains("a server uses") && told.contains("stop it first"), "{told}");
    assert!(server.terminate());

    let (good, told) = run(folder.path(), &["restore", "copy.tar.gz"]);
    assert!(!good && told.contains("already exists"), "{told}");
    std::fs::write(folder.path().join("data/files/a/note.txt"), "changed").unwrap();
    let (good, told) = run(folder.path(), &["restore", "copy.tar.gz", "--replace"]);
    assert!(good, "{told}");
    assert_eq!(std::fs::read_to_string(folder.path().join("data/files/a/note.txt")).unwrap(), "kept");
    assert!(Server::start(folder.path()).get("/readyz").ends_with("ready"));
}

#[test]
fn a_broken_backup_changes_nothing() {
    let folder = tempfile::tempdir().unwrap();
    assert!(Server::start(folder.path()).terminate());
    let before = std::fs::read(folder.path().join("data/waymark.db")).unwrap();
    std::fs::write(folder.path().join("broken.tar.gz"), "no archive").unwrap();
    let (good, told) = run(folder.path(), &["restore", "broken.tar.gz", "--replace"]);
    assert!(!good && told.contains("not a Waymark backup"), "{told}");
    assert_eq!(std::fs::read(folder.path().join("data/waymark.db")).unwrap(), before);
}

#[test]
fn a_database_of_a_newer_schema_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    assert!(Server::start(folder.path()).terminate());
    newer(&folder.path().join("data/waymark.db"));
    let bind = format!("127.0.0.1:{}", free_port());
    let (good, told) = run(folder.path(), &["serve", "--bind", &bind]);
    assert!(!good && told.contains("newer schema than this program knows (step 9999_later)"), "{told}");
}

/// Marks the database as one that a later program migrated.
fn newer(file: &Path) {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    runtime.block_on(async {
        let later = [store::Migration { name: "9999_later", up: |_| {} }];
        let all: Vec<store::Migration> = waymark::compose::migrations().into_iter().chain(later).collect();
        let options = store::Options { url: format!("sqlite://{}", file.display()), connections: 1 };
        let (clock, entropy) = (std::sync::Arc::new(kernel::SystemClock), std::sync::Arc::new(kernel::OsEntropy));
        let db = store::Db::connect(&options, &all, clock, entropy).await.unwrap();
        store::migrate(&db, &all, None).await.unwrap();
        db.close().await;
    });
}

#[test]
fn the_first_administrator_is_created_and_passwords_are_set() {
    let folder = tempfile::tempdir().unwrap();
    let (good, told) = run(folder.path(), &["user", "create", "root", "--email", "root@portal.example", "--role", "admin"]);
    assert!(good && told.contains("The user root can sign in") && told.contains("shown this once"), "{told}");
    let (good, told) = run(folder.path(), &["user", "create", "ROOT", "--email", "other@portal.example"]);
    assert!(!good && told.contains("taken"), "{told}");
    let (good, told) = run(folder.path(), &["user", "create", "x", "--email", "x@portal.example", "--tenant", "Nowhere"]);
    assert!(!good && told.contains("there is no tenant named \"Nowhere\""), "{told}");
    let (good, told) = run(folder.path(), &["user", "reset-password", "root@portal.example"]);
    assert!(good && told.contains("The password of root was set."), "{told}");
    assert!(told.contains("The sign-in was tried out: root gets in."), "{told}");
    let (good, told) = run(folder.path(), &["user", "reset-password", "root", "--without-factors"]);
    assert!(good && told.contains("Its second factors were removed."), "{told}");
    let (good, told) = run(folder.path(), &["user", "reset-password", "nobody"]);
    assert!(!good && told.contains("no user \"nobody\""), "{told}");
}

/// Runs a statement on the embedded database, to reach a state that no command leads to.
fn execute(folder: &Path, statement: &'static str) {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    runtime.block_on(async {
        let url = format!("sqlite://{}", folder.join("data/waymark.db").display());
        let mut connection = SqliteConnection::connect(&url).await.unwrap();
        sqlx::raw_sql(statement).execute(&mut connection).await.unwrap();
        connection.close().await.unwrap();
    });
}

#[test]
fn a_reset_says_what_else_keeps_the_user_out_and_lifts_it_where_it_is_told_to() {
    let folder = tempfile::tempdir().unwrap();
    let (good, told) = run(folder.path(), &["user", "create", "root", "--email", "root@portal.example", "--role", "admin"]);
    assert!(good, "{told}");
    execute(
        folder.path(),
        "UPDATE users SET is_active = 0, two_factor_enabled = 1, lockout_enabled = 1, lockout_end = '2099-01-01T00:00:00+00:00', lockout_reason = 'Administrator'",
    );
    let reset = |more: &[&str]| run(folder.path(), &[&["user", "reset-password", "root"], more].concat());
    let (good, told) = reset(&[]);
    assert!(!good && told.contains("The password of root was set.") && told.contains("root can't sign in yet"), "{told}");
    for lifted in ["--activate", "--unlock", "--without-second-factor"] {
        assert!(told.contains(lifted), "{lifted} is missing in: {told}");
    }
    let (good, told) = reset(&["--activate"]);
    assert!(!good && !told.contains("--activate") && told.contains("--unlock") && told.contains("can't sign in yet"), "{told}");
    // Somebody with the second factor could get in.
    let (good, told) = reset(&["--unlock"]);
    assert!(good && !told.contains("--unlock") && told.contains("--without-second-factor") && !told.contains("gets in"), "{told}");
    let (good, told) = reset(&["--without-second-factor"]);
    assert!(good && told.contains("root gets in") && !told.contains("In the way"), "{told}");
}

const CATALOGUE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../data/NIST_SP-800-53_rev5_LOW-baseline_catalog.json");

#[test]
fn a_catalogue_is_imported_once_and_comes_out_again() {
    let folder = tempfile::tempdir().unwrap();
    for code in ["", "nist", "../../etc", &"X".repeat(300)] {
        let (good, told) = run(folder.path(), &["import", CATALOGUE, "--framework", code]);
        assert!(!good && told.contains("capital letters"), "{code}: {told}");
    }
    let (good, told) = run(folder.path(), &["import", CATALOGUE, "--framework", "NIST", "--dry-run"]);
    assert!(good && told.contains("would be imported") && told.contains("149 new"), "{told}");
    let (good, told) = run(folder.path(), &["import", CATALOGUE, "--framework", "NIST", "--publish-and-release"]);
    assert!(good && told.contains("was imported into NIST") && told.contains("in force"), "{told}");
    // spec: LIB-08
    let (good, told) = run(folder.path(), &["import", CATALOGUE, "--framework", "NIST"]);
    assert!(good && told.contains("changes nothing in NIST") && told.contains("149 unchanged"), "{told}");
    let (good, told) = run(folder.path(), &["export", "NIST", "--out", "out.json"]);
    assert!(good, "{told}");
    let read = |file: &Path| -> serde_json::Value { serde_json::from_slice(&std::fs::read(file).unwrap()).unwrap() };
    let (out, original) = (read(&folder.path().join("out.json")), read(Path::new(CATALOGUE)));
    assert_eq!(out["catalog"]["groups"].as_array().map(Vec::len), original["catalog"]["groups"].as_array().map(Vec::len));
    let mut shorter = original.clone();
    shorter["catalog"]["groups"][0]["controls"].as_array_mut().unwrap().remove(0);
    std::fs::write(folder.path().join("shorter.json"), shorter.to_string()).unwrap();
    let (good, told) = run(folder.path(), &["import", "shorter.json", "--framework", "NIST", "--dry-run"]);
    assert!(good && told.contains("No longer in the file, but kept: AC-1."), "{told}");
    std::fs::write(folder.path().join("broken.json"), "{\"catalog\":\n  {\"uuid\": 5,").unwrap();
    let (good, told) = run(folder.path(), &["import", "broken.json", "--framework", "X"]);
    assert!(!good && told.contains("line 2"), "{told}");
    let (good, told) = run(folder.path(), &["export", "X"]);
    assert!(!good && told.contains("there is no framework with the code \"X\""), "{told}");
}

#[test]
fn demo_data_comes_and_goes_in_one_step() {
    let folder = tempfile::tempdir().unwrap();
    let (good, told) = run(folder.path(), &["seed", "--demo"]);
    assert!(good && told.contains("The demo data was loaded.") && told.contains("amara.lindqvist"), "{told}");
    let (good, told) = run(folder.path(), &["seed", "--demo"]);
    assert!(good && told.contains("The demo data is already loaded."), "{told}");
    let (good, told) = run(folder.path(), &["user", "reset-password", "amara.lindqvist", "--tenant", "Harbourlight"]);
    assert!(good && told.contains("The password of amara.lindqvist was set."), "{told}");
    let (good, told) = run(folder.path(), &["unseed", "demo"]);
    assert!(good && told.contains("The demo data was removed."), "{told}");
    let (good, told) = run(folder.path(), &["unseed", "demo"]);
    assert!(good && told.contains("There is no demo data."), "{told}");
    let (good, told) = run(folder.path(), &["user", "reset-password", "amara.lindqvist", "--tenant", "Harbourlight"]);
    assert!(!good && told.contains("there is no tenant named"), "{told}");
}
