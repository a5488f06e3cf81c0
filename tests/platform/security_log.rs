//! The security log: what is kept, who reads it, its filters and its export.

use chrono::TimeDelta;
use kernel::Uuid;
use serde_json::{Value, json};
use testkit::{Actor, PASSWORD, Who, World, on_both};

const LOGS: &str = "/api/identity/security-logs";
const OWN: &str = "/api/account/security-logs";
const USERS: &str = "/api/identity/users";

async fn attempt(world: &World, name: &str, password: &str) -> u16 {
    let pairs =
        [("grant_type", "password"), ("client_id", "Portal_App"), ("username", name), ("password", password), ("scope", "openid Portal")];
    world.anon().within("alpha").form("/connect/token", &pairs).await.status
}

async fn page(world: &World, name: &str, password: &str) -> Value {
    let body = json!({"userNameOrEmailAddress": name, "password": password, "rememberMe": false});
    world.anon().within("alpha").post("/api/account/login", body).await.json()
}

async fn rows(actor: &Actor, path: &str, query: &str) -> Vec<Value> {
    let found = actor.get(&format!("{path}?maxResultCount=1000&{query}")).await.ok();
    let items = found["items"].as_array().unwrap().clone();
    assert_eq!(found["totalCount"], items.len());
    items
}

/// Entries of one user: identity, action and client, the first one first.
async fn kept(actor: &Actor, user: Uuid) -> Vec<(String, String, Option<String>)> {
    let all = rows(actor, LOGS, "sorting=creationTime").await;
    let text = |row: &Value, name: &str| row[name].as_str().map(str::to_owned);
    let of_user = all.iter().filter(|row| row["userId"] == json!(user));
    of_user.map(|row| (text(row, "identity").unwrap(), text(row, "action").unwrap(), text(row, "clientId"))).collect()
}

fn entry(identity: &str, action: &str, client: Option<&str>) -> (String, String, Option<String>) {
    (identity.to_owned(), action.to_owned(), client.map(str::to_owned))
}

#[tokio::test]
async fn sign_ins_and_what_protects_an_account_are_kept() {
    on_both(async |world: World| {
        let admin = world.as_user(Who::ClientAdmin).await;
        let staff = world.cast.user(Who::Staff);
        let before = kept(&admin, staff).await.len();
        let mut expected = Vec::new();
        let step = || world.clock.advance(TimeDelta::seconds(1));
        for (password, status, action) in [("wrong", 400, "LoginInvalidUserNameOrPassword"), (PASSWORD, 200, "LoginSucceeded")] {
            step();
            assert_eq!(attempt(&world, "staff", password).await, status);
            expected.push(entry("OpenIddict", action, Some("Portal_App")));
            step();
            page(&world, "staff", password).await;
            expected.push(entry("Identity", action, None));
        }
        let path = format!("{USERS}/{staff}");
        for (member, value, action) in [
            ("userName", json!("staff.renamed"), "ChangeUserName"),
            ("email", json!("renamed@waymark.example"), "ChangeEmail"),
            ("phoneNumber", json!("+441632960009"), "ChangePhoneNumber"),
            ("password", json!("Mill-Race-12"), "ChangePassword"),
            ("surname", json!("Renamed"), ""),
        ] {
            step();
            let mut user = admin.get(&path).await.ok();
            user[member] = value;
            admin.put(&path, user).await.ok();
            expected.extend((!action.is_empty()).then(|| entry("Identity", action, None)));
        }
        let all = kept(&admin, staff).await;
        assert_eq!(all[before..], expected, "a new last name is no matter of security");
        let of_staff = rows(&admin, LOGS, &format!("userId={staff}")).await;
        assert_eq!(of_staff.len(), all.len(), "under each of the user's names");
        // What nobody is called may be a password: it isn't kept, but the attempt is.
        assert_eq!(attempt(&world, "Quay-Street-7", "x").await, 400);
        let unknown = rows(&admin, LOGS, "action=LoginInvalidUserName").await;
        assert_eq!((unknown.len(), &unknown[0]["userId"]), (1, &Value::Null));
        assert!(!unknown[0]["userName"].as_str().unwrap().contains("Quay"));
    })
    .await;
}

#[tokio::test]
async fn the_second_step_and_refused_sign_ins_are_kept() {
    on_both(async |world: World| {
        let admin = world.as_user(Who::ClientAdmin).await;
        let staff = world.as_user(Who::Staff).await;
        let id = world.cast.user(Who::Staff);
        world.clock.advance(TimeDelta::seconds(1));
        assert_eq!(staff.post("/api/account/my-profile/set-two-factor-enabled?enabled=true", json!({})).await.status, 204);
        world.clock.advance(TimeDelta::seconds(1));
        page(&world, "staff", PASSWORD).await;
        let all = kept(&admin, id).await;
        assert_eq!(
            all[all.len() - 2..],
            [entry("IdentityTwoFactor", "TwoFactorEnabled", None), entry("Identity", "LoginRequiresTwoFactor", None)]
        );
        // A sign-in with a password where passwords are switched off, and one of a user who is not active.
        let viewer = world.cast.user(Who::Viewer);
        let mut user = admin.get(&format!("{USERS}/{viewer}")).await.ok();
        user["isActive"] = false.into();
        admin.put(&format!("{USERS}/{viewer}"), user).await.ok();
        assert_eq!(attempt(&world, "viewer", PASSWORD).await, 400);
        assert_eq!(kept(&admin, viewer).await.last(), Some(&entry("OpenIddict", "LoginNotAllowed", Some("Portal_App"))));
    })
    .await;
}

