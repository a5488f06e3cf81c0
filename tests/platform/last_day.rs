//! The last day of an account.

use chrono::TimeDelta;
use platform::sign_in::{SignInOutcome, check_linked};
use serde_json::{Value, json};
use testkit::{Actor, Reply, Who, World, on_both};

const USERS: &str = "/api/identity/users";
const LAST: &str = "Portal:Identity.LastAdministrator";

fn path(world: &World, who: Who) -> String {
    format!("{USERS}/{}", world.cast.user(who))
}

/// Sets the last day of a user, as the form does that shows the others as they are.
async fn ends(admin: &Actor, path: &str, day: Value) -> Reply {
    let mut user = admin.get(path).await.ok();
    user["lastDay"] = day;
    admin.put(path, user).await
}

async fn live_in(world: &World, zone: &str) {
    let host = world.as_user_again(Who::HostAdmin).await.within(world.cast.alpha);
    assert_eq!(host.post(&format!("/api/setting-management/timezone?timezone={zone}"), json!({})).await.status, 204);
}

async fn renewed(world: &World, tokens: &Value) -> Reply {
    let token = tokens["refresh_token"].as_str().unwrap();
    let pairs = [("grant_type", "refresh_token"), ("client_id", "Portal_App"), ("refresh_token", token)];
    world.anon().form("/connect/token", &pairs).await
}

#[tokio::test]
async fn nobody_comes_in_after_the_last_day_where_the_organisation_is() {
    on_both(async |world: World| {
        // Monday, 09:00 UTC is 22:00 in Auckland.
        live_in(&world, "Pacific/Auckland").await;
        let (admin, staff) = (world.as_user(Who::ClientAdmin).await, path(&world, Who::Staff));
        assert_eq!(ends(&admin, &path(&world, Who::Viewer), Value::Null).await.status, 200);
        world.drain().await;
        for over in ["2026-03-01", "1900-01-01"] {
            assert_eq!(ends(&admin, &staff, json!(over)).await.fields(), ["lastDay"], "{over}");
        }
        assert_eq!(admin.get(&staff).await.ok()["lastDay"], Value::Null);
        assert_eq!(ends(&admin, &staff, json!("2026-03-02")).await.ok()["lastDay"], "2026-03-02", "today is still to come to its end");

        world.clock.advance(TimeDelta::minutes(119));
        let tokens = world.sign_in(Who::Staff).await.ok();
        let caller = world.anon().with_token(tokens["access_token"].as_str());
        assert_eq!(caller.get("/api/account/my-profile").await.status, 200, "the last day itself counts");

        // Before the job has run.
        world.clock.advance(TimeDelta::minutes(2));
        let admin = world.as_user_again(Who::ClientAdmin).await;
        let mut viewer = admin.get(&path(&world, Who::Viewer)).await.ok();
        viewer["isActive"] = false.into();
        admin.put(&path(&world, Who::Viewer), viewer).await.ok();
        let deactivated = world.sign_in(Who::Viewer).await;
        let refused = async || {
            let tried = world.sign_in(Who::Staff).await;
            assert_eq!((tried.status, tried.json()), (deactivated.status, deactivated.json()), "as for somebody who was deactivated");
            assert_eq!(caller.get("/api/account/my-profile").await.status, 401, "nor does anybody stay in");
            assert_eq!(renewed(&world, &tokens).await.status, 400);
            let user = platform::user::by_id(&world.app, world.cast.alpha, world.cast.user(Who::Staff)).await.unwrap().unwrap();
            assert_eq!(check_linked(&world.app, user, world.cast.alpha).await.unwrap(), SignInOutcome::NotAllowed);
        };
        refused().await;
        assert_eq!(admin.get(&staff).await.ok()["isActive"], true);

        world.drain().await;
        refused().await;
        let ended = admin.get(&staff).await.ok();
        assert_eq!((&ended["isActive"], &ended["lastDay"]), (&json!(false), &json!("2026-03-02")));
        assert_eq!(ended["roleNames"], json!(["Staff"]), "nothing is taken away");
        let log = admin.get("/api/identity/security-logs?action=AccountEnded").await.ok();
        assert_eq!((&log["totalCount"], &log["items"][0]["userName"]), (&json!(1), &json!("staff")));
        let mut named = ended;
        named["surname"] = "Renamed".into();
        assert_eq!(admin.put(&staff, named).await.ok()["isActive"], false, "a day that is over may stay");

        assert_eq!(ends(&admin, &staff, json!("2026-03-04")).await.ok()["isActive"], true);
        assert_eq!(world.sign_in(Who::Staff).await.status, 200, "a later day lets them in again");
    })
    .await;
}

