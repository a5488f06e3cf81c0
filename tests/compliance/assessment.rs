//! Assessments over HTTP.

use serde_json::{Value, json};
use testkit::{Who, World, on_both};

use crate::{answer, finalised, findings, go, id, in_alpha, items, library, outcomes, plan};

#[tokio::test]
async fn the_result_shows_the_clients_answers_and_the_coachs_verification() {
    on_both(async |world: World| {
        let library = library(&world, "Joint", true).await;
        let (coach, admin, staff) =
            (in_alpha(&world, Who::Coach).await, world.as_user(Who::ClientAdmin).await, world.as_user(Who::Staff).await);
        let assessment = plan(&world, &library, Who::ClientAdmin, &[Who::Staff]).await;
        assert_eq!((assessment["number"].as_str(), assessment["title"].as_str()), (Some("ASM-2026-0001"), Some("Baseline, Alpha One")));
        let scheduled = go(&admin, &assessment, "schedule", None).await.ok();
        assert_eq!((scheduled["status"].as_str(), scheduled["progress"]["total"].as_i64()), (Some("Scheduled"), Some(4)));
        let items_path = format!("/api/app/assessments/{}/items", id(&assessment));
        let flag = json!({"items": [{"id": items(&coach, &assessment).await[0]["id"], "concurrencyStamp": "x", "flagged": true}]});
        assert_eq!(world.as_user(Who::Manager).await.put(&items_path, flag).await.status, 404, "users who take no part don't see it");
        let response = answer(&staff, &assessment, "selfAnswer", &[3, 2]).await;
        assert_eq!(response["assessment"]["status"], "InProgress", "the first answer starts it");
        let early = go(&admin, &assessment, "submit", None).await;
        assert_eq!(
            (early.refused(400).as_str(), early.json()["error"]["data"]["itemIds"].as_array().unwrap().len()),
            ("Portal:Assessments.Incomplete", 2)
        );
        answer(&staff, &assessment, "selfAnswer", &[3, 2, 4, 4]).await;
        let submitted = go(&admin, &assessment, "submit", None).await.ok();
        // Sections 2, 1, 1: (5 x 75 + 3 x 50) / 8 = 65.63, 100, 100.
        assert_eq!(submitted["selfScore"], 82.82);
        let late = change(&items(&staff, &assessment).await[0], "selfAnswer", 0);
        assert_eq!(outcomes(&staff.put(&items_path, late).await.ok()), ["Portal:Assessments.ItemsLocked"]);
        assert_eq!(go(&admin, &assessment, "open-review", None).await.status, 403);
        go(&coach, &assessment, "open-review", None).await.ok();
        let items = items(&coach, &assessment).await;
        coach.put(&items_path, change(&items[0], "verifiedAnswer", 1)).await.ok();
        assert_eq!(go(&coach, &assessment, "finalise", None).await.refused(400), "Portal:Assessments.Incomplete");
        assert_eq!(coach.post(&format!("/api/app/assessments/{}/accept", id(&assessment)), json!({})).await.ok()["accepted"], 3);
        let done = go(&coach, &assessment, "finalise", Some("One critical gap.")).await.ok();
        assert_eq!(
            (done["status"].as_str(), done["summary"].as_str(), done["band"].as_str()),
            (Some("Finalised"), Some("One critical gap."), Some("Developing"))
        );
        // (5 x 25 + 3 x 50) / 8 = 34.38; (2 x 34.38 + 100 + 100) / 4 = 67.19
        assert_eq!(done["verifiedScore"], 67.19);
        let result = staff.get(&format!("/api/app/assessments/{}/result", id(&assessment))).await.ok();
        assert_eq!((result["calibration"]["gap"].as_f64(), result["cappedBy"][0].as_str()), (Some(12.5), Some("SAF-01-01")));
        assert_eq!((result["coveragePct"].as_f64(), result["compliancePct"].as_f64()), (Some(100.0), Some(62.5)));
        // Domain Safety: subdomains 34.38 (weight 2) and 100 (weight 1).
        assert_eq!((result["domains"][0]["score"].as_f64(), result["gaps"][0]["standardCode"].as_str()), (Some(56.25), Some("SAF-01-01")));
    })
    .await;
}

