//! The heat map over HTTP.

use serde_json::{Value, json};
use testkit::{Actor, Who, World, on_both};

use crate::{answer, finalised, go, id, in_alpha, items, library, plan};

/// The coach with a current token.
async fn coach_of_today(world: &World) -> Actor {
    let token = world.sign_in(Who::Coach).await.ok()["access_token"].as_str().unwrap().to_owned();
    world.anon().with_token(Some(&token)).within(world.cast.alpha)
}

#[tokio::test]
async fn a_cell_has_score_coverage_change_and_explanation() {
    on_both(async |world: World| {
        let library = library(&world, "CoachLed", false).await;
        let empty = in_alpha(&world, Who::Coach).await.get("/api/app/boa/heatmap").await.ok();
        assert_eq!((empty["columns"][0]["code"].as_str(), &empty["rows"][0]["cells"][0]["score"]), (Some("SAF"), &json!(null)));
        assert_eq!(empty["rows"][0]["cells"][0]["coveragePct"], 0.0);
        finalised(&world, &library, &[4, 4, 4, 4]).await;
        world.clock.advance(chrono::TimeDelta::days(100));
        let coach = coach_of_today(&world).await;
        crate::finalised_by(&world, &library, &coach, &[0, 4, 4, 4]).await;
        let map = coach.get("/api/app/boa/heatmap").await.ok();
        let cell = &map["rows"][0]["cells"][0];
        assert_eq!(
            (cell["score"].as_f64(), cell["delta"].as_f64(), cell["coveragePct"].as_f64(), cell["band"].as_str()),
            (Some(58.33), Some(-41.67), Some(100.0), Some("Developing"))
        );
        // Client: domains Safety (weight 2) and People (weight 1).
        assert_eq!((map["rows"][0]["total"]["score"].as_f64(), map["totals"][1]["score"].as_f64()), (Some(72.22), Some(100.0)));
        let by_subdomain = coach.get(&format!("/api/app/boa/heatmap?level=Subdomain&domainId={}", library.domains[0])).await.ok();
        assert_eq!(by_subdomain["columns"].as_array().unwrap().len(), 2);
        assert_eq!(
            (by_subdomain["rows"][0]["cells"][0]["score"].as_f64(), by_subdomain["rows"][0]["total"]["score"].as_f64()),
            (Some(37.5), Some(58.33))
        );
        let path = format!("/api/app/boa/heatmap/cell?clientId={}&domainId={}", world.cast.alpha_client, library.domains[0]);
        let explanation = coach.get(&path).await.ok();
        assert_eq!(explanation["figure"]["score"], 58.33);
        assert_eq!(
            (
                explanation["reason"]["criticalFailed"].as_i64(),
                explanation["reason"]["largestDrop"]["standardCode"].as_str(),
                explanation["reason"]["largestDrop"]["from"].as_f64()
            ),
            (Some(1), Some("SAF-01-01"), Some(100.0))
        );
        assert_eq!((explanation["worst"][0]["code"].as_str(), explanation["history"].as_array().unwrap().len()), (Some("SAF-01-01"), 2));
        assert_eq!(
            (explanation["nextStep"]["findingNumber"].as_str(), explanation["nextStep"]["impact"]["gain"].as_f64()),
            (Some("FND-0001"), Some(31.26))
        );
        world.clock.advance(chrono::TimeDelta::days(200));
        let stale = coach_of_today(&world).await.get("/api/app/boa/heatmap").await.ok();
        assert_eq!(stale["rows"][0]["cells"][0]["stale"], true, "assessed every six months");
    })
    .await;
}

