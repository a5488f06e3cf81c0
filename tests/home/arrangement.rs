//! The start page as each person has arranged it.

use serde_json::{Value, json};
use testkit::{Actor, Who, World, on_both};

use crate::index::behind_its_back;

const PATH: &str = "/api/app/home/arrangement";

/// The widgets of somebody's start page in their order, hidden ones with a minus.
async fn page(of: &Actor) -> Vec<String> {
    let arrangement = of.get("/api/app/home/dashboard").await.ok()["arrangement"].clone();
    let name = |place: &Value| format!("{}{}", if place["isHidden"] == true { "-" } else { "" }, place["widget"].as_str().unwrap());
    arrangement["widgets"].as_array().unwrap().iter().map(name).collect()
}

/// Sends widgets in the same notation.
fn sent(widgets: &[&str]) -> Value {
    let place = |name: &&str| json!({"widget": name.trim_start_matches('-'), "isHidden": name.starts_with('-')});
    json!({"widgets": widgets.iter().map(place).collect::<Vec<_>>()})
}

const USUAL: [&str; 8] = ["Guide", "MyDay", "-Teams", "Waiting", "Figures", "OnTime", "Coming", "Releases"];

// spec: HOME-01
#[tokio::test]
async fn a_start_page_is_arranged_for_every_browser_of_its_person_and_taken_back() {
    on_both(async |world: World| {
        let (staff, manager) = (world.as_user(Who::Staff).await, world.as_user(Who::Manager).await);
        assert_eq!(page(&staff).await, USUAL, "no widget without its permission");
        let others = page(&manager).await;

        let saved = staff.put(PATH, sent(&["Coming", "-MyDay", "-Guide"])).await.ok();
        assert_eq!((&saved["role"], &saved["isOwn"]), (&json!("Staff"), &json!(true)));
        let elsewhere = world.as_user_again(Who::Staff).await;
        let arranged = ["Coming", "Releases", "-MyDay", "-Teams", "Waiting", "Figures", "OnTime", "-Guide"];
        assert_eq!(page(&elsewhere).await, arranged, "what was never arranged follows what precedes it for the role");
        assert_eq!(page(&manager).await, others, "each person has an own one");
        assert_eq!(manager.delete(PATH).await.status, 204, "there is nothing to take back");

        for (wrong, field) in [
            (sent(&["Coming", "Weather"]), "widgets[1].widget"),
            (sent(&["Coming", "MyDay", "-Coming"]), "widgets[2].widget"),
            (sent(&[]), "widgets"),
        ] {
            assert_eq!(staff.put(PATH, wrong).await.fields(), [field]);
        }
        assert_eq!(page(&staff).await, arranged, "a refused one changes nothing");

        // As a later program wrote it, and as nobody should.
        behind_its_back(
            &world,
            r#"UPDATE home_arrangements SET widgets = '["Weather","Coming","OnTime","Guide"]', hidden = '["Weather"]'"#,
        )
        .await;
        assert_eq!(page(&staff).await[..3], ["Coming", "Releases", "OnTime"]);
        staff.put(PATH, sent(&["Coming", "OnTime"])).await.ok();
        behind_its_back(&world, "UPDATE home_arrangements SET widgets = '{'").await;
        assert_eq!(page(&staff).await, USUAL);

        assert_eq!(staff.delete(PATH).await.status, 204);
        assert_eq!(page(&staff).await, USUAL);
        assert_eq!(staff.get("/api/app/home/dashboard").await.ok()["arrangement"]["isOwn"], false);
    })
    .await;
}

#[tokio::test]
async fn what_a_workspace_does_not_offer_keeps_its_place() {
    on_both(async |world: World| {
        let coach = world.as_user(Who::Coach).await;
        let workspace = coach.within(world.cast.alpha);
        coach.put(PATH, sent(&["Figures", "-Guide", "-Library"])).await.ok();
        let there = page(&workspace).await;
        assert_eq!(there[0], "Figures");
        assert!(!there.iter().any(|name| name.ends_with("Guide")), "the guide is about the whole of the portal: {there:?}");
        workspace.put(PATH, sent(&["MyDay", "-Figures"])).await.ok();
        let here = page(&coach).await;
        let sent: Vec<&str> = here.iter().map(String::as_str).filter(|name| ["MyDay", "-Figures", "-Guide"].contains(name)).collect();
        assert_eq!(sent, ["MyDay", "-Figures", "-Guide"], "one arrangement for all workspaces");
    })
    .await;
}
