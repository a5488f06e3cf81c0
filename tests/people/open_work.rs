//! Open work stays with people who can do it: what is settled isn't opened again for others.

use serde_json::{Value, json};
use testkit::{Actor, Reply, Who, World, on_both};

use crate::{
    assignment::assign,
    places::{item, leave},
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
