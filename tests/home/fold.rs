//! One folding for the search, the lists and unique names, for rows of older programs too.

use std::sync::Arc;

use axum::http::Method;
use kernel::{OsEntropy, SystemClock};
use serde_json::{Value, json};
use store::{Db, Options};
use testkit::{Actor, Who, World, on_both};
use waymark::compose;

use crate::{ask, index::behind_its_back, item, made};

/// Names, and how people type them.
const NAMES: &[(&str, &str, &[&str])] = &[
    ("Anna", "Straßmann", &["strassmann", "STRASSMANN", "straßmann anna"]),
    ("Søren", "Vik", &["soren", "SØREN", "vik søren"]),
    ("Ewa", "Łódź", &["lodz", "ŁÓDŹ"]),
    ("Kemal", "İstanbul", &["istanbul", "ISTANBUL"]),
    ("Lia", "\u{fb01}nk", &["fink", "FINK"]),
    ("\u{ff39}uki", "\u{ff2d}ori", &["yuki", "mori YUKI"]),
    ("أَحْمَد", "إمارة", &["احمد", "أحمد", "اماره", "امارة احمد"]),
    ("Rene\u{301}e", "Blanc", &["renée", "RENEE"]),
    ("Be\u{200b}n", "Ho\u{ad}lt\u{200e}", &["ben holt", "holt ben", "b\u{200d}en"]),
];

/// Ids of the rows of a list that `filter` finds.
async fn listed(actor: &Actor, list: &str, filter: &str) -> Vec<Value> {
    let encoded: String = url::form_urlencoded::byte_serialize(filter.as_bytes()).collect();
    let found = actor.get(&format!("/api/app/{list}?filter={encoded}")).await.ok();
    found["items"].as_array().unwrap().iter().map(|row| row["id"].clone()).collect()
}

fn team(world: &World, name: &str) -> Value {
    json!({"clientId": world.cast.alpha_client, "name": name})
}

fn person(world: &World, first: &str, last: &str) -> Value {
    json!({"clientId": world.cast.alpha_client, "firstName": first, "lastName": last, "employment": "FullTime"})
}

#[tokio::test]
async fn lists_find_a_name_as_the_search_does_however_it_is_typed() {
    on_both(async |world: World| {
        let (admin, host) = (world.as_user(Who::ClientAdmin).await, world.as_user(Who::HostAdmin).await.within(world.cast.alpha));
        for (n, (first, last, typed)) in NAMES.iter().enumerate() {
            let name = format!("{first} {last}");
            let client = json!({"code": format!("F{n:02}"), "name": name, "timeZone": "Europe/London", "currency": "GBP", "fiscalYearStartMonth": 4});
            let rows = [
                ("staff", admin.post("/api/app/staff", person(&world, first, last)).await.ok()),
                ("teams", admin.post("/api/app/teams", team(&world, &name)).await.ok()),
                ("action-items", made(&admin, item(&world, Who::Staff, &name)).await),
                ("clients", host.post("/api/app/clients", client).await.ok()),
            ];
            for typed in *typed {
                for (list, row) in &rows {
                    let found = listed(&host, list, typed).await;
                    assert!(found.contains(&row["id"]), "{:?}: {typed} in {list} finds {name}: {found:?}", world.engine);
                }
                let hits = ask(&host, typed, "&maxResultCount=100").await.ok()["items"].clone();
                let is_hit = |id: &Value| hits.as_array().unwrap().iter().any(|hit| hit["id"] == *id);
                assert!(rows.iter().all(|(_, row)| is_hit(&row["id"])), "{:?}: {typed} finds {name}: {hits}", world.engine);
            }
        }
        assert!(listed(&admin, "staff", "holt anna").await.is_empty(), "all words count");
    })
    .await;
}

