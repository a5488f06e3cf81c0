//! Reports of bounced mail.

use aws_lc_rs::hmac;
use axum::http::Method;
use chrono::TimeDelta;
use serde_json::{Value, json};
use testkit::{Actor, Reply, Who, World, engines};

use super::{ASSIGNED, DEFAULTS, OWN, log, send_notice, unread};

const PATH: &str = "/api/app/email-bounces";
const SECRET: &str = "what the mail provider and we have in common";

fn signature(world: &World, body: &str) -> String {
    let at = world.app.now().timestamp();
    let tag = hmac::sign(&hmac::Key::new(hmac::HMAC_SHA256, SECRET.as_bytes()), format!("{at}.{body}").as_bytes());
    format!("t={at},v1={}", tag.as_ref().iter().map(|byte| format!("{byte:02x}")).collect::<String>())
}

async fn send(by: &Actor, signature: &str, body: &str) -> Reply {
    let body = Some((body.as_bytes().to_vec(), "application/json"));
    by.saying(&[("x-waymark-signature", signature)]).raw(Method::POST, PATH, body).await
}

fn report(email: &str, kind: &str) -> String {
    json!({"bounces": [{"email": email, "kind": kind, "replyCode": 550}]}).to_string()
}

async fn paused_at(by: &Actor) -> Value {
    by.get(OWN).await.ok()["pausedAt"].clone()
}

#[tokio::test]
async fn a_signed_report_pauses_an_address_once() {
    for engine in engines() {
        let world = World::with(engine, |config| config.mail.bounce_secret = Some(SECRET.to_owned())).await;
        let (provider, staff, admin) = (world.anon(), world.as_user(Who::Staff).await, world.as_user(Who::ClientAdmin).await);
        let body = report("Staff@Waymark.example", "Permanent");
        let signed = signature(&world, &body);
        // Without a valid signature nothing changes.
        let altered = report("manager@waymark.example", "Permanent");
        for (signature, body) in [("", &body), ("t=1,v1=00", &body), (&*signed, &altered), (&*signed.replace("v1=", "v1=0"), &body)] {
            assert_eq!(send(&provider, signature, body).await.refused(403), "Portal:EmailPreferences.SignatureInvalid");
        }
        let late = signature(&world, &report("manager@waymark.example", "Permanent"));
        world.clock.advance(TimeDelta::seconds(301));
        assert_eq!(send(&provider, &late, &altered).await.status, 403, "too late");
        let signed = signature(&world, &body);
        assert!(paused_at(&staff).await.is_null());
        assert_eq!(send(&provider, &signed, &body).await.status, 204);
        assert!(paused_at(&staff).await.is_string());
        assert!(paused_at(&world.as_user(Who::Manager).await).await.is_null());
        assert_eq!(admin.get(DEFAULTS).await.ok()["paused"][0]["email"], "staff@waymark.example");
        send_notice(&world, Who::Staff, ASSIGNED, 1, "first").await;
        assert_eq!(log(&staff).await, [("Suppressed".to_owned(), "first: done".to_owned())]);
        assert_eq!(unread(&staff).await, 1, "the bell isn't paused");
        // The same report does nothing a second time, on any node.
        staff.post(&format!("{OWN}/resume"), json!({})).await.ok();
        let (_, other) = world.beside(world.clock.clone()).await;
        for node in [&provider, &other] {
            assert_eq!(send(node, &signed, &body).await.status, 204);
            assert!(paused_at(&staff).await.is_null());
        }
        world.clock.advance(TimeDelta::seconds(1));
        let again = signature(&world, &body);
        assert_eq!(send(&provider, &again, &body).await.status, 204);
        assert!(paused_at(&staff).await.is_string(), "a new report does");
    }
}

#[tokio::test]
async fn reports_that_are_no_bounces_change_nothing() {
    for engine in engines() {
        let world = World::with(engine, |config| config.mail.bounce_secret = Some(SECRET.to_owned())).await;
        let (provider, staff) = (world.anon(), world.as_user(Who::Staff).await);
        let signed = async |body: &str| send(&provider, &signature(&world, body), body).await;
        for body in [report("staff@waymark.example", "Transient"), report("nobody@elsewhere.example", "Permanent")] {
            assert_eq!(signed(&body).await.status, 204);
        }
        assert_eq!(signed(&report("no address", "Permanent")).await.fields(), ["bounces[0].email"]);
        assert_eq!(signed(&report("staff@waymark.example", "Soon")).await.fields(), ["bounces[0].kind"]);
        assert_eq!(signed("{\"bounces\": []}").await.fields(), ["bounces"]);
        assert_eq!(signed("{").await.status, 400);
        assert!(paused_at(&staff).await.is_null());
        let world = World::new(engine).await;
        let body = report("staff@waymark.example", "Permanent");
        assert_eq!(send(&world.anon(), &signature(&world, &body), &body).await.status, 404, "no secret, no reports");
    }
}
