//! Traces as the real binary sends them: what a span says, what it never says, whose word about a trace counts, and that a collector
//! that is away disturbs nobody.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test stops where it can't go on")]

#[allow(dead_code, reason = "the tests of faults use the rest of it")]
#[path = "../faults/client.rs"]
mod client;
mod collector;
#[allow(dead_code, reason = "the tests of faults use the rest of it")]
#[path = "../faults/node.rs"]
mod node;

use std::{future::Future, sync::Arc, time::Duration};

use client::{Client, Reply};
use collector::{Collector, Span, TOKEN};
use kernel::{OsEntropy, Scope, SystemClock};
use node::Setup;
use serde_json::json;
use store::Engine;
use testkit::{PASSWORD, Stand, free_port};
use tokio::time::{Instant, MissedTickBehavior, interval};

/// Asks until the answer is yes.
async fn until<Asked: Future<Output = bool>>(what: &str, within: Duration, mut ask: impl FnMut() -> Asked) {
    let start = Instant::now();
    let mut ticks = interval(Duration::from_millis(25));
    ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
    loop {
        ticks.tick().await;
        if ask().await {
            return;
        }
        assert!(start.elapsed() < within, "{what}: not within {within:?}");
    }
}

const PATIENCE: Duration = Duration::from_secs(60);

/// A stand and how its node is started with traces for `endpoint`.
fn traced(stand: &Stand, endpoint: &str) -> Setup {
    let setup = Setup::of(stand).with("tracing.endpoint", endpoint).with("tracing.service_name", "portal-of-a-test");
    setup.with("tracing.headers", &format!("authorization={TOKEN}"))
}

/// A request with a header more.
async fn get(client: &Client, path: &str, header: &str) -> Reply {
    let mut request = client.request("GET", path, None, None);
    request.truncate(request.len() - 2);
    request.extend_from_slice(format!("{header}\r\n\r\n").as_bytes());
    client.send(&request).await.unwrap()
}

async fn counted(client: &Client, series: &str) {
    until(series, PATIENCE, async || client.get("/metrics").await.is_ok_and(|page| page.text().contains(series))).await;
}

fn of<'s>(spans: &'s [Span], attribute: &str, value: &str) -> &'s Span {
    let mut found = spans.iter().filter(|span| span.attributes.get(attribute).is_some_and(|known| known == value));
    let first = found.next().unwrap_or_else(|| panic!("no span has {attribute}={value}: {spans:#?}"));
    assert!(found.next().is_none(), "{attribute}={value} stands in two spans");
    first
}

const SERVER: i32 = 2;
const CLIENT: i32 = 3;
const CONSUMER: i32 = 5;

/// Queues a job as a node would.
async fn enqueue(stand: &Stand, kind: &'static str) {
    let config = stand.config();
    let db = waymark::compose::connect(&config, &config.database.url, Arc::new(SystemClock), Arc::new(OsEntropy)).await.unwrap();
    db.write(&Scope::system(db.now()), |tx| async move { tx.enqueue(kind, &json!({})).await }).await.unwrap();
    db.close().await;
}