#[tokio::test]
async fn a_name_that_looks_the_same_is_taken_and_nothing_invisible_is_kept() {
    on_both(async |world: World| {
        let admin = world.as_user(Who::ClientAdmin).await;
        let path = "/api/app/teams";
        admin.post(path, team(&world, "Größe")).await.ok();
        for twin in [
            "GRÖSSE",
            "gro\u{308}sse",
            "Grö\u{200b}ße",
            "\u{202e}Größe\u{202c}",
            "Gr\u{ad}öße ",
            "ＧＲÖＳＳＥ",
            "Größ\u{fff9}e",
            "G\u{fe0f}röße",
        ] {
            assert_eq!(admin.post(path, team(&world, twin)).await.fields(), ["name"], "{twin:?}");
        }
        for nothing in ["\u{200b}\u{2060}", "\u{2800}", "\u{fe0f}"] {
            assert_eq!(admin.post(path, team(&world, nothing)).await.fields(), ["name"], "nothing is no name: {nothing:?}");
        }
        let ben = admin.post("/api/app/staff", person(&world, "\u{200e}Be\u{200b}n", "Ho\u{ad}l\u{200d}t")).await.ok();
        assert_eq!((&ben["firstName"], &ben["lastName"]), (&json!("Ben"), &json!("Holt")));
        // Joined letters of Persian need their joiner.
        let persian = admin.post(path, team(&world, "می\u{200c}خواهم")).await.ok();
        assert_eq!(persian["name"], "می\u{200c}خواهم");
    })
    .await;
}

/// Repeats the steps that fold the keys of stored rows.
async fn fold_again(world: &World) {
    behind_its_back(world, "DELETE FROM schema_migrations WHERE name LIKE '0890%folded' OR name LIKE '09993%folded'").await;
    let options = Options { url: world.owner().to_owned(), connections: 2 };
    let db = Db::connect(&options, &compose::migrations(), Arc::new(SystemClock), Arc::new(OsEntropy)).await.unwrap();
    assert!(store::migrate(&db, &compose::migrations(), None).await.unwrap() > 20);
    db.close().await;
}

/// The code by which the row of a sheet of teams is refused.
async fn refused_row(world: &World, admin: &Actor, sheet: &str) -> String {
    let sent = (sheet.as_bytes().to_vec(), "application/octet-stream");
    let made = admin.raw(Method::POST, "/api/app/imports/sheets?list=teams&fileName=teams.csv", Some(sent)).await.ok();
    let import = format!("/api/app/imports/sheets/{}", made["id"].as_str().unwrap());
    let mapping = json!({"sheet": "", "headerRow": 1, "fields": ["clientId", "name", "description"]});
    admin.put(&format!("{import}/mapping"), mapping).await.ok();
    world.drain().await;
    let rows = admin.get(&format!("{import}/rows?wrong=true")).await.ok();
    rows["items"][0]["errors"][0]["code"].as_str().unwrap().to_owned()
}

#[tokio::test]
async fn rows_of_older_programs_are_found_and_twins_among_them_stay() {
    on_both(async |world: World| {
        let admin = world.as_user(Who::ClientAdmin).await;
        let person = admin.post("/api/app/staff", person(&world, "Anna", "Straßmann")).await.ok();
        let first = admin.post("/api/app/teams", team(&world, "Größe")).await.ok();
        let second = admin.post("/api/app/teams", team(&world, "Other")).await.ok();
        for sql in [
            "UPDATE staff SET name_key = 'straßmann anna', search_key = 'anna straßmann' WHERE last_name = 'Straßmann'",
            "UPDATE teams SET name_key = 'große' WHERE name = 'Größe'",
            "UPDATE teams SET name_key = 'grosse', name = 'GRÖSSE' WHERE name = 'Other'",
        ] {
            behind_its_back(&world, sql).await;
        }
        assert!(listed(&admin, "staff", "strassmann").await.is_empty(), "as it was");

        for _ in 0..2 {
            fold_again(&world).await;
            assert_eq!(listed(&admin, "staff", "anna STRASSMANN").await, [person["id"].clone()]);
            assert_eq!(listed(&admin, "teams", "grösse").await, [second["id"].clone(), first["id"].clone()], "one behind the other");
        }
        assert_eq!(refused_row(&world, &admin, "Client,Name,Description\nAONE,Grösse,Which one?\n").await, "Import.Several");
        let path = format!("/api/app/teams/{}", first["id"].as_str().unwrap());
        let changed = async |name: &str, about: &str| {
            let mut body = team(&world, name);
            body["description"] = about.into();
            body["concurrencyStamp"] = admin.get(&path).await.ok()["concurrencyStamp"].clone();
            admin.put(&path, body).await
        };
        changed("Größe", "Who keeps a name keeps it.").await.ok();
        assert_eq!(admin.post("/api/app/teams", team(&world, "Grösse")).await.fields(), ["name"], "no third one");
        changed("Länge", "").await.ok();
        assert_eq!(changed("Größe", "").await.fields(), ["name"]);
    })
    .await;
}

