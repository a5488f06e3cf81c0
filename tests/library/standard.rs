//! Standards over HTTP.

use serde_json::json;
use testkit::{Actor, Who, World, on_both};

use crate::{content, draft, own, own_called, step};

#[tokio::test]
async fn a_version_passes_its_states_and_nobody_publishes_their_own() {
    on_both(async |world: World| {
        let (author, admin) = (world.as_user(Who::Author).await, world.as_user(Who::HostAdmin).await);
        let own = own(&author).await;
        let row = draft(&author, &own).await;
        assert_eq!((row["code"].as_str(), row["weight"].as_i64()), (Some("SAF-01-01"), Some(5)));
        let early = step(&admin, &row, "publish").await;
        assert_eq!(early.refused(400), "Portal:Common.InvalidTransition");
        assert_eq!(early.json()["error"]["data"]["allowed"], json!(["InReview"]));
        assert_eq!(step(&author, &row, "submit").await.ok()["status"], "InReview");
        // spec: LIB-05
        assert_eq!(step(&author, &row, "publish").await.refused(400), "Portal:Standards.SelfReview");
        assert_eq!(step(&author, &row, "send-back").await.ok()["status"], "Draft");
        step(&author, &row, "submit").await.ok();
        let published = step(&admin, &row, "publish").await.ok();
        assert_eq!(published["status"], "Published");
        let path = format!("/api/app/standards/{}", row["id"].as_str().unwrap());
        let change = json!({"content": content("Everyone is trained each year."), "concurrencyStamp": published["concurrencyStamp"]});
        let changed = author.put(&path, change.clone()).await.ok();
        // spec: LIB-05
        assert_eq!((changed["status"].as_str(), changed["version"].as_str()), (Some("Published"), Some("1.0")));
        assert_eq!(author.get(&path).await.ok()["shown"]["statement"], "Everyone is trained.");
        assert_eq!(author.put(&path, change).await.refused(409), "Portal:Common.StaleVersion");
        step(&author, &row, "submit").await.ok();
        step(&admin, &row, "publish").await.ok();
        let shown = author.get(&path).await.ok();
        assert_eq!((shown["version"].as_str(), shown["versions"][1]["status"].as_str()), (Some("1.1"), Some("Superseded")));
        let (from, to) = (shown["versions"][1]["id"].as_str().unwrap(), shown["versions"][0]["id"].as_str().unwrap());
        let diff = author.get(&format!("{path}/diff?from={from}&to={to}")).await.ok();
        assert_eq!(diff["fields"][0]["field"], "statement");
        assert!(diff["fields"][0]["parts"].as_array().unwrap().iter().any(|part| part["kind"] == "Added"));
        assert_eq!(author.delete(&path).await.refused(400), "Portal:Standards.PublishedIsImmutable");
    })
    .await;
}

#[tokio::test]
async fn only_authors_see_drafts() {
    on_both(async |world: World| {
        let author = world.as_user(Who::Author).await;
        let own = own(&author).await;
        let row = draft(&author, &own).await;
        for who in [Who::Coach, Who::ClientAdmin, Who::Viewer] {
            let reader = world.as_user(who).await;
            assert_eq!(reader.get("/api/app/standards").await.ok()["totalCount"], 0, "{who:?}");
            assert_eq!(reader.get(&format!("/api/app/standards/{}", row["id"].as_str().unwrap())).await.status, 404, "{who:?}");
        }
    })
    .await;
}

