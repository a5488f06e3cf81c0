//! Reminders of due dates, and work that stays late, by the calendar of each client.

use chrono::TimeDelta;
use delivery::notification;
use serde_json::{Value, json};
use store::sea_orm::EntityTrait;
use testkit::{Actor, Who, World, on_both};

use crate::day::client;

async fn made(world: &World, by: &Actor, (client, owner): (&str, Who), (title, day): (&str, &str)) -> Value {
    let body = json!({
        "clientId": client, "title": title, "actionType": "Task", "priority": "High", "ownerUserId": world.cast.user(owner), "dueOn": day
    });
    by.post("/api/app/action-items", body).await.ok()
}

/// An item of Alpha's first client that its coach gives to `owner`.
async fn given(world: &World, owner: Who, day: &str) -> Value {
    let coach = world.as_user_again(Who::Coach).await.within(world.cast.alpha);
    let client = world.cast.alpha_client.to_string();
    made(world, &coach, (client.as_str(), owner), ("Train four people", day)).await
}

async fn done(by: &Actor, item: &Value) {
    let path = format!("/api/app/action-items/{}", item["id"].as_str().unwrap());
    let stamp = by.get(&path).await.ok()["concurrencyStamp"].clone();
    by.post(&format!("{path}/transition"), json!({"to": "Done", "note": "Done", "concurrencyStamp": stamp})).await.ok();
}

/// Lets time pass up to the next look at the calendar. Mail about an act leaves a minute later.
async fn pass(world: &World, time: TimeDelta) {
    world.drain().await;
    world.clock.advance(time);
    world.drain().await;
    world.clock.advance(TimeDelta::minutes(2));
    world.drain().await;
}

async fn bell(world: &World, who: Who) -> Vec<Value> {
    let list = world.as_user_again(who).await.get("/api/app/notifications?maxResultCount=50").await.ok();
    list["items"].as_array().unwrap().clone()
}

/// Type of the notice about one item in somebody's bell.
async fn notice_type(world: &World, who: Who, item: &Value) -> Value {
    let line = bell(world, who).await.into_iter().find(|line| line["subjectId"] == item["id"]);
    line.map_or(Value::Null, |line| line["typeCode"].clone())
}

/// Who got mail with these words, in alphabetical order.
fn mailed(world: &World, words: &str) -> Vec<String> {
    let mut to: Vec<String> = world.mails().into_iter().filter(|(_, text)| text.contains(words)).map(|(to, _)| to).collect();
    to.sort();
    to
}

#[tokio::test]
async fn the_owner_is_reminded_once_of_each_step() {
    on_both(async |world: World| {
        let item = given(&world, Who::ClientAdmin, "2026-03-20").await;
        let (hour, day) = (TimeDelta::hours(1), TimeDelta::days(1));
        pass(&world, hour * 2).await;
        assert_eq!(notice_type(&world, Who::ClientAdmin, &item).await, "work.assigned");
        pass(&world, day * 10).await;
        assert_eq!(notice_type(&world, Who::ClientAdmin, &item).await, "work.assigned", "eight days before");
        pass(&world, day).await;
        assert_eq!(notice_type(&world, Who::ClientAdmin, &item).await, "work.due-soon", "seven days before");
        pass(&world, hour).await;
        let digest = ["client.admin@waymark.example"];
        assert_eq!(mailed(&world, "ACT-0001 is due soon: Train four people"), digest);
        // From Friday to Tuesday: nothing is said again.
        pass(&world, day * 4).await;
        assert_eq!(mailed(&world, "is due soon"), digest);
        for (date, expected) in [("19 March", "work.due-soon"), ("20 March", "work.due-today"), ("21 March", "work.overdue")] {
            pass(&world, if date == "19 March" { day * 2 } else { day }).await;
            assert_eq!(notice_type(&world, Who::ClientAdmin, &item).await, expected, "{date}");
        }
        done(&world.as_user_again(Who::ClientAdmin).await, &item).await;
        assert_eq!(notice_type(&world, Who::ClientAdmin, &item).await, "work.assigned", "what is done is not late");
    })
    .await;
}

