//! The org chart: who is in it, and how managers are changed there.

use serde_json::{Value, json};
use testkit::{Actor, Reply, Who, World, on_both};

use crate::places::leave;

const STAFF: &str = "/api/app/staff";
const CHART: &str = "/api/app/staff/org-chart";
/// More levels than anybody has, and than a walk up the managers might end after.
const LEVELS: usize = 25;

fn id(value: &Value) -> String {
    value["id"].as_str().unwrap_or_else(|| panic!("no id in {value}")).to_owned()
}

async fn person(admin: &Actor, client: impl std::fmt::Display, name: &str, manager: Option<&str>) -> String {
    let body = json!({
        "clientId": client.to_string(), "firstName": name, "lastName": "Berg", "employment": "FullTime", "managerStaffId": manager
    });
    id(&admin.post(STAFF, body).await.ok())
}

/// Makes `manager` the manager of a person.
async fn put(who: &Actor, person: &str, manager: Option<&str>) -> Reply {
    let stamp = who.get(&format!("{STAFF}/{person}")).await.ok()["concurrencyStamp"].clone();
    who.put(&format!("{STAFF}/{person}/manager"), json!({"managerStaffId": manager, "concurrencyStamp": stamp})).await
}

/// First names in the chart, with those of the managers.
fn drawn(chart: &Value) -> Vec<(String, Value)> {
    let people = chart["items"].as_array().unwrap();
    assert_eq!(chart["totalCount"], people.len());
    people.iter().map(|person| (person["firstName"].as_str().unwrap().to_owned(), person["managerName"].clone())).collect()
}

#[tokio::test]
async fn the_chart_has_everybody_in_reach_who_has_not_left() {
    on_both(async |world: World| {
        let admin = world.as_user(Who::ClientAdmin).await;
        let (here, there) = (world.cast.alpha_client, world.cast.sibling_client);
        let boss = person(&admin, there, "Ada", None).await;
        let ben = person(&admin, here, "Ben", Some(&boss)).await;
        let gone = person(&admin, here, "Cleo", Some(&ben)).await;
        leave(&admin, &gone, Value::Null).await.ok();
        let chart = admin.get(&format!("{CHART}?clientId={here}")).await.ok();
        let manager = |name: &str| json!(format!("{name} Tester"));
        let expected = [("Ben", json!("Ada Berg")), ("Manager", Value::Null), ("Staff", manager("Manager"))];
        assert_eq!(drawn(&chart), expected.map(|(name, manager)| (name.to_owned(), manager)), "by name, with managers of other clients");
        assert_eq!(drawn(&admin.get(CHART).await.ok()).len(), 4);
        let staff = world.as_user(Who::Staff).await;
        let seen = staff.get(CHART).await.ok();
        assert_eq!(drawn(&seen).len(), 3, "the directory of the client that they work for");
        assert!(seen["items"].as_array().unwrap().iter().all(|person| person["canChange"] == false));
        let stranger = world.as_user(Who::OtherTenant).await;
        assert_eq!(stranger.get(&format!("{CHART}?clientId={here}")).await.ok()["totalCount"], 0);
        assert_eq!(admin.get(&format!("{CHART}?clientId=x")).await.fields(), ["clientId"]);
    })
    .await;
}

#[tokio::test]
async fn managers_change_without_circles_and_without_anything_else() {
    on_both(async |world: World| {
        let admin = world.as_user(Who::ClientAdmin).await;
        let client = world.cast.alpha_client;
        let mut chain = vec![person(&admin, client, "Top", None).await];
        for level in 1..LEVELS {
            let above = chain[level - 1].clone();
            chain.push(person(&admin, client, &format!("Level {level}"), Some(&above)).await);
        }
        let (top, bottom) = (&chain[0], &chain[LEVELS - 1]);
        let refused = put(&admin, top, Some(bottom)).await;
        assert_eq!((refused.refused(400), refused.fields()), ("Portal:Staff.ManagerCycle".to_owned(), vec!["managerStaffId".to_owned()]));
        assert_eq!(put(&admin, top, Some(top)).await.refused(400), "Portal:Staff.SelfManager");
        let before = admin.get(&format!("{STAFF}/{bottom}")).await.ok();
        let stale = json!({"managerStaffId": top, "concurrencyStamp": "x"});
        assert_eq!(admin.put(&format!("{STAFF}/{bottom}/manager"), stale).await.status, 409);
        let unsaid = json!({"concurrencyStamp": before["concurrencyStamp"]});
        assert_eq!(admin.put(&format!("{STAFF}/{bottom}/manager"), unsaid).await.fields(), ["managerStaffId"], "only null clears it");
        let mut after = put(&admin, bottom, Some(top)).await.ok();
        assert_eq!((&after["managerStaffId"], &after["managerName"]), (&json!(top), &json!("Top Berg")));
        for changed in ["managerStaffId", "managerName", "concurrencyStamp"] {
            after[changed] = before[changed].clone();
        }
        assert_eq!(after, before);
        assert_eq!(put(&admin, bottom, None).await.ok()["managerStaffId"], Value::Null);

        leave(&admin, &chain[LEVELS - 2], Value::Null).await.ok();
        assert_eq!(
            put(&admin, bottom, Some(&chain[LEVELS - 2])).await.fields(),
            ["managerStaffId"],
            "nobody reports to people who have left"
        );
        let elsewhere = world.cast.beta.to_string();
        assert_eq!(put(&admin, bottom, Some(&elsewhere)).await.fields(), ["managerStaffId"]);
    })
    .await;
}

#[tokio::test]
async fn managers_move_only_their_own_people_and_only_to_each_other() {
    on_both(async |world: World| {
        let admin = world.as_user(Who::ClientAdmin).await;
        let (own, report) = (world.cast.manager_staff.to_string(), world.cast.report_staff.to_string());
        let other = person(&admin, world.cast.alpha_client, "Ada", None).await;
        let below = person(&admin, world.cast.alpha_client, "Ben", Some(&own)).await;
        let manager = world.as_user_again(Who::Manager).await;
        assert_eq!(put(&manager, &below, Some(&report)).await.ok()["managerStaffId"], json!(report));
        assert_eq!(put(&manager, &below, Some(&other)).await.fields(), ["managerStaffId"]);
        assert_eq!(put(&manager, &other, Some(&own)).await.status, 403);
        assert_eq!(put(&world.as_user(Who::Staff).await, &report, None).await.status, 403);
        let stranger = world.as_user(Who::OtherTenant).await;
        let body = json!({"managerStaffId": null, "concurrencyStamp": "x"});
        assert_eq!(stranger.put(&format!("{STAFF}/{report}/manager"), body).await.status, 404);
    })
    .await;
}
