use std::sync::Arc;

use kernel::{Clock, Entropy, OsEntropy, SystemClock};
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    time::{MissedTickBehavior, interval},
};

use super::*;
use crate::{compose, config::Config};

/// A server on a port of its own.
struct Server {
    address: SocketAddr,
    _folder: tempfile::TempDir,
}

impl Server {
    /// One that gives an operation a second, and a client as long for each part of a body.
    async fn start() -> Self {
        Self::awaiting(1).await
    }

    async fn awaiting(seconds: u64) -> Self {
        let folder = tempfile::tempdir().unwrap();
        let within = |name: &str| folder.path().join(name).display().to_string();
        let mut config = Config::default();
        config.database.url = format!("sqlite://{}", within("waymark.db"));
        config.files.folder = within("files");
        config.mail.folder = within("mail");
        config.secrets.key_file = within("secret.key");
        (config.limits.request_seconds, config.limits.body_idle_seconds) = (1, seconds);
        let (clock, entropy): (Arc<dyn Clock>, Arc<dyn Entropy>) = (Arc::new(SystemClock), Arc::new(OsEntropy));
        let db = compose::connect(&config, &config.database.url, Arc::clone(&clock), Arc::clone(&entropy)).await.unwrap();
        store::migrate(&db, &compose::migrations(), None).await.unwrap();
        db.close().await;
        let router = compose::build(&config, clock, entropy).await.unwrap().router;
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        tokio::spawn(serve(listener, router, Duration::from_secs(30), CancellationToken::new()));
        Self { address, _folder: folder }
    }
}

fn request(method: &str, path: &str, kind: &str, body: usize) -> Vec<u8> {
    let head = format!("{method} {path} HTTP/1.1\r\nHost: x\r\nContent-Type: {kind}\r\nContent-Length: {body}\r\n\r\n");
    [head.into_bytes(), vec![b' '; body]].concat()
}

/// The head of the next answer, its body read.
async fn answer(stream: &mut TcpStream) -> String {
    let mut head = Vec::new();
    while !head.ends_with(b"\r\n\r\n") {
        head.push(stream.read_u8().await.expect("an answer"));
    }
    let head = String::from_utf8(head).unwrap().to_ascii_lowercase();
    let length = head.lines().find_map(|line| line.strip_prefix("content-length: ")).map_or(0, |length| length.parse().unwrap());
    stream.read_exact(&mut vec![0; length]).await.expect("the whole answer");
    head
}

#[tokio::test]
async fn a_response_before_the_body_is_read_keeps_the_connection_usable() {
    let server = Server::start().await;
    let json = "application/json";
    for (request, status) in [
        (request("POST", "/api/app/clients", json, 1_000), 401),
        (request("POST", "/api/app/clients", json, 200_000), 401),
        (request("POST", "/api/app/clients", json, 3_000_000), 401),
        (request("POST", "/api/nowhere", json, 100_000), 404),
        (request("POST", "/nowhere", json, 3_000_000), 404),
        (request("POST", "/api/account/register", json, 1_100_000), 413),
        (request("POST", "/api/account/register", json, 8_000_000), 413),
        (request("POST", "/api/account/register", "text/plain", 100_000), 415),
        (request("POST", "/connect/token", "text/plain", 100_000), 415),
    ] {
        let mut stream = TcpStream::connect(server.address).await.unwrap();
        for _ in 0..10 {
            stream.write_all(&request).await.expect("the server reads on");
            let refused = answer(&mut stream).await;
            assert!(refused.starts_with(&format!("http/1.1 {status} ")), "{refused}");
            if refused.contains("connection: close") {
                stream = TcpStream::connect(server.address).await.unwrap();
            }
            stream.write_all(&self::request("GET", "/healthz", json, 0)).await.unwrap();
            let next = answer(&mut stream).await;
            assert!(next.starts_with("http/1.1 200 "), "{status}: {next}");
        }
    }
}

#[tokio::test]
async fn a_body_that_arrives_too_slowly_is_a_client_error() {
    let server = Server::start().await;
    let mut stream = TcpStream::connect(server.address).await.unwrap();
    let whole = request("POST", "/api/account/register", "application/json", 1_000);
    stream.write_all(&whole[..whole.len() - 500]).await.unwrap();
    let told = answer(&mut stream).await;
    assert!(told.starts_with("http/1.1 408 ") && told.contains("_abperrorformat: true") && told.contains("connection: close"), "{told}");
}

#[tokio::test]
async fn a_body_that_keeps_coming_may_take_longer_than_an_operation() {
    let server = Server::awaiting(30).await;
    let mut stream = TcpStream::connect(server.address).await.unwrap();
    let whole = request("POST", "/api/account/register", "application/json", 100_000);
    let mut ticks = interval(Duration::from_millis(25));
    ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
    // A second and a half.
    for piece in whole.chunks(whole.len() / 60) {
        ticks.tick().await;
        stream.write_all(piece).await.unwrap();
    }
    let told = answer(&mut stream).await;
    assert!(told.starts_with("http/1.1 400 "), "{told}");
}

#[tokio::test]
async fn an_address_that_is_too_long_is_a_client_error() {
    let server = Server::start().await;
    for (length, status) in [(65_000, 404), (65_535, 414), (200_000, 414)] {
        let mut stream = TcpStream::connect(server.address).await.unwrap();
        let path = format!("/api/{}", "x".repeat(length - "/api/".len()));
        stream.write_all(&request("GET", &path, "text/plain", 0)).await.unwrap();
        let told = answer(&mut stream).await;
        assert!(told.starts_with(&format!("http/1.1 {status} ")), "{length}: {told}");
    }
}
