//! No change takes the last way in from those who administer a level.

use kernel::{HOST, Uuid};
use platform::{
    external_login::{self, Account, Newcomers, Owner, Provider},
    feature,
    setting::{self, LOCAL_LOGIN},
    user,
};
use serde_json::{Value, json};
use testkit::{Actor, PASSWORD, Reply, Who, World, on_both};

const ACCOUNT: &str = "/api/account-admin/settings";
const LDAP: &str = "/api/identity/settings/ldap";
const OAUTH: &str = "/api/identity/settings/oauth";
const PROVIDER: &str = "/api/account-admin/settings/external-provider";
const NO_WAY: &str = "Portal:Account.NoOtherSignIn";
const NOBODY: &str = "Portal:Account.NoOtherAdministrator";
const BASE: &str = "dc=waymark,dc=example";
const ISSUER: &str = "https://localhost";

async fn plan(world: &World, level: Uuid) {
    let features = [feature::LDAP, feature::OAUTH].map(|name| (name.to_owned(), "true".to_owned()));
    feature::set(&world.app, &world.installer(), level, &features).await.unwrap();
}

fn ldap(is_on: bool, base: &str) -> Value {
    json!({"enableLdapLogin": is_on, "ldaps": false, "ldapServerHost": "localhost", "ldapServerPort": "389", "ldapBaseDc": base})
}

fn oauth(is_on: bool, authority: &str) -> Value {
    json!({
        "enableOAuthLogin": is_on, "clientId": "waymark", "authority": authority, "scope": "profile",
        "requireHttpsMetadata": true, "validateIssuerName": true, "validateEndpoints": true,
    })
}

fn local(is_on: bool) -> Value {
    json!({"isSelfRegistrationEnabled": false, "enableLocalLogin": is_on})
}

#[track_caller]
fn refused(reply: &Reply, code: &str, field: &str) {
    assert_eq!((reply.refused(400).as_str(), reply.fields()), (code, vec![field.to_owned()]), "{}", reply.text());
}

/// A user of alpha who came from elsewhere and administers it.
async fn administrator(world: &World, name: &str, provider: Provider, issuer: &str) -> Uuid {
    let account = Account {
        provider,
        issuer: issuer.to_owned(),
        key: name.to_owned(),
        user_name: name.to_owned(),
        email: Some(format!("{name}@waymark.example")),
        name: None,
        surname: None,
        phone_number: None,
        groups: None,
    };
    let scope = world.installer().within(world.cast.alpha);
    let Owner::User(user) = external_login::owner(&world.app, &scope, &account, Newcomers::Given).await.unwrap() else {
        panic!("a user for {name}")
    };
    user::set_roles(&world.app, &scope, user.id, &["ClientAdmin".to_owned()]).await.unwrap();
    user.id
}

/// Who changes the account settings of alpha, and who administers alpha by a password.
async fn administrators(world: &World) -> (Actor, Actor) {
    (world.as_user(Who::HostAdmin).await.within(world.cast.alpha), world.as_user(Who::ClientAdmin).await)
}

#[tokio::test]
async fn local_sign_in_is_switched_off_only_where_an_administrator_signs_in_otherwise() {
    on_both(async |world: World| {
        let (keeper, admin) = administrators(&world).await;
        refused(&keeper.put(ACCOUNT, local(false)).await, NO_WAY, "enableLocalLogin");
        plan(&world, world.cast.alpha).await;
        assert_eq!(admin.put(OAUTH, oauth(false, ISSUER)).await.status, 204);
        refused(&keeper.put(ACCOUNT, local(false)).await, NO_WAY, "enableLocalLogin");
        assert_eq!(admin.put(OAUTH, oauth(true, ISSUER)).await.status, 204);
        refused(&keeper.put(ACCOUNT, local(false)).await, NOBODY, "enableLocalLogin");
        administrator(&world, "elsewhere", Provider::OpenId, "https://other.example").await;
        refused(&keeper.put(ACCOUNT, local(false)).await, NOBODY, "enableLocalLogin");
        administrator(&world, "directory", Provider::Ldap, BASE).await;
        refused(&keeper.put(ACCOUNT, local(false)).await, NOBODY, "enableLocalLogin");
        assert_eq!(world.sign_in(Who::Staff).await.status, 200, "nothing has changed");
        administrator(&world, "right", Provider::OpenId, "https://localhost/").await;
        assert_eq!(keeper.put(ACCOUNT, local(false)).await.status, 204);
        assert_eq!(keeper.get(ACCOUNT).await.ok()["enableLocalLogin"], false);
        assert_eq!(world.sign_in(Who::Staff).await.status, 400, "the right password no longer signs in");
        let login = json!({"userNameOrEmailAddress": "staff", "password": PASSWORD, "rememberMe": false});
        let cookie = world.anon().within("alpha").saying(&[("sec-fetch-site", "same-origin")]).post("/api/account/login", login).await;
        assert_eq!(cookie.ok()["description"], "NotAllowed");
        let values = world.anon().within("alpha").get("/api/abp/application-configuration").await.ok()["setting"]["values"].clone();
        assert_eq!(values[LOCAL_LOGIN], "false", "the sign-in page says so");
        let without = json!({"isSelfRegistrationEnabled": false});
        assert_eq!(keeper.put(ACCOUNT, without).await.status, 204, "clients that don't know the switch leave it alone");
        assert_eq!(keeper.get(ACCOUNT).await.ok()["enableLocalLogin"], false);
        let lax = json!({"isSelfRegistrationEnabled": false, "preventEmailEnumeration": false});
        assert_eq!(keeper.put(ACCOUNT, lax).await.fields(), ["preventEmailEnumeration"]);
        assert!(!setting::of_level(&world.app, HOST).await.unwrap().is_off(LOCAL_LOGIN), "other levels keep theirs");
    })
    .await;
}

