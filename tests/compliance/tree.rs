//! Which tree of the framework a figure follows: results that of their assessment, the heat map that of today.

use kernel::{Uuid, figure::Hundredths};
use library::standard::{Entity as Standards, Standard};
use serde_json::{Value, json};
use testkit::{Actor, Who, World, on_both};

use crate::{answer, finalised, go, id, in_alpha, items, library, plan};

/// Moves a standard to the place of another, as an import of a changed catalogue does.
async fn move_beside(world: &World, standard: &Value, other: &Value) {
    let place = |key: &str| other[key].as_str().unwrap().parse::<Uuid>().unwrap();
    let (standard, domain_id, subdomain_id) = (id(standard).parse::<Uuid>().unwrap(), place("domainId"), place("subdomainId"));
    let scope = world.installer();
    let write = world.app.db().write(&scope, |tx| async move {
        let before = tx.get::<Standards>(standard).await?;
        tx.update::<Standards>(&before, Standard { domain_id, subdomain_id, ..before.clone() }).await
    });
    write.await.unwrap();
}

async fn release(world: &World, framework: &str, name: &str) {
    let author = world.as_user(Who::Author).await;
    author.post("/api/app/library-releases", json!({"frameworkId": framework, "name": name})).await.ok();
}

/// Gives the subdomain of a standard another weight.
async fn reweigh(world: &World, standard: &Value, weight: i32) {
    let author = world.as_user(Who::Author).await;
    let path = format!("/api/app/subdomains/{}", standard["subdomainId"].as_str().unwrap());
    let before = author.get(&path).await.ok();
    let body = json!({
        "name": before["name"], "weight": weight, "questionsPerAssessment": before["questionsPerAssessment"],
        "concurrencyStamp": before["concurrencyStamp"],
    });
    author.put(&path, body).await.ok();
}

/// Gives a domain another weight.
async fn weigh_domain(world: &World, domain: &str, weight: i32) {
    let author = world.as_user(Who::Author).await;
    let path = format!("/api/app/domains/{domain}");
    let before = author.get(&path).await.ok();
    let mut body = json!({"weight": weight});
    for member in ["code", "name", "colour", "concurrencyStamp"] {
        body[member] = before[member].clone();
    }
    author.put(&path, body).await.ok();
}

fn hundredths(value: &Value) -> Hundredths {
    (value.as_f64().unwrap_or_else(|| panic!("no figure: {value}")) * 100.0).round() as Hundredths
}

/// The mean of parts by their shares.
fn added_up(parts: &Value) -> Hundredths {
    let parts = parts.as_array().unwrap().iter();
    kernel::figure::weighted_mean(parts.map(|part| (hundredths(&part["score"]), i64::from(hundredths(&part["sharePct"]))))).unwrap()
}

fn figures(parts: &Value, key: &str) -> Vec<(Option<f64>, Option<f64>)> {
    parts.as_array().unwrap().iter().map(|part| (part["score"].as_f64(), part[key].as_f64())).collect()
}

async fn result(coach: &Actor, assessment: &Value) -> Value {
    coach.get(&format!("/api/app/assessments/{}/result", id(assessment))).await.ok()
}

