//! Deleted parts of the library are restored with what they had, and removed for good with it.

use chrono::TimeDelta;
use serde_json::{Value, json};
use testkit::{Actor, Reply, Who, World, on_both};

use crate::{draft, own};

const BIN: &str = "/api/app/recycle-bin";

fn id(record: &Value) -> &str {
    record["id"].as_str().unwrap()
}

async fn restore(author: &Actor, kind: &str, record: &Value) -> Reply {
    author.post(&format!("{BIN}/{kind}/{}/restore", id(record)), json!({})).await
}

async fn deleted(author: &Actor) -> Value {
    author.get(&format!("{BIN}?sorting=kind")).await.ok()
}

async fn count(world: &World, table: &str) -> i64 {
    world.app.db().row_counts(&waymark::compose::migrations(), &[kernel::HOST].into()).await.unwrap()[table]
}

/// A framework, which is not the default, with a draft.
async fn written(author: &Actor) -> (crate::Own, Value) {
    author.post("/api/app/frameworks", json!({"code": "BASE", "title": "The default"})).await.ok();
    let own = own(author).await;
    let standard = draft(author, &own).await;
    (own, standard)
}

/// Deletes all of an own framework, from the standard up.
async fn delete_all(author: &Actor, standard: &Value, own: &crate::Own) {
    for (list, record) in
        [("standards", standard), ("subdomains", &own.subdomain), ("domains", &own.domain), ("frameworks", &own.framework)]
    {
        assert_eq!(author.delete(&format!("/api/app/{list}/{}", id(record))).await.status, 204, "{list}");
    }
}

#[tokio::test]
async fn a_framework_comes_back_part_by_part_and_a_standard_with_its_versions() {
    on_both(async |world: World| {
        let author = world.as_user(Who::Author).await;
        let (own, standard) = written(&author).await;
        world.clock.advance(TimeDelta::minutes(1));
        delete_all(&author, &standard, &own).await;
        let bin = deleted(&author).await;
        let of = |kind: &str| bin["items"].as_array().unwrap().iter().find(|row| row["kind"] == kind).unwrap();
        assert_eq!(bin["totalCount"], 4);
        assert_eq!(of("Framework")["title"], "CARE Care quality");
        assert_eq!(of("Standard")["parent"], json!({"kind": "Framework", "title": "CARE Care quality"}), "what to restore first");
        assert_eq!(restore(&author, "Standard", &standard).await.refused(400), "Portal:Recycle.ParentDeleted");
        assert_eq!(restore(&world.as_user(Who::Coach).await, "Framework", &own.framework).await.status, 403);
        assert_eq!(restore(&world.as_user(Who::ClientAdmin).await, "Framework", &own.framework).await.status, 403);
        for (kind, record) in
            [("Framework", &own.framework), ("Domain", &own.domain), ("Subdomain", &own.subdomain), ("Standard", &standard)]
        {
            assert_eq!(restore(&author, kind, record).await.status, 204, "{kind}");
        }
        let back = author.get(&format!("/api/app/standards/{}", id(&standard))).await.ok();
        assert_eq!(back["shown"]["statement"], "Everyone is trained.", "its draft came back with it");
        assert_eq!(count(&world, "standard_texts").await, 1, "its full text is there again");
    })
    .await;
}

#[tokio::test]
async fn after_its_time_a_standard_is_removed_with_its_versions() {
    on_both(async |world: World| {
        let author = world.as_user(Who::Author).await;
        let (own, standard) = written(&author).await;
        world.clock.advance(TimeDelta::minutes(1));
        assert_eq!((count(&world, "standards").await, count(&world, "standard_versions").await), (1, 1));
        delete_all(&author, &standard, &own).await;
        for _ in 0..2 {
            world.clock.advance(TimeDelta::days(16));
            world.drain().await;
        }
        for table in ["standards", "standard_versions", "subdomains", "domains"] {
            assert_eq!(count(&world, table).await, 0, "{table}");
        }
        assert_eq!(count(&world, "frameworks").await, 1, "the default");
    })
    .await;
}