fn change(item: &Value, side: &str, level: u32) -> Value {
    json!({"items": [{"id": item["id"], "concurrencyStamp": item["concurrencyStamp"], side: {"option": level}}]})
}

#[tokio::test]
async fn requested_changes_reopen_only_the_marked_items() {
    on_both(async |world: World| {
        let library = library(&world, "SelfLed", false).await;
        let (coach, admin) = (in_alpha(&world, Who::Coach).await, world.as_user(Who::ClientAdmin).await);
        let assessment = plan(&world, &library, Who::ClientAdmin, &[]).await;
        go(&admin, &assessment, "schedule", None).await.ok();
        answer(&admin, &assessment, "selfAnswer", &[4, 4, 4, 4]).await;
        go(&admin, &assessment, "submit", None).await.ok();
        go(&coach, &assessment, "open-review", None).await.ok();
        let before = items(&coach, &assessment).await;
        let path = format!("/api/app/assessments/{}", id(&assessment));
        let stamp = || async { coach.get(&path).await.ok()["concurrencyStamp"].clone() };
        let body = json!({"itemIds": [before[1]["id"]], "note": "Why?", "concurrencyStamp": stamp().await});
        assert_eq!(coach.post(&format!("{path}/request-changes"), body).await.fields(), ["note"]);
        let body = json!({"itemIds": [before[1]["id"]], "note": "Please name the register.", "concurrencyStamp": stamp().await});
        let back = coach.post(&format!("{path}/request-changes"), body).await.ok();
        assert_eq!((back["status"].as_str(), back["note"].as_str()), (Some("ChangesRequested"), Some("Please name the register.")));
        let now = items(&admin, &assessment).await;
        let unmarked = admin.put(&format!("{path}/items"), change(&now[0], "selfAnswer", 2)).await.ok();
        assert_eq!(outcomes(&unmarked), ["Portal:Assessments.ItemsLocked"]);
        assert_eq!(go(&admin, &assessment, "submit", None).await.refused(400), "Portal:Assessments.ChangesOpen");
        admin.put(&format!("{path}/items"), change(&now[1], "selfAnswer", 2)).await.ok();
        assert_eq!(go(&admin, &assessment, "submit", None).await.ok()["status"], "Submitted");
    })
    .await;
}

#[tokio::test]
async fn an_assessment_awaits_only_the_users_whose_step_is_next() {
    on_both(async |world: World| {
        let library = library(&world, "Joint", true).await;
        let assessment = plan(&world, &library, Who::ClientAdmin, &[Who::Staff]).await;
        let waiting = async |who: Who| {
            let actor = world.as_user(who).await;
            let waiting = actor.get("/api/app/home/dashboard").await.ok()["waiting"].clone();
            let listed = actor.get("/api/app/assessments?awaitsMe=true").await.ok()["totalCount"].as_u64().unwrap();
            let counts = ["assessmentsToAnswer", "assessmentsInReview"].map(|key| waiting[key].as_u64());
            assert_eq!(listed, counts.iter().flatten().sum::<u64>(), "{who:?}: one figure, two screens");
            counts
        };
        assert_eq!(waiting(Who::ClientAdmin).await, [Some(0), None], "a draft awaits no answers");
        let (admin, staff) = (world.as_user(Who::ClientAdmin).await, world.as_user(Who::Staff).await);
        go(&admin, &assessment, "schedule", None).await.ok();
        answer(&staff, &assessment, "selfAnswer", &[3, 2, 4, 4]).await;
        for (who, counts) in [
            (Who::ClientAdmin, [Some(1), None]),
            (Who::Staff, [Some(1), None]),
            (Who::Manager, [Some(0), None]),
            (Who::Viewer, [None, None]),
            (Who::Management, [None, None]),
            (Who::HostAdmin, [Some(0), Some(0)]),
            (Who::Coach, [Some(0), Some(0)]),
        ] {
            assert_eq!(waiting(who).await, counts, "{who:?}, while it is answered");
        }
        go(&admin, &assessment, "submit", None).await.ok();
        let coach = in_alpha(&world, Who::Coach).await;
        assert_eq!(waiting(Who::Staff).await, [Some(0), None]);
        assert_eq!([waiting(Who::Coach).await, waiting(Who::HostAdmin).await], [[Some(0), Some(1)]; 2], "no reviewer is assigned");
        let path = format!("/api/app/assessments/{}", id(&assessment));
        let plan = json!({
            "leadUserId": world.cast.user(Who::ClientAdmin), "reviewerUserId": world.cast.user(Who::Coach),
            "participants": [world.cast.user(Who::Staff)], "concurrencyStamp": coach.get(&path).await.ok()["concurrencyStamp"],
        });
        coach.put(&path, plan).await.ok();
        assert_eq!([waiting(Who::Coach).await, waiting(Who::HostAdmin).await], [[Some(0), Some(1)], [Some(0), Some(0)]]);
    })
    .await;
}

