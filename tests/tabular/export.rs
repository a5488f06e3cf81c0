//! Short exports: rows, reach, cells, wrong input, the audit record.

use calamine::Data;
use chrono::NaiveDate;
use serde_json::{Value, json};
use store::{audit::log, sea_orm::EntityTrait};
use testkit::{Actor, Who, World, on_both, on_both_with_demo};

use crate::sheet::{csv_rows, exported, listed, separated, xlsx_rows};

const ITEMS: &str = "/api/app/action-items";

/// Of each list the member in the first column of its export, and queries: filters of every type, and orders.
const LISTS: [(&str, &str, [&str; 3]); 14] = [
    ("clients", "code", ["", "status=Active&sorting=name%20desc", "filter=a"]),
    ("teams", "name", ["", "status=Active&sorting=name%20desc", "filter=e"]),
    ("staff", "firstName", ["", "status=Active&sorting=name%20desc", "filter=a"]),
    ("staff-certificates", "name", ["", "status=Valid", "status=ExpiringSoon&filter=a"]),
    ("job-roles", "name", ["", "sorting=name%20desc", "filter=a&isArchived=false"]),
    ("action-items", "number", ["", "status=Open&status=InProgress&sorting=priority%20desc,number", "filter=review&dueTo=2026-12-31"]),
    ("findings", "number", ["", "severity=Critical&sorting=number%20desc", "filter=a&status=Open"]),
    ("assessments", "number", ["", "status=Finalised&sorting=title", "filter=audit"]),
    ("assessment-types", "code", ["", "sorting=name%20desc", "filter=a"]),
    ("domains", "code", ["", "status=Active&sorting=code%20desc", "filter=a"]),
    ("subdomains", "code", ["", "status=Active&sorting=name%20desc", "filter=a"]),
    ("standards", "code", ["criticality=Critical", "status=Published&criticality=Major&sorting=title%20desc", "filter=access"]),
    ("frameworks", "code", ["", "sorting=title%20desc", "filter=a"]),
    ("library-releases", "name", ["", "sorting=name%20desc", "filter=a"]),
];

/// Of each list with states, these by rank, as filter and board show them.
const RANKS: [(&str, &[&str]); 9] = [
    ("clients", &["Prospect", "Onboarding", "Active", "Paused", "Offboarding", "Closed"]),
    ("staff", &["NoLogin", "Invited", "Active", "OnLeave", "Left"]),
    ("action-items", &["Open", "InProgress", "Blocked", "AwaitingVerification", "Closed", "Cancelled"]),
    ("findings", &["Open", "ActionPlanned", "InProgress", "ReadyForVerification", "Closed", "RiskAccepted", "Void"]),
    ("assessments", &["Draft", "Scheduled", "InProgress", "Submitted", "InReview", "ChangesRequested", "Finalised", "Cancelled"]),
    ("teams", &["Active", "Archived"]),
    ("domains", &["Draft", "Active", "Retired"]),
    ("subdomains", &["Draft", "Active", "Retired"]),
    ("standards", &["Draft", "InReview", "Published", "Superseded", "Retired"]),
];

#[tokio::test]
async fn states_sort_by_rank_in_every_list_and_its_export() {
    on_both_with_demo(async |world: World| {
        let admin = world.as_user(Who::HostAdmin).await;
        let mut misspelled = Vec::new();
        for (list, ranks) in RANKS {
            let rank = |status: &String| ranks.iter().position(|known| known == status).expect("a known state");
            let rising = listed(&admin, list, "status", "sorting=status").await;
            assert!(rising.is_sorted_by_key(rank), "{list}: {rising:?}");
            let falling = listed(&admin, list, "status", "sorting=status%20desc").await;
            assert!(falling.iter().rev().is_sorted_by_key(rank), "{list}: {falling:?}");
            if !rising.is_sorted() {
                misspelled.push(list);
            }
        }
        assert!(misspelled.starts_with(&["clients", "staff", "action-items"]), "the demo's states tell rank from spelling: {misspelled:?}");
        let (list, member, query) = ("action-items", "number", "sorting=status,number");
        assert_eq!(exported(&admin, list, query).await, listed(&admin, list, member, query).await);
    })
    .await;
}

