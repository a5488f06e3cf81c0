//! Places that people hold, and what happens when they leave them: leads and members of teams, managers, open work, the account.

use serde_json::{Value, json};
use testkit::{Actor, Reply, Who, World, on_both, reach::only};

const STAFF: &str = "/api/app/staff";
const TEAMS: &str = "/api/app/teams";
pub(crate) const ITEMS: &str = "/api/app/action-items";
const PERSON: [&str; 11] = [
    "clientId",
    "userId",
    "firstName",
    "lastName",
    "preferredName",
    "email",
    "phone",
    "jobTitle",
    "managerStaffId",
    "employment",
    "concurrencyStamp",
];
const TEAM: [&str; 6] = ["clientId", "name", "description", "parentTeamId", "leadStaffId", "concurrencyStamp"];

pub(crate) fn id(value: &Value) -> String {
    value["id"].as_str().unwrap_or_else(|| panic!("no id in {value}")).to_owned()
}

async fn person(admin: &Actor, client: &str, name: &str) -> String {
    let body = json!({"clientId": client, "firstName": name, "lastName": "Tester", "employment": "FullTime"});
    id(&admin.post(STAFF, body).await.ok())
}

async fn team(admin: &Actor, client: &str, name: &str, lead: &str) -> String {
    let body = json!({"clientId": client, "name": name, "leadStaffId": lead});
    format!("{TEAMS}/{}", id(&admin.post(TEAMS, body).await.ok()))
}

/// Saves a team with `change` made to what was read.
async fn put_team(admin: &Actor, path: &str, change: Value) -> Value {
    let mut body = only(&admin.get(path).await.ok(), &TEAM);
    for (name, value) in change.as_object().unwrap() {
        body[name] = value.clone();
    }
    admin.put(path, body).await.ok()
}

/// The members of a team as they are read, ready to be saved.
async fn members_of(admin: &Actor, path: &str) -> Value {
    let team = admin.get(path).await.ok();
    let members: Vec<Value> =
        team["members"].as_array().unwrap().iter().map(|m| json!({"staffId": m["staffId"], "role": m["role"]})).collect();
    json!({"members": members, "concurrencyStamp": team["concurrencyStamp"]})
}

fn role_of(team: &Value, person: &str) -> Option<String> {
    let member = team["members"].as_array()?.iter().find(|m| m["staffId"] == person)?;
    member["role"].as_str().map(str::to_owned)
}

#[tokio::test]
async fn the_lead_of_a_team_is_the_member_in_the_leads_role() {
    on_both(async |world: World| {
        let admin = world.as_user(Who::ClientAdmin).await;
        let client = world.cast.alpha_client.to_string();
        let (ada, ben) = (person(&admin, &client, "Ada").await, person(&admin, &client, "Ben").await);
        let path = team(&admin, &client, "Reception", &ada).await;
        let led = put_team(&admin, &path, json!({"leadStaffId": ben})).await;
        assert_eq!((role_of(&led, &ada).as_deref(), role_of(&led, &ben).as_deref()), (Some("Member"), Some("Lead")));
        let read = members_of(&admin, &path).await;
        let saved = admin.put(&format!("{path}/members"), read).await.ok();
        assert_eq!(saved["leadStaffId"], json!(ben), "saving the members as they are read changes nobody's place");
        let mut both = members_of(&admin, &path).await;
        both["members"] = json!([{"staffId": ben, "role": "Lead"}, {"staffId": ada, "role": "Lead"}]);
        assert_eq!(admin.put(&format!("{path}/members"), both).await.fields(), ["members[1].role"]);
        let mut turned = members_of(&admin, &path).await;
        turned["members"] = json!([{"staffId": ben, "role": "Guest"}, {"staffId": ada, "role": "Lead"}]);
        let turned = admin.put(&format!("{path}/members"), turned).await.ok();
        assert_eq!((turned["leadStaffId"].as_str(), role_of(&turned, &ben).as_deref()), (Some(&*ada), Some("Guest")));
        let without = put_team(&admin, &path, json!({"leadStaffId": null})).await;
        assert_eq!((&without["leadStaffId"], role_of(&without, &ada).as_deref()), (&Value::Null, Some("Member")));
    })
    .await;
}

