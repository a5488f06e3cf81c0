//! Two nodes on one PostgreSQL: what happens on one holds on the other, and one may die.

use std::time::Duration;

use serde_json::json;
use store::Engine;
use testkit::{Stand, Who};

use crate::{
    balancer::Balancer,
    client::Client,
    either, kill,
    ledger::Effect,
    load::Load,
    node::{Node, Setup},
    place::OwnerConnection,
    seed::Seeded,
    until, verdict,
};

struct Pair {
    one: Node,
    two: Node,
}

impl Pair {
    async fn on(stand: &Stand) -> Self {
        let (one, two) = (Setup::of(stand), Setup::of(stand));
        Self { one: one.start().await, two: two.start().await }
    }

    fn clients(&self) -> (Client, Client) {
        (Client::at(self.one.setup.port), Client::at(self.two.setup.port))
    }
}

/// The promise is a second; on a machine that also builds, the short form gives more and only says how long it took.
fn within() -> Duration {
    either(Duration::from_secs(10), Duration::from_secs(1))
}

async fn holds(what: &str, ask: impl AsyncFn() -> bool) {
    let took = until(what, within(), || ask()).await;
    println!("faults: nodes: {what} after {} ms", took.as_millis());
}

async fn status(client: &Client, path: &str) -> u16 {
    client.get(path).await.unwrap().status
}

#[tokio::test(flavor = "multi_thread")]
async fn what_happens_on_one_node_holds_on_the_other() {
    let Some(stand) = Stand::new(Engine::Postgres).await else { return };
    let pair = Pair::on(&stand).await;
    let (one, two) = pair.clients();
    let (one, two) = (one.within(stand.cast.alpha), two.within(stand.cast.alpha));
    let admin = one.signed_in("client.admin").await;
    let viewer = one.signed_in("viewer").await;
    assert_eq!(status(&viewer.on(two.port), "/api/app/clients").await, 200, "a sign-in holds at once");
    sessions(&one, two.port).await;
    permissions(&admin, &viewer.on(two.port)).await;
    settings(&admin, &admin.on(two.port)).await;
    texts(&Client { tenant: None, ..one.clone() }, two.port).await;
    users(&stand, &admin, two.port).await;
    limits(&one, &two).await;
    jobs(&stand, &one, &two).await;
    losses(&stand, &admin).await;
}

/// What was acknowledged and is gone is noticed, and what of an import is missing.
async fn losses(stand: &Stand, admin: &Client) {
    let body = json!({"clientId": stand.cast.alpha_client, "name": "Lost"});
    admin.call("POST", "/api/app/teams", &body).await.unwrap().ok();
    let whole = async |part: &str| {
        let (_, told) = Setup::of(stand).run(&["doctor"]).await;
        assert!(told.contains(part), "{part}: {told}");
    };
    whole("the database is consistent").await;
    let mut place = OwnerConnection::of(stand).await;
    place.rows("DELETE FROM teams WHERE name = 'Lost'").await;
    whole("1 records are missing that the audit log lists").await;
    let more = crate::load::CONTROLS + 1;
    let report = format!(
        "UPDATE background_jobs SET result = regexp_replace(result, '\"create\":{}', '\"create\":{more}') \
        WHERE kind = 'library.import' AND args LIKE '%TWICE0%'",
        crate::load::CONTROLS
    );
    place.rows(&report).await;
    whole("1 frameworks hold less than their import reported").await;
}

async fn sessions(one: &Client, other: u16) {
    let (caller, doomed) = (one.signed_in("staff").await, one.signed_in("staff").await);
    assert_eq!(status(&doomed.on(other), "/api/account/sessions").await, 200);
    let list = doomed.get("/api/account/sessions").await.unwrap().ok();
    let own = list["items"].as_array().unwrap().iter().find(|s| s["isCurrent"] == true).unwrap()["id"].as_str().unwrap().to_owned();
    assert_eq!(caller.call("DELETE", &format!("/api/account/sessions/{own}"), &json!({})).await.unwrap().status, 204);
    let doomed = doomed.on(other);
    holds("a revoked session is refused", async || status(&doomed, "/api/account/sessions").await == 401).await;
    assert_eq!(status(&caller.on(other), "/api/account/sessions").await, 200);
}

async fn permissions(admin: &Client, viewer: &Client) {
    let path = "/api/permission-management/permissions?providerName=R&providerKey=Viewer";
    let grant = async |granted: bool| {
        let body = json!({"permissions": [{"name": "Portal.Clients", "isGranted": granted}]});
        assert_eq!(admin.call("PUT", path, &body).await.unwrap().status, 204);
    };
    grant(false).await;
    holds("a taken permission is gone", async || status(viewer, "/api/app/clients").await == 403).await;
    grant(true).await;
    holds("a given permission is there", async || status(viewer, "/api/app/clients").await == 200).await;
}

