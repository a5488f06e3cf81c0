//! Notifications, mail and live events from their recipients' point of view.

#![allow(clippy::unwrap_used)] // test helpers are outside of any test function

mod common;

use std::{collections::BTreeSet, io::ErrorKind};

use axum::{body::BodyDataStream, http::StatusCode};
use common::{COACH, OTHER, STAFF, TENANT, World, on_both};
use delivery::{
    Mail, MailOptions, Notification, Tls, Transport, emit,
    event::{Audience, Event},
    notification::{Entity, Model, told_together},
    notify, send_mail,
    worker::{self, drain},
};
use futures::StreamExt;
use http::{Area, NotificationType, OpenApiRouter};
use kernel::{Granted, Scope, Uuid};
use serde_json::{Map, json};
use store::sea_orm::{ActiveModelTrait, EntityTrait};
use tokio::net::TcpListener;
use tokio_util::sync::CancellationToken;

/// Types of the areas above this crate.
const TYPES: Area = Area {
    notifications: &[
        NotificationType::immediate("Work", "work.assigned"),
        NotificationType::digest("Client", "client.primary-contact-login"),
    ],
    ..Area::new("types", OpenApiRouter::new)
};

fn notification(type_code: &str, to: &[Uuid]) -> Notification {
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

async fn send(world: &World, type_code: &str, to: &[Uuid]) {
    let notification = &notification(type_code, to);
    world.app.db().write(&world.scope(STAFF), |tx| async move { notify(&tx, notification).await }).await.unwrap();
    drain(&world.app).await.unwrap();
}

async fn unread(world: &World, user: Uuid) -> u64 {
    world.json("GET", "/api/app/notifications/unread-count", user).await.1["count"].as_u64().unwrap()
}

#[tokio::test]
async fn notifications_reach_users_of_the_tenant_and_of_the_host() {
    on_both(&[TYPES], async |world: World| {
        send(&world, "work.assigned", &[STAFF, COACH, Uuid::from_u128(99)]).await;
        let (_, staff) = world.json("GET", "/api/app/notifications", STAFF).await;
        assert_eq!(
            (&staff["totalCount"], &staff["items"][0]["title"], &staff["items"][0]["url"]),
            (&json!(1), &json!("<Import>: done"), &json!("action-items/1"))
        );
        assert_eq!((unread(&world, STAFF).await, unread(&world, COACH).await, unread(&world, OTHER).await), (1, 1, 0));
        let mails = world.mails();
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
async fn users_read_only_their_own_notifications() {
    on_both(&[TYPES], async |world: World| {
        send(&world, "job.finished", &[STAFF, OTHER]).await;
        send(&world, "job.failed", &[STAFF]).await;
        let (_, list) = world.json("GET", "/api/app/notifications?maxResultCount=1", STAFF).await;
        let id = list["items"][0]["id"].as_str().unwrap().to_owned();
        assert_eq!((&list["totalCount"], list["items"].as_array().map(Vec::len)), (&json!(2), Some(1)));
        assert_eq!(world.call("POST", &format!("/api/app/notifications/{id}/read"), OTHER).await.status(), StatusCode::NOT_FOUND);
        let (_, left) = world.json("POST", &format!("/api/app/notifications/{id}/read"), STAFF).await;
        assert_eq!(left["count"], 1);
        let (_, open) = world.json("GET", "/api/app/notifications?unreadOnly=true", STAFF).await;
        assert_eq!(open["totalCount"], 1);
        assert_eq!(world.json("POST", "/api/app/notifications/read-all", STAFF).await.1["count"], 0);
        assert_eq!((unread(&world, STAFF).await, unread(&world, OTHER).await), (0, 1));
        assert!(world.mails().is_empty(), "types without mail send none");
    })
    .await;
}

#[tokio::test]
async fn what_an_act_tells_of_pushes_nothing_else_out_of_the_bell() {
    on_both(&[TYPES], async |world: World| {
        send(&world, "job.failed", &[STAFF]).await;
        world.clock.advance(chrono::TimeDelta::minutes(1));
        let one = |record: u128| Notification {
            subject_id: Some(Uuid::from_u128(record)),
            list: Some("jobs".to_owned()),
            act: Some(Uuid::from_u128(7)),
            ..notification("job.finished", &[STAFF])
        };
        let told: Vec<Notification> = (1..=501).map(one).collect();
        let (told, scope) = (told.as_slice(), world.scope(STAFF));
        let queued = world.app.db().write(&scope, |tx| async move {
            for notification in told {
                notify(&tx, notification).await?;
            }
            Ok(())
        });
        queued.await.unwrap();
        drain(&world.app).await.unwrap();
        let (_, list) = world.json("GET", "/api/app/notifications", STAFF).await;
        let kinds: Vec<&str> = list["items"].as_array().unwrap().iter().filter_map(|line| line["typeCode"].as_str()).collect();
        assert_eq!(kinds, ["job.finished", "job.failed"]);
        assert_eq!(unread(&world, STAFF).await, 2);
    })
    .await;
}

/// Notifies `STAFF` of `records` records of one bulk action, the first by the worker and the others as it writes them.
async fn act_on(world: &World, act: Uuid, records: u128) {
    let one = &Notification {
        subject_id: Some(Uuid::from_u128(1)),
        list: Some("action-items?status=".to_owned()),
        act: Some(act),
        title_key: "ActionItems.News.Assigned".to_owned(),
        ..notification("work.assigned", &[STAFF])
    };
    let scope = world.scope(STAFF);
    world.app.db().write(&scope, |tx| async move { notify(&tx, one).await }).await.unwrap();
    drain(&world.app).await.unwrap();
    let others = world.app.db().write(&scope, |tx| async move {
        let first = tx.all(Entity::find()).await?.pop().unwrap();
        let other = |record: u128| {
            let id = Uuid::from_u128(record);
            <Entity as EntityTrait>::ActiveModel::from(Model { id, source_id: id, subject_id: Some(id), ..first.clone() }).reset_all()
        };
        tx.append::<Entity>((2..=records).map(other).collect()).await
    });
    others.await.unwrap();
}

#[tokio::test]
async fn a_notice_tells_of_all_records_of_its_act_and_leads_to_them() {
    on_both(&[TYPES], async |world: World| {
        let (act, scope) = (Uuid::from_u128(7), world.scope(STAFF));
        act_on(&world, act, 2_500).await;
        let (_, list) = world.json("GET", "/api/app/notifications", STAFF).await;
        let line = &list["items"][0];
        assert_eq!(
            (&list["totalCount"], &line["title"], &line["url"]),
            (&json!(1), &json!("2500 action items assigned to you"), &json!(format!("action-items?status=&notice={act}")))
        );
        let told = told_together(&world.app, &scope, act, "Job").await.unwrap();
        assert_eq!(told.into_iter().collect::<BTreeSet<_>>().len(), 2_500);

        assert!(world.mails().is_empty());
        world.clock.advance(chrono::TimeDelta::minutes(1));
        drain(&world.app).await.unwrap();
        world.clock.advance(chrono::TimeDelta::minutes(30));
        drain(&world.app).await.unwrap();
        let mails = world.mails();
        assert_eq!(mails.len(), 1, "one mail for the whole act");
        assert!(mails[0].contains("Subject: 2500 action items assigned to you"), "{}", mails[0]);

        let id = line["id"].as_str().unwrap();
        assert_eq!(world.json("POST", &format!("/api/app/notifications/{id}/read"), STAFF).await.1["count"], 0);
        let rows = world.app.db().read(&scope, |tx| async move { tx.all(Entity::find()).await }).await.unwrap();
        assert!(rows.len() == 2_500 && rows.iter().all(|row| row.read_at.is_some()), "each of them is read");
    })
    .await;
}

#[tokio::test]
async fn a_digest_collects_unread_notifications_once_a_day() {
    on_both(&[TYPES], async |world: World| {
        send(&world, "client.primary-contact-login", &[STAFF]).await;
        send(&world, "client.primary-contact-login", &[STAFF, OTHER]).await;
        world.json("POST", "/api/app/notifications/read-all", OTHER).await;
        assert!(world.mails().is_empty());
        world.clock.advance(chrono::TimeDelta::minutes(20));
        drain(&world.app).await.unwrap();
        let mails = world.mails();
        assert_eq!(mails.len(), 1, "one digest, without notifications already read");
        assert!(mails[0].contains("Subject: 2 updates for you") && mails[0].contains("A primary contact signed in"), "{}", mails[0]);
        send(&world, "client.primary-contact-login", &[STAFF]).await;
        world.clock.advance(chrono::TimeDelta::hours(2));
        drain(&world.app).await.unwrap();
        assert_eq!(world.mails().len(), 1, "the next one is sent tomorrow");
        world.clock.advance(chrono::TimeDelta::hours(24));
        drain(&world.app).await.unwrap();
        assert_eq!(world.mails().len(), 2);
        // No links to a page that doesn't exist.
        assert!(world.mails().iter().all(|mail| !mail.contains("Choose which emails you receive") && !mail.contains("email-preferences")));
    })
    .await;
}

#[tokio::test]
async fn every_shipped_template_renders() {
    on_both(&[TYPES], async |world: World| {
    let model = json!({"user_name": "Ada", "url": "https://portal.example/x", "code": "123456", "tenant_name": "Northwind", "days": 3, "message": "Line 1\nLine 2",
        "title": "Title", "type_name": "Type", "preferences_url": "https://portal.example/p", "items": [{"title": "A", "url": "", "type_name": "T"}],
        "address": "ada@northwind.example", "by_administrator": false, "inviter": "Ben", "day": "2026-03-16", "unexpected": true,
        "change": "Mail.AccountChange.RecoveryCodeUsed", "count": 2, "what": "sign-in", "device": "Firefox on Linux", "time": "2026-03-02 09:00 UTC"});
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
            world.app.db().write(&world.scope(STAFF), |tx| async move { send_mail(&tx, mail).await }).await.unwrap();
        }
    }
    drain(&world.app).await.unwrap();
    assert_eq!(world.mails().len(), contents.len() * localisation::SHIPPED.len());
    assert!(
        world.mails().iter().any(|mail| mail.contains("https://portal.example/p")),
        "the preferences page is linked if there is one"
    );
    }).await;
}

async fn next_line(stream: &mut BodyDataStream) -> String {
    String::from_utf8(stream.next().await.unwrap().unwrap().to_vec()).unwrap()
}

#[tokio::test]
async fn a_stream_sends_only_its_callers_events_and_ends_with_the_node() {
    on_both(&[TYPES], async |world: World| {
        let response = world.call("GET", "/api/app/events", STAFF).await;
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
            world.app.db().write(&world.scope(COACH), |tx| async move { emit(&tx, event).await }).await.unwrap();
        }
        // The node reads its own keys as well; they are sent only once.
        world.app.db().follow_invalidations().await.unwrap();
        for kind in ["goals", "notification"] {
            let line = next_line(&mut stream).await;
            assert!(line.starts_with(&format!("event: {kind}\ndata: {{\"tenantId\":\"{TENANT}\"")), "{line}");
        }
        world.delivery.closing().cancel();
        assert!(stream.next().await.is_none());
    })
    .await;
}

#[tokio::test]
async fn a_stream_accepts_the_scheme_of_the_header_in_any_case() {
    on_both(&[TYPES], async |world: World| {
        for scheme in ["bearer", "BEARER"] {
            assert_eq!(world.authorized("GET", "/api/app/events", &format!("{scheme} {STAFF}")).await.status(), 200);
        }
    })
    .await;
}

#[tokio::test]
async fn a_stream_ends_with_its_session() {
    on_both(&[TYPES], async |world: World| {
        let mut stream = world.call("GET", "/api/app/events", STAFF).await.into_body().into_data_stream();
        next_line(&mut stream).await;
        // The database needs the real clock, the heartbeat doesn't.
        tokio::time::pause();
        assert_eq!(next_line(&mut stream).await, ": beat\n\n");
        world.authenticator.ended.lock().unwrap().push(STAFF);
        assert!(stream.next().await.is_none());
        tokio::time::resume();
    })
    .await;
}

#[tokio::test]
async fn a_stream_sends_nothing_after_its_session_has_ended() {
    on_both(&[TYPES], async |world: World| {
        let mut stream = world.call("GET", "/api/app/events", STAFF).await.into_body().into_data_stream();
        next_line(&mut stream).await;
        world.authenticator.ended.lock().unwrap().push(STAFF);
        let event = &Event { audience: Audience::User { home: TENANT, user: STAFF }, kind: "secret".to_owned(), subject: None };
        world.app.db().write(&world.scope(COACH), |tx| async move { emit(&tx, event).await }).await.unwrap();
        assert!(stream.next().await.is_none());
    })
    .await;
}

#[tokio::test]
async fn streams_per_user_are_limited() {
    on_both(&[TYPES], async |world: World| {
        let mut open = Vec::new();
        for _ in 0..20 {
            open.push(world.call("GET", "/api/app/events", STAFF).await);
        }
        assert!(open.iter().all(|stream| stream.status() == 200));
        assert_eq!(world.call("GET", "/api/app/events", STAFF).await.status(), 429);
        open.pop();
        assert_eq!(world.call("GET", "/api/app/events", STAFF).await.status(), 200);
    })
    .await;
}

/// Makes `tenant` send its mail through this server, and queues letters of its own.
async fn mails_through(world: &World, tenant: Uuid, server: &TcpListener, count: usize) {
    let port = server.local_addr().unwrap().port();
    let transport = Transport::Smtp { host: "127.0.0.1".to_owned(), port, credentials: None, tls: Tls::Off, is_guarded: false };
    let options = MailOptions { transport, from_address: "portal@waymark.example".into(), from_name: "Waymark".into() };
    world.mail.servers.lock().unwrap().insert(tenant, options);
    let letter = &Mail {
        to: "ada@waymark.example".to_owned(),
        template: "Abp.StandardEmailTemplates.Message".to_owned(),
        subject: Some("A letter".to_owned()),
        model: json!({"message": "x"}).as_object().cloned().unwrap(),
        ..Mail::default()
    };
    let scope = Scope::host(world.app.now(), Granted::default()).within(tenant);
    for _ in 0..count {
        world.app.db().write(&scope, |tx| async move { send_mail(&tx, letter).await }).await.unwrap();
    }
}

#[tokio::test]
async fn silent_mail_servers_of_several_tenants_hold_up_nobody_else() {
    on_both(&[TYPES], async |world: World| {
        let (silent, other) = (TcpListener::bind("127.0.0.1:0").await.unwrap(), TcpListener::bind("127.0.0.1:0").await.unwrap());
        for tenant in 1..=3 {
            mails_through(&world, Uuid::from_u128(tenant), &silent, 4).await;
        }
        let stop = CancellationToken::new();
        let node = tokio::spawn(worker::run(world.app.clone(), stop.clone()));
        // Every usual place is taken by a conversation in which nothing is said.
        let mut held = Vec::new();
        while held.len() < 12 {
            held.push(silent.accept().await.unwrap().0);
        }
        mails_through(&world, Uuid::from_u128(4), &other, 1).await;
        let (asked, _) = other.accept().await.unwrap();
        for conversation in &held {
            let heard = conversation.try_read(&mut [0]);
            assert!(heard.is_err_and(|error| error.kind() == ErrorKind::WouldBlock), "it goes on: nobody waited for its end");
        }
        stop.cancel();
        drop((held, asked, silent, other));
        node.await.unwrap();
    })
    .await;
}
