//! The compliance state is only ever a projection.

use compliance::{
    compliance_state::{ComplianceState, Entity},
    finalise,
};
use serde_json::{Value, json};
use store::sea_orm::{
    ColumnTrait, EntityTrait,
    sea_query::{Condition, Expr},
};
use testkit::{Actor, Who, World, on_both};

use crate::{answer, do_actions, finalised, finalised_by, findings, go, id, in_alpha, items, library, plan, transition};

type Column = <Entity as EntityTrait>::Column;

/// The stored states of Alpha.
async fn stored(world: &World) -> Vec<ComplianceState> {
    let scope = world.installer().within(world.cast.alpha);
    let mut rows = world.app.db().read(&scope, |tx| async move { tx.all(Entity::find()).await }).await.unwrap();
    rows.sort_by_key(|row| row.id);
    rows
}

#[tokio::test]
async fn rebuilding_from_finalised_assessments_gives_the_same_rows() {
    on_both(async |world: World| {
        let library = library(&world, "CoachLed", false).await;
        let coach = in_alpha(&world, Who::Coach).await;
        finalised(&world, &library, &[0, 1, 4, 4]).await;
        world.clock.advance(chrono::TimeDelta::minutes(5));
        finalised(&world, &library, &[0, 3, 2, 4]).await;
        let finding = findings(&coach).await.remove(0);
        let body = serde_json::json!({"ownerUserId": world.cast.user(Who::ClientAdmin)});
        coach.post(&format!("/api/app/findings/{}/actions", id(&finding)), body).await.ok();
        do_actions(&world, &coach, &finding).await;
        world.clock.advance(chrono::TimeDelta::minutes(5));
        let close = serde_json::json!({"to": "Closed", "note": "Saw it.", "newAnswer": {"option": 4}});
        transition(&coach, &finding, close).await.ok();
        let before = stored(&world).await;
        assert_eq!(before.len(), 9);
        let scope = world.installer().within(world.cast.alpha);
        assert_eq!(finalise::rebuild(&world.app, &scope).await.unwrap(), 9);
        // spec: ASM-11
        assert_eq!(stored(&world).await, before);
    })
    .await;
}

#[tokio::test]
async fn states_that_differ_from_their_results_are_counted_and_rebuilt_at_closed_clients_too() {
    on_both(async |world: World| {
        let library = library(&world, "CoachLed", false).await;
        finalised(&world, &library, &[0, 1, 4, 4]).await;
        world.clock.advance(chrono::TimeDelta::minutes(5));
        finalised(&world, &library, &[0, 3, 2, 4]).await;
        let scope = world.installer().within(world.cast.alpha);
        let differing = async || finalise::differing(world.app.db(), &scope).await.unwrap();
        let before = stored(&world).await;
        assert_eq!(differing().await, 0);
        // One as an earlier version left it, one that is lost; the number of open findings is not theirs.
        let [changed, lost, counted] = [0, 1, 2].map(|at| Condition::all().add(Column::Id.eq(before[at].id)));
        let broken = world.app.db().write(&scope, |tx| {
            let (changed, lost, counted) = (changed.clone(), lost.clone(), counted.clone());
            async move {
                tx.set_where::<Entity>(changed, vec![(Column::Weight, Expr::val(77))]).await?;
                tx.set_where::<Entity>(counted, vec![(Column::OpenFindings, Expr::val(77))]).await?;
                tx.purge::<Entity>(lost).await
            }
        });
        broken.await.unwrap();
        crate::boa::close(&world, world.cast.alpha_client).await;
        assert_eq!(differing().await, 2);
        assert_eq!(finalise::rebuild(&world.app, &scope).await.unwrap(), before.len());
        assert_eq!((differing().await, stored(&world).await), (0, before));
    })
    .await;
}

/// Writes, submits and publishes a version of a standard.
pub async fn publish(world: &World, path: &str, kind: &str, first_day: Option<&str>) -> Value {
    let (author, admin) = (world.as_user(Who::Author).await, world.as_user(Who::HostAdmin).await);
    let stamp = async |actor: &Actor| actor.get(path).await.ok()["concurrencyStamp"].clone();
    let content = json!({"title": "It asks for more", "statement": format!("It is so, {kind}."), "criticality": "Critical",
        "assessEveryMonths": 6, "changeKind": kind, "effectiveFrom": first_day});
    author.put(path, json!({"content": content, "concurrencyStamp": stamp(&author).await})).await.ok();
    author.post(&format!("{path}/submit"), json!({"concurrencyStamp": stamp(&author).await})).await.ok();
    admin.post(&format!("{path}/publish"), json!({"concurrencyStamp": stamp(&admin).await})).await.ok()
}

