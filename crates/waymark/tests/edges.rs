//! What stands around every operation of the composed application: other origins, unknown addresses, oversized bodies,
//! readiness.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test stops where it can't go on")]

use std::{
    fs::File,
    io::{Seek, SeekFrom, Write},
    path::Path,
    sync::Arc,
};

use axum::{
    Router,
    body::Body,
    http::{HeaderName, Request, StatusCode, header},
    response::Response,
};
use kernel::{Clock, Entropy, Kind, OsEntropy, Scope, SystemClock};
use sqlx::{Connection, SqliteConnection};
use tower::ServiceExt;
use waymark::{
    compose::{self, Composition},
    config::Config,
};

async fn composed() -> (Composition, tempfile::TempDir) {
    let folder = tempfile::tempdir().unwrap();
    let within = |name: &str| folder.path().join(name).display().to_string();
    let mut config = Config::default();
    config.database.url = format!("sqlite://{}", within("waymark.db"));
    config.files.folder = within("files");
    config.mail.folder = within("mail");
    config.secrets.key_file = within("secret.key");
    config.limits.body_bytes = 2000;
    config.sign_in.development_address = true;
    let (clock, entropy): (Arc<dyn Clock>, Arc<dyn Entropy>) = (Arc::new(SystemClock), Arc::new(OsEntropy));
    let db = compose::connect(&config, &config.database.url, Arc::clone(&clock), Arc::clone(&entropy)).await.unwrap();
    store::migrate(&db, &compose::migrations(), None).await.unwrap();
    db.close().await;
    (compose::build(&config, clock, entropy).await.unwrap(), folder)
}

async fn send(router: &Router, request: axum::http::request::Builder, body: impl Into<Body>) -> Response {
    router.clone().oneshot(request.body(body.into()).unwrap()).await.unwrap()
}

fn header_of(response: &Response, name: HeaderName) -> String {
    response.headers().get(name).map(|value| value.to_str().unwrap().to_owned()).unwrap_or_default()
}

const FORMAT: HeaderName = HeaderName::from_static("_abperrorformat");

fn preflight(origin: &str, path: &str) -> axum::http::request::Builder {
    Request::options(path)
        .header(header::ORIGIN, origin)
        .header(header::ACCESS_CONTROL_REQUEST_METHOD, "GET")
        .header(header::ACCESS_CONTROL_REQUEST_HEADERS, "__tenant,authorization")
}

#[tokio::test]
async fn only_origins_of_registered_applications_may_call() {
    let (composition, _folder) = composed().await;
    let router = &composition.router;
    let known = send(router, preflight("http://localhost:4200", "/api/abp/application-configuration"), "").await;
    assert_eq!(header_of(&known, header::ACCESS_CONTROL_ALLOW_ORIGIN), "http://localhost:4200");
    assert!(header_of(&known, header::ACCESS_CONTROL_ALLOW_HEADERS).contains("__tenant"));
    let token = send(router, preflight("http://localhost:4200", "/connect/token"), "").await;
    assert_eq!(header_of(&token, header::ACCESS_CONTROL_ALLOW_ORIGIN), "http://localhost:4200");
    let foreign = send(router, preflight("https://elsewhere.example", "/api/abp/application-configuration"), "").await;
    assert_eq!(header_of(&foreign, header::ACCESS_CONTROL_ALLOW_ORIGIN), "");
    let visited = send(router, preflight("http://localhost:4200", "/connect/authorize"), "").await;
    assert_eq!(header_of(&visited, header::ACCESS_CONTROL_ALLOW_ORIGIN), "");
    let call = Request::get("/api/abp/application-configuration").header(header::ORIGIN, "http://localhost:4200");
    let call = send(router, call, "").await;
    assert!(header_of(&call, header::ACCESS_CONTROL_EXPOSE_HEADERS).contains("_abperrorformat"));
}

