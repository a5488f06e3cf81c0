//! The health of clients: what it is made of, how it is kept current, overrides, and who sees it.

use std::sync::{Arc, Mutex};

use axum::http::Method;
use chrono::TimeDelta;
use serde_json::{Value, json};
use store::{Engine, sea_orm::Statement};
use testkit::{Actor, Who, World, on_both, on_both_with_demo};

use crate::made;

const CLIENTS: &str = "/api/app/clients";
const ITEMS: &str = "/api/app/action-items";

fn client_of(world: &World) -> String {
    format!("{CLIENTS}/{}", world.cast.alpha_client)
}

/// Somebody at Alpha, signed in at the present time of the clock.
async fn at_alpha(world: &World, who: Who) -> Actor {
    world.as_user_again(who).await.within(world.cast.alpha)
}

async fn go(actor: &Actor, path: &str, to: &str) -> Value {
    let stamp = actor.get(path).await.ok()["concurrencyStamp"].clone();
    actor.post(&format!("{path}/transition"), json!({"to": to, "concurrencyStamp": stamp})).await.ok()
}

/// An item of Alpha's first client, of its member of the staff.
async fn given(world: &World, due: &str) -> String {
    let item = json!({
        "clientId": world.cast.alpha_client, "title": "Train four people", "actionType": "Task", "priority": "High",
        "ownerUserId": world.cast.user(Who::Staff), "dueOn": due
    });
    let host = at_alpha(world, Who::HostAdmin).await;
    format!("{ITEMS}/{}", made(&host, item).await["id"].as_str().unwrap())
}

async fn health(actor: &Actor, world: &World) -> Value {
    actor.get(&format!("{}/health", client_of(world))).await.ok()
}

fn part<'a>(health: &'a Value, name: &str) -> &'a Value {
    health["parts"].as_array().unwrap().iter().find(|part| part["part"] == name).unwrap()
}

/// The client as its list has it, and where it stands there by health.
async fn listed(actor: &Actor, world: &World, query: &str) -> Option<Value> {
    let page = actor.get(&format!("{CLIENTS}?maxResultCount=100&sorting=health&{query}")).await.ok();
    let id = json!(world.cast.alpha_client);
    page["items"].as_array().unwrap().iter().find(|client| client["id"] == id).cloned()
}

/// Lets time pass; what is due by then runs.
async fn pass(world: &World, days: i64) {
    world.drain().await;
    world.clock.advance(TimeDelta::days(days));
    world.drain().await;
}

