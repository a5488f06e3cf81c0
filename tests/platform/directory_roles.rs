//! Roles that groups of a directory give. Who signs in with which groups is said to `external_login::owner`, as a directory would; the real
//! one is in tests/servers/ldap.rs.

use chrono::TimeDelta;
use platform::{
    external_login::{self, Account, Newcomers, Owner, Provider},
    user,
};
use serde_json::{Value, json};
use testkit::{Actor, Reply, Who, World, on_both};

const LDAP: &str = "/api/identity/settings/ldap";
const GROUPS: &str = "/api/identity/settings/ldap/groups";
const BEYOND: &str = "Portal:Identity.BeyondOwnPermissions";
const FRONT: &str = "cn=Front Desk,ou=groups,dc=waymark,dc=example";
const CHIEFS: &str = "cn=chiefs,ou=groups,dc=waymark,dc=example";
const HISTORY: &str = "/api/audit-logging/audit-logs/entity-changes-with-username?entityTypeFullName=Volo.Abp.Identity.IdentityRole";

/// A tenant with a directory that doesn't answer.
async fn set_up(world: &World) -> Actor {
    let plan = [("Account.EnableLdapLogin".to_owned(), "true".to_owned())];
    platform::feature::set(&world.app, &world.installer(), world.cast.alpha, &plan).await.unwrap();
    let admin = world.as_user(Who::ClientAdmin).await;
    assert_eq!(admin.put(LDAP, directory(true)).await.status, 204);
    admin
}

fn directory(is_on: bool) -> Value {
    json!({
        "enableLdapLogin": is_on, "ldaps": false, "ldapServerHost": "localhost", "ldapServerPort": "1", "ldapBaseDc": "dc=waymark,dc=example",
        "ldapDomain": "", "ldapUserName": "", "ldapPassword": "",
    })
}

async fn role(admin: &Actor, name: &str) -> String {
    let roles = admin.get("/api/identity/roles/all").await.ok();
    let found = roles["items"].as_array().unwrap().iter().find(|role| role["name"] == name).unwrap();
    found["id"].as_str().unwrap().to_owned()
}

async fn new_role(admin: &Actor, name: &str) -> String {
    admin.post("/api/identity/roles", json!({"name": name})).await.ok()["id"].as_str().unwrap().to_owned()
}

async fn map(admin: &Actor, groups: &[(&str, &str)]) -> Reply {
    let groups: Vec<Value> = groups.iter().map(|(dn, role)| json!({"groupDn": dn, "roleId": role})).collect();
    admin.put(GROUPS, json!({"groups": groups})).await
}

fn ada(groups: Option<&[&str]>) -> Account {
    Account {
        provider: Provider::Ldap,
        issuer: "dc=waymark,dc=example".to_owned(),
        key: "ada".to_owned(),
        user_name: "ada".to_owned(),
        email: Some("ada@waymark.example".to_owned()),
        name: None,
        surname: None,
        phone_number: None,
        groups: groups.map(|groups| groups.iter().map(|group| (*group).to_owned()).collect()),
    }
}

/// Ada signs in, and her directory names these groups.
async fn sign_in(world: &World, groups: Option<&[&str]>) -> user::Model {
    let level = world.installer().within(world.cast.alpha);
    match external_login::owner(&world.app, &level, &ada(groups), Newcomers::Welcome).await.unwrap() {
        Owner::User(user) => user,
        other => panic!("{other:?}"),
    }
}

/// Names of Ada's roles, and whether groups give them.
async fn held(admin: &Actor, user: &user::Model) -> Vec<(String, bool)> {
    let roles = admin.get(&format!("/api/identity/users/{}/roles", user.id)).await.ok();
    let read = |role: &Value| (role["name"].as_str().unwrap().to_owned(), role["isFromDirectory"].as_bool().unwrap());
    roles["items"].as_array().unwrap().iter().map(read).collect()
}

fn given(names: &[(&str, bool)]) -> Vec<(String, bool)> {
    names.iter().map(|(name, by_group)| ((*name).to_owned(), *by_group)).collect()
}

/// Lets the time pass after which directories are asked.
async fn check_again(world: &World) -> Actor {
    world.clock.advance(TimeDelta::minutes(16));
    world.drain().await;
    world.as_user_again(Who::ClientAdmin).await
}