#[tokio::test]
async fn a_last_day_follows_the_organisation_to_another_time_zone() {
    on_both(async |world: World| {
        live_in(&world, "Pacific/Auckland").await;
        let (admin, staff) = (world.as_user(Who::ClientAdmin).await, path(&world, Who::Staff));
        ends(&admin, &staff, json!("2026-03-03")).await.ok();
        world.drain().await;
        live_in(&world, "America/Los_Angeles").await;
        world.clock.advance(TimeDelta::minutes(16));
        world.drain().await;
        world.clock.advance(TimeDelta::hours(30));
        world.drain().await;
        assert_eq!(world.sign_in(Who::Staff).await.status, 200, "it is still the third there");
        world.clock.advance(TimeDelta::hours(18));
        assert_eq!(world.sign_in(Who::Staff).await.status, 400);
    })
    .await;
}

#[tokio::test]
async fn an_account_that_was_deactivated_by_hand_stays_so() {
    on_both(async |world: World| {
        let (admin, staff) = (world.as_user(Who::ClientAdmin).await, path(&world, Who::Staff));
        world.drain().await;
        ends(&admin, &staff, json!("2026-03-02")).await.ok();
        let bulk = async |admin: &Actor, action: &str| {
            let body = json!({"ids": [world.cast.user(Who::Staff)], "action": action, "args": {}});
            assert_eq!(admin.post(&format!("{USERS}/bulk"), body).await.ok()["doneCount"], 1, "{action}");
        };
        bulk(&admin, "Deactivate").await;
        world.clock.advance(TimeDelta::days(2));
        world.drain().await;
        let admin = world.as_user_again(Who::ClientAdmin).await;
        assert_eq!(ends(&admin, &staff, json!("2026-03-31")).await.ok()["isActive"], false);
        bulk(&admin, "Activate").await;
        assert_eq!(admin.get(&staff).await.ok()["lastDay"], "2026-03-31");

        world.clock.advance(TimeDelta::days(30));
        world.drain().await;
        let admin = world.as_user_again(Who::ClientAdmin).await;
        let mut over = admin.get(&staff).await.ok();
        assert_eq!(over["isActive"], false);
        over["isActive"] = true.into();
        assert_eq!(admin.put(&staff, over).await.fields(), ["lastDay"], "who is to come back can't keep a day that is over");
        bulk(&admin, "Activate").await;
        let back = admin.get(&staff).await.ok();
        assert_eq!((&back["isActive"], &back["lastDay"]), (&json!(true), &Value::Null), "without another day there is none");
    })
    .await;
}

#[tokio::test]
async fn a_person_who_has_left_does_not_come_back_with_another_day() {
    on_both(async |world: World| {
        let (admin, staff) = (world.as_user(Who::ClientAdmin).await, path(&world, Who::Staff));
        world.drain().await;
        ends(&admin, &staff, json!("2026-03-02")).await.ok();
        world.clock.advance(TimeDelta::days(1));
        world.drain().await;
        let admin = world.as_user_again(Who::ClientAdmin).await;
        let person = format!("/api/app/staff/{}", world.cast.report_staff);
        let stamp = admin.get(&person).await.ok()["concurrencyStamp"].clone();
        admin.post(&format!("{person}/transition"), json!({"to": "Left", "concurrencyStamp": stamp})).await.ok();
        assert_eq!(ends(&admin, &staff, json!("2026-03-31")).await.ok()["isActive"], false);
    })
    .await;
}

