//! Concurrent writes to the library.

use std::collections::BTreeSet;

use futures::future::{join, join_all};
use serde_json::{Value, json};
use testkit::{Who, World, on_both};

use crate::{content, draft, own, step};

fn codes(made: Vec<testkit::Reply>) -> BTreeSet<String> {
    made.iter().map(|reply| reply.ok()["code"].as_str().unwrap().to_owned()).collect()
}

#[tokio::test]
async fn sixteen_concurrent_additions_get_distinct_codes() {
    on_both(async |world: World| {
        let author = world.as_user(Who::Author).await;
        let own = own(&author).await;
        let standard = json!({"subdomainId": own.subdomain["id"], "content": content("Everyone is trained.")});
        let made = join_all((0..16).map(|_| author.post("/api/app/standards", standard.clone()))).await;
        assert_eq!(codes(made).len(), 16);
        let subdomain = |at| json!({"domainId": own.domain["id"], "name": format!("Part {at}"), "weight": 1, "questionsPerAssessment": 5});
        let made = join_all((0..8).map(|at| author.post("/api/app/subdomains", subdomain(at)))).await;
        assert_eq!(codes(made).len(), 8);
    })
    .await;
}

#[tokio::test]
async fn concurrent_releases_and_drafts_are_numbered_or_conflict() {
    on_both(async |world: World| {
        let (author, admin) = (world.as_user(Who::Author).await, world.as_user(Who::HostAdmin).await);
        let own = own(&author).await;
        let row = draft(&author, &own).await;
        step(&author, &row, "submit").await.ok();
        let published = step(&admin, &row, "publish").await.ok();
        let named = |name: String| json!({"frameworkId": own.framework["id"], "name": name});
        let made = join_all((0..6).map(|at| author.post("/api/app/library-releases", named(format!("2026.{at}"))))).await;
        assert!(made.iter().all(|reply| reply.status == 200));
        let same = join_all((0..4).map(|_| author.post("/api/app/library-releases", named("2027".to_owned())))).await;
        assert_eq!(same.iter().filter(|reply| reply.status == 200).count(), 1);
        assert!(same.iter().filter(|reply| reply.status != 200).all(|reply| reply.fields() == ["name"]));
        let path = format!("/api/app/standards/{}", row["id"].as_str().unwrap());
        let change = |at| json!({"content": content(&format!("Stricter by {at}.")), "concurrencyStamp": published["concurrencyStamp"]});
        let drafts = join_all((0..6).map(|at| author.put(&path, change(at)))).await;
        assert_eq!(drafts.iter().filter(|reply| reply.status == 200).count(), 1);
        assert_eq!(drafts.iter().filter(|reply| reply.status == 409).count(), 5);
    })
    .await;
}

#[tokio::test]
async fn nothing_is_added_to_a_parent_that_is_deleted_concurrently() {
    on_both(async |world: World| {
        let author = world.as_user(Who::Author).await;
        let own = own(&author).await;
        for round in 0..6 {
            let body = json!({"frameworkId": own.framework["id"], "code": format!("D{round:02}"), "name": "Short-lived", "colour": 3, "weight": 1});
            let domain = author.post("/api/app/domains", body).await.ok();
            let below = json!({"domainId": domain["id"], "name": "Part", "weight": 1, "questionsPerAssessment": 5});
            let path = format!("/api/app/domains/{}", id(&domain));
            let (part, gone) = join(author.post("/api/app/subdomains", below.clone()), author.delete(&path)).await;
            assert_ne!(part.status == 200, gone.status == 204, "{} {}", part.text(), gone.text());

            let part = author.post("/api/app/subdomains", json!({"domainId": own.domain["id"], "name": "Part", "weight": 1, "questionsPerAssessment": 5})).await.ok();
            let standard = json!({"subdomainId": part["id"], "content": content("It is so.")});
            let path = format!("/api/app/subdomains/{}", id(&part));
            let (standard, gone) = join(author.post("/api/app/standards", standard), author.delete(&path)).await;
            assert_ne!(standard.status == 200, gone.status == 204, "{} {}", standard.text(), gone.text());
        }
    })
    .await;
}

fn id(value: &Value) -> &str {
    value["id"].as_str().unwrap()
}