#[tokio::test]
async fn concurrent_edits_are_not_lost() {
    on_both(async |world: World| {
        let library = library(&world, "CoachLed", false).await;
        let coach = in_alpha(&world, Who::Coach).await;
        let assessment = plan(&world, &library, Who::Coach, &[]).await;
        go(&coach, &assessment, "schedule", None).await.ok();
        let (path, items) = (format!("/api/app/assessments/{}/items", id(&assessment)), items(&coach, &assessment).await);
        let first = coach.put(&path, change(&items[0], "verifiedAnswer", 4)).await.ok();
        let mixed = json!({"items": [
            {"id": items[0]["id"], "concurrencyStamp": items[0]["concurrencyStamp"], "verifiedAnswer": {"option": 0}},
            {"id": items[1]["id"], "concurrencyStamp": items[1]["concurrencyStamp"], "flagged": true, "coachComment": "Ask Sam."},
            {"id": world.cast.alpha, "concurrencyStamp": "x", "flagged": true},
        ]});
        let response = coach.put(&path, mixed).await.ok();
        assert_eq!(outcomes(&response), ["Stale", "Saved", "NotFound"]);
        assert_eq!(response["items"][0]["item"]["verifiedPct"], 100.0);
        let wrong = json!({"items": [{"id": items[2]["id"], "concurrencyStamp": items[2]["concurrencyStamp"], "verifiedAnswer": {"option": 9}}]});
        assert_eq!(outcomes(&coach.put(&path, wrong).await.ok()), ["items[0].verifiedAnswer"]);
        let cleared = json!({"items": [{"id": items[0]["id"], "concurrencyStamp": first["items"][0]["item"]["concurrencyStamp"], "verifiedAnswer": null}]});
        let cleared = coach.put(&path, cleared).await.ok();
        assert_eq!((cleared["items"][0]["item"]["status"].as_str(), cleared["items"][0]["item"]["result"].as_str()), (Some("Open"), Some("NotAssessed")));
        let flagged = coach.get(&format!("{path}?flagged=true")).await.ok();
        assert_eq!((flagged["totalCount"].as_i64(), flagged["items"][0]["standard"]["statement"].as_str()), (Some(1), Some("It is so.")));
    })
    .await;
}

#[tokio::test]
async fn each_status_rejects_transitions_that_it_does_not_allow() {
    on_both(async |world: World| {
        let library = library(&world, "CoachLed", false).await;
        let (coach, admin) = (in_alpha(&world, Who::Coach).await, in_alpha(&world, Who::HostAdmin).await);
        let assessment = plan(&world, &library, Who::Coach, &[]).await;
        let refused = async |from: &str, steps: &[&str], allowed: Value| {
            for step in steps {
                let reply = go(&admin, &assessment, step, Some("A reason that is long enough")).await;
                assert_eq!(reply.refused(400), "Portal:Common.InvalidTransition", "{from} {step}");
                assert_eq!(
                    (&reply.json()["error"]["data"]["from"], &reply.json()["error"]["data"]["allowed"]),
                    (&json!(from), &allowed),
                    "{from} {step}"
                );
            }
        };
        refused("Draft", &["start", "submit", "open-review", "finalise", "reopen"], json!(["Scheduled", "Cancelled"])).await;
        go(&coach, &assessment, "schedule", None).await.ok();
        refused("Scheduled", &["schedule", "submit", "open-review", "finalise", "reopen"], json!(["InProgress", "Cancelled"])).await;
        go(&coach, &assessment, "start", None).await.ok();
        refused("InProgress", &["schedule", "start", "submit", "finalise", "reopen"], json!(["InReview", "Cancelled"])).await;
        answer(&coach, &assessment, "verifiedAnswer", &[4, 4, 4, 4]).await;
        go(&coach, &assessment, "open-review", None).await.ok();
        refused(
            "InReview",
            &["schedule", "start", "submit", "open-review", "reopen"],
            json!(["ChangesRequested", "Finalised", "Cancelled"]),
        )
        .await;
        go(&coach, &assessment, "finalise", None).await.ok();
        refused("Finalised", &["schedule", "start", "submit", "finalise", "cancel"], json!(["InReview"])).await;
        assert_eq!(go(&coach, &assessment, "reopen", Some("Forgot one")).await.status, 403);
        assert_eq!(go(&admin, &assessment, "reopen", None).await.fields(), ["note"]);
    })
    .await;
}