/// The current state of a standard: the version that it was judged by, whether a Major one has overtaken that, whether it is stale.
async fn judged(coach: &Actor, standard: &Value) -> (String, bool, bool) {
    let page = coach.get(&format!("/api/app/compliance-states?standardId={}", id(standard))).await.ok();
    let state = &page["items"][0];
    let is = |name: &str| state[name].as_bool().unwrap();
    (state["standardVersion"].as_str().unwrap().to_owned(), is("outdated"), is("stale"))
}

#[tokio::test]
async fn a_major_version_counts_from_its_day_on_and_what_was_judged_before_is_stale() {
    on_both(async |world: World| {
        let library = library(&world, "CoachLed", false).await;
        let coach = in_alpha(&world, Who::Coach).await;
        finalised(&world, &library, &[4, 4, 4, 4]).await;
        // Schedules run one interval after they were seen first.
        world.drain().await;
        let (major, minor) = (&library.standards[0], &library.standards[1]);
        let path = format!("/api/app/standards/{}", id(major));
        let first_day = (world.app.now() + chrono::TimeDelta::days(60)).date_naive().to_string();

        assert_eq!(publish(&world, &path, "Major", Some(&first_day)).await["version"], "1.0", "two months too early");
        publish(&world, &format!("/api/app/standards/{}", id(minor)), "Minor", None).await;
        let admin = world.as_user(Who::HostAdmin).await;
        let shown = admin.get(&path).await.ok();
        assert_eq!(
            (shown["versions"][0]["status"].as_str(), shown["versions"][0]["effectiveFrom"].as_str(), shown["shown"]["version"].as_str()),
            (Some("Published"), Some(first_day.as_str()), Some("1.0"))
        );
        assert_eq!(shown["allowedActions"], json!(["Discard"]), "it can be taken back until then");
        assert_eq!(admin.get("/api/app/standards?hasOpenVersion=true").await.ok()["totalCount"], 0, "nobody's draft any more");
        let other = json!({"title": "Other", "statement": "Other.", "criticality": "Critical", "assessEveryMonths": 6});
        let change = json!({"content": other, "concurrencyStamp": shown["concurrencyStamp"]});
        assert_eq!(admin.put(&path, change).await.refused(400), "Portal:Standards.TakesEffectLater");
        assert_eq!(judged(&coach, major).await, ("1.0".to_owned(), false, false));
        world.clock.advance(chrono::TimeDelta::minutes(20));
        world.drain().await;
        finalised(&world, &library, &[4, 4, 4, 4]).await;
        assert_eq!(judged(&coach, major).await, ("1.0".to_owned(), false, false), "new assessments ask the version in force");
        assert_eq!(judged(&coach, minor).await, ("1.1".to_owned(), false, false));

        world.clock.advance(chrono::TimeDelta::days(61));
        world.drain().await;
        let coach = world.as_user_again(Who::Coach).await.within(world.cast.alpha);
        assert_eq!(judged(&coach, major).await, ("1.0".to_owned(), true, true));
        assert_eq!(judged(&coach, minor).await, ("1.1".to_owned(), false, false));
        let map = coach.get("/api/app/boa/heatmap").await.ok();
        assert_eq!(
            (map["rows"][0]["cells"][0]["staleCount"].as_i64(), map["rows"][0]["cells"][1]["staleCount"].as_i64()),
            (Some(1), Some(0))
        );
        let cell = format!("/api/app/boa/heatmap/cell?clientId={}&domainId={}", world.cast.alpha_client, library.domains[0]);
        let reason = coach.get(&cell).await.ok()["reason"].clone();
        assert_eq!(
            (reason["stale"].as_i64(), reason["outdated"].clone()),
            (Some(1), json!([{"standardCode": "SAF-01-01", "judgedVersion": "1.0", "version": "2.0"}]))
        );
        finalised_by(&world, &library, &coach, &[4, 4, 4, 4]).await;
        assert_eq!(judged(&coach, major).await, ("2.0".to_owned(), false, false));
    })
    .await;
}

#[tokio::test]
async fn finalising_says_which_results_a_major_version_has_overtaken_meanwhile() {
    on_both(async |world: World| {
        let library = library(&world, "CoachLed", false).await;
        let coach = in_alpha(&world, Who::Coach).await;
        let assessment = plan(&world, &library, Who::Coach, &[]).await;
        go(&coach, &assessment, "schedule", None).await.ok();
        answer(&coach, &assessment, "verifiedAnswer", &[4, 4, 4, 4]).await;
        go(&coach, &assessment, "open-review", None).await.ok();
        let outdated = async || {
            let preview = coach.get(&format!("/api/app/assessments/{}/finalise", id(&assessment))).await.ok();
            preview["outdated"].clone()
        };
        assert_eq!(outdated().await, json!([]));
        let (major, minor) = (&library.standards[0], &library.standards[1]);
        publish(&world, &format!("/api/app/standards/{}", id(major)), "Major", None).await;
        publish(&world, &format!("/api/app/standards/{}", id(minor)), "Minor", None).await;
        assert_eq!(outdated().await, json!([{"standardCode": "SAF-01-01", "judgedVersion": "1.0", "version": "2.0"}]));
        go(&coach, &assessment, "finalise", None).await.ok();
        assert_eq!(judged(&coach, major).await, ("1.0".to_owned(), true, true));
        assert_eq!(judged(&coach, minor).await, ("1.0".to_owned(), false, false));
    })
    .await;
}