#[tokio::test]
async fn work_that_stays_late_goes_up_and_each_is_told_once() {
    on_both(async |world: World| {
        let item = given(&world, Who::Staff, "2026-03-03").await;
        pass(&world, TimeDelta::hours(2)).await;
        assert_eq!(notice_type(&world, Who::Staff, &item).await, "work.assigned", "a new item is no reminder");
        pass(&world, TimeDelta::days(1)).await;
        assert_eq!(notice_type(&world, Who::Staff, &item).await, "work.due-today");
        let words = "ACT-0001 stays overdue: Train four people";
        let (staff, manager) = (Who::Staff, Who::Manager);
        for (days, who, receivers) in [
            (7, manager, vec!["manager@waymark.example"]),
            (7, Who::ClientAdmin, vec!["client.admin@waymark.example", "manager@waymark.example"]),
            (7, Who::Coach, vec!["client.admin@waymark.example", "coach@waymark.example", "manager@waymark.example"]),
        ] {
            assert_ne!(notice_type(&world, who, &item).await, "work.escalated", "{who:?} before");
            pass(&world, TimeDelta::days(days)).await;
            assert_eq!(notice_type(&world, staff, &item).await, "work.overdue");
            assert_eq!(notice_type(&world, who, &item).await, "work.escalated", "{who:?}");
            assert_eq!(mailed(&world, words), receivers);
        }
        pass(&world, TimeDelta::days(7)).await;
        assert_eq!(mailed(&world, words).len(), 3);
        assert_eq!(bell(&world, Who::OtherTenant).await, Vec::<Value>::new());
        done(&world.as_user_again(staff).await, &item).await;
        assert_eq!(notice_type(&world, manager, &item).await, Value::Null);
    })
    .await;
}

#[tokio::test]
async fn late_work_of_a_team_whose_head_has_no_account_goes_to_whom_its_owner_reports_to() {
    on_both(async |world: World| {
        let (admin, client) = (world.as_user(Who::ClientAdmin).await, world.cast.alpha_client);
        let head = json!({"clientId": client, "firstName": "Ada", "lastName": "Hale", "employment": "FullTime"});
        let head = admin.post("/api/app/staff", head).await.ok()["id"].clone();
        let team = admin.post("/api/app/teams", json!({"clientId": client, "name": "Night shift", "leadStaffId": head})).await.ok();
        let item = json!({
            "clientId": client, "title": "Train four people", "actionType": "Task", "priority": "High", "dueOn": "2026-03-03",
            "ownerUserId": world.cast.user(Who::Staff), "teamId": team["id"]
        });
        let item = admin.post("/api/app/action-items", item).await.ok();
        pass(&world, TimeDelta::hours(2)).await;
        pass(&world, TimeDelta::days(8)).await;
        assert_eq!(notice_type(&world, Who::Manager, &item).await, "work.escalated");
    })
    .await;
}

#[tokio::test]
async fn late_work_of_a_team_whose_head_has_no_account_goes_to_the_deputy_first() {
    on_both(async |world: World| {
        let (admin, client) = (world.as_user(Who::ClientAdmin).await, world.cast.alpha_client);
        let person = |name: &str, user: Value| {
            json!({"clientId": client, "firstName": name, "lastName": "Hale", "employment": "FullTime", "userId": user})
        };
        let head = admin.post("/api/app/staff", person("Ada", Value::Null)).await.ok()["id"].clone();
        let deputy = person("Ben", json!(world.cast.user(Who::ClientAdmin)));
        let deputy = admin.post("/api/app/staff", deputy).await.ok()["id"].clone();
        let team = json!({"clientId": client, "name": "Night shift", "leadStaffId": head, "deputyStaffId": deputy});
        let team = admin.post("/api/app/teams", team).await.ok();
        let item = json!({
            "clientId": client, "title": "Train four people", "actionType": "Task", "priority": "High", "dueOn": "2026-03-03",
            "ownerUserId": world.cast.user(Who::Staff), "teamId": team["id"]
        });
        let item = admin.post("/api/app/action-items", item).await.ok();
        pass(&world, TimeDelta::hours(2)).await;
        pass(&world, TimeDelta::days(8)).await;
        assert_eq!(notice_type(&world, Who::ClientAdmin, &item).await, "work.escalated", "before the step of the administrators");
        assert_eq!(notice_type(&world, Who::Manager, &item).await, Value::Null, "the owner reports to the manager");
    })
    .await;
}

