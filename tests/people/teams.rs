//! Teams in full: codes, deputies, private teams, who belonged to a team and when, and where open work goes when a team is archived.

use serde_json::{Value, json};
use testkit::{Actor, Reply, Who, World, on_both, reach::only};

const STAFF: &str = "/api/app/staff";
const TEAMS: &str = "/api/app/teams";
const ITEMS: &str = "/api/app/action-items";
const FINDINGS: &str = "/api/app/findings";
const TEAM: [&str; 10] =
    ["clientId", "name", "code", "description", "parentTeamId", "leadStaffId", "deputyStaffId", "colour", "isPrivate", "concurrencyStamp"];

fn id(value: &Value) -> String {
    value["id"].as_str().unwrap_or_else(|| panic!("no id in {value}")).to_owned()
}

fn path(team: &Value) -> String {
    format!("{TEAMS}/{}", id(team))
}

async fn person(admin: &Actor, world: &World, name: &str) -> String {
    let body = json!({"clientId": world.cast.alpha_client, "firstName": name, "lastName": "Berg", "employment": "FullTime"});
    id(&admin.post(STAFF, body).await.ok())
}

/// Creates a team of Alpha's first client with these further properties.
async fn create(who: &Actor, world: &World, name: &str, more: Value) -> Reply {
    let mut body = json!({"clientId": world.cast.alpha_client, "name": name});
    body.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
    who.post(TEAMS, body).await
}

/// Saves a team as it is read, with this change.
async fn put(who: &Actor, team: &Value, change: Value) -> Reply {
    let mut body = only(&who.get(&path(team)).await.ok(), &TEAM);
    body.as_object_mut().unwrap().extend(change.as_object().unwrap().clone());
    who.put(&path(team), body).await
}

/// Sets the members of a team, each with a role.
async fn set_members(who: &Actor, team: &Value, members: &[(&str, &str)]) -> Reply {
    let stamp = who.get(&path(team)).await.ok()["concurrencyStamp"].clone();
    let members: Vec<Value> = members.iter().map(|(person, role)| json!({"staffId": person, "role": role})).collect();
    who.put(&format!("{}/members", path(team)), json!({"members": members, "concurrencyStamp": stamp})).await
}

/// Archives a team, whose open work moves to `target`.
async fn archive(who: &Actor, team: &Value, target: Option<&Value>) -> Reply {
    let stamp = who.get(&path(team)).await.ok()["concurrencyStamp"].clone();
    let target = target.map(|target| target["id"].clone());
    who.post(&format!("{}/archive", path(team)), json!({"moveTo": target, "concurrencyStamp": stamp})).await
}

async fn names(who: &Actor, path: &str) -> Vec<String> {
    let items = who.get(path).await.ok()["items"].clone();
    items.as_array().unwrap().iter().map(|team| team["name"].as_str().unwrap().to_owned()).collect()
}

#[tokio::test]
async fn a_code_is_unique_in_the_tenant_whatever_its_case() {
    on_both(async |world: World| {
        let admin = world.as_user(Who::ClientAdmin).await;
        let front = create(&admin, &world, "Front desk", json!({"code": "Front-1", "colour": 4})).await.ok();
        assert_eq!((&front["code"], &front["colour"]), (&json!("Front-1"), &json!(4)));
        let elsewhere = json!({"clientId": world.cast.sibling_client, "name": "Reception", "code": "FRONT-1"});
        assert_eq!(admin.post(TEAMS, elsewhere.clone()).await.fields(), ["code"], "another client of the tenant");
        for (field, wrong) in [("code", json!({"code": "no code"})), ("code", json!({"code": "-x"})), ("colour", json!({"colour": 13}))] {
            assert_eq!(create(&admin, &world, "Wrong", wrong).await.fields(), [field]);
        }
        assert_eq!(names(&admin, &format!("{TEAMS}?filter=front-1")).await, ["Front desk"]);
        assert!(admin.get("/api/app/search?filter=front-1").await.text().contains("Front desk"));
        assert_eq!(put(&admin, &front, json!({"code": null})).await.ok()["code"], Value::Null);
        assert_eq!(admin.post(TEAMS, elsewhere).await.ok()["code"], "FRONT-1", "the code is free again");
        let other = world.as_user(Who::OtherTenant).await;
        let body = json!({"clientId": world.cast.beta_client, "name": "Reception", "code": "front-1"});
        assert_eq!(other.post(TEAMS, body).await.status, 200, "another tenant");
    })
    .await;
}

