//! Metrics as an operator reads them, moved by what people and the worker do. One test for each database, one after the other: all that
//! is counted in a process is counted together.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test stops where it can't go on")]

use std::collections::BTreeMap;

use chrono::TimeDelta;
use delivery::Delivery;
use serde_json::json;
use testkit::{PASSWORD, Who, World, on_both};

/// The series of `/metrics` and their values.
struct Page(BTreeMap<String, f64>);

impl Page {
    async fn read(world: &World) -> Self {
        let reply = world.anon().get("/metrics").await;
        assert_eq!(reply.status, 200);
        let text = reply.text();
        let lines = text.lines().filter(|line| !line.starts_with('#')).filter_map(|line| line.rsplit_once(' '));
        Self(lines.map(|(series, value)| (series.to_owned(), value.parse().unwrap())).collect())
    }

    /// The value of a series, 0 where it has not come up.
    fn of(&self, series: &str) -> f64 {
        self.0.get(series).copied().unwrap_or_default()
    }
}

/// How much every one of `series` has grown since `before`.
async fn grown<const N: usize>(world: &World, before: &Page, series: [&str; N]) -> [f64; N] {
    let now = Page::read(world).await;
    series.map(|name| now.of(name) - before.of(name))
}

async fn ask_for_tokens(world: &World, pairs: &[(&str, &str)]) -> (u16, serde_json::Value) {
    let all = [&[("client_id", "Portal_App"), ("scope", "openid offline_access Portal")], pairs].concat();
    let reply = world.anon().within("alpha").form("/connect/token", &all).await;
    (reply.status, reply.json())
}

async fn signs_in(world: &World, name: &str, password: &str) -> u16 {
    ask_for_tokens(world, &[("grant_type", "password"), ("username", name), ("password", password)]).await.0
}

async fn of_sign_in(world: &World) {
    const SERIES: [&str; 5] = [
        "waymark_sign_ins_total{outcome=\"succeeded\"}",
        "waymark_sign_ins_total{outcome=\"failed\"}",
        "waymark_sign_ins_total{outcome=\"locked\"}",
        "waymark_refresh_token_reuses_total",
        "waymark_password_hashes_waiting",
    ];
    let before = Page::read(world).await;
    let mut failures = 0;
    while Page::read(world).await.of(SERIES[2]) == before.of(SERIES[2]) {
        failures += 1;
        assert!(failures < 20, "failed attempts lock an account");
        assert_eq!(signs_in(world, "viewer", "not-the-password").await, 400);
    }
    assert_eq!(signs_in(world, "staff", PASSWORD).await, 200);
    let (_, first) = ask_for_tokens(world, &[("grant_type", "password"), ("username", "manager"), ("password", PASSWORD)]).await;
    let exchange = async |token: &serde_json::Value| {
        ask_for_tokens(world, &[("grant_type", "refresh_token"), ("refresh_token", token["refresh_token"].as_str().unwrap())]).await
    };
    assert_eq!(exchange(&first).await.0, 200);
    world.clock.advance(TimeDelta::minutes(1));
    assert_eq!(exchange(&first).await.0, 400, "a token that comes again late is a copy in other hands");
    assert_eq!(grown(world, &before, SERIES).await, [2.0, f64::from(failures) - 1.0, 1.0, 1.0, 0.0]);
}

