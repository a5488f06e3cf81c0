//! A whole published catalogue.

use axum::http::Method;
use serde_json::json;
use testkit::{Who, World, on_both};

use crate::{go, id, in_alpha, items};

#[tokio::test]
async fn the_nist_baseline_becomes_an_assessment_and_a_heat_map() {
    on_both(async |world: World| {
        let bytes = std::fs::read(concat!(env!("CARGO_MANIFEST_DIR"), "/../../data/NIST_SP-800-53_rev5_LOW-baseline_catalog.json")).unwrap();
        let admin = world.as_user(Who::HostAdmin).await;
        let off = [(platform::setting::STANDARDS_FOUR_EYES, Some("false".to_owned()))];
        platform::setting::set(&world.app, &world.installer(), &off).await.unwrap();
        let upload = "/api/app/standards/import?newFrameworkCode=NIST&publishAndRelease=true";
        let queued = admin.raw(Method::POST, upload, Some((bytes, "application/json"))).await.ok();
        world.drain().await;
        let report = admin.get(&format!("/api/app/imports/{}", id(&queued))).await.ok();
        let framework = report["report"]["frameworkId"].clone();
        let kind = admin.post("/api/app/assessment-types", json!({"code": "NIST", "name": "NIST", "mode": "CoachLed", "colour": 1})).await.ok();
        let body = json!({"code": "LOW", "name": "LOW baseline", "frameworkId": framework, "status": "Active"});
        let subtype = admin.post(&format!("/api/app/assessment-types/{}/subtypes", id(&kind)), body).await.ok();
        let draft = admin.post("/api/app/template-versions/generate", json!({"subtypeId": subtype["id"]})).await.ok();
        assert_eq!((draft["questionCount"].as_i64(), draft["sections"].as_array().unwrap().len()), (Some(149), 18));
        let stamp = json!({"concurrencyStamp": draft["concurrencyStamp"]});
        admin.post(&format!("/api/app/template-versions/{}/publish", id(&draft)), stamp).await.ok();
        let coach = in_alpha(&world, Who::Coach).await;
        let body = json!({"clientId": world.cast.alpha_client, "subtypeId": subtype["id"], "leadUserId": world.cast.user(Who::Coach)});
        let assessment = coach.post("/api/app/assessments", body).await.ok();
        go(&coach, &assessment, "schedule", None).await.ok();
        let all = items(&coach, &assessment).await;
        let change = |(at, item): (usize, &serde_json::Value)| json!({"id": item["id"], "concurrencyStamp": item["concurrencyStamp"], "verifiedAnswer": {"option": at % 5}});
        let changes: Vec<_> = all.iter().enumerate().map(change).collect();
        coach.put(&format!("/api/app/assessments/{}/items", id(&assessment)), json!({"items": changes})).await.ok();
        go(&coach, &assessment, "open-review", None).await.ok();
        go(&coach, &assessment, "finalise", None).await.ok();
        let map = coach.get(&format!("/api/app/boa/heatmap?frameworkId={}", framework.as_str().unwrap())).await.ok();
        assert_eq!((map["columns"].as_array().unwrap().len(), map["rows"][0]["total"]["coveragePct"].as_f64()), (18, Some(100.0)));
        assert_eq!(coach.get("/api/app/findings").await.ok()["totalCount"], 60);
    })
    .await;
}
