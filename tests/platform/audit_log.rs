//! The audit log over HTTP: its filters, one request whole, who reads what of it, its exports.

use chrono::TimeDelta;
use kernel::{HOST, Timestamp, Uuid};
use platform::permission::{self, PermissionHolder};
use serde_json::{Value, json};
use store::{
    audit::{change, log},
    sea_orm::EntityTrait,
};
use testkit::{Actor, Who, World, on_both};

const LOGS: &str = "/api/audit-logging/audit-logs";
const CHANGES: &str = "/api/audit-logging/audit-logs/entity-changes";
const USERS: &str = "/api/identity/users";
const ITEMS: &str = "/api/app/action-items";

fn lucy() -> Value {
    json!({"userName": "lucy", "name": "Lucy", "surname": "Farrow", "email": "lucy@waymark.example", "isActive": true,
        "lockoutEnabled": true, "roleNames": ["Staff"], "password": "Quay-Street-7"})
}

/// The provider's administrator in the tenant Alpha.
async fn reader(world: &World) -> Actor {
    world.as_user(Who::HostAdmin).await.within(world.cast.alpha)
}

/// An administrator of Alpha, who reads its audit log from the start.
async fn tenants_own(world: &World) -> Actor {
    world.as_user(Who::ClientAdmin).await
}

async fn rows(actor: &Actor, path: &str, query: &str) -> Vec<Value> {
    let found = actor.get(&format!("{path}?maxResultCount=1000&{query}")).await.ok();
    let items = found["items"].as_array().unwrap().clone();
    assert_eq!(found["totalCount"], items.len());
    items
}

/// The record of a failure, which is written after the answer.
async fn refusal(actor: &Actor, query: &str) -> Value {
    for _ in 0..10_000 {
        if let Some(row) = rows(actor, LOGS, query).await.into_iter().next() {
            return row;
        }
        tokio::task::yield_now().await;
    }
    panic!("no record of the refusal");
}

fn id(row: &Value) -> &str {
    row["id"].as_str().unwrap_or_else(|| panic!("no id in {row}"))
}

#[tokio::test]
async fn requests_are_filtered_sorted_and_paged() {
    on_both(async |world: World| {
        let (reader, admin) = (reader(&world).await, world.as_user(Who::ClientAdmin).await);
        world.clock.advance(TimeDelta::minutes(5));
        let from = world.app.now().to_rfc3339_opts(chrono::SecondsFormat::Secs, true);
        world.clock.advance(TimeDelta::seconds(1));
        admin.post(USERS, lucy()).await.ok();
        assert_eq!(world.as_user(Who::Staff).await.post(USERS, lucy()).await.status, 403);
        let refused = refusal(&reader, &format!("startTime={from}&hasException=true")).await;
        assert_eq!((&refused["httpStatusCode"], &refused["userName"]), (&json!(403), &json!("staff")));
        let count = async |query: &str| rows(&reader, LOGS, &format!("startTime={from}&url=/api/identity/users&{query}")).await.len();
        // spec: ADM-08
        assert_eq!(count("").await, 2);
        assert_eq!(count("hasException=false").await, 1);
        assert_eq!(count("userName=CLIENT.ad").await, 1);
        assert_eq!(count(&format!("userId={}", world.cast.user(Who::Staff))).await, 1);
        assert_eq!(count("httpMethod=post").await, 2);
        assert_eq!(count("httpMethod=DELETE").await, 0);
        assert_eq!(count("httpStatusCode=403").await, 1);
        assert_eq!(count("clientId=portal").await, 2);
        assert_eq!(count("minExecutionDuration=1").await, 0);
        assert_eq!(count("maxExecutionDuration=0").await, 2);
        assert_eq!(count("filter=AbpIdentity.Users.Create").await, 1);
        assert_eq!(count("filter=%25").await, 0, "what was typed is no pattern");
        assert_eq!(count("applicationName=Waymark&clientIpAddress=").await, 2, "an empty box narrows nothing");
        assert_eq!(count("applicationName=Another").await, 0);
        assert_eq!(count(&format!("correlationId={}", refused["correlationId"].as_str().unwrap())).await, 1);
        assert_eq!(rows(&reader, LOGS, &format!("endTime={from}&userName=staff&httpMethod=POST&url=identity")).await.len(), 0);
        let page = reader
            .get(&format!("{LOGS}?startTime={from}&url=/api/identity/users&sorting=userName&skipCount=1&maxResultCount=1"))
            .await
            .ok();
        assert_eq!((&page["totalCount"], &page["items"][0]["userName"]), (&json!(2), &json!("staff")));
        assert_eq!((&page["items"][0]["actions"], &page["items"][0]["tenantName"]), (&json!([]), &json!("Alpha")));
        for (query, field) in [
            ("startTime=x", "startTime"),
            ("httpStatusCode=1000", "httpStatusCode"),
            ("minExecutionDuration=-1", "minExecutionDuration"),
            ("hasException=perhaps", "hasException"),
            ("sorting=exceptions", "sorting"),
            ("maxResultCount=1001", "maxResultCount"),
        ] {
            assert_eq!(reader.get(&format!("{LOGS}?{query}")).await.fields(), [field], "{query}");
        }
    })
    .await;
}

