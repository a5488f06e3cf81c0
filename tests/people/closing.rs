//! Closing a client: not with open work, and then its records are read alone until it is reopened.

use axum::http::Method;
use futures::future::join;
use serde_json::{Value, json};
use testkit::{Actor, Reply, Who, World, on_both, reach::only};

const ITEMS: &str = "/api/app/action-items";
const STAFF: &str = "/api/app/staff";
const TEAMS: &str = "/api/app/teams";
const CLOSED: &str = "Portal:Clients.Closed";

fn id(value: &Value) -> &str {
    value["id"].as_str().unwrap_or_else(|| panic!("no id in {value}"))
}

async fn stamp(actor: &Actor, path: &str) -> Value {
    actor.get(path).await.ok()["concurrencyStamp"].clone()
}

/// Moves what stands at `path`.
pub(crate) async fn go(actor: &Actor, path: &str, to: &str, note: Option<&str>) -> Reply {
    let mut body = json!({"to": to, "concurrencyStamp": stamp(actor, path).await});
    if let Some(note) = note {
        body["note"] = note.into();
    }
    actor.post(&format!("{path}/transition"), body).await
}

/// Moves a client to the last status before its end.
pub(crate) async fn offboard(actor: &Actor, client: &str) {
    for to in ["Onboarding", "Active", "Offboarding"] {
        go(actor, client, to, None).await.ok();
    }
}

async fn host(world: &World) -> Actor {
    world.as_user(Who::HostAdmin).await.within(world.cast.alpha)
}

fn item(world: &World, owner: Who) -> Value {
    json!({
        "clientId": world.cast.alpha_client, "title": "Train four people", "actionType": "Task", "priority": "High",
        "ownerUserId": world.cast.user(owner), "dueOn": "2026-03-09"
    })
}

fn finding(client: &Value) -> Value {
    json!({"clientId": client, "kind": "Observation", "severity": "Low", "title": "The log has gaps"})
}

#[tokio::test]
async fn a_client_with_open_work_is_not_closed() {
    on_both(async |world: World| {
        let (host, staff) = (host(&world).await, world.as_user(Who::Staff).await);
        let client = format!("/api/app/clients/{}", world.cast.alpha_client);
        offboard(&host, &client).await;
        let open = host.post(ITEMS, item(&world, Who::Staff)).await.ok();
        let found = host.post("/api/app/findings", finding(&json!(world.cast.alpha_client))).await.ok();
        let mut private = item(&world, Who::Staff);
        private["isPrivate"] = true.into();
        staff.post(ITEMS, private).await.ok();

        let refused = go(&host, &client, "Closed", None).await;
        assert_eq!(refused.refused(400), "Portal:Clients.OpenWork");
        assert_eq!(refused.json()["error"]["data"], json!({"actionItems": 1, "findings": 1, "assessments": 0}), "whoever holds it");
        assert_eq!(host.get(&client).await.ok()["status"], "Offboarding");
        go(&host, &format!("{ITEMS}/{}", id(&open)), "Cancelled", Some("Not needed any more")).await.ok();
        assert_eq!(go(&host, &client, "Closed", None).await.json()["error"]["data"]["actionItems"], 0);
        go(&host, &format!("/api/app/findings/{}", id(&found)), "Void", Some("Seen twice")).await.ok();
        let closed = go(&host, &client, "Closed", None).await.ok();
        assert_eq!(
            (&closed["status"], &closed["canChange"], &closed["allowedTransitions"]),
            (&json!("Closed"), &json!(false), &json!(["Active"]))
        );
    })
    .await;
}

/// What there is at the client before it is closed.
struct Kept {
    client: String,
    item: String,
    deleted: String,
    team: String,
    comment: String,
    /// Somebody of the other client.
    stranger: String,
    /// A job role.
    role: String,
}