#[tokio::test]
async fn the_hosts_switch_leaves_tenants_theirs() {
    on_both(async |world: World| {
        let scope = world.installer();
        setting::set(&world.app, &scope, &[(LOCAL_LOGIN, Some("false".to_owned()))]).await.unwrap();
        assert_eq!(world.sign_in(Who::Staff).await.status, 200, "no tenant inherits how the host's people sign in");
        assert_eq!(world.sign_in(Who::Coach).await.status, 400);
    })
    .await;
}

#[tokio::test]
async fn the_last_way_in_stays_while_local_sign_in_is_off() {
    on_both(async |world: World| {
        let (keeper, admin) = administrators(&world).await;
        plan(&world, world.cast.alpha).await;
        assert_eq!(admin.put(OAUTH, oauth(true, ISSUER)).await.status, 204);
        assert_eq!(admin.put(LDAP, ldap(true, BASE)).await.status, 204);
        administrator(&world, "far", Provider::OpenId, ISSUER).await;
        administrator(&world, "near", Provider::Ldap, BASE).await;
        assert_eq!(keeper.put(ACCOUNT, local(false)).await.status, 204);

        assert_eq!(admin.put(OAUTH, oauth(false, ISSUER)).await.status, 204, "the directory is left");
        refused(&admin.put(LDAP, ldap(false, BASE)).await, NO_WAY, "enableLdapLogin");
        let emptied = json!({"enableLdapLogin": false, "ldaps": false, "ldapServerHost": "", "ldapServerPort": "", "ldapBaseDc": ""});
        refused(&admin.put(LDAP, emptied).await, NO_WAY, "enableLdapLogin");
        refused(&admin.put(LDAP, ldap(true, "dc=other")).await, NOBODY, "ldapBaseDc");
        assert_eq!(admin.put(OAUTH, oauth(true, "https://localhost/realm")).await.status, 204, "another one comes");
        refused(&admin.put(LDAP, ldap(false, BASE)).await, NOBODY, "enableLdapLogin");
        assert_eq!(admin.get(LDAP).await.ok()["enableLdapLogin"], true, "nothing was saved");

        assert_eq!(admin.put(OAUTH, oauth(true, ISSUER)).await.status, 204);
        assert_eq!(admin.put(LDAP, ldap(false, BASE)).await.status, 204, "the provider is left");
        refused(&admin.put(OAUTH, oauth(false, ISSUER)).await, NO_WAY, "enableOAuthLogin");
        refused(&admin.put(OAUTH, oauth(true, "https://localhost/realm")).await, NOBODY, "authority");
        let off = json!({"settings": [{"name": "OpenIdConnect", "enabled": false}]});
        refused(&admin.put(PROVIDER, off).await, NO_WAY, "settings[0].enabled");
        assert_eq!(keeper.put(ACCOUNT, local(true)).await.status, 204);
        assert_eq!(admin.put(OAUTH, oauth(false, ISSUER)).await.status, 204, "with passwords nothing else is needed");
    })
    .await;
}

#[tokio::test]
async fn a_plan_keeps_the_last_way_in() {
    on_both(async |world: World| {
        let ((keeper, admin), host) = (administrators(&world).await, world.as_user(Who::HostAdmin).await);
        plan(&world, world.cast.alpha).await;
        assert_eq!(admin.put(OAUTH, oauth(true, ISSUER)).await.status, 204);
        administrator(&world, "far", Provider::OpenId, ISSUER).await;
        assert_eq!(keeper.put(ACCOUNT, local(false)).await.status, 204);
        let path = format!("/api/feature-management/features?providerName=T&providerKey={}", world.cast.alpha);
        let change = |name: &str, value: &str| json!({"features": [{"name": "AuditLogging.Enable", "value": "true"}, {"name": name, "value": value}]});
        refused(&host.put(&path, change(feature::OAUTH, "false")).await, NO_WAY, "features[1].value");
        assert_eq!(host.delete(&path).await.refused(400), NO_WAY);
        assert_eq!(host.put(&path, change(feature::LDAP, "false")).await.status, 204, "nobody signs in by it");
        assert!(feature::of_level(&world.app, world.cast.alpha).await.unwrap().is(feature::OAUTH));
        assert_eq!(keeper.put(ACCOUNT, local(true)).await.status, 204);
        assert_eq!(host.delete(&path).await.status, 204);
    })
    .await;
}

#[tokio::test]
async fn the_last_administrator_who_can_sign_in_stays() {
    on_both(async |world: World| {
        let (keeper, admin) = administrators(&world).await;
        plan(&world, world.cast.alpha).await;
        assert_eq!(admin.put(OAUTH, oauth(true, ISSUER)).await.status, 204);
        let only = administrator(&world, "far", Provider::OpenId, ISSUER).await;
        assert_eq!(keeper.put(ACCOUNT, local(false)).await.status, 204);
        let (path, last) = (format!("/api/identity/users/{only}"), "Portal:Identity.LastAdministrator");
        assert_eq!(admin.delete(&path).await.refused(400), last, "the others have passwords alone");
        let mut idle = admin.get(&path).await.ok();
        idle["isActive"] = false.into();
        assert_eq!(admin.put(&path, idle.clone()).await.refused(400), last);
        idle["isActive"] = true.into();
        idle["lastDay"] = "2030-01-31".into();
        assert_eq!(admin.put(&path, idle).await.refused(400), last, "a last day would come");
        assert_eq!(admin.put(&format!("{path}/roles"), json!({"roleNames": []})).await.refused(400), last);
        administrator(&world, "near", Provider::OpenId, ISSUER).await;
        assert_eq!(admin.delete(&path).await.status, 204);
    })
    .await;
}
