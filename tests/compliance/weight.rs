//! What answers are worth: what counts in totals, parts, states, maps and coverage, and which verdicts differ from the client's own answer.

use compliance::finalise;
use serde_json::{Value, json};
use testkit::{Who, World, on_both};

use crate::{Library, do_actions, finalised, findings, go, id, in_alpha, items, library, plan, transition};

fn question(key: &str, standard: &Value, weight: i32, options: &Value) -> Value {
    json!({
        "key": key, "text": format!("Is {key} so?"), "kind": "Single", "standardId": standard["id"], "weight": weight,
        "naAllowed": true, "evidence": "Never", "comment": "Never", "options": options,
    })
}

/// Gives the library's subtype a published template with these sections.
async fn asking(world: &World, library: &Library, sections: Value) {
    let author = world.as_user(Who::Author).await;
    let draft = author.post(&format!("/api/app/assessment-subtypes/{}/versions", library.subtype), json!({})).await.ok();
    let path = format!("/api/app/template-versions/{}", id(&draft));
    let body =
        json!({"method": "WeightedMean", "criticalRule": "CapBand", "sections": sections, "concurrencyStamp": draft["concurrencyStamp"]});
    let changed = author.put(&path, body).await.ok();
    author.post(&format!("{path}/publish"), json!({"concurrencyStamp": changed["concurrencyStamp"]})).await.ok();
}

/// Score, items with a score, items that apply.
type Part = (Option<f64>, Option<i64>, Option<i64>);

fn scores(parts: &Value) -> Vec<Part> {
    let told = |part: &Value| (part["score"].as_f64(), part["assessed"].as_i64(), part["applicable"].as_i64());
    parts.as_array().unwrap().iter().map(told).collect()
}

#[tokio::test]
async fn what_has_no_weight_counts_nowhere() {
    on_both(async |world: World| {
        let library = library(&world, "CoachLed", false).await;
        let options = json!([{"label": "No", "scorePct": 0}, {"label": "Yes", "scorePct": 100}]);
        let ask = |key: &str, standard: usize, weight: i32| question(key, &library.standards[standard], weight, &options);
        let sections = json!([
            {"title": "Weighed", "weight": 1, "questions": [ask("A", 0, 1), ask("B", 0, 0), ask("C", 1, 0)]},
            {"title": "A section without weight", "weight": 0, "questions": [ask("D", 2, 5)]},
            {"title": "Questions without weight", "weight": 1, "questions": [ask("E", 3, 0)]},
        ]);
        asking(&world, &library, sections).await;
        // B and D fail.
        let done = finalised(&world, &library, &[1, 0, 1, 0, 1]).await;
        let figures = ["verifiedScore", "compliancePct", "coveragePct"].map(|key| done[key].as_f64());
        assert_eq!((figures, done["band"].as_str()), ([Some(100.0); 3], Some("Exemplary")));
        let coach = in_alpha(&world, Who::Coach).await;
        let result = coach.get(&format!("/api/app/assessments/{}/result", id(&done))).await.ok();
        let (weighed, nothing): (Part, Part) = ((Some(100.0), Some(1), Some(1)), (None, Some(0), Some(0)));
        assert_eq!(scores(&result["sections"]), [weighed, nothing, nothing]);
        assert_eq!((scores(&result["domains"]), scores(&result["subdomains"])), (vec![weighed], vec![weighed]));
        assert_eq!((result["counts"]["nonCompliant"].as_i64(), result["gaps"].as_array().unwrap().len()), (Some(0), 0));
        let states = coach.get("/api/app/compliance-states").await.ok();
        let state = &states["items"][0];
        assert_eq!((states["totalCount"].as_i64(), &state["standardId"]), (Some(1), &library.standards[0]["id"]));
        assert_eq!((state["score"].as_f64(), state["result"].as_str()), (Some(100.0), Some("Compliant")));
        let map = coach.get("/api/app/boa/heatmap").await.ok();
        let cell = |at: usize| (map["rows"][0]["cells"][at]["score"].as_f64(), map["rows"][0]["cells"][at]["coveragePct"].as_f64());
        assert_eq!((cell(0), cell(1)), ((Some(100.0), Some(33.33)), (None, Some(0.0))));
        let scope = world.installer().within(world.cast.alpha);
        assert_eq!(finalise::half_finalised(world.app.db(), &scope).await.unwrap(), 0, "no result is missing");
    })
    .await;
}

