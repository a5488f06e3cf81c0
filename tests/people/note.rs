//! Notes of the provider's people on a client: theirs alone.

use axum::http::Method;
use serde_json::{Value, json};
use testkit::{Actor, Who, World, on_both, unpacked};

use crate::data_pack;

const LOGS: &str = "/api/audit-logging/audit-logs";
const CHANGES: &str = "/api/audit-logging/audit-logs/entity-changes";

fn id(value: &Value) -> &str {
    value["id"].as_str().unwrap_or_else(|| panic!("no id in {value}"))
}

fn note(body: &str) -> Value {
    json!({"kind": "Note", "noteBody": body})
}

fn of(client: impl std::fmt::Display) -> String {
    format!("/api/app/clients/{client}/notes")
}

async fn within_alpha(world: &World, who: Who) -> Actor {
    world.as_user(who).await.within(world.cast.alpha)
}

#[tokio::test]
async fn notes_are_written_read_page_by_page_and_changed_by_their_authors() {
    on_both(async |world: World| {
        let (coach, management) = (within_alpha(&world, Who::Coach).await, within_alpha(&world, Who::Management).await);
        let notes = of(world.cast.alpha_client);
        let session = json!({
            "kind": "Session", "datedOn": "2026-02-02", "noteBody": "They want to grow", "attendees": "Amara", "nextSteps": " "
        });
        let made = coach.post(&notes, session).await.ok();
        assert_eq!((&made["attendees"], &made["nextSteps"], &made["authorName"]), (&json!("Amara"), &Value::Null, &json!("coach Tester")));
        let latest = management.post(&notes, note("They pay late")).await.ok();
        assert_eq!(latest["datedOn"], "2026-03-02", "the client's present day");
        for (skip, expected) in [(0, &latest), (1, &made)] {
            let page = coach.get(&format!("{notes}?maxResultCount=1&skipCount={skip}")).await.ok();
            assert_eq!((&page["totalCount"], &page["items"][0]["id"]), (&json!(2), &expected["id"]));
            assert_eq!(page["items"][0]["canChange"], skip == 1, "a coach changes what the coach wrote");
        }

        let path = |note: &Value| format!("/api/app/client-notes/{}", id(note));
        let change = |stamp: &Value| json!({"kind": "Note", "noteBody": "They grow", "concurrencyStamp": stamp});
        assert_eq!(coach.put(&path(&latest), change(&latest["concurrencyStamp"])).await.refused(403), "Portal:Clients.NoteOfOthers");
        assert_eq!(coach.delete(&path(&latest)).await.refused(403), "Portal:Clients.NoteOfOthers");
        let changed = management.put(&path(&made), change(&made["concurrencyStamp"])).await.ok();
        assert_eq!((&changed["noteBody"], &changed["datedOn"]), (&json!("They grow"), &json!("2026-02-02")));
        assert_eq!(coach.put(&path(&made), change(&made["concurrencyStamp"])).await.refused(409), "Portal:Common.StaleVersion");
        assert_eq!(coach.post(&notes, note(" ")).await.fields(), ["noteBody"]);
        assert_eq!(coach.delete(&path(&made)).await.status, 204);
        assert_eq!(coach.delete(&path(&made)).await.status, 404);
        assert_eq!(coach.get(&notes).await.ok()["totalCount"], 1);
    })
    .await;
}

#[tokio::test]
async fn notes_reach_who_works_for_the_client_and_nobody_of_the_tenant() {
    on_both(async |world: World| {
        let (coach, notes) = (within_alpha(&world, Who::Coach).await, of(world.cast.alpha_client));
        let made = coach.post(&notes, note("They want to grow")).await.ok();
        let path = format!("/api/app/client-notes/{}", id(&made));
        let change = json!({"kind": "Note", "noteBody": "Hm", "concurrencyStamp": made["concurrencyStamp"]});
        let sibling = within_alpha(&world, Who::CoachOfSibling).await;
        for reply in [sibling.get(&notes).await, sibling.post(&notes, note("Hm")).await, sibling.put(&path, change.clone()).await] {
            assert_eq!(reply.status, 404, "{}", reply.text());
        }
        for who in [Who::ClientAdmin, Who::Manager, Who::Staff, Who::Viewer] {
            let of_tenant = world.as_user(who).await;
            for reply in [of_tenant.get(&notes).await, of_tenant.post(&notes, note("Hm")).await, of_tenant.put(&path, change.clone()).await]
            {
                // spec: CLIENT-02
                assert_eq!(reply.status, 403, "{who:?}: {}", reply.text());
            }
        }

        let host = within_alpha(&world, Who::HostAdmin).await;
        let client = format!("/api/app/clients/{}", world.cast.alpha_client);
        let looking_on = json!({
            "assignments": [{"userId": world.cast.user(Who::Coach), "role": "Observer", "fromOn": "2026-01-05"}],
            "concurrencyStamp": host.get(&client).await.ok()["concurrencyStamp"]
        });
        host.put(&format!("{client}/coaches"), looking_on).await.ok();
        assert_eq!(coach.get(&notes).await.ok()["items"][0]["canChange"], false);
        assert_eq!(coach.post(&notes, note("Hm")).await.refused(403), "Portal:Clients.OnlyObserved");

        // A client with notes is deleted like one without: a refusal would tell that they are there.
        let made = json!({"code": "GAMMA", "name": "Gamma", "timeZone": "Europe/London", "currency": "GBP", "fiscalYearStartMonth": 4});
        let made = host.post("/api/app/clients", made).await.ok();
        host.post(&of(id(&made)), note("They never answered")).await.ok();
        assert_eq!(host.delete(&format!("/api/app/clients/{}", id(&made))).await.status, 204);
    })
    .await;
}