async fn of_work_after_the_commit(world: &World) {
    const SERIES: [&str; 5] = [
        "waymark_mails_total{outcome=\"sent\"}",
        "waymark_outbox_deliveries_total{topic=\"account.letter\",outcome=\"succeeded\"}",
        "waymark_jobs_total{kind=\"delivery.housekeeping\",outcome=\"succeeded\"}",
        "waymark_job_duration_seconds_count{kind=\"delivery.housekeeping\"}",
        "waymark_jobs_running{kind=\"delivery.housekeeping\"}",
    ];
    world.drain().await;
    let before = Page::read(world).await;
    let wish = json!({"email": "coach@waymark.example", "appName": "Portal"});
    assert_eq!(world.anon().post("/api/account/send-password-reset-code", wish).await.status, 204);
    world.clock.advance(TimeDelta::seconds(90));
    delivery::worker::count_waiting(&world.app).await.unwrap();
    let waiting = Page::read(world).await;
    // The letter becomes a mail once it is known whether the address belongs to somebody.
    assert_eq!(waiting.of("waymark_outbox_waiting{topic=\"account.letter\"}"), 1.0);
    assert_eq!(waiting.of("waymark_outbox_oldest_seconds{topic=\"account.letter\"}"), 90.0);
    assert_eq!(grown(world, &before, SERIES).await, [0.0; 5]);

    world
        .app
        .db()
        .write(&world.installer().as_system(), |tx| async move { tx.enqueue("delivery.housekeeping", &json!({})).await })
        .await
        .unwrap();
    world.clock.advance(TimeDelta::seconds(5));
    delivery::worker::count_waiting(&world.app).await.unwrap();
    let waiting = Page::read(world).await;
    assert_eq!(waiting.of("waymark_jobs_waiting{kind=\"delivery.housekeeping\"}"), 1.0);
    assert_eq!(waiting.of("waymark_jobs_oldest_seconds{kind=\"delivery.housekeeping\"}"), 5.0);
    world.drain().await;
    delivery::worker::count_waiting(&world.app).await.unwrap();
    assert_eq!(grown(world, &before, SERIES).await, [1.0, 1.0, 1.0, 1.0, 0.0]);
    let after = Page::read(world).await;
    assert_eq!(after.0.get("waymark_audit_unsealed"), Some(&0.0));
    for series in ["waymark_outbox_waiting{topic=\"account.letter\"}", "waymark_jobs_waiting{kind=\"delivery.housekeeping\"}"] {
        assert_eq!(after.0.get(series), Some(&0.0), "{series}");
    }
}

async fn of_requests_and_connections(world: &World) {
    let before = Page::read(world).await;
    let route = "/api/abp/application-configuration";
    assert_eq!(world.anon().get(route).await.status, 200);
    world.anon().call("BREW".parse().unwrap(), "/coffee", None).await;
    let requests = format!("http_requests_total{{method=\"GET\",route=\"{route}\",status=\"200\"}}");
    assert_eq!(grown(world, &before, [&requests]).await, [1.0]);
    let listening = world.app.own::<Delivery>().unwrap().events().subscribe();
    let page = Page::read(world).await;
    assert!(!page.0.keys().any(|series| series.contains("BREW")), "callers make up no labels");
    assert_eq!(page.of("waymark_event_streams"), 1.0);
    drop(listening);
    assert_eq!(Page::read(world).await.of("waymark_event_streams"), 0.0);
    let pool = match world.engine {
        store::Engine::Sqlite => "readers",
        store::Engine::Postgres => "shared",
    };
    let working = world.app.db().read(&world.installer(), |_| async move { Ok(Page::read(world).await) }).await.unwrap();
    let used = working.of(&format!("waymark_database_connections{{pool=\"{pool}\",state=\"used\"}}"));
    let most = working.of(&format!("waymark_database_connections_max{{pool=\"{pool}\"}}"));
    assert!(1.0 <= used && used <= most, "{used} of {most} connections work while a transaction is open");
    let waits = format!("waymark_database_wait_seconds_count{{pool=\"{pool}\"}}");
    assert_eq!(grown(world, &working, [&waits]).await, [0.0], "reading the page asks no database");
    assert!(working.of(&waits) > before.of(&waits));
    assert_eq!(page.of("waymark_build_info{version=\"0.1.0\"}"), 1.0);
    assert!(page.of("process_resident_memory_bytes") > 1e6 && page.of("process_start_time_seconds") > 1.6e9);
}

#[tokio::test]
async fn what_people_and_the_worker_do_is_counted() {
    on_both(async |world| {
        of_sign_in(&world).await;
        of_work_after_the_commit(&world).await;
        of_requests_and_connections(&world).await;
        // Who somebody is, and at which client's, is said in the audit log and nowhere here.
        let page = world.anon().get("/metrics").await.text();
        for who in ["\"staff\"", "staff@", "\"viewer\"", "viewer@", &world.cast.tenant_of(Who::Staff).to_string()] {
            assert!(!page.contains(who), "{who} is no label");
        }
    })
    .await;
}