#[tokio::test]
async fn the_log_is_filtered_by_time_action_user_client_and_address() {
    on_both(async |world: World| {
        let admin = world.as_user(Who::ClientAdmin).await;
        world.clock.advance(TimeDelta::minutes(5));
        let from = world.app.now().to_rfc3339_opts(chrono::SecondsFormat::Secs, true);
        assert_eq!(attempt(&world, "staff", "wrong").await, 400);
        world.clock.advance(TimeDelta::minutes(5));
        let to = world.app.now().to_rfc3339_opts(chrono::SecondsFormat::Secs, true);
        page(&world, "viewer", PASSWORD).await;
        let count = async |query: String| rows(&admin, LOGS, &query).await.len();
        // spec: ADM-05
        assert_eq!(count(format!("startTime={from}")).await, 2);
        assert_eq!(count(format!("startTime={from}&endTime={to}&action=LoginInvalidUserNameOrPassword")).await, 1);
        assert_eq!(count(format!("startTime={from}&actionName=LoginSucceeded")).await, 1);
        assert_eq!(count(format!("startTime={from}&userName=STAF")).await, 1);
        assert_eq!(count("userName=%25".to_owned()).await, 0, "what was typed is no pattern");
        assert_eq!(count(format!("startTime={from}&clientId=portal")).await, 1);
        assert_eq!(count(format!("startTime={from}&identity=Identity")).await, 1);
        assert_eq!(count("clientIpAddress=203.0.113.250".to_owned()).await, 0);
        assert_eq!(count(format!("startTime={from}&applicationName=Waymark&userName=")).await, 2, "an empty box narrows nothing");
        assert_eq!(count("applicationName=Another".to_owned()).await, 0);
        let latest = rows(&admin, LOGS, &format!("startTime={from}")).await;
        assert_eq!((&latest[0]["userName"], &latest[1]["userName"]), (&json!("viewer"), &json!("staff")), "the latest first");
        let correlation = latest[0]["correlationId"].as_str().unwrap();
        assert_eq!(count(format!("correlationId={correlation}")).await, 1);
        let address = latest.iter().find_map(|row| row["clientIpAddress"].as_str());
        if let Some(address) = address {
            assert_eq!(count(format!("startTime={from}&clientIpAddress={address}")).await, 2);
        }
        let one = admin.get(&format!("{LOGS}/{}", latest[0]["id"].as_str().unwrap())).await.ok();
        assert_eq!(one, latest[0]);
        assert_eq!((one["tenantName"].as_str(), &one["applicationName"]), (Some("Alpha"), &json!("Waymark")));
        for (query, field) in [("startTime=x", "startTime"), ("maxResultCount=1001", "maxResultCount"), ("sorting=secret", "sorting")] {
            assert_eq!(admin.get(&format!("{LOGS}?{query}")).await.fields(), [field], "{query}");
        }
    })
    .await;
}

#[tokio::test]
async fn administrators_read_their_level_and_everybody_their_own() {
    on_both(async |world: World| {
        let admin = world.as_user(Who::ClientAdmin).await;
        assert_eq!(attempt(&world, "staff", "wrong").await, 400);
        let foreign = rows(&admin, LOGS, "action=LoginInvalidUserNameOrPassword").await[0].clone();
        let path = format!("{LOGS}/{}", foreign["id"].as_str().unwrap());
        for who in [Who::Staff, Who::Viewer, Who::Manager, Who::NobodyInTenant, Who::Coach, Who::NobodyAtHost] {
            let actor = world.as_user(who).await;
            for path in [LOGS, &path, &format!("{LOGS}/export?format=csv")] {
                assert_eq!(actor.get(path).await.status, 403, "{who:?} {path}");
            }
        }
        // Another tenant and the host itself see neither list nor entry; the identity of a tenant is its own, in its workspace, too.
        let host = world.as_user(Who::HostAdmin).await;
        assert_eq!(host.get(&path).await.status, 404);
        assert!(rows(&host, LOGS, "userName=staff").await.is_empty());
        assert_eq!(host.within("alpha").get(&path).await.status, 403);
        assert_eq!(world.anon().get(LOGS).await.status, 401);
        assert_eq!(world.anon().get(OWN).await.status, 401);
        // spec: ADM-05
        let staff = world.as_user(Who::Staff).await;
        let own = rows(&staff, OWN, "").await;
        assert!(own.iter().any(|row| row["id"] == foreign["id"]));
        assert!(own.iter().all(|row| row["userId"] == json!(world.cast.user(Who::Staff))));
        let others = rows(&staff, OWN, "userName=clientadmin").await.len() + rows(&staff, OWN, "userName=viewer").await.len();
        assert_eq!(others, 0);
        let host_own = rows(&host.within("alpha"), OWN, "").await;
        assert!(host_own.iter().all(|row| row["tenantId"].is_null() && row["userId"] == json!(world.cast.user(Who::HostAdmin))));
    })
    .await;
}

#[tokio::test]
async fn the_export_has_the_filtered_rows() {
    on_both(async |world: World| {
        let admin = world.as_user(Who::ClientAdmin).await;
        assert_eq!(attempt(&world, "staff", "wrong").await, 400);
        let query = "action=LoginInvalidUserNameOrPassword&userName=staff";
        let csv = admin.get(&format!("{LOGS}/export?format=csv&{query}")).await;
        assert_eq!(csv.status, 200, "{}", csv.text());
        let text = csv.text();
        let lines: Vec<&str> = text.trim().lines().collect();
        assert_eq!(lines.len(), 1 + rows(&admin, LOGS, query).await.len());
        assert!(lines[0].contains("Action") && lines[1].contains("Wrong password") && lines[1].contains("staff"), "{text}");
    })
    .await;
}
