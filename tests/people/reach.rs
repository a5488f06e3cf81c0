//! Which people and teams each role reaches in its tenant, and that nobody can extend their own reach.

use serde_json::{Value, json};
use testkit::{
    Actor, Who, World, on_both,
    reach::{only, walk},
};

const STAFF: &str = "/api/app/staff";
const TEAMS: &str = "/api/app/teams";
const PERSON: [&str; 12] = [
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
    "startOn",
    "concurrencyStamp",
];
const CLIENTS: &str = "/api/app/clients";
const CLIENT: [&str; 16] = [
    "code",
    "name",
    "legalName",
    "industry",
    "sizeBand",
    "programme",
    "address",
    "country",
    "timeZone",
    "currency",
    "fiscalYearStartMonth",
    "website",
    "about",
    "engagementStart",
    "engagementEnd",
    "concurrencyStamp",
];
const TEAM: [&str; 6] = ["clientId", "name", "description", "parentTeamId", "leadStaffId", "concurrencyStamp"];

fn id(value: &Value) -> String {
    value["id"].as_str().unwrap_or_else(|| panic!("no id in {value}")).to_owned()
}

/// The ids of people and teams around the manager: their own, a report's, those of their team, of another team, of another client.
struct Around {
    staff: Vec<String>,
    teams: Vec<String>,
}

async fn person(admin: &Actor, client: &str, name: &str) -> String {
    let body = json!({"clientId": client, "firstName": name, "lastName": "Tester", "employment": "FullTime"});
    id(&admin.post(STAFF, body).await.ok())
}

async fn team(admin: &Actor, client: &str, name: &str, lead: &str, parent: Option<&str>) -> String {
    let body = json!({"clientId": client, "name": name, "leadStaffId": lead, "parentTeamId": parent});
    id(&admin.post(TEAMS, body).await.ok())
}

async fn around(world: &World) -> Around {
    let admin = world.as_user(Who::ClientAdmin).await;
    let (here, there) = (world.cast.alpha_client.to_string(), world.cast.sibling_client.to_string());
    let (own, report) = (world.cast.manager_staff.to_string(), world.cast.report_staff.to_string());
    let member = person(&admin, &here, "Member").await;
    let other = person(&admin, &here, "Other").await;
    let far = person(&admin, &there, "Far").await;
    let led = team(&admin, &here, "Led", &own, None).await;
    let members = json!([{"staffId": own, "role": "Lead"}, {"staffId": member, "role": "Member"}, {"staffId": other, "role": "Guest"}]);
    let stamp = admin.get(&format!("{TEAMS}/{led}")).await.ok()["concurrencyStamp"].clone();
    admin.put(&format!("{TEAMS}/{led}/members"), json!({"members": members, "concurrencyStamp": stamp})).await.ok();
    let of_report = team(&admin, &here, "Of a report", &report, None).await;
    let within = team(&admin, &here, "Within", &other, Some(&led)).await;
    // The lead of a team within the manager's is led by the manager; the other team has another lead.
    let stranger = person(&admin, &here, "Stranger").await;
    let beside = team(&admin, &here, "Beside", &stranger, None).await;
    let away = team(&admin, &there, "Away", &far, None).await;
    Around { staff: vec![own, report, member, stranger, far], teams: vec![led, of_report, within, beside, away] }
}

#[tokio::test]
async fn each_role_reaches_the_people_that_annex_a_gives_it() {
    on_both(async |world: World| {
        let around = around(&world).await;
        let change = async |actor: &Actor, path: &str, row: &Value| actor.put(path, only(row, &PERSON)).await;
        let letters = ["MMMMM", "VVVVV", "MMMM-", "-----", "MMMMM", "MMMV-", "VVVV-", "VVVVV"];
        walk(&world, STAFF, &around.staff, letters, change).await;
        let change = async |actor: &Actor, path: &str, row: &Value| actor.put(path, only(row, &TEAM)).await;
        let letters = ["MMMMM", "VVVVV", "MMMM-", "-----", "MMMMM", "MMMV-", "VVVV-", "VVVVV"];
        walk(&world, TEAMS, &around.teams, letters, change).await;
    })
    .await;
}

