//! Frameworks, domains and subdomains over HTTP.

use serde_json::json;
use testkit::{Who, World, on_both};

use crate::own;

#[tokio::test]
async fn an_author_builds_a_framework_and_everybody_else_reads_it() {
    on_both(async |world: World| {
        let author = world.as_user(Who::Author).await;
        let own = own(&author).await;
        assert_eq!((own.framework["isDefault"].as_bool(), own.subdomain["code"].as_str()), (Some(true), Some("SAF-01")));
        for who in [Who::Coach, Who::Management, Who::ClientAdmin, Who::Staff, Who::Viewer] {
            let reader = world.as_user(who).await;
            assert_eq!(reader.get("/api/app/domains").await.ok()["items"][0]["subdomainCount"], 1, "{who:?}");
            let refused = reader.post("/api/app/frameworks", json!({"code": "MINE", "title": "Mine"})).await;
            assert_eq!(refused.status, 403, "{who:?}");
        }
        let inside = author.within(world.cast.alpha).post("/api/app/frameworks", json!({"code": "MINE", "title": "Mine"})).await;
        assert!([403, 404].contains(&inside.status), "{}", inside.text());
    })
    .await;
}

#[tokio::test]
async fn codes_are_unique_orders_are_kept_and_stale_stamps_are_rejected() {
    on_both(async |world: World| {
        let author = world.as_user(Who::Author).await;
        let own = own(&author).await;
        let body = |code: &str| json!({"frameworkId": own.framework["id"], "code": code, "name": "More", "colour": 1, "weight": 1});
        assert_eq!(author.post("/api/app/domains", body("SAF")).await.fields(), ["code"]);
        assert_eq!(author.post("/api/app/domains", body("x")).await.fields(), ["code"]);
        let more = author.post("/api/app/domains", body("OPS")).await.ok();
        let order = json!({"frameworkId": own.framework["id"], "ids": [more["id"], own.domain["id"]]});
        assert_eq!(author.put("/api/app/domains/order", order).await.status, 204);
        let list = author.get("/api/app/domains").await.ok();
        assert_eq!((&list["items"][0]["code"], &list["items"][1]["code"]), (&json!("OPS"), &json!("SAF")));
        let path = format!("/api/app/domains/{}", own.domain["id"].as_str().unwrap());
        let change = json!({"code": "SAF", "name": "Safe", "colour": 4, "weight": 2, "concurrencyStamp": own.domain["concurrencyStamp"]});
        // spec: COM-07
        assert_eq!(author.put(&path, change).await.refused(409), "Portal:Common.StaleVersion");
    })
    .await;
}

#[tokio::test]
async fn a_domain_is_activated_retired_and_deleted_only_as_listed() {
    on_both(async |world: World| {
        let author = world.as_user(Who::Author).await;
        let own = own(&author).await;
        let path = format!("/api/app/domains/{}", own.domain["id"].as_str().unwrap());
        let early = author.post(&format!("{path}/retire"), json!({})).await;
        assert_eq!(early.refused(400), "Portal:Common.InvalidTransition");
        assert_eq!(early.json()["error"]["data"]["allowed"], json!(["Active"]));
        assert_eq!(author.delete(&path).await.refused(400), "Portal:Domains.NotEmpty");
        assert_eq!(author.post(&format!("{path}/activate"), json!({})).await.ok()["status"], "Active");
        assert_eq!(author.post(&format!("{path}/retire"), json!({})).await.ok()["status"], "Retired");
        let body = json!({"domainId": own.domain["id"], "name": "Late", "weight": 1, "questionsPerAssessment": 5});
        assert_eq!(author.post("/api/app/subdomains", body).await.refused(400), "Portal:Subdomains.DomainRetired");
        let subdomain = format!("/api/app/subdomains/{}", own.subdomain["id"].as_str().unwrap());
        assert_eq!(author.delete(&subdomain).await.status, 204);
        assert_eq!(author.delete(&path).await.refused(400), "Portal:Domains.NotDraft");
        let empty = json!({"frameworkId": own.framework["id"], "code": "NEW", "name": "New", "colour": 1, "weight": 1});
        let empty = author.post("/api/app/domains", empty).await.ok();
        let path = format!("/api/app/domains/{}", empty["id"].as_str().unwrap());
        assert_eq!(author.post(&format!("{path}/activate"), json!({})).await.refused(400), "Portal:Domains.NoSubdomain");
        assert_eq!(author.delete(&path).await.status, 204);
    })
    .await;
}
