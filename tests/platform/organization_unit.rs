//! Organisation units: the tree, its members, and what members may do by the roles of their unit.

use futures::future::join_all;
use kernel::Uuid;
use serde_json::{Value, json};
use testkit::{Actor, Who, World, on_both};

const UNITS: &str = "/api/identity/organization-units";

fn path(unit: &Value) -> String {
    format!("{UNITS}/{}", unit["id"].as_str().unwrap())
}

async fn make(admin: &Actor, parent: Option<&Value>, name: &str) -> Value {
    admin.post(UNITS, json!({"parentId": parent.map(|unit| &unit["id"]), "displayName": name})).await.ok()
}

async fn codes(admin: &Actor) -> Vec<(String, String)> {
    let all = admin.get(&format!("{UNITS}/all")).await.ok();
    let text = |unit: &Value, name: &str| unit[name].as_str().unwrap().to_owned();
    all["items"].as_array().unwrap().iter().map(|unit| (text(unit, "code"), text(unit, "displayName"))).collect()
}

async fn role(admin: &Actor, name: &str, permissions: &[&str]) -> String {
    let made = admin.post("/api/identity/roles", json!({"name": name})).await.ok();
    let wanted: Vec<Value> = permissions.iter().map(|name| json!({"name": name, "isGranted": true})).collect();
    let of = format!("/api/permission-management/permissions?providerName=R&providerKey={name}");
    assert_eq!(admin.put(&of, json!({"permissions": wanted})).await.status, 204);
    made["id"].as_str().unwrap().to_owned()
}

fn pairs(wanted: &[(&str, &str)]) -> Vec<(String, String)> {
    wanted.iter().map(|(code, name)| ((*code).to_owned(), (*name).to_owned())).collect()
}

#[tokio::test]
async fn a_unit_can_be_saved_although_one_above_it_was_moved() {
    on_both(async |world: World| {
        let admin = world.as_user(Who::ClientAdmin).await;
        let (north, south) = (make(&admin, None, "North").await, make(&admin, None, "South").await);
        let desk = make(&admin, Some(&north), "Front desk").await;
        assert_eq!(admin.put(&format!("{}/move", path(&north)), json!({"newParentId": south["id"]})).await.status, 204);
        let change = json!({"displayName": "Reception", "concurrencyStamp": desk["concurrencyStamp"]});
        assert_eq!(admin.put(&path(&desk), change).await.ok()["displayName"], "Reception");
        let moved = pairs(&[("00002", "South"), ("00002.00001", "North"), ("00002.00001.00001", "Reception")]);
        assert_eq!(codes(&admin).await, moved);
    })
    .await;
}

#[tokio::test]
async fn the_tree_is_built_renamed_moved_and_cut() {
    on_both(async |world: World| {
        let admin = world.as_user(Who::ClientAdmin).await;
        let north = make(&admin, None, "North").await;
        let south = make(&admin, None, "South").await;
        let desk = make(&admin, Some(&north), "Front desk").await;
        make(&admin, Some(&desk), "Evening").await;
        assert_eq!(
            codes(&admin).await,
            pairs(&[("00001", "North"), ("00001.00001", "Front desk"), ("00001.00001.00001", "Evening"), ("00002", "South")])
        );
        let taken = admin.post(UNITS, json!({"displayName": "north "})).await;
        assert_eq!((taken.status, taken.fields()), (400, vec!["displayName".to_owned()]));
        let unknown = admin.post(UNITS, json!({"parentId": Uuid::nil(), "displayName": "West"})).await;
        assert_eq!((unknown.status, unknown.fields()), (400, vec!["parentId".to_owned()]));

        let change = json!({"displayName": "Reception", "concurrencyStamp": desk["concurrencyStamp"]});
        assert_eq!(admin.put(&path(&desk), change.clone()).await.ok()["displayName"], "Reception");
        assert_eq!(admin.put(&path(&desk), change).await.status, 409);

        let to = |parent: &Value| json!({"newParentId": parent});
        for below in [&desk["id"], &north["id"]] {
            let refused = admin.put(&format!("{}/move", path(&north)), to(below)).await;
            assert_eq!((refused.status, refused.fields()), (400, vec!["newParentId".to_owned()]), "a tree doesn't move under itself");
        }
        assert_eq!(admin.put(&format!("{}/move", path(&desk)), to(&south["id"])).await.status, 204);
        assert_eq!(
            codes(&admin).await,
            pairs(&[("00001", "North"), ("00002", "South"), ("00002.00001", "Reception"), ("00002.00001.00001", "Evening")])
        );
        assert_eq!(admin.put(&format!("{}/move", path(&desk)), to(&Value::Null)).await.status, 204);
        assert_eq!(codes(&admin).await[2..], pairs(&[("00003", "Reception"), ("00003.00001", "Evening")]));

        let stranger = world.as_user(Who::OtherTenant).await;
        assert_eq!(stranger.get(&path(&desk)).await.status, 404);
        assert_eq!(admin.delete(&path(&desk)).await.status, 204);
        assert_eq!(codes(&admin).await, pairs(&[("00001", "North"), ("00002", "South")]));
    })
    .await;
}

