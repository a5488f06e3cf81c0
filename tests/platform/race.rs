//! Concurrent changes of users and roles.

use std::sync::{
    Arc,
    atomic::{AtomicBool, Ordering},
};

use futures::future::{join, join_all};
use kernel::{Error, Result, Scope};
use platform::user::{self, NewUser};
use serde_json::{Value, json};
use testkit::{Actor, Who, World, on_both};

fn user(name: &str, roles: &[&str]) -> Value {
    json!({"userName": name, "email": format!("{name}@waymark.example"), "password": "Mill-Race-12", "isActive": true, "roleNames": roles})
}

/// Adds an administrator who has signed in.
async fn administrator(world: &World, name: &str) -> (String, Actor) {
    let admin = world.as_user(Who::ClientAdmin).await;
    let made = admin.post("/api/identity/users", user(name, &["ClientAdmin"])).await.ok();
    let pairs = [
        ("grant_type", "password"),
        ("client_id", "Portal_App"),
        ("username", name),
        ("password", "Mill-Race-12"),
        ("scope", "openid Portal"),
    ];
    let answer = world.anon().within(world.cast.alpha).form("/connect/token", &pairs).await.ok();
    (made["id"].as_str().unwrap().to_owned(), world.anon().with_token(answer["access_token"].as_str()))
}

#[tokio::test]
async fn two_administrators_who_remove_each_other_leave_one() {
    on_both(async |world: World| {
        let first = world.cast.user(Who::ClientAdmin).to_string();
        for round in 0..4 {
            let (second, other) = administrator(&world, &format!("second{round}")).await;
            let admin = world.as_user(Who::ClientAdmin).await;
            let roles = |id: &str| format!("/api/identity/users/{id}/roles");
            let none = json!({"roleNames": []});
            let (one, two) = match round % 2 {
                0 => join(admin.put(&roles(&second), none.clone()), other.put(&roles(&first), none)).await,
                _ => join(admin.delete(&format!("/api/identity/users/{second}")), other.put(&roles(&first), none)).await,
            };
            let done = [&one, &two].iter().filter(|reply| reply.status == 204).count();
            assert!(done < 2, "{} {}", one.text(), two.text());
            if two.status == 204 {
                let back = other.put(&roles(&first), json!({"roleNames": ["ClientAdmin"]})).await;
                assert_eq!(back.status, 204, "{}", back.text());
            }
        }
    })
    .await;
}

#[tokio::test]
async fn the_last_seat_is_used_once() {
    on_both(async |world: World| {
        let (host, admin) = (world.as_user(Who::HostAdmin).await, world.as_user(Who::ClientAdmin).await);
        let count = async || admin.get("/api/identity/users").await.ok()["totalCount"].as_u64().unwrap();
        let taken = count().await;
        let path = format!("/api/feature-management/features?providerName=T&providerKey={}", world.cast.alpha);
        let bound = json!({"features": [{"name": "Identity.MaxUserCount", "value": (taken + 2).to_string()}]});
        assert_eq!(host.put(&path, bound).await.status, 204);
        let names: Vec<String> = (0..6).map(|at| format!("seat{at}")).collect();
        let made = join_all(names.iter().map(|name| admin.post("/api/identity/users", user(name, &[])))).await;
        assert_eq!(made.iter().filter(|reply| reply.status == 200).count(), 2);
        assert!(made.iter().filter(|reply| reply.status != 200).all(|reply| reply.refused(400) == "Portal:Tenants.SeatLimit"));
        assert_eq!(count().await, taken + 2);
    })
    .await;
}

#[tokio::test]
async fn a_deleted_role_leaves_no_grant_behind() {
    on_both(async |world: World| {
        let admin = world.as_user(Who::ClientAdmin).await;
        let grants = "/api/permission-management/permissions?providerName=R&providerKey=Desk";
        let grant = json!({"permissions": [{"name": "AbpIdentity.Users", "isGranted": true}]});
        for _ in 0..5 {
            let role = json!({"name": "Desk", "isDefault": false, "isPublic": true});
            let made = admin.post("/api/identity/roles", role.clone()).await.ok();
            let path = format!("/api/identity/roles/{}", made["id"].as_str().unwrap());
            let (_, gone) = join(admin.put(grants, grant.clone()), admin.delete(&path)).await;
            assert_eq!(gone.status, 204, "{}", gone.text());
            let again = admin.post("/api/identity/roles", role).await.ok();
            assert!(!admin.get(grants).await.text().contains("\"isGranted\":true"), "a new role has the grants of a deleted one");
            assert_eq!(admin.delete(&format!("/api/identity/roles/{}", again["id"].as_str().unwrap())).await.status, 204);
        }
    })
    .await;
}