#[tokio::test]
async fn a_failing_option_fails_its_standard_whatever_its_score() {
    on_both(async |world: World| {
        let library = library(&world, "CoachLed", false).await;
        let plain = json!([{"label": "No", "scorePct": 0}, {"label": "Yes", "scorePct": 100}]);
        let failing = json!([{"label": "Yes", "scorePct": 100}, {"label": "Yes, but not all of it", "scorePct": 100, "isFail": true}]);
        let ask = |key: &str, standard: usize, weight: i32, options: &Value| question(key, &library.standards[standard], weight, options);
        let questions = json!([ask("A", 0, 1, &failing), ask("B", 0, 9, &plain), ask("C", 1, 1, &plain), ask("D", 1, 9, &plain)]);
        asking(&world, &library, json!([{"title": "All", "weight": 1, "questions": questions}])).await;
        // C has a score of 0, but no option that fails: its standard has 90 all the same.
        let done = finalised(&world, &library, &[1, 1, 0, 1]).await;
        assert_eq!(done["verifiedScore"], 95.0);
        let coach = in_alpha(&world, Who::Coach).await;
        let states = coach.get("/api/app/compliance-states?sorting=score%20desc").await.ok();
        let told = |at: usize| (states["items"][at]["score"].as_f64(), states["items"][at]["result"].as_str());
        assert_eq!((told(0), told(1)), ((Some(100.0), Some("NonCompliant")), (Some(90.0), Some("Compliant"))));
    })
    .await;
}

#[tokio::test]
async fn a_verdict_differs_by_score_by_failure_or_by_what_applies() {
    on_both(async |world: World| {
        let library = library(&world, "Joint", false).await;
        let options = json!([
            {"label": "No", "scorePct": 0}, {"label": "Yes", "scorePct": 80}, {"label": "Yes, but", "scorePct": 80, "isFail": true},
            {"label": "Mostly", "scorePct": 80},
        ]);
        let questions: Vec<Value> = ["A", "B", "C", "D"].map(|key| question(key, &library.standards[0], 1, &options)).into();
        asking(&world, &library, json!([{"title": "All", "weight": 1, "questions": questions}])).await;
        let coach = in_alpha(&world, Who::Coach).await;
        let assessment = plan(&world, &library, Who::Coach, &[]).await;
        go(&coach, &assessment, "schedule", None).await.ok();
        let option = |at: u32| json!({"option": at});
        let pairs =
            [(json!({"notApplicable": true}), option(0)), (option(1), option(2)), (option(1), option(3)), (option(1), json!(null))];
        let now = items(&coach, &assessment).await;
        let change = |(item, (own, verified)): (&Value, (Value, Value))| {
            json!({"id": item["id"], "concurrencyStamp": item["concurrencyStamp"], "selfAnswer": own, "verifiedAnswer": verified})
        };
        let changes: Vec<Value> = now.iter().zip(pairs).map(change).collect();
        let path = format!("/api/app/assessments/{}/items", id(&assessment));
        coach.put(&path, json!({"items": changes})).await.ok();
        let differing = coach.get(&format!("{path}?differing=true")).await.ok();
        let keys: Vec<&str> = differing["items"].as_array().unwrap().iter().map(|item| item["questionKey"].as_str().unwrap()).collect();
        assert_eq!((keys, differing["totalCount"].as_i64()), (vec!["A", "B"], Some(2)), "D still awaits its verdict");
    })
    .await;
}

#[tokio::test]
async fn an_answer_keeps_its_option_when_options_move() {
    on_both(async |world: World| {
        let library = library(&world, "CoachLed", false).await;
        let option = |label: &str, score: u32| json!({"label": label, "scorePct": score});
        let ask = |key: &str, standard: usize, options: &Value| question(key, &library.standards[standard], 1, options);
        let before = json!([option("No", 0), option("Yes", 100), option("Partly", 50)]);
        let questions = [ask("A", 0, &before), ask("B", 0, &before), ask("C", 1, &before)];
        asking(&world, &library, json!([{"title": "All", "weight": 1, "questions": questions}])).await;
        finalised(&world, &library, &[1, 2, 1]).await;
        // The next version moves two options, drops one and adds one; the key of the third question asks about something else.
        let after = json!([option("Yes", 100), option("No", 0), option("Mostly", 75)]);
        let questions = [ask("A", 0, &after), ask("B", 0, &after), ask("C", 2, &after)];
        asking(&world, &library, json!([{"title": "All", "weight": 1, "questions": questions}])).await;
        world.clock.advance(chrono::TimeDelta::minutes(5));
        let coach = in_alpha(&world, Who::Coach).await;
        let assessment = plan(&world, &library, Who::Coach, &[]).await;
        go(&coach, &assessment, "schedule", None).await.ok();
        let now = items(&coach, &assessment).await;
        let keys: Vec<Option<u64>> = now[0]["options"].as_array().unwrap().iter().map(|option| option["key"].as_u64()).collect();
        assert_eq!(keys, [Some(1), Some(0), Some(3)], "no key is given twice");
        let last = |at: usize| (now[at]["lastTime"]["options"][0]["label"].as_str(), now[at]["lastTime"]["pct"].as_f64());
        assert_eq!((last(0), last(1)), ((Some("Yes"), Some(100.0)), (Some("Partly"), Some(50.0))));
        assert_eq!((&now[0]["lastTime"]["text"], &now[2]["lastTime"]), (&json!("Is A so?"), &json!(null)));
        let path = format!("/api/app/assessments/{}/items", id(&assessment));
        let answer = |option: u32| {
            let item = json!({"id": now[0]["id"], "concurrencyStamp": now[0]["concurrencyStamp"], "verifiedAnswer": {"option": option}});
            json!({"items": [item]})
        };
        assert_eq!(coach.put(&path, answer(1)).await.ok()["items"][0]["item"]["verifiedPct"], 100.0);
    })
    .await;
}

