//! The state of the installation: who sees it, nodes, schedules, jobs, messages, and what the machine says of itself.

use axum::http::Method;
use chrono::TimeDelta;
use delivery::{Delivery, worker};
use kernel::Uuid;
use serde_json::{Value, json};
use store::{backup_log::Backup, outbox};
use testkit::{Actor, Who, World, on_both};

const HEALTH: &str = "/api/app/health";

const PARTS: [&str; 10] =
    ["nodes", "schedules", "jobs", "messages", "messages/failed", "storage", "database", "database/tables", "schema", "backup"];

const HOUSEKEEPING: &str = "delivery.housekeeping";

async fn part(actor: &Actor, name: &str) -> Value {
    actor.get(&format!("{HEALTH}/{name}")).await.ok()
}

async fn post(actor: &Actor, path: &str) -> testkit::Reply {
    actor.call(Method::POST, &format!("{HEALTH}/{path}"), None).await
}

#[tokio::test]
async fn only_administrators_of_the_provider_see_the_installation() {
    on_both(async |world: World| {
        let host = world.as_user(Who::HostAdmin).await;
        for name in PARTS {
            part(&host, name).await;
            for who in [Who::ClientAdmin, Who::Management, Who::Coach] {
                let path = format!("{HEALTH}/{name}");
                assert_eq!(world.as_user(who).await.get(&path).await.refused(403), "Volo.Authorization:010001", "{who:?} {name}");
            }
        }
        assert_eq!(host.within(world.cast.alpha).get(&format!("{HEALTH}/nodes")).await.status, 403, "a workspace is a tenant's");
        let tenant = world.as_user(Who::ClientAdmin).await;
        for path in ["schedules/delivery.housekeeping/run", "jobs/0192d3a4-0000-7000-8000-00000000dead/cancel"] {
            assert_eq!(post(&tenant, path).await.status, 403, "{path}");
        }
    })
    .await;
}

#[tokio::test]
async fn each_node_is_listed_with_its_state() {
    on_both(async |world: World| {
        let host = world.as_user(Who::HostAdmin).await;
        let states = async || -> Vec<(bool, String)> {
            let list = part(&host, "nodes").await;
            let rows = list["items"].as_array().unwrap().iter();
            let mut states: Vec<_> = rows.map(|row| (row["isThis"] == true, row["state"].as_str().unwrap().to_owned())).collect();
            states.sort();
            states
        };
        assert!(states().await.is_empty(), "no worker has run");
        let (other, _) = world.beside(world.clock.clone()).await;
        worker::heartbeat(&world.app).await.unwrap();
        worker::heartbeat(&other).await.unwrap();
        assert_eq!(states().await, [(false, "Alive".to_owned()), (true, "Alive".to_owned())]);
        world.clock.advance(TimeDelta::seconds(61));
        worker::heartbeat(&world.app).await.unwrap();
        assert_eq!(states().await, [(false, "Silent".to_owned()), (true, "Alive".to_owned())]);
        worker::heartbeat(&other).await.unwrap();
        other.db().node_stopped(other.own::<Delivery>().unwrap().node().id).await.unwrap();
        assert_eq!(states().await, [(false, "Stopped".to_owned()), (true, "Alive".to_owned())]);
        world.clock.advance(TimeDelta::minutes(25 * 60));
        worker::heartbeat(&world.app).await.unwrap();
        assert_eq!(world.app.db().forget_nodes().await.unwrap(), 1, "the one that was stopped a day ago");
        assert_eq!(world.app.db().nodes(10).await.unwrap().len(), 1);
    })
    .await;
}

async fn schedule(host: &Actor, kind: &str) -> Value {
    let list = part(host, "schedules").await;
    list["items"].as_array().unwrap().iter().find(|row| row["kind"] == kind).unwrap().clone()
}

