//! The overview of a client over a period, over HTTP.

use chrono::TimeDelta;
use serde_json::{Value, json};
use testkit::{Actor, Who, World, on_both};

use crate::{
    Library, answer, boa::move_far_east, finalised, finalised_by, findings, go, id, in_alpha, library, standard, subdomain, transition,
};

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

async fn in_framework(by: &Actor, world: &World, framework: &str) -> Value {
    by.get(&format!("{}?frameworkId={framework}", path(world))).await.ok()
}

/// Title of the framework that is shown, and of those to choose from.
fn frameworks(overview: &Value) -> (&str, Vec<&str>) {
    let scores = &overview["scores"];
    let offered = scores["frameworks"].as_array().unwrap().iter().map(|one| one["title"].as_str().unwrap()).collect();
    (scores["frameworkTitle"].as_str().unwrap(), offered)
}

/// Gives permissions to somebody of Alpha who has none, or takes them away.
async fn grant(world: &World, names: &[&str], is_granted: bool) {
    let user = world.cast.user(Who::NobodyInTenant);
    let grants = format!("/api/permission-management/permissions?providerName=U&providerKey={user}");
    let permissions: Vec<Value> = names.iter().map(|name| json!({"name": name, "isGranted": is_granted})).collect();
    assert!(world.as_user(Who::ClientAdmin).await.put(&grants, json!({"permissions": permissions})).await.status < 300);
}

/// A second framework with one standard, and what it is assessed by.
async fn second(world: &World, first: &Library) -> Library {
    let (author, admin) = (world.as_user(Who::Author).await, world.as_user(Who::HostAdmin).await);
    let framework = id(&author.post("/api/app/frameworks", json!({"code": "SITE", "title": "Building rules"})).await.ok());
    let body = json!({"frameworkId": framework, "code": "FIR", "name": "Fire", "colour": 4, "weight": 1});
    let domains = vec![id(&author.post("/api/app/domains", body).await.ok())];
    let exits = subdomain(&author, &domains[0], "Exits", 1).await;
    let standards = vec![standard(&author, &exits, "Minor").await];
    admin.post("/api/app/standards/publish", json!({"frameworkId": framework})).await.ok();
    let body = json!({"code": "FIRE", "name": "Fire check", "frameworkId": framework, "status": "Active"});
    let subtype = id(&author.post(&format!("/api/app/assessment-types/{}/subtypes", first.kind), body).await.ok());
    let draft = author.post("/api/app/template-versions/generate", json!({"subtypeId": subtype})).await.ok();
    let publish = format!("/api/app/template-versions/{}/publish", id(&draft));
    let template = author.post(&publish, json!({"concurrencyStamp": draft["concurrencyStamp"]})).await.ok();
    Library { framework, domains, standards, kind: first.kind.clone(), subtype, template }
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
        grant(&world, &["Portal.Clients", "Portal.Clients.AllOfTenant"], true).await;
        let seen = world.as_user(Who::NobodyInTenant).await.get(&own).await.ok();
        for part in ["scores", "finalisedAssessments", "openedFindings", "closedFindings", "dueActions", "onTimeActions"] {
            assert_eq!(seen[part], Value::Null, "{part} is absent, not zero");
        }
    })
    .await;
}

#[tokio::test]
async fn scores_are_of_one_framework_among_those_in_which_the_client_was_assessed() {
    on_both(async |world: World| {
        let care = library(&world, "CoachLed", false).await;
        let site = second(&world, &care).await;
        let coach = in_alpha(&world, Who::Coach).await;
        let bare = coach.get(&path(&world)).await.ok();
        assert_eq!(frameworks(&bare), ("Care quality", vec!["Care quality"]), "the default one while there is nothing");

        // Assessed in the other one alone: nobody has to look for it.
        finalised(&world, &site, &[4]).await;
        finalised(&world, &site, &[4]).await;
        let alone = coach.get(&path(&world)).await.ok();
        assert_eq!(frameworks(&alone), ("Building rules", vec!["Building rules"]));
        assert_eq!((scores(&alone), counts(&alone)), ([Some(100.0), None, Some(100.0)], [2, 0, 0, 0, 0]));
        // An address that names the default one has a way back.
        let asked = in_framework(&coach, &world, &care.framework).await;
        assert_eq!(frameworks(&asked), ("Care quality", vec!["Care quality", "Building rules"]));
        assert_eq!((scores(&asked), counts(&asked)), ([None; 3], [0; 5]));

        finalised(&world, &care, &[0, 4, 4, 4]).await;
        let finding = json!({"clientId": world.cast.alpha_client, "kind": "Observation", "severity": "Low", "title": "A door was open"});
        coach.post("/api/app/findings", finding).await.ok();
        let admin = in_alpha(&world, Who::ClientAdmin).await;
        let item = due(&world, &admin, "2026-03-02").await;
        let done = json!({"to": "Done", "note": "Done", "concurrencyStamp": item["concurrencyStamp"]});
        admin.post(&format!("/api/app/action-items/{}/transition", id(&item)), done).await.ok();

        // Scores and assessments follow; findings and actions, some of which have no framework, are of all.
        let (first, other) = (coach.get(&path(&world)).await.ok(), in_framework(&coach, &world, &site.framework).await);
        assert_eq!(frameworks(&first), ("Care quality", vec!["Care quality", "Building rules"]));
        assert_eq!(frameworks(&other), ("Building rules", vec!["Care quality", "Building rules"]));
        assert_eq!((scores(&first), counts(&first)), ([Some(72.22), None, Some(58.33)], [1, 2, 0, 1, 1]));
        assert_eq!((scores(&other), counts(&other)), ([Some(100.0), None, Some(100.0)], [2, 2, 0, 1, 1]));
        // In a period without results the choice is the same, or it would come and go.
        assert_eq!(frameworks(&over(&coach, &world, "LastQuarter").await), frameworks(&first));

        let path_of_default = format!("/api/app/frameworks/{}/set-default", site.framework);
        world.as_user(Who::HostAdmin).await.post(&path_of_default, json!({})).await.ok();
        let turned = coach.get(&path(&world)).await.ok();
        assert_eq!(frameworks(&turned), ("Building rules", vec!["Building rules", "Care quality"]));
    })
    .await;
}