#[tokio::test]
async fn what_does_not_apply_is_neither_unassessed_nor_zero() {
    on_both(async |world: World| {
        let library = library(&world, "CoachLed", false).await;
        let coach = in_alpha(&world, Who::Coach).await;
        let unassessed = coach.get("/api/app/boa/heatmap").await.ok();
        assert_eq!(unassessed["rows"][0]["cells"][1]["notApplicable"], false);
        let assessment = plan(&world, &library, Who::Coach, &[]).await;
        go(&coach, &assessment, "schedule", None).await.ok();
        // Training, the only subdomain of People, doesn't apply.
        let now = items(&coach, &assessment).await;
        let answers = [json!({"option": 4}), json!({"option": 4}), json!({"option": 4}), json!({"notApplicable": true})];
        let change = |(item, answer): (&Value, Value)| json!({"id": item["id"], "concurrencyStamp": item["concurrencyStamp"], "verifiedAnswer": answer});
        let changes: Vec<Value> = now.iter().zip(answers).map(change).collect();
        coach.put(&format!("/api/app/assessments/{}/items", id(&assessment)), json!({"items": changes})).await.ok();
        go(&coach, &assessment, "open-review", None).await.ok();
        go(&coach, &assessment, "finalise", None).await.ok();
        let map = coach.get("/api/app/boa/heatmap").await.ok();
        let home = coach.get("/api/app/home/dashboard").await.ok()["scores"].clone();
        let result = coach.get(&format!("/api/app/assessments/{}/result", id(&assessment))).await.ok();
        let (cell, over_all) = (&map["rows"][0]["cells"][1], &map["totals"][1]);
        for figure in [cell, over_all, &home["domains"][1]["figures"], &result["domains"][1]] {
            assert_eq!((&figure["notApplicable"], &figure["score"]), (&json!(true), &json!(null)), "{figure}");
        }
        assert_eq!((&cell["coveragePct"], &cell["band"], &cell["provisional"]), (&json!(null), &json!(null), &json!(false)));
        let total = &map["rows"][0]["total"];
        assert_eq!((total["coveragePct"].as_f64(), &total["notApplicable"]), (Some(100.0), &json!(false)));
    })
    .await;
}

#[tokio::test]
async fn open_findings_of_unassessed_clients_are_counted() {
    on_both(async |world: World| {
        let library = library(&world, "CoachLed", false).await;
        let coach = in_alpha(&world, Who::Coach).await;
        // Nothing is assessed, so the client's score would be provisional.
        let body = json!({"clientId": world.cast.alpha_client, "standardId": library.standards[2]["id"], "kind": "Observation", "severity": "Low", "title": "The fire door was wedged open"});
        coach.post("/api/app/findings", body).await.ok();
        let list = coach.get("/api/app/findings?status=Open").await.ok();
        let map = coach.get("/api/app/boa/heatmap").await.ok();
        assert_eq!(
            (list["totalCount"].as_i64(), map["total"]["openFindings"].as_i64(), map["total"]["score"].is_null()),
            (Some(1), Some(1), true)
        );
        let home = coach.get("/api/app/home/dashboard").await.ok();
        assert_eq!(home["scores"]["total"]["openFindings"], 1);
    })
    .await;
}

#[tokio::test]
async fn users_see_only_their_own_clients() {
    on_both(async |world: World| {
        let library = library(&world, "CoachLed", false).await;
        finalised(&world, &library, &[0, 4, 4, 4]).await;
        let rows = async |actor: Actor| {
            let map = actor.get("/api/app/boa/heatmap").await.ok();
            map["rows"]
                .as_array()
                .unwrap()
                .iter()
                .map(|r| (r["code"].as_str().unwrap().to_owned(), r["total"]["score"].is_null()))
                .collect::<Vec<_>>()
        };
        let row = |code: &str, empty: bool| (code.to_owned(), empty);
        assert_eq!(rows(in_alpha(&world, Who::Coach).await).await, [row("AONE", false)]);
        assert_eq!(rows(world.as_user(Who::ClientAdmin).await).await, [row("AONE", false), row("ATWO", true)]);
        assert_eq!(rows(world.as_user(Who::Management).await).await, [row("AONE", false), row("ATWO", true), row("BETA", true)]);
        assert_eq!(rows(world.as_user(Who::OtherTenant).await).await, [row("BETA", true)]);
        assert_eq!(world.as_user(Who::Staff).await.get("/api/app/boa/heatmap").await.status, 403);
        let path = format!("/api/app/boa/heatmap/cell?clientId={}&domainId={}", world.cast.alpha_client, library.domains[0]);
        assert_eq!(world.as_user(Who::OtherTenant).await.get(&path).await.status, 404);
    })
    .await;
}