#[tokio::test]
async fn a_deputy_belongs_to_the_team_and_stands_in_for_its_lead() {
    on_both(async |world: World| {
        let (admin, manager) = (world.as_user(Who::ClientAdmin).await, world.as_user(Who::Manager).await);
        let (deputy, ada, ben) =
            (world.cast.manager_staff.to_string(), person(&admin, &world, "Ada").await, person(&admin, &world, "Ben").await);
        let (deputy, ada, ben) = (deputy.as_str(), ada.as_str(), ben.as_str());
        let team = create(&admin, &world, "Rota", json!({"leadStaffId": ada})).await.ok();
        set_members(&admin, &team, &[(ada, "Lead"), (ben, "Member")]).await.ok();
        assert_eq!(put(&manager, &team, json!({"description": "Mine"})).await.status, 403, "not yet");
        assert_eq!(put(&admin, &team, json!({"deputyStaffId": ada})).await.fields(), ["deputyStaffId"], "the lead");
        let named = put(&admin, &team, json!({"deputyStaffId": deputy})).await.ok();
        let found = named["members"].as_array().unwrap().iter().find(|member| member["staffId"] == deputy);
        assert_eq!(found.unwrap()["role"], "Member", "the deputy is a member");

        put(&manager, &team, json!({"description": "Plans the weeks."})).await.ok();
        assert_eq!(manager.get(&format!("{STAFF}/{ben}")).await.ok()["canChange"], true, "a member");
        assert_eq!(manager.get(&format!("{STAFF}/{ada}")).await.ok()["canChange"], false, "the lead isn't led by the deputy");
        assert_eq!(put(&manager, &team, json!({"leadStaffId": ben})).await.fields(), ["leadStaffId"]);
        assert_eq!(put(&manager, &team, json!({"deputyStaffId": ben})).await.fields(), ["deputyStaffId"]);
        let own_team = create(&admin, &world, "Own", json!({"leadStaffId": deputy})).await.ok();
        let below = put(&manager, &team, json!({"parentTeamId": own_team["id"]})).await;
        assert_eq!(below.fields(), ["parentTeamId"], "nor by a place below the deputy's own team");
        let own = [(deputy, "Lead"), (ada, "Member"), (ben, "Member")];
        assert_eq!(set_members(&manager, &team, &own).await.fields(), ["members"], "nor by way of the members");

        put(&admin, &team, json!({"leadStaffId": null})).await.ok();
        let promoted = put(&manager, &team, json!({"leadStaffId": deputy, "deputyStaffId": null})).await;
        assert_eq!(promoted.fields(), ["leadStaffId"], "nor while nobody leads");
        put(&admin, &team, json!({"leadStaffId": ada})).await.ok();

        let left = set_members(&admin, &team, &[(ada, "Lead"), (ben, "Member")]).await.ok();
        assert_eq!(left["deputyStaffId"], Value::Null, "a deputy who leaves the team loses the post");
        assert_eq!(put(&manager, &team, json!({"description": "Mine"})).await.status, 403);
    })
    .await;
}

#[tokio::test]
async fn a_change_that_does_not_know_the_newer_fields_keeps_them() {
    on_both(async |world: World| {
        let admin = world.as_user(Who::ClientAdmin).await;
        let (ada, ben) = (person(&admin, &world, "Ada").await, person(&admin, &world, "Ben").await);
        let more = json!({"code": "ROTA", "colour": 7, "deputyStaffId": ben, "isPrivate": true, "leadStaffId": ada});
        let team = create(&admin, &world, "Rota", more).await.ok();
        let older = async |lead: &str| {
            let stamp = admin.get(&path(&team)).await.ok()["concurrencyStamp"].clone();
            let body = json!({"clientId": world.cast.alpha_client, "name": "Rotas", "leadStaffId": lead, "concurrencyStamp": stamp});
            only(&admin.put(&path(&team), body).await.ok(), &["name", "code", "colour", "deputyStaffId", "isPrivate"])
        };
        let kept = json!({"name": "Rotas", "code": "ROTA", "colour": 7, "deputyStaffId": ben, "isPrivate": true});
        assert_eq!(older(&ada).await, kept);
        assert_eq!(older(&ben).await["deputyStaffId"], Value::Null, "a deputy who leads now gives up the post");
    })
    .await;
}

