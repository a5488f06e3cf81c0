//! Mail to the people of a suspended tenant: one notice to its administrators, and what is unread once it is active again.

use chrono::TimeDelta;
use serde_json::json;
use testkit::{Actor, Who, World, on_both};

use super::{ASSIGNED, change, log, send_notice, unread};

async fn later(world: &World, minutes: i64) {
    world.clock.advance(TimeDelta::minutes(minutes));
    world.drain().await;
}

async fn address(actor: &Actor) -> String {
    actor.get("/api/account/my-profile").await.ok()["email"].as_str().unwrap().to_owned()
}

#[tokio::test]
async fn a_suspended_tenant_gets_one_notice_and_the_digest_once_it_is_active_again() {
    on_both(async |world: World| {
        let (staff, admin) = (world.as_user(Who::Staff).await, world.as_user(Who::ClientAdmin).await);
        let (to_admin, to_staff) = (address(&admin).await, address(&staff).await);
        // 22:30 in Kolkata; the quiet hours end at 01:30 UTC.
        change(&staff, json!({"timeZone": "Asia/Kolkata"})).await;
        later(&world, 8 * 60).await;
        let admin = world.as_user_again(Who::ClientAdmin).await;
        let roles = format!("/api/identity/users/{}/roles", world.cast.user(Who::Staff));
        assert_eq!(admin.put(&roles, json!({"roleNames": ["Staff", "Viewer"]})).await.status, 204);
        send_notice(&world, Who::Staff, ASSIGNED, 1, "night").await;
        send_notice(&world, Who::Staff, ASSIGNED, 2, "read").await;
        let staff = world.as_user_again(Who::Staff).await;
        let bell = staff.get("/api/app/notifications?maxResultCount=10").await.ok();
        let read = bell["items"].as_array().unwrap().iter().find(|row| row["title"] == "read: done").unwrap();
        let marked = staff.post(&format!("/api/app/notifications/{}/read", read["id"].as_str().unwrap()), json!({})).await;
        assert!([200, 204].contains(&marked.status), "{}", marked.text());
        assert_eq!((world.mails().len(), unread(&staff).await), (0, 2));

        let tenant = format!("/api/app/tenants/{}", world.cast.alpha);
        let host = world.as_user_again(Who::HostAdmin).await;
        host.post(&format!("{tenant}/suspend"), json!({})).await.ok();
        world.drain().await;
        send_notice(&world, Who::Staff, ASSIGNED, 3, "meanwhile").await;
        for minutes in [8 * 60 + 30, 10 * 60] {
            later(&world, minutes).await;
            let mails = world.mails();
            assert_eq!(mails.len(), 1, "{mails:?}");
            assert!(mails[0].0.contains(&to_admin) && mails[0].1.contains("suspended"), "{mails:?}");
        }

        let host = world.as_user_again(Who::HostAdmin).await;
        host.post(&format!("{tenant}/activate"), json!({})).await.ok();
        world.drain().await;
        assert_eq!(world.mails().len(), 1, "nothing leaves late by itself");
        later(&world, 24 * 60).await;
        let mails = world.mails();
        assert_eq!(mails.len(), 2, "{mails:?}");
        let (to, text) = &mails[1];
        assert!(to.contains(&to_staff) && text.contains("night: done") && text.contains("meanwhile: done"), "{text}");
        assert!(text.contains("Your roles") && !text.contains("read: done"), "{text}");
        assert_eq!(log(&world.as_user_again(Who::Staff).await).await.last().unwrap().0, "Sent");
    })
    .await;
}

#[tokio::test]
async fn nobody_is_sent_a_link_into_a_suspended_tenant() {
    on_both(async |world: World| {
        let admin = world.as_user(Who::ClientAdmin).await;
        let invited = json!({"email": "lucy@waymark.example", "name": "Lucy", "surname": "Farrow", "roleNames": ["Staff"]});
        admin.post("/api/identity/invitations", invited).await.ok();
        let host = world.as_user(Who::HostAdmin).await;
        host.post(&format!("/api/app/tenants/{}/suspend", world.cast.alpha), json!({})).await.ok();
        world.drain().await;
        assert_eq!(world.mails().iter().filter(|(to, _)| to.contains("lucy")).count(), 0);
        assert_eq!(world.mails().len(), 1, "the notice alone");
    })
    .await;
}
