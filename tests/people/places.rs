//! Places that people hold, and what happens when they leave them: leads and members of teams, managers, open work, the account.

use serde_json::{Value, json};
use testkit::{Actor, Who, World, on_both, reach::only};

const STAFF: &str = "/api/app/staff";
const TEAMS: &str = "/api/app/teams";
const TEAM: [&str; 6] = ["clientId", "name", "description", "parentTeamId", "leadStaffId", "concurrencyStamp"];

fn id(value: &Value) -> String {
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
