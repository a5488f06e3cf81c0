//! Settings of external sign-in, and what happens without a directory.

use std::sync::Arc;

use chrono::TimeDelta;
use kernel::{Once, RequestFacts};
use platform::{
    external_login::{self, Account, Newcomers, Owner, Provider},
    permission::{self, PermissionHolder},
    setting,
    sign_in::{self, SignInOutcome},
};
use serde_json::{Value, json};
use testkit::{Actor, Who, World, on_both};

const LDAP: &str = "/api/identity/settings/ldap";
const TEST: &str = "/api/identity/settings/ldap/test";
const OAUTH: &str = "/api/identity/settings/oauth";
const PROVIDER: &str = "/api/account-admin/settings/external-provider";
const BEYOND: &str = "Portal:Identity.BeyondOwnPermissions";

async fn switch(world: &World, value: &str) {
    let features = ["Account.EnableLdapLogin", "Identity.EnableOAuthLogin"].map(|name| (name.to_owned(), value.to_owned()));
    platform::feature::set(&world.app, &world.installer(), world.cast.alpha, &features).await.unwrap();
}

fn ldap(changes: Value) -> Value {
    let mut settings = json!({
        "enableLdapLogin": true, "ldaps": false, "ldapServerHost": "localhost", "ldapServerPort": "389", "ldapBaseDc": "dc=waymark,dc=example",
        "ldapDomain": "", "ldapUserName": "cn=portal,dc=waymark,dc=example", "ldapPassword": "portal-secret",
    });
    settings.as_object_mut().unwrap().extend(changes.as_object().unwrap().clone());
    settings
}

fn oauth(changes: Value) -> Value {
    let mut settings = json!({
        "enableOAuthLogin": true, "clientId": "waymark", "clientSecret": "client-secret", "authority": "https://localhost", "scope": "profile",
        "requireHttpsMetadata": true, "validateIssuerName": true, "validateEndpoints": true,
    });
    settings.as_object_mut().unwrap().extend(changes.as_object().unwrap().clone());
    settings
}

async fn stored(world: &World, name: &str) -> Option<String> {
    setting::of_level(&world.app, world.cast.alpha).await.unwrap().get(name).map(str::to_owned)
}

#[tokio::test]
async fn the_settings_exist_where_the_feature_says_true() {
    on_both(async |world: World| {
        let admin = world.as_user(Who::ClientAdmin).await;
        for path in [LDAP, OAUTH, PROVIDER] {
            assert_eq!(admin.get(path).await.refused(403), "Volo.Feature:010001", "{path}");
        }
        assert_eq!(admin.put(LDAP, ldap(json!({}))).await.refused(403), "Volo.Feature:010001");
        assert_eq!(admin.put(OAUTH, oauth(json!({}))).await.refused(403), "Volo.Feature:010001");
        switch(&world, "true").await;
        let read = admin.get(LDAP).await.ok();
        assert_eq!((read["enableLdapLogin"].as_bool(), read["ldapServerPort"].as_str()), (Some(false), Some("389")));
        let staff = world.as_user(Who::Staff).await;
        for path in [LDAP, OAUTH, PROVIDER] {
            assert_eq!(admin.get(path).await.status, 200, "{path}");
            assert_eq!(staff.get(path).await.status, 403, "{path}");
        }
        assert_eq!(staff.put(LDAP, ldap(json!({}))).await.status, 403);
    })
    .await;
}

