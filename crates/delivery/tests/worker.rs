//! The worker: how messages and jobs end, and how their owners see it.

#![allow(clippy::unwrap_used, clippy::panic)] // test helpers are outside of any test function; a handler may panic

mod common;

use axum::http::StatusCode;
use common::{COACH, OTHER, STAFF, TENANT, World, on_both};
use delivery::worker::{self, drain};
use futures::future::BoxFuture;
use http::{App, Area, CALLED_OFF, JobRun, OpenApiRouter, Schedule};
use kernel::{Error, Granted, Result, Scope, Uuid};
use serde_json::{Value, json};
use store::{Engine, job, outbox, sea_orm::EntityTrait};
use tokio::sync::Semaphore;
use tokio_util::sync::CancellationToken;

fn fail(_: App, message: outbox::Model) -> BoxFuture<'static, Result<()>> {
    Box::pin(async move {
        match message.payload.as_str() {
            "\"away\"" => Err(Error::unavailable("away")),
            "\"never\"" => Err(Error::rule("Test.Never")),
            "\"panic\"" => panic!("as a handler may"),
            _ => Ok(()),
        }
    })
}

fn work(run: JobRun) -> BoxFuture<'static, Result<Value>> {
    Box::pin(async move {
        match run.args::<String>()?.as_str() {
            "away" => Err(Error::unavailable("away")),
            "never" => Err(Error::rule("Jobs.GaveUp")),
            _ => {
                run.progress(50).await?;
                Ok(json!({"rows": 3, "url": "imports/1"}))
            }
        }
    })
}

/// How many long jobs have started, and how many may end.
static BEGUN: Semaphore = Semaphore::const_new(0);
static MAY_END: Semaphore = Semaphore::const_new(0);

fn long(_: JobRun) -> BoxFuture<'static, Result<Value>> {
    Box::pin(async move {
        BEGUN.add_permits(1);
        MAY_END.acquire().await.unwrap().forget();
        Ok(json!({}))
    })
}

/// How many letters have reached their mail server, and how many it answers.
static ASKED: Semaphore = Semaphore::const_new(0);
static ANSWERED: Semaphore = Semaphore::const_new(0);

fn letter(_: App, _: outbox::Model) -> BoxFuture<'static, Result<()>> {
    Box::pin(async move {
        ASKED.add_permits(1);
        ANSWERED.acquire().await.unwrap().forget();
        Ok(())
    })
}

const TEST: Area = Area {
    topics: &[("test.topic", fail), ("test.letter", letter)],
    outgoing_topics: &["test.letter"],
    jobs: &[("test.job", work), ("test.long", long)],
    long_jobs: &["test.long"],
    schedules: &[Schedule { kind: "test.job", every: chrono::TimeDelta::minutes(10), deletes: false }],
    ..Area::new("test", OpenApiRouter::new)
};

async fn messages(world: &World) -> Vec<outbox::Model> {
    world.app.db().read(&Scope::system(world.app.now()), |tx| async move { tx.all(outbox::Entity::find()).await }).await.unwrap()
}

async fn enqueue(world: &World, user: Uuid, args: &str) -> Uuid {
    world.app.db().write(&world.scope(user), |tx| async move { tx.enqueue("test.job", &args).await }).await.unwrap()
}

#[tokio::test]
async fn transient_failures_are_retried_and_others_are_final() {
    on_both(&[TEST], async |world: World| {
        for (payload, topic) in
            [("away", "test.topic"), ("never", "test.topic"), ("panic", "test.topic"), ("fine", "test.topic"), ("x", "unheard.of")]
        {
            world.app.db().write(&world.scope(STAFF), |tx| async move { tx.outbox(topic, &payload).await }).await.unwrap();
        }
        drain(&world.app).await.unwrap();
        let mut state: Vec<_> = messages(&world)
            .await
            .into_iter()
            .map(|m| (m.payload, m.done_at.is_some(), m.failed_at.is_some(), m.error, m.due_at > world.app.now()))
            .collect();
        state.sort();
        let row =
            |payload: &str, done, failed, error: Option<&str>| (format!("\"{payload}\""), done, failed, error.map(str::to_owned), true);
        assert_eq!(
            state,
            [
                row("away", false, false, Some("Common.Unavailable")),
                row("fine", true, false, None),
                row("never", false, true, Some("Test.Never")),
                row("panic", false, false, Some("Internal")),
                row("x", false, false, Some("Internal")),
            ]
        );
        world.clock.advance(chrono::TimeDelta::hours(1));
        drain(&world.app).await.unwrap();
        let again = messages(&world).await.into_iter().find(|m| m.payload == "\"away\"").unwrap();
        assert_eq!(again.attempts, 2);
    })
    .await;
}

