//! Files in an S3-compatible store, for which moto stands in.

use std::{
    io::{Read, Write},
    net::TcpStream,
    pin::Pin,
    sync::Arc,
};

use axum::body::Bytes;
use chrono::TimeDelta;
use delivery::{Delivery, worker::drain};
use futures::stream;
use http::{App, Area, JobRun, OpenApiRouter, Parts, States};
use kernel::{Error, Kind, Result, Scope, Uuid};
use localisation::Localisation;
use openid::Tokens;
use platform::Cost;
use serde_json::{Value, json};
use store::job::{self, Status};
use testkit::{World, on_both};
use waymark::{
    compose,
    config::{Config, FileKind},
};

use crate::server::{Server, installed};

const TENANT: Uuid = Uuid::from_u128(0xa1);
pub const BUCKET: &str = "waymark";

/// A job that stores the file that it is asked for.
fn store_file(run: JobRun) -> Pin<Box<dyn Future<Output = Result<Value>> + Send>> {
    Box::pin(async move {
        let id: Uuid = run.args()?;
        run.app.own::<Delivery>()?.files().put(TENANT, id, Bytes::from_static(b"plan")).await?;
        Ok(json!({}))
    })
}

const STORING: Area = Area { jobs: &[("test.keep", store_file)], ..Area::new("keeper", OpenApiRouter::new) };

/// Has files stored in `server`.
pub fn store_in(config: &mut Config, server: &Server) {
    config.files.kind = FileKind::S3;
    config.files.s3_endpoint = Some(format!("http://127.0.0.1:{}", server.port));
    config.files.s3_bucket = Some(BUCKET.to_owned());
    config.files.s3_access_key = Some("key".to_owned());
    config.files.s3_secret_key = Some("secret".to_owned());
}

/// The application with the area above on the world's database, with its files in `server`.
async fn node(world: &World, server: &Server) -> App {
    let mut config = Config::default();
    config.secrets.key = Some("BwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwc=".to_owned());
    config.server.public_url = Some("https://portal.example/".to_owned());
    store_in(&mut config, server);
    let app = compose::build_app(world.app.db().clone(), &config, Cost { memory_kib: 64, passes: 1 }).await.unwrap();
    let (texts, tokens, delivery) = (app.own::<Localisation>().unwrap(), app.own::<Tokens>().unwrap(), app.own::<Delivery>().unwrap());
    let own = States::default().with(delivery).with(Arc::clone(&texts));
    let areas = [delivery::AREAS, &[STORING]].concat().leak();
    App::new(Parts { db: app.db().clone(), texts, authenticator: tokens, public_url: app.public_url().to_owned(), areas, own }).unwrap()
}

/// Calls the store directly, like its administrator.
pub fn ask(server: &Server, method: &str, path: &str) -> String {
    let mut line = TcpStream::connect(("127.0.0.1", server.port)).unwrap();
    // Moto doesn't verify signatures, but requires one.
    let signed = "Authorization: AWS4-HMAC-SHA256 Credential=key/20260302/us-east-1/s3/aws4_request, SignedHeaders=host, Signature=0";
    write!(
        line,
        "{method} {path} HTTP/1.1\r\nHost: 127.0.0.1:{}\r\n{signed}\r\nContent-Length: 0\r\nConnection: close\r\n\r\n",
        server.port
    )
    .unwrap();
    let mut answer = String::new();
    line.read_to_string(&mut answer).unwrap();
    assert!(answer.starts_with("HTTP/1.1 200"), "{answer}");
    answer
}

pub fn make_bucket(server: &Server) {
    ask(server, "PUT", &format!("/{BUCKET}"));
}

pub fn stored_files(server: &Server) -> usize {
    ask(server, "GET", &format!("/{BUCKET}?list-type=2")).matches("<Key>").count()
}

async fn jobs(app: &App) -> Vec<job::Model> {
    use store::sea_orm::EntityTrait;
    app.db().read(&Scope::system(app.now()), |tx| async move { tx.all(job::Entity::find()).await }).await.unwrap()
}

#[tokio::test]
async fn files_are_stored_completely_and_per_tenant() {
    let Some(programs) = installed() else { return };
    on_both(async |world: World| {
        let server = Server::store(&programs);
        make_bucket(&server);
        let app = node(&world, &server).await;
        let delivery = app.own::<Delivery>().unwrap();
        let (files, other, id, large) = (delivery.files(), Uuid::from_u128(0xb2), Uuid::from_u128(1), Uuid::from_u128(2));
        files.put(TENANT, id, Bytes::from_static(b"first")).await.unwrap();
        files.put(TENANT, id, Bytes::from_static(b"plan")).await.unwrap();
        assert_eq!(files.read(TENANT, id, 10).await.unwrap(), "plan");
        assert_eq!(files.read(other, id, 10).await.unwrap_err().kind(), Kind::NotFound);
        // More than one part of a multipart upload; rejected uploads leave nothing.
        let parts = || stream::iter((0..12).map(|part| Ok::<_, Error>(Bytes::from(vec![part; 1 << 20]))));
        assert_eq!(files.put_stream(TENANT, large, 6 << 20, parts()).await.unwrap_err().kind(), Kind::TooLarge);
        assert_eq!(files.get(TENANT, large).await.err().map(|error| error.kind()), Some(Kind::NotFound));
        assert_eq!(files.put_stream(TENANT, large, 1 << 30, parts()).await.unwrap(), 12 << 20);
        let whole = files.read(TENANT, large, 1 << 30).await.unwrap();
        assert!(whole.len() == 12 << 20 && (0..12).all(|part| whole[part << 20] == part as u8));
        files.delete(TENANT, id).await.unwrap();
        files.delete(TENANT, id).await.unwrap();
        assert_eq!(stored_files(&server), 1);
    })
    .await;
}

#[tokio::test]
async fn an_unavailable_store_receives_its_file_once_it_is_back() {
    let Some(programs) = installed() else { return };
    on_both(async |world: World| {
        let mut server = Server::store(&programs);
        make_bucket(&server);
        let app = node(&world, &server).await;
        let (delivery, id) = (app.own::<Delivery>().unwrap(), Uuid::from_u128(7));
        server.stop();
        let scope = Scope::system(app.now());
        app.db().write(&scope, |tx| async move { tx.enqueue("test.keep", &id).await }).await.unwrap();
        drain(&app).await.unwrap();
        let waiting = jobs(&app).await.pop().unwrap();
        assert_eq!((waiting.status, waiting.attempts), (Status::Queued, 1));
        assert_eq!(delivery.files().get(TENANT, id).await.err().map(|error| error.kind()), Some(Kind::Unavailable), "not: gone");
        server.resume();
        make_bucket(&server);
        drain(&app).await.unwrap();
        assert_eq!(stored_files(&server), 0, "the next attempt is not due yet");
        world.clock.advance(waiting.due_at - app.now());
        drain(&app).await.unwrap();
        let done = jobs(&app).await.pop().unwrap();
        assert_eq!((done.status, done.attempts, stored_files(&server)), (Status::Succeeded, 2, 1));
        assert_eq!(delivery.files().read(TENANT, id, 10).await.unwrap(), "plan");
        world.clock.advance(TimeDelta::hours(1));
        drain(&app).await.unwrap();
        assert_eq!(jobs(&app).await.iter().filter(|job| job.kind == "test.keep").map(|job| job.attempts).max(), Some(2), "never again");
    })
    .await;
}
