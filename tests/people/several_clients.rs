//! People who work for several clients: who sees them, who changes them, and what ends with one client.

use serde_json::{Value, json};
use testkit::{Actor, Reply, Who, World, on_both, reach::only};

use crate::places::leave;

pub(crate) const STAFF: &str = "/api/app/staff";
const TEAMS: &str = "/api/app/teams";
pub(crate) const ITEMS: &str = "/api/app/action-items";
pub(crate) const PERSON: [&str; 12] = [
    "clientId",
    "userId",
    "firstName",
    "lastName",
    "preferredName",
    "email",
    "phone",
    "jobTitle",
    "managerStaffId",
    "employment",
    "startOn",
    "concurrencyStamp",
];

fn id(value: &Value) -> String {
    value["id"].as_str().unwrap_or_else(|| panic!("no id in {value}")).to_owned()
}

pub(crate) async fn person(admin: &Actor, client: impl ToString, name: &str) -> String {
    let body = json!({"clientId": client.to_string(), "firstName": name, "lastName": "Tester", "employment": "FullTime"});
    id(&admin.post(STAFF, body).await.ok())
}

pub(crate) async fn read(actor: &Actor, person: &str) -> Value {
    actor.get(&format!("{STAFF}/{person}")).await.ok()
}

/// Has a person work for one more client, from a day on or as early as possible.
pub(crate) async fn add(actor: &Actor, person: &str, client: impl ToString, from: Option<&str>) -> Reply {
    let stamp = read(actor, person).await["concurrencyStamp"].clone();
    let body = json!({"clientId": client.to_string(), "from": from, "concurrencyStamp": stamp});
    actor.post(&format!("{STAFF}/{person}/add-client"), body).await
}

/// Ends a person's work for a client, with `more` in the request.
pub(crate) async fn end(actor: &Actor, person: &str, client: impl ToString, more: Value) -> Reply {
    let client = client.to_string();
    let clients = read(actor, person).await["clients"].as_array().unwrap().clone();
    let own = clients.into_iter().find(|row| row["clientId"] == client && row["isCurrent"] == true).unwrap();
    let mut body = json!({"clientId": client, "concurrencyStamp": own["concurrencyStamp"]});
    for (name, value) in more.as_object().into_iter().flatten() {
        body[name] = value.clone();
    }
    actor.post(&format!("{STAFF}/{person}/end-client"), body).await
}

pub(crate) async fn set_main(actor: &Actor, person: &str, client: impl ToString) -> Reply {
    let stamp = read(actor, person).await["concurrencyStamp"].clone();
    let body = json!({"clientId": client.to_string(), "concurrencyStamp": stamp});
    actor.post(&format!("{STAFF}/{person}/set-main-client"), body).await
}

/// A person's clients as name, first day, last day, and whether it is the main one.
pub(crate) fn clients(person: &Value) -> Vec<(String, Option<String>, Option<String>, bool)> {
    let text = |value: &Value| value.as_str().map(str::to_owned);
    let row = |row: &Value| {
        assert_eq!(row["isCurrent"].as_bool(), Some(row["to"].is_null()), "{row}");
        (text(&row["clientName"]).unwrap(), text(&row["from"]), text(&row["to"]), row["isMain"] == true)
    };
    person["clients"].as_array().unwrap().iter().map(row).collect()
}

/// One of the rows above.
pub(crate) fn at(name: &str, from: Option<&str>, to: Option<&str>, is_main: bool) -> (String, Option<String>, Option<String>, bool) {
    (name.to_owned(), from.map(str::to_owned), to.map(str::to_owned), is_main)
}

pub(crate) async fn is_listed(actor: &Actor, list: &str, person: &str) -> bool {
    let found = actor.get(&format!("{STAFF}{list}")).await.ok();
    found["items"].as_array().unwrap().iter().any(|row| row["id"] == person)
}

pub(crate) async fn item(admin: &Actor, client: impl ToString, owner: impl ToString) -> String {
    let body = json!({
        "clientId": client.to_string(), "title": "Train four people", "actionType": "Task", "priority": "High",
        "ownerUserId": owner.to_string(), "dueOn": "2026-03-09"
    });
    format!("{ITEMS}/{}", id(&admin.post(ITEMS, body).await.ok()))
}

