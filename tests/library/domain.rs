//! Frameworks, domains and subdomains over HTTP.

use serde_json::{Value, json};
use testkit::{Actor, Who, World, on_both};

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

/// The code of each result, in the order of the request; empty where it was done.
async fn bulk(by: &Actor, list: &str, ids: &[&Value], action: &str, args: Value) -> Vec<String> {
    let mut body = json!({"ids": ids, "action": action});
    if !args.is_null() {
        body["args"] = args;
    }
    let report = by.post(&format!("/api/app/{list}/bulk"), body).await.ok();
    let code = |row: &Value| row["error"]["code"].as_str().unwrap_or_default().to_owned();
    report["results"].as_array().unwrap().iter().map(code).collect()
}

#[tokio::test]
async fn many_are_activated_moved_retired_and_deleted_each_by_its_own_rules() {
    on_both(async |world: World| {
        let author = world.as_user(Who::Author).await;
        let own = own(&author).await;
        let body = json!({"frameworkId": own.framework["id"], "code": "OPS", "name": "Work", "colour": 1, "weight": 1});
        let empty = author.post("/api/app/domains", body).await.ok();
        let (domains, part) = ([&own.domain["id"], &empty["id"]], &own.subdomain["id"]);
        assert_eq!(bulk(&author, "domains", &domains, "Activate", Value::Null).await, ["", "Portal:Domains.NoSubdomain"]);
        assert_eq!(bulk(&author, "subdomains", &[part], "Move", json!({"domainId": empty["id"]})).await, [""]);
        let moved = author.get(&format!("/api/app/subdomains/{}", part.as_str().unwrap())).await.ok();
        assert_eq!((&moved["domainId"], moved["code"].as_str()), (&empty["id"], Some("OPS-01")));
        let nowhere = json!({"ids": [part], "action": "Move", "args": {}});
        assert_eq!(author.post("/api/app/subdomains/bulk", nowhere).await.fields(), ["args.domainId"]);
        assert_eq!(bulk(&author, "subdomains", &[part], "Activate", json!({})).await, [""]);
        assert_eq!(bulk(&author, "subdomains", &[part], "Delete", json!({})).await, ["Portal:Subdomains.NotDraft"]);
        assert_eq!(bulk(&author, "domains", &domains, "Retire", Value::Null).await, ["", "Portal:Common.InvalidTransition"]);
        assert_eq!(bulk(&author, "domains", &domains, "Delete", Value::Null).await, ["Portal:Domains.NotDraft", "Portal:Domains.NotEmpty"]);
        let bare = author.post("/api/app/frameworks", json!({"code": "BARE", "title": "Bare"})).await.ok();
        let frameworks = [&own.framework["id"], &bare["id"]];
        assert_eq!(author.get("/api/app/frameworks?source=Oscal").await.ok()["totalCount"], 0);
        assert_eq!(bulk(&author, "frameworks", &frameworks, "Delete", Value::Null).await, ["Portal:Frameworks.NotEmpty", ""]);
        let coach = world.as_user(Who::Coach).await;
        for list in ["domains", "subdomains", "frameworks"] {
            assert_eq!(coach.post(&format!("/api/app/{list}/bulk"), json!({})).await.status, 403, "{list}");
        }
    })
    .await;
}
