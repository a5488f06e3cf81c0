//! Signing in with a real directory (OpenLDAP, scripts/slapd.sh).

use chrono::TimeDelta;
use kernel::HOST;
use platform::{
    setting,
    sign_in::{SignInOutcome, check_linked},
};
use serde_json::{Value, json};
use store::Engine;
use testkit::{Actor, PASSWORD, Who, World, engines, on_both};

const LDAP: &str = "/api/identity/settings/ldap";
const LOGINS: &str = "/api/account/externallogin";

/// The directory that the environment names.
#[derive(Clone)]
struct Directory {
    plain: String,
    tls: String,
    ca: String,
}

fn directory() -> Option<Directory> {
    let variable = |name: &str| std::env::var(name).ok();
    Some(Directory { plain: variable("WAYMARK_TEST_LDAP")?, tls: variable("WAYMARK_TEST_LDAPS")?, ca: variable("WAYMARK_TEST_LDAP_CA")? })
}

/// An application that may reach the directory; with `trusts`, it trusts the directory's certificate authority.
async fn node(world: &World, directory: &Directory, trusts: bool) -> Actor {
    let features = [("Account.EnableLdapLogin".to_owned(), "true".to_owned())];
    platform::feature::set(&world.app, &world.installer(), world.cast.alpha, &features).await.unwrap();
    world
        .configured(|config| {
            config.outbound.allowed = Some("localhost".to_owned());
            config.outbound.ca_file = trusts.then(|| directory.ca.clone());
        })
        .await
}

fn settings(directory: &Directory, ldaps: bool) -> Value {
    json!({
        "enableLdapLogin": true, "ldaps": ldaps, "ldapServerHost": "localhost",
        "ldapServerPort": if ldaps { &directory.tls } else { &directory.plain },
        "ldapBaseDc": "ou=people,dc=waymark,dc=example", "ldapDomain": "", "ldapUserName": "cn=portal,dc=waymark,dc=example",
        "ldapPassword": "portal-secret",
    })
}

async fn set_up(world: &World, node: &Actor, settings: Value) {
    let admin = world.as_user(Who::ClientAdmin).await;
    let saved = node.with_token(admin.token()).put(LDAP, settings).await;
    assert_eq!(saved.status, 204, "{}", saved.text());
}

/// The token endpoint's answer to a name and a password.
async fn sign_in(node: &Actor, name: &str, password: &str) -> Result<Actor, String> {
    let pairs =
        [("grant_type", "password"), ("client_id", "Portal_App"), ("username", name), ("password", password), ("scope", "openid Portal")];
    let reply = node.within("alpha").form("/connect/token", &pairs).await;
    match reply.json()["access_token"].as_str() {
        Some(token) => Ok(node.with_token(Some(token))),
        None => Err(reply.json()["error_description"].as_str().unwrap_or_default().to_owned()),
    }
}

const WRONG: &str = "Invalid username or password!";
const AWAY: &str = "The directory is not responding! Please try again later.";