#[tokio::test]
async fn an_administrator_who_leads_hears_of_work_that_came_late() {
    on_both(async |world: World| {
        let (admin, client) = (world.as_user(Who::ClientAdmin).await, world.cast.alpha_client);
        let head = json!({
            "clientId": client, "firstName": "Ada", "lastName": "Hale", "employment": "FullTime",
            "userId": world.cast.user(Who::ClientAdmin)
        });
        let head = admin.post("/api/app/staff", head).await.ok()["id"].clone();
        let team = admin.post("/api/app/teams", json!({"clientId": client, "name": "Night shift", "leadStaffId": head})).await.ok();
        let item = json!({
            "clientId": client, "title": "Train four people", "actionType": "Task", "priority": "High", "dueOn": "2026-02-20",
            "ownerUserId": world.cast.user(Who::Staff), "teamId": team["id"]
        });
        let item = admin.post("/api/app/action-items", item).await.ok();
        pass(&world, TimeDelta::hours(2)).await;
        assert_eq!(notice_type(&world, Who::ClientAdmin, &item).await, Value::Null, "it came ten days late");
        pass(&world, TimeDelta::days(4)).await;
        assert_eq!(notice_type(&world, Who::ClientAdmin, &item).await, "work.escalated", "after fourteen days");
    })
    .await;
}

/// Deactivates an account past the rule that its open work is handed over before.
async fn deactivate(world: &World, who: Who) {
    let (scope, id) = (world.installer().within(world.cast.alpha), world.cast.user(who));
    let ended = world.app.db().write(&scope, |tx| async move {
        let before = tx.get::<platform::user::Entity>(id).await?;
        let after = platform::user::Model { is_active: false, ..before.clone() };
        tx.update::<platform::user::Entity>(&before, after).await.map(drop)
    });
    ended.await.unwrap();
}

/// Moves a client to these statuses, one after another.
async fn moved(by: &Actor, client: &str, statuses: &[&str]) {
    let path = format!("/api/app/clients/{client}");
    for to in statuses {
        let stamp = by.get(&path).await.ok()["concurrencyStamp"].clone();
        by.post(&format!("{path}/transition"), json!({"to": to, "concurrencyStamp": stamp})).await.ok();
    }
}

#[tokio::test]
async fn what_was_told_of_the_last_day_does_not_outlive_it_at_a_client_that_rests() {
    on_both(async |world: World| {
        let (admin, resting) = (world.as_user(Who::ClientAdmin).await, client(&world, "REST", "Europe/London").await);
        let item = made(&world, &admin, (resting.as_str(), Who::ClientAdmin), ("Wait", "2026-03-04")).await;
        moved(&world.as_user(Who::HostAdmin).await.within(world.cast.alpha), &resting, &["Onboarding", "Active"]).await;
        pass(&world, TimeDelta::hours(2)).await;
        pass(&world, TimeDelta::days(2)).await;
        moved(&world.as_user_again(Who::HostAdmin).await.within(world.cast.alpha), &resting, &["Paused"]).await;
        assert_eq!(notice_type(&world, Who::ClientAdmin, &item).await, "work.due-today");
        pass(&world, TimeDelta::days(3)).await;
        assert_eq!(notice_type(&world, Who::ClientAdmin, &item).await, Value::Null, "the day is over");
    })
    .await;
}