#[tokio::test]
async fn a_published_version_can_be_discarded_until_its_day() {
    on_both(async |world: World| {
        let library = library(&world, "CoachLed", false).await;
        world.drain().await;
        let path = format!("/api/app/standards/{}", id(&library.standards[0]));
        let first_day = (world.app.now() + chrono::TimeDelta::days(1)).date_naive().to_string();
        let published = publish(&world, &path, "Major", Some(&first_day)).await;
        let admin = world.as_user(Who::HostAdmin).await;
        let discard = json!({"concurrencyStamp": published["concurrencyStamp"]});
        admin.post(&format!("{path}/discard"), discard).await.ok();
        world.clock.advance(chrono::TimeDelta::days(2));
        world.drain().await;
        let admin = world.as_user_again(Who::HostAdmin).await;
        let shown = admin.get(&path).await.ok();
        assert_eq!((shown["version"].as_str(), shown["versions"].as_array().unwrap().len()), (Some("1.0"), 1));
    })
    .await;
}

#[tokio::test]
async fn correcting_an_earlier_assessment_replaces_nothing_of_a_later_one() {
    on_both(async |world: World| {
        let library = library(&world, "CoachLed", false).await;
        let (coach, management) = (in_alpha(&world, Who::Coach).await, in_alpha(&world, Who::Management).await);
        let first = finalised(&world, &library, &[0, 4, 4, 4]).await;
        let finding = findings(&coach).await.remove(0);
        world.clock.advance(chrono::TimeDelta::minutes(5));
        let second = finalised(&world, &library, &[3, 4, 4, 4]).await;
        let map = async || coach.get("/api/app/boa/heatmap").await.ok()["rows"][0].clone();
        let home = async || coach.get("/api/app/home/dashboard").await.ok()["scores"].clone();
        let state = async |coach: &Actor| {
            let page = coach.get(&format!("/api/app/compliance-states?standardId={}", id(&library.standards[0]))).await.ok();
            page["items"][0].clone()
        };
        let (shown, at_home, stands) = (map().await, home().await, state(&coach).await);
        assert_eq!((&stands["assessmentId"], stands["score"].as_f64()), (&second["id"], Some(75.0)));

        world.clock.advance(chrono::TimeDelta::minutes(5));
        go(&management, &first, "reopen", Some("It was a little better")).await.ok();
        answer(&coach, &first, "verifiedAnswer", &[1]).await;
        let corrected = go(&coach, &first, "finalise", None).await.ok();
        assert_eq!((&corrected["revision"], &corrected["finalisedAt"]), (&json!(2), &first["finalisedAt"]));
        let after = state(&coach).await;
        assert_eq!((&after["assessmentId"], &after["score"]), (&stands["assessmentId"], &stands["score"]));
        assert_eq!(after["trend"].as_f64(), Some(50.0), "the change is from what was corrected");
        assert_eq!((&map().await["cells"], home().await), (&shown["cells"], at_home));
        let listed = coach.get("/api/app/assessments?sorting=finalisedAt%20desc").await.ok();
        assert_eq!(listed["items"][0]["id"], second["id"]);
        let proved = coach.get(&format!("/api/app/findings/{}", id(&finding))).await.ok();
        assert_eq!((&proved["status"], &proved["proofAssessmentId"]), (&json!("ReadyForVerification"), &second["id"]));
        let next = plan(&world, &library, Who::Coach, &[]).await;
        go(&coach, &next, "schedule", None).await.ok();
        assert_eq!(items(&coach, &next).await[0]["lastTime"]["number"], second["number"]);

        // The last one stays as old as it is when it is corrected much later.
        world.clock.advance(chrono::TimeDelta::days(40));
        let coach = world.as_user_again(Who::Coach).await.within(world.cast.alpha);
        let management = world.as_user_again(Who::Management).await.within(world.cast.alpha);
        go(&management, &second, "reopen", Some("The register turned up")).await.ok();
        answer(&coach, &second, "verifiedAnswer", &[4]).await;
        go(&coach, &second, "finalise", None).await.ok();
        let after = state(&coach).await;
        assert_eq!(
            (after["score"].as_f64(), &after["assessedOn"], &after["validUntil"]),
            (Some(100.0), &json!("2026-03-02"), &json!("2026-09-02"))
        );
    })
    .await;
}