#[tokio::test]
async fn health_explains_itself_by_rows_and_follows_what_changes() {
    on_both(async |world: World| {
        let (host, client) = (at_alpha(&world, Who::HostAdmin).await, client_of(&world));
        let nothing = health(&host, &world).await;
        assert_eq!((&nothing["parts"], &nothing["score"], &nothing["band"]), (&json!([]), &Value::Null, &Value::Null), "a prospect");
        go(&host, &client, "Onboarding").await;
        let (kept, _late) = (given(&world, "2026-03-09").await, given(&world, "2026-03-09").await);
        go(&world.as_user_again(Who::Staff).await, &kept, "Done").await;
        pass(&world, 10).await;

        let host = at_alpha(&world, Who::HostAdmin).await;
        let found = health(&host, &world).await;
        // Annex C 6 and 12: what has no data is missing, and its weight spreads.
        assert_eq!((&part(&found, "OnTime")["score"], &part(&found, "Compliance")["score"]), (&json!(50.0), &Value::Null));
        assert_eq!((&part(&found, "Compliance")["sharePct"], &part(&found, "Compliance")["gain"]), (&json!(0.0), &json!(0.0)));
        let sum = |name: &str| found["parts"].as_array().unwrap().iter().map(|part| part[name].as_f64().unwrap()).sum::<f64>();
        let score = found["score"].as_f64().unwrap();
        assert!((sum("points") - score).abs() < 0.03 && (sum("sharePct") - 100.0).abs() < 0.03, "{found}");
        assert!((sum("gain") + score - 100.0).abs() < 0.03, "{found}");
        assert_eq!((&found["facts"]["dueActions"], &found["facts"]["onTimeActions"]), (&json!(2), &json!(1)));
        let rows = host.get(&format!("{ITEMS}?clientId={}&overdue=true", world.cast.alpha_client)).await.ok();
        assert_eq!((&found["facts"]["overdueActions"], &rows["totalCount"]), (&json!(1), &json!(1)), "a number opens its rows");

        let before = listed(&host, &world, "").await.unwrap();
        assert_eq!((&before["healthScore"], &before["healthBand"]), (&found["score"], &found["band"]));
        let band = found["band"].as_str().unwrap();
        assert!(listed(&host, &world, &format!("health={band}")).await.is_some());
        let other = if band == "Green" { "Red" } else { "Green" };
        assert!(listed(&host, &world, &format!("health={other}")).await.is_none());

        // A change is measured without any day passing, and nobody who edits the client is disturbed.
        let more = given(&world, "2026-03-12").await;
        go(&world.as_user_again(Who::Staff).await, &more, "Done").await;
        world.drain().await;
        let after = listed(&host, &world, "").await.unwrap();
        assert!(after["healthScore"].as_f64() > before["healthScore"].as_f64(), "{after}");
        assert_eq!(after["concurrencyStamp"], before["concurrencyStamp"]);
        let now = health(&host, &world).await;
        assert_eq!((&now["score"], &part(&now, "OnTime")["score"]), (&after["healthScore"], &json!(66.67)));
        let days: Vec<&str> = now["days"].as_array().unwrap().iter().map(|day| day["measuredOn"].as_str().unwrap()).collect();
        assert_eq!(days.first(), Some(&"2026-03-12"));
        assert!(days.windows(2).all(|pair| pair[0] > pair[1]), "one row for each day: {days:?}");
    })
    .await;
}

fn set(band: &str, until: &str, stamp: &Value) -> Value {
    json!({"band": band, "overrideReason": "The owner is leaving", "untilOn": until, "concurrencyStamp": stamp})
}

/// The notices about health that the coach has.
async fn health_notices(world: &World) -> Vec<String> {
    world.drain().await;
    let coach = world.as_user_again(Who::Coach).await.speaking("en-GB");
    let bell = coach.get("/api/app/notifications?maxResultCount=50").await.ok();
    let lines = bell["items"].as_array().unwrap().iter().filter(|line| line["typeCode"] == "client.health-changed");
    lines.map(|line| line["title"].as_str().unwrap().to_owned()).collect()
}

