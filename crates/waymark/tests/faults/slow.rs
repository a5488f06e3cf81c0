//! Clients that are slow, idle, greedy or too big cost the others nothing and the server bounded memory.

use std::time::Duration;

use base64::{Engine as _, prelude::BASE64_STANDARD};
use store::Engine;
use testkit::Stand;
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::TcpStream,
    time::{MissedTickBehavior, interval, timeout},
};

use crate::{client::Client, either, node::Setup, until};

/// Seconds that the server of this test gives a connection and a request.
const PATIENCE: &str = "3";
/// The same for an operation and for a silent client, where others take longer than that.
const BRIEF: &str = "2";
const LONG: Duration = Duration::from_secs(60);
/// What a connection that says nothing may cost, in KiB.
const EACH: u64 = 32;

async fn open(port: u16, first: &[u8]) -> TcpStream {
    let mut stream = TcpStream::connect(("127.0.0.1", port)).await.unwrap();
    stream.write_all(first).await.unwrap();
    stream
}

/// Whether the server has hung up, without waiting for it.
fn is_over(stream: &TcpStream) -> bool {
    let mut rest = [0; 4096];
    loop {
        match stream.try_read(&mut rest) {
            Ok(0) => return true,
            Ok(_) => {}
            Err(error) => return error.kind() != std::io::ErrorKind::WouldBlock,
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn idle_and_trickling_connections_are_closed_and_cost_little() {
    let stand = Stand::new(Engine::Sqlite).await.unwrap();
    let setup = Setup::of(&stand).with("limits.connection_seconds", PATIENCE).prepared("ulimit -n $(ulimit -H -n)");
    let node = setup.start().await;
    let anon = Client::at(setup.port);
    let admin = anon.within(stand.cast.alpha).signed_in("client.admin").await;
    admin.get("/api/app/clients").await.unwrap().ok();
    let before = node.memory();
    let count = either(1000, 10_000);
    let mut idle = Vec::with_capacity(count);
    for at in 0..count {
        // Every third has begun a request that it never ends.
        idle.push(open(setup.port, if at % 3 == 0 { b"GET /healthz HTTP/1.1\r\nHost: x\r\nX-Slow: " } else { b"" }).await);
    }
    admin.get("/api/app/clients").await.unwrap().ok();
    let after = node.memory();
    println!("faults: slow: {count} connections, {before} MiB before, {after} MiB with them");
    assert!(after * 1024 <= before * 1024 + count as u64 * EACH + 20 * 1024, "{before} MiB, then {after} MiB");
    // Sends a byte at each look and never a whole head.
    let trickling = tokio::sync::Mutex::new(open(setup.port, b"GET / HTTP/1.1\r\nX-Slow: ").await);
    let cut = async || {
        let mut stream = trickling.lock().await;
        stream.write_all(b"a").await.is_err() || is_over(&stream)
    };
    until("a client that sends a byte at a time is cut off", LONG, cut).await;
    until("idle connections are closed", LONG, async || idle.iter().all(is_over)).await;
    admin.get("/api/app/clients").await.unwrap().ok();
    assert!(node.terminate());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_client_that_takes_nothing_or_sends_half_a_body_is_cut_off() {
    let stand = Stand::new(Engine::Sqlite).await.unwrap();
    let setup = Setup::of(&stand).with("limits.connection_seconds", PATIENCE).with("limits.body_idle_seconds", PATIENCE);
    let node = setup.start().await;
    let anon = Client::at(setup.port);
    let admin = anon.within(stand.cast.alpha).signed_in("client.admin").await;
    let sockets = || std::fs::read_dir(format!("/proc/{}/fd", node.id())).unwrap().count();
    let before = sockets();
    // Far more answers than any buffer between the two holds, and nobody reads one.
    let ask = b"GET /api/abp/application-localization?cultureName=en-GB HTTP/1.1\r\nHost: x\r\n\r\n".repeat(200);
    let mut greedy = Vec::new();
    for _ in 0..either(5, 50) {
        greedy.push(open(setup.port, &ask).await);
    }
    let memory = node.memory();
    until("nobody holds an answer for ever", LONG, async || sockets() <= before).await;
    println!("faults: slow: {} clients that take nothing, {memory} MiB with them", greedy.len());
    assert!(memory < 280, "{memory} MiB");
    // A body that stops halfway has no end to wait for.
    let head = admin.request("POST", "/api/app/staff", Some(("application/json", &[b' '; 1000])), None);
    let mut half = open(setup.port, &head[..head.len() - 500]).await;
    let mut answer = Vec::new();
    let read = timeout(LONG, half.read_to_end(&mut answer)).await.expect("an answer or the end");
    let told = String::from_utf8_lossy(&answer);
    assert!(read.is_err() || told.starts_with("HTTP/1.1 408"), "{told}");
    admin.get("/api/app/clients").await.unwrap().ok();
    assert!(node.terminate());
}

#[tokio::test(flavor = "multi_thread")]
async fn bodies_of_all_sizes_are_taken_up_to_the_limit_and_refused_beyond() {
    let stand = Stand::new(Engine::Sqlite).await.unwrap();
    let setup = Setup::of(&stand);
    let node = setup.start().await;
    let admin = Client::at(setup.port).within(stand.cast.alpha).signed_in("client.admin").await;
    let limit = 1024 * 1024;
    let before = node.memory();
    for size in [0, 1, 2, limit - 1, limit, limit + 1, 2 * limit, 32 * limit, 64 * limit] {
        let body = vec![b' '; size];
        let expected = if size <= limit { 400 } else { 413 };
        let request = admin.request("POST", "/api/app/staff", Some(("application/json", &body)), None);
        match admin.send(&request).await {
            Ok(reply) => {
                assert_eq!(reply.status, expected, "{size}: {}", reply.text());
                assert_eq!(reply.header("_abperrorformat"), Some("true"), "{size}");
            }
            // The answer may be overtaken by the end of a connection whose body nobody reads.
            Err(error) => assert!(size > limit, "{size}: {error}"),
        }
        chunked(&admin, &body, expected).await;
    }
    let after = node.memory();
    assert!(after < before + 100, "{before} MiB, then {after} MiB");
    admin.get("/api/app/clients").await.unwrap().ok();
    assert!(node.terminate());
}

/// MiB of each of six bodies that arrive together.
const BODY: u64 = 40;

/// The allocator of builds without `jemalloc` keeps free memory as long as something small lies above it, so that what one burst needed may stay;
/// what four of them needed stays only if it is never freed.
#[tokio::test(flavor = "multi_thread")]
async fn memory_of_large_imports_does_not_add_up() {
    let stand = Stand::new(Engine::Sqlite).await.unwrap();
    let setup = Setup::of(&stand);
    let node = setup.start().await;
    let author = Client::at(setup.port).signed_in("author").await;
    author.get("/api/app/frameworks").await.unwrap().ok();
    let before = node.memory();
    let path = "/api/app/standards/import?dryRun=true&newFrameworkCode=BULK";
    let body = vec![b' '; BODY as usize * 1024 * 1024];
    let request = author.request("POST", path, Some(("application/json", &body)), None);
    let send = || author.send(&request);
    for _ in 0..4 {
        let replies = tokio::join!(send(), send(), send(), send(), send(), send());
        for reply in [replies.0, replies.1, replies.2, replies.3, replies.4, replies.5] {
            assert!(reply.unwrap().status < 500);
        }
    }
    until("the memory is given back", LONG, async || node.memory() <= before + 6 * BODY).await;
    println!("faults: slow: four times six bodies of 40 MiB, {before} MiB before, {} MiB after", node.memory());
    assert!(node.terminate());
}

/// The same without a length told beforehand.
async fn chunked(client: &Client, body: &[u8], expected: u16) {
    let head = client.request("POST", "/api/app/staff", Some(("application/json", b"")), None);
    let head = String::from_utf8(head).unwrap().replace("Content-Length: 0", "Transfer-Encoding: chunked");
    let mut request = head.into_bytes();
    for piece in body.chunks(60_000) {
        request.extend(format!("{:x}\r\n", piece.len()).into_bytes());
        request.extend_from_slice(piece);
        request.extend_from_slice(b"\r\n");
    }
    request.extend_from_slice(b"0\r\n\r\n");
    match client.send(&request).await {
        Ok(reply) => assert_eq!(reply.status, expected, "{}: {}", body.len(), reply.text()),
        Err(error) => assert_eq!(expected, 413, "{}: {error}", body.len()),
    }
}

const UPLOADS: &str = "/api/app/assets/uploads";

/// The head of a request of the upload protocol, of which `length` bytes follow.
fn of_upload(by: &Client, method: &str, path: &str, headers: &str, length: usize) -> Vec<u8> {
    let head = String::from_utf8(by.request(method, path, None, None)).unwrap();
    head.replace("\r\n\r\n", &format!("\r\nTus-Resumable: 1.0.0\r\nContent-Length: {length}\r\n{headers}\r\n")).into_bytes()
}

/// Begins the upload of a text: its id, and that of its file.
async fn begin(by: &Client, content: &[u8]) -> (String, String) {
    let headers = format!("Upload-Length: {}\r\nUpload-Metadata: filename {}\r\n", content.len(), BASE64_STANDARD.encode("log.txt"));
    let begun = by.send(&of_upload(by, "POST", UPLOADS, &headers, 0)).await.unwrap().ok();
    (begun["id"].as_str().unwrap().to_owned(), begun["assetId"].as_str().unwrap().to_owned())
}

/// Connects and sends the beginning of content, of which more is announced.
async fn appending(by: &Client, upload: &str, offset: usize, announced: usize, beginning: &[u8]) -> TcpStream {
    let headers = format!("Upload-Offset: {offset}\r\nContent-Type: application/offset+octet-stream\r\n");
    let head = of_upload(by, "PATCH", &format!("{UPLOADS}/{upload}"), &headers, announced);
    open(by.port, &[head.as_slice(), beginning].concat()).await
}

/// Sends content steadily, for longer than an operation may take; the status of the answer.
async fn trickled(by: &Client, upload: &str, offset: usize, content: &[u8]) -> String {
    let mut stream = appending(by, upload, offset, content.len(), &[]).await;
    let mut ticks = interval(Duration::from_millis(25));
    ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
    for piece in content.chunks(content.len() / 100) {
        ticks.tick().await;
        stream.write_all(piece).await.unwrap();
    }
    status(stream).await
}

/// The status of the answer.
async fn status(mut stream: TcpStream) -> String {
    let mut answer = Vec::new();
    timeout(LONG, stream.read_to_end(&mut answer)).await.expect("an answer").unwrap();
    String::from_utf8_lossy(&answer).chars().skip("HTTP/1.1 ".len()).take(3).collect()
}

/// How much of an upload the server has.
async fn arrived(by: &Client, upload: &str) -> u64 {
    by.get(&format!("{UPLOADS}/{upload}")).await.unwrap().ok()["offset"].as_u64().unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn an_upload_on_a_slow_line_arrives_and_keeps_what_came_before_a_break() {
    let stand = Stand::new(Engine::Sqlite).await.unwrap();
    let setup = Setup::of(&stand).with("limits.request_seconds", BRIEF).with("limits.body_idle_seconds", BRIEF);
    let node = setup.start().await;
    let anon = Client::at(setup.port);
    let admin = anon.within(stand.cast.alpha).signed_in("client.admin").await;
    let content: Vec<u8> = (0u32..).flat_map(|n| format!("{n}\n").into_bytes()).take(1024 * 1024).collect();
    let (upload, asset) = begin(&admin, &content).await;
    let beginning = &content[..200 * 1024];
    drop(appending(&admin, &upload, 0, content.len(), beginning).await);
    until("what came is there", LONG, async || arrived(&admin, &upload).await >= 192 * 1024).await;
    // One line falls silent, and another one is as slow but steady.
    let (silent, _) = begin(&admin, &content).await;
    let hangs = appending(&admin, &silent, 0, content.len(), beginning).await;
    let offset = usize::try_from(arrived(&admin, &upload).await).unwrap();
    let (hung, sent) = tokio::join!(status(hangs), trickled(&admin, &upload, offset, &content[offset..]));
    assert_eq!((hung.as_str(), sent.as_str()), ("408", "204"));
    assert_eq!(arrived(&admin, &silent).await, 200 * 1024);
    let file = format!("/api/app/assets/{asset}");
    until("the file is checked", LONG, async || admin.get(&file).await.unwrap().json()["status"] == "Ready").await;
    let links = admin.get(&format!("{file}/links")).await.unwrap().ok();
    let read = anon.get(links["downloadUrl"].as_str().unwrap()).await.unwrap();
    assert!(read.body == content, "{} bytes", read.body.len());
    assert!(node.terminate());
}