#[tokio::test]
async fn a_move_that_is_too_deep_is_refused_on_its_field_and_moves_nothing() {
    on_both(async |world: World| {
        let admin = world.as_user(Who::ClientAdmin).await;
        let mut deepest: Option<Value> = None;
        for at in 1..=15 {
            deepest = Some(make(&admin, deepest.as_ref(), &format!("Level {at}")).await);
        }
        let house = make(&admin, None, "House").await;
        make(&admin, Some(&house), "Attic").await;
        let before = codes(&admin).await;
        let to = json!({"newParentId": deepest.unwrap()["id"]});
        let refused = admin.put(&format!("{}/move", path(&house)), to).await;
        assert_eq!((refused.refused(400).as_str(), refused.fields()), ("Portal:Identity.UnitsTooDeep", vec!["newParentId".to_owned()]));
        assert_eq!(codes(&admin).await, before, "the house would fit, and its attic not");
    })
    .await;
}

#[tokio::test]
async fn the_roles_of_a_unit_are_filtered_by_name() {
    on_both(async |world: World| {
        let admin = world.as_user(Who::ClientAdmin).await;
        let unit = make(&admin, None, "Reception").await;
        let roles = format!("{}/roles", path(&unit));
        let given = [role(&admin, "Readers", &["AbpIdentity.Users"]).await, role(&admin, "Porters", &["AbpIdentity.Users"]).await];
        assert_eq!(admin.put(&roles, json!({"roleIds": given})).await.status, 204);
        for (query, total, names) in [
            ("", 2, "Porters, Readers"),
            ("filter=ers&skipCount=1", 2, "Readers"),
            ("filter=READ", 1, "Readers"),
            ("filter=ers%20port", 1, "Porters"),
            ("filter=writ", 0, ""),
        ] {
            let found = admin.get(&format!("{roles}?{query}")).await.ok();
            let listed: Vec<&str> = found["items"].as_array().unwrap().iter().map(|own| own["name"].as_str().unwrap()).collect();
            assert_eq!((&found["totalCount"], listed.join(", ")), (&json!(total), names.to_owned()), "{query}");
        }
    })
    .await;
}