#[tokio::test]
async fn each_role_reaches_the_clients_that_annex_a_gives_it() {
    on_both(async |world: World| {
        // The coach's client, another coach's client, and one of another tenant.
        let ids = [world.cast.alpha_client, world.cast.sibling_client, world.cast.beta_client].map(|id| id.to_string());
        let change = async |actor: &Actor, path: &str, row: &Value| actor.put(path, only(row, &CLIENT)).await;
        walk(&world, CLIENTS, &ids, ["MM-", "MM-", "M--", "---", "MM-", "---", "---", "VV-"], change).await;
        let contacts = async |actor: &Actor, path: &str, row: &Value| {
            let stamp = row["concurrencyStamp"].clone();
            actor.put(&format!("{path}/contacts"), json!({"contacts": [], "concurrencyStamp": stamp})).await
        };
        walk(&world, CLIENTS, &ids, ["MM-", "MM-", "M--", "---", "MM-", "---", "---", "VV-"], contacts).await;
        let coach = world.as_user(Who::CoachOfSibling).await.within(world.cast.alpha);
        let read = async |id: &String| coach.get(&format!("{CLIENTS}/{id}")).await.status;
        assert_eq!((read(&ids[0]).await, read(&ids[1]).await), (404, 200), "the other coach reaches the other one");
    })
    .await;
}

#[tokio::test]
async fn a_manager_cannot_extend_their_own_reach() {
    on_both(async |world: World| {
        let around = around(&world).await;
        let manager = world.as_user(Who::Manager).await;
        let [own, report, _, stranger, far] = &around.staff[..] else { panic!("five people") };
        let read = async |path: &str| manager.get(path).await.ok();
        let refused = async |path: &str, fields: &[&str], change: Value| {
            let mut body = only(&read(path).await, fields);
            for (name, value) in change.as_object().unwrap() {
                body[name] = value.clone();
            }
            manager.put(path, body).await.fields()
        };
        let path = format!("{STAFF}/{report}");
        let tried = world.cast.user(Who::ClientAdmin);
        assert_eq!(refused(&path, &PERSON, json!({"userId": tried})).await, ["userId"], "the linked user determines who is led");
        assert_eq!(refused(&path, &PERSON, json!({"managerStaffId": stranger})).await, ["managerStaffId"]);
        assert_eq!(refused(&path, &PERSON, json!({"clientId": world.cast.sibling_client})).await, ["clientId"]);
        let new = |manager: &str| json!({"clientId": world.cast.alpha_client, "firstName": "New", "lastName": "Hand", "employment": "FullTime", "managerStaffId": manager});
        assert_eq!(manager.post(STAFF, new(stranger)).await.fields(), ["managerStaffId"]);
        assert_eq!(manager.post(STAFF, new(far)).await.fields(), ["managerStaffId"], "people out of reach are not found");
        assert_eq!(manager.post(STAFF, new(own)).await.ok()["canChange"], true);
        assert_eq!(manager.delete(&format!("{STAFF}/{stranger}")).await.status, 403);
        assert_eq!(manager.delete(&format!("{STAFF}/{far}")).await.status, 404);
        let led = format!("{TEAMS}/{}", around.teams[0]);
        let stamp = read(&led).await["concurrencyStamp"].clone();
        let members = json!({"members": [{"staffId": own, "role": "Lead"}, {"staffId": stranger, "role": "Member"}], "concurrencyStamp": stamp});
        assert_eq!(manager.put(&format!("{led}/members"), members).await.fields(), ["members[1].staffId"]);
        assert_eq!(refused(&led, &TEAM, json!({"leadStaffId": stranger})).await, ["leadStaffId"]);
        let found = |lead: Option<&String>| json!({"clientId": world.cast.alpha_client, "name": "Mine", "leadStaffId": lead});
        assert_eq!(manager.post(TEAMS, found(Some(stranger))).await.fields(), ["leadStaffId"]);
        assert_eq!(manager.post(TEAMS, found(None)).await.fields(), ["leadStaffId"]);
        assert_eq!(manager.post(TEAMS, found(Some(report))).await.ok()["canChange"], true);
        let elsewhere = json!({"clientId": world.cast.sibling_client, "name": "Mine", "leadStaffId": own});
        assert_eq!(manager.post(TEAMS, elsewhere).await.fields(), ["clientId"], "another client is not found");
        let assignees = manager.get(&format!("/api/app/clients/{}/assignees", world.cast.sibling_client)).await;
        assert_eq!(assignees.status, 404);
    })
    .await;
}

