//! Findings over HTTP: the loop from a failed answer to a changed heat map.

use serde_json::{Value, json};
use testkit::{Actor, Who, World, on_both};

use crate::{answer, do_actions, finalised, findings, go, id, in_alpha, library, plan, transition};

async fn map(coach: &Actor) -> Value {
    coach.get("/api/app/boa/heatmap").await.ok()["rows"][0]["cells"][0].clone()
}

async fn plan_action(coach: &Actor, world: &World, finding: &Value) -> Value {
    let body = json!({"ownerUserId": world.cast.user(Who::ClientAdmin)});
    coach.post(&format!("/api/app/findings/{}/actions", id(finding)), body).await.ok()
}

#[tokio::test]
async fn completed_actions_lead_to_verification_and_change_the_heat_map() {
    on_both(async |world: World| {
        let library = library(&world, "CoachLed", false).await;
        let (coach, admin) = (in_alpha(&world, Who::Coach).await, world.as_user(Who::ClientAdmin).await);
        finalised(&world, &library, &[0, 4, 4, 4]).await;
        let finding = findings(&coach).await.remove(0);
        // spec: ASM-08
        assert_eq!(
            (finding["kind"].as_str(), finding["severity"].as_str(), finding["dueOn"].as_str()),
            (Some("MajorNC"), Some("Critical"), Some("2026-03-09"))
        );
        // Conduct (weight 2): (5 x 0 + 3 x 100) / 8 = 37.5; Premises 100; Safety (2 x 37.5 + 100) / 3.
        let before = map(&coach).await;
        assert_eq!(
            (before["score"].as_f64(), before["openFindings"].as_i64(), before["criticalFailed"].as_i64()),
            (Some(58.33), Some(1), Some(1))
        );
        let detail = coach.get(&format!("/api/app/findings/{}", id(&finding))).await.ok();
        assert_eq!((detail["impact"]["score"].as_f64(), detail["impact"]["scoreAfter"].as_f64()), (Some(58.33), Some(89.59)));
        assert_eq!(transition(&coach, &finding, json!({"to": "ActionPlanned"})).await.refused(400), "Portal:Findings.ActionNeeded");
        let planned = plan_action(&coach, &world, &finding).await;
        assert_eq!((planned["status"].as_str(), planned["actions"][0]["number"].as_str()), (Some("ActionPlanned"), Some("ACT-0001")));
        assert_eq!(planned["actions"][0]["title"], "Bring SAF-01-01 up to standard");
        do_actions(&world, &admin, &finding).await;
        let ready = coach.get(&format!("/api/app/findings/{}", id(&finding))).await.ok();
        assert_eq!(ready["status"], "ReadyForVerification");
        let answer = |level: u32| json!({"to": "Closed", "note": "Saw the register.", "newAnswer": {"option": level}, "checkEffect": true});
        assert_eq!(transition(&coach, &finding, json!({"to": "Closed"})).await.refused(400), "Portal:Findings.CloseNeedsVerification");
        assert_eq!(transition(&coach, &finding, answer(1)).await.refused(400), "Portal:Findings.StillFails");
        assert_eq!(transition(&admin, &finding, answer(3)).await.status, 403);
        world.clock.advance(chrono::TimeDelta::days(1));
        let coach = again(&world, Who::Coach).await;
        let closed = transition(&coach, &finding, answer(3)).await.ok();
        // spec: ASM-08
        assert_eq!((closed["status"].as_str(), closed["effectivenessCheckOn"].as_str()), (Some("Closed"), Some("2026-06-01")));
        let after = map(&coach).await;
        assert_eq!(
            (after["score"].as_f64(), after["openFindings"].as_i64(), after["criticalFailed"].as_i64()),
            (Some(89.59), Some(0), Some(0))
        );
        let history = coach
            .get(&format!("/api/app/compliance-states?history=true&standardId={}", finding["standardId"].as_str().unwrap()))
            .await
            .ok();
        assert_eq!(history["totalCount"], 2);
        let looks = coach.get("/api/app/assessments?kind=Verification").await.ok();
        assert_eq!((looks["totalCount"].as_i64(), looks["items"][0]["status"].as_str()), (Some(1), Some("Finalised")));
        assert_eq!(coach.get("/api/app/assessments").await.ok()["totalCount"], 1, "verifications are not in the default list");
    })
    .await;
}