#[tokio::test]
async fn every_list_exports_exactly_its_filtered_rows_in_its_order() {
    on_both_with_demo(async |world: World| {
        let admin = world.as_user(Who::HostAdmin).await;
        // Sign-ins write to the logs and note their time at the user, as exports do: the exports of these have tests of their own.
        let exports = world.app.areas().iter().flat_map(|area| area.exports).map(|export| export.list);
        let registered: Vec<&str> =
            exports.filter(|list| !["security-logs", "users", "audit-logs", "entity-changes"].contains(list)).collect();
        assert_eq!(registered.len(), LISTS.len(), "each registered list is looked at here: {registered:?}");
        for (list, member, queries) in LISTS {
            assert!(registered.contains(&list), "{list}");
            let all = listed(&admin, list, member, "").await.len();
            assert!(all > 0, "{list} has rows");
            for query in queries {
                let rows = listed(&admin, list, member, query).await;
                assert_eq!(exported(&admin, list, query).await, rows, "{list}?{query}");
                let sheet = xlsx_rows(&admin.get(&format!("/api/app/{list}/export?format=xlsx&{query}")).await);
                assert_eq!(sheet.len(), rows.len() + 1, "{list}?{query}");
            }
            assert!(queries.iter().any(|query| !query.is_empty()));
        }
        let client_admin = world.as_user(Who::ClientAdmin).await;
        made(&world, &client_admin, Who::Staff, "=1+1").await;
        let rows = csv_rows(&client_admin.get(&format!("{ITEMS}/export?format=csv&filter=1%2B1")).await);
        // spec: COM-04
        assert_eq!((rows.len(), rows[1][1].as_str()), (2, "'=1+1"), "a formula is text");
    })
    .await;
}

async fn made(world: &World, by: &Actor, owner: Who, title: &str) -> Value {
    let item = json!({
        "clientId": world.cast.alpha_client, "title": title, "actionType": "Task", "priority": "High",
        "ownerUserId": world.cast.user(owner), "dueOn": "2026-03-09"
    });
    by.post(ITEMS, item).await.ok()
}

#[tokio::test]
async fn an_export_reaches_no_further_than_the_list() {
    on_both(async |world: World| {
        let admin = world.as_user(Who::ClientAdmin).await;
        made(&world, &admin, Who::ClientAdmin, "Of the administrator").await;
        made(&world, &admin, Who::Staff, "Of a member of staff").await;
        for (who, rows) in [(Who::ClientAdmin, 2), (Who::Viewer, 2), (Who::Staff, 1), (Who::OtherTenant, 0)] {
            let actor = world.as_user(who).await;
            assert_eq!(exported(&actor, "action-items", "").await.len(), rows, "{who:?}");
        }
        // What a filter names beyond the caller's reach stays out.
        let staff = world.as_user(Who::Staff).await;
        let others = format!("ownerUserId={}", world.cast.user(Who::ClientAdmin));
        assert!(exported(&staff, "action-items", &others).await.is_empty());
        for who in [Who::NobodyInTenant, Who::NobodyAtHost] {
            assert_eq!(world.as_user(who).await.get(&format!("{ITEMS}/export?format=csv")).await.status, 403, "{who:?}");
        }
        assert_eq!(world.anon().get(&format!("{ITEMS}/export?format=csv")).await.status, 401);
    })
    .await;
}

#[tokio::test]
async fn cells_have_types_headers_a_language_and_no_formula() {
    on_both(async |world: World| {
        let admin = world.as_user(Who::ClientAdmin).await;
        let formula = "=HYPERLINK(\"https://evil.example\",\"open\")";
        made(&world, &admin, Who::Staff, formula).await;
        let german = admin.speaking("de");
        let csv = german.get(&format!("{ITEMS}/export?format=csv")).await;
        assert_eq!(csv.header("content-disposition"), Some("attachment; filename=\"action-items-2026-03-02.csv\""));
        let rows = separated(&csv, b';');
        assert_eq!(csv_rows(&german.get(&format!("{ITEMS}/export?format=csv&csvStyle=standard")).await), rows, "for programs");
        assert_eq!((rows[0][0].as_str(), rows[0][8].as_str(), rows[0][18].as_str()), ("Nummer", "Fällig", "Angelegt (UTC)"));
        assert_eq!(rows[1][1], format!("'{formula}"));
        assert_eq!((rows[1][8].as_str(), rows[1][14].as_str(), rows[1][18].as_str()), ("2026-03-09", "Nein", "2026-03-02T09:00:00Z"));
        let xlsx = admin.get(&format!("{ITEMS}/export?format=xlsx")).await;
        assert_eq!(xlsx.header("content-disposition"), Some("attachment; filename=\"action-items-2026-03-02.xlsx\""));
        let rows = xlsx_rows(&xlsx);
        assert_eq!((&rows[0][0], &rows[1][1]), (&Data::String("Number".into()), &Data::String(formula.into())));
        let Data::DateTime(due) = rows[1][8] else { panic!("{:?}", rows[1][8]) };
        assert_eq!(due.as_datetime().unwrap().date(), NaiveDate::from_ymd_opt(2026, 3, 9).unwrap());
        assert_eq!(rows[1][10], Data::Float(0.0), "days late are a number");
        assert_eq!((&rows[1][4], &rows[1][5]), (&Data::String("Open".into()), &Data::String("High".into())));
    })
    .await;
}