#[tokio::test]
async fn a_person_of_the_directory_signs_in_and_stays_up_to_date() {
    let Some(directory) = directory() else { return };
    on_both(async |world: World| {
        let node = node(&world, &directory, true).await;
        for ldaps in [false, true] {
            set_up(&world, &node, settings(&directory, ldaps)).await;
            let ada = sign_in(&node, "ada", "secret-ada").await.unwrap();
            let profile = ada.get("/api/account/my-profile").await.ok();
            assert_eq!((profile["userName"].as_str(), profile["surname"].as_str()), (Some("ada"), Some("Lovelace")), "LDAPS: {ldaps}");
            assert_eq!(
                (&profile["email"], &profile["isExternal"], &profile["hasPassword"]),
                (&json!("ada@waymark.example"), &json!(true), &json!(false))
            );
            assert_eq!(ada.get("/api/identity/users").await.status, 403, "the default roles, which are none here");
            assert_eq!(ada.get(LOGINS).await.ok()[0]["canBeDeleted"], false);
        }
        assert!(sign_in(&node, "ADA@waymark.example", "secret-ada").await.is_ok(), "by address, the same person");
        let admin = node.with_token(world.as_user(Who::ClientAdmin).await.token());
        let users = admin.get("/api/identity/users?isExternal=true").await.ok();
        assert_eq!(users["totalCount"], 1);
        let mut ada = users["items"][0].clone();
        ada["name"] = "Somebody".into();
        ada["roleNames"] = json!([]);
        let id = ada["id"].as_str().unwrap().to_owned();
        let changed = admin.put(&format!("/api/identity/users/{id}"), ada).await;
        assert_eq!(changed.status, 200, "{}", changed.text());
        assert!(sign_in(&node, "ada", "secret-ada").await.is_ok());
        assert_eq!(admin.get(&format!("/api/identity/users/{id}")).await.ok()["name"], "Ada", "the directory knows better");
        let log = admin.get("/api/identity/security-logs?identity=IdentityExternal&userName=ada").await.ok();
        assert_eq!(log["items"][0]["action"], "LoginSucceeded");
        assert_eq!(admin.put(&format!("/api/identity/users/{id}/change-password"), json!({"newPassword": "1q2w3E*x"})).await.status, 400);
    })
    .await;
}

#[tokio::test]
async fn wrong_names_and_passwords_lead_nowhere() {
    let Some(directory) = directory() else { return };
    on_both(async |world: World| {
        let node = node(&world, &directory, true).await;
        set_up(&world, &node, settings(&directory, false)).await;
        for (name, password) in [
            ("ada", "wrong"),
            ("nobody", "secret-ada"),
            ("*", "secret-ada"),
            ("a*", "secret-ada"),
            ("ada)(uid=*", "secret-ada"),
            ("*)(|(uid=ada", "secret-ada"),
            ("ada\\", "secret-ada"),
            ("twin@waymark.example", "secret-twin-a"),
            // A local account has the name; its owner has linked nothing.
            ("staff", "secret-staff"),
            ("portal", "portal-secret"),
        ] {
            assert_eq!(sign_in(&node, name, password).await.err().as_deref(), Some(WRONG), "{name}");
        }
        for password in ["", " "] {
            assert!(sign_in(&node, "ada", password).await.is_err(), "an empty password binds as nobody");
        }
        let refused = sign_in(&node, "lead", "secret-lead").await.err().unwrap();
        assert!(refused.starts_with("You are not allowed"), "a local account has the address: {refused}");
        let refused = sign_in(&node, "quiet", "secret-quiet").await.err().unwrap();
        assert!(refused.starts_with("You are not allowed"), "without an address: {refused}");
        assert!(sign_in(&node, "staff", PASSWORD).await.is_ok(), "local accounts sign in as ever");
        for _ in 0..5 {
            sign_in(&node, "grace", "wrong").await.err().unwrap();
        }
        let locked = sign_in(&node, "grace", "secret-grace").await.err().unwrap();
        assert!(locked.contains("locked out"), "{locked}");
        let admin = node.with_token(world.as_user(Who::ClientAdmin).await.token());
        assert_eq!(admin.get("/api/identity/users?isExternal=true").await.ok()["totalCount"], 0);
    })
    .await;
}

#[tokio::test]
async fn passwords_travel_encrypted_to_a_directory_that_proves_itself() {
    let Some(directory) = directory() else { return };
    on_both(async |world: World| {
        let stranger = node(&world, &directory, false).await;
        for ldaps in [false, true] {
            set_up(&world, &stranger, settings(&directory, ldaps)).await;
            assert_eq!(sign_in(&stranger, "ada", "secret-ada").await.err().as_deref(), Some(AWAY), "nobody vouches for it; LDAPS: {ldaps}");
        }
        let node = node(&world, &directory, true).await;
        let mut wrong = settings(&directory, false);
        wrong["ldapPassword"] = "wrong".into();
        set_up(&world, &node, wrong).await;
        assert_eq!(sign_in(&node, "ada", "secret-ada").await.err().as_deref(), Some(AWAY), "the portal itself is refused");
        set_up(&world, &node, settings(&directory, false)).await;
        assert!(sign_in(&node, "ada", "secret-ada").await.is_ok());
        let scope = world.installer().within(world.cast.alpha);
        setting::set(&world.app, &scope, &[(setting::LOCAL_LOGIN, Some("false".to_owned()))]).await.unwrap();
        assert!(sign_in(&node, "staff", PASSWORD).await.err().unwrap().starts_with("You are not allowed"), "local sign-in is off");
        assert!(sign_in(&node, "ada", "secret-ada").await.is_ok(), "the directory's isn't");
        assert!(setting::of_level(&world.app, HOST).await.unwrap().get(setting::LDAP_HOST).is_none());
    })
    .await;
}

