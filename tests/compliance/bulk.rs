//! One thing done to many assessments: each by the rules for one.

use serde_json::{Value, json};
use testkit::{Actor, Who, World, on_both};

use crate::{go, id, in_alpha, library, plan};

const BULK: &str = "/api/app/assessments/bulk";

/// The code of each result, in the order of the request; empty where it was done.
async fn bulk(by: &Actor, ids: &Value, action: &str, args: Value) -> Vec<String> {
    let report = by.post(BULK, json!({"ids": ids, "action": action, "args": args})).await.ok();
    let code = |row: &Value| row["error"]["code"].as_str().unwrap_or_default().to_owned();
    report["results"].as_array().unwrap().iter().map(code).collect()
}

#[tokio::test]
async fn assessments_are_replanned_cancelled_and_deleted_each_by_its_own_rules() {
    on_both(async |world: World| {
        let library = library(&world, "Joint", true).await;
        let coach = in_alpha(&world, Who::Coach).await;
        let (one, two) =
            (plan(&world, &library, Who::ClientAdmin, &[]).await, plan(&world, &library, Who::ClientAdmin, &[Who::Staff]).await);
        let both = json!([id(&one), id(&two)]);
        let now = async |of: &Value, field: &str| coach.get(&format!("/api/app/assessments/{}", id(of))).await.ok()[field].clone();
        assert_eq!(bulk(&coach, &both, "Postpone", json!({"days": 7})).await, ["", ""]);
        assert_eq!(now(&one, "dueOn").await, Value::Null, "none has a last day yet");
        assert_eq!(bulk(&coach, &both, "Postpone", json!({"dueOn": "2026-05-01"})).await, ["", ""]);
        assert_eq!(bulk(&coach, &both, "Postpone", json!({"days": 7})).await, ["", ""]);
        assert_eq!((now(&one, "dueOn").await, now(&two, "dueOn").await), (json!("2026-05-08"), json!("2026-05-08")));
        assert_eq!(now(&two, "participants").await, json!([world.cast.user(Who::Staff)]), "the rest of the plan stays");
        let manager = world.cast.user(Who::Manager);
        assert_eq!(bulk(&coach, &both, "Assign", json!({"leadUserId": manager})).await, ["", ""]);
        assert_eq!(now(&two, "leadUserId").await, json!(manager));
        let stranger = json!({"ids": both, "action": "Assign", "args": {"leadUserId": world.cast.user(Who::OtherTenant)}});
        let refused = coach.post(BULK, stranger).await.ok();
        assert_eq!(refused["results"][0]["error"]["validationErrors"][0]["members"], json!(["leadUserId"]));
        assert_eq!(bulk(&coach, &json!([id(&one)]), "Cancel", json!({"note": "The client moved."})).await, [""]);
        assert_eq!(bulk(&coach, &both, "Delete", json!({})).await, ["Portal:Common.Locked", ""]);
        for (action, field) in [("Assign", "leadUserId"), ("Postpone", "dueOn"), ("Cancel", "note")] {
            let bare = coach.post(BULK, json!({"ids": both, "action": action, "args": {}})).await;
            assert_eq!(bare.fields(), [format!("args.{field}")]);
        }
        let other = world.as_user(Who::OtherTenant).await;
        // spec: TEN-01
        assert_eq!(bulk(&other, &json!([id(&one)]), "Delete", json!({})).await, ["Portal:Common.NotFound"]);
        assert_eq!(world.as_user(Who::Viewer).await.post(BULK, json!({})).await.status, 403);
    })
    .await;
}

/// The lines about assessments in somebody's bell.
async fn assessment_notices(world: &World, who: Who) -> Vec<Value> {
    world.drain().await;
    let bell = world.as_user(who).await.get("/api/app/notifications").await.ok();
    bell["items"].as_array().unwrap().iter().filter(|line| line["subjectType"] == "Assessment").cloned().collect()
}

fn titles(lines: &[Value]) -> Vec<&str> {
    lines.iter().map(|line| line["title"].as_str().unwrap()).collect()
}

#[tokio::test]
async fn those_who_join_assessments_under_way_are_told_in_one_line() {
    on_both(async |world: World| {
        let library = library(&world, "Joint", true).await;
        let coach = in_alpha(&world, Who::Coach).await;
        let (one, two) = (plan(&world, &library, Who::Manager, &[]).await, plan(&world, &library, Who::Manager, &[]).await);
        let both = json!([id(&one), id(&two)]);
        let lead = |who: Who| json!({"leadUserId": world.cast.user(who)});
        assert_eq!(bulk(&coach, &both, "Assign", lead(Who::ClientAdmin)).await, ["", ""]);
        assert!(assessment_notices(&world, Who::ClientAdmin).await.is_empty(), "a draft is nobody's to answer");
        for assessment in [&one, &two] {
            go(&coach, assessment, "schedule", None).await.ok();
        }
        assert_eq!(assessment_notices(&world, Who::ClientAdmin).await.len(), 2, "invited");
        // Twice the same people is no news.
        for _ in 0..2 {
            assert_eq!(bulk(&coach, &both, "Assign", lead(Who::Staff)).await, ["", ""]);
        }
        let lines = assessment_notices(&world, Who::Staff).await;
        assert_eq!(titles(&lines), ["2 assessments are now yours to answer"]);
        assert!(assessment_notices(&world, Who::ClientAdmin).await.is_empty(), "it is not theirs any more");
        let staff = world.as_user(Who::Staff).await;
        assert_eq!(staff.get(&format!("/api/app/{}", lines[0]["url"].as_str().unwrap())).await.ok()["totalCount"], 2);
        assert_eq!(bulk(&coach, &json!([id(&one)]), "Assign", lead(Who::Manager)).await, [""]);
        let title = |number: u32| format!("Questions of ASM-2026-000{number} Baseline, Alpha One are now yours to answer");
        assert_eq!(titles(&assessment_notices(&world, Who::Manager).await), [title(1)]);
        assert_eq!(titles(&assessment_notices(&world, Who::Staff).await), [title(2)], "what is left of the line");
        go(&coach, &two, "cancel", Some("The client moved.")).await.ok();
        assert!(assessment_notices(&world, Who::Staff).await.iter().all(|line| line["typeCode"] != "assessment.items-assigned"));
    })
    .await;
}
