//! What a result does to the rest: findings of failed, corrected and proved questions, and a reopened assessment that is taken back.

use serde_json::{Value, json};
use testkit::{Actor, Who, World, on_both};

use crate::{Library, answer, do_actions, finalised, findings, go, id, in_alpha, items, library, plan, transition};

/// Publishes a template with two questions about one standard: one that is minor when it fails, and a critical one.
async fn sisters(world: &World, library: &Library) {
    let author = world.as_user(Who::Author).await;
    let draft = author.post(&format!("/api/app/assessment-subtypes/{}/versions", library.subtype), json!({})).await.ok();
    let question = |key: &str, severity: &str, days: i32| {
        json!({"key": key, "text": format!("{key}?"), "kind": "YesNo", "standardId": library.standards[0]["id"], "weight": 1,
            "critical": severity == "Critical", "naAllowed": true, "evidence": "Never", "comment": "Never",
            "options": [{"label": "No", "scorePct": 0}, {"label": "Yes", "scorePct": 100}],
            "finding": {"title": format!("{key} fails"), "severity": severity, "dueDays": days}})
    };
    let section = json!({"title": "All", "weight": 1, "questions": [question("SMALL", "Low", 90), question("GRAVE", "Critical", 7)]});
    let path = format!("/api/app/template-versions/{}", id(&draft));
    let body =
        json!({"method": "WeightedMean", "criticalRule": "CapBand", "sections": [section], "concurrencyStamp": draft["concurrencyStamp"]});
    let draft = author.put(&path, body).await.ok();
    author.post(&format!("{path}/publish"), json!({"concurrencyStamp": draft["concurrencyStamp"]})).await.ok();
}

/// An assessment in review with these answers.
async fn in_review(world: &World, library: &Library, coach: &Actor, levels: &[u32]) -> Value {
    let assessment = plan(world, library, Who::Coach, &[]).await;
    go(coach, &assessment, "schedule", None).await.ok();
    answer(coach, &assessment, "verifiedAnswer", levels).await;
    go(coach, &assessment, "open-review", None).await.ok()
}

/// What the dialog lists: `key` of each entry in `part`.
async fn listed(coach: &Actor, assessment: &Value, part: &str, key: &str) -> Vec<Value> {
    let preview = coach.get(&format!("/api/app/assessments/{}/finalise", id(assessment))).await.ok();
    preview[part].as_array().unwrap().iter().map(|entry| entry[key].clone()).collect()
}

/// Finalises with findings to void.
async fn finalise_voiding(coach: &Actor, assessment: &Value, ids: Value, reason: Option<&str>) -> testkit::Reply {
    let path = format!("/api/app/assessments/{}", id(assessment));
    let stamp = coach.get(&path).await.ok()["concurrencyStamp"].clone();
    coach.post(&format!("{path}/finalise"), json!({"voidFindingIds": ids, "voidReason": reason, "concurrencyStamp": stamp})).await
}

async fn read(actor: &Actor, finding: &Value) -> Value {
    actor.get(&format!("/api/app/findings/{}", id(finding))).await.ok()
}

/// The finding that an assessment opened about a question.
async fn of_title(coach: &Actor, title: &str) -> Value {
    findings(coach).await.into_iter().find(|finding| finding["title"] == title && finding["status"] == "Open").expect("an open finding")
}