#[tokio::test]
async fn finalising_freezes_and_reopening_keeps_the_first_revision() {
    on_both(async |world: World| {
        let library = library(&world, "CoachLed", false).await;
        let (coach, management) = (in_alpha(&world, Who::Coach).await, in_alpha(&world, Who::Management).await);
        let assessment = finalised(&world, &library, &[0, 4, 4, 1]).await;
        let path = format!("/api/app/assessments/{}", id(&assessment));
        let states = || async { coach.get("/api/app/compliance-states?sorting=score").await.ok()["items"].clone() };
        let before = states().await;
        // spec: ASM-07
        assert_eq!(
            (before.as_array().unwrap().len(), before[0]["score"].as_f64(), before[0]["openFindings"].as_i64()),
            (4, Some(0.0), Some(1))
        );
        // spec: ASM-07
        assert_eq!(
            findings(&coach)
                .await
                .iter()
                .map(|f| (f["standardCode"].as_str().unwrap(), f["actionTitle"].as_str().unwrap()))
                .collect::<Vec<_>>(),
            [("SAF-01-01", "Bring SAF-01-01 up to standard"), ("PEO-01-01", "Bring PEO-01-01 up to standard")]
        );
        let first = coach.get(&format!("{path}/result")).await.ok();
        let reopened = go(&management, &assessment, "reopen", Some("The register turned up")).await.ok();
        assert_eq!((reopened["status"].as_str(), reopened["revision"].as_i64()), (Some("InReview"), Some(2)));
        assert_eq!(states().await, before, "the finalised results stay in force");
        world.clock.advance(chrono::TimeDelta::hours(1));
        answer(&coach, &assessment, "verifiedAnswer", &[3]).await;
        go(&coach, &assessment, "finalise", None).await.ok();
        // spec: ASM-07
        assert_eq!(coach.get(&format!("{path}/result?revision=1")).await.ok(), first);
        assert_ne!(coach.get(&format!("{path}/result")).await.ok()["score"], first["score"]);
        assert_eq!(coach.get(&format!("{path}/result?revision=3")).await.status, 404);
        let after = states().await;
        assert_eq!(
            (after[0]["score"].as_f64(), after[1]["score"].as_f64(), after[1]["trend"].as_f64()),
            (Some(25.0), Some(75.0), Some(75.0))
        );
        assert_eq!(findings(&coach).await.len(), 2, "findings of the first revision are not opened twice");
    })
    .await;
}

#[tokio::test]
async fn an_assessment_belongs_to_its_client() {
    on_both(async |world: World| {
        let library = library(&world, "CoachLed", false).await;
        let assessment = finalised(&world, &library, &[0, 1, 2, 3]).await;
        let path = format!("/api/app/assessments/{}", id(&assessment));
        for who in [Who::CoachOfSibling, Who::OtherTenant] {
            let other = world.as_user(who).await;
            let other = if who == Who::OtherTenant { other } else { other.within(world.cast.alpha) };
            assert_eq!(other.get(&path).await.status, 404, "{who:?}");
            assert_eq!(other.get(&format!("{path}/items")).await.status, 404, "{who:?}");
            assert_eq!(other.get("/api/app/assessments").await.ok()["totalCount"], 0, "{who:?}");
            assert_eq!(other.get("/api/app/findings").await.ok()["totalCount"], 0, "{who:?}");
            assert_eq!(other.get("/api/app/compliance-states").await.ok()["totalCount"], 0, "{who:?}");
        }
        let coach = world.as_user(Who::Coach).await;
        assert_eq!(coach.get("/api/app/assessments").await.ok()["totalCount"], 1, "in the portfolio");
        let body = json!({"clientId": world.cast.alpha_client, "subtypeId": library.subtype});
        assert_eq!(coach.post("/api/app/assessments", body).await.refused(400), "Portal:Common.WorkspaceRequired");
        let body = json!({"clientId": world.cast.beta_client, "subtypeId": library.subtype});
        assert_eq!(in_alpha(&world, Who::Coach).await.post("/api/app/assessments", body).await.fields(), ["clientId"]);
    })
    .await;
}