#[tokio::test]
async fn an_override_says_why_ends_by_itself_and_is_told_to_the_coaches() {
    on_both(async |world: World| {
        let (host, client) = (at_alpha(&world, Who::HostAdmin).await, client_of(&world));
        let path = format!("{client}/health-override");
        let none = Value::Null;
        assert_eq!(host.post(&path, set("Red", "2026-03-05", &none)).await.refused(400), "Portal:Clients.HealthNotMeasured");
        go(&host, &client, "Onboarding").await;
        let done = given(&world, "2026-03-02").await;
        go(&world.as_user_again(Who::Staff).await, &done, "Done").await;
        world.drain().await;
        let computed = health(&host, &world).await["band"].clone();
        assert_ne!(computed, "Red", "all was done in time");

        let manager = at_alpha(&world, Who::Management).await;
        let wrong =
            [("overrideReason", json!(" ")), ("untilOn", none.clone()), ("untilOn", json!("2026-03-01")), ("untilOn", json!("2026-06-01"))];
        for (field, value) in wrong {
            let mut body = set("Red", "2026-03-05", &none);
            body[field] = value;
            assert_eq!(manager.post(&path, body).await.fields(), [field]);
        }
        let red = manager.post(&path, set("Red", "2026-03-05", &none)).await.ok();
        assert_eq!((&red["band"], &red["measuredBand"]), (&json!("Red"), &computed));
        assert_eq!(red["inForce"]["authorName"], "management Tester");
        assert_eq!(listed(&host, &world, "health=Red").await.unwrap()["healthBand"], "Red");
        let stale = json!("another");
        assert_eq!(manager.post(&path, set("Amber", "2026-03-05", &stale)).await.refused(409), "Portal:Common.StaleVersion");
        let to_red = [format!("The health of Alpha One changed from {} to Red", computed.as_str().unwrap())];
        assert_eq!(health_notices(&world).await, to_red);
        // Until then it goes on: the computed band was not in force in between.
        let longer = set("Red", "2026-03-05", &red["inForce"]["concurrencyStamp"]);
        assert_eq!(manager.post(&path, longer).await.ok()["overrides"].as_array().unwrap().len(), 2);
        assert_eq!(health_notices(&world).await, to_red, "nothing changed for the coaches");

        pass(&world, 3).await;
        let host = at_alpha(&world, Who::HostAdmin).await;
        assert_eq!(listed(&host, &world, "").await.unwrap()["healthBand"], "Red", "through its last day");
        pass(&world, 1).await;
        let host = at_alpha(&world, Who::HostAdmin).await;
        assert_eq!(listed(&host, &world, "").await.unwrap()["healthBand"], computed, "it ended by itself");
        let ended = health(&host, &world).await;
        assert_eq!((&ended["inForce"], ended["overrides"].as_array().unwrap().len()), (&none, 2));
        assert_eq!(health_notices(&world).await, [format!("The health of Alpha One changed from Red to {}", computed.as_str().unwrap())]);

        // Taken back before its end; then the client is closed, and nothing is written any more.
        host.post(&path, set("Red", "2026-03-31", &none)).await.ok();
        assert_eq!(host.call(Method::DELETE, &path, None).await.status, 204);
        assert_eq!(host.call(Method::DELETE, &path, None).await.status, 404);
        assert_eq!(health(&host, &world).await["band"], computed);
        for to in ["Active", "Offboarding", "Closed"] {
            go(&host, &client, to).await;
        }
        assert_eq!(host.post(&path, set("Red", "2026-03-31", &none)).await.refused(400), "Portal:Clients.Closed");
        assert_eq!(listed(&host, &world, "").await.unwrap()["healthBand"], none);
    })
    .await;
}

/// Somebody who may override health, but not see clients, is refused before anything is written.
async fn refused_sets_nothing(world: &World, host: &Actor, path: &str) {
    let grants = format!("/api/permission-management/permissions?providerName=U&providerKey={}", world.cast.user(Who::NobodyAtHost));
    let names = ["Portal.Clients.All", "Portal.Clients.AllOfTenant", "Portal.Clients.HealthOverride"];
    let granted: Vec<Value> = names.map(|name| json!({"name": name, "isGranted": true})).into();
    assert!(world.as_user(Who::HostAdmin).await.put(&grants, json!({"permissions": granted})).await.status < 300);
    let blind = at_alpha(world, Who::NobodyAtHost).await;
    assert_eq!(blind.post(path, set("Red", "2026-03-31", &Value::Null)).await.status, 403);
    assert_eq!(health(host, world).await["overrides"], json!([]));
}