#[tokio::test]
async fn groups_give_and_take_roles_at_each_sign_in_and_leave_assigned_ones_alone() {
    on_both(async |world: World| {
        let admin = set_up(&world).await;
        let (desk, hand) = (new_role(&admin, "Desk").await, new_role(&admin, "Hand").await);
        assert_eq!(map(&admin, &[(FRONT, desk.as_str()), (CHIEFS, hand.as_str())]).await.status, 204);
        let user = sign_in(&world, Some(&["CN=front  desk, OU=Groups,DC=waymark,DC=example", "cn=other"])).await;
        assert_eq!(held(&admin, &user).await, given(&[("Desk", true)]), "at the first sign-in");

        let roles = format!("/api/identity/users/{}/roles", user.id);
        assert_eq!(admin.put(&roles, json!({"roleNames": ["Desk", "Hand"]})).await.status, 204);
        let taken = admin.put(&roles, json!({"roleNames": ["Hand"]})).await;
        assert_eq!((taken.status, taken.fields()), (400, vec!["roleNames".to_owned()]), "a role of a group is not taken by hand");
        sign_in(&world, Some(&[FRONT, CHIEFS])).await;
        assert_eq!(held(&admin, &user).await, given(&[("Desk", true), ("Hand", false)]));
        sign_in(&world, None).await;
        assert_eq!(held(&admin, &user).await, given(&[("Desk", true), ("Hand", false)]), "without word of the groups nothing changes");
        sign_in(&world, Some(&[])).await;
        assert_eq!(held(&admin, &user).await, given(&[("Hand", false)]), "what was assigned stays");

        let log = admin.get("/api/identity/security-logs?action=RolesFromDirectory").await.ok();
        assert_eq!((&log["totalCount"], &log["items"][0]["userName"]), (&json!(2), &json!("ada")));
        let host = world.as_user(Who::HostAdmin).await.within(world.cast.alpha);
        let history = host.get(&format!("{HISTORY}&entityId={desk}")).await.text();
        assert!(history.contains(&format!("ada ({})", user.id)) && history.contains("directoryGroups"), "{history}");
    })
    .await;
}

#[tokio::test]
async fn a_group_gives_no_role_that_its_keeper_may_not_assign() {
    on_both(async |world: World| {
        let admin = set_up(&world).await;
        let (top, desk) = (role(&admin, "ClientAdmin").await, new_role(&admin, "Desk").await);
        let empower = async |names: &[&str]| {
            let path = format!("/api/permission-management/permissions?providerName=U&providerKey={}", world.cast.user(Who::Staff));
            let names: Vec<Value> = names.iter().map(|name| json!({"name": name, "isGranted": true})).collect();
            assert_eq!(admin.put(&path, json!({"permissions": names})).await.status, 204);
            world.as_user(Who::Staff).await
        };
        let staff = empower(&["AbpIdentity.SettingManagement"]).await;
        assert_eq!(staff.get(GROUPS).await.ok(), json!({"groups": []}));
        assert_eq!(map(&staff, &[(FRONT, desk.as_str())]).await.status, 403, "who assigns no roles maps none");
        assert_eq!(staff.post("/api/identity/settings/ldap/test-person", json!({"userNameOrEmailAddress": "ada"})).await.status, 403);
        let staff = empower(&["AbpIdentity.Users", "AbpIdentity.Users.Update", "AbpIdentity.Users.Update.ManageRoles"]).await;
        assert_eq!(map(&staff, &[(FRONT, top.as_str())]).await.refused(403), BEYOND);
        assert_eq!(map(&staff, &[(FRONT, desk.as_str())]).await.status, 204, "a role with no more than they hold");
        assert_eq!(map(&admin, &[(FRONT, desk.as_str()), (CHIEFS, top.as_str())]).await.status, 204);
        assert_eq!(map(&staff, &[(FRONT, desk.as_str())]).await.refused(403), BEYOND, "nor do they end what they may not give");
        assert_eq!(map(&staff, &[(CHIEFS, top.as_str())]).await.status, 204, "what others mapped stays theirs");
        let log = admin.get("/api/identity/security-logs?action=DirectoryGroupsChanged").await.ok();
        assert_eq!(log["totalCount"], 3);
    })
    .await;
}