#[tokio::test]
async fn the_owner_cannot_verify_and_a_repeat_refers_to_its_predecessor() {
    on_both(async |world: World| {
        let library = library(&world, "CoachLed", false).await;
        let coach = in_alpha(&world, Who::Coach).await;
        finalised(&world, &library, &[0, 4, 4, 4]).await;
        let finding = findings(&coach).await.remove(0);
        plan_action(&coach, &world, &finding).await;
        do_actions(&world, &coach, &finding).await;
        let path = format!("/api/app/findings/{}", id(&finding));
        let mut body =
            json!({"kind": "MajorNC", "severity": "Critical", "title": finding["title"], "ownerUserId": world.cast.user(Who::Coach)});
        body["concurrencyStamp"] = coach.get(&path).await.ok()["concurrencyStamp"].clone();
        coach.put(&path, body.clone()).await.ok();
        let close = json!({"to": "Closed", "note": "Saw it."});
        // spec: ASM-08
        assert_eq!(transition(&coach, &finding, close.clone()).await.refused(400), "Portal:Findings.VerifierIsOwner");
        assert_eq!(coach.get(&path).await.ok()["allowedTransitions"], json!(["Void"]));
        body["ownerUserId"] = json!(world.cast.user(Who::ClientAdmin));
        body["concurrencyStamp"] = coach.get(&path).await.ok()["concurrencyStamp"].clone();
        coach.put(&path, body).await.ok();
        transition(&coach, &finding, close).await.ok();
        finalised(&world, &library, &[1, 4, 4, 4]).await;
        let open = coach.get("/api/app/findings?status=Open").await.ok();
        // spec: ASM-08
        assert_eq!((open["totalCount"].as_i64(), &open["items"][0]["repeatOfNumber"]), (Some(1), &finding["number"]));
        finalised(&world, &library, &[0, 4, 4, 4]).await;
        assert_eq!(coach.get("/api/app/findings?status=Open").await.ok()["totalCount"], 1, "an open finding is not opened twice");
    })
    .await;
}

/// Somebody in Alpha with a current token.
async fn again(world: &World, who: Who) -> Actor {
    let token = world.sign_in(who).await.ok()["access_token"].as_str().unwrap().to_owned();
    world.anon().with_token(Some(&token)).within(world.cast.alpha)
}

/// Lets time pass up to the next run of what happens by the hour.
async fn pass(world: &World, time: chrono::TimeDelta) {
    world.drain().await;
    world.clock.advance(time);
    world.drain().await;
}