#[tokio::test]
async fn somebody_works_for_two_clients_and_for_no_other() {
    on_both(async |world: World| {
        let host = world.as_user(Who::HostAdmin).await.within(world.cast.alpha);
        let (here, beside) = (world.cast.alpha_client, world.cast.sibling_client);
        let third =
            json!({"code": "ATRI", "name": "Alpha Three", "timeZone": "Europe/London", "currency": "GBP", "fiscalYearStartMonth": 1});
        let third = id(&host.post("/api/app/clients", third).await.ok());
        let ada = person(&host, here, "Ada").await;
        assert_eq!(clients(&read(&host, &ada).await), [at("Alpha One", None, None, true)]);
        let before = read(&host, &ada).await;
        let added = add(&host, &ada, beside, Some("2026-02-01")).await.ok();
        assert_eq!(clients(&added), [at("Alpha One", None, None, true), at("Alpha Two", Some("2026-02-01"), None, false)]);
        assert_eq!((&added["clientId"], &added["canAddClient"]), (&json!(here), &json!(true)));
        let stale = json!({"clientId": third, "concurrencyStamp": before["concurrencyStamp"]});
        assert_eq!(host.post(&format!("{STAFF}/{ada}/add-client"), stale).await.status, 409);
        for wrong in [beside, world.cast.beta_client] {
            assert_eq!(add(&host, &ada, wrong, None).await.fields(), ["clientId"], "there already, or of another tenant");
        }
        for (client, is_there) in [(here.to_string(), true), (beside.to_string(), true), (third.clone(), false)] {
            assert_eq!(is_listed(&host, &format!("?clientId={client}"), &ada).await, is_there, "{client}");
            assert_eq!(is_listed(&host, &format!("/org-chart?clientId={client}"), &ada).await, is_there, "{client}, org chart");
            let team = host.post(TEAMS, json!({"clientId": client, "name": "Care", "leadStaffId": ada})).await;
            assert_eq!(team.status == 200, is_there, "{client}, team: {}", team.text());
        }
        let file = host.get(&format!("{STAFF}/export?format=csv")).await.text();
        let row = file.lines().find(|line| line.starts_with("Ada,")).unwrap().to_owned();
        assert!(row.contains("Alpha One") && row.contains("Alpha Two"), "{row}");
        assert_eq!(file.matches("Ada,").count(), 1, "a person is one row");
        assert_eq!(host.delete(&format!("{STAFF}/{ada}")).await.refused(400), "Portal:Common.InUse", "leads teams");
    })
    .await;
}

