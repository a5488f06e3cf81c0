use base64::{Engine, prelude::BASE64_STANDARD};
use chrono::TimeDelta;
use platform::Cost;
use serde_json::{Value, json};
use testkit::{Actor, PASSWORD, Who, on_both};
use waymark::{
    compose,
    config::{Config, Strategy},
};

use crate::flow::{Browser, authorize_path, location, oauth_error, parameter, register};

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
async fn the_host_manages_applications_and_they_work_at_once() {
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
async fn unsafe_values_are_rejected_on_their_field() {
    on_both(async |world| {
        let admin = world.as_user(Who::HostAdmin).await;
        for (member, value, field) in [
            ("clientId", json!("two words"), "clientId"),
            ("displayName", json!(" \u{a0}\t"), "displayName"),
            ("clientId", json!("Portal_App"), "clientId"),
            ("redirectUris", json!(["https://*.example/"]), "redirectUris[0]"),
            ("redirectUris", json!(["http://reports.example/"]), "redirectUris[0]"),
            ("postLogoutRedirectUris", json!(["javascript:alert(1)"]), "postLogoutRedirectUris[0]"),
            ("redirectUris", json!(["https://reports.example/cb", "https://reports.example/cb#part"]), "redirectUris[1]"),
            ("redirectUris", json!(["https://reports.example@evil.example/"]), "redirectUris[0]"),
            ("redirectUris", json!(["https://rep\u{43e}rts.example/cb"]), "redirectUris[0]"),
            ("postLogoutRedirectUris", json!(["https://reports%2eexample/"]), "postLogoutRedirectUris[0]"),
            ("allowImplicitFlow", json!(true), "allowImplicitFlow"),
            ("consentType", json!("never"), "consentType"),
            ("clientType", json!("public"), "clientSecret"),
        ] {
            let mut body = partner();
            body[member] = value;
            let fields = admin.post("/api/openiddict/applications", body).await.fields();
            assert!(fields.contains(&field.to_owned()), "{member}: {fields:?}");
        }
        let kept = admin.get("/api/openiddict/applications?filter=Reports_App").await.ok();
        assert_eq!(kept["totalCount"], 0, "nothing of it was saved");
    })
    .await;
}

#[tokio::test]
async fn shipped_scopes_stay_and_new_ones_can_be_requested() {
    on_both(async |world| {
        let admin = world.as_user(Who::HostAdmin).await;
        let list = admin.get("/api/openiddict/applications?filter=Portal_App").await.ok();
        let portal = format!("/api/openiddict/applications/{}", list["items"][0]["id"].as_str().unwrap());
        assert_eq!(admin.delete(&portal).await.refused(400), "Portal:OpenId.ShippedApplication");
        let own = admin.get(&portal).await.ok();
        for (member, value) in
            [("clientId", json!("Mine")), ("clientUri", json!("https://evil.example/")), ("allowPasswordFlow", json!(false))]
        {
            let mut change = own.clone();
            change[member] = value;
            let refused = admin.put(&portal, change).await;
            assert_eq!((refused.fields(), refused.refused(400)), (vec![member.to_owned()], "Portal:OpenId.ShippedApplication".to_owned()));
        }
        assert_eq!(admin.put(&portal, own).await.status, 200);
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
async fn pkce_is_the_default_of_new_applications_and_can_be_required() {
    on_both(async |world| {
        let admin = world.as_user(Who::HostAdmin).await;
        let mut browser = Browser::new(&world);
        browser.sign_in(Who::Staff).await;
        let mut body = partner();
        body["consentType"] = "implicit".into();
        let made = admin.post("/api/openiddict/applications", body.clone()).await.ok();
        let path = format!("/api/openiddict/applications/{}", made["id"].as_str().unwrap());
        let callback = ("redirect_uri", "https://reports.example/cb");
        let plain = [("client_id", "Reports_App"), callback, ("scope", "openid"), ("code_challenge", ""), ("code_challenge_method", "")];
        for (required, sent) in [(true, None), (false, Some(false)), (false, None), (true, Some(true))] {
            if let Some(sent) = sent {
                body["requirePkce"] = sent.into();
            } else if let Some(members) = body.as_object_mut() {
                members.remove("requirePkce");
            }
            let kept = admin.put(&path, body.clone()).await.ok();
            assert_eq!(kept["requirePkce"], required, "{sent:?}");
            let error = parameter(&location(&browser.authorize(&plain).await), "error");
            assert_eq!(error.as_deref(), required.then_some("invalid_request"), "{sent:?}");
        }
        let public = json!({"clientId": "Phone_App", "displayName": "Phone", "requirePkce": false});
        assert_eq!(admin.post("/api/openiddict/applications", public).await.fields(), ["requirePkce"]);
    })
    .await;
}

#[tokio::test]
async fn the_portals_own_client_follows_the_configuration() {
    on_both(async |world| {
        let (old, new, development) = ("https://portal.example/", "https://elsewhere.example", "http://localhost:4200/");
        let led_to = async |anon: &Actor, address: &str| anon.get(&authorize_path(&[("redirect_uri", address)])).await.status == 303;
        assert!(led_to(&world.anon(), old).await && !led_to(&world.anon(), development).await);
        // A command with another URL than the server's registers none.
        let mut command = Config::default();
        command.secrets.key = Some(BASE64_STANDARD.encode([7; 32]));
        let folder = tempfile::tempdir().unwrap();
        command.files.folder = folder.path().display().to_string();
        command.server.public_url = Some(new.to_owned());
        compose::build_app(world.app.db().clone(), &command, Cost { memory_kib: 64, passes: 1 }).await.unwrap();
        assert!(led_to(&world.anon(), old).await && !led_to(&world.anon(), new).await);
        let moved = world.moved_to(new).await;
        assert!(led_to(&moved, new).await && !led_to(&moved, old).await);
        let developing = world.configured(|config| config.sign_in.development_address = true).await;
        assert!(led_to(&developing, development).await && led_to(&developing, old).await && !led_to(&developing, new).await);
        let code = world.configured(|config| config.sign_in.strategy = Strategy::Code).await;
        assert!(!led_to(&code, development).await);
        let password = [("grant_type", "password"), ("client_id", "Portal_App"), ("username", "staff"), ("password", PASSWORD)];
        let answer = code.within(world.cast.alpha).form("/connect/token", &password).await;
        assert_eq!(oauth_error(&answer, 400), "unauthorized_client");
    })
    .await;
}

#[tokio::test]
async fn a_rotated_secret_overlaps_with_the_one_before() {
    on_both(async |world| {
        let admin = world.as_user(Who::HostAdmin).await;
        let made = admin.post("/api/openiddict/applications", partner()).await.ok();
        let path = format!("/api/openiddict/applications/{}/secret", made["id"].as_str().unwrap());
        let status = async |secret: &str| world.anon().form("/connect/token", &ask(secret)).await.status;
        let (first, second, third) = ("a long enough secret", "the second secret of it", "the third secret of it");
        let rotate = async |secret: &str, hours: u16| admin.put(&path, json!({"clientSecret": secret, "overlapHours": hours})).await;
        let rotated = rotate(second, 24).await.ok();
        assert!(rotated["clientSecret"].is_null() && rotated["previousSecretExpiresAt"].is_string());
        assert_eq!((status(first).await, status(second).await), (200, 200));
        assert!(rotate(third, 0).await.ok()["previousSecretExpiresAt"].is_null());
        assert_eq!((status(first).await, status(second).await, status(third).await), (400, 400, 200));
        rotate(first, 1).await.ok();
        rotate(second, 1).await.ok();
        assert_eq!((status(third).await, status(first).await, status(second).await), (400, 200, 200), "only one secret before counts");
        let mut change = partner();
        change["clientSecret"] = third.into();
        let whole = path.trim_end_matches("/secret");
        assert!(admin.put(whole, change).await.ok()["previousSecretExpiresAt"].is_null());
        assert_eq!((status(first).await, status(third).await), (400, 200), "a change of the application ends the overlap");
        assert_eq!(rotate("short", 0).await.fields(), ["clientSecret"]);
        assert_eq!(rotate(second, 721).await.fields(), ["overlapHours"]);
        let public = admin.get("/api/openiddict/applications?filter=Portal_App").await.ok()["items"][0]["id"].clone();
        let path = format!("/api/openiddict/applications/{}/secret", public.as_str().unwrap());
        assert_eq!(admin.put(&path, json!({"clientSecret": second})).await.fields(), ["clientSecret"]);
        assert_eq!(admin.put(&format!("{whole}/secret"), json!({"clientSecret": second, "overlapHours": 24})).await.status, 200);
        world.clock.advance(TimeDelta::hours(24) - TimeDelta::seconds(1));
        assert_eq!((status(third).await, status(second).await), (200, 200));
        world.clock.advance(TimeDelta::seconds(1));
        assert_eq!((status(third).await, status(second).await), (400, 200), "the overlap is over");
    })
    .await;
}

#[tokio::test]
async fn an_overlap_that_keeps_what_users_agreed_to_takes_holders_of_everything() {
    on_both(async |world| {
        let admin = world.as_user(Who::HostAdmin).await;
        let own = ["", ".Create", ".Update"].map(|call| json!({"name": format!("OpenIddictPro.Application{call}"), "isGranted": true}));
        let path = format!("/api/permission-management/permissions?providerName=U&providerKey={}", world.cast.user(Who::NobodyAtHost));
        assert_eq!(admin.put(&path, json!({"permissions": own})).await.status, 204);
        let keeper = world.as_user(Who::NobodyAtHost).await;
        let made = keeper.post("/api/openiddict/applications", partner()).await.ok();
        let path = format!("/api/openiddict/applications/{}/secret", made["id"].as_str().unwrap());
        let body = |hours: u16| json!({"clientSecret": "a secret of the keeper", "overlapHours": hours});
        assert_eq!(keeper.put(&path, body(1)).await.refused(403), "Portal:Identity.BeyondOwnPermissions");
        assert_eq!(world.anon().form("/connect/token", &ask("a secret of the keeper")).await.status, 400);
        assert_eq!(keeper.put(&path, body(0)).await.status, 200, "it ends what users agreed to");
        assert_eq!(admin.put(&path, body(1)).await.status, 200);
    })
    .await;
}

#[tokio::test]
async fn pushed_requests_can_be_required() {
    on_both(async |world| {
        let admin = world.as_user(Who::HostAdmin).await;
        let mut browser = Browser::new(&world);
        browser.sign_in(Who::Staff).await;
        let mut body = partner();
        body["consentType"] = "implicit".into();
        body["requirePushedRequests"] = true.into();
        let made = admin.post("/api/openiddict/applications", body.clone()).await.ok();
        assert_eq!(made["requirePushedRequests"], true);
        let path = format!("/api/openiddict/applications/{}", made["id"].as_str().unwrap());
        let plain = [("client_id", "Reports_App"), ("redirect_uri", "https://reports.example/cb"), ("scope", "openid")];
        let refused = location(&browser.authorize(&plain).await);
        assert_eq!(parameter(&refused, "error").as_deref(), Some("invalid_request"));
        body.as_object_mut().unwrap().remove("requirePushedRequests");
        assert_eq!(admin.put(&path, body.clone()).await.ok()["requirePushedRequests"], true, "left out, it stays");
        body["requirePushedRequests"] = false.into();
        admin.put(&path, body).await.ok();
        assert!(parameter(&location(&browser.authorize(&plain).await), "code").is_some());
    })
    .await;
}

#[tokio::test]
async fn only_the_host_sees_applications() {
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

#[tokio::test]
async fn what_an_application_was_granted_moves_with_it_and_goes_with_it() {
    on_both(async |world| {
        let admin = world.as_user(Who::HostAdmin).await;
        let grants = |client: &str| format!("/api/permission-management/permissions?providerName=C&providerKey={client}");
        let lookup = json!({"permissions": [{"name": "AbpIdentity.UserLookup", "isGranted": true}]});
        let held = async |client: &str| {
            let groups = admin.get(&grants(client)).await.ok()["groups"].as_array().unwrap().clone();
            let all = groups.into_iter().flat_map(|group| group["permissions"].as_array().unwrap().clone());
            all.filter(|one| one["isGranted"] == true).map(|one| one["name"].as_str().unwrap().to_owned()).collect::<Vec<_>>()
        };
        assert_eq!(admin.put(&grants("Reports_App"), lookup.clone()).await.status, 404, "there is no such application");
        assert_eq!(admin.get(&grants("Reports_App")).await.status, 404);
        let made = admin.post("/api/openiddict/applications", partner()).await.ok();
        let path = format!("/api/openiddict/applications/{}", made["id"].as_str().unwrap());
        assert_eq!(admin.put(&grants("Reports_App"), lookup).await.status, 204);
        let mut renamed = partner();
        renamed["clientId"] = "Figures_App".into();
        admin.put(&path, renamed.clone()).await.ok();
        assert_eq!(held("Figures_App").await, ["AbpIdentity.UserLookup"]);
        assert_eq!(admin.get(&grants("Reports_App")).await.status, 404);
        admin.post("/api/openiddict/applications", partner()).await.ok();
        assert!(held("Reports_App").await.is_empty(), "another one of the former id");
        assert_eq!(admin.delete(&path).await.status, 204);
        renamed["clientSecret"] = "somebody else's secret".into();
        admin.post("/api/openiddict/applications", renamed).await.ok();
        assert!(held("Figures_App").await.is_empty(), "another one of the same id");
    })
    .await;
}

#[tokio::test]
async fn an_application_follows_the_name_of_its_scope_and_loses_a_deleted_one() {
    on_both(async |world| {
        let admin = world.as_user(Who::HostAdmin).await;
        let scope = admin.post("/api/openiddict/scopes", json!({"name": "Figures", "resources": []})).await.ok();
        let path = format!("/api/openiddict/scopes/{}", scope["id"].as_str().unwrap());
        let mut body = partner();
        body["scopes"] = json!(["openid", "Figures"]);
        let made = admin.post("/api/openiddict/applications", body).await.ok();
        let asked =
            async || admin.get(&format!("/api/openiddict/applications/{}", made["id"].as_str().unwrap())).await.ok()["scopes"].clone();
        let renamed = json!({"name": "Numbers", "resources": [], "concurrencyStamp": scope["concurrencyStamp"]});
        admin.put(&path, renamed).await.ok();
        assert_eq!(asked().await, json!(["openid", "Numbers"]));
        assert_eq!(admin.delete(&path).await.status, 204);
        assert_eq!(asked().await, json!(["openid"]));
    })
    .await;
}

#[tokio::test]
async fn an_application_is_changed_only_by_holders_of_its_permissions() {
    on_both(async |world| {
        let admin = world.as_user(Who::HostAdmin).await;
        let own = ["", ".Create", ".Update"].map(|call| json!({"name": format!("OpenIddictPro.Application{call}"), "isGranted": true}));
        let path = format!("/api/permission-management/permissions?providerName=U&providerKey={}", world.cast.user(Who::NobodyAtHost));
        assert_eq!(admin.put(&path, json!({"permissions": own})).await.status, 204);
        let keeper = world.as_user(Who::NobodyAtHost).await;
        let beyond = "Portal:Identity.BeyondOwnPermissions";
        let made = keeper.post("/api/openiddict/applications", partner()).await.ok();
        let path = format!("/api/openiddict/applications/{}", made["id"].as_str().unwrap());
        let change = |changes: Value| {
            let mut body = partner();
            body.as_object_mut().unwrap().remove("clientSecret");
            body.as_object_mut().unwrap().extend(changes.as_object().unwrap().clone());
            body
        };
        let secret = json!({"clientSecret": "another secret altogether"});
        assert_eq!(keeper.put(&path, change(secret.clone())).await.status, 200, "it has no permissions yet");
        let grant = json!({"permissions": [{"name": "AbpIdentity.Users", "isGranted": true}]});
        let grants = "/api/permission-management/permissions?providerName=C&providerKey=Reports_App";
        assert_eq!(admin.put(grants, grant).await.status, 204);
        assert_eq!(keeper.put(&path, change(secret.clone())).await.refused(403), beyond, "it may see users now");
        assert_eq!(keeper.put(&path, change(json!({"displayName": "Figures"}))).await.status, 200, "the display name gives no access");
        assert_eq!(admin.put(&path, change(secret)).await.status, 200);
        let unasked = json!({"clientId": "Quiet_App", "consentType": "implicit", "clientSecret": "a long enough secret"});
        let quiet = keeper.post("/api/openiddict/applications", change(unasked.clone())).await;
        assert_eq!(quiet.refused(403), beyond, "it would get all permissions of its users");
        admin.post("/api/openiddict/applications", change(unasked)).await.ok();
        let portal = admin.get("/api/openiddict/applications?filter=Portal_App").await.ok()["items"][0].clone();
        let mut elsewhere = portal.clone();
        elsewhere["redirectUris"] = json!(["https://elsewhere.example/cb"]);
        let known: serde_json::Map<String, Value> = partner()
            .as_object()
            .unwrap()
            .keys()
            .filter(|name| *name != "clientSecret")
            .map(|name| (name.clone(), elsewhere[name].clone()))
            .collect();
        let path = format!("/api/openiddict/applications/{}", portal["id"].as_str().unwrap());
        let mut body = Value::Object(known);
        body["allowPasswordFlow"] = portal["allowPasswordFlow"].clone();
        body["clientUri"] = portal["clientUri"].clone();
        body["extensionGrantTypes"] = portal["extensionGrantTypes"].clone();
        assert_eq!(keeper.put(&path, body).await.refused(403), beyond);
    })
    .await;
}
