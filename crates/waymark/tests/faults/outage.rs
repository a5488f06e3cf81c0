//! PostgreSQL goes away under load and comes back.

use std::{
    path::Path,
    process::{Command, Stdio},
    time::{Duration, Instant},
};

use serde_json::json;
use testkit::Stand;

use crate::{client::Client, either, kill, load::Load, node::Setup, place::OwnerConnection, seed::Seeded, until, verdict};

/// A PostgreSQL server of the test's own, beside the one that all tests share.
pub struct Server {
    name: String,
}

impl Server {
    pub fn start(what: &str) -> Option<Self> {
        // Where no server is named, none can be expected to be installed.
        testkit::postgres()?;
        let server = Self { name: format!("postgres-{what}-{}", std::process::id()) };
        server.script("start");
        Some(server)
    }

    fn root() -> &'static Path {
        Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../.."))
    }

    /// The server inherits no pipe of ours: reading one to its end would wait for the server's.
    fn script(&self, what: &str) {
        let script = Self::root().join("scripts/postgres.sh");
        let mut command = Command::new(script);
        command.arg(what).env("WAYMARK_POSTGRES_NAME", &self.name).stdin(Stdio::null()).stdout(Stdio::null());
        assert!(command.status().unwrap().success(), "{what}");
    }

    /// The address of the superuser.
    fn superuser(&self) -> String {
        let (owner, _) = self.addresses();
        format!("postgres://postgres@{}", owner.rsplit_once('@').unwrap().1)
    }

    /// The certificate that the server shows.
    pub fn certificate(&self) -> String {
        let folder = std::fs::read_to_string(Self::root().join(format!("target/{}.state", self.name))).unwrap();
        format!("{}/server.crt", folder.trim())
    }

    /// Addresses of owner and serving role.
    pub fn addresses(&self) -> (String, String) {
        let text = std::fs::read_to_string(Self::root().join(format!("target/{}.env", self.name))).unwrap();
        let value = |name: &str| text.lines().find_map(|line| line.strip_prefix(&format!("{name}="))).unwrap().to_owned();
        (value("WAYMARK_TEST_POSTGRES"), value("WAYMARK_TEST_POSTGRES_APP"))
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        self.script("stop");
    }
}

/// Every refusal while the database is away says so, in the one envelope, and when to come again.
async fn refusals(reader: &Client) {
    let asked = Instant::now();
    let away = either(Duration::ZERO, Duration::from_secs(20));
    loop {
        let sent = Instant::now();
        let refused = reader.get("/api/app/clients").await.unwrap();
        assert_eq!(refused.status, 503, "{}", refused.text());
        assert!(sent.elapsed() < either(Duration::from_secs(30), Duration::from_secs(5)), "answered after {:?}", sent.elapsed());
        assert_eq!(refused.header("retry-after"), Some("5"));
        assert_eq!(refused.header("_abperrorformat"), Some("true"));
        assert_eq!(refused.json()["error"]["code"], "Portal:Common.Unavailable");
        let ready = reader.get("/readyz").await.unwrap();
        assert_eq!((ready.status, ready.header("retry-after")), (503, Some("5")), "{}", ready.text());
        assert_eq!(reader.get("/healthz").await.unwrap().status, 200, "the process itself is well");
        if asked.elapsed() >= away {
            return;
        }
    }
}

const WITHIN: Duration = Duration::from_secs(30);