#[tokio::test]
async fn a_tenants_users_see_health_where_it_is_shown_to_them_and_never_why_it_was_set() {
    on_both(async |world: World| {
        let (host, client) = (at_alpha(&world, Who::HostAdmin).await, client_of(&world));
        go(&host, &client, "Onboarding").await;
        let path = format!("{client}/health-override");
        refused_sets_nothing(&world, &host, &path).await;
        host.post(&path, set("Red", "2026-03-31", &Value::Null)).await.ok();
        let (admin, sibling) = (world.as_user(Who::ClientAdmin).await, at_alpha(&world, Who::CoachOfSibling).await);
        assert_eq!(sibling.get(&format!("{client}/health")).await.status, 404);
        assert_eq!(sibling.post(&path, set("Red", "2026-03-31", &Value::Null)).await.status, 404);

        assert_eq!(admin.post(&path, set("Green", "2026-03-31", &Value::Null)).await.status, 403);
        for hidden in [format!("{client}/health"), format!("{CLIENTS}?health=Red"), format!("{CLIENTS}?sorting=health%20desc")] {
            assert_eq!(admin.get(&hidden).await.status, 403, "{hidden}");
        }
        assert_eq!(admin.get(&client).await.ok()["healthBand"], Value::Null);

        let features = format!("/api/feature-management/features?providerName=T&providerKey={}", world.cast.alpha);
        let shown = json!({"features": [{"name": "Clients.ShowHealth", "value": "true"}]});
        assert_eq!(world.as_user(Who::HostAdmin).await.put(&features, shown).await.status, 204);
        let seen = admin.get(&format!("{client}/health")).await;
        assert_eq!(seen.ok()["inForce"]["band"], "Red");
        assert_eq!((&seen.json()["overrides"], &seen.json()["canOverride"]), (&json!([]), &json!(false)));
        assert_eq!(admin.get(&client).await.ok()["healthBand"], "Red");

        let mut told = seen.text();
        told += &admin.get("/api/audit-logging/audit-logs/entity-changes?maxResultCount=1000").await.text();
        let logs = admin.get("/api/audit-logging/audit-logs?maxResultCount=1000&url=health-override").await.ok();
        for row in logs["items"].as_array().unwrap() {
            told += &admin.get(&format!("/api/audit-logging/audit-logs/{}", row["id"].as_str().unwrap())).await.text();
        }
        assert!(!told.contains("owner is leaving"), "{told}");
    })
    .await;
}

#[tokio::test]
async fn home_shows_the_health_that_the_list_has() {
    on_both_with_demo(async |world: World| {
        let host = world.as_user(Who::HostAdmin).await;
        let board = host.get("/api/app/home/dashboard").await.ok();
        let listed = host.get(&format!("{CLIENTS}?maxResultCount=100")).await.ok();
        let (shown, listed) = (board["scores"]["clients"].as_array().unwrap(), listed["items"].as_array().unwrap());
        let known: Vec<&Value> = shown.iter().filter(|client| client["healthBand"] != Value::Null).collect();
        assert!(known.len() > 3, "the demo's clients are measured: {shown:?}");
        for client in known {
            let row = listed.iter().find(|row| row["id"] == client["id"]).unwrap();
            assert_eq!((&row["healthBand"], &row["healthScore"]), (&client["healthBand"], &client["healthScore"]));
        }
    })
    .await;
}

#[tokio::test]
async fn the_primary_contact_was_seen_when_its_account_signed_in() {
    on_both(async |world: World| {
        let (host, client) = (at_alpha(&world, Who::HostAdmin).await, client_of(&world));
        go(&host, &client, "Onboarding").await;
        let admin = world.as_user(Who::ClientAdmin).await;
        let contacts = format!("{client}/contacts");
        let put = async |id: &Value, who: Who| {
            let contact = json!({"id": id, "userId": world.cast.user(who), "name": "The contact", "isPrimary": true});
            let stamp = host.get(&client).await.ok()["concurrencyStamp"].clone();
            let saved = host.put(&contacts, json!({"contacts": [contact], "concurrencyStamp": stamp})).await.ok();
            saved["items"][0]["id"].clone()
        };
        let id = put(&Value::Null, Who::ClientAdmin).await;
        let facts = health(&host, &world).await["facts"].clone();
        assert!(
            facts["contactSeenAt"].as_str().is_some_and(|at| at.starts_with("2026-03-02")),
            "signed in before it was the contact: {facts}"
        );

        let own = json!({"userId": world.cast.user(Who::ClientAdmin)});
        assert_eq!(admin.post(&format!("{CLIENTS}/primary-contact-logged-in"), own).await.status, 204);
        put(&id, Who::Staff).await;
        let facts = health(&host, &world).await["facts"].clone();
        assert_eq!((&facts["contactSignsIn"], &facts["contactSeenAt"]), (&json!(true), &Value::Null), "another person by now");
    })
    .await;
}