/// Publishes a standard with another title.
async fn retitled(world: &World, standard: &Value, title: &str) {
    let (author, admin) = (world.as_user(Who::Author).await, world.as_user(Who::HostAdmin).await);
    let path = format!("/api/app/standards/{}", id(standard));
    let content = json!({"title": title, "statement": "It is so.", "criticality": "Critical", "assessEveryMonths": 6});
    let stamp = author.get(&path).await.ok()["concurrencyStamp"].clone();
    author.put(&path, json!({"content": content, "concurrencyStamp": stamp})).await.ok();
    admin.post("/api/app/standards/publish", json!({"frameworkId": standard["frameworkId"]})).await.ok();
}

#[tokio::test]
async fn a_planned_assessment_keeps_its_version_and_the_next_one_uses_the_current() {
    on_both(async |world: World| {
        let library = library(&world, "CoachLed", false).await;
        finalised(&world, &library, &[0, 4, 4, 4]).await;
        let coach = in_alpha(&world, Who::Coach).await;
        let running = plan(&world, &library, Who::Coach, &[]).await;
        go(&coach, &running, "schedule", None).await.ok();
        let titles = async |assessment: &Value| items(&coach, assessment).await[0]["standard"]["title"].clone();
        assert_eq!(
            (titles(&running).await, findings(&coach).await[0]["standardTitle"].clone()),
            (json!("Critical thing"), json!("Critical thing"))
        );
        retitled(&world, &library.standards[0], "Hands are washed").await;
        let next = plan(&world, &library, Who::Coach, &[]).await;
        go(&coach, &next, "schedule", None).await.ok();
        assert_eq!((titles(&running).await, titles(&next).await), (json!("Critical thing"), json!("Hands are washed")));
        assert_eq!(findings(&coach).await[0]["standardTitle"], "Hands are washed");
        retitled(&world, &library.standards[0], "Hands are washed and dried").await;
        assert_eq!(findings(&coach).await[0]["standardTitle"], "Hands are washed and dried");
    })
    .await;
}

#[tokio::test]
async fn each_question_shows_the_previous_answer() {
    on_both(async |world: World| {
        let library = library(&world, "CoachLed", false).await;
        let coach = in_alpha(&world, Who::Coach).await;
        let last = async |assessment: &Value| items(&coach, assessment).await[0]["lastTime"].clone();
        let first = finalised(&world, &library, &[0, 4, 4, 4]).await;
        assert_eq!(last(&first).await, Value::Null);
        world.clock.advance(chrono::TimeDelta::minutes(5));
        let second = finalised(&world, &library, &[4, 4, 4, 4]).await;
        let of_first = json!({
            "number": first["number"], "finalisedAt": first["finalisedAt"], "text": "Critical thing: to what extent is this in place?",
            "answer": {"option": 0}, "options": [{"key": 0, "label": "Not in place", "scorePct": 0, "isFail": false, "isNa": false}],
            "pct": 0.0, "result": "NonCompliant", "comment": null
        });
        assert_eq!((last(&second).await, last(&first).await), (of_first, Value::Null));
        let third = plan(&world, &library, Who::Coach, &[]).await;
        go(&coach, &third, "schedule", None).await.ok();
        assert_eq!(last(&third).await["number"], second["number"]);
        let beyond = coach.get(&format!("/api/app/assessments/{}/items?skipCount=1000", id(&third))).await.ok();
        assert_eq!((beyond["totalCount"].as_u64(), beyond["items"].as_array().map(Vec::len)), (Some(4), Some(0)));
    })
    .await;
}