#[tokio::test]
async fn an_account_that_has_ended_frees_its_seat_and_needs_one_to_come_back() {
    on_both(async |world: World| {
        let (host, admin) = (world.as_user(Who::HostAdmin).await, world.as_user(Who::ClientAdmin).await);
        let taken = admin.get(USERS).await.ok()["totalCount"].as_u64().unwrap();
        let bounds = format!("/api/feature-management/features?providerName=T&providerKey={}", world.cast.alpha);
        let bound = json!({"features": [{"name": "Identity.MaxUserCount", "value": taken.to_string()}]});
        assert_eq!(host.put(&bounds, bound).await.status, 204);
        world.drain().await;
        ends(&admin, &path(&world, Who::Staff), json!("2026-03-02")).await.ok();
        let new = json!({"userName": "lucy", "email": "lucy@waymark.example", "password": "Quay-Street-7", "lastDay": "2026-12-31"});
        let full = "Portal:Tenants.SeatLimit";
        assert_eq!(admin.post(USERS, new.clone()).await.refused(400), full);
        world.clock.advance(TimeDelta::days(1));
        world.drain().await;
        let admin = world.as_user_again(Who::ClientAdmin).await;
        assert_eq!(admin.post(USERS, new).await.ok()["lastDay"], "2026-12-31");
        let back = ends(&admin, &path(&world, Who::Staff), json!("2026-12-31")).await;
        assert_eq!(back.refused(400), full);
        assert_eq!(admin.get(&path(&world, Who::Staff)).await.ok()["lastDay"], "2026-03-02", "nothing has changed");
    })
    .await;
}

#[tokio::test]
async fn an_account_that_has_ended_is_not_deleted_with_open_work() {
    on_both(async |world: World| {
        let (admin, staff) = (world.as_user(Who::ClientAdmin).await, path(&world, Who::Staff));
        let item = json!({
            "clientId": world.cast.alpha_client, "title": "Train four people", "actionType": "Task", "priority": "High",
            "ownerUserId": world.cast.user(Who::Staff), "dueOn": "2026-03-09"
        });
        let item = admin.post("/api/app/action-items", item).await.ok();
        world.drain().await;
        ends(&admin, &staff, json!("2026-03-02")).await.ok();
        world.clock.advance(TimeDelta::days(1));
        world.drain().await;
        let admin = world.as_user_again(Who::ClientAdmin).await;
        assert_eq!(admin.get(&staff).await.ok()["isActive"], false, "a date has nobody to ask");
        let refused = admin.delete(&staff).await;
        assert_eq!(refused.refused(400), "Portal:Staff.OpenWork", "as for an active account");
        assert_eq!(refused.json()["error"]["data"]["actionItems"], 1);
        assert_eq!(admin.delete(&format!("/api/app/action-items/{}", item["id"].as_str().unwrap())).await.status, 204);
        assert_eq!(admin.delete(&staff).await.status, 204);
    })
    .await;
}

#[tokio::test]
async fn an_administrator_without_a_last_day_stays() {
    on_both(async |world: World| {
        let (admin, own) = (world.as_user(Who::ClientAdmin).await, path(&world, Who::ClientAdmin));
        world.drain().await;
        assert_eq!(ends(&admin, &own, json!("2026-12-31")).await.refused(400), LAST);
        let new = json!({"userName": "lucy", "email": "lucy@waymark.example", "password": "Quay-Street-7", "roleNames": ["ClientAdmin"]});
        let lucy = format!("{USERS}/{}", admin.post(USERS, new).await.ok()["id"].as_str().unwrap());
        ends(&admin, &lucy, json!("2026-03-02")).await.ok();
        // Of two administrators, one has a last day: the other can't get one or go.
        assert_eq!(ends(&admin, &own, json!("2026-12-31")).await.refused(400), LAST);
        assert_eq!(admin.put(&format!("{own}/roles"), json!({"roleNames": ["Staff"]})).await.refused(400), LAST);
        let lock = format!("{own}/lock/2100-01-01T00:00:00Z");
        assert_eq!(admin.put(&lock, json!({})).await.refused(400), LAST);
        ends(&admin, &lucy, json!("2026-03-03")).await.ok();
        world.clock.advance(TimeDelta::days(3));
        world.drain().await;
        let admin = world.as_user_again(Who::ClientAdmin).await;
        assert_eq!(admin.get(&lucy).await.ok()["isActive"], false);
        ends(&admin, &lucy, Value::Null).await.ok();
        ends(&admin, &own, json!("2026-12-31")).await.ok();
        assert_eq!(ends(&admin, &lucy, json!("2026-12-31")).await.refused(400), LAST, "now the other one stays");
    })
    .await;
}