#[tokio::test]
async fn a_risk_is_accepted_through_its_last_day() {
    on_both(async |world: World| {
        let library = library(&world, "CoachLed", false).await;
        let (coach, admin) = (in_alpha(&world, Who::Coach).await, world.as_user(Who::ClientAdmin).await);
        finalised(&world, &library, &[4, 4, 0, 4]).await;
        let finding = findings(&coach).await.remove(0);
        assert_eq!(plan_action(&coach, &world, &finding).await["dueOn"], "2026-04-01");
        let accept = |until: &str| json!({"to": "RiskAccepted", "note": "The lease ends soon.", "acceptedUntil": until});
        assert_eq!(transition(&admin, &finding, accept("2027-03-03")).await.refused(400), "Portal:Findings.AcceptNeedsUntil");
        let staff = world.as_user(Who::Staff).await;
        let move_it = format!("/api/app/findings/{}/transition", id(&finding));
        assert_eq!(staff.post(&move_it, accept("2026-03-10")).await.status, 403);
        assert_eq!(transition(&admin, &finding, accept("2026-03-10")).await.ok()["status"], "RiskAccepted");
        assert_eq!(coach.get("/api/app/compliance-states?sorting=score").await.ok()["items"][0]["openFindings"], 0);
        // Prolonged in one move, with a reason of its own.
        assert_eq!(transition(&admin, &finding, json!({"to": "RiskAccepted", "acceptedUntil": "2026-03-20"})).await.fields(), ["note"]);
        let prolonged = json!({"to": "RiskAccepted", "note": "The new lease is late.", "acceptedUntil": "2026-03-20"});
        let prolonged = transition(&admin, &finding, prolonged).await.ok();
        assert_eq!(
            (&prolonged["status"], &prolonged["acceptedUntil"], &prolonged["acceptReason"]),
            (&json!("RiskAccepted"), &json!("2026-03-20"), &json!("The new lease is late."))
        );
        let path = format!("/api/app/findings/{}", id(&finding));
        pass(&world, chrono::TimeDelta::days(18)).await;
        // spec: ASM-08
        assert_eq!(again(&world, Who::Coach).await.get(&path).await.ok()["status"], "RiskAccepted", "on 20 March");
        pass(&world, chrono::TimeDelta::days(1)).await;
        let ended = again(&world, Who::Coach).await.get(&path).await.ok();
        // spec: ASM-08
        assert_eq!(
            (&ended["status"], &ended["acceptedUntil"], &ended["dueOn"], &ended["firstDueOn"], &ended["daysLate"]),
            (&json!("ActionPlanned"), &Value::Null, &json!("2026-04-20"), &json!("2026-04-01"), &json!(0))
        );
    })
    .await;
}

#[tokio::test]
async fn a_tenant_whose_findings_fail_holds_up_no_other() {
    on_both(async |world: World| {
        let cast = &world.cast;
        let mut places = [(cast.alpha, cast.alpha_client, Who::ClientAdmin), (cast.beta, cast.beta_client, Who::OtherTenant)];
        places.sort_unstable_by_key(|(tenant, ..)| *tenant);
        let mut accepted = Vec::new();
        for (_, client, admin) in places {
            let admin = world.as_user(admin).await;
            let body = json!({"clientId": client, "kind": "Observation", "severity": "Low", "title": "The fire door was wedged open"});
            let finding = admin.post("/api/app/findings", body).await.ok();
            let accept = json!({"to": "RiskAccepted", "note": "The lease ends soon.", "acceptedUntil": "2026-03-10"});
            accepted.push(transition(&admin, &finding, accept).await.ok());
        }
        // The one that comes first has lost the client whose day counts.
        let (tenant, client, _) = places[0];
        let inside = world.installer().within(tenant);
        let remove = world.app.db().write(&inside, |tx| async move {
            let row = tx.get::<people::client::Entity>(client).await?;
            tx.delete::<people::client::Entity>(&row).await
        });
        remove.await.unwrap();
        pass(&world, chrono::TimeDelta::days(9)).await;
        let reader = world.as_user_again(places[1].2).await;
        assert_eq!(reader.get(&format!("/api/app/findings/{}", id(&accepted[1]))).await.ok()["status"], "Open");
    })
    .await;
}

#[tokio::test]
async fn an_accepted_risk_of_a_closed_client_stays_accepted() {
    on_both(async |world: World| {
        let (host, admin) = (in_alpha(&world, Who::HostAdmin).await, world.as_user(Who::ClientAdmin).await);
        let alpha = world.cast.alpha_client;
        let body = json!({"clientId": alpha, "kind": "Observation", "severity": "Low", "title": "The fire door was wedged open"});
        let finding = admin.post("/api/app/findings", body).await.ok();
        let accept = json!({"to": "RiskAccepted", "note": "The lease ends soon.", "acceptedUntil": "2026-03-10"});
        transition(&admin, &finding, accept).await.ok();
        let client = format!("/api/app/clients/{alpha}");
        for to in ["Onboarding", "Active", "Offboarding", "Closed"] {
            let stamp = host.get(&client).await.ok()["concurrencyStamp"].clone();
            host.post(&format!("{client}/transition"), json!({"to": to, "concurrencyStamp": stamp})).await.ok();
        }
        pass(&world, chrono::TimeDelta::days(9)).await;
        let path = format!("/api/app/findings/{}", id(&finding));
        let reader = again(&world, Who::Coach).await;
        assert_eq!(reader.get(&path).await.ok()["status"], "RiskAccepted");
        assert_eq!(transition(&reader, &finding, json!({"to": "Void", "note": "Seen twice"})).await.refused(400), "Portal:Clients.Closed");
    })
    .await;
}

