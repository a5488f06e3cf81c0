//! A client's own calendar determines what is due today, overdue or on time.

use chrono::TimeDelta;
use serde_json::{Value, json};
use testkit::{Actor, Who, World, on_both};

async fn client(world: &World, code: &str, zone: &str) -> String {
    let admin = world.as_user(Who::HostAdmin).await.within(world.cast.alpha);
    let body = json!({"code": code, "name": code, "timeZone": zone, "currency": "GBP", "fiscalYearStartMonth": 1});
    admin.post("/api/app/clients", body).await.ok()["id"].as_str().unwrap().to_owned()
}

async fn due(world: &World, by: &Actor, client: &str, day: &str) -> Value {
    let body = json!({
        "clientId": client, "title": day, "actionType": "Task", "priority": "High",
        "ownerUserId": world.cast.user(Who::ClientAdmin), "dueOn": day
    });
    by.post("/api/app/action-items", body).await.ok()
}

async fn groups(by: &Actor) -> [Vec<String>; 4] {
    let mine = by.get("/api/app/action-items/mine").await.ok();
    let titles = |heap: &str| mine[heap].as_array().unwrap().iter().map(|i| i["title"].as_str().unwrap().to_owned()).collect();
    ["overdue", "today", "thisWeek", "later"].map(titles)
}

async fn figures(by: &Actor) -> (u64, Option<f64>) {
    let stats = by.get("/api/app/action-items/stats").await.ok();
    let actions = by.get("/api/app/home/dashboard").await.ok()["actions"].clone();
    assert_eq!((&actions["overdue"], &actions["onTimePct"]), (&stats["overdue"], &stats["onTimePct"]), "one figure, two screens");
    assert_eq!(actions["months"].as_array().unwrap().len(), 12);
    assert_eq!(actions["months"][11], json!({"month": "2026-M03", "onTimePct": stats["onTimePct"]}));
    (stats["overdue"].as_u64().unwrap(), stats["onTimePct"].as_f64())
}

fn days(groups: [&[&str]; 4]) -> [Vec<String>; 4] {
    groups.map(|heap| heap.iter().map(|day| (*day).to_owned()).collect())
}

#[tokio::test]
async fn a_due_date_lasts_to_the_clients_own_midnight() {
    on_both(async |world: World| {
        let east = client(&world, "EAST", "Pacific/Kiritimati").await;
        // 23:40 on the second of March in Kiritimati, fourteen hours ahead.
        world.clock.advance(TimeDelta::minutes(40));
        let admin = world.as_user(Who::ClientAdmin).await;
        let last = due(&world, &admin, &east, "2026-03-02").await;
        due(&world, &admin, &east, "2026-03-03").await;
        due(&world, &admin, &east, "2026-03-10").await;
        assert_eq!(groups(&admin).await, days([&[], &["2026-03-02"], &["2026-03-03"], &["2026-03-10"]]));
        assert_eq!(figures(&admin).await, (0, None));

        world.clock.advance(TimeDelta::minutes(19));
        assert_eq!(figures(&admin).await, (0, None), "a minute before midnight");
        world.clock.advance(TimeDelta::minutes(1));
        assert_eq!(groups(&admin).await, days([&["2026-03-02"], &["2026-03-03"], &["2026-03-10"], &[]]));
        assert_eq!(figures(&admin).await, (1, Some(0.0)));
        let path = format!("/api/app/action-items/{}", last["id"].as_str().unwrap());
        let done = json!({"to": "Done", "note": "Done", "concurrencyStamp": last["concurrencyStamp"]});
        assert_eq!(admin.get(&path).await.ok()["daysLate"], 1);
        admin.post(&format!("{path}/transition"), done).await.ok();
        assert_eq!(figures(&admin).await, (0, Some(0.0)), "closed on the second by UTC, but on the third for the client");
    })
    .await;
}

#[tokio::test]
async fn in_the_west_yesterday_lasts_longer() {
    on_both(async |world: World| {
        let west = client(&world, "WEST", "Pacific/Pago_Pago").await;
        let admin = world.as_user(Who::ClientAdmin).await;
        // 22:00 on the first of March in Pago Pago, eleven hours behind.
        let item = due(&world, &admin, &west, "2026-03-01").await;
        assert_eq!(groups(&admin).await, days([&[], &["2026-03-01"], &[], &[]]));
        assert_eq!(figures(&admin).await, (0, None));
        let path = format!("/api/app/action-items/{}/transition", item["id"].as_str().unwrap());
        admin.post(&path, json!({"to": "Done", "note": "Done", "concurrencyStamp": item["concurrencyStamp"]})).await.ok();
        assert_eq!(figures(&admin).await, (0, Some(100.0)), "closed on the second by UTC, but still on the first for the client");
    })
    .await;
}