#[tokio::test]
async fn a_result_adds_up_by_the_tree_that_it_started_with() {
    on_both(async |world: World| {
        let library = library(&world, "CoachLed", false).await;
        release(&world, &library.framework, "2026.1").await;
        let coach = in_alpha(&world, Who::Coach).await;
        let assessment = plan(&world, &library, Who::Coach, &[]).await;
        go(&coach, &assessment, "schedule", None).await.ok();
        answer(&coach, &assessment, "verifiedAnswer", &[0, 4, 4, 4]).await;
        let before = result(&coach, &assessment).await;
        // Conduct (5 x 0 + 3 x 100) / 8 = 37.5; Safety (2 x 37.5 + 100) / 3; in all (2 x 37.5 + 100 + 100) / 4.
        assert_eq!(
            (figures(&before["domains"], "sharePct"), before["score"].as_f64()),
            (vec![(Some(58.33), Some(75.0)), (Some(100.0), Some(25.0))], Some(68.75))
        );
        assert_eq!((before["release"]["name"].as_str(), before["frameworkChanged"].as_bool()), (Some("2026.1"), Some(false)));
        move_beside(&world, &library.standards[0], &library.standards[3]).await;
        reweigh(&world, &library.standards[1], 9).await;
        weigh_domain(&world, &library.domains[1], 9).await;
        let moved = result(&coach, &assessment).await;
        assert_eq!(
            (&moved["domains"], &moved["subdomains"], &moved["frameworkChanged"]),
            (&before["domains"], &before["subdomains"], &json!(true))
        );
        release(&world, &library.framework, "2026.2").await;
        go(&coach, &assessment, "open-review", None).await.ok();
        let done = go(&coach, &assessment, "finalise", None).await.ok();
        let frozen = result(&coach, &assessment).await;
        for key in ["score", "sections", "domains", "subdomains"] {
            assert_eq!(frozen[key], before[key], "{key}");
        }
        for key in ["sections", "domains", "subdomains"] {
            assert!((added_up(&frozen[key]) - hundredths(&done["verifiedScore"])).abs() <= 1, "{key}: {}", frozen[key]);
        }
        assert_eq!(
            (frozen["release"]["name"].as_str(), frozen["currentRelease"]["name"].as_str(), frozen["frameworkChanged"].as_bool()),
            (Some("2026.1"), Some("2026.2"), Some(true))
        );
        // The next assessment is compared with this one as it was.
        world.clock.advance(chrono::TimeDelta::minutes(5));
        let next = plan(&world, &library, Who::Coach, &[]).await;
        go(&coach, &next, "schedule", None).await.ok();
        answer(&coach, &next, "verifiedAnswer", &[4, 4, 4, 4]).await;
        let compared = result(&coach, &next).await;
        assert_eq!(
            (compared["release"]["name"].as_str(), compared["baseline"]["release"]["name"].as_str()),
            (Some("2026.2"), Some("2026.1"))
        );
        assert_eq!(figures(&compared["domains"], "baselineScore"), [(Some(100.0), Some(58.33)), (Some(100.0), Some(100.0))]);
    })
    .await;
}

#[tokio::test]
async fn the_heat_map_follows_one_tree_wherever_a_standard_moves() {
    on_both(async |world: World| {
        let library = library(&world, "CoachLed", false).await;
        finalised(&world, &library, &[0, 4, 4, 4]).await;
        move_beside(&world, &library.standards[0], &library.standards[3]).await;
        release(&world, &library.framework, "2026.1").await;
        let coach = in_alpha(&world, Who::Coach).await;
        let map = coach.get("/api/app/boa/heatmap").await.ok();
        // Training (5 x 0 + 2 x 100) / 7 = 28.57; in all (2 x 100 + 28.57) / 3.
        let row = &map["rows"][0];
        assert_eq!(figures(&row["cells"], "coveragePct"), [(Some(100.0), Some(100.0)), (Some(28.57), Some(100.0))]);
        assert_eq!((row["total"]["score"].as_f64(), map["release"]["name"].as_str()), (Some(76.19), Some("2026.1")));
        assert_eq!((row["cells"][0]["openFindings"].as_i64(), row["cells"][1]["openFindings"].as_i64()), (Some(0), Some(1)));
        let domain = &library.domains[1];
        let path = format!("/api/app/boa/heatmap/cell?clientId={}&domainId={domain}", world.cast.alpha_client);
        let cell = coach.get(&path).await.ok();
        assert_eq!(cell["figure"], row["cells"][1]);
        assert_eq!((cell["worst"][0]["code"].as_str(), cell["history"][0]["score"].as_f64()), (Some("SAF-01-01"), Some(28.57)));
        let listed = coach.get(&format!("/api/app/findings?domainId={domain}")).await.ok();
        assert_eq!(listed["totalCount"], cell["figure"]["openFindings"], "the number and what it opens");
        weigh_domain(&world, domain, 4).await;
        let weighed = coach.get("/api/app/boa/heatmap").await.ok();
        assert_eq!(weighed["rows"][0]["cells"], row["cells"]);
        assert_eq!(weighed["rows"][0]["total"]["score"].as_f64(), Some(52.38), "(2 x 100 + 4 x 28.57) / 6");
    })
    .await;
}

