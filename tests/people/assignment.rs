//! Coach assignments over HTTP: they determine what a coach reaches.

use std::sync::{Arc, Mutex};

use delivery::notification;
use serde_json::{Value, json};
use store::{outbox, sea_orm::EntityTrait};
use testkit::{Actor, Reply, Who, World, on_both};

/// Replaces the coaches of a client by these, with their last days.
pub(crate) async fn assign(admin: &Actor, client: &str, coaches: &[(kernel::Uuid, Value)]) {
    let stamp = admin.get(client).await.ok()["concurrencyStamp"].clone();
    let coaches: Vec<Value> =
        coaches.iter().map(|(user, to)| json!({"userId": user, "role": "Support", "fromOn": "2026-01-05", "toOn": to})).collect();
    admin.put(&format!("{client}/coaches"), json!({"assignments": coaches, "concurrencyStamp": stamp})).await.ok();
}

#[tokio::test]
async fn a_removed_assignment_stops_working_at_once() {
    on_both(async |world: World| {
        let asked: Arc<Mutex<usize>> = Arc::default();
        let counter = Arc::clone(&asked);
        world.app.db().watch(move |statement| {
            if statement.sql.starts_with("SELECT") && statement.sql.contains("FROM \"coach_assignments\"") {
                *counter.lock().unwrap() += 1;
            }
        });
        let (coach, admin) = (world.as_user(Who::Coach).await, world.as_user(Who::HostAdmin).await.within(world.cast.alpha));
        let client = format!("/api/app/clients/{}", world.cast.alpha_client);
        let me = world.cast.user(Who::Coach);
        let sees = async || (coach.get(&client).await.status, coach.within(world.cast.alpha).get(&client).await.status);

        assert_eq!(sees().await, (200, 200));
        let before = *asked.lock().unwrap();
        assert_eq!(sees().await, (200, 200));
        assert_eq!(*asked.lock().unwrap(), before, "a coach's reach is cached");

        assign(&admin, &client, &[]).await;
        // spec: TEN-01, CLIENT-02
        assert_eq!(sees().await, (404, 404));
        assign(&admin, &client, &[(me, Value::Null)]).await;
        assert_eq!(sees().await, (200, 200));
        // The last day is today; after it, the client is out of reach.
        assign(&admin, &client, &[(me, json!("2026-03-02"))]).await;
        assert_eq!(sees().await, (200, 200));
        world.clock.advance(chrono::TimeDelta::hours(15));
        let tomorrow = world.anon().with_token(world.sign_in(Who::Coach).await.ok()["access_token"].as_str());
        assert_eq!(tomorrow.get(&client).await.status, 404);
    })
    .await;
}

#[tokio::test]
async fn an_observer_of_a_client_has_read_only_access() {
    on_both(async |world: World| {
        let host = world.as_user(Who::HostAdmin).await.within(world.cast.alpha);
        let coach = world.as_user(Who::Coach).await.within(world.cast.alpha);
        let client = format!("/api/app/clients/{}", world.cast.alpha_client);
        let staff = format!("/api/app/staff/{}", world.cast.manager_staff);
        let item = json!({
            "clientId": world.cast.alpha_client, "title": "Look", "actionType": "Task", "priority": "Low",
            "ownerUserId": world.cast.user(Who::Manager), "dueOn": "2026-03-09"
        });
        let own = coach.post("/api/app/action-items", item.clone()).await.ok();
        let own = format!("/api/app/action-items/{}", own["id"].as_str().unwrap());
        let stamp = host.get(&client).await.ok()["concurrencyStamp"].clone();
        let observer = json!({"userId": world.cast.user(Who::Coach), "role": "Observer", "fromOn": "2026-01-05"});
        host.put(&format!("{client}/coaches"), json!({"assignments": [observer], "concurrencyStamp": stamp})).await.ok();

        for path in [&client, &staff, &own] {
            let seen = coach.get(path).await.ok();
            assert_eq!(seen["canChange"], false, "{path}");
            assert_eq!(seen["allowedTransitions"].as_array().map_or(0, Vec::len), 0, "{path}");
            let wanted = json!({"to": host.get(path).await.ok()["allowedTransitions"][0], "concurrencyStamp": seen["concurrencyStamp"]});
            assert_eq!(coach.post(&format!("{path}/transition"), wanted).await.status, 403, "{path}");
        }
        assert_eq!(coach.post("/api/app/action-items", item).await.refused(403), "Portal:Clients.OnlyObserved");
        let person = json!({"clientId": world.cast.alpha_client, "firstName": "Far", "lastName": "Hand", "employment": "FullTime"});
        assert_eq!(coach.post("/api/app/staff", person).await.refused(403), "Portal:Clients.OnlyObserved");
        let offered = host.get(&format!("{client}/assignees")).await.ok().to_string();
        assert!(!offered.contains("coach Tester"), "an observer can't own work: {offered}");
        // The portfolio gives no further access.
        let home = world.as_user(Who::Coach).await;
        assert_eq!(home.get(&client).await.ok()["canChange"], false);
    })
    .await;
}

