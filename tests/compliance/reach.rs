//! Which assessments and findings each role reaches, with their items and results, and what dashboard and search show of them.

use std::collections::BTreeSet;

use serde_json::{Value, json};
use testkit::{
    Actor, Who, World, on_both,
    reach::{ROLES, only, walk},
};

use crate::{Library, answer, finalised, findings, go, id, in_alpha, items, library, plan, transition};

const ASSESSMENTS: &str = "/api/app/assessments";
const FINDINGS: &str = "/api/app/findings";
const STATES: &str = "/api/app/compliance-states";
const FINDING: [&str; 8] = ["kind", "severity", "title", "description", "rootCause", "ownerUserId", "dueOn", "concurrencyStamp"];

/// A finalised assessment in which the first standard failed. `who` takes part: as the lead, or among the participants.
async fn failed(world: &World, library: &Library, who: Who, leads: bool, place: Value) -> Value {
    let admin = in_alpha(world, Who::HostAdmin).await;
    let lead = world.cast.user(if leads { who } else { Who::ClientAdmin });
    let participants = if leads { json!([]) } else { json!([world.cast.user(who)]) };
    let mut body = json!({"subtypeId": library.subtype, "leadUserId": lead, "participants": participants});
    body.as_object_mut().unwrap().extend(place.as_object().unwrap().clone());
    let assessment = admin.post(ASSESSMENTS, body).await.ok();
    go(&admin, &assessment, "schedule", None).await.ok();
    answer(&admin, &assessment, "verifiedAnswer", &[0, 4, 4, 4]).await;
    go(&admin, &assessment, "open-review", None).await.ok();
    go(&admin, &assessment, "finalise", None).await.ok()
}

/// Finalised assessments: led by the manager, with the manager's report, with nobody near the manager, of another client.
async fn places(world: &World, library: &Library) -> [Value; 4] {
    let admin = world.as_user(Who::ClientAdmin).await;
    let (here, there) = (world.cast.alpha_client, world.cast.sibling_client);
    let team = async |name: &str| {
        let body = json!({"clientId": here, "name": name, "leadStaffId": world.cast.report_staff});
        admin.post("/api/app/teams", body).await.ok()["id"].clone()
    };
    let (first, second) = (team("First").await, team("Second").await);
    [
        failed(world, library, Who::Manager, true, json!({"clientId": here})).await,
        failed(world, library, Who::Staff, false, json!({"clientId": here, "teamId": first})).await,
        failed(world, library, Who::ClientAdmin, true, json!({"clientId": here, "teamId": second})).await,
        failed(world, library, Who::ClientAdmin, true, json!({"clientId": there})).await,
    ]
}

#[tokio::test]
async fn each_role_reaches_the_findings_that_annex_a_gives_it() {
    on_both(async |world: World| {
        let library = library(&world, "CoachLed", false).await;
        let places = places(&world, &library).await;
        let admin = in_alpha(&world, Who::HostAdmin).await;
        let all = findings(&admin).await;
        let of = |assessment: &Value| all.iter().find(|row| row["assessmentId"] == assessment["id"]).map(id).expect("a finding");
        let mut ids: Vec<String> = places.iter().map(of).collect();
        for owner in [Who::Manager, Who::Staff] {
            let body = json!({
                "clientId": world.cast.alpha_client, "kind": "Observation", "severity": "Low", "title": "A door was wedged open",
                "ownerUserId": world.cast.user(owner)
            });
            ids.push(id(&admin.post(FINDINGS, body).await.ok()));
        }
        let change = async |actor: &Actor, path: &str, row: &Value| actor.put(path, only(row, &FINDING)).await;
        let letters = ["MMMMMM", "MMMMMM", "MMM-MM", "------", "MMMMMM", "V---V-", "-V---V", "VVVVVV"];
        walk(&world, FINDINGS, &ids, letters, change).await;
    })
    .await;
}