#[tokio::test]
async fn a_request_is_told_whole_to_its_own_level_alone() {
    on_both(async |world: World| {
        let (reader, admin) = (reader(&world).await, world.as_user(Who::ClientAdmin).await);
        let user = admin.post(USERS, lucy()).await.ok();
        let found = rows(&reader, LOGS, "httpMethod=POST&url=/api/identity/users").await;
        assert_eq!(found.len(), 1);
        let path = format!("{LOGS}/{}", id(&found[0]));
        let whole = reader.get(&path).await.ok();
        // spec: ADM-08
        let called = &whole["actions"][0];
        assert_eq!(
            (&called["serviceName"], &called["methodName"], &whole["isWithheld"]),
            (&json!("user"), &json!("create"), &json!(false))
        );
        let parameters: Value = serde_json::from_str(called["parameters"].as_str().unwrap()).unwrap();
        assert_eq!((&parameters["input"]["userName"], &parameters["input"]["password"]), (&json!("lucy"), &json!("***")));
        let changes = whole["entityChanges"].as_array().unwrap();
        let created = changes.iter().find(|change| change["entityId"] == user["id"]).unwrap();
        assert_eq!((&created["changeType"], &created["auditLogId"]), (&json!(0), &whole["id"]));
        let name = created["propertyChanges"].as_array().unwrap().iter().find(|p| p["propertyName"] == "userName").unwrap();
        assert_eq!((&name["originalValue"], &name["newValue"]), (&Value::Null, &json!("\"lucy\"")));
        for who in [Who::Manager, Who::Staff, Who::Viewer, Who::Coach, Who::Management] {
            let actor = world.as_user(who).await;
            for path in [LOGS, &path, &format!("{LOGS}/export?format=csv"), &format!("{LOGS}/export-to-excel")] {
                assert_eq!(actor.get(path).await.status, 403, "{who:?} {path}");
            }
        }
        let host = world.as_user(Who::HostAdmin).await;
        // spec: TEN-01
        assert_eq!(host.get(&path).await.status, 404, "the host's level is another one");
        assert_eq!(host.within(world.cast.beta).get(&path).await.status, 404);
        assert!(rows(&host, LOGS, "url=/api/identity/users").await.is_empty());
        let tenant = tenants_own(&world).await;
        assert_eq!(tenant.get(&path).await.ok()["id"], whole["id"]);
        assert!(rows(&tenant, LOGS, "").await.iter().all(|row| row["tenantId"] == json!(world.cast.alpha)));
    })
    .await;
}