#[tokio::test]
async fn a_schedule_runs_now_and_once() {
    on_both(async |world: World| {
        let host = world.as_user(Who::HostAdmin).await;
        world.drain().await;
        assert_eq!(schedule(&host, HOUSEKEEPING).await["last"], Value::Null, "it has never run");
        let path = format!("schedules/{HOUSEKEEPING}/run");
        let queued = post(&host, &path).await.ok();
        assert_eq!((&queued["kind"], &queued["status"], &queued["tenantId"]), (&json!(HOUSEKEEPING), &json!("Queued"), &Value::Null));
        assert_eq!(post(&host, &path).await.refused(400), "Portal:Jobs.UnderWay");
        world.drain().await;
        let row = schedule(&host, HOUSEKEEPING).await;
        assert_eq!(
            (&row["last"]["id"], &row["last"]["status"], &row["last"]["durationMs"]),
            (&queued["id"], &json!("Succeeded"), &json!(0))
        );
        let next = (world.app.now() + TimeDelta::hours(1)).to_rfc3339_opts(chrono::SecondsFormat::AutoSi, true);
        assert_eq!((&row["everySeconds"], &row["nextAt"]), (&json!(3600), &json!(next)), "one interval from now");
        assert_eq!(post(&host, "schedules/no.such/run").await.status, 404);
        let log = host.get("/api/audit-logging/audit-logs?httpMethod=POST&url=health&hasException=false").await.ok();
        assert_eq!((&log["totalCount"], &log["items"][0]["userName"]), (&json!(1), &json!("host.admin")), "{log}");
    })
    .await;
}

/// A job of the tenant Alpha that failed with `error`.
async fn failed_job(world: &World, error: &str) -> Uuid {
    let scope = world.installer().within(world.cast.alpha);
    let id = world.app.db().write(&scope, |tx| async move { tx.enqueue("test.job", &json!({})).await }).await.unwrap();
    let job = world.app.db().claim_job().await.unwrap().unwrap();
    assert_eq!(job.id, id, "nothing else is due");
    world.app.db().finish_job(&job, &Err((error.to_owned(), false))).await.unwrap();
    id
}

#[tokio::test]
async fn failed_jobs_are_retried_and_waiting_ones_cancelled() {
    on_both(async |world: World| {
        let host = world.as_user(Who::HostAdmin).await;
        world.drain().await;
        let id = failed_job(&world, "Internal").await;
        let list = part(&host, "jobs?status=Failed").await;
        let row = &list["items"][0];
        assert_eq!((&list["totalCount"], &row["id"], &row["tenantName"]), (&json!(1), &json!(id), &json!("Alpha")));
        assert_eq!((&row["canRetry"], &row["canCancel"], &row["attempts"]), (&json!(true), &json!(false), &json!(1)));
        let (retry, cancel) = (format!("jobs/{id}/retry"), format!("jobs/{id}/cancel"));
        let queued = post(&host, &retry).await.ok();
        assert_eq!((&queued["status"], &queued["attempts"], &queued["error"]), (&json!("Queued"), &json!(0), &Value::Null));
        assert_eq!(post(&host, &retry).await.refused(400), "Portal:Jobs.NotRetried");
        assert_eq!(post(&host, &cancel).await.ok()["status"], "Cancelled");
        assert_eq!(post(&host, &cancel).await.refused(400), "Portal:Jobs.HasEnded");
        let crashed = failed_job(&world, "Jobs.GaveUp").await;
        assert_eq!(post(&host, &format!("jobs/{crashed}/retry")).await.refused(400), "Portal:Jobs.NotRetried", "it may crash its node");
        assert_eq!(part(&host, "jobs?kind=test.job").await["totalCount"], 2);
    })
    .await;
}

/// A request for mail to a user of Alpha, which failed with `error`.
async fn failed_mail(world: &World, error: &str) -> Uuid {
    let anon = world.anon().within("alpha");
    assert_eq!(anon.post("/api/account/send-password-reset-code", json!({"email": "staff@waymark.example"})).await.status, 204);
    let claimed = world.app.db().claim_outbox(10).await.unwrap();
    let [message] = &claimed[..] else { panic!("{claimed:?}") };
    world.app.db().record_deliveries(&[(message.clone(), Err((error.to_owned(), false)))]).await.unwrap();
    message.id
}