impl Kept {
    async fn of(world: &World, host: &Actor) -> Self {
        let client = format!("/api/app/clients/{}", world.cast.alpha_client);
        let done = host.post(ITEMS, item(world, Who::Staff)).await.ok();
        let item_path = format!("{ITEMS}/{}", id(&done));
        go(host, &item_path, "Cancelled", Some("Not needed any more")).await.ok();
        let deleted = host.post(ITEMS, item(world, Who::Staff)).await.ok();
        assert_eq!(host.delete(&format!("{ITEMS}/{}", id(&deleted))).await.status, 204);
        let team = host.post(TEAMS, json!({"clientId": world.cast.alpha_client, "name": "Reception"})).await.ok();
        let said = json!({"body": "Who keeps the keys?"});
        let comment = host.post(&format!("/api/app/records/ActionItem/{}/comments", id(&done)), said).await.ok();
        let stranger = json!({"clientId": world.cast.sibling_client, "firstName": "Ada", "lastName": "Berg", "employment": "FullTime"});
        let stranger = host.post(STAFF, stranger).await.ok();
        let role = host.post("/api/app/job-roles", json!({"name": "Receptionist", "certificates": []})).await.ok();
        Self {
            client,
            item: id(&done).to_owned(),
            deleted: id(&deleted).to_owned(),
            team: format!("{TEAMS}/{}", id(&team)),
            comment: format!("/api/app/comments/{}", id(&comment)),
            stranger: format!("{STAFF}/{}", id(&stranger)),
            role: id(&role).to_owned(),
        }
    }

    /// One write of each kind.
    async fn writes(&self, world: &World, host: &Actor) -> Vec<(Method, String, Value)> {
        let (alpha, own) = (json!(world.cast.alpha_client), stamp(host, &self.client).await);
        let mut profile =
            only(&host.get(&self.client).await.ok(), &["code", "timeZone", "currency", "fiscalYearStartMonth", "concurrencyStamp"]);
        profile["name"] = "Another name".into();
        let mut moved = only(&host.get(&self.stranger).await.ok(), &["firstName", "lastName", "employment", "concurrencyStamp"]);
        moved["clientId"] = alpha.clone();
        let of_team = stamp(host, &self.team).await;
        let report = format!("{STAFF}/{}", world.cast.report_staff);
        let person_roles = json!({"jobRoleIds": [self.role], "concurrencyStamp": stamp(host, &report).await});
        let contact = json!({"name": "Ada Berg", "isPrimary": true});
        let note = json!({"kind": "Note", "noteBody": "They may come back."});
        let person = json!({"clientId": alpha, "firstName": "Ben", "lastName": "Berg", "employment": "FullTime"});
        let team = json!({"clientId": alpha, "name": "Front desk", "concurrencyStamp": of_team});
        let of_item = |part: &str| format!("/api/app/records/ActionItem/{}/{part}", self.item);
        let of_client = |part: &str| format!("{}/{part}", self.client);
        vec![
            (Method::PUT, self.client.clone(), profile),
            (Method::PUT, of_client("contacts"), json!({"contacts": [contact], "concurrencyStamp": own})),
            (Method::PUT, of_client("coaches"), json!({"assignments": [], "concurrencyStamp": own})),
            (Method::POST, of_client("notes"), note),
            (Method::POST, STAFF.to_owned(), person),
            (Method::PUT, self.stranger.clone(), moved),
            (Method::POST, format!("{STAFF}/{}/certificates", world.cast.report_staff), json!({"name": "First aid at work"})),
            (Method::PUT, format!("{report}/job-roles"), person_roles),
            (Method::POST, TEAMS.to_owned(), json!({"clientId": alpha, "name": "Crew"})),
            (Method::PUT, self.team.clone(), team),
            (Method::PUT, format!("{}/members", self.team), json!({"members": [], "concurrencyStamp": of_team})),
            (Method::POST, "/api/app/findings".to_owned(), finding(&alpha)),
            (Method::POST, ITEMS.to_owned(), item(world, Who::Staff)),
            (Method::DELETE, format!("{ITEMS}/{}", self.item), Value::Null),
            (Method::POST, format!("/api/app/recycle-bin/ActionItem/{}/restore", self.deleted), json!({})),
            (Method::POST, of_item("comments"), json!({"body": "Nobody"})),
            (Method::PUT, self.comment.clone(), json!({"body": "Who?", "concurrencyStamp": self.comment_stamp(host).await})),
            (Method::DELETE, self.comment.clone(), Value::Null),
            (Method::PUT, of_item("tags"), json!({"tagIds": []})),
            (Method::POST, of_item("attachments"), json!({"assetId": alpha})),
            (Method::POST, of_item("links"), json!({"relation": "Related", "recordKind": "Client", "recordId": alpha})),
        ]
    }

