//! Who is notified of a release of the library.

use library::release::{RELEASED, Released};
use serde_json::{Value, json};
use testkit::{Actor, Who, World, on_both};

use crate::{Library, finalised, go, id, in_alpha, library, plan, state::publish};

async fn release(by: &Actor, library: &Library, name: &str) -> Value {
    by.post("/api/app/library-releases", json!({"frameworkId": library.framework, "name": name})).await.ok()
}

async fn finding(by: &Actor, world: &World, standard: &Value, owner: Who) {
    let body = json!({"clientId": world.cast.alpha_client, "kind": "Observation", "severity": "Low", "title": "The fire door was wedged open",
        "standardId": standard["id"], "ownerUserId": world.cast.user(owner)});
    by.post("/api/app/findings", body).await.ok();
}

/// What somebody's bell says of releases.
async fn release_notices(world: &World, who: Who) -> Vec<String> {
    world.drain().await;
    let bell = world.as_user(who).await.get("/api/app/notifications?maxResultCount=50").await.ok();
    let lines = bell["items"].as_array().unwrap().iter().filter(|line| line["typeCode"] == "library.release");
    lines.map(|line| line["title"].as_str().unwrap().to_owned()).collect()
}

#[tokio::test]
async fn those_whose_records_a_release_touches_are_told_once() {
    on_both(async |world: World| {
        let library = library(&world, "CoachLed", false).await;
        let (coach, author) = (in_alpha(&world, Who::Coach).await, world.as_user(Who::Author).await);
        release(&author, &library, "2026.1").await;
        let (changed, same) = (&library.standards[0], &library.standards[3]);
        finding(&coach, &world, changed, Who::Manager).await;
        finding(&coach, &world, same, Who::ClientAdmin).await;
        let assessment = plan(&world, &library, Who::Staff, &[]).await;
        go(&coach, &assessment, "schedule", None).await.ok();
        plan(&world, &library, Who::ClientAdmin, &[]).await;
        let everybody = [Who::ClientAdmin, Who::Manager, Who::Staff, Who::Coach, Who::Viewer, Who::OtherTenant];
        for who in everybody {
            assert!(release_notices(&world, who).await.is_empty(), "the first release changes nothing for {who:?}");
        }
        publish(&world, &format!("/api/app/standards/{}", id(changed)), "Major", None).await;
        let second = release(&author, &library, "2026.2").await;
        let says =
            |name: &str| format!("{name} of Care quality changes standards that your assessments, findings or clients' results are about");
        for who in everybody {
            let is_touched = matches!(who, Who::Manager | Who::Staff);
            assert_eq!(release_notices(&world, who).await, if is_touched { vec![says("2026.2")] } else { Vec::new() }, "{who:?}");
        }
        let twice = &Released { release_id: second["id"].as_str().unwrap().parse().unwrap(), released_by: None };
        let host = world.installer();
        world.app.db().write(&host, |tx| async move { tx.outbox(RELEASED, twice).await }).await.unwrap();
        assert_eq!(release_notices(&world, Who::Staff).await.len(), 1, "the message may be delivered twice");
        // A result at the client concerns its coaches.
        finalised(&world, &library, &[4, 4, 4, 4]).await;
        publish(&world, &format!("/api/app/standards/{}", id(same)), "Minor", None).await;
        release(&author, &library, "2026.3").await;
        assert_eq!(release_notices(&world, Who::Coach).await, [says("2026.3")]);
        assert!(release_notices(&world, Who::CoachOfSibling).await.is_empty());
        // Nothing is done any more at a client that is closed.
        let (scope, client) = (world.installer().within(world.cast.alpha), world.cast.alpha_client);
        let closed = world.app.db().write(&scope, |tx| async move {
            let before = tx.get::<people::client::Entity>(client).await?;
            let after = people::client::Client { status: people::client::ClientStatus::Closed, ..before.clone() };
            tx.update::<people::client::Entity>(&before, after).await.map(drop)
        });
        closed.await.unwrap();
        publish(&world, &format!("/api/app/standards/{}", id(&library.standards[1])), "Minor", None).await;
        release(&author, &library, "2026.4").await;
        assert_eq!(release_notices(&world, Who::Coach).await, [says("2026.3")]);
    })
    .await;
}