/// Type of the newest notice about a finding in somebody's bell.
async fn notice_type(world: &World, who: Who, finding: &Value) -> Value {
    let bell = again(world, who).await.get("/api/app/notifications?maxResultCount=50").await.ok();
    let of = bell["items"].as_array().unwrap().iter().find(|line| line["subjectId"] == finding["id"]).cloned();
    of.map_or(Value::Null, |line| line["typeCode"].clone())
}

#[tokio::test]
async fn people_are_told_before_a_finding_is_due_and_before_an_acceptance_ends() {
    on_both(async |world: World| {
        let coach = in_alpha(&world, Who::Coach).await;
        let body = json!({"clientId": world.cast.alpha_client, "kind": "Observation", "severity": "Low", "title": "The fire door was wedged open",
            "ownerUserId": world.cast.user(Who::ClientAdmin), "dueOn": "2026-03-06"});
        let finding = coach.post("/api/app/findings", body).await.ok();
        pass(&world, chrono::TimeDelta::hours(2)).await;
        assert_eq!(notice_type(&world, Who::ClientAdmin, &finding).await, "finding.opened", "four days before");
        pass(&world, chrono::TimeDelta::days(1)).await;
        assert_eq!(notice_type(&world, Who::ClientAdmin, &finding).await, "finding.due-soon", "three days before");
        // With another date it is no longer true.
        let coach = again(&world, Who::Coach).await;
        let later = json!({"kind": "Observation", "severity": "Low", "title": "The fire door was wedged open", "dueOn": "2026-06-01",
            "ownerUserId": world.cast.user(Who::ClientAdmin), "concurrencyStamp": finding["concurrencyStamp"]});
        coach.put(&format!("/api/app/findings/{}", id(&finding)), later).await.ok();
        assert_eq!(notice_type(&world, Who::ClientAdmin, &finding).await, "finding.opened");
        let accept = |until: &str| json!({"to": "RiskAccepted", "note": "The lease ends soon.", "acceptedUntil": until});
        transition(&coach, &finding, accept("2026-04-04")).await.ok();
        pass(&world, chrono::TimeDelta::hours(2)).await;
        assert_eq!(notice_type(&world, Who::Coach, &finding).await, Value::Null, "32 days before");
        pass(&world, chrono::TimeDelta::days(2)).await;
        for who in [Who::ClientAdmin, Who::Coach] {
            assert_eq!(notice_type(&world, who, &finding).await, "finding.accepted-expiring", "{who:?}");
        }
        transition(&again(&world, Who::Coach).await, &finding, accept("2026-08-01")).await.ok();
        assert_eq!(notice_type(&world, Who::Coach, &finding).await, Value::Null, "prolonged");
    })
    .await;
}

#[tokio::test]
async fn another_severity_sets_another_due_date_unless_one_is_given() {
    on_both(async |world: World| {
        let coach = in_alpha(&world, Who::Coach).await;
        let body = json!({"clientId": world.cast.alpha_client, "kind": "Observation", "severity": "Low", "title": "The fire door was wedged open"});
        let made = coach.post("/api/app/findings", body).await.ok();
        assert_eq!(made["dueOn"], "2026-05-31");
        let path = format!("/api/app/findings/{}", id(&made));
        let save = async |severity: &str, due: Option<&str>| {
            let stamp = coach.get(&path).await.ok()["concurrencyStamp"].clone();
            let body = json!({"kind": "Observation", "severity": severity, "title": "The door", "dueOn": due, "concurrencyStamp": stamp});
            coach.put(&path, body).await.ok()["dueOn"].clone()
        };
        assert_eq!(save("Low", None).await, "2026-05-31");
        assert_eq!(save("Critical", None).await, "2026-03-09");
        assert_eq!(save("Medium", Some("2026-04-20")).await, "2026-04-20");
    })
    .await;
}