// The collector answers while the test waits for the end of a node.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_request_a_job_and_a_mail_are_traced_and_no_secret_is() {
    for engine in [Engine::Sqlite, Engine::Postgres] {
        let Some(stand) = Stand::new(engine).await else { continue };
        let collector = Collector::listen().await;
        let node = traced(&stand, &collector.endpoint()).start().await;
        let signed_in = Client::at(node.setup.port).signed_in("management").await;
        let path = "/api/app/clients?filter=needle-of-a-query";
        let listed = signed_in.send(&signed_in.request("GET", path, None, Some("the-clients-of-a-trace"))).await.unwrap();
        let nowhere =
            signed_in.send(&signed_in.request("GET", "/api/app/needle-of-a-path", None, Some("nowhere-to-be-found"))).await.unwrap();
        assert_eq!((listed.status, nowhere.status), (200, 404));
        let forgotten = json!({"email": "coach@waymark.example", "appName": "Portal"});
        assert!(signed_in.call("POST", "/api/account/send-password-reset-code", &forgotten).await.unwrap().good());
        enqueue(&stand, "delivery.housekeeping").await;
        counted(&signed_in, "waymark_mails_total{outcome=\"sent\"} 1").await;
        counted(&signed_in, "waymark_jobs_total{kind=\"delivery.housekeeping\",outcome=\"succeeded\"} 1").await;
        assert!(node.terminate(), "what is left is sent at the end");

        let spans = collector.spans();
        assert_eq!(collector.resource()["service.name"], "portal-of-a-test");
        let request = of(&spans, "correlation.id", "the-clients-of-a-trace");
        assert_eq!((request.name.as_str(), request.kind, request.parent.as_str()), ("GET /api/app/clients", SERVER, ""));
        let said = |name: &str| request.attributes.get(name).map(String::as_str);
        assert_eq!(said("http.request.method"), Some("GET"));
        assert_eq!(said("http.route"), Some("/api/app/clients"));
        assert_eq!(said("http.response.status_code"), Some("200"));
        let reading: Vec<&Span> = spans.iter().filter(|span| span.parent == request.id).collect();
        let system = if engine == Engine::Sqlite { "sqlite" } else { "postgresql" };
        assert!(!reading.is_empty() && reading.iter().all(|span| span.trace == request.trace && span.kind == CLIENT), "{reading:#?}");
        assert!(reading.iter().all(|span| span.name == "read" && span.attributes["db.system.name"] == system), "{reading:#?}");
        assert_eq!(of(&spans, "correlation.id", "nowhere-to-be-found").name, "GET other");

        let message = of(&spans, "message.topic", "account.letter");
        let mail = of(&spans, "mail.template", "Abp.Account.PasswordResetLink");
        assert_eq!((mail.name.as_str(), mail.kind, &mail.parent), ("send mail", CLIENT, &message.id));
        assert_eq!((message.name.as_str(), message.kind), ("message account.letter", CONSUMER));
        let job = of(&spans, "job.kind", "delivery.housekeeping");
        assert_eq!((job.name.as_str(), job.kind), ("job delivery.housekeeping", CONSUMER));
        assert!(spans.iter().any(|span| span.parent == job.id && span.name == "write"), "what a job writes belongs to it");

        // Neither what machines look at, nor what the node looks for by itself, nor lines of the log.
        assert!(!spans.iter().any(|span| span.name.contains("readyz") || span.name.contains("metrics") || span.events > 0));
        assert!(spans.iter().filter(|span| span.parent.is_empty()).all(|span| span.kind == SERVER || span.kind == CONSUMER), "{spans:#?}");
        assert!(spans.iter().all(|span| !span.failed), "{spans:#?}");
        let token = signed_in.token.as_deref().unwrap();
        for secret in [PASSWORD, token, "needle-of-a-query", "needle-of-a-path", "hush-hush", "coach@waymark.example", "Portal_App"] {
            assert!(!collector.has_seen(secret), "{secret} was sent to the collector");
        }
    }
}

const TRACE: &str = "4bf92f3577b34da6a3ce929d0e0e4736";
const CALLER: &str = "00f067aa0ba902b7";

/// What a caller says of the trace that it belongs to.
fn belongs(trace: &str, flags: &str) -> String {
    format!("traceparent: 00-{trace}-{CALLER}-{flags}")
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_trace_goes_on_where_a_proxy_of_ours_names_it() {
    let stand = Stand::new(Engine::Sqlite).await.unwrap();
    let (trusting, wary) = (Collector::listen().await, Collector::listen().await);
    // Without the proxy's word nothing would be traced here.
    let behind = traced(&stand, &trusting.endpoint()).with("tracing.sample_ratio", "0").with("server.trusted_proxies", "127.0.0.1");
    let node = behind.start().await;
    let client = Client::at(node.setup.port);
    let path = "/api/abp/application-configuration";
    assert_eq!(get(&client, path, &belongs(TRACE, "01")).await.status, 200);
    assert_eq!(get(&client, path, &belongs("5bf92f3577b34da6a3ce929d0e0e4736", "00")).await.status, 200);
    assert_eq!(get(&client, path, "x-nothing: 0").await.status, 200);
    assert!(node.terminate());
    let spans = trusting.spans();
    assert!(spans.iter().all(|span| span.trace == TRACE), "{spans:#?}");
    let request = spans.iter().find(|span| span.kind == SERVER).unwrap();
    assert_eq!(request.parent, CALLER);

    let node = traced(&stand, &wary.endpoint()).start().await;
    assert_eq!(get(&Client::at(node.setup.port), path, &belongs(TRACE, "00")).await.status, 200);
    assert!(node.terminate());
    let spans = wary.spans();
    let request = spans.iter().find(|span| span.attributes.get("http.route").is_some_and(|route| route == path)).unwrap();
    assert!(request.trace != TRACE && request.parent.is_empty(), "a stranger decides about no trace of ours: {request:#?}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_collector_that_is_away_disturbs_nobody() {
    let stand = Stand::new(Engine::Sqlite).await.unwrap();
    let nobody = format!("http://127.0.0.1:{}/v1/traces", free_port());
    let node = traced(&stand, &nobody).start().await;
    let client = Client::at(node.setup.port);
    for _ in 0..20 {
        assert_eq!(client.get("/api/abp/application-configuration").await.unwrap().status, 200);
    }
    let log = node.setup.log();
    assert!(node.terminate(), "the end doesn't wait for it");
    let told = std::fs::read_to_string(log).unwrap();
    assert_eq!(told.matches("the collector takes no traces").count(), 1, "{told}");
    assert!(!told.contains("hush-hush"), "{told}");
}