#[tokio::test]
async fn an_observer_creates_no_client_to_reach_the_tenants_people() {
    on_both(async |world: World| {
        let host = world.as_user(Who::HostAdmin).await.within(world.cast.alpha);
        let coach = world.as_user(Who::Coach).await.within(world.cast.alpha);
        let client = format!("/api/app/clients/{}", world.cast.alpha_client);
        let own =
            |code: &str| json!({"code": code, "name": code, "timeZone": "Europe/London", "currency": "GBP", "fiscalYearStartMonth": 1});
        let count = async || host.get("/api/app/clients").await.ok()["totalCount"].clone();
        let before = count().await;
        let stamp = host.get(&client).await.ok()["concurrencyStamp"].clone();
        let observer = json!({"userId": world.cast.user(Who::Coach), "role": "Observer", "fromOn": "2026-01-05"});
        host.put(&format!("{client}/coaches"), json!({"assignments": [observer], "concurrencyStamp": stamp})).await.ok();
        assert_eq!(coach.post("/api/app/clients", own("MINE")).await.refused(403), "Portal:Clients.OnlyObserved");
        assert_eq!(count().await, before);
        assign(&host, &client, &[(world.cast.user(Who::Coach), Value::Null)]).await;
        let made = coach.post("/api/app/clients", own("OURS")).await.ok();
        assert_eq!(coach.get(&format!("/api/app/clients/{}", made["id"].as_str().unwrap())).await.ok()["canChange"], true);
        host.post("/api/app/clients", own("THEIRS")).await.ok();
    })
    .await;
}

#[tokio::test]
async fn those_who_assign_coaches_find_them_and_no_tenant_does() {
    on_both(async |world: World| {
        const CANDIDATES: &str = "/api/app/coach-candidates";
        let management = world.as_user(Who::Management).await;
        assert_eq!(management.get("/api/identity/users").await.status, 403, "they needn't see the provider's users");
        let all = management.get(CANDIDATES).await.ok();
        let ids: Vec<&str> = all["items"].as_array().unwrap().iter().map(|one| one["userId"].as_str().unwrap()).collect();
        assert!(ids.contains(&world.cast.user(Who::Coach).to_string().as_str()), "{all}");
        assert!(!ids.contains(&world.cast.user(Who::Manager).to_string().as_str()), "users of tenants are no coaches");
        let name = all["items"][0]["email"].as_str().unwrap();
        let found = management.get(&format!("{CANDIDATES}?filter={name}")).await.ok();
        assert_eq!((found["items"].as_array().unwrap().len(), &found["items"][0]), (1, &all["items"][0]));
        for who in [Who::Coach, Who::OtherTenant, Who::ClientAdmin, Who::Staff] {
            assert_eq!(world.as_user(who).await.get(CANDIDATES).await.status, 403, "{who:?}");
        }
    })
    .await;
}

#[tokio::test]
async fn nobody_who_signs_in_no_more_becomes_a_coach() {
    on_both(async |world: World| {
        let (home, host) = (world.as_user(Who::HostAdmin).await, world.as_user(Who::HostAdmin).await.within(world.cast.alpha));
        let gone = world.cast.user(Who::CoachOfSibling);
        let bulk = json!({"ids": [gone], "action": "Deactivate", "args": {}});
        assert_eq!(home.post("/api/identity/users/bulk", bulk).await.ok()["doneCount"], 1);
        let client = format!("/api/app/clients/{}", world.cast.alpha_client);
        let stamp = host.get(&client).await.ok()["concurrencyStamp"].clone();
        let assigned = async |user: kernel::Uuid| {
            let coach = json!({"userId": user, "role": "Support", "fromOn": "2026-01-05"});
            host.put(&format!("{client}/coaches"), json!({"assignments": [coach], "concurrencyStamp": stamp})).await
        };
        for user in [gone, world.cast.user(Who::Staff)] {
            assert_eq!(assigned(user).await.fields(), ["assignments[0].userId"], "{user}");
        }
        let offered = world.as_user(Who::Management).await.get("/api/app/coach-candidates").await.text();
        assert!(!offered.contains(&gone.to_string()) && offered.contains(&world.cast.user(Who::Coach).to_string()), "{offered}");
    })
    .await;
}