#[tokio::test]
async fn a_job_ends_with_a_result_and_a_notification() {
    on_both(&[TEST], async |world: World| {
        let id = enqueue(&world, COACH, "fine").await;
        let (_, waiting) = world.json("GET", &format!("/api/app/jobs/{id}"), COACH).await;
        assert_eq!((&waiting["status"], &waiting["progressPct"]), (&json!("Queued"), &json!(0)));
        drain(&world.app).await.unwrap();
        let (_, done) = world.json("GET", &format!("/api/app/jobs/{id}"), COACH).await;
        // spec: COM-20
        assert_eq!((&done["status"], &done["progressPct"], &done["result"]["rows"]), (&json!("Succeeded"), &json!(100), &json!(3)));
        let (_, notifications) = world.json("GET", "/api/app/notifications", COACH).await;
        assert_eq!(
            (&notifications["totalCount"], &notifications["items"][0]["typeCode"], &notifications["items"][0]["url"]),
            (&json!(1), &json!("job.finished"), &json!("imports/1"))
        );
        assert_eq!(notifications["items"][0]["tenantId"], json!(TENANT));
    })
    .await;
}

#[tokio::test]
async fn a_job_that_failed_for_good_says_why() {
    on_both(&[TEST], async |world: World| {
        let id = enqueue(&world, STAFF, "never").await;
        let patient = enqueue(&world, STAFF, "away").await;
        drain(&world.app).await.unwrap();
        let (_, failed) = world.json("GET", &format!("/api/app/jobs/{id}"), STAFF).await;
        assert_eq!(failed["error"], "The job was started several times but never finished.");
        for (status, attempts) in [("Queued", 1), ("Queued", 2), ("Queued", 3), ("Queued", 4), ("Failed", 5)] {
            let (_, job) = world.json("GET", &format!("/api/app/jobs/{patient}"), STAFF).await;
            assert_eq!(job["status"], status, "after {attempts} attempts");
            world.clock.advance(chrono::TimeDelta::minutes(5));
            drain(&world.app).await.unwrap();
        }
    })
    .await;
}

#[tokio::test]
async fn only_its_owner_sees_a_job() {
    on_both(&[TEST], async |world: World| {
        let id = enqueue(&world, STAFF, "fine").await;
        for (method, path) in [("GET", format!("/api/app/jobs/{id}")), ("POST", format!("/api/app/jobs/{id}/cancel"))] {
            for stranger in [OTHER, COACH] {
                assert_eq!(world.call(method, &path, stranger).await.status(), StatusCode::NOT_FOUND, "{method} {path}");
            }
        }
        assert_eq!(world.json("GET", "/api/app/jobs", OTHER).await.1["totalCount"], 0);
        let (status, cancelled) = world.json("POST", &format!("/api/app/jobs/{id}/cancel"), STAFF).await;
        assert_eq!((status, &cancelled["status"]), (StatusCode::OK, &json!("Cancelled")));
        drain(&world.app).await.unwrap();
        let (_, listed) = world.json("GET", "/api/app/jobs?status=Cancelled&kind=test.job", STAFF).await;
        assert_eq!((&listed["totalCount"], &listed["items"][0]["result"]), (&json!(1), &Value::Null));
    })
    .await;
}

#[tokio::test]
async fn a_schedule_starts_once_per_interval() {
    on_both(&[TEST], async |world: World| {
        let runs = || async {
            let all =
                world.app.db().read(&Scope::system(world.app.now()), |tx| async move { tx.all(job::Entity::find()).await }).await.unwrap();
            all.into_iter().filter(|job| job.kind == "test.job").count()
        };
        for (minutes, expected) in [(0, 0), (9, 0), (1, 1), (5, 1), (5, 2)] {
            world.clock.advance(chrono::TimeDelta::minutes(minutes));
            drain(&world.app).await.unwrap();
            assert_eq!(runs().await, expected, "{minutes} minutes later");
        }
    })
    .await;
}

#[tokio::test]
async fn a_node_works_until_it_is_stopped() {
    on_both(&[TEST], async |world: World| {
        let mut events = world.delivery.events().subscribe();
        let stop = CancellationToken::new();
        let node = tokio::spawn(worker::run(world.app.clone(), stop.clone()));
        let id = enqueue(&world, STAFF, "fine").await;
        while events.recv().await.unwrap().event().is_none_or(|event| event.kind != "notification") {}
        assert_eq!(world.json("GET", &format!("/api/app/jobs/{id}"), STAFF).await.1["status"], "Succeeded");
        stop.cancel();
        node.await.unwrap();
        let late = enqueue(&world, STAFF, "fine").await;
        assert_eq!(world.json("GET", &format!("/api/app/jobs/{late}"), STAFF).await.1["status"], "Queued");
    })
    .await;
}