#[tokio::test]
async fn people_are_notified_seven_days_before_a_last_day() {
    on_both(async |world: World| {
        live_in(&world, "Europe/London").await;
        let (admin, staff) = (world.as_user(Who::ClientAdmin).await, path(&world, Who::Staff));
        ends(&admin, &staff, json!("2026-03-11")).await.ok();
        let said = async |who: Who| {
            world.drain().await;
            let bell = world.as_user_again(who).await.speaking("en-GB").get("/api/app/notifications?maxResultCount=50").await.ok();
            let of = bell["items"].as_array().unwrap().iter().filter(|line| line["typeCode"] == "account.last-day");
            of.map(|line| line["title"].as_str().unwrap().to_owned()).collect::<Vec<_>>()
        };
        world.drain().await;
        world.clock.advance(TimeDelta::days(1));
        assert!(said(Who::Staff).await.is_empty() && said(Who::ClientAdmin).await.is_empty(), "eight days before");
        let own = ["2026-03-11 is the last day on which you can sign in. If that is wrong, contact your administrator."];
        let theirs = ["staff Tester can sign in for the last time on 2026-03-11"];
        for _ in 0..2 {
            world.clock.advance(TimeDelta::days(1));
            assert_eq!(said(Who::Staff).await, own);
            assert_eq!(said(Who::ClientAdmin).await, theirs);
        }
        assert!(said(Who::Manager).await.is_empty());
        let admin = world.as_user_again(Who::ClientAdmin).await;
        ends(&admin, &staff, json!("2026-03-12")).await.ok();
        world.clock.advance(TimeDelta::minutes(16));
        assert_eq!(said(Who::Staff).await.len(), 2, "again of another day");
    })
    .await;
}

#[tokio::test]
async fn the_list_shows_last_days_and_is_narrowed_and_sorted_by_them() {
    on_both(async |world: World| {
        let admin = world.as_user(Who::ClientAdmin).await;
        for (who, day) in [(Who::Staff, "2026-05-31"), (Who::Viewer, "2026-04-30")] {
            ends(&admin, &path(&world, who), json!(day)).await.ok();
        }
        let names = async |query: &str| {
            let list = admin.get(&format!("{USERS}?maxResultCount=1000&{query}")).await.ok();
            list["items"].as_array().unwrap().iter().map(|user| user["userName"].as_str().unwrap().to_owned()).collect::<Vec<_>>()
        };
        for (query, found) in [
            ("minLastDay=2026-04-30&sorting=lastDay", vec!["viewer", "staff"]),
            ("maxLastDay=2026-04-30", vec!["viewer"]),
            ("minLastDay=2026-05-01&maxLastDay=2026-05-31", vec!["staff"]),
            ("minLastDay=2026-06-01", vec![]),
        ] {
            assert_eq!(names(query).await, found, "{query}");
        }
        assert_eq!(names("sorting=lastDay").await[..2], ["viewer", "staff"], "users without one come last");
        assert_eq!(names("sorting=lastDay%20desc").await[..2], ["staff", "viewer"], "either way");
        assert_eq!(admin.get(&format!("{USERS}?minLastDay=soon")).await.fields(), ["minLastDay"]);
        let file = admin.get(&format!("{USERS}/export?format=csv&csvStyle=standard&minLastDay=2026-05-01")).await.text();
        assert!(file.contains("2026-05-31") && !file.contains("2026-04-30"), "{file}");
    })
    .await;
}