/// Creates an item of this owner at the first client of Alpha; the path to it.
pub(crate) async fn item(world: &World, admin: &Actor, owner: Who) -> String {
    format!("{ITEMS}/{}", id(&give(world, admin, &world.cast.user(owner).to_string()).await.ok()))
}

/// Creates an item of the user with this id at the first client of Alpha.
pub(crate) async fn give(world: &World, actor: &Actor, owner: &str) -> Reply {
    let body = json!({
        "clientId": world.cast.alpha_client, "title": "Train four people", "actionType": "Task", "priority": "High",
        "ownerUserId": owner, "dueOn": "2026-03-09"
    });
    actor.post(ITEMS, body).await
}

pub(crate) async fn leave(actor: &Actor, person: &str, hand_over: Value) -> Reply {
    let path = format!("{STAFF}/{person}");
    let stamp = actor.get(&path).await.ok()["concurrencyStamp"].clone();
    let mut body = json!({"to": "Left", "concurrencyStamp": stamp});
    if !hand_over.is_null() {
        body["handOver"] = hand_over;
    }
    actor.post(&format!("{path}/transition"), body).await
}

#[tokio::test]
async fn nobody_leaves_with_open_work_and_who_left_is_out() {
    on_both(async |world: World| {
        let admin = world.as_user(Who::ClientAdmin).await;
        let manager = world.as_user(Who::Manager).await;
        let (client, boss) = (world.cast.alpha_client.to_string(), world.cast.manager_staff.to_string());
        let report = world.cast.report_staff.to_string();
        let work = item(&world, &admin, Who::Manager).await;
        let led = team(&admin, &client, "Reception", &boss).await;
        let held = leave(&admin, &boss, Value::Null).await;
        assert_eq!(held.refused(400), "Portal:Staff.OpenWork");
        let counts = held.json()["error"]["data"].clone();
        assert_eq!(counts, json!({"actionItems": 1, "assessments": 0, "findings": 0, "reports": 1, "teams": 1}));
        assert_eq!(manager.get(STAFF).await.status, 200, "a refusal ends nothing");
        let half = leave(&admin, &boss, json!({"userId": world.cast.user(Who::ClientAdmin)})).await;
        assert_eq!(half.refused(400), "Portal:Staff.OpenWork");
        let owner = world.cast.user(Who::Manager).to_string();
        assert_eq!(admin.get(&work).await.ok()["ownerUserId"], json!(owner), "what isn't handed over whole isn't handed over");
        let stranger = json!({"userId": world.cast.user(Who::OtherTenant), "staffId": report});
        assert_eq!(leave(&admin, &boss, stranger).await.fields(), ["handOver.userId"]);

        let heirs = json!({"userId": world.cast.user(Who::ClientAdmin), "staffId": report});
        assert_eq!(leave(&admin, &boss, heirs).await.ok()["status"], "Left");
        assert_eq!(admin.get(&work).await.ok()["ownerUserId"], json!(world.cast.user(Who::ClientAdmin)));
        assert_eq!(admin.get(&led).await.ok()["leadStaffId"], json!(report));
        assert_eq!(admin.get(&format!("{STAFF}/{report}")).await.ok()["managerStaffId"], Value::Null, "nobody manages themselves");
        assert_eq!(manager.get(STAFF).await.status, 401, "the session has ended");
        assert_ne!(world.sign_in(Who::Manager).await.status, 200, "and there is no new one");

        let new = json!({"clientId": client, "firstName": "New", "lastName": "Hand", "employment": "FullTime", "managerStaffId": boss});
        assert_eq!(admin.post(STAFF, new).await.fields(), ["managerStaffId"]);
        let new = json!({"clientId": client, "name": "Front desk", "leadStaffId": boss});
        assert_eq!(admin.post(TEAMS, new).await.fields(), ["leadStaffId"]);
        let new = json!({
            "clientId": client, "title": "Look", "actionType": "Task", "priority": "Low", "ownerUserId": owner, "dueOn": "2026-03-09"
        });
        assert_eq!(admin.post(ITEMS, new).await.fields(), ["ownerUserId"]);
    })
    .await;
}