#[tokio::test]
async fn each_failed_question_has_a_finding_of_its_own() {
    on_both(async |world: World| {
        let library = library(&world, "CoachLed", false).await;
        sisters(&world, &library).await;
        let (coach, management) = (in_alpha(&world, Who::Coach).await, in_alpha(&world, Who::Management).await);
        finalised(&world, &library, &[0, 1]).await;
        let small = of_title(&coach, "SMALL fails").await;
        let accept = json!({"to": "RiskAccepted", "note": "The lease ends soon.", "acceptedUntil": "2026-09-01"});
        transition(&coach, &small, accept).await.ok();

        // The grave question fails beside its accepted sister, which fails again.
        world.clock.advance(chrono::TimeDelta::minutes(5));
        let second = in_review(&world, &library, &coach, &[0, 0]).await;
        assert_eq!(listed(&coach, &second, "opening", "questionKey").await, ["GRAVE"]);
        assert_eq!(listed(&coach, &second, "failing", "number").await, [small["number"].clone()]);
        go(&coach, &second, "finalise", None).await.ok();
        let grave = of_title(&coach, "GRAVE fails").await;
        assert_eq!((findings(&coach).await.len(), &grave["severity"]), (2, &json!("Critical")));
        let known = read(&coach, &small).await;
        assert_eq!((&known["status"], &known["severity"], &known["failedAgainOn"]), (&json!("RiskAccepted"), &json!("Low"), &json!("2026-03-02")));

        // A finding takes the severity of a graver failure, with its due date; what passes is proved.
        let path = format!("/api/app/findings/{}", id(&grave));
        let played_down = json!({"kind": "Observation", "severity": "Low", "title": "GRAVE fails", "dueOn": "2026-12-31", "concurrencyStamp": grave["concurrencyStamp"]});
        coach.put(&path, played_down).await.ok();
        world.clock.advance(chrono::TimeDelta::minutes(5));
        let third = in_review(&world, &library, &coach, &[1, 0]).await;
        assert_eq!(listed(&coach, &third, "opening", "questionKey").await, [""; 0]);
        assert_eq!(listed(&coach, &third, "proved", "findingId").await, [small["id"].clone()]);
        go(&coach, &third, "finalise", None).await.ok();
        let raised = read(&coach, &grave).await;
        assert_eq!(
            (&raised["severity"], &raised["kind"], &raised["dueOn"], &raised["failedAgainOn"]),
            (&json!("Critical"), &json!("MajorNC"), &json!("2026-03-09"), &json!("2026-03-02"))
        );

        // Closed is settled: when the answer falls back, another one opens and repeats it.
        transition(&coach, &small, json!({"to": "Closed", "note": "Saw it."})).await.ok();
        go(&management, &third, "reopen", Some("It was the wrong site")).await.ok();
        answer(&coach, &third, "verifiedAnswer", &[0]).await;
        assert_eq!(listed(&coach, &third, "opening", "questionKey").await, ["SMALL"]);
        go(&coach, &third, "finalise", None).await.ok();
        let again = of_title(&coach, "SMALL fails").await;
        assert_eq!((&again["repeatOfNumber"], findings(&coach).await.len()), (&small["number"], 3));
    })
    .await;
}

#[tokio::test]
async fn another_teams_finding_is_neither_known_nor_repeated() {
    on_both(async |world: World| {
        let library = library(&world, "CoachLed", false).await;
        let coach = in_alpha(&world, Who::Coach).await;
        let admin = world.as_user(Who::ClientAdmin).await;
        finalised(&world, &library, &[0, 4, 4, 4]).await;
        let of_client = findings(&coach).await.remove(0);
        let body = json!({"ownerUserId": world.cast.user(Who::ClientAdmin)});
        coach.post(&format!("/api/app/findings/{}/actions", id(&of_client)), body).await.ok();
        do_actions(&world, &admin, &of_client).await;
        transition(&coach, &of_client, json!({"to": "Closed", "note": "Saw it."})).await.ok();
        let team = admin.post("/api/app/teams", json!({"clientId": world.cast.alpha_client, "name": "Night shift", "leadStaffId": world.cast.report_staff})).await.ok();
        let body = json!({"clientId": world.cast.alpha_client, "teamId": team["id"], "subtypeId": library.subtype, "leadUserId": world.cast.user(Who::Coach)});
        let assessment = coach.post("/api/app/assessments", body).await.ok();
        go(&coach, &assessment, "schedule", None).await.ok();
        answer(&coach, &assessment, "verifiedAnswer", &[0, 4, 4, 4]).await;
        go(&coach, &assessment, "open-review", None).await.ok();
        go(&coach, &assessment, "finalise", None).await.ok();
        let found = findings(&coach).await;
        let of_team = found.iter().find(|finding| finding["teamId"] == team["id"]).expect("the team's finding");
        assert_eq!((found.len(), &of_team["repeatOfId"]), (2, &Value::Null));
    })
    .await;
}