#[tokio::test]
async fn a_directory_is_saved_and_its_password_is_never_returned() {
    on_both(async |world: World| {
        switch(&world, "true").await;
        let admin = world.as_user(Who::ClientAdmin).await;
        assert_eq!(admin.put(LDAP, ldap(json!({}))).await.status, 204);
        let read = admin.get(LDAP).await;
        assert_eq!(read.json(), ldap(json!({"ldapPassword": null})));
        assert_eq!(stored(&world, setting::LDAP_PASSWORD).await.as_deref(), Some("portal-secret"));
        assert_eq!(admin.put(LDAP, ldap(json!({"ldapPassword": "", "ldapBaseDc": "dc=other"}))).await.status, 204);
        assert_eq!(stored(&world, setting::LDAP_PASSWORD).await.as_deref(), Some("portal-secret"), "an empty one keeps it");
        for moved in [
            json!({"ldapServerHost": "LOCALHOST"}),
            json!({"ldapServerPort": "636"}),
            json!({"ldaps": true}),
            json!({"ldapUserName": "cn=other"}),
        ] {
            let mut change = ldap(json!({"ldapPassword": null}));
            change.as_object_mut().unwrap().extend(moved.as_object().unwrap().clone());
            assert_eq!(admin.put(LDAP, change).await.fields(), ["ldapPassword"], "{moved}");
        }
        assert_eq!(admin.put(LDAP, ldap(json!({"ldapUserName": "", "ldapPassword": ""}))).await.status, 204);
        assert_eq!(stored(&world, setting::LDAP_PASSWORD).await, None, "nobody to prove by it");
    })
    .await;
}

#[tokio::test]
async fn wrong_settings_of_a_directory_name_their_field() {
    on_both(async |world: World| {
        switch(&world, "true").await;
        let admin = world.as_user(Who::ClientAdmin).await;
        for (change, fields) in [
            (json!({"ldapServerHost": ""}), vec!["ldapServerHost"]),
            (json!({"ldapServerHost": "ldap://localhost"}), vec!["ldapServerHost"]),
            (json!({"ldapServerHost": "a b"}), vec!["ldapServerHost"]),
            (json!({"ldapServerHost": "127.0.0.1"}), vec!["ldapServerHost"]),
            (json!({"ldapServerHost": "169.254.169.254"}), vec!["ldapServerHost"]),
            (json!({"ldapServerHost": "::ffff:10.0.0.1"}), vec!["ldapServerHost"]),
            (json!({"ldapServerPort": "0"}), vec!["ldapServerPort"]),
            (json!({"ldapServerPort": "65536"}), vec!["ldapServerPort"]),
            (json!({"ldapServerPort": "+389"}), vec!["ldapServerPort"]),
            (json!({"ldapServerPort": "ldap"}), vec!["ldapServerPort"]),
            (json!({"ldapBaseDc": " "}), vec!["ldapBaseDc"]),
            (json!({"ldapServerHost": "", "ldapBaseDc": ""}), vec!["ldapServerHost", "ldapBaseDc"]),
            (json!({"ldapServerPort": 389}), vec!["ldapServerPort"]),
            (json!({"ldapDomain": "x".repeat(257)}), vec!["ldapDomain"]),
        ] {
            assert_eq!(admin.put(LDAP, ldap(change.clone())).await.fields(), fields, "{change}");
        }
        let off = json!({"enableLdapLogin": false, "ldapServerHost": "", "ldapBaseDc": "", "ldapUserName": "", "ldapPassword": ""});
        assert_eq!(admin.put(LDAP, ldap(off)).await.status, 204, "a directory that is off needs none of it");
    })
    .await;
}

