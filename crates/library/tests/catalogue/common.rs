//! A migrated database with the library in it, and the people who use it.

#[path = "../../../testkit/src/database.rs"]
#[allow(dead_code, reason = "the kit itself uses the rest")]
mod database;

use std::{
    collections::HashMap,
    sync::{
        Arc,
        atomic::{AtomicU32, Ordering},
    },
};

use ::store::{Db, Engine, Migration};
use http::{App, Authenticator, Parts, States, Texts};
use kernel::{Clients, Granted, OsEntropy, Principal, RequestFacts, Result, Scope, SystemClock, Tenancy, Uuid};
use library::{
    import::{self, Report, Target},
    standard::StandardCache,
};
use serde_json::{Map, Value};

/// What runs jobs of this kind, as a node would find it.
pub fn job(kind: &str) -> http::JobHandler {
    library::AREAS.iter().flat_map(|area| area.jobs).find(|(known, _)| *known == kind).unwrap().1
}

struct NoTexts;

impl Texts for NoTexts {
    fn text(&self, _: &str, _: &str, _: &Map<String, Value>) -> Option<String> {
        None
    }

    fn negotiate(&self, _: Option<&str>) -> String {
        "en-GB".to_owned()
    }
}

struct Nobody;

#[async_trait::async_trait]
impl Authenticator for Nobody {
    async fn principal(&self, _: &App, _: &str) -> Result<Arc<Principal>> {
        Err(kernel::Error::unauthenticated())
    }

    async fn principal_of(&self, _: &App, _: Uuid, _: Uuid) -> Result<Arc<Principal>> {
        Err(kernel::Error::unauthenticated())
    }

    async fn scope(&self, _: &App, _: Arc<Principal>, _: Option<&str>, _: Arc<RequestFacts>) -> Result<Scope> {
        Err(kernel::Error::unauthenticated())
    }
}

#[async_trait::async_trait]
impl platform::Assignments for Nobody {
    async fn reach(&self, _: &App, _: Uuid) -> Result<platform::Reach> {
        Ok(platform::Reach::default())
    }
}

/// The application on a fresh database.
pub struct House {
    pub app: App,
    _keep: database::Keep,
}

static NEXT: AtomicU32 = AtomicU32::new(0);

/// Runs `test` on SQLite and, where a server for tests is named, on PostgreSQL.
pub async fn on_both(test: impl AsyncFn(House)) {
    test(House::new(Engine::Sqlite).await).await;
    if database::postgres().is_some() {
        test(House::new(Engine::Postgres).await).await;
    }
}

#[async_trait::async_trait]
impl platform::Sessions for Nobody {
    async fn end(&self, _: &::store::Tx, _: &platform::user::Model, _: Option<kernel::Uuid>) -> Result<()> {
        Ok(())
    }

    async fn signed_in(&self, _: &::store::Tx, _: kernel::Uuid, _: &[kernel::Uuid]) -> Result<std::collections::BTreeSet<kernel::Uuid>> {
        Ok(std::collections::BTreeSet::new())
    }

    async fn proved_at(&self, _: &::store::Tx, _: kernel::Uuid) -> Result<Option<kernel::Timestamp>> {
        Ok(None)
    }

    async fn close_ways(&self, _: &::store::Tx, _: &platform::user::Model, _: bool) -> Result<()> {
        Ok(())
    }
}

#[async_trait::async_trait]
impl platform::permission::Clients for Nobody {
    async fn find(&self, _: &::store::Tx, _: &str) -> Result<Option<::store::audit::LinkEnd>> {
        Ok(None)
    }
}

impl House {
    pub async fn new(engine: Engine) -> Self {
        let name = format!("wm_library_{}_{}", std::process::id(), NEXT.fetch_add(1, Ordering::Relaxed));
        let place = database::empty(engine, &name).await;
        let mut migrations: Vec<Migration> = ::store::MIGRATIONS
            .iter()
            .copied()
            .chain(platform::AREAS.iter().chain(library::AREAS).flat_map(|area| area.migrations.iter().copied()))
            .collect();
        migrations.sort_by_key(|migration| migration.name);
        let connect = async |options| Db::connect(options, &migrations, Arc::new(SystemClock), Arc::new(OsEntropy)).await.unwrap();
        let owner = connect(&place.owner).await;
        ::store::migrate(&owner, &migrations, place.role.as_deref()).await.unwrap();
        owner.close().await;
        let db = connect(&place.serving).await;
        let cost = platform::Cost { memory_kib: 64, passes: 1 };
        let (assignments, sessions, clients) = (Arc::new(Nobody), Arc::new(Nobody), Arc::new(Nobody));
        let places = platform::Places::default();
        let options =
            platform::Options { key: [7; 32], cost, settings: HashMap::new(), bounce_secret: None, places, assignments, sessions, clients };
        let platform = platform::Platform::new(&db, library::AREAS, options).unwrap();
        let own = States::default().with(platform).with(StandardCache::new(&db)).with(library::contents());
        let app = App::new(Parts {
            db,
            texts: Arc::new(NoTexts),
            authenticator: Arc::new(Nobody),
            public_url: "http://localhost/".to_owned(),
            areas: library::AREAS,
            own,
        })
        .unwrap();
        Self { app, _keep: place._keep }
    }