/// Has a client of Alpha live fourteen hours ahead of UTC.
pub async fn move_far_east(world: &World, client: kernel::Uuid) {
    let inside = world.installer().within(world.cast.alpha);
    let moved = world.app.db().write(&inside, |tx| async move {
        let before = tx.get::<people::client::Entity>(client).await?;
        let after = people::client::Client { time_zone: "Pacific/Kiritimati".to_owned(), ..before.clone() };
        tx.update::<people::client::Entity>(&before, after).await.map(drop)
    });
    moved.await.unwrap();
}

#[tokio::test]
async fn what_is_stale_and_each_day_shown_follow_the_clients_calendar() {
    on_both(async |world: World| {
        let (library, client) = (library(&world, "CoachLed", false).await, world.cast.alpha_client);
        move_far_east(&world, client).await;
        // Eleven on 2 March in UTC is one in the morning on 3 March there.
        world.clock.advance(chrono::TimeDelta::hours(2));
        crate::finalised_by(&world, &library, &coach_of_today(&world).await, &[4, 4, 4, 4]).await;
        let stale = async || {
            let coach = coach_of_today(&world).await;
            let map = coach.get("/api/app/boa/heatmap").await.ok();
            let state = coach.get("/api/app/compliance-states").await.ok()["items"][0].clone();
            let cell = coach.get(&format!("/api/app/boa/heatmap/cell?clientId={client}&domainId={}", library.domains[0])).await.ok();
            let counts = [&map["rows"][0]["cells"][0]["staleCount"], &cell["reason"]["stale"]].map(|count| count.as_i64().unwrap());
            (
                state["stale"].as_bool().unwrap(),
                counts,
                [state["assessedOn"].clone(), cell["history"][0]["on"].clone()],
                [map["comparedWith"].clone(), cell["comparedWith"].clone()],
            )
        };
        // It is valid through 3 September: until ten that day in UTC.
        world.clock.advance(chrono::TimeDelta::days(184) + chrono::TimeDelta::hours(22));
        let on = [json!("2026-03-03"), json!("2026-03-03")];
        assert_eq!(stale().await, (false, [0, 0], on.clone(), [json!("2026-06-05"), json!("2026-06-05")]), "its last hour");
        world.clock.advance(chrono::TimeDelta::hours(1));
        assert_eq!(stale().await, (true, [3, 3], on, [json!("2026-06-06"), json!("2026-06-06")]), "the next day");
    })
    .await;
}

#[tokio::test]
async fn home_counts_every_client_by_its_own_day_or_the_one_that_is_asked_for() {
    on_both(async |world: World| {
        let library = library(&world, "CoachLed", false).await;
        let (near, far) = (world.cast.alpha_client, world.cast.sibling_client);
        move_far_east(&world, far).await;
        finalised(&world, &library, &[4, 4, 4, 4]).await;
        let admin = world.as_user(Who::ClientAdmin).await;
        for client in [near, far, far] {
            let item = json!({"clientId": client, "title": "Order signs", "actionType": "Task", "priority": "Low",
                "ownerUserId": world.cast.user(Who::ClientAdmin), "dueOn": "2026-03-02"});
            admin.post("/api/app/action-items", item).await.ok();
            let finding = json!({"clientId": client, "standardId": library.standards[2]["id"], "kind": "Observation", "severity": "Low", "title": "The fire door was wedged open"});
            admin.post("/api/app/findings", finding).await.ok();
        }
        // 2 March in London, and the day after in the Pacific.
        world.clock.advance(chrono::TimeDelta::hours(2));
        let admin = world.as_user_again(Who::ClientAdmin).await;
        let listed = async |path: String| admin.get(&path).await.ok()["totalCount"].clone();
        for (own, clients, overdue, findings, score) in [
            (String::new(), 2, 2, 3, json!(100.0)),
            (format!("&clientId={near}"), 1, 0, 1, json!(100.0)),
            (format!("&clientId={far}"), 1, 2, 2, Value::Null),
            (format!("&clientId={}", world.cast.beta_client), 0, 0, 0, Value::Null),
        ] {
            let home = admin.get(&format!("/api/app/home/dashboard?frameworkId={}{own}", library.framework)).await.ok();
            let (scores, actions) = (&home["scores"], &home["actions"]);
            let of_clients: Vec<&Value> = scores["clients"].as_array().unwrap().iter().collect();
            assert_eq!((of_clients.len(), &scores["total"]["score"]), (clients, &score), "{own}");
            assert_eq!((&actions["overdue"], &scores["total"]["openFindings"]), (&json!(overdue), &json!(findings)), "{own}");
            // Each figure is as many rows as its list has.
            assert_eq!(listed(format!("/api/app/action-items?overdue=true{own}")).await, actions["overdue"], "{own}");
            let path = format!("/api/app/findings?status=Open&frameworkId={}{own}", library.framework);
            assert_eq!(listed(path).await, scores["total"]["openFindings"], "{own}");
            let sum = |name: &str| of_clients.iter().map(|client| client[name].as_u64().unwrap()).sum::<u64>();
            assert_eq!([json!(sum("overdueActions")), json!(sum("openActions"))], [actions["overdue"].clone(), actions["open"].clone()]);
        }
    })
    .await;
}