#[tokio::test]
async fn a_private_team_is_for_its_own_people_and_for_those_with_all_teams() {
    on_both(async |world: World| {
        let (admin, staff) = (world.as_user(Who::ClientAdmin).await, world.as_user(Who::Staff).await);
        let team = create(&admin, &world, "Merger talks", json!({"isPrivate": true, "code": "MERGE"})).await.ok();
        let below = create(&admin, &world, "Post room", json!({"parentTeamId": team["id"]})).await.ok();
        assert_eq!(staff.get(&path(&team)).await.status, 404);
        assert_eq!(staff.get(&format!("{}/former-members", path(&team))).await.status, 404);
        assert_eq!(staff.get(&format!("/api/app/records/Team/{}/history", id(&team))).await.status, 404);
        for list in [TEAMS.to_owned(), format!("{TEAMS}/tree"), format!("{TEAMS}?filter=merge")] {
            assert!(!names(&staff, &list).await.contains(&"Merger talks".to_owned()), "{list}");
        }
        for text in [format!("{TEAMS}/export?format=csv"), "/api/app/search?filter=merger".to_owned(), path(&below)] {
            assert!(!staff.get(&text).await.text().contains("Merger"), "{text}");
        }
        let item = json!({
            "clientId": world.cast.alpha_client, "title": "Read the draft", "actionType": "Task", "priority": "High",
            "ownerUserId": world.cast.user(Who::Staff), "dueOn": "2026-03-09", "teamId": team["id"]
        });
        assert_eq!(staff.post(ITEMS, item.clone()).await.fields(), ["teamId"], "as if it weren't there");
        let given = admin.post(ITEMS, item).await.ok();
        let seen = staff.get(&format!("{ITEMS}/{}", id(&given))).await.ok();
        assert_eq!((&given["teamName"], &seen["teamName"]), (&json!("Merger talks"), &Value::Null), "an item doesn't give the name away");

        for who in [Who::ClientAdmin, Who::Viewer] {
            assert_eq!(world.as_user(who).await.get(&path(&team)).await.status, 200, "{who:?}");
        }
        assert_eq!(world.as_user(Who::Coach).await.within(world.cast.alpha).get(&path(&team)).await.status, 200);
        let report = world.cast.report_staff.to_string();
        set_members(&admin, &team, &[(report.as_str(), "Guest")]).await.ok();
        assert_eq!(staff.get(&path(&team)).await.ok()["canChange"], false, "its members see it");
        assert!(names(&staff, &format!("{TEAMS}/tree")).await.contains(&"Merger talks".to_owned()));
        set_members(&admin, &team, &[]).await.ok();
        assert_eq!(staff.get(&path(&team)).await.status, 404, "a former member doesn't");
        put(&admin, &team, json!({"isPrivate": false})).await.ok();
        assert_eq!(staff.get(&path(&team)).await.status, 200);
    })
    .await;
}

