//! Unsubscribing by the link in a mail.

use axum::{body::Body, http::Request};
use chrono::TimeDelta;
use serde_json::json;
use testkit::{Who, World, on_both};

use super::{ASSIGNED, DEFAULTS, LOGIN, OWN, chosen, send_notice, unread};

const INVALID: &str = "Portal:EmailPreferences.TokenInvalid";

/// The path in the `List-Unsubscribe` header of the last mail.
pub(super) fn link(world: &World) -> String {
    let mail = world.mail_sources().pop().unwrap();
    assert!(mail.contains("List-Unsubscribe-Post: List-Unsubscribe=One-Click"), "{mail}");
    let header = mail.lines().find_map(|line| line.strip_prefix("List-Unsubscribe: <https://portal.example")).unwrap();
    header.trim_end().trim_end_matches('>').to_owned()
}

/// `token` with another character at `at`.
fn altered(token: &str, at: usize) -> String {
    let mut chars: Vec<char> = token.chars().collect();
    chars[at] = if chars[at] == 'A' { 'B' } else { 'A' };
    chars.into_iter().collect()
}

#[tokio::test]
async fn one_click_ends_mail_of_one_type_and_looking_changes_nothing() {
    on_both(async |world: World| {
        let (staff, anon) = (world.as_user(Who::Staff).await, world.anon());
        send_notice(&world, Who::Staff, ASSIGNED, 1, "first").await;
        let path = link(&world);
        let token = path.rsplit('/').next().unwrap().to_owned();
        let (_, text) = world.mails().pop().unwrap();
        assert!(text.contains(&format!("https://portal.example/unsubscribe/{token}")), "{text}");
        for _ in 0..2 {
            let shown = anon.get(&path).await.ok();
            assert_eq!(shown, json!({"code": ASSIGNED, "name": "Assigned to me", "isSubscribed": true}));
        }
        assert_eq!(anon.speaking("de").get(&path).await.ok()["name"], "Mir zugewiesen");
        assert_eq!(chosen(&staff, ASSIGNED).await, (true, "Immediate".to_owned()), "looking changes nothing");
        let browser = Request::builder().uri(&path).header("accept", "text/html,*/*").body(Body::empty()).unwrap();
        let sent_on = anon.send(browser).await;
        assert_eq!(
            (sent_on.status, sent_on.header("location")),
            (303, Some(format!("https://portal.example/unsubscribe/{token}").as_str()))
        );
        for at in (0..token.len()).step_by(7).chain([token.len() - 1]) {
            let other = format!("/api/app/unsubscribe/{}", altered(&token, at));
            assert_eq!(anon.get(&other).await.refused(400), INVALID, "character {at}");
            assert_eq!(anon.post(&other, json!({})).await.refused(400), INVALID, "character {at}");
        }
        for short in ["x", "AAAA", &token[..token.len() - 4], &format!("{token}AAAA")] {
            assert_eq!(anon.post(&format!("/api/app/unsubscribe/{short}"), json!({})).await.refused(400), INVALID, "{short}");
        }
        for _ in 0..2 {
            let done = anon.form(&path, &[("List-Unsubscribe", "One-Click")]).await.ok();
            assert_eq!(done["isSubscribed"], false);
        }
        assert_eq!(chosen(&staff, ASSIGNED).await, (true, "Off".to_owned()));
        assert_eq!(chosen(&staff, "work.reopened").await.1, "Immediate", "only this type");
        assert_eq!(chosen(&world.as_user(Who::Manager).await, ASSIGNED).await.1, "Immediate", "only this user");
        send_notice(&world, Who::Staff, ASSIGNED, 2, "second").await;
        assert_eq!((world.subjects().len(), unread(&staff).await), (1, 2));
    })
    .await;
}

#[tokio::test]
async fn one_click_counts_also_while_the_default_is_off() {
    on_both(async |world: World| {
        let (admin, staff) = (world.as_user(Who::ClientAdmin).await, world.as_user(Who::Staff).await);
        send_notice(&world, Who::Staff, ASSIGNED, 1, "first").await;
        let path = link(&world);
        let set = async |email: &str| {
            let read = admin.get(DEFAULTS).await.ok();
            let types = json!([{"code": ASSIGNED, "inApp": true, "email": email}]);
            admin.put(DEFAULTS, json!({"types": types, "digest": read["digest"], "concurrencyStamp": read["concurrencyStamp"]})).await.ok();
        };
        set("Off").await;
        assert_eq!(world.anon().get(&path).await.ok()["isSubscribed"], false);
        assert_eq!(world.anon().form(&path, &[("List-Unsubscribe", "One-Click")]).await.status, 200);
        set("Immediate").await;
        assert_eq!(
            (&world.anon().get(&path).await.ok()["isSubscribed"], chosen(&staff, ASSIGNED).await.1.as_str()),
            (&json!(false), "Off")
        );
        send_notice(&world, Who::Staff, ASSIGNED, 2, "second").await;
        assert_eq!(world.subjects().len(), 1);
    })
    .await;
}

#[tokio::test]
async fn one_click_ends_the_digest() {
    on_both(async |world: World| {
        let staff = world.as_user(Who::Staff).await;
        send_notice(&world, Who::Staff, LOGIN, 1, "one").await;
        world.clock.advance(TimeDelta::minutes(20));
        world.drain().await;
        let path = link(&world);
        assert_eq!(world.anon().get(&path).await.ok(), json!({"code": "digest", "name": "Digest", "isSubscribed": true}));
        for _ in 0..2 {
            assert_eq!(world.anon().form(&path, &[("List-Unsubscribe", "One-Click")]).await.status, 200);
        }
        let read = staff.get(OWN).await.ok();
        assert_eq!((&read["digest"]["frequency"], &read["digest"]["quietFrom"]), (&json!("Off"), &json!("19:00")));
        send_notice(&world, Who::Staff, LOGIN, 2, "two").await;
        world.clock.advance(TimeDelta::days(2));
        world.drain().await;
        assert_eq!(world.subjects().len(), 1);
    })
    .await;
}