#[tokio::test]
async fn a_former_manager_loses_access_with_the_next_request() {
    on_both(async |world: World| {
        let (admin, manager) = (world.as_user(Who::ClientAdmin).await, world.as_user(Who::Manager).await);
        let path = format!("{STAFF}/{}", world.cast.report_staff);
        assert_eq!(manager.get(&path).await.ok()["canChange"], true);
        let mut body = only(&admin.get(&path).await.ok(), &PERSON);
        body["managerStaffId"] = Value::Null;
        admin.put(&path, body).await.ok();
        let row = manager.get(&path).await.ok();
        assert_eq!((row["canChange"].as_bool(), row["allowedTransitions"].as_array().map(Vec::len)), (Some(false), Some(0)));
        assert_eq!(manager.put(&path, only(&row, &PERSON)).await.status, 403);
        let leave = json!({"to": "Left", "concurrencyStamp": admin.get(&format!("{STAFF}/{}", world.cast.manager_staff)).await.ok()["concurrencyStamp"]});
        admin.post(&format!("{STAFF}/{}/transition", world.cast.manager_staff), leave).await.ok();
        assert_eq!(manager.get(&path).await.status, 401, "who has left is signed out");
    })
    .await;
}

#[tokio::test]
async fn a_coach_cannot_select_people_who_work_only_for_another_client() {
    on_both(async |world: World| {
        let (admin, coach) = (world.as_user(Who::ClientAdmin).await, world.as_user(Who::Coach).await.within(world.cast.alpha));
        let user =
            json!({"userName": "far.hand", "email": "far.hand@waymark.example", "password": "Quay-Street-7", "roleNames": ["Staff"]});
        let user = id(&admin.post("/api/identity/users", user).await.ok());
        let far = json!({
            "clientId": world.cast.sibling_client, "firstName": "Far", "lastName": "Hand", "employment": "FullTime", "userId": user
        });
        admin.post(STAFF, far).await.ok();
        let client = format!("{CLIENTS}/{}", world.cast.alpha_client);
        let offered = async |actor: &Actor| {
            let found = actor.get(&format!("{client}/assignees?filter=far")).await.ok();
            found["items"].as_array().map(Vec::len)
        };
        assert_eq!((offered(&coach).await, offered(&admin).await), (Some(0), Some(1)));
        let item = json!({
            "clientId": world.cast.alpha_client, "title": "Look", "actionType": "Task", "priority": "Low", "ownerUserId": user,
            "dueOn": "2026-03-09"
        });
        assert_eq!(coach.post("/api/app/action-items", item.clone()).await.fields(), ["ownerUserId"]);
        admin.post("/api/app/action-items", item).await.ok();
        let stamp = coach.get(&client).await.ok()["concurrencyStamp"].clone();
        let contact = json!({"name": "Far Hand", "isPrimary": true, "userId": user, "isBilling": false, "notifyBqr": false});
        let contacts = |stamp: &Value| json!({"contacts": [contact], "concurrencyStamp": stamp});
        assert_eq!(coach.put(&format!("{client}/contacts"), contacts(&stamp)).await.fields(), ["contacts[0].userId"]);
        admin.put(&format!("{client}/contacts"), contacts(&stamp)).await.ok();
        let stamp = coach.get(&client).await.ok()["concurrencyStamp"].clone();
        coach.put(&format!("{client}/contacts"), contacts(&stamp)).await.ok();
        let host = world.as_user(Who::HostAdmin).await.within(world.cast.alpha);
        let beside = format!("{CLIENTS}/{}", world.cast.sibling_client);
        let stamp = host.get(&beside).await.ok()["concurrencyStamp"].clone();
        let assigned = json!({"userId": world.cast.user(Who::Coach), "role": "Support", "fromOn": "2026-01-05"});
        host.put(&format!("{beside}/coaches"), json!({"assignments": [assigned], "concurrencyStamp": stamp})).await.ok();
        assert_eq!(offered(&coach).await, Some(1), "a coach of both clients can select the people of both");
    })
    .await;
}
