//! The overview of a client over a period, over HTTP.

use chrono::TimeDelta;
use serde_json::{Value, json};
use testkit::{Actor, Who, World, on_both};

use crate::{answer, boa::move_far_east, finalised, finalised_by, findings, go, id, in_alpha, library, transition};

/// A caller in Alpha with a current token.
async fn today(world: &World, who: Who) -> Actor {
    world.as_user_again(who).await.within(world.cast.alpha)
}

fn path(world: &World) -> String {
    format!("/api/app/clients/{}/overview", world.cast.alpha_client)
}

async fn over(by: &Actor, world: &World, period: &str) -> Value {
    by.get(&format!("{}?period={period}", path(world))).await.ok()
}

fn days(overview: &Value) -> (&str, &str) {
    (overview["startsOn"].as_str().unwrap(), overview["endsOn"].as_str().unwrap())
}

/// Score and score before of the client, and score of Safety.
fn scores(overview: &Value) -> [Option<f64>; 3] {
    let scores = &overview["scores"];
    [&scores["total"]["score"], &scores["total"]["before"], &scores["domains"][0]["figures"]["score"]].map(Value::as_f64)
}

fn counts(overview: &Value) -> [i64; 5] {
    ["finalisedAssessments", "openedFindings", "closedFindings", "dueActions", "onTimeActions"].map(|name| overview[name].as_i64().unwrap())
}

/// An item of Alpha's first client that is due on `day`.
async fn due(world: &World, by: &Actor, day: &str) -> Value {
    let item = json!({"clientId": world.cast.alpha_client, "title": "Order signs", "actionType": "Task", "priority": "Low",
        "ownerUserId": world.cast.user(Who::ClientAdmin), "dueOn": day});
    by.post("/api/app/action-items", item).await.ok()
}

#[tokio::test]
async fn each_figure_belongs_to_the_quarter_of_the_clients_own_calendar() {
    on_both(async |world: World| {
        let library = library(&world, "CoachLed", false).await;
        // Its midnight is at ten in the morning of the day before in UTC.
        move_far_east(&world, world.cast.alpha_client).await;
        finalised(&world, &library, &[4, 4, 4, 4]).await;

        // The last second of 31 March there.
        world.drain().await;
        world.clock.advance(TimeDelta::days(29) + TimeDelta::minutes(60) - TimeDelta::seconds(1));
        let (coach, admin) = (today(&world, Who::Coach).await, today(&world, Who::ClientAdmin).await);
        finalised_by(&world, &library, &coach, &[0, 4, 4, 4]).await;
        let (kept, _open) = (due(&world, &admin, "2026-03-31").await, due(&world, &admin, "2026-04-01").await);
        let done = json!({"to": "Done", "note": "Done", "concurrencyStamp": kept["concurrencyStamp"]});
        admin.post(&format!("/api/app/action-items/{}/transition", id(&kept)), done).await.ok();
        let first = over(&coach, &world, "ThisQuarter").await;
        assert_eq!(days(&first), ("2026-01-01", "2026-03-31"));
        assert_eq!((scores(&first), counts(&first)), ([Some(72.22), None, Some(58.33)], [2, 1, 0, 1, 1]));

        // A second later it is another quarter, and what happens in its first instant is of that one.
        world.drain().await;
        world.clock.advance(TimeDelta::seconds(1));
        finalised_by(&world, &library, &coach, &[4, 4, 4, 4]).await;
        world.drain().await;
        let finding = findings(&coach).await.remove(0);
        transition(&coach, &finding, json!({"to": "Closed", "note": "Saw the register."})).await.ok();
        let (this, last) = (over(&coach, &world, "ThisQuarter").await, over(&coach, &world, "LastQuarter").await);
        let year = over(&coach, &world, "TwelveMonths").await;
        assert_eq!([days(&this), days(&last)], [("2026-04-01", "2026-04-01"), ("2026-01-01", "2026-03-31")]);
        assert_eq!(days(&year), ("2025-04-02", "2026-04-01"));
        // An item that is due today and open isn't late yet.
        assert_eq!((scores(&this), counts(&this)), ([Some(100.0), Some(72.22), Some(100.0)], [1, 0, 1, 0, 0]));
        assert_eq!((scores(&last), counts(&last)), ([Some(72.22), None, Some(58.33)], [2, 1, 0, 1, 1]));
        assert_eq!((scores(&year), counts(&year)), ([Some(100.0), None, Some(100.0)], [3, 1, 1, 1, 1]));
        assert_eq!(last["scores"]["total"]["coveragePct"], 100.0);

        // The end of a period that lasts is what the heat map shows.
        let row = coach.get("/api/app/boa/heatmap").await.ok()["rows"][0].clone();
        assert_eq!((&row["clientId"], row["total"]["score"].as_f64()), (&json!(world.cast.alpha_client), scores(&this)[0]));

        world.drain().await;
        world.clock.advance(TimeDelta::days(1));
        let coach = today(&world, Who::Coach).await;
        let (this, last) = (over(&coach, &world, "ThisQuarter").await, over(&coach, &world, "LastQuarter").await);
        assert_eq!((days(&this), counts(&this)), (("2026-04-01", "2026-04-02"), [1, 0, 1, 1, 0]), "the open item is late");
        assert_eq!(counts(&last), [2, 1, 0, 1, 1], "a quarter that is over stays as it was");
    })
    .await;
}

