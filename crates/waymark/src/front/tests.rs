use axum::{
    Router,
    body::Body,
    http::{Request, StatusCode, header},
    response::Response,
};
use serde_json::{Value, json};
use tower::ServiceExt;

use crate::config::Config;

fn front(config: &Config) -> Router {
    super::secured(super::routes(config, false), config)
}

async fn get(path: &str, headers: &[(header::HeaderName, &str)]) -> Response {
    let mut request = Request::get(path);
    for (name, value) in headers {
        request = request.header(name, *value);
    }
    front(&Config::default()).oneshot(request.body(Body::empty()).unwrap()).await.unwrap()
}

const HTML: (header::HeaderName, &str) = (header::ACCEPT, "text/html,application/xhtml+xml");
const ANY: (header::HeaderName, &str) = (header::ACCEPT, "*/*");

fn is_html(response: &Response) -> bool {
    response.headers().get(header::CONTENT_TYPE).is_some_and(|kind| kind.to_str().unwrap().starts_with("text/html"))
}

#[tokio::test]
async fn addresses_of_programs_never_get_the_page() {
    for path in [
        "/api/app/unknown",
        "/api",
        "/API/x",
        "/connect/unknown",
        "/device/x",
        "/.well-known/x",
        "/getEnvConfig/x",
        "/healthz/x",
        "/signalr-hubs/x",
    ] {
        for accept in [&[HTML][..], &[ANY], &[]] {
            let response = get(path, accept).await;
            assert_eq!((response.status(), is_html(&response)), (StatusCode::NOT_FOUND, false), "{path}");
        }
    }
    let response = get("/getEnvConfig", &[HTML]).await;
    assert!(response.status() == StatusCode::OK && !is_html(&response));
}

#[test]
fn the_sign_ins_of_the_demo_are_told_only_where_it_was_asked_for() {
    let told = |is_demo| super::environment::environment(&Config::default(), is_demo);
    assert!(told(false).get("demo").is_none(), "{}", told(false));
    assert!(!told(false).to_string().contains(demo::cast::PASSWORD));
    let demo = &told(true)["demo"];
    assert_eq!(demo["password"], demo::cast::PASSWORD);
    assert_eq!(demo["signIns"].as_array().map(Vec::len), Some(demo::cast::CARD.len()));
}

#[test]
fn the_consent_bar_has_its_options() {
    let told = |config: &Config| -> Value { super::environment::environment(config, false)["cookieConsent"].clone() };
    let mut config = Config::default();
    assert_eq!(told(&config)["isEnabled"], false);
    config.browser.cookie_consent = Some(true);
    config.browser.cookie_consent_until = Some("2027-06-30".to_owned());
    let expected = json!({"isEnabled": true, "cookiePolicyUrl": null, "privacyPolicyUrl": null, "expireDate": "2027-06-30"});
    assert_eq!(told(&config), expected);
    assert!(config.faults().is_empty(), "{:?}", config.faults());
    config.browser.cookie_policy_url = Some("https://firm.example/cookies".to_owned());
    config.browser.privacy_policy_url = Some("https://firm.example/privacy".to_owned());
    config.browser.cookie_consent = None;
    assert_eq!(told(&config)["isEnabled"], true, "whoever names both addresses");
    config.browser.cookie_consent = Some(false);
    config.browser.cookie_consent_until = Some("next year".to_owned());
    assert_eq!(told(&config)["isEnabled"], false);
    assert_eq!(config.faults().into_iter().map(|(option, _)| option).collect::<Vec<_>>(), ["browser.cookie_consent_until"]);
}

#[tokio::test]
async fn addresses_of_the_router_get_the_page_whatever_asks_for_it() {
    let accept = |value: &'static str| (header::ACCEPT, value);
    for path in ["/", "/clients/42", "/openiddict/Applications", "/apiary", "/?from=monitor"] {
        for kinds in [&[HTML][..], &[ANY], &[], &[accept("TEXT/HTML")], &[accept("text/*;q=0.5")], &[accept("image/png"), ANY]] {
            assert!(is_html(&get(path, kinds).await), "{path} {kinds:?}");
        }
        for kinds in [&[accept("application/json")][..], &[accept("application/json, text/plain, */*")], &[accept("text/html;q=0")]] {
            assert_eq!(get(path, kinds).await.status(), StatusCode::NOT_FOUND, "{path} {kinds:?}");
        }
    }
}