#[tokio::test]
async fn a_provider_is_saved_in_both_shapes_and_its_secret_is_never_returned() {
    on_both(async |world: World| {
        switch(&world, "true").await;
        let admin = world.as_user(Who::ClientAdmin).await;
        assert_eq!(admin.put(OAUTH, oauth(json!({}))).await.status, 204);
        assert_eq!(admin.get(OAUTH).await.json(), oauth(json!({"clientSecret": null})));
        let both = admin.get(PROVIDER).await;
        assert!(!both.text().contains("client-secret"), "{}", both.text());
        let mut provider = both.json()["settings"][0].clone();
        assert_eq!((provider["name"].as_str(), provider["enabled"].as_bool()), (Some("OpenIdConnect"), Some(true)));
        assert!(provider["properties"].as_array().unwrap().contains(&json!({"name": "Authority", "value": "https://localhost"})));
        provider["enabled"] = false.into();
        assert_eq!(admin.put(PROVIDER, json!({"settings": [provider]})).await.status, 204);
        assert_eq!(admin.get(OAUTH).await.json(), oauth(json!({"clientSecret": null, "enableOAuthLogin": false})), "the same provider");
        assert_eq!(stored(&world, setting::OAUTH_CLIENT_SECRET).await.as_deref(), Some("client-secret"));
        let moved = json!({"authority": "https://localhost/other", "clientSecret": ""});
        assert_eq!(admin.put(OAUTH, oauth(moved)).await.fields(), ["clientSecret"]);
        for (change, field) in [
            (json!({"clientId": ""}), "clientId"),
            (json!({"clientId": " "}), "clientId"),
            (json!({"authority": ""}), "authority"),
            (json!({"authority": "localhost"}), "authority"),
            (json!({"authority": "http://localhost"}), "authority"),
            (json!({"authority": "https://10.0.0.1"}), "authority"),
            (json!({"authority": "https://[::1]"}), "authority"),
            (json!({"authority": "https://u:p@localhost"}), "authority"),
            (json!({"scope": "profile\u{e9}"}), "scope"),
        ] {
            assert_eq!(admin.put(OAUTH, oauth(change.clone())).await.fields(), [field], "{change}");
        }
        let wrong = |setting: Value| json!({"settings": [setting]});
        for (setting, field) in [
            (json!({"name": "Google", "enabled": true}), "settings[0].name"),
            (
                json!({"name": "OpenIdConnect", "enabled": true, "properties": [{"name": "Other", "value": "x"}]}),
                "settings[0].properties[0].name",
            ),
            (
                json!({"name": "OpenIdConnect", "enabled": true, "properties": [{"name": "ValidateEndpoints", "value": "maybe"}]}),
                "settings[0].properties[0].value",
            ),
            (
                json!({"name": "OpenIdConnect", "enabled": true, "secretProperties": [{"name": "ClientId", "value": "x"}]}),
                "settings[0].secretProperties[0].name",
            ),
        ] {
            assert_eq!(admin.put(PROVIDER, wrong(setting)).await.fields(), [field]);
        }
    })
    .await;
}

async fn keeper(world: &World, who: Who) -> Actor {
    let granted = [("AbpIdentity.SettingManagement".to_owned(), true)];
    let (level, subject) = (world.installer().within(world.cast.tenant_of(who)), PermissionHolder::User(world.cast.user(who)));
    permission::change(&world.app, &level, &subject, &granted).await.unwrap();
    world.as_user(who).await
}

#[tokio::test]
async fn who_gets_in_is_decided_by_those_who_hold_what_everybody_holds() {
    on_both(async |world: World| {
        switch(&world, "true").await;
        let staff = keeper(&world, Who::Staff).await;
        assert_eq!(staff.put(LDAP, ldap(json!({}))).await.refused(403), BEYOND);
        assert_eq!(staff.put(OAUTH, oauth(json!({}))).await.refused(403), BEYOND);
        let admin = world.as_user(Who::ClientAdmin).await;
        world.clock.advance(TimeDelta::minutes(11));
        assert_eq!(admin.put(LDAP, ldap(json!({}))).await.refused(403), "Portal:Account.ReauthenticationRequired");
        assert_eq!(admin.get(LDAP).await.ok()["enableLdapLogin"], false);
        let other = world.as_user(Who::OtherTenant).await;
        assert_eq!(other.get(LDAP).await.refused(403), "Volo.Feature:010001", "another tenant has its own plan");
    })
    .await;
}