/// Closes a client of Alpha whatever is open there, as clients were closed before open work was asked for.
pub async fn close(world: &World, client: kernel::Uuid) {
    let inside = world.installer().within(world.cast.alpha);
    let closed = world.app.db().write(&inside, |tx| async move {
        let before = tx.get::<people::client::Entity>(client).await?;
        let after = people::client::Client { status: people::client::ClientStatus::Closed, ..before.clone() };
        tx.update::<people::client::Entity>(&before, after).await.map(drop)
    });
    closed.await.unwrap();
}

#[tokio::test]
async fn findings_of_a_closed_client_are_counted_as_they_are_listed() {
    on_both(async |world: World| {
        let library = library(&world, "CoachLed", false).await;
        let (near, far) = (world.cast.alpha_client, world.cast.sibling_client);
        let admin = world.as_user(Who::ClientAdmin).await;
        for client in [near, far] {
            let finding = json!({"clientId": client, "standardId": library.standards[2]["id"], "kind": "Observation", "severity": "Low", "title": "The fire door was wedged open"});
            admin.post("/api/app/findings", finding).await.ok();
        }
        close(&world, far).await;
        for (own, count) in [(String::new(), 2), (format!("&clientId={near}"), 1), (format!("&clientId={far}"), 1)] {
            let listed = admin.get(&format!("/api/app/findings?status=Open&frameworkId={}{own}", library.framework)).await.ok();
            let scores = admin.get(&format!("/api/app/home/dashboard?frameworkId={}{own}", library.framework)).await.ok()["scores"].clone();
            assert_eq!((&listed["totalCount"], &scores["total"]["openFindings"]), (&json!(count), &json!(count)), "{own}");
            let domains = scores["domains"].as_array().unwrap().iter();
            assert_eq!(domains.map(|domain| domain["figures"]["openFindings"].as_i64().unwrap()).sum::<i64>(), count, "{own}");
        }
    })
    .await;
}

/// Kind and days left of what home says is due soon.
async fn coming(by: &Actor, query: &str) -> Vec<(String, i64)> {
    let home = by.get(&format!("/api/app/home/dashboard{query}")).await.ok();
    let due = home["coming"].as_array().unwrap().iter();
    due.map(|one| (one["kind"].as_str().unwrap().to_owned(), one["daysLeft"].as_i64().unwrap())).collect()
}

fn kinds(due: &[(&str, i64)]) -> Vec<(String, i64)> {
    due.iter().map(|(kind, days)| ((*kind).to_owned(), *days)).collect()
}

