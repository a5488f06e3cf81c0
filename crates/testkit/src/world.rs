//! The application of one test.

use std::{
    collections::HashMap,
    sync::{
        Arc, LazyLock, Mutex,
        atomic::{AtomicU32, Ordering},
    },
};

use axum::Router;
use base64::{Engine as _, prelude::BASE64_STANDARD};
use chrono::{TimeZone, Utc};
use http::App;
use kernel::{Clock, HOST, MockClock, OsEntropy, Scope};
use platform::Cost;
use store::{Db, Engine};
use waymark::{
    compose::{self, Composition},
    config::{Config, Strategy},
};

use crate::{
    Actor, Cast, PASSWORD, Reply, Who, cast,
    database::{self, TestDatabase},
    template::{SeedData, template},
};

/// A running application with its own database and a stopped clock.
pub struct World {
    /// The application.
    pub app: App,
    pub clock: Arc<MockClock>,
    /// Ids of the test data.
    pub cast: Cast,
    pub engine: Engine,
    router: Router,
    tokens: Mutex<HashMap<Who, String>>,
    files: tempfile::TempDir,
    config: Config,
    place: TestDatabase,
}

/// Test passwords need no protection.
const CHEAP: Cost = Cost { memory_kib: 64, passes: 1 };

/// Made once for all tests of a program: with their document, they take longer than the rest of an application.
static OPERATIONS: LazyLock<Router<App>> = LazyLock::new(compose::operations);

static NEXT: AtomicU32 = AtomicU32::new(0);

/// The databases that tests run on.
pub fn engines() -> Vec<Engine> {
    let server = database::postgres().map(|_| Engine::Postgres);
    std::iter::once(Engine::Sqlite).chain(server).collect()
}

/// Runs `test` on SQLite and, if a test server is configured, on PostgreSQL.
pub async fn on_both(test: impl AsyncFn(World)) {
    for engine in engines() {
        test(Box::pin(World::new(engine)).await).await;
    }
}

/// Runs `test` on `engine`, if it is one that tests run on. Where a test takes long, a test for each database lets them run side by side.
pub async fn on(engine: Engine, test: impl AsyncFn(World)) {
    if engines().contains(&engine) {
        Box::pin(test(Box::pin(World::new(engine)).await)).await;
    }
}

/// As [`on`], with the demo data.
pub async fn on_with_demo(engine: Engine, test: impl AsyncFn(World)) {
    if engines().contains(&engine) {
        Box::pin(test(Box::pin(World::with_demo(engine)).await)).await;
    }
}

/// As [`on_both`], with the demo data.
pub async fn on_both_with_demo(test: impl AsyncFn(World)) {
    for engine in engines() {
        test(Box::pin(World::with_demo(engine)).await).await;
    }
}

/// As [`on_both`], on databases without tenants and users.
pub async fn on_empty(test: impl AsyncFn(World)) {
    test(Box::pin(World::empty(Engine::Sqlite)).await).await;
    if database::postgres().is_some() {
        test(Box::pin(World::empty(Engine::Postgres)).await).await;
    }
}

pub(crate) fn name() -> String {
    format!("wm_{}_{}", std::process::id(), NEXT.fetch_add(1, Ordering::Relaxed))
}

/// The configuration with the public URL that all tests use; the database is connected separately.
fn config(files: &std::path::Path) -> Config {
    let mut config = Config::default();
    config.secrets.key = Some(BASE64_STANDARD.encode([7; 32]));
    config.server.public_url = Some("https://portal.example/".to_owned());
    // Actors sign in with the password grant.
    config.sign_in.strategy = Strategy::Password;
    config.files.folder = files.join("files").display().to_string();
    config.mail.folder = files.join("mail").display().to_string();
    config.sms.folder = files.join("sms").display().to_string();
    // Test servers listen on this machine, whose address is refused like any other private one.
    config.outbound.allowed = Some("localhost".to_owned());
    // The program that draws pages of PDFs is not built beside these tests.
    config.program = Some("/bin/false".into());
    config
}

/// The instant at which every test starts.
pub(crate) fn start() -> Arc<MockClock> {
    Arc::new(MockClock::at(Utc.with_ymd_and_hms(2026, 3, 2, 9, 0, 0).single().expect("a day")))
}

async fn connect(options: &store::Options, clock: Arc<dyn Clock>) -> Db {
    Db::connect(options, &compose::migrations(), clock, Arc::new(OsEntropy)).await.expect("the database")
}

/// Puts the application together on a database with the schema.
async fn composed(db: Db, config: &Config) -> Composition {
    compose::build_with(db, config, CHEAP, OPERATIONS.clone()).await.expect("the application")
}