/// Takes the job that is due, as a node does.
async fn taken(world: &World) -> job::Model {
    world.app.db().claim_job().await.unwrap().unwrap()
}

/// Writes something within `scope`; gives the code of the error.
async fn sent(app: &App, scope: &Scope, what: &str) -> Option<String> {
    let sent = app.db().write(scope, |tx| async move { tx.outbox("test.topic", &what).await.map(drop) }).await;
    sent.err().map(|error| error.code().unwrap_or("none").to_owned())
}

/// Queues a job from within another one; gives the code of the error.
async fn next(app: &App, scope: &Scope) -> Option<String> {
    let queued = app.db().write(scope, |tx| async move { tx.enqueue("test.next", &json!({})).await.map(drop) }).await;
    queued.err().map(|error| error.code().unwrap_or("none").to_owned())
}

async fn status(world: &World, job: Uuid) -> Value {
    world.json("GET", &format!("/api/app/jobs/{job}"), STAFF).await.1["status"].clone()
}

#[tokio::test]
async fn a_job_that_was_taken_over_or_cancelled_writes_nothing_more() {
    on_both(&[TEST], async |world: World| {
        // Jobs write for their own tenant, for others, and for all.
        let host = Scope::host(world.app.now(), Granted::default());
        let scopes = [world.scope(STAFF), host.clone(), host.within(OTHER), Scope::system(world.app.now())];
        let lost = || Some(CALLED_OFF.to_owned());
        enqueue(&world, STAFF, "fine").await;
        let slow = JobRun::of(&world.app, taken(&world).await);
        for scope in &scopes {
            assert_eq!(sent(&slow.app, scope, "first").await, None);
        }
        world.clock.advance(chrono::TimeDelta::minutes(2));
        let quick = JobRun::of(&world.app, taken(&world).await);
        assert_eq!((quick.job.id, quick.job.attempts), (slow.job.id, 2));
        for scope in &scopes {
            assert_eq!(sent(&slow.app, scope, "late").await, lost());
            assert_eq!(sent(&slow.app.for_tidying(), scope, "late").await, lost(), "the other node would miss it");
            assert_eq!(next(&slow.app, scope).await, lost(), "no further job, either");
            assert_eq!(sent(&quick.app, scope, "second").await, None);
        }
        let numbers = slow.app.db().reserve_numbers(&world.scope(STAFF), "LATE", 400).await;
        assert_eq!(numbers.err().and_then(|error| error.code().map(str::to_owned)), lost(), "nor numbers");
        assert!(!slow.progress(70).await.unwrap() && quick.progress(60).await.unwrap());
        world.app.db().finish_job(&slow.job, &Ok(json!({}))).await.unwrap();
        assert_eq!(status(&world, slow.job.id).await, "Running", "an outcome of the first claim counts no more");

        world.json("POST", &format!("/api/app/jobs/{}/cancel", quick.job.id), STAFF).await;
        assert_eq!(status(&world, quick.job.id).await, "Cancelled");
        for scope in &scopes {
            assert_eq!(sent(&quick.app, scope, "late").await, lost());
            assert_eq!(sent(&quick.app.for_tidying(), scope, "tidied").await, None);
        }
        let all: Vec<String> = messages(&world).await.into_iter().map(|message| message.payload).collect();
        for (payload, expected) in [("first", 4), ("second", 4), ("late", 0), ("tidied", 4)] {
            assert_eq!(all.iter().filter(|found| **found == format!("\"{payload}\"")).count(), expected, "{payload}");
        }
    })
    .await;
}

#[tokio::test]
async fn a_claim_from_before_a_job_was_queued_once_more_holds_no_more() {
    on_both(&[TEST], async |world: World| {
        let id = enqueue(&world, STAFF, "fine").await;
        let slow = JobRun::of(&world.app, taken(&world).await);
        world.app.db().finish_job(&slow.job, &Err(("Test.Never".to_owned(), false))).await.unwrap();
        let system = Scope::system(world.app.now());
        world.app.db().write(&system, |tx| async move { tx.requeue_job(id).await }).await.unwrap();
        let again = taken(&world).await;
        assert_eq!((again.id, again.attempts, slow.job.attempts), (id, 1, 1), "counted anew");
        assert_eq!(sent(&slow.app, &system, "late").await.as_deref(), Some(CALLED_OFF));
        assert_eq!(sent(&JobRun::of(&world.app, again).app, &system, "again").await, None);
    })
    .await;
}

