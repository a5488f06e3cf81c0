//! Connections are closed at random moments while others read and write: nobody sees another tenant's row, and no connection to
//! the database stays inside a transaction.

use std::{
    sync::{
        Arc,
        atomic::{AtomicBool, AtomicUsize, Ordering},
    },
    time::Duration,
};

use serde_json::{Value, json};
use store::Engine;
use testkit::{Stand, Who};
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::TcpStream,
    task::JoinSet,
};

use crate::{client::Client, either, node::Setup, place::OwnerConnection, seed::Seeded, until};

/// Connections of a node; fewer than there are callers, so that they are handed on all the time.
const CONNECTIONS: usize = 4;

/// Somebody whose every row bears one tenant.
#[derive(Clone)]
struct Caller {
    client: Client,
    tenant: String,
    /// Its own client, for what it writes.
    of: String,
    /// Who owns what it writes; nobody writes for a caller who only reads.
    owner: Option<String>,
}

/// Lists that a tenant's administrator reads.
const LISTS: [&str; 4] = ["clients", "staff", "action-items", "teams"];

impl Caller {
    /// A read or a write, drawn.
    fn request(&self, seed: &mut Seeded) -> Vec<u8> {
        let read = |path: &str| self.client.request("GET", &format!("/api/app/{path}?maxResultCount=100"), None, None);
        let Some(owner) = &self.owner else { return read(LISTS[seed.below(LISTS.len())]) };
        match seed.below(6) {
            at @ 0..4 => read(LISTS[at]),
            4 => {
                self.write("staff", &json!({"clientId": self.of, "firstName": self.tenant, "lastName": "Tester", "employment": "FullTime"}))
            }
            _ => {
                let body = json!({"clientId": self.of, "title": self.tenant, "actionType": "Task", "priority": "Low", "ownerUserId": owner, "dueOn": "2099-01-01"});
                self.write("action-items", &body)
            }
        }
    }

    fn write(&self, path: &str, body: &Value) -> Vec<u8> {
        self.client.request("POST", &format!("/api/app/{path}"), Some(("application/json", body.to_string().as_bytes())), None)
    }

    /// Starts a request and hangs up: while it is sent, while it is worked on, or while its answer comes.
    async fn hang_up(&self, seed: &mut Seeded) {
        let request = self.request(seed);
        let Ok(mut stream) = TcpStream::connect(("127.0.0.1", self.client.port)).await else { return };
        if seed.below(4) == 0 {
            let _ = stream.write_all(&request[..seed.below(request.len())]).await;
            return;
        }
        if stream.write_all(&request).await.is_err() {
            return;
        }
        // Each turn lets the server come a little further.
        for _ in 0..seed.below(200) {
            tokio::task::yield_now().await;
        }
        if seed.below(4) == 0 {
            let mut part = vec![0; 1 + seed.below(500)];
            let _ = stream.read_exact(&mut part).await;
        }
    }

    /// A whole request; every row of the answer is the caller's own.
    async fn ask(&self, seed: &mut Seeded) {
        let reply = self.client.send(&self.request(seed)).await.unwrap();
        let answer = reply.ok();
        let rows = answer["items"].as_array().cloned().unwrap_or_else(|| vec![answer.clone()]);
        for row in rows {
            assert_eq!(row["tenantId"], self.tenant.as_str(), "a row of another tenant: {row}");
        }
    }
}

async fn callers(stand: &Stand, anon: &Client) -> Vec<Caller> {
    let cast = &stand.cast;
    let mut callers = Vec::new();
    for (tenant, name, of, owner) in
        [(cast.alpha, "client.admin", cast.alpha_client, Who::ClientAdmin), (cast.beta, "other.admin", cast.beta_client, Who::OtherTenant)]
    {
        let client = anon.within(tenant).signed_in(name).await;
        callers.push(Caller { client, tenant: tenant.to_string(), of: of.to_string(), owner: Some(cast.user(owner).to_string()) });
    }
    // A host user works in one tenant after another, on the same connections.
    let management = anon.signed_in("management").await;
    for (tenant, of) in [(cast.alpha, cast.alpha_client), (cast.beta, cast.beta_client)] {
        let client = management.within(tenant);
        callers.push(Caller { client, tenant: tenant.to_string(), of: of.to_string(), owner: None });
    }
    callers
}

async fn storm(callers: &[Caller], seed: &mut Seeded) -> usize {
    let over = Arc::new(AtomicBool::new(false));
    let asked = Arc::new(AtomicUsize::new(0));
    let mut readers = JoinSet::new();
    for caller in callers {
        let (caller, over, asked, mut seed) = (caller.clone(), Arc::clone(&over), Arc::clone(&asked), seed.split());
        readers.spawn(async move {
            while !over.load(Ordering::SeqCst) {
                caller.ask(&mut seed).await;
                asked.fetch_add(1, Ordering::SeqCst);
            }
        });
    }
    let mut droppers = JoinSet::new();
    for at in 0..16 {
        let (caller, mut seed) = (callers[at % callers.len()].clone(), seed.split());
        droppers.spawn(async move {
            for _ in 0..either(40, 1500) {
                caller.hang_up(&mut seed).await;
            }
        });
    }
    while let Some(ended) = droppers.join_next().await {
        ended.unwrap();
    }
    over.store(true, Ordering::SeqCst);
    while let Some(ended) = readers.join_next().await {
        ended.unwrap();
    }
    asked.load(Ordering::SeqCst)
}

async fn dropped(engine: Engine) {
    let Some(stand) = Stand::new(engine).await else { return };
    let mut seed = Seeded::draw_and_print(&format!("drops on {engine:?}"));
    let setup = Setup::of(&stand).with("database.connections", &CONNECTIONS.to_string());
    let node = setup.start().await;
    let callers = callers(&stand, &Client::at(setup.port)).await;
    let asked = storm(&callers, &mut seed).await;
    println!("faults: drops on {engine:?}: {} dropped, {asked} answered beside them", 16 * either(40, 1500));
    assert!(asked > callers.len(), "the others were served");
    if engine == Engine::Postgres {
        let place = tokio::sync::Mutex::new(OwnerConnection::of(&stand).await);
        let of = "FROM pg_stat_activity WHERE datname = current_database() AND application_name = 'waymark'";
        let inside = format!("SELECT count(*) {of} AND state LIKE 'idle in transaction%'");
        let quiet = async || place.lock().await.count(&inside).await == 0;
        until("no connection is inside a transaction", Duration::from_secs(10), quiet).await;
        let open = format!("SELECT count(*) {of}");
        until("no connection is left over", Duration::from_secs(10), async || place.lock().await.count(&open).await <= CONNECTIONS).await;
    }
    // More at once than there are connections: none of them is lost to the pool.
    let mut all = JoinSet::new();
    for caller in callers.iter().cycle().take(CONNECTIONS * 4) {
        let (caller, mut seed) = (caller.clone(), seed.split());
        all.spawn(async move { caller.ask(&mut seed).await });
    }
    while let Some(ended) = all.join_next().await {
        ended.unwrap();
    }
    assert!(node.terminate(), "nothing holds the end up");
    let (good, told) = setup.run(&["doctor"]).await;
    assert!(good, "{told}");
}

#[tokio::test(flavor = "multi_thread")]
async fn dropped_requests_leave_nothing_behind_on_sqlite() {
    dropped(Engine::Sqlite).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn dropped_requests_leave_nothing_behind_on_postgres() {
    dropped(Engine::Postgres).await;
}
