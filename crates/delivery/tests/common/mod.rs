//! A small in-process application with the crate's areas.

#![allow(dead_code)] // each test file uses a part of it

#[path = "../../../testkit/src/database.rs"]
mod database;

use std::{
    collections::HashMap,
    path::PathBuf,
    sync::{
        Arc, Mutex,
        atomic::{AtomicU32, Ordering},
    },
};

use async_trait::async_trait;
use axum::{
    body::Body,
    http::{Request, StatusCode},
    response::Response,
};
use delivery::{
    AREAS, Delivery, Directory, FileOptions, MailOptions, MailSource, Options, OutboundOptions, Person, Ports, SmsOptions, Transport,
    TypeDefaults,
};
use http::{App, Area, Authenticator, Limits, Parts, States, document, wrap};
use kernel::{Clients, Error, Granted, HOST, MockClock, Principal, RequestFacts, Result, Scope, SeededEntropy, Tenancy, Uuid};
use localisation::Localisation;
use serde_json::Value;
use store::{Db, Engine, MIGRATIONS, Migration};
use tower::ServiceExt;

/// A tenant's user, a host user, a user of another tenant.
pub const STAFF: Uuid = Uuid::from_u128(0x51);
pub const COACH: Uuid = Uuid::from_u128(0xc0);
pub const OTHER: Uuid = Uuid::from_u128(0x07);
pub const TENANT: Uuid = Uuid::from_u128(0x1000);

fn home(user: Uuid) -> Uuid {
    if user == COACH { HOST } else { TENANT }
}

/// Accepts a user's id as token, unless all sessions have ended.
#[derive(Default)]
pub struct TestAuthenticator {
    pub ended: Mutex<Vec<Uuid>>,
}

#[async_trait]
impl Authenticator for TestAuthenticator {
    async fn principal(&self, _app: &App, bearer: &str) -> Result<Arc<Principal>> {
        let user = Uuid::parse_str(bearer).map_err(|_| Error::unauthenticated())?;
        if self.ended.lock().unwrap().contains(&user) {
            return Err(Error::unauthenticated());
        }
        Ok(Arc::new(Principal { user_id: Some(user), home: home(user), ..Principal::default() }))
    }

    async fn principal_of(&self, _app: &App, home: Uuid, user: Uuid) -> Result<Arc<Principal>> {
        Ok(Arc::new(Principal { user_id: Some(user), home, ..Principal::default() }))
    }

    async fn scope(&self, app: &App, principal: Arc<Principal>, tenant: Option<&str>, facts: Arc<RequestFacts>) -> Result<Scope> {
        let workspace = tenant.and_then(|t| Uuid::parse_str(t).ok());
        let tenancy = match (principal.home, workspace) {
            (HOST, None) => Tenancy::Portfolio(Arc::new([TENANT].into())),
            (HOST, Some(id)) => Tenancy::Tenant(id),
            (home, _) => Tenancy::Tenant(home),
        };
        Ok(Scope::new(tenancy, Clients::All, principal, app.now(), facts))
    }
}

struct TestDirectory;

#[async_trait]
impl Directory for TestDirectory {
    async fn person(&self, _app: &App, user: Uuid) -> Result<Option<Person>> {
        let culture = if user == COACH { "ar" } else { "en-GB" };
        let person = Person {
            user_id: user,
            home: home(user),
            email: format!("{user}@example.com"),
            name: "Ada".to_owned(),
            culture: culture.to_owned(),
        };
        Ok([STAFF, COACH, OTHER].contains(&user).then_some(person))
    }
}

/// Mail servers of tenants' own; the others have that of the configuration.
#[derive(Default)]
pub struct TestMail {
    pub servers: Mutex<HashMap<Uuid, MailOptions>>,
}

#[async_trait]
impl MailSource for TestMail {
    async fn options(&self, _app: &App, tenant: Uuid) -> Result<Option<MailOptions>> {
        Ok(self.servers.lock().unwrap().get(&tenant).cloned())
    }
}

/// The application, its clock and its folder.
pub struct World {
    pub app: App,
    pub clock: Arc<MockClock>,
    pub authenticator: Arc<TestAuthenticator>,
    pub delivery: Arc<Delivery>,
    pub mail: Arc<TestMail>,
    folder: tempfile::TempDir,
    _keep: database::Keep,
}

static NEXT: AtomicU32 = AtomicU32::new(0);