#[tokio::test]
async fn each_role_reaches_the_compliance_states_of_the_assessments_it_reaches() {
    on_both(async |world: World| {
        let library = library(&world, "CoachLed", false).await;
        let finalised = places(&world, &library).await;
        let places = finalised.each_ref().map(id);
        for (who, letters) in ROLES.into_iter().zip(["VVVV", "VVVV", "VVV-", "----", "VVVV", "V---", "-V--", "VVVV"]) {
            let mut actor = world.as_user(who).await;
            if world.cast.tenant_of(who) != world.cast.alpha {
                actor = actor.within(world.cast.alpha);
            }
            let mut read = BTreeSet::new();
            for place in &finalised {
                // Without a team, the list has the states of whole clients.
                let team = place["teamId"].as_str().map(|team| format!("&teamId={team}")).unwrap_or_default();
                let found = actor.get(&format!("{STATES}?maxResultCount=1000{team}")).await;
                assert_eq!(found.status == 200, letters != "----", "{who:?} reads states: {}", found.status);
                if found.status == 200 {
                    let of = |row: &Value| row["assessmentId"].as_str().unwrap().to_owned();
                    read.extend(found.json()["items"].as_array().unwrap().iter().map(of));
                }
            }
            let expected = places.iter().zip(letters.chars()).filter(|(_, letter)| *letter == 'V').map(|(place, _)| place.clone());
            assert_eq!(read, expected.collect(), "the states that {who:?} reads");
        }
    })
    .await;
}

#[tokio::test]
async fn each_role_reaches_the_assessments_that_annex_a_gives_it() {
    on_both(async |world: World| {
        let library = library(&world, "Joint", false).await;
        let (coach, admin) = (in_alpha(&world, Who::Coach).await, world.as_user(Who::ClientAdmin).await);
        let own = plan(&world, &library, Who::Manager, &[]).await;
        let report = plan(&world, &library, Who::ClientAdmin, &[Who::Staff]).await;
        let other = plan(&world, &library, Who::ClientAdmin, &[]).await;
        let far =
            json!({"clientId": world.cast.sibling_client, "subtypeId": library.subtype, "leadUserId": world.cast.user(Who::ClientAdmin)});
        let far = admin.post(ASSESSMENTS, far).await.ok();
        for row in [&own, &report, &other, &far] {
            go(&admin, row, "schedule", None).await.ok();
        }
        let change = async |actor: &Actor, path: &str, _: &Value| {
            let page = actor.get(&format!("{path}/items")).await.ok();
            let item = json!({"id": page["items"][0]["id"], "concurrencyStamp": page["items"][0]["concurrencyStamp"], "flagged": true});
            actor.put(&format!("{path}/items"), json!({"items": [item]})).await
        };
        let ids: Vec<String> = [&own, &report, &other, &far].into_iter().map(id).collect();
        walk(&world, ASSESSMENTS, &ids, ["MMMM", "VVVV", "MMM-", "----", "MMMM", "M---", "-M--", "VVVV"], change).await;
        let staff = world.as_user(Who::Staff).await;
        for part in ["items", "result"] {
            assert_eq!(staff.get(&format!("{ASSESSMENTS}/{}/{part}", id(&other))).await.status, 404, "{part} out of reach");
        }
        assert_eq!(staff.get(&format!("/api/app/search?filter={}", own["number"].as_str().unwrap())).await.ok()["items"], json!([]));
        drop(coach);
    })
    .await;
}