/// Creates the schema in the empty database at `place`.
async fn migrate(place: &TestDatabase, clock: Arc<dyn Clock>) {
    let owner = connect(&place.owner, clock).await;
    store::migrate(&owner, &compose::migrations(), place.role.as_deref()).await.expect("the schema");
    owner.close().await;
}

/// Creates schema and test data in the empty database at `place`.
pub(crate) async fn populate(place: &TestDatabase, clock: Arc<dyn Clock>) -> Cast {
    migrate(place, Arc::clone(&clock)).await;
    let files = tempfile::tempdir().expect("a folder");
    let config = config(files.path());
    let composed = composed(connect(&place.serving, clock).await, &config).await;
    let cast = Box::pin(cast::fill(&composed.app)).await;
    // A PostgreSQL template must have no connections; SQLite's log is merged into the file when the last one closes.
    composed.app.db().close().await;
    cast
}

/// Loads the demo data into the database at `place`, with its files below `folder`.
pub(crate) async fn add_demo(place: &TestDatabase, clock: Arc<dyn Clock>, folder: &std::path::Path) {
    let composed = composed(connect(&place.serving, clock).await, &config(folder)).await;
    Box::pin(demo::load(&composed.app)).await.expect("the demo data");
    composed.app.db().close().await;
}

impl World {
    /// A world on a fresh copy of the template of `engine`.
    pub async fn new(engine: Engine) -> Self {
        Self::with(engine, |_| ()).await
    }

    /// As [`World::new`], with the demo data.
    pub async fn with_demo(engine: Engine) -> Self {
        Self::copy_of(engine, SeedData::Demo, |_| ()).await
    }

    /// As [`World::new`], with another configuration.
    pub async fn with(engine: Engine, change: impl FnOnce(&mut Config)) -> Self {
        Self::copy_of(engine, SeedData::Cast, change).await
    }

    async fn copy_of(engine: Engine, content: SeedData, change: impl FnOnce(&mut Config)) -> Self {
        // The causes of failed requests, beside what a failed test prints. Only the first test of a process sets it.
        let _ = tracing_subscriber::fmt().with_max_level(tracing_subscriber::filter::LevelFilter::ERROR).with_test_writer().try_init();
        let template = template(engine, content).await;
        let place = database::copy(engine, &template.place, &name()).await;
        let files = tempfile::tempdir().expect("a folder");
        template.copy_files(files.path());
        Self::on(engine, place, template.cast.clone(), files, change).await
    }

    /// A world as the first start of the program makes it: without tenants and users.
    pub async fn empty(engine: Engine) -> Self {
        let place = database::empty(engine, &name()).await;
        migrate(&place, start()).await;
        let files = tempfile::tempdir().expect("a folder");
        let world = Self::on(engine, place, Cast::default(), files, |_| ()).await;
        platform::provisioning::host(&world.app).await.expect("the host's roles");
        openid::seed(&world.app).await.expect("the portal's client and keys");
        world
    }

    async fn on(engine: Engine, place: TestDatabase, cast: Cast, files: tempfile::TempDir, change: impl FnOnce(&mut Config)) -> Self {
        let mut config = config(files.path());
        change(&mut config);
        let clock = start();
        let db = Db::connect(&place.serving, &compose::migrations(), clock.clone(), Arc::new(OsEntropy)).await.expect("the database");
        let composed = composed(db, &config).await;
        Self { app: composed.app, clock, cast, engine, router: composed.router, tokens: Mutex::default(), files, config, place }
    }

    /// An anonymous caller.
    pub fn anon(&self) -> Actor {
        Actor { router: self.router.clone(), token: None, tenant: None, language: None, headers: Vec::new() }
    }

    /// An anonymous caller of the same installation after its URL changed: same database, same keys.
    pub async fn moved_to(&self, public_url: &str) -> Actor {
        self.configured(|config| config.server.public_url = Some(public_url.to_owned())).await
    }

    /// An anonymous caller of the same installation after its configuration changed.
    pub async fn configured(&self, change: impl FnOnce(&mut Config)) -> Actor {
        let mut config = self.config.clone();
        change(&mut config);
        let composed = composed(self.app.db().clone(), &config).await;
        Actor { router: composed.router, ..self.anon() }
    }

    /// Another node of the same installation, with its own connections and clock; returns its application and an anonymous caller.
    pub async fn beside(&self, clock: Arc<MockClock>) -> (App, Actor) {
        let db = Db::connect(&self.place.serving, &compose::migrations(), clock, Arc::new(OsEntropy)).await.expect("the database");
        let composed = composed(db, &self.config).await;
        (composed.app, Actor { router: composed.router, ..self.anon() })
    }

    /// Address of the database for the owner of the schema.
    pub fn owner(&self) -> &str {
        &self.place.owner.url
    }

    /// Address of the database for the serving role.
    pub fn serving(&self) -> &str {
        &self.place.serving.url
    }