#[tokio::test]
async fn an_heir_is_told_once_of_all_that_is_handed_over() {
    on_both(async |world: World| {
        let (admin, staff) = (world.as_user(Who::ClientAdmin).await, world.as_user(Who::Staff).await);
        for _ in 0..3 {
            item(&world, &admin, Who::Manager).await;
        }
        let heirs = json!({"userId": world.cast.user(Who::Staff), "staffId": world.cast.report_staff});
        leave(&admin, &world.cast.manager_staff.to_string(), heirs).await.ok();
        world.drain().await;
        let told = staff.get("/api/app/notifications").await.ok();
        assert_eq!((&told["totalCount"], &told["items"][0]["title"]), (&json!(1), &json!("3 action items assigned to you")));
    })
    .await;
}

#[tokio::test]
async fn who_is_gone_is_shown_as_gone_on_team_report_and_item() {
    on_both(async |world: World| {
        let admin = world.as_user(Who::ClientAdmin).await;
        let (client, boss) = (world.cast.alpha_client.to_string(), world.cast.manager_staff.to_string());
        let report = world.cast.report_staff.to_string();
        let work = item(&world, &admin, Who::Manager).await;
        let stamp = admin.get(&work).await.ok()["concurrencyStamp"].clone();
        let settled = json!({"to": "Cancelled", "note": "Not needed", "concurrencyStamp": stamp});
        admin.post(&format!("{work}/transition"), settled).await.ok();
        let joined = team(&admin, &client, "Reception", &person(&admin, &client, "Ada").await).await;
        let mut members = members_of(&admin, &joined).await;
        members["members"].as_array_mut().unwrap().push(json!({"staffId": boss, "role": "Member"}));
        admin.put(&format!("{joined}/members"), members).await.ok();
        let shown = async || {
            let (item, team) = (admin.get(&work).await.ok(), admin.get(&joined).await.ok());
            let person = admin.get(&format!("{STAFF}/{report}")).await.ok();
            let member = team["members"].as_array().unwrap().iter().find(|m| m["staffId"] == json!(boss)).unwrap().clone();
            let names = [&item["ownerName"], &person["managerName"], &member["name"]].map(Value::clone);
            (names, [&item["ownerIsGone"], &person["managerIsGone"], &member["isGone"], &team["leadIsGone"]].map(Value::clone))
        };
        let marks = async |list: &str| {
            let file = admin.speaking("en-GB").get(&format!("/api/app/{list}/export?format=csv")).await;
            file.text().matches("Yes").count()
        };
        let (names, gone) = shown().await;
        assert_eq!(gone, [false; 4].map(Value::from));
        let before = [marks("action-items").await, marks("staff").await];
        for leaver in [&report, &boss] {
            leave(&admin, leaver, Value::Null).await.ok();
        }
        assert_eq!(shown().await, (names, [true, true, true, false].map(Value::from)), "the names stay");
        let after = [marks("action-items").await, marks("staff").await];
        assert_eq!(after, before.map(|count| count + 1), "a file says so, too");
        let teams = admin.speaking("en-GB").get(&format!("{TEAMS}/export?format=csv")).await.text();
        assert!(teams.contains("Members who have left"), "{teams}");
    })
    .await;
}

#[tokio::test]
async fn the_last_administrator_of_a_tenant_does_not_leave() {
    on_both(async |world: World| {
        let admin = world.as_user(Who::ClientAdmin).await;
        let body = json!({
            "clientId": world.cast.alpha_client, "firstName": "Ada", "lastName": "Admin", "employment": "FullTime",
            "userId": world.cast.user(Who::ClientAdmin)
        });
        let person = id(&admin.post(STAFF, body).await.ok());
        let host = world.as_user(Who::HostAdmin).await.within(world.cast.alpha);
        assert_eq!(leave(&host, &person, Value::Null).await.refused(400), "Portal:Staff.LastClientAdmin");
        assert_eq!(leave(&admin, &person, Value::Null).await.refused(400), "Portal:Identity.OwnAccount");
        assert_eq!(admin.get(STAFF).await.status, 200);
    })
    .await;
}