#[tokio::test]
async fn each_client_reads_the_person_and_nothing_of_the_other() {
    on_both(async |world: World| {
        let admin = world.as_user(Who::ClientAdmin).await;
        let coach = world.as_user(Who::Coach).await.within(world.cast.alpha);
        let sibling = world.as_user(Who::CoachOfSibling).await.within(world.cast.alpha);
        let ada = world.cast.report_staff.to_string();
        let path = format!("{STAFF}/{ada}");
        admin.post(&format!("{path}/certificates"), json!({"name": "First aid"})).await.ok();
        assert_eq!(sibling.get(&path).await.status, 404);
        add(&admin, &ada, world.cast.sibling_client, None).await.ok();

        let seen = sibling.get(&path).await;
        let there = seen.json();
        assert_eq!(clients(&there), [at("Alpha Two", Some("2026-03-02"), None, false)]);
        assert_eq!((&there["clientId"], &there["clientName"]), (&json!(world.cast.sibling_client), &json!("Alpha Two")));
        assert!(!seen.text().contains("Alpha One") && !seen.text().contains(&world.cast.alpha_client.to_string()), "{}", seen.text());
        let may = ["canChange", "canSeeCertificates", "canAddClient", "canDelete"].map(|what| there[what] == true);
        assert_eq!((may, &there["certificateStatus"]), ([false; 4], &Value::Null));
        assert!(
            is_listed(&sibling, "", &ada).await && is_listed(&sibling, &format!("?clientId={}", world.cast.sibling_client), &ada).await
        );
        assert!(!is_listed(&sibling, &format!("?clientId={}", world.cast.alpha_client), &ada).await, "not by the other client");
        assert_eq!(sibling.get(&format!("{path}/certificates")).await.ok()["totalCount"], 0);
        assert_eq!(sibling.put(&path, only(&there, &PERSON)).await.refused(403), "Portal:Staff.KeptElsewhere");
        assert_eq!(leave(&sibling, &ada, Value::Null).await.refused(403), "Portal:Staff.KeptElsewhere");
        let stamp = json!({"managerStaffId": null, "concurrencyStamp": there["concurrencyStamp"]});
        assert_eq!(sibling.put(&format!("{path}/manager"), stamp).await.refused(403), "Portal:Staff.KeptElsewhere");

        let talk = format!("/api/app/records/Staff/{ada}/comments");
        let said = id(&sibling.post(&talk, json!({"body": "Said at two"})).await.ok());
        coach.post(&talk, json!({"body": "Said at one"})).await.ok();
        for (actor, count) in [(&sibling, 1), (&coach, 1), (&admin, 2)] {
            assert_eq!(actor.get(&talk).await.ok()["totalCount"], count);
        }
        admin.post(&talk, json!({"body": "Noted", "parentId": said})).await.ok();
        assert_eq!(sibling.get(&talk).await.ok()["items"][0]["replies"][0]["body"], "Noted", "a reply is where its thread is");
        assert!(!coach.get(&talk).await.text().contains("Noted"));
        let here = read(&coach, &ada).await;
        assert_eq!((clients(&here), &here["canChange"]), (vec![at("Alpha One", None, None, true)], &json!(true)));
        assert_eq!(leave(&coach, &ada, Value::Null).await.refused(400), "Portal:Staff.WorksElsewhere");
        assert_eq!(coach.delete(&path).await.refused(400), "Portal:Staff.WorksElsewhere", "no more than marking as left");
        assert_eq!(sibling.get(&path).await.status, 200, "a refusal takes nobody from the other client");

        assert_eq!(there["clients"][0]["canEnd"], true);
        end(&sibling, &ada, world.cast.sibling_client, Value::Null).await.ok();
        assert_eq!(sibling.get(&path).await.status, 404, "their place is over");
        assert!(!is_listed(&sibling, "", &ada).await);
        assert_eq!(leave(&coach, &ada, Value::Null).await.ok()["status"], "Left");
    })
    .await;
}