#[tokio::test]
async fn private_items_and_internal_notes_stay_with_those_who_may_know_them() {
    on_both(async |world: World| {
        let delete = [("Portal.ActionItems.Delete".to_owned(), true)];
        let scope = world.installer().within(world.cast.alpha);
        permission::change(&world.app, &scope, &PermissionHolder::Role("Staff".to_owned()), &delete).await.unwrap();
        let (staff, host) = (world.as_user(Who::Staff).await, reader(&world).await);
        let tenant = tenants_own(&world).await;
        let item = json!({
            "clientId": world.cast.alpha_client, "title": "See the surgeon", "actionType": "Task", "priority": "Low", "isPrivate": true,
            "ownerUserId": world.cast.user(Who::Staff), "dueOn": "2026-03-09"
        });
        let item = staff.post(ITEMS, item).await.ok();
        let comments = format!("/api/app/records/ActionItem/{}/comments", id(&item));
        staff.post(&comments, json!({"body": "The surgeon is kind"})).await.ok();
        let wrong = json!({"title": "Surgeon", "isPrivate": true});
        assert_eq!(staff.post(ITEMS, wrong).await.status, 400);
        refusal(&host, &format!("url={ITEMS}&hasException=true")).await;
        let everything = async |actor: &Actor| {
            let mut told = actor.get(&format!("{CHANGES}?maxResultCount=1000")).await.text();
            for row in rows(actor, LOGS, "url=/api/app/").await {
                told += &actor.get(&format!("{LOGS}/{}", id(&row))).await.text();
            }
            told += &actor.get(&format!("{CHANGES}/export?format=csv")).await.text();
            told.to_lowercase()
        };
        for actor in [&host, &tenant] {
            assert!(!everything(actor).await.contains("surgeon"));
            let changes = rows(actor, CHANGES, &format!("entityId={}", id(&item))).await;
            assert_eq!((changes.len(), &changes[0]["isWithheld"]), (1, &json!(true)), "that there was a change is no secret");
        }
        assert_eq!(staff.delete(&format!("{ITEMS}/{}", id(&item))).await.status, 204);
        assert!(!everything(&tenant).await.contains("surgeon"), "deleted or not");
        // An internal note of the provider's people on an item that everybody sees.
        let coach = world.as_user(Who::Coach).await.within(world.cast.alpha);
        let shared = json!({
            "clientId": world.cast.alpha_client, "title": "Train four people", "actionType": "Task", "priority": "High",
            "ownerUserId": world.cast.user(Who::Staff), "dueOn": "2026-03-09"
        });
        let shared = coach.post(ITEMS, shared).await.ok();
        let comments = format!("/api/app/records/ActionItem/{}/comments", id(&shared));
        coach.post(&comments, json!({"body": "Watch the margin", "isInternal": true})).await.ok();
        let told = everything(&tenant).await;
        assert!(told.contains("train four people") && !told.contains("margin"), "{told}");
    })
    .await;
}

#[tokio::test]
async fn exports_have_the_filtered_rows_in_both_shapes() {
    on_both(async |world: World| {
        let (reader, admin) = (reader(&world).await, world.as_user(Who::ClientAdmin).await);
        admin.post(USERS, lucy()).await.ok();
        let query = "httpMethod=POST&url=/api/identity/users";
        let csv = reader.get(&format!("{LOGS}/export?format=csv&{query}")).await;
        assert_eq!(csv.status, 200, "{}", csv.text());
        let text = csv.text();
        let lines: Vec<&str> = text.trim().lines().collect();
        // spec: ADM-08
        assert_eq!(lines.len(), 2, "{text}");
        assert!(lines[1].contains("client.admin") && lines[1].contains("/api/identity/users"), "{text}");
        let excel = reader.get(&format!("{LOGS}/export-to-excel?{query}")).await.ok();
        assert_eq!((&excel["isBackgroundJob"], &excel["message"]), (&json!(false), &json!("")));
        assert!(excel["fileName"].as_str().unwrap().ends_with(".xlsx") && excel["fileData"].as_str().unwrap().starts_with("UEs"));
        let changes = reader.get(&format!("{CHANGES}/export?format=csv&entityTypeFullName=Volo.Abp.Identity.IdentityUser")).await.text();
        assert!(changes.contains("lucy"), "{changes}");
        assert_eq!(reader.get(&format!("{CHANGES}/export-to-excel")).await.ok()["isBackgroundJob"], false);
        for name in ["audit-logs.xlsx", "0192d3a4-0000-7000-8000-00000000dead.xlsx", "0192d3a4-0000-7000-8000-00000000dead"] {
            assert_eq!(reader.get(&format!("{LOGS}/download-excel/{name}")).await.status, 404, "{name}");
        }
        for (query, field) in [("sorting=secret", "sorting"), ("skipCount=-1", "skipCount"), ("maxResultCount=0", "maxResultCount")] {
            assert_eq!(reader.get(&format!("{LOGS}/export-to-excel?{query}")).await.fields(), [field], "{query}");
        }
    })
    .await;
}

#[tokio::test]
async fn a_plan_without_the_audit_log_has_none() {
    on_both(async |world: World| {
        let host = world.as_user(Who::HostAdmin).await;
        let features = format!("/api/feature-management/features?providerName=T&providerKey={}", world.cast.alpha);
        let off = json!({"features": [{"name": "AuditLogging.Enable", "value": "false"}]});
        assert_eq!(host.put(&features, off).await.status, 204);
        for path in [LOGS, CHANGES, &format!("{LOGS}/export-to-excel")] {
            assert_eq!(host.within(world.cast.alpha).get(path).await.refused(403), "Volo.Feature:010001", "{path}");
            assert_eq!(host.get(path).await.status, 200, "{path}");
        }
    })
    .await;
}