/// A role that grants what administrators of Alpha hold, and one that grants nothing.
async fn roles(admin: &Actor) {
    for name in ["Desk", "Empty"] {
        admin.post("/api/identity/roles", json!({"name": name, "isDefault": false, "isPublic": true})).await.ok();
    }
    let grant = json!({"permissions": [{"name": "AbpIdentity.Users", "isGranted": true}]});
    let path = "/api/permission-management/permissions?providerName=R&providerKey=Desk";
    assert_eq!(admin.put(path, grant).await.status, 204);
}

#[tokio::test]
async fn a_demoted_user_cannot_assign_roles_any_more() {
    on_both(async |world: World| {
        let admin = world.as_user(Who::ClientAdmin).await;
        roles(&admin).await;
        for round in 0..4 {
            let (second, other) = administrator(&world, &format!("demoted{round}")).await;
            let mut ids = Vec::new();
            for at in 0..6 {
                let made = admin.post("/api/identity/users", user(&format!("given{round}-{at}"), &[])).await.ok();
                ids.push(format!("/api/identity/users/{}/roles", made["id"].as_str().unwrap()));
            }
            let done = AtomicBool::new(false);
            let demotion = async {
                let path = format!("/api/identity/users/{second}/roles");
                assert_eq!(admin.put(&path, json!({"roleNames": []})).await.status, 204);
                done.store(true, Ordering::SeqCst);
            };
            let assign = async |path: &String, role: &str| {
                let began_late = done.load(Ordering::SeqCst);
                let reply = other.put(path, json!({"roleNames": [role]})).await;
                assert!(reply.status == 403 || reply.status == 204 && !began_late, "{} {}", reply.status, reply.text());
                reply.status == 204
            };
            let both = ["Desk", "Empty"];
            let ((), given) = join(demotion, join_all(ids.iter().zip(both.iter().cycle()).map(|(path, role)| assign(path, role)))).await;
            for (path, was_given) in ids.iter().zip(given) {
                let held = admin.get(path).await.ok()["items"].as_array().unwrap().len();
                assert_eq!(held, usize::from(was_given), "the response matches the stored state");
                for role in both {
                    assert!(!assign(path, role).await, "demoted, and the response said so");
                }
            }
        }
    })
    .await;
}

/// The scope of an authenticated user of Alpha's request.
async fn authenticated(world: &World, who: Who) -> Result<Scope> {
    let principal = platform::load_principal(&world.app, world.cast.alpha, world.cast.user(who)).await?;
    platform::scope_of(&world.app, Arc::new(principal), None, Arc::default()).await
}

#[tokio::test]
async fn a_request_authenticated_before_the_demotion_assigns_nothing_after_it() {
    on_both(async |world: World| {
        roles(&world.as_user(Who::ClientAdmin).await).await;
        let (staff, admin) = (world.cast.user(Who::NobodyInTenant), world.cast.user(Who::ClientAdmin));
        let before = authenticated(&world, Who::ClientAdmin).await.unwrap();
        let provider = world.installer().within(world.cast.alpha);
        let (id, _) = administrator(&world, "successor").await;
        user::set_roles(&world.app, &provider, admin, &[]).await.unwrap();
        for role in ["Desk", "Empty"] {
            let refused = |done: Result<()>| done.err().as_ref().map(Error::kind);
            let given = user::set_roles(&world.app, &before, staff, &[role.to_owned()]).await;
            assert_eq!(refused(given), Some(kernel::Kind::Forbidden), "{role}");
            let new = NewUser { role_names: vec![role.to_owned()], ..NewUser::named("late", "late@waymark.example") };
            assert_eq!(refused(user::create(&world.app, &before, new).await.map(drop)), Some(kernel::Kind::Forbidden), "{role}");
        }
        assert_ne!(id, admin.to_string());
    })
    .await;
}

/// More of them than there are connections, all at once: each holds one and asks for another, as a cache does that reads a setting.
#[tokio::test]
async fn transactions_that_open_another_one_all_end() {
    on_both(async |world: World| {
        let (db, scope) = (world.app.db(), Scope::system(world.app.now()));
        let within = || db.read(&scope, |_| async { Ok(()) });
        let writes = (0..12).map(|_| db.write(&scope, |_| within()));
        assert!(join_all(writes).await.iter().all(Result::is_ok), "writes");
        let reads = (0..12).map(|_| db.read(&scope, |_| within()));
        assert!(join_all(reads).await.iter().all(Result::is_ok), "reads");
    })
    .await;
}