    async fn comment_stamp(&self, host: &Actor) -> Value {
        host.get(&format!("/api/app/records/ActionItem/{}/comments", self.item)).await.ok()["items"][0]["concurrencyStamp"].clone()
    }
}

#[tokio::test]
async fn every_write_to_a_closed_client_answers_one_error_until_it_is_reopened() {
    on_both(async |world: World| {
        let host = host(&world).await;
        let kept = Kept::of(&world, &host).await;
        offboard(&host, &kept.client).await;
        go(&host, &kept.client, "Closed", None).await.ok();
        for (method, path, body) in kept.writes(&world, &host).await {
            let reply = host.call(method.clone(), &path, (!body.is_null()).then_some(body)).await;
            assert_eq!((reply.status, reply.json()["error"]["code"].as_str()), (400, Some(CLOSED)), "{method} {path}: {}", reply.text());
        }
        let bulk = json!({"ids": [kept.item], "action": "Delete", "args": {}});
        let bulk = host.post(&format!("{ITEMS}/bulk"), bulk).await.ok();
        assert!(bulk.to_string().contains(CLOSED), "{bulk}");
        let comments = format!("/api/app/records/ActionItem/{}/comments", kept.item);
        for path in [&kept.client, &kept.team, &comments, &format!("{ITEMS}/{}", kept.item)] {
            host.get(path).await.ok();
        }
        assert_eq!(host.get(&comments).await.ok()["items"][0]["body"], "Who keeps the keys?");
        // The other client of the tenant is open, and so is what belongs to no client.
        let other = json!({"clientId": world.cast.sibling_client, "name": "Crew"});
        host.post(TEAMS, other).await.ok();

        assert_eq!(go(&host, &kept.client, "Active", None).await.ok()["canChange"], true);
        host.post(&comments, json!({"body": "They are back"})).await.ok();
        host.post(ITEMS, item(&world, Who::Staff)).await.ok();
        assert_eq!(host.delete(&kept.comment).await.status, 204);
    })
    .await;
}

#[tokio::test]
async fn records_of_a_closed_client_offer_no_change_until_it_is_reopened() {
    on_both(async |world: World| {
        let host = host(&world).await;
        let kept = Kept::of(&world, &host).await;
        let done = host.post(ITEMS, item(&world, Who::Staff)).await.ok();
        let done = format!("{ITEMS}/{}", id(&done));
        go(&host, &done, "Done", Some("All four are trained")).await.ok();
        let records = [kept.team.clone(), format!("{STAFF}/{}", world.cast.report_staff), done];
        let offered = async || {
            let mut offered = Vec::new();
            for path in &records {
                let seen = host.get(path).await.ok();
                let moves = seen["allowedTransitions"].as_array().map_or(0, Vec::len);
                offered.push((seen["canChange"] == true, seen["canSteer"] == true, moves > 0));
            }
            offered
        };
        let open = [(true, false, false), (true, false, true), (true, true, true)];
        assert_eq!(offered().await, open, "of team, person and item");
        offboard(&host, &kept.client).await;
        assert_eq!(offered().await, open, "it is not closed yet");
        go(&host, &kept.client, "Closed", None).await.ok();
        assert_eq!(offered().await, [(false, false, false); 3]);
        let rows = host.get(&format!("{ITEMS}?clientId={}", world.cast.alpha_client)).await.ok();
        assert!(rows["items"].as_array().unwrap().iter().all(|row| row["canChange"] == false), "{rows}");
        assert_eq!(host.get(&kept.stranger).await.ok()["canChange"], true, "at another client");
        go(&host, &kept.client, "Active", None).await.ok();
        assert_eq!(offered().await, open);
    })
    .await;
}