#[tokio::test]
async fn figures_count_every_request_of_the_level() {
    on_both(async |world: World| {
        let (reader, admin, staff) = (reader(&world).await, world.as_user(Who::ClientAdmin).await, world.as_user(Who::Staff).await);
        admin.post(USERS, lucy()).await.ok();
        assert_eq!(staff.post(USERS, lucy()).await.status, 403);
        for _ in 0..3 {
            admin.get(USERS).await.ok();
        }
        refusal(&reader, "hasException=true&userName=staff").await;
        let path = |name: &str| format!("{LOGS}/statistics/{name}");
        let operations = reader.get(&path("operations")).await.ok();
        let of = |name: &str| operations["items"].as_array().unwrap().iter().find(|row| row["operation"] == name).unwrap().clone();
        // spec: ADM-08
        assert_eq!((of("list_users")["requests"].clone(), of("list_users")["refused"].clone()), (json!(3), json!(0)));
        assert_eq!((of("create_user")["requests"].clone(), of("create_user")["refused"].clone()), (json!(2), json!(1)));
        let rate = reader.get(&path("error-rate")).await.ok();
        assert_eq!(rate["data"]["Fault"], 1);
        assert!(rate["data"]["Success"].as_i64().unwrap() >= 4);
        let days = reader.get(&path("average-execution-duration-per-day")).await.ok();
        assert_eq!(days["data"]["2026-03-02T00:00:00Z"], 0.0, "{days}");
        let users = reader.get(&path("users")).await.ok();
        let counted = users["items"].as_array().unwrap().iter().find(|row| row["userName"] == "staff").unwrap();
        assert_eq!((&counted["requests"], &counted["failed"]), (&json!(2), &json!(1)), "the sign-in, and what was refused");
        let earlier = reader.get(&format!("{}?endDate=2026-03-01T00:00:00Z", path("error-rate"))).await.ok();
        assert_eq!(earlier["data"], json!({"Fault": 0, "Success": 0}));
        // spec: TEN-01
        let other = world.as_user(Who::HostAdmin).await.within(world.cast.beta).get(&path("operations")).await.ok();
        assert!(other["items"].as_array().unwrap().iter().all(|row| row["operation"] != "create_user"), "{other}");
        for query in ["startDate=2026-03-03T00:00:00Z", "startDate=2020-01-01T00:00:00Z", "startDate=x"] {
            assert_eq!(reader.get(&format!("{}?{query}", path("users"))).await.fields(), ["startDate"], "{query}");
        }
        assert_eq!(staff.get(&path("users")).await.status, 403);
    })
    .await;
}

#[tokio::test]
async fn two_who_read_figures_at_once_see_every_request_before() {
    on_both(async |world: World| {
        let (reader, admin) = (reader(&world).await, world.as_user(Who::ClientAdmin).await);
        let path = format!("{LOGS}/statistics/operations");
        for round in 1..=5 {
            admin.get(USERS).await.ok();
            let (one, other) = tokio::join!(reader.get(&path), reader.get(&path));
            for operations in [one.ok(), other.ok()] {
                let rows = operations["items"].as_array().unwrap();
                let lists = rows.iter().find(|row| row["operation"] == "list_users").unwrap();
                assert_eq!(lists["requests"], round, "{operations}");
            }
        }
    })
    .await;
}

const SETTINGS: &str = "/api/audit-logging/settings";
const GLOBAL: &str = "/api/audit-logging/settings/global";

fn kept(expires: bool, days: Value) -> Value {
    json!({"isExpiredDeleterEnabled": expires, "expiredDeleterPeriod": days})
}

fn global(deletes: bool, expires: bool, days: i64) -> Value {
    json!({"isPeriodicDeleterEnabled": deletes, "isExpiredDeleterEnabled": expires, "expiredDeleterPeriod": days})
}

