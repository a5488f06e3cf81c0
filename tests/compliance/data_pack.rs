//! What the data pack of a client holds of assessments.

use axum::http::Method;
use chrono::TimeDelta;
use serde_json::{Value, json};
use testkit::{Actor, Files, Who, World, entries, on_both, unpacked};

use crate::{do_actions, finalised, findings, id, in_alpha, library, transition};

/// The data pack of Alpha's first client that the coach asks for.
async fn packed(world: &World, coach: &Actor) -> Files {
    let path = format!("/api/app/clients/{}/data-pack", world.cast.alpha_client);
    coach.call(Method::POST, &path, None).await.ok();
    world.drain().await;
    let token = coach.get(&format!("{path}/token")).await.ok()["token"].clone();
    unpacked(world.anon().get(&format!("{path}/download?token={}", token.as_str().unwrap())).await.bytes)
}

#[tokio::test]
async fn a_pack_holds_verifications_and_the_states_that_they_changed() {
    on_both(async |world: World| {
        let library = library(&world, "CoachLed", false).await;
        let coach = in_alpha(&world, Who::Coach).await;
        finalised(&world, &library, &[0, 4, 4, 4]).await;
        let finding = findings(&coach).await.remove(0);
        let owner = json!({"ownerUserId": world.cast.user(Who::ClientAdmin)});
        coach.post(&format!("/api/app/findings/{}/actions", id(&finding)), owner).await.ok();
        do_actions(&world, &coach, &finding).await;
        world.clock.advance(TimeDelta::minutes(5));
        let close = json!({"to": "Closed", "note": "Saw it.", "newAnswer": {"option": 4}});
        transition(&coach, &finding, close).await.ok();

        let pack = packed(&world, &coach).await;
        let assessments = entries(&pack, "assessments");
        let verification = assessments.iter().find(|assessment| assessment["kind"] == "Verification").expect("the verification");
        assert_eq!(assessments.len(), 2);
        let closed = &entries(&pack, "findings")[0];
        assert_eq!(closed["verificationAssessmentId"], verification["id"], "what a record refers to is there");
        let of_it = |entry: &&Value| entry["assessmentId"] == verification["id"];
        let states = entries(&pack, "compliance-states");
        assert_eq!(states.iter().filter(|state| state["supersededAt"].is_null()).count(), 4, "one state of each standard");
        assert_eq!((states.len(), states.iter().filter(of_it).count()), (5, 1));
        for kind in ["assessment-items", "standard-results"] {
            assert_eq!(entries(&pack, kind).iter().filter(of_it).count(), 1, "{kind}");
        }
    })
    .await;
}