#[tokio::test]
async fn whoever_keeps_the_account_settings_alone_sets_the_provider_and_not_the_directory() {
    on_both(async |world: World| {
        switch(&world, "true").await;
        let taken = [("AbpIdentity.SettingManagement".to_owned(), false)];
        let level = world.installer().within(world.cast.alpha);
        permission::change(&world.app, &level, &PermissionHolder::Role("ClientAdmin".to_owned()), &taken).await.unwrap();
        let admin = world.as_user(Who::ClientAdmin).await;
        for path in [LDAP, OAUTH] {
            assert_eq!(admin.get(path).await.status, 403, "{path}");
        }
        let mut shown = admin.get(PROVIDER).await.ok();
        assert_eq!((&shown["settings"][0]["name"], &shown["settings"][0]["enabled"]), (&json!("OpenIdConnect"), &json!(false)));
        shown["settings"][0]["properties"] =
            json!([{"name": "Authority", "value": "https://localhost"}, {"name": "ClientId", "value": "waymark"}]);
        assert_eq!(admin.put(PROVIDER, shown).await.status, 204);
        assert_eq!(stored(&world, setting::OAUTH_AUTHORITY).await.as_deref(), Some("https://localhost"));
        assert_eq!(admin.put(LDAP, ldap(json!({}))).await.status, 403);
        let staff = world.as_user(Who::Staff).await;
        assert_eq!(staff.put(PROVIDER, json!({"settings": []})).await.status, 403, "neither of the two");
    })
    .await;
}

#[tokio::test]
async fn without_a_directory_nobody_is_brought_in_or_linked() {
    on_both(async |world: World| {
        let (admin, staff) = (world.as_user(Who::ClientAdmin).await, world.as_user(Who::Staff).await);
        let import = "/api/identity/users/import-external-user";
        let ada = json!({"provider": "Ldap", "userNameOrEmailAddress": "ada"});
        assert_eq!(admin.get("/api/identity/users/external-login-providers").await.ok(), json!([]));
        assert_eq!(admin.post(import, ada.clone()).await.refused(403), "Volo.Feature:010001");
        switch(&world, "true").await;
        assert_eq!(admin.post(import, ada.clone()).await.refused(400), "Portal:Account.DirectoryOff");
        assert_eq!(admin.post(TEST, json!({})).await.refused(400), "Portal:Account.DirectoryOff");
        assert_eq!(staff.post(TEST, json!({})).await.status, 403);
        assert_eq!(admin.post(import, json!({"provider": "Other", "userNameOrEmailAddress": "ada"})).await.fields(), ["provider"]);
        assert_eq!(
            admin.post(import, json!({"provider": "Ldap", "userNameOrEmailAddress": " "})).await.fields(),
            ["userNameOrEmailAddress"]
        );
        assert_eq!(staff.post(import, ada).await.status, 403);
        let link = json!({"userName": "ada", "password": "x"});
        assert_eq!(staff.post("/api/account/externallogin/directory", link).await.refused(400), "Portal:Account.DirectoryOff");
        let missing = staff.post("/api/account/externallogin/directory", json!({"userName": "ada", "password": ""})).await;
        assert_eq!(missing.fields(), ["password"]);
        assert_eq!(staff.get("/api/account/externallogin").await.ok(), json!([]));
        assert_eq!(staff.delete("/api/account/externallogin?loginProvider=Ldap&providerKey=x").await.status, 404);
    })
    .await;
}