#[tokio::test]
async fn a_coach_is_not_taken_off_a_client_with_open_work() {
    on_both(async |world: World| {
        let (admin, host) = (world.as_user(Who::ClientAdmin).await, world.as_user(Who::HostAdmin).await.within(world.cast.alpha));
        let work = item(&world, &admin, Who::Coach).await;
        let client = format!("/api/app/clients/{}", world.cast.alpha_client);
        let assign = async |coaches: Value| {
            let stamp = host.get(&client).await.ok()["concurrencyStamp"].clone();
            host.put(&format!("{client}/coaches"), json!({"assignments": coaches, "concurrencyStamp": stamp})).await
        };
        let coach =
            |role: &str, from: &str, to: Value| json!([{"userId": world.cast.user(Who::Coach), "role": role, "fromOn": from, "toOn": to}]);
        let none = Value::Null;
        // Today is 2 March: taken off, from next week on, until yesterday, and only looking on.
        let (later, over) = (coach("Support", "2026-03-09", none.clone()), coach("Support", "2026-01-05", json!("2026-03-01")));
        let looking_on = coach("Observer", "2026-01-05", none.clone());
        for ends in [json!([]), later, over, looking_on.clone()] {
            let refused = assign(ends.clone()).await;
            assert_eq!(refused.refused(400), "Portal:Clients.CoachOpenWork", "{ends}");
            assert_eq!(refused.json()["error"]["data"]["actionItems"], 1);
        }
        assign(coach("Support", "2026-01-05", json!("2026-03-02"))).await.ok();
        assign(coach("Lead", "2026-03-02", none)).await.ok();
        assert_eq!(host.delete(&work).await.status, 204);
        assign(looking_on).await.ok();
        assign(json!([])).await.ok();
    })
    .await;
}

#[tokio::test]
async fn a_person_whom_others_refer_to_is_not_deleted_and_who_is_gone_stops_no_change() {
    on_both(async |world: World| {
        let admin = world.as_user(Who::ClientAdmin).await;
        let client = world.cast.alpha_client.to_string();
        let (boss, report) = (person(&admin, &client, "Ada").await, person(&admin, &client, "Ben").await);
        let path = format!("{STAFF}/{report}");
        let mut body = only(&admin.get(&path).await.ok(), &PERSON);
        body["managerStaffId"] = json!(boss);
        admin.put(&path, body).await.ok();
        let led = team(&admin, &client, "Reception", &boss).await;
        let refused = admin.delete(&format!("{STAFF}/{boss}")).await;
        assert_eq!(refused.refused(400), "Portal:Common.InUse");
        assert_eq!(refused.json()["error"]["data"]["counts"], json!({"staff": 1, "teams": 1}));
        let mut members = members_of(&admin, &led).await;
        members["members"].as_array_mut().unwrap().push(json!({"staffId": report, "role": "Member"}));
        admin.put(&format!("{led}/members"), members).await.ok();
        assert_eq!(admin.delete(&path).await.status, 204, "a member of a team that nobody reports to");
        let members = members_of(&admin, &led).await;
        assert_eq!(members["members"].as_array().map(Vec::len), Some(2), "the membership shows who is gone");
        admin.put(&format!("{led}/members"), members).await.ok();
        assert_eq!(put_team(&admin, &led, json!({"name": "Front desk"})).await["name"], "Front desk");
    })
    .await;
}

#[tokio::test]
async fn a_person_moves_to_another_client_only_with_nothing_left_behind() {
    on_both(async |world: World| {
        let admin = world.as_user(Who::ClientAdmin).await;
        let client = world.cast.alpha_client.to_string();
        let (lead, moving) = (person(&admin, &client, "Ada").await, person(&admin, &client, "Ben").await);
        let joined = team(&admin, &client, "Reception", &lead).await;
        let with = async |people: &[(&str, &str)]| {
            let mut members = members_of(&admin, &joined).await;
            members["members"] = people.iter().map(|(staff, role)| json!({"staffId": staff, "role": role})).collect();
            admin.put(&format!("{joined}/members"), members).await.ok()
        };
        with(&[(lead.as_str(), "Lead"), (moving.as_str(), "Member")]).await;
        let path = format!("{STAFF}/{moving}");
        let moved = async || {
            let mut body = only(&admin.get(&path).await.ok(), &PERSON);
            body["clientId"] = json!(world.cast.sibling_client);
            admin.put(&path, body).await
        };
        let refused = moved().await;
        assert_eq!(refused.refused(400), "Portal:Staff.HeldByClient");
        assert_eq!(refused.json()["error"]["data"]["teams"], 1);
        with(&[(lead.as_str(), "Lead")]).await;
        assert_eq!(moved().await.ok()["clientId"], json!(world.cast.sibling_client));
    })
    .await;
}