async fn behind_its_back(world: &World, sql: &'static str) {
    match world.engine {
        Engine::Sqlite => {
            let mut connection = <sqlx::SqliteConnection as sqlx::Connection>::connect(world.owner()).await.unwrap();
            sqlx::raw_sql(sql).execute(&mut connection).await.unwrap();
        }
        Engine::Postgres => {
            let mut connection = <sqlx::PgConnection as sqlx::Connection>::connect(world.owner()).await.unwrap();
            sqlx::raw_sql(sql).execute(&mut connection).await.unwrap();
        }
    }
}

/// Lets the time pass after which directories are asked about the people who are signed in.
async fn ask_again(world: &World) {
    world.clock.advance(TimeDelta::minutes(16));
    world.drain().await;
}

async fn status(person: &Actor) -> u16 {
    person.get("/api/account/my-profile").await.status
}

#[tokio::test]
async fn who_has_left_the_directory_is_signed_out_within_a_quarter_of_an_hour() {
    let Some(directory) = directory() else { return };
    for engine in engines() {
        let world = World::with(engine, |config| config.outbound.ca_file = Some(directory.ca.clone())).await;
        let features = [("Account.EnableLdapLogin".to_owned(), "true".to_owned())];
        platform::feature::set(&world.app, &world.installer(), world.cast.alpha, &features).await.unwrap();
        let node = world.anon();
        set_up(&world, &node, settings(&directory, false)).await;
        world.drain().await;
        let (ada, grace) = (sign_in(&node, "ada", "secret-ada").await.unwrap(), sign_in(&node, "grace", "secret-grace").await.unwrap());
        let admin = world.as_user(Who::ClientAdmin).await;
        let tried = admin.post("/api/identity/settings/ldap/test", json!({})).await.ok();
        assert_eq!(tried, json!({"isReachable": true, "showsPeople": true}));
        ask_again(&world).await;
        assert_eq!((status(&ada).await, status(&grace).await), (200, 200), "both are still there");

        // Another account has Ada's key: hers is gone.
        behind_its_back(&world, "UPDATE external_logins SET provider_key = 'gone-' || provider_key WHERE display_name = 'ada'").await;
        world.as_user_again(Who::ClientAdmin).await;
        let mut silent = settings(&directory, false);
        silent["ldapServerPort"] = "1".into();
        set_up(&world, &node, silent).await;
        ask_again(&world).await;
        assert_eq!(status(&ada).await, 200, "a directory that doesn't answer signs nobody out");

        let staff = world.as_user_again(Who::Staff).await;
        world.as_user_again(Who::ClientAdmin).await;
        set_up(&world, &node, settings(&directory, false)).await;
        ask_again(&world).await;
        assert_eq!((status(&ada).await, status(&grace).await), (401, 200));
        assert_eq!(status(&staff).await, 200, "who signs in with a password of the portal stays");
        let admin = world.as_user_again(Who::ClientAdmin).await;
        let log = admin.get("/api/identity/security-logs?action=ExternalAccountGone").await.ok();
        assert_eq!((&log["totalCount"], &log["items"][0]["userName"]), (&json!(1), &json!("ada")));
        assert!(sign_in(&node, "ada", "secret-ada").await.is_err());
        let known = platform::user::by_login(&world.app, world.cast.alpha, "ada").await.unwrap().unwrap();
        let linked = check_linked(&world.app, known, world.cast.alpha).await.unwrap();
        assert_eq!(linked, SignInOutcome::NotAllowed, "nor does a linked account lead in");

        behind_its_back(&world, "UPDATE external_logins SET provider_key = substr(provider_key, 6) WHERE display_name = 'ada'").await;
        let ada = sign_in(&node, "ada", "secret-ada").await.unwrap();
        ask_again(&world).await;
        assert_eq!(status(&ada).await, 200, "who is back signs in as before");
    }
}

