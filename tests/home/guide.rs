//! The first steps of each role, and what ticks them.

use serde_json::{Value, json};
use testkit::{Actor, Who, World, on_both};

use crate::{item, made};

async fn board(of: &Actor) -> Value {
    of.get("/api/app/home/dashboard").await.ok()
}

/// The steps of somebody's guide, those that are done with a plus.
async fn steps(of: &Actor) -> Vec<String> {
    let name = |step: &Value| format!("{}{}", if step["isDone"] == true { "+" } else { "" }, step["step"].as_str().unwrap());
    board(of).await["guide"].as_array().unwrap().iter().map(name).collect()
}

#[tokio::test]
async fn a_step_is_ticked_by_what_its_person_did() {
    on_both(async |world: World| {
        let (staff, admin) = (world.as_user(Who::Staff).await, world.as_user(Who::ClientAdmin).await);
        made(&admin, item(&world, Who::Staff, "Assigned by somebody else")).await;
        assert_eq!(steps(&staff).await, ["AddAction", "FinishAction", "Notifications", "Profile", "SaveView"]);
        let own = made(&staff, item(&world, Who::Staff, "Own")).await;
        assert_eq!(steps(&staff).await[..2], ["+AddAction", "FinishAction"]);
        let path = format!("/api/app/action-items/{}", own["id"].as_str().unwrap());
        staff
            .post(&format!("{path}/transition"), json!({"to": "Done", "note": "Done", "concurrencyStamp": own["concurrencyStamp"]}))
            .await
            .ok();
        staff.post("/api/app/email-preferences/preset", json!({"preset": "Essentials"})).await.ok();
        staff.post("/api/app/saved-views", json!({"list": "action-items", "name": "Mine", "query": ""})).await.ok();
        let done = ["+AddAction", "+FinishAction", "+Notifications", "Profile", "+SaveView"];
        assert_eq!(steps(&world.as_user_again(Who::Staff).await).await, done, "in whatever order, and in every browser");
        assert_eq!(
            steps(&admin).await,
            ["AddPerson", "CreateTeam", "+AddAction", "FinishAction", "Notifications"],
            "each has an own guide"
        );
    })
    .await;
}

#[tokio::test]
async fn every_role_has_five_steps_of_its_own() {
    on_both(async |world: World| {
        for (who, role) in [
            (Who::Management, "Management"),
            (Who::Coach, "Coach"),
            (Who::Author, "Author"),
            (Who::ClientAdmin, "ClientAdmin"),
            (Who::Manager, "Manager"),
            (Who::Staff, "Staff"),
            (Who::Viewer, "Viewer"),
        ] {
            let shown = board(&world.as_user(who).await).await;
            assert_eq!((shown["arrangement"]["role"].as_str(), shown["guide"].as_array().unwrap().len()), (Some(role), 5), "{shown}");
        }
        let coach = world.as_user(Who::Coach).await.within(world.cast.alpha);
        assert_eq!(board(&coach).await["guide"], Value::Null, "a workspace doesn't show what was done elsewhere");
        let admin = world.as_user(Who::HostAdmin).await;
        assert_eq!(board(&admin).await["guide"], Value::Null, "those who set up the portal have the steps of its set-up");
        let viewer = world.as_user(Who::Viewer).await;
        let hidden = json!({"widgets": [{"widget": "Guide", "isHidden": true}]});
        viewer.put("/api/app/home/arrangement", hidden).await.ok();
        assert_eq!(board(&viewer).await["guide"], Value::Null, "dismissed");
        let shown = json!({"widgets": [{"widget": "Guide", "isHidden": false}]});
        viewer.put("/api/app/home/arrangement", shown).await.ok();
        assert_eq!(steps(&viewer).await, ["Notifications", "Profile", "SaveView", "+Arrange", "Picture"], "and called back");
    })
    .await;
}
