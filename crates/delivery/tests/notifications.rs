//! Notifications, mail and live events as their receivers get them.

#![allow(clippy::unwrap_used)] // helpers of tests stand outside of any test function

mod common;

use axum::{body::BodyDataStream, http::StatusCode};
use common::{COACH, House, OTHER, STAFF, TENANT, on_both};
use delivery::{
    Mail, Notification, emit,
    event::{Audience, Event},
    notify, send_mail,
    worker::drain,
};
use futures::StreamExt;
use kernel::Uuid;
use serde_json::{Map, json};

fn news(type_code: &str, to: &[Uuid]) -> Notification {
    Notification {
        type_code: type_code.to_owned(),
        to: to.to_vec(),
        subject_type: "Job".to_owned(),
        title_key: "Notification.job.finished".to_owned(),
        data: Map::from_iter([("job".to_owned(), json!("<Import>"))]),
        url: "action-items/1".to_owned(),
        ..Notification::default()
    }
}

async fn tell(house: &House, type_code: &str, to: &[Uuid]) {
    let news = &news(type_code, to);
    house.app.db().write(&house.scope(STAFF), |tx| async move { notify(&tx, news).await }).await.unwrap();
    drain(&house.app).await.unwrap();
}

async fn unread(house: &House, user: Uuid) -> u64 {
    house.json("GET", "/api/app/notifications/unread-count", user).await.1["count"].as_u64().unwrap()
}

#[tokio::test]
async fn news_reach_users_of_the_tenant_and_of_the_host() {
    on_both(&[], async |house: House| {
        tell(&house, "work.assigned", &[STAFF, COACH, Uuid::from_u128(99)]).await;
        let (_, staff) = house.json("GET", "/api/app/notifications", STAFF).await;
        assert_eq!(
            (&staff["totalCount"], &staff["items"][0]["title"], &staff["items"][0]["url"]),
            (&json!(1), &json!("<Import>: done"), &json!("action-items/1"))
        );
        assert_eq!((unread(&house, STAFF).await, unread(&house, COACH).await, unread(&house, OTHER).await), (1, 1, 0));
        let mails = house.mails();
        assert_eq!(mails.len(), 2);
        let english = mails.iter().find(|mail| mail.contains("lang=3D\"en-GB\"")).unwrap();
        assert!(
            english.contains("&lt;Import&gt;: done") && english.contains("https:&#x2f;&#x2f;portal.example&#x2f;action-items&#x2f;1"),
            "{english}"
        );
        assert!(mails.iter().any(|mail| mail.contains("dir=3D\"rtl\"")));
    })
    .await;
}

#[tokio::test]
async fn reading_is_ones_own_affair() {
    on_both(&[], async |house: House| {
        tell(&house, "job.finished", &[STAFF, OTHER]).await;
        tell(&house, "job.failed", &[STAFF]).await;
        let (_, list) = house.json("GET", "/api/app/notifications?maxResultCount=1", STAFF).await;
        let id = list["items"][0]["id"].as_str().unwrap().to_owned();
        assert_eq!((&list["totalCount"], list["items"].as_array().map(Vec::len)), (&json!(2), Some(1)));
        assert_eq!(house.call("POST", &format!("/api/app/notifications/{id}/read"), OTHER).await.status(), StatusCode::NOT_FOUND);
        let (_, left) = house.json("POST", &format!("/api/app/notifications/{id}/read"), STAFF).await;
        assert_eq!(left["count"], 1);
        let (_, open) = house.json("GET", "/api/app/notifications?unreadOnly=true", STAFF).await;
        assert_eq!(open["totalCount"], 1);
        assert_eq!(house.json("POST", "/api/app/notifications/read-all", STAFF).await.1["count"], 0);
        assert_eq!((unread(&house, STAFF).await, unread(&house, OTHER).await), (0, 1));
        assert!(house.mails().is_empty(), "types that go by no mail send none");
    })
    .await;
}

#[tokio::test]
async fn a_digest_gathers_unread_news_once_a_day() {
    on_both(&[], async |house: House| {
        tell(&house, "work.due-soon", &[STAFF]).await;
        tell(&house, "work.overdue", &[STAFF, OTHER]).await;
        house.json("POST", "/api/app/notifications/read-all", OTHER).await;
        assert!(house.mails().is_empty());
        house.clock.advance(chrono::TimeDelta::minutes(20));
        drain(&house.app).await.unwrap();
        let mails = house.mails();
        assert_eq!(mails.len(), 1, "one digest, and none of what was read already");
        assert!(mails[0].contains("Subject: 2 updates for you") && mails[0].contains("My work is overdue"), "{}", mails[0]);
        tell(&house, "work.overdue", &[STAFF]).await;
        house.clock.advance(chrono::TimeDelta::hours(2));
        drain(&house.app).await.unwrap();
        assert_eq!(house.mails().len(), 1, "the next one leaves tomorrow");
        house.clock.advance(chrono::TimeDelta::hours(24));
        drain(&house.app).await.unwrap();
        assert_eq!(house.mails().len(), 2);
        // Nobody is led to a page that isn't there.
        assert!(house.mails().iter().all(|mail| !mail.contains("Choose which emails you receive") && !mail.contains("email-preferences")));
    })
    .await;
}