#[tokio::test]
async fn a_corrected_answer_voids_its_finding_or_proves_it() {
    on_both(async |world: World| {
        let library = library(&world, "CoachLed", false).await;
        let (coach, management) = (in_alpha(&world, Who::Coach).await, in_alpha(&world, Who::Management).await);
        let assessment = finalised(&world, &library, &[0, 4, 4, 1]).await;
        let [first, second] = <[Value; 2]>::try_from(findings(&coach).await).unwrap();
        go(&management, &assessment, "reopen", Some("The register turned up")).await.ok();
        world.clock.advance(chrono::TimeDelta::minutes(5));
        answer(&coach, &assessment, "verifiedAnswer", &[3, 4, 0, 3]).await;
        assert_eq!(listed(&coach, &assessment, "corrected", "findingId").await, [first["id"].clone(), second["id"].clone()]);
        assert_eq!(finalise_voiding(&coach, &assessment, json!([first["id"]]), None).await.fields(), ["voidReason"]);
        assert_eq!(finalise_voiding(&coach, &assessment, json!([world.cast.alpha]), Some("So")).await.fields(), ["voidFindingIds"]);
        finalise_voiding(&coach, &assessment, json!([first["id"]]), Some("The register was elsewhere.")).await.ok();

        let void = read(&coach, &first).await;
        assert_eq!((&void["status"], &void["verificationNote"]), (&json!("Void"), &json!("The register was elsewhere.")));
        let proved = read(&coach, &second).await;
        assert_eq!(
            (&proved["status"], &proved["proofAssessmentNumber"], &proved["proofItemId"]),
            (&json!("ReadyForVerification"), &assessment["number"], &second["itemId"])
        );
        let open = async |standard: &Value| {
            let path = format!("/api/app/compliance-states?standardId={}", standard["id"].as_str().unwrap());
            coach.get(&path).await.ok()["items"][0]["openFindings"].clone()
        };
        assert_eq!([open(&library.standards[0]).await, open(&library.standards[3]).await], [json!(0), json!(1)]);
        assert_eq!(transition(&coach, &second, json!({"to": "Closed", "note": "Saw the register."})).await.ok()["status"], "Closed");
        assert_eq!(open(&library.standards[3]).await, json!(0));
    })
    .await;
}

#[tokio::test]
async fn a_later_assessment_proves_a_finding_until_somebody_sees_more_to_do() {
    on_both(async |world: World| {
        let library = library(&world, "CoachLed", false).await;
        let coach = in_alpha(&world, Who::Coach).await;
        finalised(&world, &library, &[0, 4, 4, 4]).await;
        let finding = findings(&coach).await.remove(0);
        let act = async || {
            let body = json!({"ownerUserId": world.cast.user(Who::ClientAdmin)});
            coach.post(&format!("/api/app/findings/{}/actions", id(&finding)), body).await.ok()
        };
        assert_eq!(act().await["status"], "ActionPlanned");
        world.clock.advance(chrono::TimeDelta::minutes(5));
        let next = finalised(&world, &library, &[4, 4, 4, 4]).await;
        world.drain().await;
        let proved = read(&coach, &finding).await;
        assert_eq!(
            (&proved["status"], &proved["proofAssessmentId"], &proved["allowedTransitions"]),
            (&json!("ReadyForVerification"), &next["id"], &json!(["Closed", "Void"]))
        );
        let planned = act().await;
        assert_eq!((&planned["status"], &planned["proofItemId"]), (&json!("ActionPlanned"), &Value::Null));
        // What is met in part is proved, too; what fails again takes a proof away.
        world.clock.advance(chrono::TimeDelta::minutes(5));
        finalised(&world, &library, &[2, 4, 4, 4]).await;
        assert_eq!(read(&coach, &finding).await["status"], "ReadyForVerification");
        world.clock.advance(chrono::TimeDelta::minutes(5));
        finalised(&world, &library, &[1, 4, 4, 4]).await;
        let again = read(&coach, &finding).await;
        assert_eq!((&again["status"], &again["proofItemId"]), (&json!("ActionPlanned"), &Value::Null));
        assert_eq!((&again["failedAgainOn"], findings(&coach).await.len()), (&json!("2026-03-02"), 1));
    })
    .await;
}

