//! Releases over HTTP.

use serde_json::json;
use testkit::{Who, World, on_both};

use crate::{content, draft, own, step};

#[tokio::test]
async fn a_release_never_changes() {
    on_both(async |world: World| {
        let (author, admin) = (world.as_user(Who::Author).await, world.as_user(Who::HostAdmin).await);
        let own = own(&author).await;
        let body = json!({"frameworkId": own.framework["id"], "name": "2026.1"});
        assert_eq!(author.post("/api/app/library-releases", body.clone()).await.refused(400), "Portal:Standards.ReleaseEmpty");
        let row = draft(&author, &own).await;
        step(&author, &row, "submit").await.ok();
        let published = step(&admin, &row, "publish").await.ok();
        let release = author.post("/api/app/library-releases", body.clone()).await.ok();
        let path = format!("/api/app/library-releases/{}", release["id"].as_str().unwrap());
        let before = author.get(&path).await.ok();
        let change = json!({"content": content("Stricter."), "concurrencyStamp": published["concurrencyStamp"]});
        author.put(&format!("/api/app/standards/{}", row["id"].as_str().unwrap()), change).await.ok();
        step(&author, &row, "submit").await.ok();
        step(&admin, &row, "publish").await.ok();
        // spec: LIB-06
        assert_eq!(author.get(&path).await.ok(), before);
        assert_eq!(before["standards"][0]["version"], "1.0");
        assert_eq!(author.post("/api/app/library-releases", body).await.fields(), ["name"]);
        let coach = world.as_user(Who::Coach).await;
        assert_eq!(coach.get("/api/app/library-releases").await.ok()["totalCount"], 1);
        let refused = coach.post("/api/app/library-releases", json!({"frameworkId": own.framework["id"], "name": "X"})).await;
        assert_eq!(refused.status, 403);
    })
    .await;
}
