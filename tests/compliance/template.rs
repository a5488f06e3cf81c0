//! Assessment types and templates over HTTP.

use serde_json::{Value, json};
use testkit::{Who, World, on_both};

use crate::{Library, finalised, findings, id, in_alpha, library};

#[tokio::test]
async fn a_template_asks_about_each_standard_and_never_changes_once_published() {
    on_both(async |world: World| {
        let author = world.as_user(Who::Author).await;
        let library = library(&world, "CoachLed", false).await;
        let template = &library.template;
        let sections = template["sections"].as_array().unwrap();
        assert_eq!(sections.iter().map(|s| s["title"].as_str().unwrap()).collect::<Vec<_>>(), ["Conduct", "Premises", "Training"]);
        let first = &sections[0]["questions"][0];
        assert_eq!(
            (first["key"].as_str(), first["critical"].as_bool(), first["weight"].as_i64()),
            (Some("SAF-01-01"), Some(true), Some(5))
        );
        assert_eq!(first["text"], "Critical thing: to what extent is this in place?");
        assert_eq!((first["finding"]["severity"].as_str(), first["finding"]["dueDays"].as_i64()), (Some("Critical"), Some(7)));
        assert_eq!(
            first["options"].as_array().unwrap().iter().map(|o| o["scorePct"].as_i64().unwrap()).collect::<Vec<_>>(),
            [0, 25, 50, 75, 100]
        );
        let path = format!("/api/app/template-versions/{}", id(template));
        let body = json!({"method": "Sum", "criticalRule": "None", "sections": [], "concurrencyStamp": template["concurrencyStamp"]});
        // spec: ASM-03
        assert_eq!(author.put(&path, body).await.refused(400), "Portal:AssessmentTypes.PublishedIsImmutable");
        assert_eq!(author.delete(&path).await.refused(400), "Portal:AssessmentTypes.PublishedIsImmutable");
    })
    .await;
}

#[tokio::test]
async fn the_next_version_starts_as_a_copy_and_supersedes_the_previous_one() {
    on_both(async |world: World| {
        let author = world.as_user(Who::Author).await;
        let library = library(&world, "CoachLed", false).await;
        let versions = format!("/api/app/assessment-subtypes/{}/versions", library.subtype);
        let draft = author.post(&versions, json!({})).await.ok();
        assert_eq!((draft["version"].as_i64(), draft["questionCount"].as_i64()), (Some(2), Some(4)));
        let question = json!({"key": "Q1", "text": "Is it so?", "kind": "YesNo", "weight": 1, "naAllowed": true, "evidence": "Never", "comment": "OnFail",
            "options": [{"label": "No", "scorePct": 0}, {"label": "Yes", "scorePct": 100}]});
        let mut body = json!({"method": "WeightedMean", "criticalRule": "CapBand",
            "sections": [{"title": "All", "weight": 1, "questions": [question]}], "concurrencyStamp": draft["concurrencyStamp"]});
        let path = format!("/api/app/template-versions/{}", id(&draft));
        let changed = author.put(&path, body.clone()).await.ok();
        assert_eq!(changed["sections"][0]["questions"][0]["key"], "Q1");
        assert_eq!(author.put(&path, body.clone()).await.refused(409), "Portal:Common.StaleVersion");
        body["concurrencyStamp"] = changed["concurrencyStamp"].clone();
        body["sections"][0]["questions"][0]["standardId"] = json!(world.cast.alpha);
        assert_eq!(author.put(&path, body).await.fields(), ["sections[0].questions[0].standardId"]);
        author.post(&format!("{path}/publish"), json!({"concurrencyStamp": changed["concurrencyStamp"]})).await.ok();
        let list = author.get(&versions).await.ok();
        let statuses: Vec<&str> = list["items"].as_array().unwrap().iter().map(|v| v["status"].as_str().unwrap()).collect();
        assert_eq!(statuses, ["Published", "Superseded"]);
        let again = author.post(&format!("{path}/publish"), json!({"concurrencyStamp": author.get(&path).await.ok()["concurrencyStamp"]})).await;
        assert_eq!(again.refused(400), "Portal:Common.InvalidTransition");
        assert_eq!(author.delete(&format!("/api/app/assessment-subtypes/{}", library.subtype)).await.refused(400), "Portal:Common.InUse");
        assert_eq!(author.delete(&format!("/api/app/assessment-types/{}", library.kind)).await.refused(400), "Portal:Common.InUse");
    })
    .await;
}