#[tokio::test]
async fn a_file_that_is_not_there_is_not_found() {
    for path in ["/robots.txt", "/assets/gone-4f1c.js", "/.env", "/clients/report.pdf"] {
        for kinds in [&[ANY][..], &[], &[(header::ACCEPT, "image/*, */*;q=0.8")]] {
            let response = get(path, kinds).await;
            assert_eq!((response.status(), is_html(&response)), (StatusCode::NOT_FOUND, false), "{path} {kinds:?}");
        }
    }
}

#[tokio::test]
async fn a_question_for_the_head_has_the_headers_of_the_page() {
    for path in ["/", "/clients/42"] {
        for kinds in [&[HTML][..], &[ANY], &[]] {
            let whole = get(path, kinds).await;
            let mut request = Request::head(path);
            for (name, value) in kinds {
                request = request.header(name, *value);
            }
            let head = front(&Config::default()).oneshot(request.body(Body::empty()).unwrap()).await.unwrap();
            assert!(is_html(&head), "{path}");
            assert_eq!((head.status(), head.headers()), (whole.status(), whole.headers()), "{path}");
            assert!(axum::body::to_bytes(head.into_body(), 10).await.unwrap().is_empty(), "{path}");
        }
    }
}

#[tokio::test]
async fn account_pages_are_found_in_any_case() {
    let response = get("/Account/Login?returnUrl=%2FGoals", &[HTML]).await;
    assert_eq!(response.status(), StatusCode::TEMPORARY_REDIRECT);
    assert_eq!(response.headers()[header::LOCATION], "/account/login?returnUrl=%2FGoals");
}

#[tokio::test]
async fn the_page_is_locked_down() {
    let response = get("/", &[HTML]).await;
    let policy = response.headers()[header::CONTENT_SECURITY_POLICY].to_str().unwrap();
    for part in ["script-src 'self';", "frame-ancestors 'none'", "require-trusted-types-for 'script'"] {
        assert!(policy.contains(part), "{policy}");
    }
    assert!(!policy.contains("unsafe"));
    assert_eq!(response.headers()[header::X_CONTENT_TYPE_OPTIONS], "nosniff");
    assert!(!response.headers().contains_key(header::STRICT_TRANSPORT_SECURITY));
}

#[tokio::test]
async fn no_page_is_kept_by_the_browser() {
    for path in ["/", "/clients/42", "/account/login"] {
        assert_eq!(get(path, &[HTML]).await.headers()[header::CACHE_CONTROL], "no-store", "{path}");
    }
}

#[tokio::test]
async fn browsers_are_bound_to_https_and_for_hosts_below_where_it_is_asked_for() {
    for (told, has_subdomains, expected) in [
        ("https://portal.example", false, Some("max-age=31536000")),
        ("HTTPS://portal.example", false, Some("max-age=31536000")),
        ("https://portal.example", true, Some("max-age=31536000; includeSubDomains")),
        ("http://portal.example", true, None),
    ] {
        let mut config = Config::default();
        config.server.public_url = Some(told.to_owned());
        config.server.hsts_subdomains = has_subdomains;
        let response = front(&config).oneshot(Request::get("/").body(Body::empty()).unwrap()).await.unwrap();
        let sent = response.headers().get(header::STRICT_TRANSPORT_SECURITY).map(|value| value.to_str().unwrap());
        assert_eq!(sent, expected, "{told}");
    }
}

#[tokio::test]
async fn the_environment_names_the_issuer_with_its_slash() {
    let response = get("/getEnvConfig", &[]).await;
    let body = axum::body::to_bytes(response.into_body(), 100_000).await.unwrap();
    let environment: serde_json::Value = serde_json::from_slice(&body).unwrap();
    assert_eq!(environment["oAuthConfig"]["issuer"], "http://localhost:8080/");
    assert_eq!(environment["oAuthConfig"]["clientId"], "Portal_App");
    assert_eq!(environment["apis"]["default"]["url"], "http://localhost:8080");
}
