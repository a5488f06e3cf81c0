//! Open work stays with people who can do it: what is settled isn't opened again for others, and `waymark doctor` names what others have.

use kernel::Scope;
use people::assignee::service::unopened;
use serde_json::{Value, json};
use testkit::{Actor, Reply, Who, World, on_both};
use work::action_item::service::handing::open_work;

use crate::{
    assignment::assign,
    places::{ITEMS, give, id, item, leave},
};

const OWNER_LEFT: &str = "Portal:ActionItems.OwnerLeft";

async fn go(by: &Actor, item: &str, to: &str) -> Reply {
    let stamp = by.get(item).await.ok()["concurrencyStamp"].clone();
    by.post(&format!("{item}/transition"), json!({"to": to, "note": "The trainer was ill", "concurrencyStamp": stamp})).await
}

#[tokio::test]
async fn settled_work_is_not_opened_again_for_somebody_who_has_left() {
    on_both(async |world: World| {
        let admin = world.as_user(Who::ClientAdmin).await;
        let person = world.cast.report_staff.to_string();
        let work = item(&world, &admin, Who::Staff).await;
        go(&admin, &work, "Done").await.ok();
        let left = leave(&admin, &person, Value::Null).await.ok();
        assert_eq!(go(&admin, &work, "Open").await.refused(400), OWNER_LEFT);
        assert_eq!(admin.get(&work).await.ok()["status"], "Closed");
        let back = json!({"to": "Active", "concurrencyStamp": left["concurrencyStamp"]});
        admin.post(&format!("/api/app/staff/{person}/transition"), back).await.ok();
        go(&admin, &work, "Open").await.ok();
    })
    .await;
}

#[tokio::test]
async fn settled_work_is_not_opened_again_for_a_coach_who_was_taken_off() {
    on_both(async |world: World| {
        let (admin, host) = (world.as_user(Who::ClientAdmin).await, world.as_user(Who::HostAdmin).await.within(world.cast.alpha));
        let work = item(&world, &admin, Who::Coach).await;
        go(&admin, &work, "Done").await.ok();
        let client = format!("/api/app/clients/{}", world.cast.alpha_client);
        assign(&host, &client, &[]).await;
        assert_eq!(go(&admin, &work, "Open").await.refused(400), OWNER_LEFT, "the account is active, but nobody could do the work");
        assert_eq!(admin.get(&work).await.ok()["status"], "Closed");
        assign(&host, &client, &[(world.cast.user(Who::Coach), Value::Null)]).await;
        go(&admin, &work, "Open").await.ok();
    })
    .await;
}

/// What `waymark doctor` names, in order.
async fn found(world: &World) -> Vec<String> {
    let (db, tenant) = (world.app.db(), world.cast.alpha);
    let work = open_work(db, &Scope::system(world.app.now()).within(tenant)).await.unwrap();
    let mut numbers = unopened(db, tenant, work).await.unwrap();
    numbers.sort_unstable();
    numbers
}

#[tokio::test]
async fn open_work_that_its_owner_cannot_open_is_found_by_its_number() {
    on_both(async |world: World| {
        let (admin, host) = (world.as_user(Who::ClientAdmin).await, world.as_user(Who::HostAdmin).await.within(world.cast.alpha));
        // Somebody whom the directory of people doesn't know, so that there is nobody to hand over to.
        let account =
            json!({"userName": "aside", "email": "aside@waymark.example", "password": "Quay-Street-7", "isActive": true, "roleNames": ["Staff"]});
        let aside = id(&admin.post("/api/identity/users", account).await.ok());
        let user = |who: Who| world.cast.user(who).to_string();
        let number = async |owner: &str| give(&world, &admin, owner).await.ok()["number"].as_str().unwrap().to_owned();
        let (of_aside, of_coach) = (number(&aside).await, number(&user(Who::Coach)).await);
        number(&user(Who::ClientAdmin)).await;
        assert!(found(&world).await.is_empty(), "an owner and an assigned coach open theirs");
        let deactivate = json!({"ids": [aside], "action": "Deactivate", "args": {}});
        assert_eq!(admin.post("/api/identity/users/bulk", deactivate).await.ok()["doneCount"], 1);
        assert_eq!(found(&world).await, [of_aside.as_str()]);
        // An assignment that comes to its end takes the coach off the client by itself.
        let client = format!("/api/app/clients/{}", world.cast.alpha_client);
        let stamp = host.get(&client).await.ok()["concurrencyStamp"].clone();
        let ending = json!({"userId": world.cast.user(Who::Coach), "role": "Support", "fromOn": "2026-01-05", "toOn": "2026-03-03"});
        host.put(&format!("{client}/coaches"), json!({"assignments": [ending], "concurrencyStamp": stamp})).await.ok();
        world.clock.advance(chrono::TimeDelta::days(2));
        assert_eq!(found(&world).await, [of_aside, of_coach]);
    })
    .await;
}

#[tokio::test]
async fn open_work_whose_owner_or_verifier_lost_the_permission_is_found() {
    on_both(async |world: World| {
        let admin = world.as_user(Who::ClientAdmin).await;
        let number = |made: Value| made["number"].as_str().unwrap().to_owned();
        let owned = number(give(&world, &admin, &world.cast.user(Who::Staff).to_string()).await.ok());
        let verified = json!({
            "clientId": world.cast.alpha_client, "title": "Check the exits", "actionType": "Task", "priority": "High",
            "ownerUserId": world.cast.user(Who::ClientAdmin), "dueOn": "2026-03-09", "requiresVerification": true,
            "verifierUserId": world.cast.user(Who::Staff)
        });
        let verified = number(admin.post(ITEMS, verified).await.ok());
        give(&world, &admin, &world.cast.user(Who::ClientAdmin).to_string()).await.ok();
        assert!(found(&world).await.is_empty());
        let roles = format!("/api/identity/users/{}/roles", world.cast.user(Who::Staff));
        assert_eq!(admin.put(&roles, json!({"roleNames": []})).await.status, 204);
        assert_eq!(found(&world).await, [owned, verified]);
        assert_eq!(admin.put(&roles, json!({"roleNames": ["Viewer"]})).await.status, 204);
        assert!(found(&world).await.is_empty(), "whoever reads what they own opens it");
    })
    .await;
}
