//! What is mailed, when, and what isn't.

use chrono::TimeDelta;
use delivery::Notification;
use serde_json::json;
use testkit::{Who, World, on_both};

use super::{ASSIGNED, LOGIN, OWN, change, log, send_notice, unread};

/// Moves the clock on and runs what is due.
async fn later(world: &World, hours: i64, minutes: i64) {
    world.clock.advance(TimeDelta::hours(hours) + TimeDelta::minutes(minutes));
    world.drain().await;
}

fn entry(status: &str, subject: &str) -> (String, String) {
    (status.to_owned(), subject.to_owned())
}

#[tokio::test]
async fn mail_about_one_record_is_merged_within_ten_minutes() {
    on_both(async |world: World| {
        let staff = world.as_user(Who::Staff).await;
        send_notice(&world, Who::Staff, ASSIGNED, 1, "first").await;
        send_notice(&world, Who::Staff, ASSIGNED, 1, "first").await;
        send_notice(&world, Who::Staff, "work.reopened", 1, "second").await;
        send_notice(&world, Who::Staff, "work.reopened", 1, "third").await;
        send_notice(&world, Who::Staff, ASSIGNED, 2, "other").await;
        let mut at_once = world.subjects();
        at_once.sort();
        assert_eq!(at_once, ["first: done", "other: done"]);
        assert_eq!(unread(&staff).await, 2, "one line for each record");
        later(&world, 0, 9).await;
        assert_eq!(world.subjects().len(), 2);
        later(&world, 0, 1).await;
        assert_eq!(world.subjects()[2..], ["third: done"]);
        let (_, text) = world.mails().last().unwrap().clone();
        assert!(text.contains("second: done") && text.contains("third: done"), "{text}");
        let mut entries = log(&staff).await;
        entries.sort();
        let sent = ["first: done", "other: done", "third: done"].map(|subject| entry("Sent", subject));
        assert_eq!(entries, [&[entry("Merged", "first: done"), entry("Merged", "second: done")][..], &sent].concat());
        later(&world, 3, 0).await;
        assert_eq!(world.subjects().len(), 3, "nothing is sent twice");
    })
    .await;
}

#[tokio::test]
async fn quiet_hours_and_absence_hold_mail_and_not_the_bell() {
    on_both(async |world: World| {
        let staff = world.as_user(Who::Staff).await;
        // 22:30 in Kolkata; the quiet hours end at 01:30 UTC.
        change(&staff, json!({"timeZone": "Asia/Kolkata"})).await;
        later(&world, 8, 0).await;
        let staff = world.as_user_again(Who::Staff).await;
        send_notice(&world, Who::Staff, ASSIGNED, 1, "night").await;
        assert_eq!((world.subjects().len(), unread(&staff).await), (0, 1));
        assert_eq!(log(&staff).await, [entry("Deferred", "night: done")]);
        later(&world, 8, 29).await;
        assert!(world.subjects().is_empty());
        later(&world, 0, 1).await;
        assert_eq!(world.subjects(), ["night: done"]);
        // Tuesday, 01:30 UTC.
        let staff = world.as_user_again(Who::Staff).await;
        change(&staff, json!({"awayUntil": "2026-03-05"})).await;
        later(&world, 7, 0).await;
        let staff = world.as_user_again(Who::Staff).await;
        send_notice(&world, Who::Staff, ASSIGNED, 2, "away").await;
        assert_eq!((world.subjects().len(), unread(&staff).await), (1, 2));
        change(&staff, json!({"awayUntil": null})).await;
        world.drain().await;
        assert_eq!(world.subjects().len(), 2, "back early: what waited leaves at once");
    })
    .await;
}

#[tokio::test]
async fn a_change_counts_for_everything_not_yet_sent() {
    on_both(async |world: World| {
        let staff = world.as_user(Who::Staff).await;
        change(&staff, json!({"awayUntil": "2026-03-04"})).await;
        send_notice(&world, Who::Staff, ASSIGNED, 1, "held").await;
        send_notice(&world, Who::Staff, LOGIN, 2, "collected").await;
        let preview = staff.get(&format!("{OWN}/digest-preview")).await.ok();
        assert_eq!(
            (preview["subject"].as_str(), preview["items"][0]["title"].as_str()),
            (Some("1 update for you"), Some("collected: done"))
        );
        let off = |code: &str| json!({"code": code, "inApp": true, "email": "Off"});
        change(&staff, json!({"types": [off(ASSIGNED), off(LOGIN)]})).await;
        world.drain().await;
        assert_eq!(staff.get(&format!("{OWN}/digest-preview")).await.ok()["items"], json!([]));
        later(&world, 72, 0).await;
        assert!(world.subjects().is_empty(), "{:?}", world.subjects());
        let staff = world.as_user_again(Who::Staff).await;
        assert_eq!(log(&staff).await.iter().filter(|(status, _)| status == "Suppressed").count(), 2);
        assert_eq!(unread(&staff).await, 2);
    })
    .await;
}