#[tokio::test]
async fn an_assignment_begins_and_ends_with_the_day_of_its_client() {
    on_both(async |world: World| {
        // It is nine in the morning on 2 March in UTC.
        let (coach, host) = (world.as_user(Who::Coach).await, world.as_user(Who::HostAdmin).await.within(world.cast.alpha));
        let body =
            |code: &str, zone: &str| json!({"code": code, "name": code, "timeZone": zone, "currency": "GBP", "fiscalYearStartMonth": 1});
        let mut paths = Vec::new();
        for (code, zone, from, to) in
            [("EAST", "Pacific/Kiritimati", "2026-02-02", json!("2026-03-02")), ("WEST", "Pacific/Pago_Pago", "2026-03-02", Value::Null)]
        {
            let made = host.post("/api/app/clients", body(code, zone)).await.ok();
            let path = format!("/api/app/clients/{}", made["id"].as_str().unwrap());
            let assignment = json!({"userId": world.cast.user(Who::Coach), "role": "Support", "fromOn": from, "toOn": to});
            let coaches = json!({"assignments": [assignment], "concurrencyStamp": made["concurrencyStamp"]});
            host.put(&format!("{path}/coaches"), coaches).await.ok();
            paths.push(path);
        }
        let made = coach.within(world.cast.alpha).post("/api/app/clients", body("OWN", "Pacific/Pago_Pago")).await.ok();
        assert_eq!(coach.get(&format!("/api/app/clients/{}", made["id"].as_str().unwrap())).await.status, 200, "from today on, there");

        let mut seen = Vec::new();
        for _ in 0..3 {
            let coach = world.as_user_again(Who::Coach).await;
            let host = world.as_user_again(Who::HostAdmin).await.within(world.cast.alpha);
            let offered = host.get(&format!("{}/assignees", paths[0])).await.ok().to_string().contains("coach Tester");
            seen.push((coach.get(&paths[0]).await.status, offered, coach.get(&paths[1]).await.status));
            world.clock.advance(chrono::TimeDelta::hours(1));
        }
        // spec: CLIENT-02
        // 23:00 on the last day in the east, then its midnight, then that before the first day in the west.
        assert_eq!(seen, [(200, true, 404), (404, false, 404), (404, false, 200)]);
    })
    .await;
}

/// Hands the first client of Alpha over from its coach to the one of its sibling.
pub(crate) async fn hand_over(world: &World, host: &Actor, change: Value) -> Reply {
    let client = format!("/api/app/clients/{}", world.cast.alpha_client);
    let mut body = json!({
        "fromUserId": world.cast.user(Who::Coach), "toUserId": world.cast.user(Who::CoachOfSibling),
        "passesOver": ["ActionItems", "Findings", "Assessments"],
        "concurrencyStamp": host.get(&client).await.ok()["concurrencyStamp"]
    });
    for (name, value) in change.as_object().unwrap() {
        body[name] = value.clone();
    }
    host.post(&format!("{client}/hand-over"), body).await
}

/// Somebody's notices of this type.
pub(crate) async fn notices(actor: &Actor, code: &str) -> Vec<String> {
    let bell = actor.get("/api/app/notifications?maxResultCount=50").await.ok();
    let of = bell["items"].as_array().unwrap().iter().filter(|line| line["typeCode"] == code);
    of.map(|line| line["title"].as_str().unwrap().to_owned()).collect()
}

/// Open work of the coach at the first client.
pub(crate) async fn coachs_item(world: &World, host: &Actor, due_on: &str) -> Value {
    let item = json!({
        "clientId": world.cast.alpha_client, "title": "Train four people", "actionType": "Task", "priority": "High",
        "ownerUserId": world.cast.user(Who::Coach), "dueOn": due_on
    });
    host.post("/api/app/action-items", item).await.ok()
}