#[tokio::test]
async fn history_says_who_set_the_band_and_goes_on_where_a_day_comes_again() {
    on_both(async |world: World| {
        let (host, client) = (at_alpha(&world, Who::HostAdmin).await, client_of(&world));
        let path = format!("{client}/health-override");
        let moved = async |zone: &str| {
            let mut profile = host.get(&client).await.ok();
            let kept = ["code", "name", "timeZone", "currency", "fiscalYearStartMonth", "concurrencyStamp"];
            profile.as_object_mut().unwrap().retain(|field, _| kept.contains(&field.as_str()));
            profile["timeZone"] = zone.into();
            host.put(&client, profile).await.ok();
        };
        let days = async || {
            let found = health(&host, &world).await;
            let days = found["days"].as_array().unwrap().iter();
            days.map(|day| json!([day["measuredOn"], day["band"], day["isOverridden"]])).collect::<Vec<Value>>()
        };
        // The evening of the day before there.
        moved("Pacific/Pago_Pago").await;
        go(&host, &client, "Onboarding").await;
        world.drain().await;
        let first = json!(["2026-03-01", "Red", false]);
        assert_eq!(days().await, std::slice::from_ref(&first), "nobody has signed in");
        moved("Europe/London").await;
        host.post(&path, set("Red", "2026-03-31", &Value::Null)).await.ok();
        assert_eq!(days().await, [json!(["2026-03-02", "Red", true]), first.clone()], "a person says what the figures say");
        assert_eq!(host.call(Method::DELETE, &path, None).await.status, 204);
        assert_eq!(days().await, [json!(["2026-03-02", "Red", false]), first.clone()]);

        moved("Pacific/Pago_Pago").await;
        host.post(&path, set("Amber", "2026-03-31", &Value::Null)).await.ok();
        assert_eq!(days().await, [json!(["2026-03-02", "Amber", true]), first]);
    })
    .await;
}

#[tokio::test]
async fn a_client_that_cannot_be_measured_holds_up_no_other() {
    on_both(async |world: World| {
        let host = at_alpha(&world, Who::HostAdmin).await;
        go(&host, &client_of(&world), "Onboarding").await;
        world.drain().await;
        // What stands there of the first client can't be read any more.
        crate::index::behind_its_back(&world, "UPDATE client_health_days SET band = 'Purple'").await;
        let sibling = format!("{CLIENTS}/{}", world.cast.sibling_client);
        go(&host, &sibling, "Onboarding").await;
        let mut late = crate::item(&world, Who::ClientAdmin, "Order signs");
        late["clientId"] = json!(world.cast.sibling_client);
        made(&host, late).await;
        pass(&world, 10).await;

        let host = at_alpha(&world, Who::HostAdmin).await;
        let found = host.get(&format!("{sibling}/health")).await.ok();
        assert_eq!(part(&found, "OnTime")["score"], json!(0.0), "its only item is late: {found}");
        assert_eq!(host.get(&sibling).await.ok()["healthScore"], found["score"], "as the job has written it down");
    })
    .await;
}

#[tokio::test]
async fn health_reads_of_the_items_only_those_that_were_due_lately() {
    on_both(async |world: World| {
        let host = at_alpha(&world, Who::HostAdmin).await;
        go(&host, &client_of(&world), "Onboarding").await;
        let run: Arc<Mutex<Vec<Statement>>> = Arc::default();
        let seen = Arc::clone(&run);
        world.app.db().watch(move |statement| seen.lock().unwrap().push(statement.clone()));
        health(&host, &world).await;
        let statements = std::mem::take(&mut *run.lock().unwrap());
        let due: Vec<&Statement> = statements.iter().filter(|s| s.sql.contains("\"original_due_on\" BETWEEN")).collect();
        assert!(!due.is_empty(), "the on-time rate was measured");
        for statement in due {
            let plan = world.app.db().read(&world.installer(), |tx| async move { tx.plan(statement).await }).await.unwrap().join("\n");
            let is_narrow = match world.engine {
                Engine::Sqlite => plan.contains(
                    "ix_action_items_client_id_original_due_on (tenant_id=? AND client_id=? AND original_due_on>? AND original_due_on<?)",
                ),
                // Which of several indexes it uses says little for small tables.
                Engine::Postgres => !plan.contains("Seq Scan on action_items"),
            };
            assert!(is_narrow, "{}\n{plan}", statement.sql);
        }
    })
    .await;
}