#[tokio::test]
async fn who_is_taken_off_one_of_two_clients_keeps_the_other() {
    on_both(async |world: World| {
        let (admin, staff) = (world.as_user(Who::ClientAdmin).await, world.as_user(Who::Staff).await);
        let (here, beside) = (world.cast.alpha_client, world.cast.sibling_client);
        let (ada, user) = (world.cast.report_staff.to_string(), world.cast.user(Who::Staff));
        let eve = person(&admin, beside, "Eve").await;
        assert_eq!(staff.get(&format!("{STAFF}/{eve}")).await.status, 404);
        add(&admin, &ada, beside, Some("2026-02-01")).await.ok();
        assert_eq!(staff.get(&format!("{STAFF}/{eve}")).await.status, 200, "colleagues at both");
        let (there, own) = (item(&admin, beside, user).await, item(&admin, here, user).await);
        let team = admin.post(TEAMS, json!({"clientId": beside, "name": "Care", "leadStaffId": ada})).await.ok();
        let team = format!("{TEAMS}/{}", id(&team));

        let held = end(&admin, &ada, beside, Value::Null).await;
        assert_eq!(held.refused(400), "Portal:Staff.OpenWork");
        let counts = json!({"actionItems": 1, "assessments": 0, "findings": 0, "reports": 0, "teams": 1});
        assert_eq!(held.json()["error"]["data"], counts, "what is held at the other client keeps nobody");
        let heirs = |person: &str| json!({"handOver": {"userId": world.cast.user(Who::ClientAdmin), "staffId": person}});
        let wrong = end(&admin, &ada, beside, heirs(&world.cast.manager_staff.to_string())).await;
        assert_eq!(wrong.fields(), ["handOver.staffId"], "works for another client");
        for day in ["2026-01-31", "2026-03-03"] {
            assert_eq!(end(&admin, &ada, beside, json!({"to": day})).await.fields(), ["to"], "{day}");
        }
        assert_eq!(end(&admin, &ada, here, Value::Null).await.refused(400), "Portal:Staff.MainClient");

        let ended = end(&admin, &ada, beside, heirs(&eve)).await.ok();
        assert_eq!(ended["status"], "Active");
        let times = [at("Alpha One", None, None, true), at("Alpha Two", Some("2026-02-01"), Some("2026-03-02"), false)];
        assert_eq!(clients(&ended), times);
        let owner = async |path: &str| admin.get(path).await.ok()["ownerUserId"].clone();
        assert_eq!((owner(&there).await, owner(&own).await), (json!(world.cast.user(Who::ClientAdmin)), json!(user)));
        let team = admin.get(&team).await.ok();
        assert_eq!(team["leadStaffId"], json!(eve));
        assert!(team["members"].as_array().unwrap().iter().all(|member| member["staffId"] != json!(ada)), "{team}");
        assert_eq!(staff.get(&own).await.status, 200, "the account stays, and the work of the other client");
        assert_eq!(staff.get(&format!("{STAFF}/{eve}")).await.status, 404);
        assert_eq!(end(&admin, &ada, here, Value::Null).await.refused(400), "Portal:Staff.LastClient");
        assert_eq!(clients(&read(&admin, &ada).await), times, "a refusal changes nothing");
    })
    .await;
}

#[tokio::test]
async fn who_leaves_leaves_every_client_and_comes_back_to_the_main_one() {
    on_both(async |world: World| {
        let admin = world.as_user(Who::ClientAdmin).await;
        let (here, beside) = (world.cast.alpha_client, world.cast.sibling_client);
        let ada = person(&admin, here, "Ada").await;
        add(&admin, &ada, beside, None).await.ok();
        end(&admin, &ada, beside, Value::Null).await.ok();
        assert_eq!(add(&admin, &ada, beside, Some("2026-03-02")).await.fields(), ["from"], "was still there on that day");
        let again = add(&admin, &ada, beside, None).await.ok();
        assert_eq!(again["clients"][1]["from"], "2026-03-03", "the day after");
        let left = leave(&admin, &ada, Value::Null).await.ok();
        assert!(left["clients"].as_array().unwrap().iter().all(|row| row["isCurrent"] == false), "{left}");
        assert_eq!((&left["status"], &left["clientId"], &left["canAddClient"]), (&json!("Left"), &json!(here), &json!(false)));
        assert_eq!(add(&admin, &ada, beside, None).await.refused(400), "Portal:Staff.HasLeft");
        assert!(is_listed(&admin, &format!("?clientId={here}"), &ada).await, "found where they were kept");
        let back = json!({"to": "Active", "concurrencyStamp": left["concurrencyStamp"]});
        let back = admin.post(&format!("{STAFF}/{ada}/transition"), back).await.ok();
        assert_eq!(clients(&back)[0], at("Alpha One", Some("2026-03-03"), None, true));
        assert_eq!(clients(&back).iter().filter(|(_, _, to, _)| to.is_none()).count(), 1);
    })
    .await;
}