    /// A host user with every permission of the library.
    pub fn author(&self, id: u128) -> Scope {
        let names = library::AREAS.iter().flat_map(|area| area.permissions).map(|def| def.permission.0.to_owned());
        self.user(id, Tenancy::Portfolio(Arc::default()), Uuid::nil(), Granted::new(names))
    }

    /// A host user with every permission of the library but publishing.
    pub fn writer(&self, id: u128) -> Scope {
        let names = library::AREAS.iter().flat_map(|area| area.permissions).map(|def| def.permission);
        let names = names.filter(|permission| *permission != library::standard::PUBLISH).map(|permission| permission.0.to_owned());
        self.user(id, Tenancy::Portfolio(Arc::default()), Uuid::nil(), Granted::new(names))
    }

    /// The command line, with every permission of the library.
    pub fn operator(&self) -> Scope {
        let principal = Principal { user_id: None, ..(*self.author(1).principal()).clone() };
        Scope::new(Tenancy::Portfolio(Arc::default()), Clients::All, Arc::new(principal), self.app.now(), Arc::default())
    }

    /// A tenant's user who reads.
    pub fn reader(&self) -> Scope {
        let tenant = Uuid::from_u128(77);
        let names = ["Portal.Domains", "Portal.Subdomains", "Portal.Standards"].map(str::to_owned);
        self.user(9, Tenancy::Tenant(tenant), tenant, Granted::new(names))
    }

    fn user(&self, id: u128, tenancy: Tenancy, home: Uuid, granted: Granted) -> Scope {
        let principal = Principal { user_id: Some(Uuid::from_u128(id)), home, granted: Arc::new(granted), ..Principal::default() };
        Scope::new(tenancy, Clients::All, Arc::new(principal), self.app.now(), Arc::default())
    }

    pub async fn import(&self, document: &Value, code: &str, publish_and_release: bool) -> Result<Report> {
        self.import_bytes(document.to_string().into_bytes(), code, false, publish_and_release).await
    }

    pub async fn import_bytes(&self, bytes: Vec<u8>, code: &str, dry_run: bool, publish_and_release: bool) -> Result<Report> {
        let options = import::Options { target: Target::Code(code.to_owned()), dry_run, publish_and_release, renames: Default::default() };
        // As the command line: under the four-eyes rule, the importer of a catalogue may not publish it.
        let importer = if publish_and_release { self.operator() } else { self.author(1) };
        import::run(&self.app, &importer, bytes.into(), &options).await
    }

    /// How many records the audit holds.
    pub async fn audited(&self) -> u64 {
        use ::store::{audit, sea_orm::EntityTrait};
        let scope = Scope::host(self.app.now(), Granted::default());
        self.app.db().read(&scope, |tx| async move { tx.count(audit::log::Entity::find()).await }).await.unwrap()
    }

    pub async fn standards(&self) -> Vec<library::standard::Standard> {
        let page = kernel::Page::first(1000);
        library::standard::service::list(&self.app, &self.author(1), &Default::default(), &page).await.unwrap().items
    }

    pub async fn standard(&self, code: &str) -> library::standard::Standard {
        self.standards().await.into_iter().find(|row| row.code == code).unwrap()
    }
}

pub fn nist() -> Value {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../data/NIST_SP-800-53_rev5_LOW-baseline_catalog.json");
    serde_json::from_slice(&std::fs::read(path).unwrap()).unwrap()
}

/// A small catalogue with a nested group, a control outside groups, a withdrawn one and parameters.
pub fn small() -> Value {
    serde_json::json!({ "catalog": {
        "uuid": "8a1f6a9e-35e5-4f0f-9d6b-2f1c6a2f7d10",
        "metadata": { "title": "Small", "last-modified": "2026-01-05T09:00:00Z", "version": "1.0", "oscal-version": "1.1.2" },
        "controls": [{ "id": "c-0", "title": "Outside", "parts": [{ "id": "c-0_smt", "name": "statement", "prose": "Be." }] }],
        "groups": [{ "id": "g", "title": "Group", "x-kept": true,
            "groups": [{ "id": "g.n", "title": "Nested", "controls": [{ "id": "n-1", "title": "In the nest",
                "params": [{ "id": "p", "label": "time" }],
                "parts": [{ "id": "n-1_smt", "name": "statement", "prose": "Act within {{ insert: param, p }}.\n\nThen rest." }] }] }],
            "controls": [
                { "id": "g-1", "title": "First", "parts": [{ "id": "g-1_smt", "name": "statement", "prose": "Do the first." }],
                  "controls": [{ "id": "g-1.1", "title": "More of the first", "parts": [{ "id": "g-1.1_smt", "name": "statement", "prose": "Do more." }] }] },
                { "id": "g-2", "title": "Gone", "props": [{ "name": "status", "value": "withdrawn" }] }] }],
        "back-matter": { "resources": [{ "uuid": "8a1f6a9e-35e5-4f0f-9d6b-2f1c6a2f7d11", "title": "Kept" }] }
    } })
}
