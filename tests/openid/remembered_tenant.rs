//! A browser or a client that names a tenant which is gone.

use axum::http::Method;
use serde_json::Value;
use testkit::{PASSWORD, Who, on_both};

use crate::flow::{Browser, credentials};

const CONFIGURATION: &str = "/api/abp/application-configuration";
const TEXTS: &str = "/api/abp/application-localization?cultureName=en-GB";
const SIGN_OUT: &str = "/api/account/logout";
const SIGN_IN: &str = "/api/account/login";

/// Where a tenant may be named.
const PLACES: [&str; 3] = ["header", "query", "cookie"];

/// Asks with a tenant that is named in one of the places.
async fn ask(browser: &mut Browser<'_>, path: &str, (place, named): (&str, &str)) -> testkit::Reply {
    let separator = if path.contains('?') { '&' } else { '?' };
    match place {
        "header" => browser.send(Method::GET, path, &[("__tenant", named)], None).await,
        "query" => browser.get(&format!("{path}{separator}__tenant={named}")).await,
        _ => {
            browser.cookies.push(("__tenant".to_owned(), named.to_owned()));
            let reply = browser.get(path).await;
            browser.cookies.retain(|(name, _)| name != "__tenant");
            reply
        }
    }
}

#[tokio::test]
async fn starting_and_signing_out_work_whichever_tenant_is_named() {
    on_both(async |world| {
        let mut browser = Browser::new(&world);
        browser.sign_in(Who::OtherTenant).await.ok();
        let user = world.as_user(Who::OtherTenant).await;
        let archived = world.cast.beta.to_string();
        let host = world.as_user(Who::HostAdmin).await;
        assert_eq!(host.delete(&format!("/api/multi-tenancy/tenants/{archived}")).await.status, 204);
        for named in [archived.as_str(), "Beta", "nobody", "00000000-0000-0000-0000-000000000001"] {
            for place in PLACES {
                let told = ask(&mut browser, CONFIGURATION, (place, named)).await.ok();
                assert_eq!(told["currentTenant"]["id"], Value::Null, "{place} {named}");
                for path in [TEXTS, SIGN_OUT, "/connect/endsession"] {
                    let reply = ask(&mut browser, path, (place, named)).await;
                    assert!((200..300).contains(&reply.status), "{path} {place} {named}: {} {}", reply.status, reply.text());
                }
            }
        }
        // The same for a user who was signed in when it was removed.
        let told = user.within(&archived).get(CONFIGURATION).await.ok();
        assert_eq!((&told["currentUser"]["isAuthenticated"], &told["currentTenant"]["id"]), (&Value::Bool(false), &Value::Null));
        assert_eq!(user.within(&archived).get(SIGN_OUT).await.status, 204);
        let token = [("client_id", "Portal_App"), ("token", user.token().unwrap()), ("token_type_hint", "access_token")];
        assert_eq!(user.form("/connect/revocat", &token).await.status, 200);
    })
    .await;
}

#[tokio::test]
async fn a_cookie_with_a_tenant_that_is_gone_locks_nobody_out() {
    on_both(async |world| {
        let archived = world.cast.beta.to_string();
        let host = world.as_user(Who::HostAdmin).await;
        assert_eq!(host.delete(&format!("/api/multi-tenancy/tenants/{archived}")).await.status, 204);
        for named in [archived.as_str(), "Beta", "nobody"] {
            let mut browser = Browser::new(&world);
            browser.cookies.push(("__tenant".to_owned(), named.to_owned()));
            let inside = browser.post_json(SIGN_IN, &credentials(&world, Who::HostAdmin, PASSWORD)).await;
            assert_eq!(inside.ok()["result"], 1, "{named}");
            // A caller who asks for it learns that it isn't there.
            let asked = browser.post_json(&format!("{SIGN_IN}?__tenant={named}"), &credentials(&world, Who::HostAdmin, PASSWORD)).await;
            // spec: TEN-02
            assert_eq!(asked.refused(404), "Portal:Common.TenantNotFound", "{named}");
            assert!(asked.header("abp-tenant-resolve-error").is_some(), "{named}");
        }
        let mut browser = Browser::new(&world);
        browser.cookies.push(("__tenant".to_owned(), world.cast.alpha.to_string()));
        let inside = browser.post_json(SIGN_IN, &credentials(&world, Who::Staff, PASSWORD)).await;
        assert_eq!(inside.ok()["result"], 1, "one that is there counts");
        let host = browser.post_json(&format!("{SIGN_IN}?__tenant="), &credentials(&world, Who::HostAdmin, PASSWORD)).await;
        assert_eq!(host.ok()["result"], 1, "unless the request says otherwise");
    })
    .await;
}
