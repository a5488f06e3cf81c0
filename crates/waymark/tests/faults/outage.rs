//! PostgreSQL goes away under load and comes back.

use std::{
    path::Path,
    process::{Command, Stdio},
    time::{Duration, Instant},
};

use testkit::Stand;

use crate::{client::Client, either, kill, load::Load, node::Setup, seed::Seeded, until, verdict};

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

#[tokio::test(flavor = "multi_thread")]
async fn postgres_goes_away_under_load_and_comes_back() {
    let Some(server) = Server::start("outage") else { return };
    let (owner, app) = server.addresses();
    let stand = Stand::on(&owner, &app).await;
    let mut seed = Seeded::told("outage");
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