#[tokio::test]
async fn every_shipped_template_renders() {
    on_both(&[], async |house: House| {
    let model = json!({"user_name": "Ada", "url": "https://portal.example/x", "code": "123456", "tenant_name": "Northwind", "days": 3, "message": "Line 1\nLine 2",
        "title": "Title", "type_name": "Type", "preferences_url": "https://portal.example/p", "items": [{"title": "A", "url": "", "type_name": "T"}],
        "address": "ada@northwind.example", "by_administrator": false});
    let contents: Vec<_> = delivery::mail::TEMPLATES.iter().filter(|template| !template.is_layout).collect();
    for template in &contents {
        for culture in localisation::SHIPPED {
            let mail = &Mail {
                to: "ada@example.com".to_owned(),
                culture: culture.to_owned(),
                template: template.name.to_owned(),
                subject: Some("Subject".to_owned()),
                model: model.as_object().cloned().unwrap(),
                ..Mail::default()
            };
            house.app.db().write(&house.scope(STAFF), |tx| async move { send_mail(&tx, mail).await }).await.unwrap();
        }
    }
    drain(&house.app).await.unwrap();
    assert_eq!(house.mails().len(), contents.len() * localisation::SHIPPED.len());
    assert!(
        house.mails().iter().any(|mail| mail.contains("https://portal.example/p")),
        "the page of preferences is linked where there is one"
    );
    }).await;
}

async fn next_line(stream: &mut BodyDataStream) -> String {
    String::from_utf8(stream.next().await.unwrap().unwrap().to_vec()).unwrap()
}

#[tokio::test]
async fn a_stream_tells_its_caller_and_nobody_else_and_ends_with_the_node() {
    on_both(&[], async |house: House| {
        let response = house.call("GET", "/api/app/events", STAFF).await;
        assert_eq!(response.headers()["content-type"], "text/event-stream");
        let mut stream = response.into_body().into_data_stream();
        assert_eq!(next_line(&mut stream).await, "event: ready\ndata: {}\n\n");
        for (audience, kind) in [
            (Audience::User { home: TENANT, user: OTHER }, "secret"),
            (Audience::Tenant { tenant: Uuid::from_u128(5), client: None }, "secret"),
            (Audience::Tenant { tenant: TENANT, client: None }, "goals"),
            (Audience::User { home: TENANT, user: STAFF }, "notification"),
        ] {
            let event = &Event { audience, kind: kind.to_owned(), subject: None };
            house.app.db().write(&house.scope(COACH), |tx| async move { emit(&tx, event).await }).await.unwrap();
        }
        // The node reads its own keys as well; they are told once all the same.
        house.app.db().follow_invalidations().await.unwrap();
        for kind in ["goals", "notification"] {
            let line = next_line(&mut stream).await;
            assert!(line.starts_with(&format!("event: {kind}\ndata: {{\"tenantId\":\"{TENANT}\"")), "{line}");
        }
        house.delivery.closing().cancel();
        assert!(stream.next().await.is_none());
    })
    .await;
}

#[tokio::test]
async fn a_stream_ends_with_its_session() {
    on_both(&[], async |house: House| {
        let mut stream = house.call("GET", "/api/app/events", STAFF).await.into_body().into_data_stream();
        next_line(&mut stream).await;
        // The database needs the real clock, the beat doesn't.
        tokio::time::pause();
        assert_eq!(next_line(&mut stream).await, ": beat\n\n");
        house.doorman.ended.lock().unwrap().push(STAFF);
        assert!(stream.next().await.is_none());
        tokio::time::resume();
    })
    .await;
}

#[tokio::test]
async fn a_stream_whose_session_has_ended_tells_nothing_more() {
    on_both(&[], async |house: House| {
        let mut stream = house.call("GET", "/api/app/events", STAFF).await.into_body().into_data_stream();
        next_line(&mut stream).await;
        house.doorman.ended.lock().unwrap().push(STAFF);
        let event = &Event { audience: Audience::User { home: TENANT, user: STAFF }, kind: "secret".to_owned(), subject: None };
        house.app.db().write(&house.scope(COACH), |tx| async move { emit(&tx, event).await }).await.unwrap();
        assert!(stream.next().await.is_none());
    })
    .await;
}

#[tokio::test]
async fn streams_per_user_are_limited() {
    on_both(&[], async |house: House| {
        let mut open = Vec::new();
        for _ in 0..20 {
            open.push(house.call("GET", "/api/app/events", STAFF).await);
        }
        assert!(open.iter().all(|stream| stream.status() == 200));
        assert_eq!(house.call("GET", "/api/app/events", STAFF).await.status(), 429);
        open.pop();
        assert_eq!(house.call("GET", "/api/app/events", STAFF).await.status(), 200);
    })
    .await;
}