#[tokio::test]
async fn a_deleted_subtype_comes_back_with_its_draft() {
    on_both(async |world: World| {
        let author = world.as_user(Who::Author).await;
        let (framework, ..) = crate::framework(&world).await;
        let body = json!({"code": "AUDIT", "name": "Audit", "mode": "CoachLed", "colour": 5, "requiresReview": false});
        let kind = author.post("/api/app/assessment-types", body).await.ok();
        let body = json!({"code": "BASE", "name": "Baseline", "frameworkId": framework, "status": "Active"});
        let subtype = author.post(&format!("/api/app/assessment-types/{}/subtypes", id(&kind)), body).await.ok();
        let draft = author.post("/api/app/template-versions/generate", json!({"subtypeId": subtype["id"]})).await.ok();
        let (of_draft, of_subtype) =
            (format!("/api/app/template-versions/{}", id(&draft)), format!("/api/app/assessment-subtypes/{}", id(&subtype)));
        world.clock.advance(chrono::TimeDelta::minutes(1));
        assert_eq!(author.delete(&of_subtype).await.status, 204);
        assert_eq!(author.get(&of_draft).await.status, 404);
        let restore = format!("/api/app/recycle-bin/AssessmentSubtype/{}/restore", id(&subtype));
        assert_eq!(author.post(&restore, json!({})).await.status, 204);
        let back = author.get(&of_draft).await.ok();
        assert_eq!((&back["status"], &back["sections"]), (&json!("Draft"), &draft["sections"]));
        assert_eq!(author.delete(&of_subtype).await.status, 204);
        assert_eq!(author.delete(&format!("/api/app/assessment-types/{}", id(&kind))).await.status, 204);
        assert_eq!(author.post(&restore, json!({})).await.refused(400), "Portal:Recycle.ParentDeleted");
    })
    .await;
}

#[tokio::test]
async fn tenants_see_usable_types_and_no_templates() {
    on_both(async |world: World| {
        let library = library(&world, "CoachLed", false).await;
        let admin = world.as_user(Who::ClientAdmin).await;
        let usable = admin.get("/api/app/assessment-subtypes?usable=true").await.ok();
        assert_eq!(usable["items"][0]["name"], "Baseline");
        assert_eq!(admin.get("/api/app/assessment-types").await.status, 403);
        assert_eq!(admin.get(&format!("/api/app/template-versions/{}", id(&library.template))).await.status, 403);
        let body = json!({"code": "OWN", "name": "Own", "mode": "SelfLed", "colour": 1});
        assert_eq!(admin.post("/api/app/assessment-types", body).await.status, 403);
    })
    .await;
}

/// Imports a catalogue of two controls, the second with this id, and returns the report.
async fn imported(world: &World, second: &str, query: &str) -> Value {
    let control = |id: &str, title: &str| {
        let statement = json!({"id": format!("{id}_smt"), "name": "statement", "prose": format!("There is {title}.")});
        json!({"id": id, "title": title, "parts": [statement]})
    };
    let group = json!({"id": "ac", "title": "Access", "controls": [control("ac-1", "a policy"), control(second, "a list of accounts")]});
    let metadata = json!({"title": "Rules", "last-modified": "2026-01-05T09:00:00Z", "version": "1", "oscal-version": "1.1.2"});
    let catalogue = json!({"catalog": {"uuid": "8a1f6a9e-35e5-4f0f-9d6b-2f1c6a2f7d10", "metadata": metadata, "groups": [group]}});
    let author = world.as_user(Who::Author).await;
    let queued = author.post(&format!("/api/app/standards/import?{query}"), catalogue).await.ok();
    world.drain().await;
    author.get(&format!("/api/app/imports/{}", id(&queued))).await.ok()["report"].clone()
}

#[tokio::test]
async fn a_renumbered_standard_is_asked_about_by_the_key_that_it_had() {
    on_both(async |world: World| {
        let off = [(platform::setting::STANDARDS_FOUR_EYES, Some("false".to_owned()))];
        platform::setting::set(&world.app, &world.installer(), &off).await.unwrap();
        let report = imported(&world, "ac-2", "newFrameworkCode=RULES&publishAndRelease=true").await;
        let framework = report["frameworkId"].as_str().unwrap().to_owned();
        let author = world.as_user(Who::Author).await;
        let body = json!({"code": "AUDIT", "name": "Audit", "mode": "CoachLed", "colour": 5, "requiresReview": false});
        let kind = id(&author.post("/api/app/assessment-types", body).await.ok());
        let body = json!({"code": "BASE", "name": "Baseline", "frameworkId": framework, "status": "Active"});
        let subtype = id(&author.post(&format!("/api/app/assessment-types/{kind}/subtypes"), body).await.ok());
        let generated = async || {
            let draft = author.post("/api/app/template-versions/generate", json!({"subtypeId": subtype})).await.ok();
            let path = format!("/api/app/template-versions/{}/publish", id(&draft));
            author.post(&path, json!({"concurrencyStamp": draft["concurrencyStamp"]})).await.ok()
        };
        let template = generated().await;
        let (domains, standards) = (Vec::new(), Vec::new());
        let library = Library { framework: framework.clone(), domains, standards, kind, subtype: subtype.clone(), template };
        finalised(&world, &library, &[4, 0]).await;
        let report = imported(&world, "ac-02", &format!("frameworkId={framework}&renumbered=Same")).await;
        assert_eq!((report["renamed"].as_i64(), report["create"].as_i64()), (Some(1), Some(0)));
        let questions = generated().await["sections"][0]["questions"].clone();
        assert_eq!([&questions[0]["key"], &questions[1]["key"]], ["AC-1", "AC-2"]);

        // So the answer to it proves the finding of the one before.
        world.clock.advance(chrono::TimeDelta::minutes(5));
        finalised(&world, &library, &[4, 4]).await;
        let found = findings(&in_alpha(&world, Who::Coach).await).await;
        assert_eq!((found.len(), found[0]["status"].as_str()), (1, Some("ReadyForVerification")));
    })
    .await;
}
