//! Answers that arrive together: each is judged by itself.

use serde_json::{Value, json};
use testkit::{Actor, Who, World, on_both};

use crate::{Library, go, id, in_alpha, items, library, outcomes, plan};

/// A library whose template asks for two texts and a number.
async fn of_words(world: &World) -> Library {
    let author = world.as_user(Who::Author).await;
    let library = library(world, "SelfLed", false).await;
    let draft = author.post(&format!("/api/app/assessment-subtypes/{}/versions", library.subtype), json!({})).await.ok();
    let question = |key: &str, kind: &str, points: Value| json!({"key": key, "text": format!("{key}?"), "kind": kind, "weight": 1, "evidence": "Never", "comment": "Never", "numberMap": points});
    let points = json!([{"at": 0, "scorePct": 100}, {"at": 20, "scorePct": 0}]);
    let questions = [question("A", "Text", json!([])), question("B", "Text", json!([])), question("C", "Number", points)];
    let body = json!({"method": "WeightedMean", "criticalRule": "None",
        "sections": [{"title": "All", "weight": 1, "questions": questions}], "concurrencyStamp": draft["concurrencyStamp"]});
    let path = format!("/api/app/template-versions/{}", id(&draft));
    let changed = author.put(&path, body).await.ok();
    author.post(&format!("{path}/publish"), json!({"concurrencyStamp": changed["concurrencyStamp"]})).await.ok();
    library
}

/// Sends these own answers in the order of the items, with their present stamps.
async fn send(actor: &Actor, assessment: &Value, answers: &[Value]) -> Value {
    let items = items(actor, assessment).await;
    let change =
        |(item, answer): (&Value, &Value)| json!({"id": item["id"], "concurrencyStamp": item["concurrencyStamp"], "selfAnswer": answer});
    let changes: Vec<Value> = items.iter().zip(answers).map(change).collect();
    actor.put(&format!("/api/app/assessments/{}/items", id(assessment)), json!({"items": changes})).await.ok()
}

#[tokio::test]
async fn a_refused_answer_holds_up_none_of_those_beside_it() {
    on_both(async |world: World| {
        let library = of_words(&world).await;
        let (coach, staff) = (in_alpha(&world, Who::Coach).await, world.as_user(Who::Staff).await);
        let assessment = plan(&world, &library, Who::ClientAdmin, &[Who::Staff]).await;
        go(&coach, &assessment, "schedule", None).await.ok();
        let reply = send(&staff, &assessment, &[json!({"text": " "}), json!({"text": "In May."}), json!({"number": 5})]).await;
        assert_eq!(outcomes(&reply), ["items[0].selfAnswer", "Saved", "Saved"]);
        assert_eq!(reply["assessment"]["status"], "InProgress");
        let saved = items(&staff, &assessment).await;
        assert_eq!((&saved[0]["selfAnswer"], &saved[0]["status"]), (&Value::Null, &json!("Open")));
        assert_eq!((&saved[1]["selfAnswer"]["text"], &saved[2]["selfPct"]), (&json!("In May."), &json!(75.0)));
        let unstamped = json!({"items": [
            {"id": saved[0]["id"], "selfAnswer": {"text": "Yes."}},
            {"id": saved[1]["id"], "concurrencyStamp": saved[1]["concurrencyStamp"], "flagged": true},
        ]});
        let reply = staff.put(&format!("/api/app/assessments/{}/items", id(&assessment)), unstamped).await.ok();
        assert_eq!(outcomes(&reply), ["items[0].concurrencyStamp", "Saved"]);
        let again =
            |text: &str| json!({"id": saved[0]["id"], "concurrencyStamp": saved[0]["concurrencyStamp"], "selfAnswer": {"text": text}});
        let twice = json!({"items": [again("One."), again("Two.")]});
        let reply = staff.put(&format!("/api/app/assessments/{}/items", id(&assessment)), twice).await.ok();
        assert_eq!(outcomes(&reply), ["Saved", "Stale"]);
        assert_eq!(reply["items"][1]["item"]["selfAnswer"]["text"], "One.");
    })
    .await;
}

#[tokio::test]
async fn answers_that_come_too_late_are_refused_one_by_one_in_the_callers_language() {
    on_both(async |world: World| {
        let library = of_words(&world).await;
        let (coach, admin, staff) =
            (in_alpha(&world, Who::Coach).await, world.as_user(Who::ClientAdmin).await, world.as_user(Who::Staff).await);
        let assessment = plan(&world, &library, Who::ClientAdmin, &[Who::Staff]).await;
        go(&coach, &assessment, "schedule", None).await.ok();
        let all = [json!({"text": "One."}), json!({"text": "Two."}), json!({"number": 5})];
        send(&admin, &assessment, &all).await;
        // The lead hands in while a participant is offline.
        go(&admin, &assessment, "submit", None).await.ok();
        let late = send(&staff, &assessment, &[json!({"text": "Three."}), json!({"text": "Four."})]).await;
        assert_eq!(outcomes(&late), ["Portal:Assessments.ItemsLocked"; 2]);
        assert_eq!(late["items"][1]["error"]["message"], "These answers can't be changed in the assessment's current status.");
        // Of what needs a right and what needs none, only the former is refused; where all of it does, the call is.
        let items = items(&admin, &assessment).await;
        let path = format!("/api/app/assessments/{}/items", id(&assessment));
        let verdict = json!({"id": items[0]["id"], "concurrencyStamp": items[0]["concurrencyStamp"], "verifiedAnswer": {"text": "Mine."}});
        let own = json!({"id": items[1]["id"], "concurrencyStamp": items[1]["concurrencyStamp"], "selfAnswer": {"text": "Mine."}});
        let mixed = staff.put(&path, json!({"items": [verdict, own]})).await.ok();
        assert_eq!(outcomes(&mixed), ["Volo.Authorization:010001", "Portal:Assessments.ItemsLocked"]);
        assert_eq!(staff.put(&path, json!({"items": [verdict]})).await.status, 403);
    })
    .await;
}