#[tokio::test]
async fn somebody_who_left_comes_back_with_a_new_first_day() {
    on_both(async |world: World| {
        let admin = world.as_user(Who::ClientAdmin).await;
        let path = format!("{STAFF}/{}", world.cast.report_staff);
        let mut body = only(&admin.get(&path).await.ok(), &PERSON);
        (body["email"], body["startOn"]) = ("desk@alpha.example".into(), "2025-01-06".into());
        let name = admin.put(&path, body).await.ok()["firstName"].as_str().unwrap().to_owned();
        let left = leave(&admin, &world.cast.report_staff.to_string(), Value::Null).await.ok();
        assert_eq!((&left["endOn"], &left["allowedTransitions"]), (&json!("2026-03-02"), &json!(["Active"])));
        let new = json!({
            "clientId": world.cast.alpha_client, "firstName": "New", "lastName": "Hand", "employment": "FullTime", "email": "Desk@alpha.example"
        });
        let taken = admin.post(STAFF, new).await;
        assert_eq!(taken.fields(), ["email"]);
        assert!(taken.text().contains(&name), "it says whose address it is: {}", taken.text());

        let back = |start: &str, stamp: &Value| json!({"to": "Active", "startOn": start, "concurrencyStamp": stamp});
        let transition = format!("{path}/transition");
        assert_eq!(admin.post(&transition, back("2026-03-01", &left["concurrencyStamp"])).await.fields(), ["startOn"]);
        let back = admin.post(&transition, back("2026-03-09", &left["concurrencyStamp"])).await.ok();
        assert_eq!((&back["status"], &back["startOn"], &back["endOn"]), (&json!("Active"), &json!("2026-03-09"), &Value::Null));
        assert_eq!(back["earlierPeriods"], json!([{"startOn": "2025-01-06", "endOn": "2026-03-02"}]));
        world.sign_in(Who::Staff).await.ok();
    })
    .await;
}

#[tokio::test]
async fn who_comes_back_takes_a_seat_that_is_free() {
    on_both(async |world: World| {
        let (host, admin) = (world.as_user(Who::HostAdmin).await, world.as_user(Who::ClientAdmin).await);
        let active = admin.get("/api/identity/users?notActive=false&maxResultCount=1").await.ok()["totalCount"].as_u64().unwrap();
        let person = world.cast.report_staff.to_string();
        let left = leave(&admin, &person, Value::Null).await.ok();
        let seats = async |count: u64| {
            let bounds = format!("/api/feature-management/features?providerName=T&providerKey={}", world.cast.alpha);
            let bound = json!({"features": [{"name": "Identity.MaxUserCount", "value": count.to_string()}]});
            assert_eq!(host.put(&bounds, bound).await.status, 204);
        };
        let rejoin = async || {
            let back = json!({"to": "Active", "concurrencyStamp": left["concurrencyStamp"]});
            admin.post(&format!("{STAFF}/{person}/transition"), back).await
        };
        seats(active - 1).await;
        assert_eq!(rejoin().await.refused(400), "Portal:Tenants.SeatLimit");
        assert_eq!(admin.get(&format!("{STAFF}/{person}")).await.ok()["status"], "Left", "a refusal changes nothing");
        assert_ne!(world.sign_in(Who::Staff).await.status, 200);
        seats(active).await;
        assert_eq!(rejoin().await.ok()["status"], "Active");
        world.sign_in(Who::Staff).await.ok();
    })
    .await;
}
