use serde_json::Value;
use store::sea_orm::EntityTrait;
use testkit::{Who, World, on_both};

use crate::flow::{Browser, authorize_pairs, encode, exchange, location, oauth_error, parameter};

/// The requests that are kept.
mod kept {
    use sea_orm::entity::prelude::*;
    use store::{Owner, Table, sea_orm};

    #[derive(Clone, Debug, PartialEq, DeriveEntityModel)]
    #[sea_orm(table_name = "pushed_requests")]
    pub struct Model {
        #[sea_orm(primary_key, auto_increment = false)]
        pub tenant_id: Uuid,
        #[sea_orm(primary_key, auto_increment = false)]
        pub hash: String,
    }

    #[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
    pub enum Relation {}
    impl ActiveModelBehavior for ActiveModel {}
    impl Table for Entity {
        const TYPE: &'static str = "Waymark.OpenId.PushedRequest";
        const OWNER: Owner<Column> = Owner::Tenant(Column::TenantId);
        const SYSTEM: bool = true;
        const AUDITED: bool = false;
    }
}

async fn push(world: &World, changes: &[(&str, &str)]) -> String {
    let reply = world.anon().form("/connect/par", &authorize_pairs(changes)).await;
    assert_eq!(reply.status, 201, "{}", reply.text());
    let answer: Value = reply.json();
    assert_eq!(answer["expires_in"], 60);
    answer["request_uri"].as_str().unwrap().to_owned()
}

fn path(handle: &str) -> String {
    format!("/connect/authorize?{}", encode(&[("client_id", "Portal_App"), ("request_uri", handle)]))
}

#[tokio::test]
async fn a_pushed_request_is_answered_once() {
    on_both(async |world| {
        let handle = push(&world, &[]).await;
        let mut browser = Browser::new(&world);
        let sent = location(&browser.get(&path(&handle)).await);
        assert_eq!(sent.path(), "/account/login");
        browser.sign_in(Who::Staff).await;
        let answer = location(&browser.get(&parameter(&sent, "returnUrl").unwrap()).await);
        let code = parameter(&answer, "code").unwrap();
        assert_eq!(exchange(&world, &code, crate::flow::VERIFIER).await.status, 200);
        assert_eq!(browser.get(&path(&handle)).await.status, 400, "it can be used once");
    })
    .await;
}

#[tokio::test]
async fn a_pushed_request_waits_a_minute_and_belongs_to_its_client() {
    on_both(async |world| {
        crate::flow::register(&world, "partner", "authorization_code", "implicit").await;
        let handle = push(&world, &[]).await;
        let mut browser = Browser::new(&world);
        let foreign = format!("/connect/authorize?{}", encode(&[("client_id", "partner"), ("request_uri", &handle)]));
        assert_eq!(browser.get(&foreign).await.status, 400);
        assert_eq!(browser.get(&path("https://evil.example/request")).await.status, 400);
        assert_eq!(browser.get(&path("urn:ietf:params:oauth:request_uri:guess")).await.status, 400);
        world.clock.advance(chrono::TimeDelta::seconds(60));
        assert_eq!(browser.get(&path(&handle)).await.status, 400);
    })
    .await;
}

#[tokio::test]
async fn a_pushed_request_is_validated_at_once() {
    on_both(async |world| {
        for (changes, error) in [
            ([("redirect_uri", "https://evil.example/")], "invalid_request"),
            ([("scope", "openid Everything")], "invalid_scope"),
            ([("code_challenge", "")], "invalid_request"),
        ] {
            assert_eq!(oauth_error(&world.anon().form("/connect/par", &authorize_pairs(&changes)).await, 400), error, "{changes:?}");
        }
    })
    .await;
}

#[tokio::test]
async fn requests_of_a_client_without_a_secret_are_limited_and_deleted() {
    on_both(async |world| {
        let pushed = async || world.anon().form("/connect/par", &authorize_pairs(&[])).await;
        for _ in 0..300 {
            assert_eq!(pushed().await.status, 201);
        }
        let over = pushed().await;
        assert_eq!((oauth_error(&over, 429), over.header("retry-after")), ("temporarily_unavailable".into(), Some("900")));
        world.clock.advance(chrono::TimeDelta::minutes(15));
        assert_eq!(pushed().await.status, 201);
        let count = async || {
            let scope = kernel::Scope::system(world.app.now());
            world.app.db().read(&scope, |tx| async move { tx.count(kept::Entity::find()).await }).await.unwrap()
        };
        openid::maintain(&world.app).await.unwrap();
        assert_eq!(count().await, 301, "one may still be answered");
        world.clock.advance(chrono::TimeDelta::minutes(17));
        openid::maintain(&world.app).await.unwrap();
        assert_eq!(count().await, 1);
    })
    .await;
}