async fn settings(admin: &Client, other: &Client) {
    let path = "/api/identity/settings";
    let mut settings = admin.get(path).await.unwrap().ok();
    assert_eq!(other.get(path).await.unwrap().ok(), settings, "cached on the other node from now on");
    settings["password"]["requiredLength"] = json!(17);
    assert_eq!(admin.call("PUT", path, &settings).await.unwrap().status, 204);
    holds("a changed setting is read", async || other.get(path).await.unwrap().ok()["password"]["requiredLength"] == 17).await;
}

/// A changed text is read on the other node, and so is the one that comes back.
async fn texts(anon: &Client, other: u16) {
    let admin = anon.signed_in("host.admin").await;
    let reader = admin.on(other);
    let reads = async |wanted: &str| {
        let start = reader.get("/api/abp/application-localization?cultureName=de").await.unwrap().ok();
        start["resources"]["Portal"]["texts"]["Common.Save"] == wanted
    };
    assert!(reads("Speichern").await, "cached on the other node from now on");
    let place = "/api/language-management/language-texts/Portal/de/Common.Save";
    assert_eq!(admin.call("PUT", &format!("{place}?value=Sichern"), &json!({})).await.unwrap().status, 204);
    holds("a changed text is read", async || reads("Sichern").await).await;
    assert_eq!(admin.call("PUT", &format!("{place}/restore"), &json!({})).await.unwrap().status, 204);
    holds("a restored text is read", async || reads("Speichern").await).await;
}

/// Somebody who is locked out on one node is out on the other.
async fn users(stand: &Stand, admin: &Client, other: u16) {
    let manager = Client { token: None, ..admin.clone() }.signed_in("manager").await.on(other);
    assert_eq!(status(&manager, "/api/account/sessions").await, 200);
    let path = format!("/api/identity/users/{}", stand.cast.user(Who::Manager));
    let mut user = admin.get(&path).await.unwrap().ok();
    user["isActive"] = json!(false);
    user["roleNames"] = json!(["Manager"]);
    admin.call("PUT", &path, &user).await.unwrap().ok();
    holds("a deactivated user is out", async || status(&manager, "/api/account/sessions").await == 401).await;
}

/// Attempts on an account are counted together, whichever node they come to.
async fn limits(one: &Client, two: &Client) {
    let guess = async |client: &Client| {
        let form = "grant_type=password&client_id=Portal_App&username=somebody&password=x&scope=Portal".as_bytes();
        client
            .send(&client.request("POST", "/connect/token", Some(("application/x-www-form-urlencoded", form)), None))
            .await
            .unwrap()
            .status
    };
    for at in 0..20 {
        assert_eq!(guess(if at % 2 == 0 { one } else { two }).await, 400, "attempt {at}");
    }
    assert_eq!((guess(one).await, guess(two).await), (429, 429), "the next is one too many on both");
}

/// A queued job is run by one of the nodes, once.
async fn jobs(stand: &Stand, one: &Client, two: &Client) {
    let author = Client { tenant: None, ..one.clone() }.signed_in("author").await;
    for at in 0..4 {
        let path = format!("/api/app/standards/import?newFrameworkCode=TWICE{at}");
        let client = author.on(if at % 2 == 0 { one.port } else { two.port });
        client.call("POST", &path, &crate::load::catalogue("TWICE")).await.unwrap().ok();
    }
    let place = tokio::sync::Mutex::new(OwnerConnection::of(stand).await);
    let open = "SELECT count(*) FROM background_jobs WHERE ended_at IS NULL";
    until("the jobs end", Duration::from_secs(60), async || place.lock().await.count(open).await == 0).await;
    let once = "SELECT count(*) FROM background_jobs WHERE kind = 'library.import' AND status = 'Succeeded' AND attempts = 1";
    let frameworks = "SELECT count(*) FROM frameworks WHERE code LIKE 'TWICE%'";
    let mut place = place.lock().await;
    assert_eq!((place.count(once).await, place.count(frameworks).await), (4, 4));
}

#[tokio::test(flavor = "multi_thread")]
async fn one_node_dies_under_load_and_clients_go_on() {
    let Some(stand) = Stand::new(Engine::Postgres).await else { return };
    let mut seed = Seeded::draw_and_print("one of two nodes dies");
    let Pair { mut one, two } = Pair::on(&stand).await;
    let balancer = Balancer::before(vec![one.setup.port, two.setup.port]).await;
    let anon = Client::at(balancer.port);
    let load = Load::prepare(&stand, &anon).await;
    let mut writers = load.start(&stand, &anon, &mut seed).await;
    for _ in 0..either(2, 10) {
        writers.progress(1 + seed.below(30)).await;
        let setup = one.setup.clone();
        one.kill();
        writers.progress(20).await;
        one = setup.start().await;
    }
    writers.stop().await;
    let imports = load.ledger.all().iter().filter(|t| t.effect == Effect::Import).count();
    assert!(one.terminate() && two.terminate());
    kill::finish(&stand).await;
    let verdict = verdict::judge(&stand, &load.ledger.all()).await;
    println!("faults: nodes: {imports} imports, {verdict:?}");
    let (good, told): (bool, String) = Setup::of(&stand).run(&["doctor"]).await;
    assert!(good, "{told}");
}