#[tokio::test]
async fn a_client_passes_to_another_coach_with_part_and_open_work_in_one_step() {
    on_both(async |world: World| {
        let host = world.as_user(Who::HostAdmin).await.within(world.cast.alpha);
        let (coach, heir) = (world.as_user(Who::Coach).await, world.as_user(Who::CoachOfSibling).await);
        let item = coachs_item(&world, &host, "2026-03-09").await;
        let client = format!("/api/app/clients/{}", world.cast.alpha_client);
        let preview = format!("{client}/hand-over/preview");
        let seen = host.get(&preview).await.ok();
        assert_eq!(seen, json!({"role": "Lead", "actionItems": 1, "findings": 0, "assessments": 0}), "of the lead coach by default");
        let of_heir = format!("{preview}?fromUserId={}", world.cast.user(Who::CoachOfSibling));
        assert_eq!(host.get(&of_heir).await.fields(), ["fromUserId"], "who has no part there");

        // The author has no rights to work, and a user of the tenant is no coach: nothing is half done.
        for (change, field) in [
            (json!({"toUserId": world.cast.user(Who::Author)}), "toUserId"),
            (json!({"toUserId": world.cast.user(Who::ClientAdmin)}), "toUserId"),
            (json!({"toUserId": world.cast.user(Who::Coach)}), "toUserId"),
            (json!({"fromUserId": world.cast.user(Who::Management)}), "fromUserId"),
            (json!({"staysAs": "Lead"}), "staysAs"),
        ] {
            assert_eq!(hand_over(&world, &host, change.clone()).await.fields(), [field], "{change}");
        }
        for leaves in [json!({"passesOver": []}), json!({"passesOver": [], "staysAs": "Observer"})] {
            let refused = hand_over(&world, &host, leaves).await;
            assert_eq!(refused.refused(400), "Portal:Clients.CoachOpenWork");
            assert_eq!(refused.json()["error"]["data"]["actionItems"], 1);
        }
        assert_eq!(heir.get(&client).await.status, 404);
        assert_eq!(host.get(&client).await.ok()["leadCoachUserId"], json!(world.cast.user(Who::Coach)));

        assert_eq!(hand_over(&world, &host, json!({})).await.status, 204);
        let system = kernel::Scope::system(world.app.now());
        let waiting = world.app.db().read(&system, |tx| async move { tx.all(outbox::Entity::find()).await }).await.unwrap();
        let news: Vec<kernel::Uuid> =
            waiting.iter().filter(|row| row.payload.contains("client.handed-over")).map(|row| row.tenant_id).collect();
        assert_eq!(news, [world.cast.alpha; 2], "the transaction that hands over tells both");
        world.drain().await;
        let passed = host.get(&client).await.ok();
        assert_eq!(passed["leadCoachUserId"], json!(world.cast.user(Who::CoachOfSibling)));
        let path = format!("/api/app/action-items/{}", item["id"].as_str().unwrap());
        assert_eq!(host.get(&path).await.ok()["ownerUserId"], json!(world.cast.user(Who::CoachOfSibling)));
        assert_eq!((heir.get(&client).await.status, coach.get(&client).await.status), (200, 404));
        for actor in [&coach, &heir] {
            let told = notices(&actor.speaking("en-GB"), "client.handed-over").await;
            assert_eq!(told, ["coach Tester handed Alpha One over to sibling.coach Tester"]);
        }
    })
    .await;
}

#[tokio::test]
async fn a_coach_who_stays_may_keep_work() {
    on_both(async |world: World| {
        let host = world.as_user(Who::HostAdmin).await.within(world.cast.alpha);
        let coach = world.as_user(Who::Coach).await.within(world.cast.alpha);
        let item = coachs_item(&world, &host, "2026-03-09").await;
        assert_eq!(hand_over(&world, &host, json!({"passesOver": ["Findings"], "staysAs": "Support"})).await.status, 204);
        let coaches = host.get(&format!("/api/app/clients/{}/coaches", world.cast.alpha_client)).await.ok();
        let mut roles: Vec<(&str, &str)> =
            coaches["items"].as_array().unwrap().iter().map(|c| (c["name"].as_str().unwrap(), c["role"].as_str().unwrap())).collect();
        roles.sort_unstable();
        assert_eq!(roles, [("coach Tester", "Support"), ("sibling.coach Tester", "Lead")]);
        let path = format!("/api/app/action-items/{}", item["id"].as_str().unwrap());
        assert_eq!(coach.get(&path).await.ok()["ownerUserId"], json!(world.cast.user(Who::Coach)));
        // A user who may not assign coaches hands nothing over.
        assert_eq!(hand_over(&world, &coach, json!({})).await.status, 403);
    })
    .await;
}