#[tokio::test]
async fn result_and_heat_map_give_the_same_band() {
    on_both(async |world: World| {
        let library = library(&world, "CoachLed", false).await;
        // The critical standard fails; the client's score alone would be proficient.
        let done = finalised(&world, &library, &[1, 4, 4, 4]).await;
        let coach = in_alpha(&world, Who::Coach).await;
        let map = coach.get("/api/app/boa/heatmap").await.ok();
        let row = &map["rows"][0];
        assert_eq!((done["verifiedScore"].as_f64(), row["total"]["score"].as_f64()), (Some(76.57), Some(79.17)));
        let home = coach.get("/api/app/home/dashboard").await.ok()["scores"].clone();
        let at_home = [&home["total"]["band"], &home["clients"][0]["figures"]["band"], &home["domains"][0]["figures"]["band"]];
        let of_map = [&done["band"], &row["total"]["band"], &row["cells"][0]["band"], &map["total"]["band"]];
        for band in of_map.into_iter().chain(at_home) {
            assert_eq!(band, "Developing");
        }
        assert_eq!(row["cells"][1]["band"], "Exemplary");
    })
    .await;
}

#[tokio::test]
async fn a_changed_answer_is_verified_again() {
    on_both(async |world: World| {
        let library = library(&world, "SelfLed", false).await;
        let (coach, admin) = (in_alpha(&world, Who::Coach).await, world.as_user(Who::ClientAdmin).await);
        let assessment = plan(&world, &library, Who::ClientAdmin, &[]).await;
        let path = format!("/api/app/assessments/{}", id(&assessment));
        go(&admin, &assessment, "schedule", None).await.ok();
        answer(&admin, &assessment, "selfAnswer", &[4, 0, 4, 4]).await;
        go(&admin, &assessment, "submit", None).await.ok();
        go(&coach, &assessment, "open-review", None).await.ok();
        answer(&coach, &assessment, "verifiedAnswer", &[4, 0, 4, 4]).await;
        let marked: Vec<Value> = items(&coach, &assessment).await.iter().take(3).map(|item| item["id"].clone()).collect();
        let stamp = coach.get(&path).await.ok()["concurrencyStamp"].clone();
        let back = json!({"itemIds": marked, "note": "Please look at these again.", "concurrencyStamp": stamp});
        coach.post(&format!("{path}/request-changes"), back).await.ok();
        // The first is lowered, the second mended, of the third only the comment changes.
        let now = items(&admin, &assessment).await;
        let change = |at: usize, key: &str, value: Value| json!({"id": now[at]["id"], "concurrencyStamp": now[at]["concurrencyStamp"], key: value});
        let changes = json!({"items": [
            change(0, "selfAnswer", json!({"option": 0})), change(1, "selfAnswer", json!({"option": 4})), change(2, "selfComment", json!("See the register.")),
        ]});
        admin.put(&format!("{path}/items"), changes).await.ok();
        go(&admin, &assessment, "submit", None).await.ok();
        go(&coach, &assessment, "open-review", None).await.ok();
        let seen = items(&coach, &assessment).await;
        let told = |item: &Value| (item["status"].clone(), item["result"].clone(), item["verifiedPct"].clone());
        assert_eq!(told(&seen[0]), (json!("Answered"), json!("NonCompliant"), json!(100.0)), "the old verdict stays beside it");
        assert_eq!(told(&seen[1]), (json!("Answered"), json!("Compliant"), json!(0.0)));
        assert_eq!(told(&seen[2]), (json!("Verified"), json!("Compliant"), json!(100.0)));
        let early = go(&coach, &assessment, "finalise", None).await;
        assert_eq!((early.refused(400).as_str(), early.json()["error"]["data"]["count"].as_i64()), ("Portal:Assessments.Incomplete", Some(2)));
        assert_eq!(coach.post(&format!("{path}/accept"), json!({})).await.ok()["accepted"], 2);
        let done = go(&coach, &assessment, "finalise", None).await.ok();
        // Conduct (5 x 0 + 3 x 100) / 8.
        assert_eq!(done["verifiedScore"], 68.75);
        let opened: Vec<Value> = crate::findings(&coach).await.iter().map(|f| f["standardCode"].clone()).collect();
        assert_eq!(opened, ["SAF-01-01"], "nothing is found of what is mended");
    })
    .await;
}