#[tokio::test]
async fn what_is_owned_at_a_closed_client_keeps_no_account_from_ending() {
    on_both(async |world: World| {
        let (host, admin) = (host(&world).await, world.as_user(Who::ClientAdmin).await);
        let client = format!("/api/app/clients/{}", world.cast.alpha_client);
        let mut owned = finding(&json!(world.cast.alpha_client));
        owned["ownerUserId"] = json!(world.cast.user(Who::Staff));
        let risk = format!("/api/app/findings/{}", id(&host.post("/api/app/findings", owned).await.ok()));
        let accept = json!({
            "to": "RiskAccepted", "note": "The lease ends soon.", "acceptedUntil": "2026-06-10", "concurrencyStamp": stamp(&host, &risk).await
        });
        host.post(&format!("{risk}/transition"), accept).await.ok();
        let path = format!("/api/identity/users/{}", world.cast.user(Who::Staff));
        let deactivated = async || {
            let mut user = admin.get(&path).await.ok();
            user["isActive"] = json!(false);
            admin.put(&path, user).await
        };
        assert_eq!(deactivated().await.refused(400), "Portal:Staff.OpenWork", "while somebody could take it over");
        offboard(&host, &client).await;
        go(&host, &client, "Closed", None).await.ok();
        deactivated().await.ok();
    })
    .await;
}

#[tokio::test]
async fn nothing_is_opened_at_a_client_that_is_closed_concurrently() {
    on_both(async |world: World| {
        let host = host(&world).await;
        for code in ["GA", "GB", "GC"] {
            let profile = json!({"code": code, "name": code, "timeZone": "Europe/London", "currency": "GBP", "fiscalYearStartMonth": 4});
            let client = host.post("/api/app/clients", profile).await.ok();
            let path = format!("/api/app/clients/{}", id(&client));
            offboard(&host, &path).await;
            let (found, closed) = join(host.post("/api/app/findings", finding(&client["id"])), go(&host, &path, "Closed", None)).await;
            assert_ne!(found.status == 200, closed.status == 200, "{} {}", found.text(), closed.text());
        }
    })
    .await;
}

#[tokio::test]
async fn the_recycle_bin_and_the_search_say_what_belongs_to_a_closed_client() {
    on_both(async |world: World| {
        let host = host(&world).await;
        let kept = Kept::of(&world, &host).await;
        let said = async || {
            let bin = host.get("/api/app/recycle-bin?kind=ActionItem").await.ok();
            let hit = async |words: &str, kind: &str| {
                let found = host.get(&format!("/api/app/search?filter={words}&kinds={kind}")).await.ok();
                found["items"][0]["isOfClosedClient"].clone()
            };
            [bin["items"][0]["isOfClosedClient"].clone(), hit("train", "ActionItem").await, hit("alpha%20one", "Client").await]
        };
        assert_eq!(said().await, [false, false, false]);
        offboard(&host, &kept.client).await;
        go(&host, &kept.client, "Closed", None).await.ok();
        assert_eq!(said().await, [true, true, true]);
        let other = host.get("/api/app/search?filter=ada%20berg&kinds=Staff").await.ok();
        assert_eq!(other["items"][0]["isOfClosedClient"], false, "at another client: {other}");
    })
    .await;
}

#[tokio::test]
async fn open_browsers_hear_of_a_client_that_is_closed_or_reopened() {
    on_both(async |world: World| {
        let host = host(&world).await;
        let client = format!("/api/app/clients/{}", world.cast.alpha_client);
        offboard(&host, &client).await;
        let delivery = world.app.own::<delivery::Delivery>().unwrap();
        let mut window = delivery.events().subscribe();
        for to in ["Closed", "Active"] {
            go(&host, &client, to, None).await.ok();
            let mut heard = Vec::new();
            while let Ok(update) = window.try_recv() {
                heard.extend(update.event().filter(|event| event.kind == "clients").map(|event| event.subject));
            }
            assert_eq!(heard, [Some(world.cast.alpha_client)], "{to}");
        }
    })
    .await;
}