#[tokio::test]
async fn nobody_takes_a_job_over_in_the_middle_of_one_of_its_writes() {
    on_both(&[TEST], async |world: World| {
        // An embedded database has one writer: nobody else could query.
        if world.app.db().engine() == Engine::Sqlite {
            return;
        }
        enqueue(&world, STAFF, "fine").await;
        let run = JobRun::of(&world.app, taken(&world).await);
        let (scope, other, clock) = (world.scope(STAFF), &world.app, &world.clock);
        let write = run.app.db().write(&scope, |tx| async move {
            clock.advance(chrono::TimeDelta::minutes(2));
            let found = other.db().claim_job().await?;
            tx.outbox("test.topic", &"whole").await?;
            Ok(found.is_some())
        });
        assert!(!write.await.unwrap());
        assert_eq!(taken(&world).await.attempts, 2, "it is free after the write");
    })
    .await;
}

/// Queues a job of a kind for a tenant.
async fn queued(world: &World, tenant: Uuid, kind: &str) -> Uuid {
    let scope = Scope::host(world.app.now(), Granted::default()).within(tenant);
    let id = world.app.db().write(&scope, |tx| async move { tx.enqueue(kind, &"fine").await }).await.unwrap();
    world.clock.advance(chrono::TimeDelta::milliseconds(1));
    id
}

#[tokio::test]
async fn many_jobs_of_one_tenant_or_kind_keep_no_other_waiting() {
    on_both(&[TEST], async |world: World| {
        let mut uploads = Vec::new();
        for _ in 0..4 {
            uploads.push(queued(&world, TENANT, "test.upload").await);
        }
        let export = queued(&world, TENANT, "test.export").await;
        let (other, later) = (queued(&world, OTHER, "test.upload").await, queued(&world, OTHER, "test.upload").await);
        let (first, second) = (taken(&world).await, taken(&world).await);
        assert_eq!([first.id, second.id], [uploads[0], other], "one of each tenant, although many are older");
        for job in [&first, &second] {
            world.app.db().finish_job(job, &Ok(json!({}))).await.unwrap();
        }
        let mut rest = Vec::new();
        for _ in 0..5 {
            let job = taken(&world).await;
            world.app.db().finish_job(&job, &Ok(json!({}))).await.unwrap();
            rest.push(job.id);
        }
        // Nothing else runs: the tenant served longest ago, and of its kinds the one served longest ago.
        assert_eq!(rest, [export, later, uploads[1], uploads[2], uploads[3]]);
        assert!(world.app.db().claim_job().await.unwrap().is_none());
    })
    .await;
}

#[tokio::test]
async fn long_jobs_leave_room_for_short_ones() {
    on_both(&[TEST], async |world: World| {
        let mut events = world.delivery.events().subscribe();
        let stop = CancellationToken::new();
        for _ in 0..3 {
            world.app.db().write(&world.scope(COACH), |tx| async move { tx.enqueue_unowned("test.long", &()).await }).await.unwrap();
        }
        let node = tokio::spawn(worker::run(world.app.clone(), stop.clone()));
        BEGUN.acquire_many(2).await.unwrap().forget();
        let id = enqueue(&world, STAFF, "fine").await;
        while events.recv().await.unwrap().event().is_none_or(|event| event.kind != "notification") {}
        assert_eq!(status(&world, id).await, "Succeeded");
        assert_eq!(BEGUN.available_permits(), 0, "the third long one waits for one of the others");
        MAY_END.add_permits(3);
        BEGUN.acquire().await.unwrap().forget();
        stop.cancel();
        node.await.unwrap();
    })
    .await;
}

async fn letters(world: &World, tenant: Uuid, count: usize) {
    let scope = Scope::host(world.app.now(), Granted::default()).within(tenant);
    for _ in 0..count {
        world.app.db().write(&scope, |tx| async move { tx.outbox("test.letter", &"dear").await }).await.unwrap();
    }
}

#[tokio::test]
async fn a_silent_mail_server_holds_up_no_other_message_and_no_other_tenant() {
    on_both(&[TEST], async |world: World| {
        let mut events = world.delivery.events().subscribe();
        let stop = CancellationToken::new();
        letters(&world, TENANT, 9).await;
        let node = tokio::spawn(worker::run(world.app.clone(), stop.clone()));
        ASKED.acquire_many(4).await.unwrap().forget();
        letters(&world, OTHER, 1).await;
        ASKED.acquire().await.unwrap().forget();
        assert_eq!(ASKED.available_permits(), 0, "the tenant whose server is silent has its share and no more");
        enqueue(&world, STAFF, "fine").await;
        while events.recv().await.unwrap().event().is_none_or(|event| event.kind != "notification") {}
        stop.cancel();
        ANSWERED.add_permits(5);
        node.await.unwrap();
        let letters: Vec<_> = messages(&world).await.into_iter().filter(|message| message.topic == "test.letter").collect();
        assert_eq!(letters.iter().filter(|message| message.done_at.is_some()).count(), 5);
        assert!(letters.iter().all(|message| message.failed_at.is_none()), "the rest is sent later");
    })
    .await;
}