/// While the database only reads, a write and a sign-in are refused for the moment, and the node is not ready.
async fn only_reads(reader: &Client) {
    until("the node is not ready", WITHIN, async || reader.get("/readyz").await.unwrap().text().contains("accepts no writes")).await;
    let ready = reader.get("/readyz").await.unwrap();
    assert_eq!((ready.status, ready.header("retry-after")), (503, Some("5")));
    let role = json!({"name": "Receptionist", "isDefault": false, "isPublic": true});
    // More often than the node has connections: each may have been opened before.
    for _ in 0..12 {
        let refused = reader.call("POST", "/api/identity/roles", &role).await.unwrap();
        assert_eq!((refused.status, refused.header("retry-after")), (503, Some("5")), "{}", refused.text());
        assert_eq!(refused.json()["error"]["code"], "Portal:Common.Unavailable");
    }
    let form = format!("grant_type=password&client_id=Portal_App&username=manager&password={}&scope=Portal", testkit::PASSWORD);
    let request = reader.request("POST", "/connect/token", Some(("application/x-www-form-urlencoded", form.as_bytes())), None);
    let refused = reader.send(&request).await.unwrap();
    assert_eq!((refused.status, refused.header("retry-after")), (503, Some("5")), "{}", refused.text());
    reader.get("/api/app/clients").await.unwrap().ok();
}

/// The node is ready again by itself, and every write succeeds.
async fn writes(reader: &Client, name: &str) {
    until("the node is ready", WITHIN, async || reader.get("/readyz").await.unwrap().status == 200).await;
    for at in 0..12 {
        let role = json!({"name": format!("{name} {at}"), "isDefault": false, "isPublic": true});
        reader.call("POST", "/api/identity/roles", &role).await.unwrap().ok();
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_database_that_only_reads_is_unavailable_for_writes() {
    let Some(server) = Server::start("demoted") else { return };
    let (owner, app) = server.addresses();
    let stand = Stand::on(&owner, &app).await;
    let setup = Setup::of(&stand);
    let node = setup.start().await;
    let reader = Client::at(setup.port).within(stand.cast.alpha).signed_in("client.admin").await;
    let mut place = OwnerConnection::at(&server.superuser()).await;
    let mut set = async |value: &str| {
        place.rows(&format!("ALTER SYSTEM SET default_transaction_read_only = {value}")).await;
        place.rows("SELECT pg_reload_conf()::text").await;
    };
    set("on").await;
    only_reads(&reader).await;
    let (good, told) = setup.run(&["doctor"]).await;
    assert!(!good && told.contains("the database accepts no writes"), "{told}");
    set("off").await;
    writes(&reader, "Opened").await;
    drop(place);
    server.script("demote");
    only_reads(&reader).await;
    server.script("promote");
    writes(&reader, "Promoted").await;
    assert!(node.terminate());
}

#[tokio::test(flavor = "multi_thread")]
async fn postgres_goes_away_under_load_and_comes_back() {
    let Some(server) = Server::start("outage") else { return };
    let (owner, app) = server.addresses();
    let stand = Stand::on(&owner, &app).await;
    let mut seed = Seeded::draw_and_print("outage");
    let setup = Setup::of(&stand);
    let node = setup.start().await;
    let anon = Client::at(setup.port);
    let load = Load::prepare(&stand, &anon).await;
    let reader = anon.within(stand.cast.alpha).signed_in("client.admin").await;
    let mut writers = load.start(&stand, &anon, &mut seed).await;
    for _ in 0..either(1, 3) {
        writers.progress(1 + seed.below(30)).await;
        server.script("halt");
        refusals(&reader).await;
        server.script("resume");
        let back = async || anon.get("/readyz").await.unwrap().status == 200 && reader.get("/api/app/clients").await.unwrap().status == 200;
        let took = until("the server is back by itself", either(Duration::from_secs(30), Duration::from_secs(5)), back).await;
        println!("faults: outage: back {} ms after the database", took.as_millis());
        // Not one of its connections is stale: each of more requests than there are is answered.
        for _ in 0..20 {
            reader.get("/api/app/clients").await.unwrap().ok();
        }
        writers.progress(20).await;
    }
    writers.stop().await;
    assert!(node.terminate());
    kill::finish(&stand).await;
    println!("faults: outage: {:?}", verdict::judge(&stand, &load.ledger.all()).await);
    let (good, told) = setup.run(&["doctor"]).await;
    assert!(good, "{told}");
}
