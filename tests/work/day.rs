//! A client's own calendar determines what is due today, overdue or on time.

use chrono::TimeDelta;
use serde_json::{Value, json};
use testkit::{Actor, Who, World, on_both};

pub(crate) async fn client(world: &World, code: &str, zone: &str) -> String {
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

async fn listed(by: &Actor, query: &str) -> Vec<String> {
    let list = by.get(&format!("/api/app/action-items?{query}")).await.ok();
    let row = |item: &Value| format!("{} {} {}", item["clientName"].as_str().unwrap(), item["title"].as_str().unwrap(), item["daysLeft"]);
    let mut rows: Vec<String> = list["items"].as_array().unwrap().iter().map(row).collect();
    rows.sort();
    rows
}

#[tokio::test]
async fn a_figure_opens_the_rows_that_it_counts_by_each_clients_day() {
    on_both(async |world: World| {
        let (east, west) = (client(&world, "EAST", "Pacific/Kiritimati").await, client(&world, "WEST", "Pacific/Pago_Pago").await);
        // Half past midnight on the third in Kiritimati, the second in London, half past eleven at night on the first in Pago Pago.
        world.clock.advance(TimeDelta::minutes(90));
        let (admin, staff) = (world.as_user(Who::ClientAdmin).await, world.as_user(Who::Staff).await);
        let alpha = world.cast.alpha_client.to_string();
        for client in [&east, &west, &alpha] {
            for day in ["2026-03-01", "2026-03-02", "2026-03-03"] {
                due(&world, &admin, client, day).await;
            }
        }
        for (owner, who) in [(&admin, Who::ClientAdmin), (&staff, Who::Staff)] {
            let own = json!({
                "clientId": alpha, "title": "Own", "actionType": "Task", "priority": "Low",
                "ownerUserId": world.cast.user(who), "dueOn": "2026-03-01", "isPrivate": true
            });
            owner.post("/api/app/action-items", own).await.ok();
        }
        let overdue = ["Alpha One 2026-03-01 -1", "Alpha One Own -1", "EAST 2026-03-01 -2", "EAST 2026-03-02 -1"];
        assert_eq!(listed(&admin, "overdue=true").await, overdue);
        assert_eq!(figures(&admin).await.0, overdue.len() as u64);
        assert_eq!(listed(&admin, "overdue=true&status=Blocked").await, [""; 0]);
        let mine = groups(&admin).await;
        assert_eq!((mine[0].len(), mine[1].len()), (overdue.len(), 3), "the same on the own day");
        let today = ["Alpha One 2026-03-02 0", "EAST 2026-03-03 0", "WEST 2026-03-01 0"];
        assert_eq!(listed(&admin, "due=Today").await, today);
        assert_eq!(listed(&admin, "due=Past").await, overdue, "nothing is finished yet");
        assert_eq!(listed(&admin, &format!("due=Next7&clientId={west}")).await.len(), 3);
        assert_eq!(admin.get("/api/app/action-items?due=Sometime").await.fields(), ["due"]);

        let past = admin.get(&format!("/api/app/action-items?due=Past&clientId={alpha}")).await.ok();
        let late = past["items"].as_array().unwrap().iter().find(|item| item["title"] == "2026-03-01").unwrap();
        let path = format!("/api/app/action-items/{}/transition", late["id"].as_str().unwrap());
        admin.post(&path, json!({"to": "Done", "note": "Done", "concurrencyStamp": late["concurrencyStamp"]})).await.ok();
        assert_eq!(listed(&admin, "overdue=true").await, overdue[1..]);
        assert_eq!(figures(&admin).await.0, 3);
        assert_eq!(listed(&admin, &format!("status=Closed&clientId={alpha}")).await, ["Alpha One 2026-03-01 null"]);
    })
    .await;
}

#[tokio::test]
async fn work_that_was_done_in_time_stays_so_while_it_is_checked() {
    on_both(async |world: World| {
        let admin = world.as_user(Who::ClientAdmin).await;
        let mut paths = Vec::new();
        for title in ["Alarm", "Boiler"] {
            let body = json!({
                "clientId": world.cast.alpha_client, "title": title, "actionType": "Task", "priority": "High", "dueOn": "2026-03-02",
                "ownerUserId": world.cast.user(Who::ClientAdmin),
                "requiresVerification": true, "verifierUserId": world.cast.user(Who::Manager)
            });
            let item = admin.post("/api/app/action-items", body).await.ok();
            paths.push(format!("/api/app/action-items/{}", item["id"].as_str().unwrap()));
        }
        let go = async |by: &Actor, path: &str, to: &str| {
            let stamp = by.get(path).await.ok()["concurrencyStamp"].clone();
            by.post(&format!("{path}/transition"), json!({"to": to, "note": "Seen", "concurrencyStamp": stamp})).await.ok()
        };
        go(&admin, &paths[0], "Done").await;
        go(&admin, &paths[1], "Done").await;
        world.clock.advance(TimeDelta::days(3));
        let (admin, manager) = (world.as_user_again(Who::ClientAdmin).await, world.as_user(Who::Manager).await);
        assert_eq!(figures(&admin).await, (0, Some(100.0)), "nobody has looked yet");
        assert_eq!(groups(&admin).await, days([&[], &[], &[], &[]]));
        assert_eq!(listed(&admin, "overdue=true").await, [""; 0]);
        assert_eq!(listed(&admin, "status=AwaitingVerification").await, ["Alpha One Alarm null", "Alpha One Boiler null"]);
        assert_eq!(manager.get("/api/app/action-items/mine").await.ok()["waitingForMe"].as_array().unwrap().len(), 2);
        go(&manager, &paths[0], "Closed").await;
        assert_eq!(figures(&admin).await, (0, Some(100.0)));
        go(&manager, &paths[1], "Open").await;
        assert_eq!(figures(&admin).await, (1, Some(50.0)), "sent back, it isn't done");
        assert_eq!(listed(&admin, "overdue=true").await, ["Alpha One Boiler -3"]);
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

#[tokio::test]
async fn home_counts_all_that_awaits_a_verification() {
    on_both(async |world: World| {
        let admin = world.as_user(Who::ClientAdmin).await;
        let mut ids = Vec::new();
        for at in 0..101 {
            let body = json!({
                "clientId": world.cast.alpha_client, "title": format!("Check {at}"), "actionType": "Task", "priority": "High",
                "dueOn": "2026-03-02", "ownerUserId": world.cast.user(Who::ClientAdmin),
                "requiresVerification": true, "verifierUserId": world.cast.user(Who::Manager)
            });
            ids.push(admin.post("/api/app/action-items", body).await.ok()["id"].clone());
        }
        let done = json!({"ids": ids, "action": "Transition", "args": {"to": "Done"}});
        assert_eq!(admin.post("/api/app/action-items/bulk", done).await.ok()["doneCount"], 101);
        let manager = world.as_user(Who::Manager).await;
        let listed = manager.get("/api/app/action-items/mine").await.ok()["waitingForMe"].as_array().unwrap().len();
        let counted = manager.get("/api/app/home/dashboard").await.ok()["waiting"]["actionsToVerify"].clone();
        assert_eq!((listed, counted), (101, json!(101)));
    })
    .await;
}

#[tokio::test]
async fn home_and_the_own_day_show_the_client_that_is_asked_for() {
    on_both(async |world: World| {
        let (admin, coach) = (world.as_user(Who::ClientAdmin).await, world.as_user(Who::Coach).await.within(world.cast.alpha));
        let body = json!({"code": "FAR", "name": "Far", "timeZone": "Europe/London", "currency": "GBP", "fiscalYearStartMonth": 1});
        let far = coach.post("/api/app/clients", body).await.ok()["id"].as_str().unwrap().to_owned();
        let near = world.cast.alpha_client.to_string();
        for client in [&near, &far, &far] {
            let mut body = json!({
                "clientId": client, "title": "Check", "actionType": "Task", "priority": "High", "dueOn": "2026-03-03",
                "ownerUserId": world.cast.user(Who::Coach)
            });
            coach.post("/api/app/action-items", body.clone()).await.ok();
            body["ownerUserId"] = json!(world.cast.user(Who::ClientAdmin));
            body["requiresVerification"] = true.into();
            body["verifierUserId"] = json!(world.cast.user(Who::Coach));
            let item = coach.post("/api/app/action-items", body).await.ok();
            let path = format!("/api/app/action-items/{}/transition", item["id"].as_str().unwrap());
            admin.post(&path, json!({"to": "Done", "note": "Done", "concurrencyStamp": item["concurrencyStamp"]})).await.ok();
        }
        for (client, items) in [(String::new(), 3), (format!("?clientId={near}"), 1), (format!("?clientId={far}"), 2)] {
            let day = coach.get(&format!("/api/app/action-items/mine{client}")).await.ok();
            let listed = ["thisWeek", "waitingForMe"].map(|heap| day[heap].as_array().unwrap().len());
            assert_eq!(listed, [items, items], "{client}");
            let waiting = coach.get(&format!("/api/app/home/dashboard{client}")).await.ok()["waiting"].clone();
            assert_eq!(waiting["actionsToVerify"], items, "{client}");
        }
    })
    .await;
}

#[tokio::test]
async fn home_counts_all_that_is_due_however_much_was_due_the_day_before() {
    on_both(async |world: World| {
        let (admin, client) = (world.as_user(Who::ClientAdmin).await, world.cast.alpha_client.to_string());
        for day in ["2026-03-01", "2026-03-02"] {
            for _ in 0..60 {
                due(&world, &admin, &client, day).await;
            }
        }
        due(&world, &admin, &client, "2026-03-16").await;
        let home = admin.get("/api/app/home/dashboard").await.ok();
        let days: Vec<i64> = home["coming"].as_array().unwrap().iter().map(|one| one["daysLeft"].as_i64().unwrap()).collect();
        assert_eq!(days, [[0_i64; 60].as_slice(), &[14]].concat());
    })
    .await;
}
