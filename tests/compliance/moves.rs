//! Every status of a finding refuses the moves that annex B doesn't list for it, and names those that there are. Nobody who has left is
//! given a finding that opens.

use serde_json::{Value, json};
use testkit::{Actor, Who, World, on_both};

use crate::{answer, do_actions, findings, go, id, in_alpha, library, plan, transition};

/// Each status and its moves, in the order in which they are named.
const LISTED: [(&str, &[&str]); 7] = [
    ("Open", &["ActionPlanned", "RiskAccepted", "Void"]),
    ("ActionPlanned", &["InProgress", "RiskAccepted", "Void"]),
    ("InProgress", &["ReadyForVerification", "RiskAccepted", "Void"]),
    ("ReadyForVerification", &["Closed", "Void"]),
    ("Closed", &["Open", "Void"]),
    ("RiskAccepted", &["RiskAccepted", "Open", "Void"]),
    ("Void", &[]),
];

/// Tries what isn't listed for the status that the finding has.
async fn refuses_the_rest(coach: &Actor, finding: &Value, from: &str) {
    let (_, allowed) = LISTED.iter().find(|(status, _)| *status == from).unwrap();
    for (to, _) in LISTED.iter().filter(|(to, _)| !allowed.contains(to)) {
        let body = json!({"to": to, "note": "The lease ends soon.", "acceptedUntil": "2026-03-10"});
        let reply = transition(coach, finding, body).await;
        assert_eq!(reply.refused(400), "Portal:Common.InvalidTransition", "{from} to {to}");
        assert_eq!(reply.json()["error"]["data"], json!({"from": from, "to": to, "allowed": allowed}));
    }
    assert_eq!(coach.get(&format!("/api/app/findings/{}", id(finding))).await.ok()["status"], from, "nothing was changed");
}

#[tokio::test]
async fn each_status_of_a_finding_names_its_moves_for_any_other() {
    on_both(async |world: World| {
        let (coach, admin) = (in_alpha(&world, Who::Coach).await, world.as_user(Who::ClientAdmin).await);
        let body = json!({"clientId": world.cast.alpha_client, "kind": "Observation", "severity": "Low", "title": "The log has gaps"});
        let finding = coach.post("/api/app/findings", body).await.ok();
        refuses_the_rest(&coach, &finding, "Open").await;
        let accept = json!({"to": "RiskAccepted", "note": "The lease ends soon.", "acceptedUntil": "2026-03-10"});
        transition(&coach, &finding, accept).await.ok();
        refuses_the_rest(&coach, &finding, "RiskAccepted").await;
        transition(&coach, &finding, json!({"to": "Open"})).await.ok();

        let body = json!({"ownerUserId": world.cast.user(Who::ClientAdmin)});
        let planned = coach.post(&format!("/api/app/findings/{}/actions", id(&finding)), body).await.ok();
        refuses_the_rest(&coach, &finding, "ActionPlanned").await;
        let action = format!("/api/app/action-items/{}", id(&planned["actions"][0]));
        let stamp = admin.get(&action).await.ok()["concurrencyStamp"].clone();
        admin.post(&format!("{action}/transition"), json!({"to": "InProgress", "concurrencyStamp": stamp})).await.ok();
        world.drain().await;
        refuses_the_rest(&coach, &finding, "InProgress").await;
        do_actions(&world, &admin, &finding).await;
        refuses_the_rest(&coach, &finding, "ReadyForVerification").await;

        transition(&coach, &finding, json!({"to": "Closed", "note": "Saw the complete log."})).await.ok();
        refuses_the_rest(&coach, &finding, "Closed").await;
        transition(&coach, &finding, json!({"to": "Void", "note": "Recorded at the wrong client."})).await.ok();
        refuses_the_rest(&coach, &finding, "Void").await;
    })
    .await;
}

async fn staff_leaves(world: &World, admin: &Actor) {
    let person = format!("/api/app/staff/{}", world.cast.report_staff);
    let stamp = admin.get(&person).await.ok()["concurrencyStamp"].clone();
    admin.post(&format!("{person}/transition"), json!({"to": "Left", "concurrencyStamp": stamp})).await.ok();
}

/// A closed finding of this owner.
async fn closed(world: &World, owner: Who) -> Value {
    let (coach, admin) = (in_alpha(world, Who::Coach).await, world.as_user(Who::ClientAdmin).await);
    let body = json!({
        "clientId": world.cast.alpha_client, "kind": "Observation", "severity": "Low", "title": "The log has gaps",
        "ownerUserId": world.cast.user(owner)
    });
    let finding = coach.post("/api/app/findings", body).await.ok();
    let action = json!({"ownerUserId": world.cast.user(Who::ClientAdmin)});
    coach.post(&format!("/api/app/findings/{}/actions", id(&finding)), action).await.ok();
    do_actions(world, &admin, &finding).await;
    transition(&coach, &finding, json!({"to": "Closed", "note": "Saw the complete log."})).await.ok()
}

#[tokio::test]
async fn a_finding_is_opened_again_without_an_owner_who_has_left() {
    on_both(async |world: World| {
        let (coach, admin) = (in_alpha(&world, Who::Coach).await, world.as_user(Who::ClientAdmin).await);
        let (of_staff, of_manager) = (closed(&world, Who::Staff).await, closed(&world, Who::Manager).await);
        staff_leaves(&world, &admin).await;
        for (finding, owner) in [(of_staff, Value::Null), (of_manager, json!(world.cast.user(Who::Manager)))] {
            transition(&coach, &finding, json!({"to": "Open", "note": "The gaps are back."})).await.ok();
            assert_eq!(coach.get(&format!("/api/app/findings/{}", id(&finding))).await.ok()["ownerUserId"], owner);
        }
    })
    .await;
}

#[tokio::test]
async fn a_corrected_assessment_gives_no_findings_to_a_lead_who_has_left() {
    on_both(async |world: World| {
        let library = library(&world, "SelfLed", false).await;
        let (coach, management) = (in_alpha(&world, Who::Coach).await, in_alpha(&world, Who::Management).await);
        let staff = world.as_user(Who::Staff).await;
        let assessment = plan(&world, &library, Who::Staff, &[]).await;
        go(&coach, &assessment, "schedule", None).await.ok();
        answer(&staff, &assessment, "selfAnswer", &[4, 4, 4, 4]).await;
        go(&staff, &assessment, "submit", None).await.ok();
        go(&coach, &assessment, "open-review", None).await.ok();
        coach.post(&format!("/api/app/assessments/{}/accept", id(&assessment)), json!({})).await.ok();
        go(&coach, &assessment, "finalise", None).await.ok();
        assert!(findings(&coach).await.is_empty());
        staff_leaves(&world, &world.as_user(Who::ClientAdmin).await).await;
        go(&management, &assessment, "reopen", Some("The register is of last year")).await.ok();
        world.clock.advance(chrono::TimeDelta::minutes(5));
        answer(&coach, &assessment, "verifiedAnswer", &[0]).await;
        go(&coach, &assessment, "finalise", None).await.ok();
        let opened = findings(&coach).await;
        assert_eq!((opened.len(), &opened[0]["ownerUserId"]), (1, &Value::Null));
    })
    .await;
}