#[tokio::test]
async fn a_team_remembers_who_belonged_to_it_and_when() {
    on_both(async |world: World| {
        let admin = world.as_user(Who::ClientAdmin).await;
        let (ada, ben) = (person(&admin, &world, "Ada").await, person(&admin, &world, "Ben").await);
        let (ada, ben) = (ada.as_str(), ben.as_str());
        let team = create(&admin, &world, "Rota", json!({"leadStaffId": ada})).await.ok();
        let joined = set_members(&admin, &team, &[(ada, "Lead"), (ben, "Guest")]).await.ok();
        assert!(joined["members"].as_array().unwrap().iter().all(|member| member["fromOn"] == "2026-03-02"));
        world.drain().await;
        world.clock.advance(chrono::TimeDelta::days(3));
        let admin = world.as_user_again(Who::ClientAdmin).await;
        let former = format!("{}/former-members", path(&team));
        let changed = set_members(&admin, &team, &[(ada, "Lead"), (ben, "Member")]).await.ok();
        assert!(changed["members"].as_array().unwrap().iter().all(|member| member["fromOn"] == "2026-03-02"), "a new role is no new time");
        put(&admin, &team, json!({"description": "Plans the weeks."})).await.ok();
        assert_eq!(admin.get(&former).await.ok()["totalCount"], 0, "nobody left");

        let read = admin.get(&path(&team)).await.ok()["concurrencyStamp"].clone();
        world.clock.advance(chrono::TimeDelta::minutes(1));
        set_members(&admin, &team, &[(ada, "Lead")]).await.ok();
        set_members(&admin, &team, &[(ada, "Lead")]).await.ok();
        let late = json!({"members": [{"staffId": ben, "role": "Lead"}], "concurrencyStamp": read});
        let late = admin.put(&format!("{}/members", path(&team)), late).await;
        assert_eq!(late.refused(409), "Portal:Common.StaleVersion", "nobody overwrites members unseen");
        let left = admin.get(&former).await.ok();
        let told = only(&left["items"][0], &["staffId", "name", "role", "fromOn", "toOn", "isGone"]);
        let expected = json!({
            "staffId": ben, "name": "Ben Berg", "role": "Member", "fromOn": "2026-03-02", "toOn": "2026-03-05", "isGone": false
        });
        assert_eq!((&left["totalCount"], told), (&json!(1), expected));
        let back = set_members(&admin, &team, &[(ada, "Lead"), (ben, "Member")]).await.ok();
        let ben_again = back["members"].as_array().unwrap().iter().find(|member| member["staffId"] == json!(ben)).unwrap().clone();
        assert_eq!(ben_again["fromOn"], "2026-03-05", "a new time");
        assert_eq!(admin.get(&former).await.ok()["totalCount"], 1, "and the time before stays");
        assert_eq!(admin.get(&format!("{former}?maxResultCount=0")).await.fields(), ["maxResultCount"]);
    })
    .await;
}

#[tokio::test]
async fn a_team_is_archived_once_its_open_work_has_moved() {
    on_both(async |world: World| {
        let admin = world.as_user(Who::ClientAdmin).await;
        let coach = world.as_user(Who::Coach).await.within(world.cast.alpha);
        let team = create(&admin, &world, "Rota", json!({})).await.ok();
        let heir = create(&admin, &world, "Ward", json!({})).await.ok();
        let closed = create(&admin, &world, "Old ward", json!({})).await.ok();
        archive(&admin, &closed, None).await.ok();
        let away = json!({"clientId": world.cast.sibling_client, "name": "Away"});
        let away = admin.post(TEAMS, away).await.ok();
        let item = |private: bool| {
            json!({
                "clientId": world.cast.alpha_client, "title": "Train four people", "actionType": "Task", "priority": "High",
                "ownerUserId": world.cast.user(Who::ClientAdmin), "dueOn": "2026-03-09", "teamId": team["id"], "isPrivate": private
            })
        };
        let open = format!("{ITEMS}/{}", id(&admin.post(ITEMS, item(false)).await.ok()));
        let private = format!("{ITEMS}/{}", id(&admin.post(ITEMS, item(true)).await.ok()));
        let found = json!({
            "clientId": world.cast.alpha_client, "kind": "Observation", "severity": "Low", "title": "The log has gaps", "teamId": team["id"]
        });
        let found = format!("{FINDINGS}/{}", id(&coach.post(FINDINGS, found).await.ok()));

        let refused = archive(&admin, &team, None).await;
        assert_eq!(refused.refused(400), "Portal:Teams.OpenWork");
        assert_eq!(refused.json()["error"]["data"], json!({"actionItems": 1, "assessments": 0, "findings": 1}));
        for wrong in [&team, &closed, &away] {
            assert_eq!(archive(&admin, &team, Some(wrong)).await.fields(), ["moveTo"], "{}", wrong["name"]);
        }
        assert_eq!(admin.get(&path(&team)).await.ok()["status"], "Active");
        assert_eq!(admin.get(&open).await.ok()["teamId"], team["id"], "a refusal moves nothing");

        assert_eq!(archive(&admin, &team, Some(&heir)).await.ok()["status"], "Archived");
        assert_eq!(admin.get(&open).await.ok()["teamId"], heir["id"]);
        assert_eq!(coach.get(&found).await.ok()["teamId"], heir["id"]);
        assert_eq!(admin.get(&private).await.ok()["teamId"], team["id"], "a private item is its owner's alone");
        let history = admin.get(&format!("{}/history?show=Changes", open.replace(ITEMS, "/api/app/records/ActionItem"))).await.text();
        assert!(history.contains("teamId"), "the item's history has the move");
        assert_eq!(admin.post(ITEMS, item(false)).await.fields(), ["teamId"], "an archived team gets no new work");
    })
    .await;
}