#[tokio::test]
async fn an_account_is_linked_after_both_were_proved_and_others_are_imported() {
    let Some(directory) = directory() else { return };
    on_both(async |world: World| {
        let node = node(&world, &directory, true).await;
        set_up(&world, &node, settings(&directory, false)).await;
        let staff = node.with_token(world.as_user(Who::Staff).await.token());
        let link = |name: &str, password: &str| json!({"userName": name, "password": password});
        let wrong = staff.post(&format!("{LOGINS}/directory"), link("staff", "wrong")).await;
        assert_eq!((wrong.refused(400).as_str(), wrong.fields()), ("Portal:Account.DirectoryMismatch", vec!["password".to_owned()]));
        assert_eq!(staff.post(&format!("{LOGINS}/directory"), link("staff", "secret-staff")).await.status, 204);
        let linked = sign_in(&node, "staff", "secret-staff").await.unwrap();
        let profile = linked.get("/api/account/my-profile").await.ok();
        assert_eq!(
            (profile["email"].as_str(), profile["isExternal"].as_bool()),
            (Some("staff@waymark.example"), Some(false)),
            "its own stays"
        );
        assert!(sign_in(&node, "staff", PASSWORD).await.is_ok(), "the local password, too");
        let viewer = node.with_token(world.as_user(Who::Viewer).await.token());
        let taken = viewer.post(&format!("{LOGINS}/directory"), link("staff", "secret-staff")).await;
        assert_eq!(taken.refused(400), "Portal:Account.ExternalLoginTaken");

        let admin = node.with_token(world.as_user(Who::ClientAdmin).await.token());
        let sources = admin.get("/api/identity/users/external-login-providers").await.ok();
        assert_eq!(sources, json!([{"name": "Ldap", "canObtainUserInfoWithoutPassword": true}]));
        let import = async |name: &str| {
            let body = json!({"provider": "Ldap", "userNameOrEmailAddress": name});
            admin.post("/api/identity/users/import-external-user", body).await
        };
        let grace = import("grace@waymark.example").await.ok();
        assert_eq!(
            (grace["userName"].as_str(), grace["isExternal"].as_bool(), &grace["roleNames"]),
            (Some("grace"), Some(true), &json!([]))
        );
        assert_eq!(import("grace").await.ok()["id"], grace["id"], "again is no other");
        assert!(sign_in(&node, "grace", "secret-grace").await.is_ok());
        for (name, code) in [
            ("nobody", "Portal:Account.DirectoryUnknown"),
            ("twin@waymark.example", "Portal:Account.DirectoryUnknown"),
            ("*", "Portal:Account.DirectoryUnknown"),
            ("lead", "Portal:Account.ExternalNameTaken"),
            ("quiet", "Portal:Account.ExternalWithoutAddress"),
        ] {
            assert_eq!(import(name).await.refused(400), code, "{name}");
        }
        let proved = sign_in(&node, "grace", "secret-grace").await.unwrap();
        assert_eq!(proved.post("/api/account/reauthenticate", json!({"password": "wrong"})).await.status, 400);
        assert_eq!(proved.post("/api/account/reauthenticate", json!({"password": "secret-grace"})).await.status, 204);

        let guess = json!({"provider": "Ldap", "userNameOrEmailAddress": "ada", "password": "wrong"});
        for _ in 0..20 {
            let wrong = admin.post("/api/identity/users/import-external-user", guess.clone()).await;
            assert_eq!(wrong.refused(400), "Portal:Account.DirectoryUnknown");
        }
        assert_eq!(admin.post("/api/identity/users/import-external-user", guess).await.status, 429, "as many guesses as at sign-in");
    })
    .await;
}

