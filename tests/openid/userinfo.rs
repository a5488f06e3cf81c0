use testkit::{Who, on_both};

use crate::flow::{SCOPE, name_of, oauth_error};

#[tokio::test]
async fn userinfo_returns_the_claims_of_the_scopes() {
    on_both(async |world| {
        let tokens = world.sign_in(Who::ClientAdmin).await.ok();
        let caller = world.anon().with_token(tokens["access_token"].as_str());
        let claims = caller.get("/connect/userinfo").await.ok();
        // spec: AUTH-01
        assert_eq!(claims["sub"], world.cast.user(Who::ClientAdmin).to_string());
        assert_eq!(claims["tenantid"], world.cast.alpha.to_string());
        assert_eq!(claims["preferred_username"], "client.admin");
        assert_eq!(claims["email"], "client.admin@waymark.example");
        assert_eq!(claims["role"], serde_json::json!(["ClientAdmin"]));
        assert_eq!(caller.form("/connect/userinfo", &[]).await.ok()["sub"], claims["sub"]);
        let by_form = world.anon().form("/connect/userinfo", &[("access_token", tokens["access_token"].as_str().unwrap())]).await;
        assert_eq!(by_form.ok()["sub"], claims["sub"]);
    })
    .await;
}

#[tokio::test]
async fn userinfo_requires_a_token_with_openid() {
    on_both(async |world| {
        let none = world.anon().get("/connect/userinfo").await;
        assert_eq!(none.status, 401);
        assert_eq!(none.header("www-authenticate"), Some("Bearer realm=\"Portal\""));
        assert_eq!(oauth_error(&world.anon().with_token(Some("a.b.c")).get("/connect/userinfo").await, 401), "invalid_token");
        let scope = SCOPE.replace("openid ", "");
        let pairs = [
            ("grant_type", "password"),
            ("client_id", "Portal_App"),
            ("username", name_of(Who::HostAdmin)),
            ("password", testkit::PASSWORD),
            ("scope", &scope),
        ];
        let tokens = world.anon().form("/connect/token", &pairs).await.ok();
        let narrow = world.anon().with_token(tokens["access_token"].as_str()).get("/connect/userinfo").await;
        assert_eq!(oauth_error(&narrow, 403), "insufficient_scope");
    })
    .await;
}

#[tokio::test]
async fn the_scheme_of_the_header_counts_in_any_case() {
    on_both(async |world| {
        let tokens = world.sign_in(Who::Staff).await.ok();
        let token = tokens["access_token"].as_str().unwrap();
        for path in ["/api/account/sessions", "/connect/userinfo"] {
            for (scheme, status) in [("Bearer", 200), ("bearer", 200), ("BEARER", 200), ("Basic", 401), ("Bearers", 401)] {
                let request = axum::http::Request::builder().uri(path).header("authorization", format!("{scheme} {token}"));
                let reply = world.anon().send(request.body(axum::body::Body::empty()).unwrap()).await;
                assert_eq!(reply.status, status, "{path} {scheme}");
            }
        }
    })
    .await;
}