#[tokio::test]
async fn the_digest_leaves_once_a_day_at_its_hour_and_never_empty() {
    on_both(async |world: World| {
        let staff = world.as_user(Who::Staff).await;
        // Monday, 09:00 UTC is 14:30 in Kolkata.
        let rhythm = json!({"frequency": "Daily", "weekday": "Monday", "hour": 16, "quietFrom": "15:00", "quietTo": "20:00"});
        let read = change(&staff, json!({"timeZone": "Asia/Kolkata", "digest": rhythm})).await;
        assert_eq!(read["nextDigestAt"], "2026-03-02T10:30:00Z");
        later(&world, 24, 0).await;
        assert!(world.subjects().is_empty(), "an empty digest isn't sent");
        send_notice(&world, Who::Staff, LOGIN, 1, "one").await;
        send_notice(&world, Who::Staff, LOGIN, 2, "two").await;
        later(&world, 1, 0).await;
        assert!(world.subjects().is_empty(), "15:30");
        later(&world, 0, 30).await;
        assert_eq!(world.subjects(), ["2 updates for you"]);
        let (_, text) = world.mails()[0].clone();
        assert!(text.contains("A primary contact signed in") && text.contains("https://portal.example/email-preferences"), "{text}");
        send_notice(&world, Who::Staff, LOGIN, 3, "three").await;
        later(&world, 6, 0).await;
        assert_eq!(world.subjects().len(), 1, "one a day");
        later(&world, 18, 0).await;
        assert_eq!(world.subjects().len(), 2);
    })
    .await;
}

#[tokio::test]
async fn who_lost_the_record_or_the_account_gets_no_mail_about_it() {
    on_both(async |world: World| {
        let coach = world.as_user(Who::Coach).await;
        let about = |tenant, client| {
            let to = vec![world.cast.user(Who::Coach)];
            let title_key = "Notification.job.finished".to_owned();
            let notification =
                Notification { type_code: ASSIGNED.to_owned(), to, client_id: Some(client), title_key, ..Notification::default() };
            let (scope, world) = (world.installer().within(tenant), &world);
            async move {
                let notification = &notification;
                world.app.db().write(&scope, |tx| async move { delivery::notify(&tx, notification).await }).await.unwrap();
                world.drain().await;
            }
        };
        about(world.cast.alpha, world.cast.alpha_client).await;
        assert_eq!(world.subjects().len(), 1);
        about(world.cast.alpha, world.cast.sibling_client).await;
        about(world.cast.beta, world.cast.beta_client).await;
        assert_eq!(world.subjects().len(), 1, "a client and a tenant out of reach");
        assert_eq!(log(&coach).await.iter().filter(|(status, _)| status == "Suppressed").count(), 2);
        later(&world, 11, 0).await;
        send_notice(&world, Who::Staff, ASSIGNED, 1, "night").await;
        let admin = world.as_user_again(Who::ClientAdmin).await;
        let path = format!("/api/identity/users/{}", world.cast.user(Who::Staff));
        let mut user = admin.get(&path).await.ok();
        user["isActive"] = false.into();
        assert_eq!(admin.put(&path, user).await.status, 200);
        later(&world, 12, 0).await;
        assert_eq!(world.subjects().len(), 1, "deactivated in the night");
    })
    .await;
}

#[tokio::test]
async fn a_mandatory_notification_is_mailed_whatever_was_chosen() {
    on_both(async |world: World| {
        let (staff, admin) = (world.as_user(Who::Staff).await, world.as_user(Who::ClientAdmin).await);
        let off = json!({"frequency": "Off", "weekday": "Monday", "hour": 7, "quietFrom": null, "quietTo": null});
        change(&staff, json!({"digest": off})).await;
        staff.post(&format!("{OWN}/preset"), json!({"preset": "DigestOnly"})).await.ok();
        let path = format!("/api/identity/users/{}/roles", world.cast.user(Who::Staff));
        assert_eq!(admin.put(&path, json!({"roleNames": ["Staff", "Viewer"]})).await.status, 204);
        world.drain().await;
        assert_eq!(world.mails().len(), 1);
        let mail = world.mail_sources()[0].clone();
        assert!(mail.contains("Your roles were changed") && !mail.contains("List-Unsubscribe"), "{mail}");
        send_notice(&world, Who::Staff, ASSIGNED, 1, "nothing").await;
        later(&world, 48, 0).await;
        assert_eq!(world.mails().len(), 1);
    })
    .await;
}

#[tokio::test]
async fn a_test_is_sent_to_the_caller_alone_and_only_so_often() {
    on_both(async |world: World| {
        let staff = world.as_user(Who::Staff).await;
        assert_eq!(staff.post(&format!("{OWN}/test"), json!({})).await.status, 204);
        world.drain().await;
        let (to, text) = world.mails()[0].clone();
        assert_eq!(to, "staff@waymark.example");
        assert!(text.contains("Test that you asked for") && text.contains("https://portal.example/email-preferences"), "{text}");
        assert_eq!(log(&staff).await.len(), 1);
        let mut status = 204;
        for _ in 0..20 {
            status = staff.post(&format!("{OWN}/test"), json!({})).await.status;
        }
        assert_eq!(status, 429);
        let other = world.as_user(Who::Manager).await;
        assert!(log(&other).await.is_empty(), "the log is one's own");
        later(&world, 24 * 91, 0).await;
        assert!(log(&world.as_user_again(Who::Staff).await).await.is_empty(), "90 days are kept");
    })
    .await;
}