#[tokio::test]
async fn wrong_input_names_its_parameter() {
    on_both(async |world: World| {
        let admin = world.as_user(Who::ClientAdmin).await;
        for (query, field) in [
            ("", "format"),
            ("format=pdf", "format"),
            ("format=csv&format=xlsx", "format"),
            ("format=csv&csvStyle=semicolon", "csvStyle"),
            ("format=csv&skipCount=1", "skipCount"),
            ("format=csv&maxResultCount=1", "maxResultCount"),
            ("format=csv&sorting=secret", "sorting"),
            ("format=csv&status=Wrong", "status"),
            ("format=csv&unknown=1", "unknown"),
        ] {
            assert_eq!(admin.get(&format!("{ITEMS}/export?{query}")).await.fields(), [field], "{query}");
        }
    })
    .await;
}

#[tokio::test]
async fn who_exported_what_is_on_record() {
    on_both(async |world: World| {
        let staff = world.as_user(Who::Staff).await;
        let reply = staff.get(&format!("{ITEMS}/export?format=csv&status=Open")).await;
        let id = reply.header("x-correlation-id").unwrap();
        let scope = world.installer().within(world.cast.alpha);
        let logs = world.app.db().read(&scope, |tx| async move { tx.all(log::Entity::find()).await }).await.unwrap();
        let found: Vec<_> = logs.iter().filter(|log| log.correlation_id == id).collect();
        assert_eq!(found.len(), 1);
        assert_eq!((found[0].user_id, found[0].http_status_code), (Some(world.cast.user(Who::Staff)), 200));
        assert!(found[0].url.ends_with("/action-items/export?format=csv&status=Open"), "{}", found[0].url);
    })
    .await;
}

#[tokio::test]
async fn teams_are_exported_with_the_team_above_them() {
    on_both(async |world: World| {
        let admin = world.as_user(Who::ClientAdmin).await;
        let team = |name: &str, above: &Value| json!({"clientId": world.cast.alpha_client, "name": name, "parentTeamId": above});
        let above = admin.post("/api/app/teams", team("Ward", &Value::Null)).await.ok();
        let below = admin.post("/api/app/teams", team("Ward nights", &above["id"])).await.ok();
        assert_eq!((&above["parentName"], &below["parentName"]), (&Value::Null, &json!("Ward")));
        let rows = csv_rows(&admin.get("/api/app/teams/export?format=csv&filter=ward%20nights").await);
        let at = rows[0].iter().position(|head| head == "Parent team").unwrap();
        assert_eq!((rows.len(), rows[1][at].as_str()), (2, "Ward"));
    })
    .await;
}

#[tokio::test]
async fn findings_are_exported_with_what_became_of_them() {
    on_both(async |world: World| {
        let (admin, coach) = (world.as_user(Who::ClientAdmin).await, world.as_user(Who::Coach).await.within(world.cast.alpha));
        let team = admin.post("/api/app/teams", json!({"clientId": world.cast.alpha_client, "name": "Ward"})).await.ok();
        let finding = json!({
            "clientId": world.cast.alpha_client, "teamId": team["id"], "kind": "Observation", "severity": "Low", "title": "Door wedged open"
        });
        let finding = coach.post("/api/app/findings", finding).await.ok();
        assert_eq!(finding["teamName"], "Ward");
        let accept = json!({
            "to": "RiskAccepted", "note": "The lease ends soon.", "acceptedUntil": "2026-03-10",
            "concurrencyStamp": finding["concurrencyStamp"]
        });
        coach.post(&format!("/api/app/findings/{}/transition", finding["id"].as_str().unwrap()), accept).await.ok();
        let rows = csv_rows(&coach.get("/api/app/findings/export?format=csv").await);
        let cell = |head: &str| {
            let at = rows[0].iter().position(|own| own == head).unwrap_or_else(|| panic!("{head} in {:?}", rows[0]));
            rows[1][at].as_str()
        };
        assert_eq!((cell("Accepted until"), cell("Reason for accepting the risk")), ("2026-03-10", "The lease ends soon."));
        assert_eq!((cell("Team"), cell("Verification note"), cell("Re-check"), cell("Repeat of")), ("Ward", "", "", ""));
    })
    .await;
}