#[tokio::test]
async fn nobody_reviews_what_they_led_or_submitted() {
    on_both(async |world: World| {
        let library = library(&world, "SelfLed", true).await;
        let (coach, admin) = (in_alpha(&world, Who::Coach).await, world.as_user(Who::ClientAdmin).await);
        let replan = async |assessment: &Value, lead: Who, participants: &[Who]| {
            let path = format!("/api/app/assessments/{}", id(assessment));
            let participants: Vec<_> = participants.iter().map(|who| world.cast.user(*who)).collect();
            let stamp = coach.get(&path).await.ok()["concurrencyStamp"].clone();
            let body = json!({"leadUserId": world.cast.user(lead), "participants": participants, "concurrencyStamp": stamp});
            coach.put(&path, body).await
        };
        let answered = async |lead: Who| {
            let assessment = plan(&world, &library, lead, &[Who::Staff]).await;
            go(&coach, &assessment, "schedule", None).await.ok();
            answer(&coach, &assessment, "selfAnswer", &[4, 4, 4, 4]).await;
            assessment
        };
        // Led and submitted, then handed on.
        let led = answered(Who::Coach).await;
        go(&coach, &led, "submit", None).await.ok();
        assert_eq!(go(&coach, &led, "open-review", None).await.refused(400), "Portal:Assessments.ReviewerIsLead");
        assert_eq!(replan(&led, Who::ClientAdmin, &[Who::Staff]).await.fields(), ["leadUserId"]);
        assert_eq!(replan(&led, Who::Coach, &[Who::Staff, Who::Manager]).await.fields(), ["participants"]);
        replan(&led, Who::Coach, &[Who::Staff]).await.ok();
        // Handed on before it was submitted.
        let handed_on = answered(Who::Coach).await;
        replan(&handed_on, Who::ClientAdmin, &[]).await.ok();
        go(&coach, &handed_on, "submit", None).await.ok();
        assert_eq!(go(&coach, &handed_on, "open-review", None).await.refused(400), "Portal:Assessments.ReviewerIsLead");
        let other = in_alpha(&world, Who::HostAdmin).await;
        go(&other, &handed_on, "open-review", None).await.ok();
        coach.post(&format!("/api/app/assessments/{}/accept", id(&handed_on)), json!({})).await.ok();
        assert_eq!(go(&coach, &handed_on, "finalise", None).await.refused(400), "Portal:Assessments.ReviewerIsLead");
        // The new lead submits, and answers for it.
        let given_up = answered(Who::Coach).await;
        replan(&given_up, Who::ClientAdmin, &[]).await.ok();
        go(&admin, &given_up, "submit", None).await.ok();
        go(&coach, &given_up, "open-review", None).await.ok();
    })
    .await;
}

#[tokio::test]
async fn a_draft_is_not_restored_for_a_lead_or_reviewer_who_has_left() {
    on_both(async |world: World| {
        let library = library(&world, "CoachLed", false).await;
        let (coach, admin) = (in_alpha(&world, Who::Coach).await, world.as_user(Who::ClientAdmin).await);
        let mut drafts = Vec::new();
        for (part, who) in [("leadUserId", Who::Staff), ("reviewerUserId", Who::Staff), ("leadUserId", Who::Coach)] {
            let body = json!({"clientId": world.cast.alpha_client, "subtypeId": library.subtype, part: world.cast.user(who)});
            let draft = id(&coach.post("/api/app/assessments", body).await.ok());
            assert_eq!(coach.delete(&format!("/api/app/assessments/{draft}")).await.status, 204);
            drafts.push(format!("/api/app/recycle-bin/Assessment/{draft}/restore"));
        }
        let person = format!("/api/app/staff/{}", world.cast.report_staff);
        let stamp = admin.get(&person).await.ok()["concurrencyStamp"].clone();
        admin.post(&format!("{person}/transition"), json!({"to": "Left", "concurrencyStamp": stamp})).await.ok();
        for restore in &drafts[..2] {
            assert_eq!(coach.post(restore, json!({})).await.refused(400), "Portal:Assessments.LeadLeft");
        }
        assert_eq!(coach.post(&drafts[2], json!({})).await.status, 204);
    })
    .await;
}