#[tokio::test]
async fn another_client_becomes_the_main_one() {
    on_both(async |world: World| {
        let admin = world.as_user(Who::ClientAdmin).await;
        let sibling = world.as_user(Who::CoachOfSibling).await.within(world.cast.alpha);
        let (here, beside) = (world.cast.alpha_client, world.cast.sibling_client);
        let ada = person(&admin, here, "Ada").await;
        let path = format!("{STAFF}/{ada}");
        admin.post(&format!("{path}/certificates"), json!({"name": "First aid"})).await.ok();
        assert_eq!(set_main(&admin, &ada, beside).await.fields(), ["clientId"], "doesn't work there");
        add(&admin, &ada, beside, Some("2026-02-01")).await.ok();
        let moved = set_main(&admin, &ada, beside).await.ok();
        assert_eq!(clients(&moved), [at("Alpha Two", Some("2026-02-01"), None, true), at("Alpha One", None, None, false)]);
        let there = read(&sibling, &ada).await;
        assert_eq!((&there["canChange"], &there["certificateStatus"]), (&json!(true), &json!("Valid")));
        assert_eq!(sibling.get(&format!("{path}/certificates")).await.ok()["totalCount"], 1);

        // Who moves to a client leaves the main one, and stays where they already work.
        let mut body = only(&read(&admin, &ada).await, &PERSON);
        body["clientId"] = json!(here);
        let back = admin.put(&path, body).await.ok();
        assert_eq!(clients(&back), [at("Alpha One", None, None, true), at("Alpha Two", Some("2026-02-01"), Some("2026-03-02"), false)]);
        assert_eq!(sibling.get(&path).await.status, 404);

        assert_eq!(admin.delete(&path).await.status, 204);
        assert_eq!(admin.post(&format!("/api/app/recycle-bin/Staff/{ada}/restore"), json!({})).await.status, 204);
        assert_eq!(clients(&read(&admin, &ada).await), clients(&back), "restored with their clients");
    })
    .await;
}

#[tokio::test]
async fn only_who_reaches_all_of_the_staff_decides_where_people_work() {
    on_both(async |world: World| {
        let (admin, manager) = (world.as_user(Who::ClientAdmin).await, world.as_user(Who::Manager).await);
        let ada = world.cast.report_staff.to_string();
        let seen = read(&manager, &ada).await;
        assert_eq!((&seen["canChange"], &seen["canAddClient"]), (&json!(true), &json!(false)));
        assert_eq!(add(&manager, &ada, world.cast.alpha_client, None).await.status, 403);
        add(&admin, &ada, world.cast.sibling_client, None).await.ok();
        let led = read(&manager, &ada).await;
        assert_eq!(led["clients"].as_array().unwrap().len(), 2, "who leads somebody knows where they work");
        assert!(led["clients"].as_array().unwrap().iter().all(|row| row["canEnd"] == false && row["canBeMain"] == false));
        assert_eq!(end(&manager, &ada, world.cast.sibling_client, Value::Null).await.status, 403);
        assert_eq!(set_main(&manager, &ada, world.cast.sibling_client).await.status, 403);
        let saved = manager.put(&format!("{STAFF}/{ada}"), only(&read(&manager, &ada).await, &PERSON)).await.ok();
        assert_eq!(clients(&saved).len(), 2, "and changes the rest of the person as before");
        for (who, status) in [(Who::OtherTenant, 404), (Who::Viewer, 403), (Who::Staff, 403)] {
            let body = json!({"clientId": world.cast.sibling_client, "concurrencyStamp": led["concurrencyStamp"]});
            assert_eq!(world.as_user(who).await.post(&format!("{STAFF}/{ada}/add-client"), body).await.status, status, "{who:?}");
        }
    })
    .await;
}

