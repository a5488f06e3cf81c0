//! The portal's own changes to a record are no edits: somebody who read the record before can save it afterwards.

use chrono::TimeDelta;
use serde_json::{Value, json};
use testkit::{Actor, Reply, Who, World, on_both};

use crate::{answer, do_actions, finalised, findings, go, id, in_alpha, library, plan, transition};

/// Saves a finding with the stamp that was read with it.
async fn save(world: &World, read: &Value) -> Reply {
    let token = world.sign_in(Who::Coach).await.ok()["access_token"].as_str().unwrap().to_owned();
    let coach: Actor = world.anon().with_token(Some(&token)).within(world.cast.alpha);
    let body =
        json!({"kind": read["kind"], "severity": read["severity"], "title": "Renamed", "concurrencyStamp": read["concurrencyStamp"]});
    coach.put(&format!("/api/app/findings/{}", id(read)), body).await
}

#[tokio::test]
async fn an_assessment_that_its_first_answer_starts_can_be_saved() {
    on_both(async |world: World| {
        let library = library(&world, "Joint", true).await;
        let (coach, staff) = (in_alpha(&world, Who::Coach).await, world.as_user(Who::Staff).await);
        let assessment = plan(&world, &library, Who::ClientAdmin, &[Who::Staff]).await;
        go(&coach, &assessment, "schedule", None).await.ok();
        let path = format!("/api/app/assessments/{}", id(&assessment));
        let read = coach.get(&path).await.ok();
        assert_eq!(answer(&staff, &assessment, "selfAnswer", &[3]).await["assessment"]["status"], "InProgress");
        let plan = json!({
            "leadUserId": world.cast.user(Who::ClientAdmin), "participants": [world.cast.user(Who::Staff)],
            "summary": "Begun.", "concurrencyStamp": read["concurrencyStamp"],
        });
        let saved = coach.put(&path, plan.clone()).await.ok();
        assert_eq!((saved["status"].as_str(), saved["summary"].as_str()), (Some("InProgress"), Some("Begun.")));
        // spec: COM-07
        assert_eq!(coach.put(&path, plan).await.refused(409), "Portal:Common.StaleVersion");
    })
    .await;
}

#[tokio::test]
async fn a_finding_whose_status_follows_from_actions_can_be_saved() {
    on_both(async |world: World| {
        let library = library(&world, "CoachLed", false).await;
        let (coach, admin) = (in_alpha(&world, Who::Coach).await, world.as_user(Who::ClientAdmin).await);
        finalised(&world, &library, &[0, 4, 0, 4]).await;
        let [done, accepted] = <[Value; 2]>::try_from(findings(&coach).await).unwrap();
        let read = async |finding: &Value| coach.get(&format!("/api/app/findings/{}", id(finding))).await.ok();

        let before = read(&done).await;
        let body = json!({"ownerUserId": world.cast.user(Who::ClientAdmin)});
        coach.post(&format!("/api/app/findings/{}/actions", id(&done)), body).await.ok();
        do_actions(&world, &admin, &done).await;
        assert_eq!(save(&world, &before).await.ok()["status"], "ReadyForVerification");
        // spec: COM-07
        assert_eq!(save(&world, &before).await.refused(409), "Portal:Common.StaleVersion");

        let accept = json!({"to": "RiskAccepted", "note": "The lease ends soon.", "acceptedUntil": "2026-03-10"});
        transition(&admin, &accepted, accept).await.ok();
        let before = read(&accepted).await;
        world.drain().await;
        world.clock.advance(TimeDelta::days(9));
        world.drain().await;
        // The due date is another one by now, which nobody overwrites unasked.
        assert_eq!(save(&world, &before).await.refused(409), "Portal:Common.StaleVersion");
    })
    .await;
}