/// Score, change and band of the client as it is today.
fn present(overview: &Value) -> (Option<f64>, Option<f64>, Option<&str>) {
    let today = &overview["scores"]["today"];
    (today["score"].as_f64(), today["delta"].as_f64(), today["band"].as_str())
}

#[tokio::test]
async fn the_score_of_today_follows_the_framework_and_no_period() {
    on_both(async |world: World| {
        let care = library(&world, "CoachLed", false).await;
        let site = second(&world, &care).await;
        let bare = in_alpha(&world, Who::Coach).await.get(&path(&world)).await.ok();
        let empty = &bare["scores"]["today"];
        assert_eq!((present(&bare), &empty["coveragePct"], &empty["notApplicable"]), ((None, None, None), &json!(0.0), &json!(false)));

        finalised(&world, &care, &[4, 4, 4, 4]).await;
        world.drain().await;
        world.clock.advance(TimeDelta::days(100));
        let coach = today(&world, Who::Coach).await;
        finalised_by(&world, &care, &coach, &[0, 4, 4, 4]).await;
        finalised_by(&world, &site, &coach, &[4]).await;
        // In each period it is the figure of the heat map, while the rest of the panel is of the period.
        for (library, expected) in
            [(&care, (Some(72.22), Some(-27.78), Some("Developing"))), (&site, (Some(100.0), None, Some("Exemplary")))]
        {
            for period in ["ThisQuarter", "LastQuarter", "TwelveMonths"] {
                let asked = format!("{}?period={period}&frameworkId={}", path(&world), library.framework);
                assert_eq!(present(&coach.get(&asked).await.ok()), expected, "{period}");
            }
            let map = coach.get(&format!("/api/app/boa/heatmap?frameworkId={}", library.framework)).await.ok();
            let overview = in_framework(&coach, &world, &library.framework).await;
            assert_eq!(overview["scores"]["today"], map["rows"][0]["total"]);
        }
        let last = over(&coach, &world, "LastQuarter").await;
        assert_eq!((scores(&last)[0], present(&last).0), (Some(100.0), Some(72.22)));
    })
    .await;
}

#[tokio::test]
async fn a_framework_that_is_not_there_is_named_and_no_reader_learns_of_results_out_of_reach() {
    on_both(async |world: World| {
        let care = library(&world, "CoachLed", false).await;
        let site = second(&world, &care).await;
        finalised(&world, &site, &[4]).await;
        let (own, coach) = (path(&world), in_alpha(&world, Who::Coach).await);
        for wrong in ["care", "0198f0aa-0000-7000-8000-000000000001"] {
            assert_eq!(coach.get(&format!("{own}?frameworkId={wrong}")).await.fields(), ["frameworkId"], "{wrong}");
        }
        // One that was there when somebody kept the address.
        let author = world.as_user(Who::Author).await;
        let gone = id(&author.post("/api/app/frameworks", json!({"code": "OLD", "title": "Old rules"})).await.ok());
        let asked = in_framework(&coach, &world, &gone).await;
        assert_eq!((frameworks(&asked), scores(&asked)), (("Old rules", vec!["Building rules", "Old rules"]), [None; 3]));
        assert!(author.delete(&format!("/api/app/frameworks/{gone}")).await.status < 300);
        assert_eq!(coach.get(&format!("{own}?frameworkId={gone}")).await.fields(), ["frameworkId"]);

        // Scores without a single assessment in reach.
        grant(&world, &["Portal.Clients", "Portal.Clients.AllOfTenant", "Portal.Boa"], true).await;
        let seen = world.as_user(Who::NobodyInTenant).await.get(&own).await.ok();
        assert_eq!((frameworks(&seen), scores(&seen)), (("Care quality", vec!["Care quality"]), [None; 3]));
        // Assessments without scores: there is nothing to switch, so they are of all frameworks.
        grant(&world, &["Portal.Boa"], false).await;
        grant(&world, &["Portal.Assessments", "Portal.Assessments.All"], true).await;
        let seen = in_framework(&world.as_user(Who::NobodyInTenant).await, &world, &care.framework).await;
        assert_eq!((&seen["scores"], &seen["finalisedAssessments"]), (&Value::Null, &json!(1)));
    })
    .await;
}