#[tokio::test]
async fn users_who_take_no_part_see_neither_states_nor_findings_except_those_of_their_actions() {
    on_both(async |world: World| {
        let library = library(&world, "CoachLed", false).await;
        let (coach, staff) = (in_alpha(&world, Who::Coach).await, world.as_user(Who::Staff).await);
        finalised(&world, &library, &[0, 4, 0, 4]).await;
        let (list, states) = ("/api/app/findings", "/api/app/compliance-states");
        let count = async |actor: &Actor, path: &str| actor.get(path).await.ok()["totalCount"].clone();
        assert_eq!((count(&coach, list).await, count(&coach, states).await), (json!(2), json!(4)));
        assert_eq!((count(&staff, list).await, count(&staff, states).await), (json!(0), json!(0)));
        let found = findings(&coach).await;
        let path = format!("{list}/{}", id(&found[0]));
        let body = json!({"ownerUserId": world.cast.user(Who::Staff)});
        let planned = coach.post(&format!("{path}/actions"), body).await.ok();
        let seen = staff.get(&path).await.ok();
        assert_eq!((seen["actions"].as_array().map(Vec::len), &seen["allowedTransitions"]), (Some(1), &json!([])));
        assert_eq!(world.as_user(Who::Manager).await.get(&path).await.status, 200, "and for the lead of its owner");
        assert_eq!(staff.get(&format!("{list}/{}", id(&found[1]))).await.status, 404);
        let action = format!("/api/app/action-items/{}", id(&planned["actions"][0]));
        let row = coach.get(&action).await.ok();
        let hidden = json!({
            "title": row["title"], "priority": row["priority"], "ownerUserId": row["ownerUserId"], "requiresVerification": false,
            "isPrivate": true, "concurrencyStamp": row["concurrencyStamp"]
        });
        assert_eq!(coach.put(&action, hidden).await.fields(), ["isPrivate"], "actions of a finding can't be private");
    })
    .await;
}

#[tokio::test]
async fn users_who_took_no_part_get_the_previous_answers_without_comments() {
    on_both(async |world: World| {
        let library = library(&world, "Joint", false).await;
        let (coach, staff) = (in_alpha(&world, Who::Coach).await, world.as_user(Who::Staff).await);
        let before = plan(&world, &library, Who::Coach, &[]).await;
        go(&coach, &before, "schedule", None).await.ok();
        let first = items(&coach, &before).await.remove(0);
        let comment = json!({"id": first["id"], "concurrencyStamp": first["concurrencyStamp"], "coachComment": "Between us."});
        coach.put(&format!("{ASSESSMENTS}/{}/items", id(&before)), json!({"items": [comment]})).await.ok();
        answer(&coach, &before, "selfAnswer", &[3, 3, 3, 3]).await;
        go(&coach, &before, "submit", None).await.ok();
        go(&coach, &before, "open-review", None).await.ok();
        coach.post(&format!("{ASSESSMENTS}/{}/accept", id(&before)), json!({})).await.ok();
        go(&coach, &before, "finalise", None).await.ok();
        let now = plan(&world, &library, Who::ClientAdmin, &[Who::Staff]).await;
        go(&coach, &now, "schedule", None).await.ok();
        let last = async |actor: &Actor| items(actor, &now).await.remove(0)["lastTime"].clone();
        assert_eq!(last(&coach).await["comment"], "Between us.");
        let previous = last(&staff).await;
        assert_eq!((&previous["answer"]["option"], &previous["comment"]), (&json!(3), &Value::Null));
    })
    .await;
}

/// Who among `all` receives an event about the findings that changed since the last call.
async fn notified(world: &World, window: &mut tokio::sync::broadcast::Receiver<delivery::event::Update>, all: &[Who]) -> Vec<Who> {
    let mut events = Vec::new();
    while let Ok(update) = window.try_recv() {
        events.extend(update.event().filter(|event| event.kind == "findings").cloned());
    }
    let mut who = Vec::new();
    for &one in all {
        let actor = world.as_user(one).await;
        let port = world.app.authenticator();
        let principal = port.principal(&world.app, actor.token().unwrap()).await.unwrap();
        let scope = port.scope(&world.app, principal, None, Default::default()).await.unwrap();
        if events.iter().any(|event| event.reaches(&scope)) {
            who.push(one);
        }
    }
    who
}

