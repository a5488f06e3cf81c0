//! The rules of mail together, over two days of one user.

use chrono::TimeDelta;
use serde_json::json;
use testkit::{Who, World, on_both};

use super::{ASSIGNED, LOGIN, OWN, change, send_notice, unsubscribe::link};

/// Moves the clock on and runs what is due; returns the number of mails so far.
async fn later(world: &World, hours: i64, minutes: i64) -> usize {
    world.clock.advance(TimeDelta::hours(hours) + TimeDelta::minutes(minutes));
    world.drain().await;
    world.subjects().len()
}

#[tokio::test]
async fn mail_is_merged_held_collected_ended_by_a_click_and_sent_when_mandatory() {
    on_both(async |world: World| {
        let staff = world.as_user(Who::Staff).await;
        // Monday, 09:00 in London, too.
        let rhythm = json!({"frequency": "Daily", "weekday": "Monday", "hour": 10, "quietFrom": "11:00", "quietTo": "20:00"});
        change(&staff, json!({"timeZone": "Europe/London", "digest": rhythm})).await;
        for (code, what) in [(ASSIGNED, "first"), ("work.reopened", "second"), ("work.reopened", "third")] {
            send_notice(&world, Who::Staff, code, 1, what).await;
        }
        assert_eq!(later(&world, 0, 9).await, 1, "merged within ten minutes");
        assert_eq!(later(&world, 0, 1).await, 2);
        send_notice(&world, Who::Staff, LOGIN, 2, "collected").await;
        assert_eq!(later(&world, 0, 35).await, 2, "before its hour");
        assert_eq!(later(&world, 0, 15).await, 3);
        assert_eq!(world.subjects(), ["first: done", "third: done", "1 update for you"]);
        later(&world, 1, 0).await;
        send_notice(&world, Who::Staff, ASSIGNED, 3, "quiet").await;
        assert_eq!(later(&world, 8, 59).await, 3, "quiet hours");
        assert_eq!(later(&world, 0, 1).await, 4);
        let path = link(&world);
        assert_eq!(later(&world, 14, 0).await, 4, "an empty digest isn't sent on Tuesday");
        for _ in 0..2 {
            assert_eq!(world.anon().form(&path, &[("List-Unsubscribe", "One-Click")]).await.status, 200);
        }
        send_notice(&world, Who::Staff, ASSIGNED, 4, "ended").await;
        assert_eq!(world.subjects().len(), 4, "one click ends mail of this type");
        let staff = world.as_user_again(Who::Staff).await;
        staff.post(&format!("{OWN}/preset"), json!({"preset": "DigestOnly"})).await.ok();
        let path = format!("/api/identity/users/{}/roles", world.cast.user(Who::Staff));
        let admin = world.as_user(Who::ClientAdmin).await;
        assert_eq!(admin.put(&path, json!({"roleNames": ["Staff", "Viewer"]})).await.status, 204);
        world.drain().await;
        let mandatory = world.mail_sources()[4].clone();
        // spec: MAIL-02
        assert!(mandatory.contains("Your roles were changed") && !mandatory.contains("List-Unsubscribe"), "{mandatory}");
    })
    .await;
}