#[tokio::test]
async fn a_wrong_group_names_its_field_and_changes_nothing() {
    on_both(async |world: World| {
        let admin = set_up(&world).await;
        let desk = new_role(&admin, "Desk").await;
        assert_eq!(map(&admin, &[(FRONT, desk.as_str())]).await.status, 204);
        let foreign = role(&world.as_user(Who::HostAdmin).await, "admin").await;
        let nobody = "018f0000-0000-7000-8000-000000000000";
        for (groups, field) in [
            (vec![("managers", desk.as_str())], "groups[0].groupDn"),
            (vec![(FRONT, desk.as_str()), ("CN=FRONT DESK,ou=groups,dc=waymark,dc=example", desk.as_str())], "groups[1].groupDn"),
            (vec![(CHIEFS, foreign.as_str())], "groups[0].roleId"),
            (vec![(CHIEFS, nobody)], "groups[0].roleId"),
        ] {
            let refused = map(&admin, &groups).await;
            assert_eq!((refused.status, refused.fields()), (400, vec![field.to_owned()]), "{groups:?}");
        }
        let many: Vec<(&str, &str)> = std::iter::repeat_n((CHIEFS, desk.as_str()), 101).collect();
        assert_eq!(map(&admin, &many).await.fields(), ["groups"]);
        assert_eq!(admin.get(GROUPS).await.ok(), json!({"groups": [{"groupDn": FRONT, "roleId": desk, "roleName": "Desk"}]}));
        let off = [("Account.EnableLdapLogin".to_owned(), "false".to_owned())];
        platform::feature::set(&world.app, &world.installer(), world.cast.alpha, &off).await.unwrap();
        assert_eq!(map(&admin, &[]).await.refused(403), "Volo.Feature:010001");
    })
    .await;
}

#[tokio::test]
async fn what_nothing_gives_any_more_ends_at_the_next_check() {
    on_both(async |world: World| {
        let admin = set_up(&world).await;
        let (desk, chief) = (new_role(&admin, "Desk").await, new_role(&admin, "Chief").await);
        assert_eq!(map(&admin, &[(FRONT, desk.as_str()), (CHIEFS, chief.as_str())]).await.status, 204);
        let user = sign_in(&world, Some(&[FRONT, CHIEFS])).await;
        world.drain().await;
        let admin = check_again(&world).await;
        assert_eq!(held(&admin, &user).await, given(&[("Chief", true), ("Desk", true)]), "a directory that is silent takes nothing");

        let mut renamed = admin.get(&format!("/api/identity/roles/{chief}")).await.ok();
        renamed["name"] = "Head".into();
        assert_eq!(admin.put(&format!("/api/identity/roles/{chief}"), renamed).await.status, 200);
        assert_eq!(map(&admin, &[(CHIEFS, chief.as_str())]).await.status, 204);
        let admin = check_again(&world).await;
        assert_eq!(held(&admin, &user).await, given(&[("Head", true)]), "no group gives Desk any more, and a new name changes nothing");

        assert_eq!(admin.delete(&format!("/api/identity/roles/{chief}")).await.status, 204);
        assert_eq!(admin.get(GROUPS).await.ok(), json!({"groups": []}), "a deleted role takes its groups along");

        assert_eq!(map(&admin, &[(FRONT, desk.as_str())]).await.status, 204);
        sign_in(&world, Some(&[FRONT])).await;
        assert_eq!(held(&admin, &user).await, given(&[("Desk", true)]));
        assert_eq!(admin.put(LDAP, directory(false)).await.status, 204);
        let admin = check_again(&world).await;
        assert_eq!(held(&admin, &user).await, given(&[]), "a directory that is switched off gives nothing");
    })
    .await;
}

#[tokio::test]
async fn the_last_administrator_stays_one_whatever_the_groups_say() {
    on_both(async |world: World| {
        let admin = set_up(&world).await;
        let top = role(&admin, "ClientAdmin").await;
        assert_eq!(map(&admin, &[(CHIEFS, top.as_str())]).await.status, 204);
        let user = sign_in(&world, Some(&[CHIEFS])).await;
        assert_eq!(held(&admin, &user).await, given(&[("ClientAdmin", true)]));
        sign_in(&world, Some(&[])).await;
        assert_eq!(held(&admin, &user).await, given(&[]), "while there is another administrator");
        sign_in(&world, Some(&[CHIEFS])).await;
        let own = format!("/api/identity/users/{}/roles", world.cast.user(Who::ClientAdmin));
        assert_eq!(admin.put(&own, json!({"roleNames": []})).await.status, 204);
        sign_in(&world, Some(&[])).await;
        let level = world.installer().within(world.cast.alpha);
        let names = user::role_names(&world.app, &level, &[user.id]).await.unwrap();
        assert_eq!(names[&user.id], ["ClientAdmin"]);
    })
    .await;
}
