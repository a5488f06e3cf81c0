use serde_json::{Value, json};
use testkit::{Who, on_both};

use crate::flow::{oauth_error, register};

fn partner() -> Value {
    json!({
        "clientId": "Reports_App", "displayName": "Reports", "clientType": "confidential", "clientSecret": "a long enough secret",
        "applicationType": "web", "consentType": "explicit", "redirectUris": ["https://reports.example/cb"],
        "allowAuthorizationCodeFlow": true, "allowRefreshTokenFlow": true, "allowClientCredentialsFlow": true,
        "scopes": ["openid", "Portal"], "extraProperties": {}
    })
}

fn ask(secret: &str) -> [(&str, &str); 4] {
    [("grant_type", "client_credentials"), ("client_id", "Reports_App"), ("client_secret", secret), ("scope", "Portal")]
}

#[tokio::test]
async fn the_host_keeps_applications_and_they_work_at_once() {
    on_both(async |world| {
        let admin = world.as_user(Who::HostAdmin).await;
        let made = admin.post("/api/openiddict/applications", partner()).await.ok();
        assert!(made["clientSecret"].is_null(), "a secret is never sent back");
        assert_eq!(made["allowClientCredentialsFlow"], true);
        let tokens = world.anon().form("/connect/token", &ask("a long enough secret")).await.ok();
        let path = format!("/api/openiddict/applications/{}", made["id"].as_str().unwrap());
        let mut change = partner();
        change["displayName"] = "Reports and more".into();
        change["clientSecret"] = "another secret altogether".into();
        change["concurrencyStamp"] = made["concurrencyStamp"].clone();
        assert_eq!(admin.put(&path, change.clone()).await.ok()["displayName"], "Reports and more");
        assert_eq!(admin.put(&path, change).await.status, 409);
        assert_eq!(oauth_error(&world.anon().form("/connect/token", &ask("a long enough secret")).await, 400), "invalid_client");
        assert_eq!(world.anon().form("/connect/token", &ask("another secret altogether")).await.status, 200);
        let lifetimes = format!("{path}/token-lifetime");
        let minute = json!({"accessTokenLifetime": 60, "authorizationCodeLifetime": null, "identityTokenLifetime": null, "refreshTokenLifetime": null});
        assert_eq!(admin.put(&lifetimes, minute).await.status, 204);
        assert_eq!(admin.get(&lifetimes).await.ok()["accessTokenLifetime"], 60);
        assert_eq!(world.anon().form("/connect/token", &ask("another secret altogether")).await.ok()["expires_in"], 60);
        let found = admin.get("/api/openiddict/applications?filter=reports&skipCount=0&maxResultCount=10").await.ok();
        assert_eq!(found["totalCount"], 1);
        assert_eq!(admin.delete(&path).await.status, 204);
        assert_eq!(oauth_error(&world.anon().form("/connect/token", &ask("another secret altogether")).await, 400), "invalid_client");
        let orphan = world.anon().with_token(tokens["access_token"].as_str());
        assert_eq!(orphan.get("/api/account/sessions").await.status, 401);
    })
    .await;
}

#[tokio::test]
async fn what_would_be_unsafe_is_refused_on_its_field() {
    on_both(async |world| {
        let admin = world.as_user(Who::HostAdmin).await;
        for (member, value, field) in [
            ("clientId", json!("two words"), "clientId"),
            ("clientId", json!("Portal_App"), "clientId"),
            ("redirectUris", json!(["https://*.example/"]), "redirectUris[0]"),
            ("redirectUris", json!(["http://reports.example/"]), "redirectUris[0]"),
            ("postLogoutRedirectUris", json!(["javascript:alert(1)"]), "postLogoutRedirectUris[0]"),
            ("allowImplicitFlow", json!(true), "allowImplicitFlow"),
            ("consentType", json!("never"), "consentType"),
            ("clientType", json!("public"), "clientSecret"),
        ] {
            let mut body = partner();
            body[member] = value;
            let fields = admin.post("/api/openiddict/applications", body).await.fields();
            assert!(fields.contains(&field.to_owned()), "{member}: {fields:?}");
        }
    })
    .await;
}

#[tokio::test]
async fn shipped_ones_stay_and_new_scopes_can_be_asked_for() {
    on_both(async |world| {
        let admin = world.as_user(Who::HostAdmin).await;
        let list = admin.get("/api/openiddict/applications?filter=Portal_App").await.ok();
        let portal = format!("/api/openiddict/applications/{}", list["items"][0]["id"].as_str().unwrap());
        assert_eq!(admin.delete(&portal).await.refused(400), "Portal:OpenId.ShippedApplication");
        let all = admin.get("/api/openiddict/scopes/all").await.ok();
        let shipped = all.as_array().unwrap().iter().find(|s| s["name"] == "Portal").unwrap();
        let path = format!("/api/openiddict/scopes/{}", shipped["id"].as_str().unwrap());
        assert_eq!(admin.delete(&path).await.refused(400), "Portal:OpenId.ShippedScope");
        let made = admin.post("/api/openiddict/scopes", json!({"name": "Reporting", "resources": ["Reporting"]})).await.ok();
        let scopes = world.anon().get("/.well-known/openid-configuration").await.ok()["scopes_supported"].clone();
        assert!(scopes.as_array().unwrap().contains(&json!("Reporting")));
        let path = format!("/api/openiddict/scopes/{}", made["id"].as_str().unwrap());
        let body = json!({"name": "Reporting", "displayName": "Reports", "resources": [], "concurrencyStamp": made["concurrencyStamp"]});
        assert_eq!(admin.put(&path, body).await.ok()["displayName"], "Reports");
        assert_eq!(admin.delete(&path).await.status, 204);
        assert_eq!(admin.get(&path).await.status, 404);
    })
    .await;
}

#[tokio::test]
async fn nobody_below_the_host_sees_them() {
    on_both(async |world| {
        register(&world, "partner", "client_credentials", "implicit").await;
        for who in [Who::ClientAdmin, Who::Staff, Who::Coach] {
            let caller = world.as_user(who).await;
            for path in ["/api/openiddict/applications", "/api/openiddict/scopes", "/api/openiddict/scopes/all"] {
                assert_eq!(caller.get(path).await.status, 403, "{who:?} {path}");
            }
            assert_eq!(caller.post("/api/openiddict/applications", partner()).await.status, 403);
        }
    })
    .await;
}