#[tokio::test]
async fn mail_that_failed_is_sent_after_all() {
    on_both(async |world: World| {
        let host = world.as_user(Who::HostAdmin).await;
        world.drain().await;
        let sent = world.mails().len();
        let id = failed_mail(&world, "Mail.Refused").await;
        assert_eq!(part(&host, "messages").await["mail"], json!({"waiting": 0, "oldestAt": null, "failed": 1}));
        let list = part(&host, "messages/failed").await;
        let row = &list["items"][0];
        assert_eq!((&row["id"], &row["isMail"], &row["canRetry"]), (&json!(id), &json!(true), &json!(true)));
        assert!(!list.to_string().contains("staff@waymark.example"), "its content stays on the server: {list}");
        let retry = format!("messages/{id}/retry");
        assert_eq!(post(&host, &retry).await.status, 204);
        assert_eq!(part(&host, "messages").await["mail"]["waiting"], 1);
        world.drain().await;
        assert_eq!(world.mails().len(), sent + 1);
        assert_eq!(post(&host, &retry).await.status, 404, "it failed no more");
        let held = failed_mail(&world, outbox::HELD_BACK).await;
        assert_eq!(post(&host, &format!("messages/{held}/retry")).await.refused(400), "Portal:Messages.HeldBack");
        assert_eq!(part(&host, "messages/failed").await["items"][0]["canRetry"], false);
    })
    .await;
}

#[tokio::test]
async fn the_machine_says_what_it_is() {
    on_both(async |world: World| {
        let host = world.as_user(Who::HostAdmin).await;
        let storage = part(&host, "storage").await;
        assert_eq!((&storage["kind"], &storage["isReachable"]), (&json!("Folder"), &json!(true)));
        std::fs::remove_dir_all(storage["place"].as_str().unwrap()).unwrap();
        assert_eq!(part(&host, "storage").await["isReachable"], false);
        let database = part(&host, "database").await;
        assert_eq!(database["engine"], format!("{:?}", world.engine));
        assert!(database["bytes"].as_u64().unwrap() > 100_000 && database["version"].as_str().unwrap().contains('.'), "{database}");
        let tables = part(&host, "database/tables").await;
        let named = |name: &str| tables["items"].as_array().unwrap().iter().find(|row| row["name"] == name).unwrap().clone();
        let (users, jobs) = (named("users"), named("background_jobs"));
        assert_eq!((&tables["isMeasured"], &users["area"], &jobs["area"]), (&json!(true), &json!("user"), &json!("store")));
        assert!(users["bytes"].as_u64().unwrap() > 0);
        let schema = part(&host, "schema").await;
        assert_eq!((&schema["missing"], &schema["unknown"]), (&json!([]), &json!([])));
        assert_eq!(schema["applied"], waymark::compose::migrations().len());
        assert_eq!(part(&host, "backup").await["last"], Value::Null);
        let backup = Backup { made_at: world.app.now(), version: "0.1.0".to_owned(), with_files: true, bytes: 42 };
        world.app.db().note_backup(&backup).await.unwrap();
        let last = part(&host, "backup").await["last"].clone();
        assert_eq!((&last["bytes"], &last["hasFiles"], &last["version"]), (&json!(42), &json!(true), &json!("0.1.0")));
    })
    .await;
}

#[tokio::test]
async fn a_clock_that_jumped_is_named() {
    on_both(async |world: World| {
        let host = world.as_user(Who::HostAdmin).await;
        let ahead = async || part(&host, "database").await["writtenAheadAt"].clone();
        assert_eq!(ahead().await, Value::Null);
        let jump = TimeDelta::days(400);
        world.clock.advance(jump);
        worker::heartbeat(&world.app).await.unwrap();
        world.clock.advance(-jump);
        assert!(ahead().await.is_string());
        worker::heartbeat(&world.app).await.unwrap();
        assert_eq!(ahead().await, Value::Null, "the node was heard of again");
    })
    .await;
}