const USERS: &str = "/api/identity/users";
const AUDIT_LOGS: &str = "/api/audit-logging/audit-logs";
const SECURITY_LOGS: &str = "/api/identity/security-logs";

/// How many rows of a list have what was typed into its filter `name`.
async fn filtered(actor: &Actor, (list, name, typed): (&str, &str, &str)) -> u64 {
    let typed: String = url::form_urlencoded::byte_serialize(typed.as_bytes()).collect();
    actor.get(&format!("{list}?maxResultCount=100&{name}={typed}")).await.ok()["totalCount"].as_u64().unwrap()
}

/// What finds Søren Straßmann-Łódź and what he did.
const TYPED: &[(&str, &str, &str)] = &[
    (USERS, "userName", "STRASSMANN"),
    (USERS, "userName", "soren.straßmann"),
    (USERS, "name", "soren"),
    (USERS, "surname", "lodz strassmann"),
    (USERS, "phoneNumber", "98765"),
    (USERS, "filter", "strassmann soren"),
    (AUDIT_LOGS, "userName", "soren.STRASSMANN"),
    (AUDIT_LOGS, "filter", "soren /API/app/teams"),
    (SECURITY_LOGS, "userName", "strassmann"),
    (SECURITY_LOGS, "filter", "SØREN portal_app"),
];

#[tokio::test]
async fn users_and_logs_are_filtered_by_a_name_however_it_is_typed() {
    on_both(async |world: World| {
        let admin = world.as_user(Who::ClientAdmin).await;
        let path = format!("{USERS}/{}", world.cast.user(Who::ClientAdmin));
        let before = admin.get(&path).await.ok();
        let renamed = json!({"userName": "Søren.Straßmann", "name": "Søren", "surname": "Straßmann Łódź", "phoneNumber": "٠٩٨٧٦٥",
            "email": before["email"], "concurrencyStamp": before["concurrencyStamp"]});
        admin.put(&path, renamed).await.ok();
        admin.post("/api/app/teams", team(&world, "Harbour")).await.ok();
        let attempt = [
            ("grant_type", "password"),
            ("client_id", "Portal_App"),
            ("username", "Søren.Straßmann"),
            ("password", "wrong"),
            ("scope", "openid Portal"),
        ];
        assert_eq!(world.anon().within("alpha").form("/connect/token", &attempt).await.status, 400);
        for typed in TYPED {
            assert!(filtered(&admin, *typed).await > 0, "{:?}: {typed:?}", world.engine);
        }
        for missing in [(USERS, "userName", "strassmann x"), (USERS, "name", "straßmann"), (AUDIT_LOGS, "filter", "soren zephyr")] {
            assert_eq!(filtered(&admin, missing).await, 0, "{missing:?}");
        }

        // As an older program wrote them.
        for sql in [
            "UPDATE users SET user_name_key = NULL, name_key = NULL, surname_key = NULL, phone_number_key = NULL WHERE name = 'Søren'",
            "UPDATE audit_logs SET user_name_key = NULL, exceptions = 'Größe' WHERE user_name = 'Søren.Straßmann'",
            "UPDATE security_logs SET user_name_key = NULL WHERE user_name = 'Søren.Straßmann'",
        ] {
            behind_its_back(&world, sql).await;
        }
        assert_eq!(filtered(&admin, (USERS, "name", "soren")).await, 0);
        fold_again(&world).await;
        for typed in TYPED.iter().chain(&[(AUDIT_LOGS, "filter", "GRÖSSE")]) {
            assert!(filtered(&admin, *typed).await > 0, "{:?}: {typed:?} of old rows", world.engine);
        }
    })
    .await;
}