/// Runs `test` with the crate's areas and `more`, on SQLite and, if a test server is configured, on PostgreSQL.
pub async fn on_both(more: &[Area], test: impl AsyncFn(World)) {
    test(World::open(Engine::Sqlite, more).await).await;
    if database::postgres().is_some() {
        test(World::open(Engine::Postgres, more).await).await;
    }
}

impl World {
    /// Starts an application with the crate's areas and `more`. Monday, 09:00.
    async fn open(engine: Engine, more: &[Area]) -> Self {
        let areas: &'static [Area] = Box::leak([localisation::AREAS, AREAS, more].concat().into_boxed_slice());
        let folder = tempfile::tempdir().unwrap();
        let migrations: Vec<Migration> = MIGRATIONS.iter().copied().chain(areas.iter().flat_map(|area| area.migrations).copied()).collect();
        let clock = Arc::new(MockClock::at("2026-01-05T09:00:00Z".parse().unwrap()));
        let name = format!("wm_delivery_{}_{}", std::process::id(), NEXT.fetch_add(1, Ordering::Relaxed));
        let place = database::empty(engine, &name).await;
        let owner = Db::connect(&place.owner, &migrations, Arc::clone(&clock) as _, Arc::new(SeededEntropy::new(2))).await.unwrap();
        store::migrate(&owner, &migrations, place.role.as_deref()).await.unwrap();
        owner.close().await;
        let db = Db::connect(&place.serving, &migrations, Arc::clone(&clock) as _, Arc::new(SeededEntropy::new(1))).await.unwrap();
        let mail = MailOptions {
            transport: Transport::Folder(folder.path().join("mail")),
            from_address: "portal@waymark.example".into(),
            from_name: "Waymark".into(),
        };
        let (files, sms) = (FileOptions::Folder(folder.path().join("files")), SmsOptions::Folder(folder.path().join("sms")));
        let options = Options { mail, hello: None, files, sms, outbound: OutboundOptions::default() };
        let own_servers = Arc::new(TestMail::default());
        let ports = Ports {
            directory: Arc::new(TestDirectory),
            preferences: Arc::new(TypeDefaults),
            following: Arc::new(TypeDefaults),
            mail: Arc::clone(&own_servers) as _,
        };
        let delivery = Arc::new(Delivery::new(options, ports, &db).unwrap());
        let (texts, authenticator) = (Arc::new(Localisation::new()), Arc::new(TestAuthenticator::default()));
        let own = States::default().with(Arc::clone(&delivery)).with(Arc::clone(&texts));
        let parts =
            Parts { db, texts, authenticator: Arc::clone(&authenticator) as _, public_url: "https://portal.example/".into(), areas, own };
        Self { app: App::new(parts).unwrap(), clock, authenticator, delivery, mail: own_servers, folder, _keep: place._keep }
    }

    /// The scope of `user` within the tenant.
    pub fn scope(&self, user: Uuid) -> Scope {
        let principal = Principal { user_id: Some(user), home: home(user), granted: Arc::new(Granted::default()), ..Principal::default() };
        Scope::new(Tenancy::Tenant(TENANT), Clients::All, Arc::new(principal), self.app.now(), Arc::default())
    }

    /// Calls an operation as `user`.
    pub async fn call(&self, method: &str, path: &str, user: Uuid) -> Response {
        self.authorized(method, path, &format!("Bearer {user}")).await
    }

    /// Calls an operation with this header.
    pub async fn authorized(&self, method: &str, path: &str, authorization: &str) -> Response {
        let (router, _) = document(self.app.areas());
        let router = wrap(router.with_state(self.app.clone()), self.app.clone(), Limits::default());
        let request = Request::builder().method(method).uri(path).header("authorization", authorization);
        router.oneshot(request.body(Body::empty()).unwrap()).await.unwrap()
    }

    /// Calls an operation as `user` and reads its JSON.
    pub async fn json(&self, method: &str, path: &str, user: Uuid) -> (StatusCode, Value) {
        let response = self.call(method, path, user).await;
        let status = response.status();
        let bytes = axum::body::to_bytes(response.into_body(), 1 << 20).await.unwrap();
        (status, serde_json::from_slice(&bytes).unwrap_or_default())
    }

    /// The mails sent so far, without the soft line breaks of their encoding.
    pub fn mails(&self) -> Vec<String> {
        let folder: PathBuf = self.folder.path().join("mail");
        let mut files: Vec<PathBuf> = std::fs::read_dir(folder).into_iter().flatten().map(|entry| entry.unwrap().path()).collect();
        files.sort();
        files.iter().map(|file| std::fs::read_to_string(file).unwrap().replace("=\r\n", "").replace("\r\n", "\n")).collect()
    }
}