const GROUPS: &str = "/api/identity/settings/ldap/groups";

/// Names of the roles of a user, and whether groups give them.
async fn roles_of(admin: &Actor, name: &str) -> Vec<(String, bool)> {
    let user = admin.get(&format!("/api/identity/users/by-username/{name}")).await.ok();
    let roles = admin.get(&format!("/api/identity/users/{}/roles", user["id"].as_str().unwrap())).await.ok();
    let read = |role: &Value| (role["name"].as_str().unwrap().to_owned(), role["isFromDirectory"].as_bool().unwrap());
    roles["items"].as_array().unwrap().iter().map(read).collect()
}

/// Has these groups give these roles.
async fn map(admin: &Actor, roles: &[(&str, &str)]) {
    let groups: Vec<Value> = roles.iter().map(|(dn, role)| json!({"groupDn": dn, "roleId": role})).collect();
    let saved = admin.put(GROUPS, json!({"groups": groups})).await;
    assert_eq!(saved.status, 204, "{}", saved.text());
}

#[tokio::test]
async fn members_of_a_group_get_its_role_when_they_sign_in_and_while_they_are_signed_in() {
    let Some(directory) = directory() else { return };
    for engine in engines() {
        let world = World::with(engine, |config| config.outbound.ca_file = Some(directory.ca.clone())).await;
        let features = [("Account.EnableLdapLogin".to_owned(), "true".to_owned())];
        platform::feature::set(&world.app, &world.installer(), world.cast.alpha, &features).await.unwrap();
        let node = world.anon();
        set_up(&world, &node, settings(&directory, false)).await;
        world.drain().await;
        let admin = world.as_user(Who::ClientAdmin).await;
        let mut ids = Vec::new();
        for name in ["Desk", "Lobby"] {
            let role = admin.post("/api/identity/roles", json!({"name": name})).await.ok();
            ids.push(role["id"].as_str().unwrap().to_owned());
        }
        let (desk, lobby) = (ids[0].as_str(), ids[1].as_str());
        let (front, absent) = ("CN=front desk, OU=groups,DC=waymark,DC=example", "cn=absent,ou=groups,dc=waymark,dc=example");
        map(&admin, &[(front, desk), (absent, lobby)]).await;
        let (ada, _grace) = (sign_in(&node, "ada", "secret-ada").await.unwrap(), sign_in(&node, "grace", "secret-grace").await.unwrap());
        assert_eq!(roles_of(&admin, "ada").await, [("Desk".to_owned(), true)]);
        assert!(roles_of(&admin, "grace").await.is_empty());

        let test = async |name: &str| {
            let body = json!({"userNameOrEmailAddress": name});
            admin.post("/api/identity/settings/ldap/test-person", body).await.ok()
        };
        let groups = json!([{"groupDn": front, "roleNames": ["Desk"]}]);
        assert_eq!(test("ada").await, json!({"userName": "ada", "namesGroups": true, "groups": groups}));
        assert_eq!(test("grace").await, json!({"userName": "grace", "namesGroups": true, "groups": []}));
        assert_eq!(test("nobody").await, json!({"userName": null, "namesGroups": false, "groups": []}));

        map(&admin, &[(front, lobby)]).await;
        ask_again(&world).await;
        let admin = world.as_user_again(Who::ClientAdmin).await;
        assert_eq!(roles_of(&admin, "ada").await, [("Lobby".to_owned(), true)], "signed in all the while");
        assert_eq!(status(&ada).await, 200);

        let mut silent = settings(&directory, false);
        silent["ldapServerPort"] = "1".into();
        set_up(&world, &node, silent).await;
        ask_again(&world).await;
        let admin = world.as_user_again(Who::ClientAdmin).await;
        assert_eq!(roles_of(&admin, "ada").await, [("Lobby".to_owned(), true)], "a directory that doesn't answer takes nothing");
        map(&admin, &[]).await;
        ask_again(&world).await;
        let admin = world.as_user_again(Who::ClientAdmin).await;
        assert!(roles_of(&admin, "ada").await.is_empty(), "the end of a mapping needs no answer");
    }
}
