//! Every status of a finding refuses the moves that annex B doesn't list for it, and names those that there are.

use serde_json::{Value, json};
use testkit::{Actor, Who, World, on_both};

use crate::{do_actions, id, in_alpha, transition};

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