#[tokio::test]
async fn the_account_of_a_coach_does_not_end_with_open_work_in_a_tenant() {
    on_both(async |world: World| {
        let (home, host) = (world.as_user(Who::HostAdmin).await, world.as_user(Who::HostAdmin).await.within(world.cast.alpha));
        let coach = world.cast.user(Who::Coach);
        coachs_item(&world, &host, "2026-03-09").await;
        let path = format!("/api/identity/users/{coach}");
        let deactivated = async || {
            let mut user = home.get(&path).await.ok();
            user["isActive"] = json!(false);
            home.put(&path, user).await
        };
        for refused in [deactivated().await, home.delete(&path).await] {
            assert_eq!(refused.refused(400), "Portal:Staff.OpenWork", "as for users of a tenant");
            let counts = refused.json()["error"]["data"].clone();
            assert_eq!(counts, json!({"actionItems": 1, "assessments": 0, "findings": 0, "reports": 0, "teams": 0}));
        }
        let bulk = json!({"ids": [coach], "action": "Deactivate", "args": {}});
        assert_eq!(home.post("/api/identity/users/bulk", bulk).await.ok()["doneCount"], 0);
        assert_eq!(hand_over(&world, &host, json!({})).await.status, 204);
        deactivated().await.ok();
        assert_eq!(home.delete(&path).await.status, 204);
    })
    .await;
}

#[tokio::test]
async fn work_in_a_suspended_tenant_keeps_no_account_of_the_host() {
    on_both(async |world: World| {
        let (home, host) = (world.as_user(Who::HostAdmin).await, world.as_user(Who::HostAdmin).await.within(world.cast.alpha));
        let coach = world.cast.user(Who::Coach);
        coachs_item(&world, &host, "2026-03-09").await;
        let deactivated = async || {
            let bulk = json!({"ids": [coach], "action": "Deactivate", "args": {}});
            home.post("/api/identity/users/bulk", bulk).await.ok()["doneCount"] == 1
        };
        assert!(!deactivated().await, "somebody could take it over");
        home.post(&format!("/api/app/tenants/{}/suspend", world.cast.alpha), json!({})).await.ok();
        let client = format!("/api/app/clients/{}", world.cast.alpha_client);
        assert_ne!(host.get(&client).await.status, 200, "nobody can");
        assert!(deactivated().await);
        assert_eq!(home.delete(&format!("/api/identity/users/{coach}")).await.status, 204);
    })
    .await;
}

#[tokio::test]
async fn people_are_told_in_time_of_an_assignment_that_ends_with_open_work() {
    on_both(async |world: World| {
        let host = world.as_user(Who::HostAdmin).await.within(world.cast.alpha);
        coachs_item(&world, &host, "2026-06-30").await;
        for (client, coach) in [(world.cast.alpha_client, Who::Coach), (world.cast.sibling_client, Who::CoachOfSibling)] {
            let path = format!("/api/app/clients/{client}");
            assign(&host, &path, &[(world.cast.user(coach), json!("2026-03-12"))]).await;
        }
        let system = world.installer().as_system();
        let told = async || {
            world.drain().await;
            let rows = world.app.db().read(&system, |tx| async move { tx.all(notification::Entity::find()).await }).await.unwrap();
            let ends = rows.into_iter().filter(|row| row.type_code == "client.assignment-ends");
            let mut users: Vec<kernel::Uuid> = ends.map(|row| row.user_id).collect();
            users.sort_unstable();
            users
        };
        // Schedules run one interval after they were seen first.
        world.drain().await;
        world.clock.advance(chrono::TimeDelta::days(2));
        assert!(told().await.is_empty(), "eight days before");
        world.clock.advance(chrono::TimeDelta::days(1));
        // The coach of the sibling has nothing to hand over.
        let mut concerned = [Who::Coach, Who::HostAdmin, Who::Management].map(|who| world.cast.user(who));
        concerned.sort_unstable();
        assert_eq!(told().await, concerned);
        world.clock.advance(chrono::TimeDelta::days(1));
        assert_eq!(told().await, concerned, "once");
        let coach = world.as_user_again(Who::Coach).await.speaking("en-GB");
        let said = notices(&coach, "client.assignment-ends").await;
        assert_eq!(said, ["coach Tester still has open work at Alpha One, where the assignment ends within seven days"]);
        let host = world.as_user_again(Who::HostAdmin).await.within(world.cast.alpha);
        let goes_on = [(world.cast.user(Who::Coach), Value::Null)];
        assign(&host, &format!("/api/app/clients/{}", world.cast.alpha_client), &goes_on).await;
        assert!(notices(&coach, "client.assignment-ends").await.is_empty(), "no longer true");
    })
    .await;
}