    /// A signed-in test user; a second call returns the same session.
    pub async fn as_user(&self, who: Who) -> Actor {
        let known = self.tokens.lock().expect("no panic while held").get(&who).cloned();
        let token = match known {
            Some(token) => token,
            None => {
                let token = self.sign_in(who).await.ok()["access_token"].as_str().expect("a token").to_owned();
                self.tokens.lock().expect("no panic while held").insert(who, token.clone());
                token
            }
        };
        Actor { token: Some(token), ..self.anon() }
    }

    /// A signed-in test user with a new session: those of before have expired.
    pub async fn as_user_again(&self, who: Who) -> Actor {
        self.tokens.lock().expect("no panic while held").remove(&who);
        self.as_user(who).await
    }

    /// The token endpoint's response to the password of `who`.
    pub async fn sign_in(&self, who: Who) -> Reply {
        let (_, name, _) = cast::USERS.into_iter().find(|(w, ..)| *w == who).expect("everybody is in the cast");
        let tenant = self.cast.tenant_of(who);
        let caller = if tenant == HOST { self.anon() } else { self.anon().within(tenant) };
        let scope = "openid offline_access profile email phone roles Portal";
        let pairs = [("grant_type", "password"), ("client_id", "Portal_App"), ("username", name), ("password", PASSWORD), ("scope", scope)];
        caller.form("/connect/token", &pairs).await
    }

    /// The installation's scope at the host, with every permission, for setup through services.
    pub fn installer(&self) -> Scope {
        cast::installer(&self.app)
    }

    /// The mails sent so far, as `(recipient, text)`, in the order of their ids.
    pub fn mails(&self) -> Vec<(String, String)> {
        self.mail_files().iter().map(|mail| read_mail(mail)).collect()
    }

    /// The subjects of the mails sent so far, in the same order, with folded lines joined.
    pub fn subjects(&self) -> Vec<String> {
        let unfolded = self.mail_files().into_iter().map(|mail| mail.replace("\r\n ", " "));
        unfolded.map(|mail| mail.lines().find_map(|line| line.strip_prefix("Subject: ")).expect("a subject").to_owned()).collect()
    }

    /// The mails sent so far as they were sent, in the same order, with folded lines joined and quoted-printable as it is.
    pub fn mail_sources(&self) -> Vec<String> {
        self.mail_files().into_iter().map(|mail| mail.replace("\r\n ", " ").replace("=\r\n", "")).collect()
    }

    fn mail_files(&self) -> Vec<String> {
        let Ok(folder) = std::fs::read_dir(self.files.path().join("mail")) else { return Vec::new() };
        let mut files: Vec<_> = folder.map(|entry| entry.expect("an entry").path()).collect();
        files.sort();
        files.iter().map(|file| std::fs::read_to_string(file).expect("a mail")).collect()
    }

    /// The text messages sent so far, in the order of their ids.
    pub fn text_messages(&self) -> Vec<String> {
        let Ok(folder) = std::fs::read_dir(self.files.path().join("sms")) else { return Vec::new() };
        let mut files: Vec<_> = folder.map(|entry| entry.expect("an entry").path()).collect();
        files.sort();
        files.iter().map(|file| std::fs::read_to_string(file).expect("a message")).collect()
    }

    /// Runs outbox and jobs until nothing is due.
    pub async fn drain(&self) {
        delivery::worker::drain(&self.app).await.expect("the worker");
    }
}

/// Recipient and text part, with quoted-printable decoded.
fn read_mail(mail: &str) -> (String, String) {
    let to = mail.lines().find_map(|line| line.strip_prefix("To: ")).expect("a receiver");
    let to = to.rsplit('<').next().expect("an address").trim_end_matches('>').to_owned();
    let (before, part) = mail.split_once("Content-Type: text/plain").expect("a text part");
    let (head, body) = part.split_once("\r\n\r\n").expect("a body");
    // Only the boundary that began the part ends it: a wrapped line of the text may begin with two dashes too.
    let boundary = before.rsplit_once("\r\n--").and_then(|(_, rest)| rest.lines().next());
    let end = boundary.and_then(|boundary| body.find(&format!("\r\n--{boundary}")));
    let body = end.map_or(body, |at| &body[..at]);
    (to, if head.contains("quoted-printable") { unquoted(body) } else { body.to_owned() })
}

fn unquoted(body: &str) -> String {
    let joined = body.replace("=\r\n", "");
    let mut parts = joined.split('=');
    let mut bytes = parts.next().expect("a start").as_bytes().to_vec();
    for part in parts {
        bytes.push(u8::from_str_radix(&part[..2], 16).expect("two digits"));
        bytes.extend_from_slice(&part.as_bytes()[2..]);
    }
    String::from_utf8(bytes).expect("UTF-8")
}