#[tokio::test]
async fn a_directory_that_is_away_keeps_nobody_out_who_has_a_password_here() {
    on_both(async |world: World| {
        switch(&world, "true").await;
        let admin = world.as_user(Who::ClientAdmin).await;
        let closed = std::net::TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port();
        assert_eq!(admin.put(LDAP, ldap(json!({"ldapServerPort": closed.to_string()}))).await.status, 204);
        assert_eq!(admin.post(TEST, json!({})).await.ok(), json!({"isReachable": false, "showsPeople": false}));
        assert_eq!(world.sign_in(Who::Staff).await.status, 200);
        let anon = world.anon().within("alpha");
        let try_in = async |name: &str| {
            let pairs = [("grant_type", "password"), ("client_id", "Portal_App"), ("username", name), ("password", "Wrong-Horse-9!")];
            anon.form("/connect/token", &pairs).await.json()["error_description"].clone()
        };
        let (known, unknown) = (try_in("staff").await, try_in("ada").await);
        assert_eq!(known, "The directory is not responding! Please try again later.", "no wrong password");
        assert_eq!(known, unknown, "and nobody learns whose account is here");
        for _ in 0..6 {
            assert_eq!(try_in("ada").await, unknown, "a directory that is away locks nobody out");
        }
        for _ in 0..4 {
            try_in("staff").await;
        }
        let locked = try_in("staff").await;
        assert!(locked.as_str().unwrap().contains("locked out"), "guesses at a password that is stored here count: {locked}");
        let import = json!({"provider": "Ldap", "userNameOrEmailAddress": "ada"});
        let away = admin.post("/api/identity/users/import-external-user", import).await;
        assert_eq!(away.refused(400), "Portal:Account.DirectoryUnavailable");
    })
    .await;
}

#[tokio::test]
async fn looking_for_the_owner_of_an_account_leaves_the_key_of_the_request_to_what_makes_the_user() {
    on_both(async |world: World| {
        let once = Once::new((world.cast.alpha, world.cast.user(Who::ClientAdmin)), "import_external_user", "k", "", b"{}");
        let mut scope = world.installer().within(world.cast.alpha);
        scope.facts = Arc::new(RequestFacts { once: Some(once.clone()), ..(*scope.facts).clone() });
        let account = Account {
            provider: Provider::Ldap,
            issuer: "dc=waymark,dc=example".to_owned(),
            key: "ada".to_owned(),
            user_name: "ada".to_owned(),
            email: Some("ada@waymark.example".to_owned()),
            name: None,
            surname: None,
            phone_number: None,
            groups: None,
        };
        let owner = async |newcomers: Newcomers| external_login::owner(&world.app, &scope, &account, newcomers).await.unwrap();
        assert_eq!(owner(Newcomers::Refused).await, Owner::Nobody);
        assert!(!once.is_kept());
        assert!(matches!(owner(Newcomers::Given).await, Owner::User(_)));
        assert!(once.is_kept());
    })
    .await;
}

#[tokio::test]
async fn whose_password_is_elsewhere_is_asked_for_none_here() {
    on_both(async |world: World| {
        let level = world.installer().within(world.cast.alpha);
        let account = Account {
            provider: Provider::Ldap,
            issuer: "dc=waymark,dc=example".to_owned(),
            key: "ada".to_owned(),
            user_name: "ada".to_owned(),
            email: Some("ada@waymark.example".to_owned()),
            name: None,
            surname: None,
            phone_number: None,
            groups: None,
        };
        let owner = external_login::owner(&world.app, &level, &account, Newcomers::Given).await.unwrap();
        let Owner::User(ada) = owner else { panic!("{owner:?}") };
        let admin = world.as_user(Who::ClientAdmin).await;
        let path = format!("/api/identity/users/{}", ada.id);
        let mut shown = admin.get(&path).await.ok();
        shown["shouldChangePasswordOnNextLogin"] = true.into();
        let refused = admin.put(&path, shown).await;
        assert_eq!(
            (refused.refused(400).as_str(), refused.fields()),
            ("Volo.Abp.Identity:010003", vec!["shouldChangePasswordOnNextLogin".to_owned()])
        );
        let periodic = [(setting::PASSWORD_PERIODIC, Some("true".to_owned())), (setting::PASSWORD_PERIOD_DAYS, Some("1".to_owned()))];
        setting::set(&world.app, &level, &periodic).await.unwrap();
        world.clock.advance(TimeDelta::days(3));
        let switched = sign_in::check_linked(&world.app, ada, world.cast.alpha).await.unwrap();
        assert!(matches!(switched, SignInOutcome::Success(_)), "no password here is too old: {switched:?}");
    })
    .await;
}