#[tokio::test]
async fn a_coach_records_findings_and_each_status_rejects_other_transitions() {
    on_both(async |world: World| {
        let library = library(&world, "CoachLed", false).await;
        let coach = in_alpha(&world, Who::Coach).await;
        let body = json!({"clientId": world.cast.alpha_client, "standardId": library.standards[2]["id"], "kind": "Observation", "severity": "Low", "title": "The fire door was wedged open"});
        let made = coach.post("/api/app/findings", body).await.ok();
        assert_eq!((made["number"].as_str(), made["dueOn"].as_str(), made["standardCode"].as_str()), (Some("FND-0001"), Some("2026-05-31"), Some("SAF-02-01")));
        for to in ["Closed", "InProgress", "ReadyForVerification", "Open"] {
            let reply = transition(&coach, &made, json!({"to": to, "note": "because"})).await;
            assert_eq!(reply.refused(400), "Portal:Common.InvalidTransition", "{to}");
            assert_eq!(reply.json()["error"]["data"], json!({"from": "Open", "to": to, "allowed": ["ActionPlanned", "RiskAccepted", "Void"]}));
        }
        assert_eq!(transition(&coach, &made, json!({"to": "Void"})).await.fields(), ["note"]);
        assert_eq!(transition(&coach, &made, json!({"to": "Void", "note": "Seen twice"})).await.ok()["allowedTransitions"], json!([]));
        let body = json!({"ownerUserId": world.cast.user(Who::ClientAdmin)});
        assert_eq!(coach.post(&format!("/api/app/findings/{}/actions", id(&made)), body).await.refused(400), "Portal:Common.InvalidTransition");
    })
    .await;
}

#[tokio::test]
async fn overdue_findings_are_open_ones_past_their_clients_day() {
    on_both(async |world: World| {
        let coach = in_alpha(&world, Who::Coach).await;
        let mut made = Vec::new();
        for day in ["2026-03-01", "2026-03-02"] {
            let body = json!({"clientId": world.cast.alpha_client, "kind": "Observation", "severity": "Low", "title": day, "dueOn": day});
            made.push(coach.post("/api/app/findings", body).await.ok());
        }
        assert_eq!((&made[0]["daysLeft"], &made[1]["daysLeft"]), (&json!(-1), &json!(0)));
        let overdue = async || {
            let list = coach.get("/api/app/findings?overdue=true").await.ok();
            list["items"].as_array().unwrap().iter().map(|finding| finding["title"].clone()).collect::<Vec<Value>>()
        };
        assert_eq!(overdue().await, ["2026-03-01"]);
        let over = transition(&coach, &made[0], json!({"to": "Void", "note": "Seen twice"})).await.ok();
        assert_eq!((&over["daysLeft"], over["daysLate"].as_i64()), (&Value::Null, Some(0)));
        assert!(overdue().await.is_empty());
    })
    .await;
}

#[tokio::test]
async fn many_findings_get_an_owner_and_a_date() {
    on_both(async |world: World| {
        let library = library(&world, "CoachLed", false).await;
        let coach = in_alpha(&world, Who::Coach).await;
        finalised(&world, &library, &[0, 0, 4, 4]).await;
        let ids: Vec<Value> = findings(&coach).await.iter().map(|finding| finding["id"].clone()).collect();
        assert_eq!(ids.len(), 2);
        let bulk = |action: &str, args: Value| json!({"ids": ids, "action": action, "args": args});
        let path = "/api/app/findings/bulk";
        let owner = json!({"ownerUserId": world.cast.user(Who::Manager)});
        assert_eq!(coach.post(path, bulk("Assign", owner)).await.ok()["doneCount"], 2);
        assert_eq!(coach.post(path, bulk("Postpone", json!({"dueOn": "2026-05-01"}))).await.ok()["doneCount"], 2);
        for finding in findings(&coach).await {
            assert_eq!((&finding["dueOn"], &finding["ownerUserId"]), (&json!("2026-05-01"), &json!(world.cast.user(Who::Manager))));
        }
        let stranger = bulk("Assign", json!({"ownerUserId": world.cast.user(Who::OtherTenant)}));
        let report = coach.post(path, stranger).await.ok();
        assert_eq!((report["doneCount"].as_u64(), report["results"][0]["ok"].as_bool()), (Some(0), Some(false)));
        assert_eq!(coach.post(path, bulk("Assign", json!({}))).await.fields(), ["args.ownerUserId"]);
        assert_eq!(world.as_user(Who::Viewer).await.post(path, bulk("Postpone", json!({"days": 1}))).await.status, 403);
    })
    .await;
}