#[tokio::test]
async fn nobody_is_told_of_private_work_of_work_without_an_owner_or_at_a_client_that_rests() {
    on_both(async |world: World| {
        let admin = world.as_user(Who::ClientAdmin).await;
        let alpha = world.cast.alpha_client.to_string();
        let left = given(&world, Who::Staff, "2026-03-04").await;
        let mut private = json!({
            "clientId": alpha, "title": "Own", "actionType": "Task", "priority": "Low",
            "ownerUserId": world.cast.user(Who::ClientAdmin), "dueOn": "2026-03-04"
        });
        private["isPrivate"] = true.into();
        let private = admin.post("/api/app/action-items", private).await.ok();
        let host = world.as_user(Who::HostAdmin).await.within(world.cast.alpha);
        let resting = client(&world, "REST", "Europe/London").await;
        let paused = made(&world, &admin, (resting.as_str(), Who::ClientAdmin), ("Wait", "2026-03-04")).await;
        moved(&host, &resting, &["Onboarding", "Active", "Paused"]).await;
        let other = made(&world, &admin, (alpha.as_str(), Who::ClientAdmin), ("Call", "2026-03-04")).await;
        deactivate(&world, Who::Staff).await;
        pass(&world, TimeDelta::hours(2)).await;
        pass(&world, TimeDelta::days(2)).await;
        for (item, expected) in [(&private, Value::Null), (&paused, Value::Null), (&other, json!("work.due-today"))] {
            assert_eq!(notice_type(&world, Who::ClientAdmin, item).await, expected, "{}", item["title"]);
        }
        pass(&world, TimeDelta::days(8)).await;
        assert_eq!(notice_type(&world, Who::Manager, &left).await, Value::Null, "its owner is gone");
        assert_eq!(notice_type(&world, Who::ClientAdmin, &paused).await, Value::Null);
    })
    .await;
}

#[tokio::test]
async fn an_owner_on_leave_is_not_reminded_and_late_work_goes_up_all_the_same() {
    on_both(async |world: World| {
        let item = given(&world, Who::Staff, "2026-03-03").await;
        pass(&world, TimeDelta::hours(2)).await;
        let admin = world.as_user(Who::ClientAdmin).await;
        let path = format!("/api/app/staff/{}", world.cast.report_staff);
        let stamp = admin.get(&path).await.ok()["concurrencyStamp"].clone();
        admin.post(&format!("{path}/transition"), json!({"to": "OnLeave", "concurrencyStamp": stamp})).await.ok();
        pass(&world, TimeDelta::days(1)).await;
        assert_eq!(notice_type(&world, Who::Staff, &item).await, "work.assigned", "on the last day");
        pass(&world, TimeDelta::days(7)).await;
        assert_eq!(notice_type(&world, Who::Staff, &item).await, "work.assigned");
        assert_eq!(notice_type(&world, Who::Manager, &item).await, "work.escalated");
    })
    .await;
}

#[tokio::test]
async fn the_day_of_the_client_counts() {
    on_both(async |world: World| {
        let east = client(&world, "EAST", "Pacific/Kiritimati").await;
        let (admin, owner) = (world.as_user(Who::ClientAdmin).await, Who::ClientAdmin);
        let london = world.cast.alpha_client.to_string();
        let there = made(&world, &admin, (east.as_str(), owner), ("There", "2026-03-03")).await;
        let here = made(&world, &admin, (london.as_str(), owner), ("Here", "2026-03-03")).await;
        // Past midnight in Kiritimati, fourteen hours ahead of the morning of the second in London.
        pass(&world, TimeDelta::minutes(61)).await;
        assert_eq!(notice_type(&world, owner, &there).await, "work.due-today");
        assert_eq!(notice_type(&world, owner, &here).await, Value::Null);
        pass(&world, TimeDelta::hours(15)).await;
        assert_eq!(notice_type(&world, owner, &here).await, "work.due-today");
    })
    .await;
}

#[tokio::test]
async fn what_one_look_at_the_calendar_tells_is_one_line() {
    on_both(async |world: World| {
        let (admin, alpha) = (world.as_user(Who::ClientAdmin).await, world.cast.alpha_client.to_string());
        let owner = (alpha.as_str(), Who::ClientAdmin);
        let first = made(&world, &admin, owner, ("Alarm", "2026-03-09")).await;
        made(&world, &admin, owner, ("Boiler", "2026-03-09")).await;
        made(&world, &admin, owner, ("Cellar", "2026-03-08")).await;
        pass(&world, TimeDelta::days(6)).await;
        let said = |lines: &[Value]| {
            let mut said: Vec<String> = lines.iter().map(|line| line["title"].as_str().unwrap().to_owned()).collect();
            said.sort();
            said
        };
        let lines = bell(&world, Who::ClientAdmin).await;
        assert_eq!(said(&lines), ["2 action items are due soon", "ACT-0003 is due today: Cellar"]);
        let admin = world.as_user(Who::ClientAdmin).await;
        let line = lines.iter().find(|line| line["typeCode"] == "work.due-soon").unwrap();
        let list = admin.get(&format!("/api/app/{}", line["url"].as_str().unwrap().replace("status=&", ""))).await.ok();
        assert_eq!(list["totalCount"], 2, "exactly these");
        done(&admin, &first).await;
        assert_eq!(said(&bell(&world, Who::ClientAdmin).await), ["ACT-0002 is due soon: Boiler", "ACT-0003 is due today: Cellar"]);
    })
    .await;
}