#[tokio::test]
async fn a_key_that_asks_for_another_kind_of_answer_has_no_baseline() {
    on_both(async |world: World| {
        let library = library(&world, "CoachLed", false).await;
        let options = json!([{"label": "No", "scorePct": 0}, {"label": "Partly", "scorePct": 50}]);
        let ask = |key: &str, kind: &str| {
            let mut asked = question(key, &library.standards[0], 1, &options);
            asked["kind"] = json!(kind);
            asked
        };
        for kind in ["Single", "Rating"] {
            let questions = [ask("A", "Single"), ask("B", kind)];
            asking(&world, &library, json!([{"title": "All", "weight": 1, "questions": questions}])).await;
            finalised(&world, &library, &[1, 1]).await;
            world.clock.advance(chrono::TimeDelta::minutes(5));
        }
        let coach = in_alpha(&world, Who::Coach).await;
        let later = coach.get("/api/app/assessments?sorting=finalisedAt%20desc").await.ok()["items"][0].clone();
        let result = coach.get(&format!("/api/app/assessments/{}/result", id(&later))).await.ok();
        let told = |at: usize| (result["gaps"][at]["questionKey"].as_str(), result["gaps"][at]["baselinePct"].as_f64());
        assert_eq!([told(0), told(1)], [(Some("A"), Some(50.0)), (Some("B"), None)]);
    })
    .await;
}

#[tokio::test]
async fn the_answer_that_closes_a_finding_is_one_to_the_question_that_opened_it() {
    on_both(async |world: World| {
        let library = library(&world, "CoachLed", false).await;
        let author = world.as_user(Who::Author).await;
        let body = json!({"code": "SPOT", "name": "Spot check", "frameworkId": library.framework, "status": "Active"});
        let subtype = id(&author.post(&format!("/api/app/assessment-types/{}/subtypes", library.kind), body).await.ok());
        // The same key asks something else there, and its options stand the other way round.
        let (no, yes) = (json!({"label": "No", "scorePct": 0}), json!({"label": "Yes", "scorePct": 100}));
        let asked = question("A", &library.standards[0], 1, &json!([no, yes]));
        let mut other = question("A", &library.standards[0], 1, &json!([yes, no]));
        other["text"] = json!("Is it shut?");
        asking(&world, &library, json!([{"title": "All", "weight": 1, "questions": [asked]}])).await;
        finalised(&world, &library, &[0]).await;
        let elsewhere = Library { subtype, ..library };
        asking(&world, &elsewhere, json!([{"title": "All", "weight": 1, "questions": [other]}])).await;
        world.clock.advance(chrono::TimeDelta::minutes(5));
        finalised(&world, &elsewhere, &[0]).await;

        let (coach, admin) = (in_alpha(&world, Who::Coach).await, world.as_user(Who::ClientAdmin).await);
        let finding = findings(&coach).await.remove(0);
        let body = json!({"ownerUserId": world.cast.user(Who::ClientAdmin)});
        coach.post(&format!("/api/app/findings/{}/actions", id(&finding)), body).await.ok();
        do_actions(&world, &admin, &finding).await;
        let close = json!({"to": "Closed", "note": "Saw it.", "newAnswer": {"option": 1}});
        assert_eq!(transition(&coach, &finding, close).await.ok()["status"], "Closed");
    })
    .await;
}