#[tokio::test]
async fn home_looks_two_weeks_ahead_at_the_callers_own_work_by_the_day_of_its_client() {
    on_both(async |world: World| {
        let library = library(&world, "Joint", false).await;
        let (near, far, own) = (world.cast.alpha_client, world.cast.sibling_client, world.cast.user(Who::ClientAdmin));
        move_far_east(&world, far).await;
        let (admin, coach) = (world.as_user(Who::ClientAdmin).await, in_alpha(&world, Who::Coach).await);
        for (client, owner, day) in [
            (far, own, "2026-03-02"),
            (near, own, "2026-03-16"),
            (near, own, "2026-03-17"),
            (near, world.cast.user(Who::Manager), "2026-03-05"),
        ] {
            let item = json!({"clientId": client, "title": "Order signs", "actionType": "Task", "priority": "Low",
                "ownerUserId": owner, "dueOn": day});
            admin.post("/api/app/action-items", item).await.ok();
        }
        let finding = json!({"clientId": near, "kind": "Observation", "severity": "Low", "title": "The fire door was wedged open",
            "ownerUserId": own, "dueOn": "2026-03-10"});
        admin.post("/api/app/findings", finding).await.ok();
        let plan = json!({"clientId": near, "subtypeId": library.subtype, "leadUserId": own, "participants": [world.cast.user(Who::Staff)],
            "dueOn": "2026-03-12"});
        let assessment = coach.post("/api/app/assessments", plan).await.ok();

        let rest = [("Finding", 8), ("Assessment", 10), ("ActionItem", 14)];
        let all = [("ActionItem", 0), ("Finding", 8), ("Assessment", 10), ("ActionItem", 14)];
        assert_eq!(coming(&admin, "").await, kinds(&all));
        assert_eq!(coming(&admin, &format!("?clientId={far}")).await, kinds(&all[..1]));
        let staff = world.as_user(Who::Staff).await;
        assert!(coming(&staff, "").await.is_empty(), "it isn't answered yet");
        go(&admin, &assessment, "schedule", None).await.ok();
        answer(&staff, &assessment, "selfAnswer", &[3, 2, 4, 4]).await;
        assert_eq!(coming(&staff, "").await, kinds(&rest[1..2]), "it takes part");
        assert_eq!(coming(&admin, "").await, kinds(&all), "led and answered, but named once");
        let nobody = world.as_user(Who::NobodyInTenant).await.get("/api/app/home/dashboard").await.ok();
        assert!(nobody["coming"].is_null(), "{nobody}");

        // 2 March in London, and the day after in the Pacific.
        world.clock.advance(chrono::TimeDelta::hours(2));
        assert_eq!(coming(&world.as_user_again(Who::ClientAdmin).await, "").await, kinds(&rest));
    })
    .await;
}

#[tokio::test]
async fn assessments_and_findings_are_listed_from_a_due_day_to_another() {
    on_both(async |world: World| {
        let library = library(&world, "Joint", false).await;
        let (client, lead) = (world.cast.alpha_client, world.cast.user(Who::ClientAdmin));
        let coach = in_alpha(&world, Who::Coach).await;
        for day in ["2026-03-10", "2026-03-12"] {
            let finding =
                json!({"clientId": client, "kind": "Observation", "severity": "Low", "title": day, "ownerUserId": lead, "dueOn": day});
            coach.post("/api/app/findings", finding).await.ok();
            let plan = json!({"clientId": client, "subtypeId": library.subtype, "leadUserId": lead, "dueOn": day,
                "participants": [world.cast.user(Who::Staff)]});
            coach.post("/api/app/assessments", plan).await.ok();
        }
        for list in ["findings", "assessments"] {
            for (from, to, due) in [("10", "12", 2), ("11", "12", 1), ("10", "11", 1), ("13", "31", 0)] {
                let asked = format!("/api/app/{list}?dueFrom=2026-03-{from}&dueTo=2026-03-{to}");
                assert_eq!(coach.get(&asked).await.ok()["totalCount"], due, "{asked}");
            }
            let wrong = coach.get(&format!("/api/app/{list}?dueFrom=3026-03-10")).await;
            assert_eq!(wrong.fields(), ["dueFrom"], "{list}");
        }
    })
    .await;
}
