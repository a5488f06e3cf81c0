//! The bell over two nodes.

use std::time::Duration;

use axum::body::BodyDataStream;
use futures::StreamExt;
use kernel::Uuid;
use serde_json::json;
use testkit::{Actor, Who, World, on_both};

/// The next event, ignoring heartbeats.
async fn next(stream: &mut BodyDataStream) -> String {
    loop {
        let bytes = tokio::time::timeout(Duration::from_secs(10), stream.next()).await.expect("an event in time");
        let line = String::from_utf8(bytes.expect("the stream goes on").unwrap().to_vec()).unwrap();
        if !line.starts_with(':') {
            return line;
        }
    }
}

async fn notify(world: &World, about: u128) {
    let notification = &delivery::Notification {
        type_code: "work.assigned".to_owned(),
        to: vec![world.cast.user(Who::Staff)],
        // No registered kind of record, so nobody asks who reaches it.
        subject_type: "Chore".to_owned(),
        subject_id: Some(Uuid::from_u128(about)),
        title_key: "Notification.job.finished".to_owned(),
        data: json!({"job": "one"}).as_object().cloned().unwrap(),
        ..delivery::Notification::default()
    };
    let scope = world.installer().within(world.cast.alpha);
    world.app.db().write(&scope, |tx| async move { delivery::notify(&tx, notification).await }).await.unwrap();
    world.drain().await;
}

async fn unread(actor: &Actor) -> u64 {
    actor.get("/api/app/notifications/unread-count").await.ok()["count"].as_u64().unwrap()
}

#[tokio::test]
async fn the_bell_rings_on_another_node_and_nothing_is_lost_or_doubled_over_a_break() {
    on_both(async |world: World| {
        let staff = world.as_user(Who::Staff).await;
        let (node, other) = world.beside(world.clock.clone()).await;
        // As every node does from its start: until then it knows of nothing that others did, and tells browsers to reload everything.
        node.db().follow_invalidations().await.unwrap();
        let there = other.with_token(staff.token());
        let mut stream = there.stream("/api/app/events").await;
        assert!(next(&mut stream).await.starts_with("event: ready"));
        notify(&world, 1).await;
        node.db().follow_invalidations().await.unwrap();
        assert!(next(&mut stream).await.starts_with("event: notification"));
        assert_eq!((unread(&there).await, unread(&staff).await), (1, 1));
        // Away for a while: what came meanwhile is read when the stream is there again, once.
        drop(stream);
        notify(&world, 2).await;
        let mut stream = there.stream("/api/app/events").await;
        assert!(next(&mut stream).await.starts_with("event: ready"));
        let list = there.get("/api/app/notifications?maxResultCount=10").await.ok();
        assert_eq!((unread(&there).await, &list["totalCount"]), (2, &json!(2)));
    })
    .await;
}
