use chrono::TimeDelta;
use testkit::{Who, on_both};

use crate::flow::call;

#[tokio::test]
async fn key_rotation_signs_nobody_out() {
    on_both(async |world| {
        let kids = async || {
            let keys = world.anon().get("/.well-known/jwks").await.ok();
            keys["keys"].as_array().unwrap().iter().map(|k| k["kid"].as_str().unwrap().to_owned()).collect::<Vec<_>>()
        };
        let first = kids().await;
        assert_eq!(first.len(), 1);
        openid::rotate_keys(&world.app).await.unwrap();
        assert_eq!(kids().await, first, "nothing is due yet");
        world.clock.advance(TimeDelta::days(89));
        openid::rotate_keys(&world.app).await.unwrap();
        assert_eq!(kids().await.len(), 2, "the next key is announced a day ahead");
        world.clock.advance(TimeDelta::hours(23));
        let tokens = world.sign_in(Who::Staff).await.ok();
        let kid = |token: &str| {
            use base64::Engine;
            let head = base64::engine::general_purpose::URL_SAFE_NO_PAD.decode(token.split('.').next().unwrap()).unwrap();
            serde_json::from_slice::<serde_json::Value>(&head).unwrap()["kid"].as_str().unwrap().to_owned()
        };
        let access = tokens["access_token"].as_str().unwrap();
        assert_eq!(kid(access), first[0]);
        world.clock.advance(TimeDelta::minutes(59));
        world.clock.advance(TimeDelta::minutes(1));
        openid::rotate_keys(&world.app).await.unwrap();
        let next = world.sign_in(Who::Staff).await.ok();
        assert_ne!(kid(next["access_token"].as_str().unwrap()), first[0]);
        // spec: AUTH-01
        assert_eq!(call(&world, access).await.status, 200, "tokens of the old key stay valid");
        world.clock.advance(TimeDelta::days(2));
        openid::rotate_keys(&world.app).await.unwrap();
        openid::rotate_keys(&world.app).await.unwrap();
        assert!(!kids().await.contains(&first[0]), "and finally it is removed");
    })
    .await;
}
