//! Signing in while the credentials are being invalidated.

use futures::future::{join, join_all};
use serde_json::{Value, json};
use testkit::{Actor, Reply, Who, World, on_both};

use crate::flow::{Browser, SCOPE, call, exchange, refresh};

const OLD: &str = "Mill-Race-12";

/// Creates a user of Alpha; returns its id.
async fn user(admin: &Actor, name: &str) -> String {
    let user = json!({"userName": name, "email": format!("{name}@waymark.example"), "password": OLD, "isActive": true, "roleNames": []});
    admin.post("/api/identity/users", user).await.ok()["id"].as_str().unwrap().to_owned()
}

async fn by_password(world: &World, name: &str) -> Reply {
    let pairs = [("grant_type", "password"), ("client_id", "Portal_App"), ("username", name), ("password", OLD), ("scope", SCOPE)];
    world.anon().within(world.cast.alpha).form("/connect/token", &pairs).await
}

async fn on_the_page<'w>(world: &'w World, name: &str) -> (Reply, Browser<'w>) {
    let mut browser = Browser::new(world);
    let body = json!({"userNameOrEmailAddress": name, "password": OLD, "rememberMe": false});
    let reply = browser.post_json(&format!("/api/account/login?__tenant={}", world.cast.alpha), &body).await;
    (reply, browser)
}

/// Invalidates existing credentials, alternating between a new password and the end of the account.
async fn end(admin: &Actor, id: &str, round: usize) {
    let path = format!("/api/identity/users/{id}");
    if round.is_multiple_of(2) {
        assert_eq!(admin.put(&format!("{path}/change-password"), json!({"newPassword": "Other-Horse-9!"})).await.status, 204);
        return;
    }
    let mut user = admin.get(&path).await.ok();
    user["isActive"] = json!(false);
    let known = ["userName", "email", "name", "surname", "phoneNumber", "isActive", "lockoutEnabled", "concurrencyStamp"];
    let body: serde_json::Map<String, Value> = known.iter().map(|name| ((*name).to_owned(), user[*name].clone())).collect();
    // A concurrent sign-in must not make the administrator's stamp stale.
    let changed = admin.put(&path, Value::Object(body)).await;
    assert_eq!(changed.status, 200, "{}", changed.text());
}

async fn living(admin: &Actor, id: &str) -> Value {
    admin.get(&format!("/api/identity/sessions?userId={id}")).await.ok()["totalCount"].clone()
}

#[tokio::test]
async fn invalidated_credentials_open_no_session() {
    on_both(async |world: World| {
        let admin = world.as_user(Who::ClientAdmin).await;
        for round in 0..6 {
            let name = format!("racer{round}");
            let id = user(&admin, &name).await;
            let tokens = join_all((0..3).map(|_| by_password(&world, &name)));
            let pages = join_all((0..3).map(|_| on_the_page(&world, &name)));
            let (signed_in, ()) = join(join(tokens, pages), end(&admin, &id, round)).await;
            let engine = world.app.db().engine();
            assert_eq!(living(&admin, &id).await, 0, "a session with the old credentials is active: round {round}, {engine:?}");
            for reply in signed_in.0.iter().filter(|reply| reply.status == 200) {
                assert_eq!(call(&world, reply.json()["access_token"].as_str().unwrap()).await.status, 401);
            }
        }
    })
    .await;
}

#[tokio::test]
async fn codes_and_refresh_tokens_end_with_their_credentials() {
    on_both(async |world: World| {
        let admin = world.as_user(Who::ClientAdmin).await;
        for round in 0..6 {
            let name = format!("holder{round}");
            let id = user(&admin, &name).await;
            let held = by_password(&world, &name).await.ok();
            let (_, mut browser) = on_the_page(&world, &name).await;
            let code = browser.code(&[]).await;
            let renewed = refresh(&world, held["refresh_token"].as_str().unwrap());
            let exchanged = exchange(&world, &code, crate::flow::VERIFIER);
            let ((renewed, exchanged), ()) = join(join(renewed, exchanged), end(&admin, &id, round)).await;
            assert_eq!(living(&admin, &id).await, 0);
            for given in [&renewed, &exchanged].into_iter().filter(|reply| reply.status == 200) {
                let given = given.json();
                assert_eq!(call(&world, given["access_token"].as_str().unwrap()).await.status, 401);
                assert_eq!(refresh(&world, given["refresh_token"].as_str().unwrap()).await.status, 400);
            }
        }
    })
    .await;
}

#[tokio::test]
async fn a_lookup_before_a_change_gives_no_access_after_it() {
    on_both(async |world: World| {
        let admin = world.as_user(Who::ClientAdmin).await;
        let id = user(&admin, "late").await;
        let (_, mut browser) = on_the_page(&world, "late").await;
        let code = browser.code(&[]).await;
        let held = by_password(&world, "late").await.ok();
        // Written without invalidating caches and sessions, as if it happened between the look-up and the write.
        let (user, scope) = (id.parse().unwrap(), world.installer().within(world.cast.alpha));
        world
            .app
            .db()
            .write(&scope, |tx| async move {
                let before = tx.get::<platform::user::Entity>(user).await?;
                let after = platform::user::Model { security_stamp: "another".to_owned(), ..before.clone() };
                tx.update::<platform::user::Entity>(&before, after).await
            })
            .await
            .unwrap();
        assert_eq!(exchange(&world, &code, crate::flow::VERIFIER).await.status, 400);
        assert_eq!(refresh(&world, held["refresh_token"].as_str().unwrap()).await.status, 400);
        assert_eq!(crate::flow::location(&browser.authorize(&[]).await).path(), "/account/login");
    })
    .await;
}