#[tokio::test]
async fn the_findings_of_one_finalising_are_one_notice_that_leads_to_exactly_these() {
    on_both(async |world: World| {
        let library = library(&world, "SelfLed", false).await;
        let (coach, admin) = (in_alpha(&world, Who::Coach).await, world.as_user(Who::ClientAdmin).await);
        let assessment = plan(&world, &library, Who::ClientAdmin, &[]).await;
        go(&admin, &assessment, "schedule", None).await.ok();
        answer(&admin, &assessment, "selfAnswer", &[0, 0, 4, 4]).await;
        go(&admin, &assessment, "submit", None).await.ok();
        go(&coach, &assessment, "open-review", None).await.ok();
        coach.post(&format!("/api/app/assessments/{}/accept", id(&assessment)), json!({})).await.ok();
        go(&coach, &assessment, "finalise", None).await.ok();
        world.drain().await;
        let is_told = |title: &str| title.contains("assigned to you");
        let told = admin.get("/api/app/notifications?maxResultCount=100").await.ok();
        let lines: Vec<&Value> = told["items"].as_array().unwrap().iter().filter(|line| is_told(line["title"].as_str().unwrap())).collect();
        assert_eq!(lines.iter().map(|line| &line["title"]).collect::<Vec<_>>(), ["2 findings assigned to you"]);
        let notice = lines[0]["url"].as_str().unwrap().strip_prefix("findings?status=&notice=").unwrap();

        world.clock.advance(chrono::TimeDelta::minutes(1));
        world.drain().await;
        let mails: Vec<String> = world.subjects().into_iter().filter(|subject| is_told(subject)).collect();
        assert_eq!(mails, ["2 findings assigned to you"]);

        let body = json!({
            "clientId": world.cast.alpha_client, "standardId": library.standards[2]["id"], "kind": "Observation", "severity": "Low",
            "title": "The fire door was wedged open", "ownerUserId": world.cast.user(Who::ClientAdmin)
        });
        coach.post("/api/app/findings", body).await.ok();
        let shown = async |who: &Actor| who.get(&format!("/api/app/findings?notice={notice}")).await.ok()["totalCount"].clone();
        assert_eq!((shown(&admin).await, shown(&coach).await), (json!(2), json!(0)));
    })
    .await;
}

#[tokio::test]
async fn a_finding_that_is_over_is_locked_whoever_is_to_own_it() {
    on_both(async |world: World| {
        let coach = in_alpha(&world, Who::Coach).await;
        let body = json!({"clientId": world.cast.alpha_client, "kind": "Observation", "severity": "Low", "title": "The log has gaps"});
        let finding = coach.post("/api/app/findings", body).await.ok();
        let path = format!("/api/app/findings/{}", id(&finding));
        let hand_on = async || {
            let stamp = coach.get(&path).await.ok()["concurrencyStamp"].clone();
            let owner = world.cast.user(Who::OtherTenant);
            let body = json!({"kind": "Observation", "severity": "Low", "title": "The log has gaps", "ownerUserId": owner, "concurrencyStamp": stamp});
            coach.put(&path, body).await
        };
        assert_eq!(hand_on().await.fields(), ["ownerUserId"]);
        transition(&coach, &finding, json!({"to": "Void", "note": "Seen twice"})).await.ok();
        assert_eq!(hand_on().await.refused(400), "Portal:Common.Locked");
    })
    .await;
}