#[tokio::test]
async fn each_level_sets_how_long_its_records_are_kept_and_the_host_the_rest() {
    on_both(async |world: World| {
        let (host, tenant) = (world.as_user(Who::HostAdmin).await, reader(&world).await);
        assert_eq!(tenant.get(SETTINGS).await.ok(), kept(false, json!(0)));
        // spec: SET-11
        for (sent, stored) in [
            (kept(true, json!(40)), kept(true, json!(40))),
            (kept(true, Value::Null), kept(true, json!(0))),
            (json!({"isExpiredDeleterEnabled": true}), kept(true, json!(0))),
            (kept(false, json!(40)), kept(false, json!(0))),
        ] {
            assert_eq!(tenant.put(SETTINGS, sent.clone()).await.status, 204, "{sent}");
            assert_eq!(tenant.get(SETTINGS).await.ok(), stored, "{sent}");
        }
        assert_eq!(tenant.put(SETTINGS, kept(true, json!(0))).await.status, 204);
        assert_eq!(host.put(GLOBAL, global(true, true, 90)).await.status, 204);
        assert_eq!(host.get(GLOBAL).await.ok(), global(true, true, 90));
        assert_eq!(host.get(SETTINGS).await.ok(), kept(false, json!(0)), "the host's own records follow no default");
        assert_eq!(tenant.get(SETTINGS).await.ok(), kept(true, json!(0)), "a tenant's own setting stays, both parts of it");
        let other = host.within(world.cast.beta);
        assert_eq!(other.get(SETTINGS).await.ok(), kept(true, json!(90)), "the default of those without one");
        assert_eq!(other.put(SETTINGS, kept(true, json!(90))).await.status, 204);
        assert_eq!(host.put(GLOBAL, global(true, true, 80)).await.status, 204);
        assert_eq!(other.get(SETTINGS).await.ok(), kept(true, json!(80)), "what was sent as it was read stays inherited");
        let period = json!({"names": ["Abp.AuditLogging.ExpiredDeleterPeriod"]});
        assert_eq!(tenant.post("/api/app/settings/reset", period).await.status, 204);
        assert_eq!(tenant.get(SETTINGS).await.ok(), kept(true, json!(80)), "both are inherited again");
        // spec: SET-02
        assert_eq!(tenant.get(GLOBAL).await.refused(400), "Portal:Common.HostLevelRequired");
        assert_eq!(tenant.put(GLOBAL, global(false, false, 0)).await.refused(400), "Portal:Common.HostLevelRequired");
        // spec: SET-14
        for who in [Who::ClientAdmin, Who::Staff, Who::Management] {
            let actor = world.as_user(who).await;
            assert_eq!((actor.get(SETTINGS).await.status, actor.get(GLOBAL).await.status), (403, 403), "{who:?}");
            assert_eq!(actor.put(SETTINGS, kept(true, json!(1))).await.status, 403, "{who:?}");
        }
        for (body, field) in [
            (kept(true, json!(-1)), "expiredDeleterPeriod"),
            (kept(true, json!(36_501)), "expiredDeleterPeriod"),
            (kept(true, json!("x")), "expiredDeleterPeriod"),
            (json!({"expiredDeleterPeriod": 1}), "isExpiredDeleterEnabled"),
        ] {
            assert_eq!(tenant.put(SETTINGS, body.clone()).await.fields(), [field], "{body}");
        }
    })
    .await;
}

/// Records and changes of a level from before an instant.
async fn counts(world: &World, level: Uuid, before: Timestamp) -> (usize, usize) {
    let scope = world.installer().within(level);
    let read = world.app.db().read(&scope, |tx| async move {
        let logs = tx.all(log::Entity::find()).await?.into_iter().filter(|row| row.execution_time < before).count();
        let changes = tx.all(change::Entity::find()).await?.into_iter().filter(|row| row.change_time < before).count();
        Ok((logs, changes))
    });
    read.await.unwrap()
}

#[tokio::test]
async fn expired_records_are_deleted_where_the_host_lets_them() {
    on_both(async |world: World| {
        let tenant = reader(&world).await;
        world.as_user(Who::ClientAdmin).await.post(USERS, lucy()).await.ok();
        assert_eq!(tenant.put(SETTINGS, kept(true, json!(10))).await.status, 204);
        let day = world.app.now() + TimeDelta::days(1);
        let of = async |level: Uuid| counts(&world, level, day).await;
        let (alpha, beta, host) = (of(world.cast.alpha).await, of(world.cast.beta).await, of(HOST).await);
        assert!(alpha.0 > 0 && alpha.1 > 0 && beta.1 > 0 && host.0 > 0);
        world.drain().await;
        world.clock.advance(TimeDelta::days(12));
        world.drain().await;
        assert_eq!(of(world.cast.alpha).await, alpha, "the host has not switched the deletion on");
        assert_eq!(world.as_user_again(Who::HostAdmin).await.put(GLOBAL, global(true, false, 0)).await.status, 204);
        world.clock.advance(TimeDelta::days(1));
        world.drain().await;
        // spec: SET-11
        assert_eq!(of(world.cast.alpha).await, (0, 0), "everything of that day is older than ten days");
        assert_eq!(of(world.cast.beta).await, beta, "another tenant keeps its own");
        assert_eq!(of(HOST).await, host, "and so does the host");
        let seen = world.app.db().check_integrity().await.unwrap();
        assert_eq!((seen.orphans, seen.bare), (0, 0));
    })
    .await;
}