/// How many notices of this type anybody in Alpha got.
async fn notices(world: &World, code: &str) -> usize {
    let scope = world.installer().within(world.cast.alpha);
    let all = world.app.db().read(&scope, |tx| async move { tx.all(notification::Entity::find()).await }).await.unwrap();
    all.iter().filter(|row| row.type_code == code).count()
}

#[tokio::test]
async fn another_node_and_a_wrong_clock_tell_nothing_twice() {
    on_both(async |world: World| {
        let admin = world.as_user(Who::ClientAdmin).await;
        let alpha = world.cast.alpha_client.to_string();
        made(&world, &admin, (alpha.as_str(), Who::ClientAdmin), ("Alarm", "2026-03-20")).await;
        pass(&world, TimeDelta::days(11)).await;
        assert_eq!(notices(&world, "work.due-soon").await, 1);
        let (node, _) = world.beside(world.clock.clone()).await;
        for app in [&node, &world.app, &node] {
            let scope = kernel::Scope::host(app.now(), kernel::Granted::default());
            app.db().write(&scope, |tx| async move { tx.enqueue_unowned("action-item.remind", &json!({})).await }).await.unwrap();
            delivery::worker::drain(app).await.unwrap();
        }
        assert_eq!(notices(&world, "work.due-soon").await, 1, "on another node, and again");
        pass(&world, TimeDelta::days(30)).await;
        assert_eq!(notices(&world, "work.overdue").await, 1, "by a clock that is wrong");
        pass(&world, TimeDelta::days(-30)).await;
        assert_eq!((notices(&world, "work.due-soon").await, notices(&world, "work.overdue").await), (1, 1), "and put right");
        pass(&world, TimeDelta::days(7)).await;
        assert_eq!(notices(&world, "work.due-today").await, 1, "what is true is told all the same");
    })
    .await;
}

#[tokio::test]
async fn whoever_takes_over_late_work_hears_that_it_is_late_and_so_does_who_leads_them() {
    on_both(async |world: World| {
        let item = given(&world, Who::ClientAdmin, "2026-03-03").await;
        pass(&world, TimeDelta::hours(2)).await;
        pass(&world, TimeDelta::days(10)).await;
        let words = "ACT-0001 stays overdue: Train four people";
        assert_eq!(mailed(&world, words), Vec::<String>::new(), "nobody leads its owner");
        let before = notices(&world, "work.overdue").await;
        let coach = world.as_user_again(Who::Coach).await.within(world.cast.alpha);
        let path = format!("/api/app/action-items/{}", item["id"].as_str().unwrap());
        let now = coach.get(&path).await.ok();
        let change = json!({
            "title": now["title"], "priority": now["priority"], "ownerUserId": world.cast.user(Who::Staff), "isPrivate": false,
            "concurrencyStamp": now["concurrencyStamp"]
        });
        coach.put(&path, change).await.ok();
        // Between the seventh and the fourteenth day after the due date.
        for _ in 0..2 {
            pass(&world, TimeDelta::days(1)).await;
            assert_eq!(notices(&world, "work.overdue").await, before + 1, "the new owner, once");
            assert_eq!(notice_type(&world, Who::Manager, &item).await, "work.escalated");
            assert_eq!(mailed(&world, words), ["manager@waymark.example"]);
        }
        assert_eq!(notice_type(&world, Who::Coach, &item).await, Value::Null, "whoever handed it over knows");
        done(&world.as_user_again(Who::Staff).await, &item).await;
        assert_eq!(notice_type(&world, Who::Manager, &item).await, Value::Null);
    })
    .await;
}
