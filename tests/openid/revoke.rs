use testkit::{Who, on_both};

use crate::flow::{Browser, SECRET, call, oauth_error, refresh, register};

#[tokio::test]
async fn either_token_revokes_the_whole_grant() {
    on_both(async |world| {
        for (which, path) in [("access_token", "/connect/revocat"), ("refresh_token", "/connect/revocation")] {
            let tokens = world.sign_in(Who::Staff).await.ok();
            let (access, presented) = (tokens["access_token"].as_str().unwrap(), tokens["refresh_token"].as_str().unwrap());
            assert_eq!(call(&world, access).await.status, 200);
            let pairs = [("client_id", "Portal_App"), ("token", tokens[which].as_str().unwrap()), ("token_type_hint", which)];
            // spec: AUTH-01
            assert_eq!(world.anon().form(path, &pairs).await.status, 200);
            assert_eq!(call(&world, access).await.status, 401);
            assert_eq!(oauth_error(&refresh(&world, presented).await, 400), "invalid_grant");
            assert_eq!(world.anon().form(path, &pairs).await.status, 200, "revoking a revoked token is no error");
        }
    })
    .await;
}

#[tokio::test]
async fn another_clients_token_stays_valid() {
    on_both(async |world| {
        register(&world, "partner", "client_credentials", "implicit").await;
        let tokens = world.sign_in(Who::Staff).await.ok();
        let access = tokens["access_token"].as_str().unwrap();
        let reply = world.anon().form("/connect/revocat", &[("client_id", "partner"), ("client_secret", SECRET), ("token", access)]).await;
        assert_eq!(oauth_error(&reply, 400), "invalid_grant");
        assert_eq!(call(&world, access).await.status, 200);
    })
    .await;
}

#[tokio::test]
async fn a_browsers_session_outlives_the_grant_of_one_client() {
    on_both(async |world| {
        let mut browser = Browser::new(&world);
        browser.sign_in(Who::Staff).await;
        let (one, two) = (browser.tokens().await, browser.tokens().await);
        world.anon().form("/connect/revocat", &[("client_id", "Portal_App"), ("token", one["refresh_token"].as_str().unwrap())]).await.ok();
        assert_eq!(call(&world, one["access_token"].as_str().unwrap()).await.status, 401);
        assert_eq!(call(&world, two["access_token"].as_str().unwrap()).await.status, 200);
    })
    .await;
}