#[tokio::test]
async fn every_error_uses_the_envelope() {
    let (composition, _folder) = composed().await;
    let router = &composition.router;
    let json = |method: &str, path: &str| Request::builder().method(method).uri(path).header(header::CONTENT_TYPE, "application/json");
    let register = "/api/account/register";
    for (request, body, status) in [
        (json("GET", "/api/nowhere"), String::new(), StatusCode::NOT_FOUND),
        (Request::get("/nowhere.txt"), String::new(), StatusCode::NOT_FOUND),
        (Request::get("/connect/nowhere").header(header::ACCEPT, "*/*"), String::new(), StatusCode::NOT_FOUND),
        (json("GET", "/api/app/clients"), String::new(), StatusCode::UNAUTHORIZED),
        (json("DELETE", register), String::new(), StatusCode::METHOD_NOT_ALLOWED),
        (json("POST", register), "{".to_owned(), StatusCode::BAD_REQUEST),
        (json("POST", register), format!("{{\"userName\": \"{}\"}}", "x".repeat(3000)), StatusCode::PAYLOAD_TOO_LARGE),
        (Request::post(register).header(header::CONTENT_TYPE, "text/plain"), "{}".to_owned(), StatusCode::UNSUPPORTED_MEDIA_TYPE),
    ] {
        let response = send(router, request, body).await;
        assert_eq!(response.status(), status);
        assert_eq!(header_of(&response, FORMAT), "true", "{status}");
        let body = axum::body::to_bytes(response.into_body(), 100_000).await.unwrap();
        let body: serde_json::Value = serde_json::from_slice(&body).unwrap();
        assert!(body["error"]["message"].as_str().is_some_and(|message| !message.is_empty()), "{status}: {body}");
    }
}

#[tokio::test]
async fn responses_are_not_cached_unless_they_say_so() {
    let (composition, _folder) = composed().await;
    for (path, status, kept) in [
        ("/api/app/clients", StatusCode::UNAUTHORIZED, "no-store"),
        ("/api/abp/multi-tenancy/tenants/by-name/nobody", StatusCode::OK, "no-store"),
        ("/api/abp/application-configuration", StatusCode::OK, "private, no-cache"),
    ] {
        let response = send(&composition.router, Request::get(path), "").await;
        assert_eq!((response.status(), header_of(&response, header::CACHE_CONTROL).as_str()), (status, kept), "{path}");
    }
}

#[tokio::test]
async fn a_node_is_ready_while_its_database_is_available() {
    let (composition, _folder) = composed().await;
    let ready = send(&composition.router, Request::get("/readyz"), "").await;
    assert_eq!(ready.status(), StatusCode::OK);
    composition.app.db().close().await;
    let away = send(&composition.router, Request::get("/readyz"), "").await;
    assert_eq!((away.status(), header_of(&away, header::RETRY_AFTER).as_str()), (StatusCode::SERVICE_UNAVAILABLE, "5"));
    assert_eq!(send(&composition.router, Request::get("/healthz"), "").await.status(), StatusCode::OK);
}

/// Byte 18 of a database is the format that a program has to know to write it: with one that none knows yet, its file can only be read,
/// whatever account the tests run as.
fn mark(file: &Path, format: u8) {
    let mut file = File::options().write(true).open(file).unwrap();
    file.seek(SeekFrom::Start(18)).unwrap();
    file.write_all(&[format]).unwrap();
}

#[tokio::test]
async fn a_node_whose_database_only_reads_is_not_ready_until_it_writes_again() {
    let (composition, folder) = composed().await;
    let (router, file) = (&composition.router, folder.path().join("waymark.db"));
    let scope = Scope::system(composition.app.now());
    let write = async || composition.app.db().write(&scope, |tx| async move { tx.outbox("test", &"text").await }).await;
    write().await.unwrap();
    // What is in its log counts before what is in the file.
    let mut connection = SqliteConnection::connect(&format!("sqlite://{}", file.display())).await.unwrap();
    sqlx::raw_sql("PRAGMA wal_checkpoint(TRUNCATE)").execute(&mut connection).await.unwrap();
    connection.close().await.unwrap();
    mark(&file, 3);
    let refused = send(router, Request::get("/readyz"), "").await;
    assert_eq!((refused.status(), header_of(&refused, header::RETRY_AFTER).as_str()), (StatusCode::SERVICE_UNAVAILABLE, "5"));
    let body = axum::body::to_bytes(refused.into_body(), 1000).await.unwrap();
    assert!(String::from_utf8_lossy(&body).contains("accepts no writes"), "{body:?}");
    assert_eq!(write().await.unwrap_err().kind(), Kind::Unavailable);
    let letter = Request::post("/api/account/send-password-reset-code").header(header::CONTENT_TYPE, "application/json");
    let letter = send(router, letter, r#"{"email": "ada@waymark.example", "appName": "Portal"}"#).await;
    assert_eq!((letter.status(), header_of(&letter, header::RETRY_AFTER).as_str()), (StatusCode::SERVICE_UNAVAILABLE, "5"));
    assert_eq!(send(router, Request::get("/api/abp/application-configuration"), "").await.status(), StatusCode::OK, "it is read on");
    mark(&file, 2);
    assert_eq!(send(router, Request::get("/readyz"), "").await.status(), StatusCode::OK);
    write().await.unwrap();
}