#[tokio::test]
async fn quarters_are_those_of_the_financial_year_and_scores_outlast_them() {
    on_both(async |world: World| {
        let library = library(&world, "CoachLed", false).await;
        let client = world.cast.alpha_client;
        let inside = world.installer().within(world.cast.alpha);
        let changed = world.app.db().write(&inside, |tx| async move {
            let before = tx.get::<people::client::Entity>(client).await?;
            let after = people::client::Client { fiscal_year_start_month: 2, ..before.clone() };
            tx.update::<people::client::Entity>(&before, after).await.map(drop)
        });
        changed.await.unwrap();
        let coach = in_alpha(&world, Who::Coach).await;
        assert_eq!(days(&over(&coach, &world, "ThisQuarter").await), ("2026-02-01", "2026-03-02"));
        assert_eq!(days(&over(&coach, &world, "LastQuarter").await), ("2025-11-01", "2026-01-31"));

        finalised(&world, &library, &[0, 4, 4, 4]).await;
        world.drain().await;
        world.clock.advance(TimeDelta::days(400));
        let coach = today(&world, Who::Coach).await;
        for period in ["ThisQuarter", "LastQuarter", "TwelveMonths"] {
            let found = over(&coach, &world, period).await;
            // Nothing happened, so the score at both ends is the same.
            assert_eq!((scores(&found), counts(&found)), ([Some(72.22), Some(72.22), Some(58.33)], [0, 0, 0, 0, 0]), "{period}");
        }
    })
    .await;
}

#[tokio::test]
async fn what_is_not_assessed_is_missing_and_what_was_entered_in_error_counts_nowhere() {
    on_both(async |world: World| {
        let coach = in_alpha(&world, Who::Coach).await;
        let bare = coach.get(&path(&world)).await.ok();
        assert_eq!((&bare["period"], &bare["scores"], counts(&bare)), (&json!("ThisQuarter"), &Value::Null, [0; 5]), "no library");

        let library = library(&world, "CoachLed", false).await;
        let empty = coach.get(&path(&world)).await.ok();
        assert_eq!(scores(&empty), [None, None, None]);
        let figures = &empty["scores"]["domains"][1]["figures"];
        assert_eq!((&figures["coveragePct"], &figures["notApplicable"]), (&json!(0.0), &json!(false)), "not assessed is not zero");
        assert_eq!(empty["scores"]["frameworkId"], json!(library.framework));

        let finding = json!({"clientId": world.cast.alpha_client, "kind": "Observation", "severity": "Low", "title": "A door was open"});
        let made = coach.post("/api/app/findings", finding).await.ok();
        assert_eq!(counts(&coach.get(&path(&world)).await.ok()), [0, 1, 0, 0, 0]);
        transition(&coach, &made, json!({"to": "Void", "note": "Seen twice"})).await.ok();
        assert_eq!(counts(&coach.get(&path(&world)).await.ok()), [0; 5]);

        // What a team was assessed in says nothing of the client as a whole, as on the heat map.
        let team = json!({"clientId": world.cast.alpha_client, "name": "Night"});
        let team = world.as_user(Who::ClientAdmin).await.post("/api/app/teams", team).await.ok();
        let body = json!({"clientId": world.cast.alpha_client, "teamId": team["id"], "subtypeId": library.subtype,
            "leadUserId": world.cast.user(Who::Coach)});
        let assessment = coach.post("/api/app/assessments", body).await.ok();
        go(&coach, &assessment, "schedule", None).await.ok();
        answer(&coach, &assessment, "verifiedAnswer", &[4, 4, 4, 4]).await;
        for step in ["open-review", "finalise"] {
            go(&coach, &assessment, step, None).await.ok();
        }
        let of_team = coach.get(&path(&world)).await.ok();
        assert_eq!((scores(&of_team), counts(&of_team)), ([None, None, None], [1, 0, 0, 0, 0]));

        let management = in_alpha(&world, Who::Management).await;
        go(&management, &assessment, "reopen", Some("The register turned up")).await.ok();
        assert_eq!(counts(&coach.get(&path(&world)).await.ok()), [1, 0, 0, 0, 0], "its result stays in force");
    })
    .await;
}

#[tokio::test]
async fn readers_see_the_parts_that_they_may_read_of_clients_that_they_reach() {
    on_both(async |world: World| {
        let own = path(&world);
        assert_eq!(in_alpha(&world, Who::Coach).await.get(&format!("{own}?period=Yesterday")).await.fields(), ["period"]);
        for stranger in [in_alpha(&world, Who::CoachOfSibling).await, world.as_user(Who::OtherTenant).await] {
            assert_eq!(stranger.get(&own).await.status, 404);
        }
        assert_eq!(world.as_user(Who::Staff).await.get(&own).await.status, 403);
        assert_eq!(counts(&world.as_user(Who::Viewer).await.get(&own).await.ok()), [0; 5]);

        // Somebody who may see clients alone.
        let user = world.cast.user(Who::NobodyInTenant);
        let grants = format!("/api/permission-management/permissions?providerName=U&providerKey={user}");
        let granted = ["Portal.Clients", "Portal.Clients.AllOfTenant"].map(|name| json!({"name": name, "isGranted": true}));
        assert!(world.as_user(Who::ClientAdmin).await.put(&grants, json!({"permissions": granted})).await.status < 300);
        let seen = world.as_user(Who::NobodyInTenant).await.get(&own).await.ok();
        for part in ["scores", "finalisedAssessments", "openedFindings", "closedFindings", "dueActions", "onTimeActions"] {
            assert_eq!(seen[part], Value::Null, "{part} is absent, not zero");
        }
    })
    .await;
}