#[tokio::test]
async fn live_events_of_findings_reach_their_readers() {
    on_both(async |world: World| {
        let everybody = [Who::HostAdmin, Who::Coach, Who::ClientAdmin, Who::Manager, Who::Staff];
        let library = library(&world, "CoachLed", false).await;
        let coach = in_alpha(&world, Who::Coach).await;
        failed(&world, &library, Who::ClientAdmin, true, json!({"clientId": world.cast.alpha_client})).await;
        let finding = findings(&coach).await.remove(0);
        let path = format!("{FINDINGS}/{}", id(&finding));
        let events = world.app.own::<delivery::Delivery>().unwrap();
        let mut window = events.events().subscribe();
        let rename = async |title: &str| {
            let mut body = only(&coach.get(&path).await.ok(), &FINDING);
            body["title"] = title.into();
            coach.put(&path, body).await.ok();
        };
        let reads = async || {
            let mut who = Vec::new();
            for one in everybody {
                if world.as_user(one).await.get(&path).await.status == 200 {
                    who.push(one);
                }
            }
            who
        };
        rename("Nobody near it").await;
        assert_eq!(notified(&world, &mut window, &everybody).await, [Who::HostAdmin, Who::Coach, Who::ClientAdmin]);
        assert_eq!(reads().await, [Who::HostAdmin, Who::Coach, Who::ClientAdmin]);
        coach.post(&format!("{path}/actions"), json!({"ownerUserId": world.cast.user(Who::Staff)})).await.ok();
        notified(&world, &mut window, &[]).await;
        rename("Staff has an action against it").await;
        assert_eq!(notified(&world, &mut window, &everybody).await, everybody, "and the manager of staff");
        assert_eq!(reads().await, everybody);
    })
    .await;
}

#[tokio::test]
async fn findings_and_assessments_of_a_closed_client_offer_no_change_until_it_is_reopened() {
    on_both(async |world: World| {
        let library = library(&world, "CoachLed", false).await;
        let host = in_alpha(&world, Who::HostAdmin).await;
        let assessment = finalised(&world, &library, &[4, 4, 4, 4]).await;
        let alpha = world.cast.alpha_client;
        let risk = json!({"clientId": alpha, "kind": "Observation", "severity": "Low", "title": "The fire door was wedged open"});
        let risk = host.post("/api/app/findings", risk).await.ok();
        let accept = json!({"to": "RiskAccepted", "note": "The lease ends soon.", "acceptedUntil": "2026-06-10"});
        transition(&host, &risk, accept).await.ok();
        let records = [format!("/api/app/assessments/{}", id(&assessment)), format!("/api/app/findings/{}", id(&risk))];
        let client = format!("/api/app/clients/{alpha}");
        for to in ["Onboarding", "Active", "Offboarding"] {
            move_client(&host, &client, to).await;
        }
        assert_eq!(offered(&host, &records).await, [(true, true); 2]);
        move_client(&host, &client, "Closed").await;
        assert_eq!(offered(&host, &records).await, [(false, false); 2]);
        for list in ["assessments", "findings"] {
            let rows = host.get(&format!("/api/app/{list}?clientId={alpha}")).await.ok();
            assert_eq!(rows["items"][0]["allowedTransitions"], json!([]), "in the list, too: {rows}");
        }
        move_client(&host, &client, "Active").await;
        assert_eq!(offered(&host, &records).await, [(true, true); 2]);
    })
    .await;
}

async fn move_client(by: &Actor, client: &str, to: &str) {
    let stamp = by.get(client).await.ok()["concurrencyStamp"].clone();
    by.post(&format!("{client}/transition"), json!({"to": to, "concurrencyStamp": stamp})).await.ok();
}

/// Whether each of these records offers a change, and a move.
async fn offered(by: &Actor, records: &[String]) -> Vec<(bool, bool)> {
    let mut offered = Vec::new();
    for path in records {
        let seen = by.get(path).await.ok();
        let may_change = seen["canChange"].as_bool().or(seen["canEdit"].as_bool()).unwrap();
        offered.push((may_change, seen["allowedTransitions"] != json!([])));
    }
    offered
}