/// What the audit log shows `actor`.
async fn logged(actor: &Actor) -> String {
    let mut told = actor.get(&format!("{CHANGES}?maxResultCount=1000")).await.text();
    let logs = actor.get(&format!("{LOGS}?maxResultCount=1000&url=note")).await.ok();
    for row in logs["items"].as_array().unwrap() {
        told += &actor.get(&format!("{LOGS}/{}", id(row))).await.text();
    }
    told
}

/// All files of the tenant's export after each other.
async fn exported(world: &World) -> String {
    let host = world.as_user(Who::HostAdmin).await;
    let path = format!("/api/app/tenants/{}/export", world.cast.alpha);
    host.call(Method::POST, &path, None).await.ok();
    world.drain().await;
    let token = host.get(&format!("{path}/download-token")).await.ok()["token"].clone();
    let reply = world.anon().get(&format!("{path}/download?token={}", token.as_str().unwrap())).await;
    text_of(reply.bytes)
}

/// All files of the client's data pack that `reader` gets, after each other.
async fn packed(world: &World, reader: &Actor) -> String {
    let client = world.cast.alpha_client;
    data_pack::ask(reader, client).await.ok();
    world.drain().await;
    let token = data_pack::token(reader, client).await;
    text_of(data_pack::fetch(&world.anon(), client, &token).await.bytes)
}

/// All files of an archive after each other.
fn text_of(archive: Vec<u8>) -> String {
    let files: Vec<Vec<u8>> = unpacked(archive).into_values().collect();
    String::from_utf8_lossy(&files.concat()).into_owned()
}

#[tokio::test]
async fn no_search_export_data_pack_history_or_audit_log_has_a_note() {
    on_both(async |world: World| {
        let (coach, notes) = (within_alpha(&world, Who::Coach).await, of(world.cast.alpha_client));
        let said = |stamp: Value| {
            json!({
                "kind": "Session", "noteBody": "The peregrine clause", "attendees": "Peregrine", "nextSteps": "Ask for the peregrine",
                "concurrencyStamp": stamp
            })
        };
        let made = coach.post(&notes, said(Value::Null)).await.ok();
        let mut change = said(made["concurrencyStamp"].clone());
        change["noteBody"] = "Another peregrine clause".into();
        coach.put(&format!("/api/app/client-notes/{}", id(&made)), change).await.ok();
        assert_eq!(coach.post(&notes, json!({"kind": "Note", "nextSteps": "Ask for the peregrine"})).await.status, 400);
        world.drain().await;

        let (admin, host) = (world.as_user(Who::ClientAdmin).await, within_alpha(&world, Who::HostAdmin).await);
        let history = format!("/api/app/records/Client/{}/history", world.cast.alpha_client);
        for path in [history.as_str(), "/api/app/search?filter=peregrine", "/api/app/clients/export?format=csv"] {
            for reader in [&admin, &coach] {
                let told = reader.get(path).await.text();
                // spec: CLIENT-02
                assert!(!told.to_lowercase().contains("peregrine") && !told.contains(id(&made)), "{path}: {told}");
            }
        }
        // The provider's administrators read notes, but not in the log, where those would find them who may not.
        for reader in [&admin, &host] {
            let told = logged(reader).await;
            assert!(told.contains("/notes"), "that there was a request is told: {told}");
            // spec: CLIENT-02
            assert!(!told.to_lowercase().contains("peregrine"), "{told}");
        }
        for taken in [exported(&world).await, packed(&world, &admin).await, packed(&world, &coach).await] {
            // spec: CLIENT-02
            assert!(taken.contains("Alpha One") && !taken.to_lowercase().contains("peregrine"), "{taken}");
        }
    })
    .await;
}