#[tokio::test]
async fn invalid_input_is_reported_on_its_field() {
    on_both(async |world: World| {
        let author = world.as_user(Who::Author).await;
        let own = own(&author).await;
        let with = |name: &str, value: serde_json::Value| {
            let mut content = content("Everyone is trained.");
            content[name] = value;
            json!({"subdomainId": own.subdomain["id"], "content": content})
        };
        for (body, field) in [
            (with("title", "".into()), "content.title"),
            (with("statement", "x".repeat(4_001).into()), "statement"),
            (with("weight", 11.into()), "content.weight"),
            (with("assessEveryMonths", 7.into()), "assessEveryMonths"),
            (with("criticality", "Dire".into()), "content.criticality"),
            (with("references", json!([{"title": "A law", "href": "ftp://law.example"}])), "content.references[0].href"),
            (with("references", json!([{"title": "A law", "href": "https://law.example/\u{a0}x"}])), "content.references[0].href"),
            (with("maturity", json!(["one"])), "maturity"),
            (json!({"subdomainId": world.cast.alpha, "content": content("x")}), "subdomainId"),
            (json!({"subdomainId": own.subdomain["id"], "code": "PEO-01-01", "content": content("x")}), "code"),
        ] {
            assert_eq!(author.post("/api/app/standards", body).await.fields(), [field], "{field}");
        }
    })
    .await;
}

#[tokio::test]
async fn many_standards_are_published_at_once() {
    on_both(async |world: World| {
        let (author, admin) = (world.as_user(Who::Author).await, world.as_user(Who::HostAdmin).await);
        let own = own(&author).await;
        for _ in 0..3 {
            draft(&author, &own).await;
        }
        let body = json!({"frameworkId": own.framework["id"]});
        let refused = author.post("/api/app/standards/publish", body.clone()).await.ok();
        assert_eq!(
            (refused["publishedCount"].as_i64(), refused["results"][0]["code"].as_str()),
            (Some(0), Some("Portal:Standards.SelfReview"))
        );
        let open = async |by_me: bool| {
            let path = format!("/api/app/standards?hasOpenVersion=true&openVersionByMe={by_me}");
            (author.get(&path).await.ok()["totalCount"].clone(), admin.get(&path).await.ok()["totalCount"].clone())
        };
        assert_eq!((open(true).await, open(false).await), ((json!(3), json!(0)), (json!(0), json!(3))));
        assert_eq!(admin.post("/api/app/standards/publish", body).await.ok()["publishedCount"], 3);
        assert_eq!((open(true).await, open(false).await), ((json!(0), json!(0)), (json!(0), json!(0))));
        let list = author.get("/api/app/standards?status=Published&sorting=code%20desc").await.ok();
        assert_eq!((list["totalCount"].as_i64(), list["items"][0]["code"].as_str()), (Some(3), Some("SAF-01-03")));
    })
    .await;
}

#[tokio::test]
async fn a_framework_that_fails_holds_up_no_other_on_the_day_of_its_versions() {
    on_both(async |world: World| {
        let (author, admin) = (world.as_user(Who::Author).await, world.as_user(Who::HostAdmin).await);
        let mut frameworks = Vec::new();
        for own in [own(&author).await, own_called(&author, "SITE", "Sites").await] {
            let mut content = content("Everyone is trained.");
            content["effectiveFrom"] = json!("2026-03-03");
            let body = json!({"subdomainId": own.subdomain["id"], "content": content});
            let row = author.post("/api/app/standards", body).await.ok();
            step(&author, &row, "submit").await.ok();
            step(&admin, &row, "publish").await.ok();
            frameworks.push(own.framework["id"].as_str().unwrap().parse::<kernel::Uuid>().unwrap());
        }
        let in_force = async |reader: Actor| reader.get("/api/app/standards").await.ok()["totalCount"].clone();
        assert_eq!(in_force(world.as_user(Who::Coach).await).await, 0, "a day too early");
        // The one that comes first can't be locked any more.
        frameworks.sort_unstable();
        let (first, host) = (frameworks[0], world.installer());
        let remove = world.app.db().write(&host, |tx| async move {
            let row = tx.get::<library::framework::Entity>(first).await?;
            tx.delete::<library::framework::Entity>(&row).await
        });
        remove.await.unwrap();
        world.drain().await;
        world.clock.advance(chrono::TimeDelta::hours(25));
        world.drain().await;
        assert_eq!(in_force(world.as_user_again(Who::Coach).await).await, 1);
    })
    .await;
}
