//! Concurrent work on assessments and their types.

use std::collections::BTreeSet;

use futures::future::{join, join_all};
use serde_json::json;
use testkit::{Who, World, on_both};

use crate::{answer, go, id, in_alpha, items, library, outcomes};

const ROUNDS: usize = 5;

#[tokio::test]
async fn a_verified_answer_is_in_the_frozen_score_or_rejected() {
    on_both(async |world: World| {
        let library = library(&world, "CoachLed", false).await;
        let coach = in_alpha(&world, Who::Coach).await;
        for _ in 0..ROUNDS {
            let body =
                json!({"clientId": world.cast.alpha_client, "subtypeId": library.subtype, "leadUserId": world.cast.user(Who::Coach)});
            let assessment = coach.post("/api/app/assessments", body).await.ok();
            go(&coach, &assessment, "schedule", None).await.ok();
            answer(&coach, &assessment, "verifiedAnswer", &[4, 4, 4, 4]).await;
            go(&coach, &assessment, "open-review", None).await.ok();
            let path = format!("/api/app/assessments/{}", id(&assessment));
            let (stamp, item) = (coach.get(&path).await.ok()["concurrencyStamp"].clone(), items(&coach, &assessment).await[0].clone());
            let change =
                json!({"items": [{"id": item["id"], "concurrencyStamp": item["concurrencyStamp"], "verifiedAnswer": {"option": 0}}]});
            let (frozen, changed) = join(
                coach.post(&format!("{path}/finalise"), json!({"concurrencyStamp": stamp})),
                coach.put(&format!("{path}/items"), change),
            )
            .await;
            assert_eq!(frozen.status, 200, "an answer beside it changes no stamp: {}", frozen.text());
            let score = coach.get(&path).await.ok()["verifiedScore"].clone();
            let is_saved = changed.status == 200 && outcomes(&changed.ok()) == ["Saved"];
            assert_eq!(score == json!(100.0), !is_saved, "{score} beside {}", changed.text());
        }
    })
    .await;
}

#[tokio::test]
async fn nothing_is_added_to_a_type_that_is_deleted_concurrently() {
    on_both(async |world: World| {
        let library = library(&world, "CoachLed", false).await;
        let author = world.as_user(Who::Author).await;
        for round in 0..ROUNDS {
            let body =
                json!({"code": format!("KIND{round}"), "name": "Short-lived", "mode": "CoachLed", "colour": 5, "requiresReview": false});
            let kind = id(&author.post("/api/app/assessment-types", body).await.ok());
            let (kind, subtypes) = (format!("/api/app/assessment-types/{kind}"), format!("/api/app/assessment-types/{kind}/subtypes"));
            let body = |code: &str| json!({"code": code, "name": "Part", "frameworkId": library.framework, "status": "Active"});
            let (part, gone) = join(author.post(&subtypes, body("ONE")), author.delete(&kind)).await;
            assert_ne!(part.status == 200, gone.status == 204, "{} {}", part.text(), gone.text());
            if part.status == 200 {
                let part = format!("/api/app/assessment-subtypes/{}", id(&part.ok()));
                let versions = format!("{part}/versions");
                let (draft, gone) = join(author.post(&versions, json!({})), author.delete(&part)).await;
                assert_eq!(gone.status, 204);
                if draft.status == 200 {
                    let draft = format!("/api/app/template-versions/{}", id(&draft.ok()));
                    assert_eq!(author.get(&draft).await.status, 404, "a draft is deleted with its subtype");
                }
            }
        }
    })
    .await;
}

#[tokio::test]
async fn concurrent_drafts_get_distinct_numbers() {
    on_both(async |world: World| {
        let library = library(&world, "CoachLed", false).await;
        let author = world.as_user(Who::Author).await;
        let versions = format!("/api/app/assessment-subtypes/{}/versions", library.subtype);
        let made = join_all((0..6).map(|_| author.post(&versions, json!({})))).await;
        let numbers: BTreeSet<i64> = made.iter().map(|reply| reply.ok()["version"].as_i64().unwrap()).collect();
        assert_eq!(numbers, (2..=7).collect());
    })
    .await;
}
