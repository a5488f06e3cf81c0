//! One thing done to many assessments: each by the rules for one.

use serde_json::{Value, json};
use testkit::{Actor, Who, World, on_both};

use crate::{id, in_alpha, library, plan};

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