#[tokio::test]
async fn members_hold_the_roles_of_their_unit_while_they_belong_to_it() {
    on_both(async |world: World| {
        let admin = world.as_user(Who::ClientAdmin).await;
        let (unit, other) = (make(&admin, None, "Reception").await, make(&admin, None, "Archive").await);
        let reader = role(&admin, "Readers", &["AbpIdentity.Users"]).await;
        let (staff, me) = (world.cast.user(Who::Staff), world.as_user(Who::Staff).await);
        let reads = async || me.get("/api/identity/users").await.status;
        let members = format!("{}/members", path(&unit));
        assert_eq!(admin.put(&members, json!({"userIds": [staff]})).await.status, 204);
        assert_eq!(admin.put(&members, json!({"userIds": [staff]})).await.status, 204, "a second time changes nothing");
        assert_eq!(admin.get(&members).await.ok()["items"][0]["id"], json!(staff));
        assert_eq!(reads().await, 403);
        assert_eq!(admin.put(&format!("{}/roles", path(&unit)), json!({"roleIds": [reader]})).await.status, 204);
        assert_eq!(reads().await, 200, "at once");
        let given = admin.get(&format!("{}/roles", path(&unit))).await.ok();
        assert_eq!((&given["totalCount"], &given["items"][0]["name"]), (&json!(1), &json!("Readers")));
        // The editor of a user's permissions shows where this one comes from.
        let own = admin.get(&format!("/api/permission-management/permissions?providerName=U&providerKey={staff}")).await.ok();
        let text = own.to_string();
        assert!(text.contains(r#""providerKey":"Readers""#), "{text}");
        let by_units = json!([{"roleName": "Readers", "isOwn": false, "organizationUnits": ["Reception"]}]);
        assert_eq!(own["inheritedRoles"], by_units);
        let of_role = admin.get("/api/permission-management/permissions?providerName=R&providerKey=Readers").await.ok();
        assert_eq!(of_role["inheritedRoles"], json!([]));
        assert_eq!(admin.get(&format!("/api/identity/users/{staff}/organization-units")).await.ok()[0]["displayName"], "Reception");
        let listed = admin.get(&format!("/api/identity/users?organizationUnitId={}", unit["id"].as_str().unwrap())).await.ok();
        assert_eq!(listed["totalCount"], 1);
        let free = admin.get(&format!("{UNITS}/available-users?id={}&maxResultCount=100", unit["id"].as_str().unwrap())).await.ok();
        assert!(free["items"].as_array().unwrap().iter().all(|own| own["id"] != json!(staff)));

        let into = format!("{}/move-all-users?organizationId={}", path(&unit), other["id"].as_str().unwrap());
        assert_eq!(admin.put(&into, json!({})).await.status, 204);
        assert_eq!(reads().await, 403, "the other unit gives no role");
        assert_eq!(admin.put(&members, json!({"userIds": [staff]})).await.status, 204);
        assert_eq!(reads().await, 200);
        assert_eq!(admin.delete(&format!("{members}/{staff}")).await.status, 204);
        assert_eq!(reads().await, 403);
        assert_eq!(admin.put(&members, json!({"userIds": [staff]})).await.status, 204);
        assert_eq!(admin.delete(&format!("{}/roles/{reader}", path(&unit))).await.status, 204);
        assert_eq!(reads().await, 403);
        assert_eq!(admin.put(&format!("{}/roles", path(&unit)), json!({"roleIds": [reader]})).await.status, 204);
        assert_eq!(admin.delete(&path(&unit)).await.status, 204);
        assert_eq!(reads().await, 403, "with the unit goes what it gave");
    })
    .await;
}

#[tokio::test]
async fn nobody_reaches_a_role_by_a_unit_that_they_could_not_give() {
    on_both(async |world: World| {
        let admin = world.as_user(Who::ClientAdmin).await;
        let held = [
            "AbpIdentity.Users",
            "AbpIdentity.OrganizationUnits",
            "AbpIdentity.OrganizationUnits.ManageOU",
            "AbpIdentity.OrganizationUnits.ManageMembers",
            "AbpIdentity.OrganizationUnits.ManageRoles",
        ];
        let deputies = role(&admin, "Deputies", &held).await;
        let (caller, nobody) = (world.cast.user(Who::Viewer), world.cast.user(Who::NobodyInTenant));
        assert_eq!(admin.put(&format!("/api/identity/users/{nobody}/roles"), json!({"roleNames": ["Deputies"]})).await.status, 204);
        let deputy = world.as_user(Who::NobodyInTenant).await;
        let (mine, theirs) = (make(&deputy, None, "Mine").await, make(&admin, None, "Board").await);
        let roles = admin.get("/api/identity/roles/all").await.ok();
        let id = |name: &str| roles["items"].as_array().unwrap().iter().find(|own| own["name"] == name).unwrap()["id"].clone();
        let administrators = json!({"roleIds": [id("ClientAdmin")]});
        assert_eq!(admin.put(&format!("{}/roles", path(&theirs)), administrators.clone()).await.status, 204);
        let beyond = "Portal:Identity.BeyondOwnPermissions";
        // The deputy can't give their own unit a role that holds more, nor join a unit with such a role, nor move anybody who holds more.
        assert_eq!(deputy.put(&format!("{}/roles", path(&mine)), administrators).await.refused(403), beyond);
        assert_eq!(deputy.put(&format!("{}/members", path(&theirs)), json!({"userIds": [nobody]})).await.refused(403), beyond);
        assert_eq!(deputy.put(&format!("{}/members", path(&mine)), json!({"userIds": [caller]})).await.refused(403), beyond);
        assert_eq!(deputy.put(&format!("{}/members", path(&mine)), json!({"userIds": [nobody]})).await.status, 204);
        assert_eq!(deputy.put(&format!("{}/roles", path(&mine)), json!({"roleIds": [deputies]})).await.status, 204);
        let into = format!("{}/move-all-users?organizationId={}", path(&mine), theirs["id"].as_str().unwrap());
        assert_eq!(deputy.put(&into, json!({})).await.refused(403), beyond);
        assert_eq!(deputy.delete(&path(&theirs)).await.refused(403), beyond);
        assert_eq!(deputy.delete(&format!("{}/roles/{}", path(&theirs), id("ClientAdmin").as_str().unwrap())).await.refused(403), beyond);
        // A user who administers through a unit is out of a deputy's reach, too.
        assert_eq!(admin.put(&format!("{}/members", path(&theirs)), json!({"userIds": [caller]})).await.status, 204);
        let lock = format!("/api/identity/users/{caller}/lock/2099-01-01T00:00:00Z");
        assert_eq!(
            admin
                .put(
                    "/api/permission-management/permissions?providerName=R&providerKey=Deputies",
                    json!({"permissions": [{"name": "AbpIdentity.Users.Update", "isGranted": true}]})
                )
                .await
                .status,
            204
        );
        assert_eq!(deputy.put(&lock, json!({})).await.refused(403), beyond);
    })
    .await;
}

#[tokio::test]
async fn of_changes_at_once_every_unit_keeps_its_own_place() {
    on_both(async |world: World| {
        let admin = world.as_user(Who::ClientAdmin).await;
        let house = make(&admin, None, "House").await;
        let many = join_all((0..6).map(|at| {
            let body = json!({"parentId": house["id"], "displayName": format!("Room {at}")});
            let admin = &admin;
            async move { admin.post(UNITS, body).await.status }
        }));
        assert_eq!(many.await, [200; 6]);
        let mut rooms: Vec<String> = codes(&admin).await.into_iter().map(|(code, _)| code).filter(|code| code != "00001").collect();
        rooms.dedup();
        assert!(rooms.len() == 6 && rooms.iter().all(|code| code.starts_with("00001.") && code.len() == 11), "{rooms:?}");

        // Each below the other: both at once would be reachable from nowhere.
        let (north, south) = (make(&admin, None, "North").await, make(&admin, None, "South").await);
        let below = async |unit: &Value, parent: &Value| {
            admin.put(&format!("{}/move", path(unit)), json!({"newParentId": parent["id"]})).await.status
        };
        let mut moved = <[u16; 2]>::from(tokio::join!(below(&north, &south), below(&south, &north)));
        moved.sort_unstable();
        assert!(moved[0] == 204 && [400, 409].contains(&moved[1]), "{moved:?}");
        let tree = codes(&admin).await;
        for (code, name) in &tree {
            let above = code.rsplit_once('.').map(|(above, _)| above);
            assert!(above.is_none_or(|above| tree.iter().any(|(code, _)| code == above)), "nothing is above {name}: {tree:?}");
        }
    })
    .await;
}