#[tokio::test]
async fn a_reopened_assessment_is_taken_back_with_all_that_it_said() {
    on_both(async |world: World| {
        let library = library(&world, "CoachLed", false).await;
        let (coach, management) = (in_alpha(&world, Who::Coach).await, in_alpha(&world, Who::Management).await);
        let assessment = finalised(&world, &library, &[4, 4, 0, 4]).await;
        let path = format!("/api/app/assessments/{}", id(&assessment));
        let result = async || coach.get(&format!("{path}/result")).await.ok();
        let map = async || coach.get("/api/app/boa/heatmap").await.ok()["rows"][0]["total"].clone();
        let (said, shown, answers) = (result().await, map().await, items(&coach, &assessment).await);
        assert_eq!(go(&management, &assessment, "take-back", Some("By mistake")).await.refused(400), "Portal:Assessments.NotReopened");

        go(&management, &assessment, "reopen", Some("The register turned up")).await.ok();
        answer(&coach, &assessment, "verifiedAnswer", &[0]).await;
        assert_eq!(go(&coach, &assessment, "cancel", Some("By mistake")).await.refused(400), "Portal:Common.InvalidTransition");
        assert_eq!(coach.get(&path).await.ok()["canTakeBack"], false);
        assert_eq!(go(&coach, &assessment, "take-back", Some("By mistake")).await.status, 403);
        assert_eq!(management.get(&path).await.ok()["canTakeBack"], true);
        assert_eq!(go(&management, &assessment, "take-back", None).await.fields(), ["note"]);
        let back = go(&management, &assessment, "take-back", Some("By mistake")).await.ok();
        assert_eq!((&back["status"], &back["revision"], &back["note"]), (&json!("Finalised"), &json!(1), &json!("By mistake")));
        assert_eq!((&back["verifiedScore"], &back["band"]), (&assessment["verifiedScore"], &assessment["band"]));
        assert_eq!((result().await, map().await), (said, shown));
        let given = |items: &[Value]| -> Vec<Value> {
            items.iter().map(|item| json!([item["verifiedAnswer"], item["verifiedPct"], item["result"], item["status"]])).collect()
        };
        assert_eq!(given(&items(&coach, &assessment).await), given(&answers));

        // The next one is compared with it, and it can be reopened again.
        let next = plan(&world, &library, Who::Coach, &[]).await;
        go(&coach, &next, "schedule", None).await.ok();
        let last = items(&coach, &next).await[0]["lastTime"].clone();
        assert_eq!((&last["number"], &last["pct"]), (&assessment["number"], &json!(100.0)));
        assert_eq!(go(&management, &assessment, "reopen", Some("Once more")).await.ok()["revision"], 2);
        answer(&coach, &assessment, "verifiedAnswer", &[4, 4, 4]).await;
        assert_eq!(go(&coach, &assessment, "finalise", None).await.ok()["verifiedScore"], 100.0);
    })
    .await;
}

#[tokio::test]
async fn a_verification_copies_nothing_that_a_reopened_assessment_has_not_finalised() {
    on_both(async |world: World| {
        let library = library(&world, "CoachLed", false).await;
        sisters(&world, &library).await;
        let (coach, management) = (in_alpha(&world, Who::Coach).await, in_alpha(&world, Who::Management).await);
        let assessment = finalised(&world, &library, &[0, 1]).await;
        let small = of_title(&coach, "SMALL fails").await;
        let body = json!({"ownerUserId": world.cast.user(Who::ClientAdmin)});
        coach.post(&format!("/api/app/findings/{}/actions", id(&small)), body).await.ok();
        do_actions(&world, &world.as_user(Who::ClientAdmin).await, &small).await;

        // The other question about the standard is being corrected while the finding is closed.
        go(&management, &assessment, "reopen", Some("The register turned up")).await.ok();
        answer(&coach, &assessment, "verifiedAnswer", &[0, 0]).await;
        world.clock.advance(chrono::TimeDelta::minutes(5));
        transition(&coach, &small, json!({"to": "Closed", "note": "Saw it.", "newAnswer": {"option": 1}})).await.ok();
        let path = format!("/api/app/compliance-states?standardId={}", id(&library.standards[0]));
        let state = coach.get(&path).await.ok()["items"][0].clone();
        assert_eq!((state["score"].as_f64(), &state["result"]), (Some(100.0), &json!("Compliant")));
        let given: Vec<Value> = items(&coach, &assessment).await.iter().map(|item| item["verifiedAnswer"].clone()).collect();
        assert_eq!(given, [json!({"option": 0}), json!({"option": 0})], "the correction goes on");
    })
    .await;
}

