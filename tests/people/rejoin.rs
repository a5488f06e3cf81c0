//! Who comes back after they left, and with which access: only that which leaving ended.

use chrono::TimeDelta;
use serde_json::{Value, json};
use testkit::{Actor, Who, World, on_both, reach::only};

use crate::places::leave;

const STAFF: &str = "/api/app/staff";
const USERS: &str = "/api/identity/users";
const BEYOND: &str = "Portal:Identity.BeyondOwnPermissions";

fn id(value: &Value) -> String {
    value["id"].as_str().unwrap_or_else(|| panic!("no id in {value}")).to_owned()
}

async fn rejoin(actor: &Actor, person: &str) {
    let path = format!("{STAFF}/{person}");
    let stamp = actor.get(&path).await.ok()["concurrencyStamp"].clone();
    let back = actor.post(&format!("{path}/transition"), json!({"to": "Active", "concurrencyStamp": stamp})).await.ok();
    assert_eq!(back["status"], "Active");
}

/// Activates or deactivates a user, as an administrator does in the list.
async fn switch(admin: &Actor, user: &str, action: &str) {
    let body = json!({"ids": [user], "action": action, "args": {}});
    assert_eq!(admin.post(&format!("{USERS}/bulk"), body).await.ok()["doneCount"], 1, "{action}");
}

async fn is_active(admin: &Actor, user: &str) -> bool {
    admin.get(&format!("{USERS}/{user}")).await.ok()["isActive"].as_bool().unwrap()
}

/// Sets the last day of a user, as the form does that shows the others as they are.
async fn ends(admin: &Actor, user: &str, day: &str) -> Value {
    let path = format!("{USERS}/{user}");
    let mut body = admin.get(&path).await.ok();
    body["lastDay"] = day.into();
    admin.put(&path, body).await.ok()
}

#[tokio::test]
async fn coming_back_gives_nobody_an_account_back_that_an_administrator_deactivated() {
    on_both(async |world: World| {
        let (admin, manager) = (world.as_user(Who::ClientAdmin).await, world.as_user(Who::Manager).await);
        let (person, user) = (world.cast.report_staff.to_string(), world.cast.user(Who::Staff).to_string());
        switch(&admin, &user, "Deactivate").await;
        leave(&manager, &person, Value::Null).await.ok();
        rejoin(&manager, &person).await;
        assert!(!is_active(&admin, &user).await);
        // Many at once are moved as one is.
        for to in ["Left", "Active"] {
            let body = json!({"ids": [person], "action": "Transition", "args": {"to": to}});
            assert_eq!(manager.post(&format!("{STAFF}/bulk"), body).await.ok()["doneCount"], 1, "{to}");
        }
        assert!(!is_active(&admin, &user).await);
        assert_eq!(world.sign_in(Who::Staff).await.status, 400);
    })
    .await;
}

#[tokio::test]
async fn what_an_administrator_decides_on_the_account_of_somebody_who_has_left_outlasts_their_return() {
    on_both(async |world: World| {
        let admin = world.as_user(Who::ClientAdmin).await;
        let (person, user) = (world.cast.report_staff.to_string(), world.cast.user(Who::Staff).to_string());
        for decided in [&["Activate", "Deactivate"][..], &["Deactivate"][..]] {
            leave(&admin, &person, Value::Null).await.ok();
            assert!(!is_active(&admin, &user).await);
            for action in decided {
                switch(&admin, &user, action).await;
            }
            rejoin(&admin, &person).await;
            assert!(!is_active(&admin, &user).await, "{decided:?}");
            switch(&admin, &user, "Activate").await;
        }
        leave(&admin, &person, Value::Null).await.ok();
        rejoin(&admin, &person).await;
        world.sign_in(Who::Staff).await.ok();
    })
    .await;
}

#[tokio::test]
async fn a_last_day_that_is_over_keeps_out_who_comes_back_until_there_is_another() {
    on_both(async |world: World| {
        let admin = world.as_user(Who::ClientAdmin).await;
        let (person, user) = (world.cast.report_staff.to_string(), world.cast.user(Who::Staff).to_string());
        world.drain().await;
        ends(&admin, &user, "2026-03-02").await;
        leave(&admin, &person, Value::Null).await.ok();
        world.clock.advance(TimeDelta::days(2));
        world.drain().await;
        let admin = world.as_user_again(Who::ClientAdmin).await;
        rejoin(&admin, &person).await;
        let over = admin.get(&format!("{USERS}/{user}")).await.ok();
        assert_eq!((&over["isActive"], &over["lastDay"]), (&json!(false), &json!("2026-03-02")));
        assert_eq!(ends(&admin, &user, "2026-03-31").await["isActive"], true, "it was the day alone that kept them out");

        // The day is over before they leave.
        world.clock.advance(TimeDelta::days(30));
        world.drain().await;
        let admin = world.as_user_again(Who::ClientAdmin).await;
        assert!(!is_active(&admin, &user).await);
        leave(&admin, &person, Value::Null).await.ok();
        rejoin(&admin, &person).await;
        let over = admin.get(&format!("{USERS}/{user}")).await.ok();
        assert_eq!((&over["isActive"], &over["lastDay"]), (&json!(false), &json!("2026-03-31")));
    })
    .await;
}

#[tokio::test]
async fn an_entry_gets_no_account_with_more_permissions_than_the_caller() {
    on_both(async |world: World| {
        let (admin, coach) = (world.as_user(Who::ClientAdmin).await, world.as_user(Who::Coach).await.within(world.cast.alpha));
        let top = world.cast.user(Who::ClientAdmin);
        let new = |user: Value| {
            let client = world.cast.alpha_client;
            json!({"clientId": client, "userId": user, "firstName": "Ada", "lastName": "Hand", "employment": "FullTime"})
        };
        let person = id(&coach.post(STAFF, new(Value::Null)).await.ok());
        let path = format!("{STAFF}/{person}");
        let linked = async |user: Value| {
            let stamp = coach.get(&path).await.ok()["concurrencyStamp"].clone();
            let mut body = new(user);
            body["concurrencyStamp"] = stamp;
            coach.put(&path, body).await
        };
        for refused in [coach.post(STAFF, new(json!(top))).await, linked(json!(top)).await] {
            assert_eq!(refused.refused(403), BEYOND);
            assert_eq!(refused.json()["error"]["validationErrors"][0]["members"], json!(["userId"]));
        }
        assert_eq!(only(&coach.get(&path).await.ok(), &["userId", "status"]), json!({"userId": null, "status": "NoLogin"}));

        let account = json!({"userName": "aside", "email": "aside@waymark.example", "password": "Quay-Street-7", "roleNames": ["Staff"]});
        let aside = id(&admin.post(USERS, account).await.ok());
        switch(&admin, &aside, "Deactivate").await;
        assert_eq!(linked(json!(aside)).await.ok()["userId"], json!(aside), "one that holds no more");
        leave(&coach, &person, Value::Null).await.ok();
        rejoin(&coach, &person).await;
        assert!(!is_active(&admin, &aside).await, "whom an administrator deactivated stays out");
    })
    .await;
}