#[tokio::test]
async fn colleagues_read_what_stands_at_their_own_client() {
    on_both(async |world: World| {
        let (admin, staff) = (world.as_user(Who::ClientAdmin).await, world.as_user(Who::Staff).await);
        let coach = world.as_user(Who::Coach).await.within(world.cast.alpha);
        let sibling = world.as_user(Who::CoachOfSibling).await.within(world.cast.alpha);
        let eve = person(&admin, world.cast.sibling_client, "Eve").await;
        add(&admin, &eve, world.cast.alpha_client, None).await.ok();
        let talk = format!("/api/app/records/Staff/{eve}/comments");
        let said = id(&sibling.post(&talk, json!({"body": "Said at two"})).await.ok());
        assert_eq!(staff.get(&talk).await.ok()["totalCount"], 0, "of the other client");
        let reply = json!({"body": "Noted", "parentId": said});
        assert_eq!(coach.post(&talk, reply).await.fields(), ["parentId"]);
        coach.post(&talk, json!({"body": "Said at one"})).await.ok();
        for (actor, count) in [(&staff, 1), (&coach, 1), (&sibling, 1), (&admin, 2)] {
            assert_eq!(actor.get(&talk).await.ok()["totalCount"], count);
        }
        let search = "/api/app/search?filter=Eve";
        assert!(admin.get(search).await.ok().to_string().contains("Alpha Two"));
        for actor in [&staff, &coach] {
            let found = actor.get(search).await.ok().to_string();
            assert!(found.contains("Eve") && !found.contains("Alpha Two"), "{found}");
            assert!(!found.contains(&world.cast.sibling_client.to_string()), "{found}");
        }
        let to_one_who_reads_it_not = json!({"body": "Look", "mentions": [world.cast.user(Who::CoachOfSibling)]});
        assert_eq!(coach.post(&talk, to_one_who_reads_it_not).await.fields(), ["mentions"]);
    })
    .await;
}

#[tokio::test]
async fn a_client_for_which_nobody_works_any_more_is_deleted_and_restored_with_the_times_there() {
    on_both(async |world: World| {
        let host = world.as_user(Who::HostAdmin).await.within(world.cast.alpha);
        let third =
            json!({"code": "ATRI", "name": "Alpha Three", "timeZone": "Europe/London", "currency": "GBP", "fiscalYearStartMonth": 1});
        let third = id(&host.post("/api/app/clients", third).await.ok());
        let ada = person(&host, world.cast.alpha_client, "Ada").await;
        add(&host, &ada, &third, None).await.ok();
        let path = format!("/api/app/clients/{third}");
        assert_eq!(host.delete(&path).await.refused(400), "Portal:Common.InUse", "somebody works there");
        end(&host, &ada, &third, Value::Null).await.ok();
        let times = clients(&read(&host, &ada).await);
        assert_eq!(times.len(), 2);
        assert_eq!(host.delete(&path).await.status, 204);
        assert_eq!(clients(&read(&host, &ada).await), [at("Alpha One", None, None, true)]);
        assert_eq!(host.post(&format!("/api/app/recycle-bin/Client/{third}/restore"), json!({})).await.status, 204);
        assert_eq!(clients(&read(&host, &ada).await), times);
    })
    .await;
}

#[tokio::test]
async fn who_is_restored_works_again_for_the_clients_that_are_still_there() {
    on_both(async |world: World| {
        let host = world.as_user(Who::HostAdmin).await.within(world.cast.alpha);
        let coach = world.as_user(Who::Coach).await.within(world.cast.alpha);
        let third =
            json!({"code": "ATRI", "name": "Alpha Three", "timeZone": "Europe/London", "currency": "GBP", "fiscalYearStartMonth": 1});
        let third = id(&host.post("/api/app/clients", third).await.ok());
        let ada = person(&host, world.cast.alpha_client, "Ada").await;
        add(&host, &ada, world.cast.sibling_client, None).await.ok();
        add(&host, &ada, &third, None).await.ok();
        assert_eq!(host.delete(&format!("{STAFF}/{ada}")).await.status, 204);
        assert_eq!(host.delete(&format!("/api/app/clients/{third}")).await.status, 204, "nobody works there");

        let restore = format!("/api/app/recycle-bin/Staff/{ada}/restore");
        assert_eq!(coach.post(&restore, json!({})).await.refused(400), "Portal:Staff.WorksElsewhere");
        assert_eq!(host.post(&restore, json!({})).await.status, 204);
        let present = [at("Alpha One", None, None, true), at("Alpha Two", Some("2026-03-02"), None, false)];
        assert_eq!(clients(&read(&host, &ada).await)[..2], present);
        assert_eq!(host.post(&format!("/api/app/recycle-bin/Client/{third}/restore"), json!({})).await.status, 204);
        let over = at("Alpha Three", Some("2026-03-02"), Some("2026-03-02"), false);
        assert_eq!(clients(&read(&host, &ada).await)[2], over, "the client is back without the person");
    })
    .await;
}