#[tokio::test]
async fn a_failure_that_is_finalised_anew_says_nothing_new() {
    on_both(async |world: World| {
        let library = library(&world, "CoachLed", false).await;
        let (coach, management) = (in_alpha(&world, Who::Coach).await, in_alpha(&world, Who::Management).await);
        let first = finalised(&world, &library, &[0, 4, 4, 1]).await;
        let finding = findings(&coach).await.remove(0);
        let play_down = async || {
            let stamp = read(&coach, &finding).await["concurrencyStamp"].clone();
            let body = json!({"kind": "Observation", "severity": "Low", "title": "The register is late", "dueOn": "2026-12-31", "concurrencyStamp": stamp});
            coach.put(&format!("/api/app/findings/{}", id(&finding)), body).await.ok();
        };
        let stands = async || {
            let now = read(&coach, &finding).await;
            ["status", "severity", "dueOn", "failedAgainOn"].map(|name| now[name].clone())
        };
        play_down().await;
        let accept = json!({"to": "RiskAccepted", "note": "The lease ends soon.", "acceptedUntil": "2026-09-01"});
        transition(&coach, &finding, accept).await.ok();

        // Another answer of its own assessment is corrected.
        go(&management, &first, "reopen", Some("Another answer was wrong")).await.ok();
        world.clock.advance(chrono::TimeDelta::minutes(5));
        answer(&coach, &first, "verifiedAnswer", &[0, 4, 4, 3]).await;
        assert_eq!(listed(&coach, &first, "failing", "number").await, [finding["number"].clone()]);
        go(&coach, &first, "finalise", None).await.ok();
        assert_eq!(stands().await, [json!("RiskAccepted"), json!("Low"), json!("2026-12-31"), Value::Null]);

        // A later one raises it, once.
        world.clock.advance(chrono::TimeDelta::minutes(5));
        let later = finalised(&world, &library, &[0, 4, 4, 4]).await;
        assert_eq!(stands().await, [json!("Open"), json!("Critical"), json!("2026-03-09"), json!("2026-03-02")]);
        play_down().await;
        go(&management, &later, "reopen", Some("A comment was missing")).await.ok();
        world.clock.advance(chrono::TimeDelta::minutes(5));
        go(&coach, &later, "finalise", None).await.ok();
        assert_eq!(stands().await, [json!("Open"), json!("Low"), json!("2026-12-31"), json!("2026-03-02")]);
    })
    .await;
}

#[tokio::test]
async fn a_proof_that_is_corrected_to_not_applicable_is_none() {
    on_both(async |world: World| {
        let library = library(&world, "CoachLed", false).await;
        let (coach, management) = (in_alpha(&world, Who::Coach).await, in_alpha(&world, Who::Management).await);
        finalised(&world, &library, &[0, 4, 4, 4]).await;
        let finding = findings(&coach).await.remove(0);
        world.clock.advance(chrono::TimeDelta::minutes(5));
        let next = finalised(&world, &library, &[4, 4, 4, 4]).await;
        assert_eq!(read(&coach, &finding).await["status"], "ReadyForVerification");
        go(&management, &next, "reopen", Some("It is not theirs to do")).await.ok();
        world.clock.advance(chrono::TimeDelta::minutes(5));
        let item = items(&coach, &next).await.remove(0);
        let change = json!({"id": item["id"], "concurrencyStamp": item["concurrencyStamp"], "verifiedAnswer": {"notApplicable": true}});
        coach.put(&format!("/api/app/assessments/{}/items", id(&next)), json!({"items": [change]})).await.ok();
        assert_eq!(listed(&coach, &next, "unproved", "findingId").await, [finding["id"].clone()]);
        go(&coach, &next, "finalise", None).await.ok();
        let open = read(&coach, &finding).await;
        assert_eq!((&open["status"], &open["proofItemId"]), (&json!("Open"), &Value::Null));
    })
    .await;
}
