//! The areas put together: one constructor for the binary and for tests.

use std::sync::{Arc, LazyLock};

use anyhow::{Result, bail};
use axum::Router;
use compliance::assessment_type::TemplateCache;
use delivery::Delivery;
use http::{App, Area, Parts, States};
use kernel::{Clock, Entropy};
use library::standard::StandardCache;
use localisation::Localisation;
use openid::{PortalClient, Tokens};
use people::{assignment::CoachAssignments, client::ClientCache, relation::RelationCache};
use platform::{Cost, Platform};
use store::{Db, Migration, Stamped};

use crate::{config::Config, front, key, observe, parts, ports};

static AREAS: LazyLock<Vec<Area>> = LazyLock::new(|| {
    [
        localisation::AREAS,
        delivery::AREAS,
        tabular::AREAS,
        platform::AREAS,
        files::AREAS,
        records::AREAS,
        openid::AREAS,
        people::AREAS,
        library::AREAS,
        work::AREAS,
        compliance::AREAS,
        home::AREAS,
        demo::AREAS,
    ]
    .concat()
});

/// Every area, in the order of the house.
pub fn areas() -> &'static [Area] {
    &AREAS
}

/// Every step of the schema, in the order of the names: moving an area doesn't change what a fresh installation runs first.
pub fn migrations() -> Vec<Migration> {
    let mut all: Vec<Migration> = store::MIGRATIONS.iter().chain(areas().iter().flat_map(|area| area.migrations)).copied().collect();
    all.sort_by_key(|migration| migration.name);
    all
}

/// The tables with stamps of every area.
pub fn stamped() -> Vec<Stamped> {
    areas().iter().flat_map(|area| area.stamped).copied().collect()
}

/// The application and what answers its requests.
pub struct Composition {
    /// The application.
    pub app: App,
    /// Operations, front end, health, headers.
    pub router: Router,
}

/// Connects to the database at `url`.
///
/// # Errors
/// When it can't be reached.
pub async fn connect(config: &Config, url: &str, clock: Arc<dyn Clock>, entropy: Arc<dyn Entropy>) -> kernel::Result<Db> {
    let options = store::Options { url: url.to_owned(), connections: config.connections() };
    Db::connect(&options, &migrations(), clock, entropy).await
}

/// Connects and puts everything together. The schema must be current.
///
/// # Errors
/// When the database is away, or a part of the configuration doesn't work.
pub async fn build(config: &Config, clock: Arc<dyn Clock>, entropy: Arc<dyn Entropy>) -> Result<Composition> {
    let db = connect(config, &config.database.url, clock, entropy).await?;
    build_on(db, config, Cost::default()).await
}

/// The application alone, for commands: as [`build_on`], but the portal's own OpenID client stays as the server left it. A command
/// may run with another public address than the server's, which is not to become an address that sign-in leads back to.
///
/// # Errors
/// When a part of the configuration doesn't work.
pub async fn build_app(db: Db, config: &Config, cost: Cost) -> Result<App> {
    let app = application(db, config, cost).await?;
    plant(&app, None).await?;
    Ok(app)
}

/// Puts everything together on a database that is connected and migrated, and plants what every start plants: shipped roles,
/// shipped languages, the portal's own OpenID client, the first signing key. `cost` is the effort of a password hash.
///
/// # Errors
/// When a part of the configuration doesn't work.
pub async fn build_on(db: Db, config: &Config, cost: Cost) -> Result<Composition> {
    build_for(db, config, cost, false).await
}

/// As [`build_on`]; `is_demo` has the sign-in page show the sign-ins of the demo data.
///
/// # Errors
/// When a part of the configuration doesn't work.
pub async fn build_for(db: Db, config: &Config, cost: Cost, is_demo: bool) -> Result<Composition> {
    assemble(db, config, cost, is_demo, operations()).await
}

/// As [`build_on`], with [`operations`] that the caller has made: tests put many applications together in one process.
///
/// # Errors
/// When a part of the configuration doesn't work.
pub async fn build_with(db: Db, config: &Config, cost: Cost, operations: Router<App>) -> Result<Composition> {
    assemble(db, config, cost, false, operations).await
}

/// The operations of all areas, before they have an application.
pub fn operations() -> Router<App> {
    http::document(areas()).0
}

async fn assemble(db: Db, config: &Config, cost: Cost, is_demo: bool, operations: Router<App>) -> Result<Composition> {
    let app = application(db, config, cost).await?;
    plant(&app, Some(parts::portal_client(config))).await?;
    let inner = operations.with_state(app.clone()).merge(front::routes(config, is_demo));
    let router = front::cors(http::wrap(inner, app.clone(), parts::limits(config)), app.clone());
    let router = observe::observed(front::secured(router, config), app.clone(), config)?;
    let proxies = config.trusted_proxies().map_err(|why| anyhow::anyhow!("server.trusted_proxies: {why}"))?;
    Ok(Composition { app, router: front::known_caller(router, proxies) })
}

/// More than there are transactions in which nodes can meet.
const PLANTINGS: usize = 8;

/// What every start plants. Nodes that start side by side on a fresh database plant the same rows: the slower one finds them
/// there when it tries again.
async fn plant(app: &App, portal_client: Option<PortalClient>) -> Result<()> {
    for _ in 1..PLANTINGS {
        match planted(app, portal_client).await {
            Ok(()) => return Ok(()),
            Err(error) => tracing::debug!(%error, "planting again"),
        }
    }
    Ok(planted(app, portal_client).await?)
}

async fn planted(app: &App, portal_client: Option<PortalClient>) -> kernel::Result<()> {
    platform::provisioning::host(app).await?;
    localisation::language::seed(app).await?;
    openid::seed(app).await?;
    match portal_client {
        Some(configured) => openid::seed_portal_client(app, configured).await,
        None => Ok(()),
    }
}

/// The operator's key. A new one is made only where nothing is encrypted yet: with another than the one that was lost, what is would be lost too.
async fn key_of(db: &Db, config: &Config) -> Result<[u8; 32]> {
    if let Some(key) = key::read(&config.secrets)? {
        return Ok(key);
    }
    if !openid::key_fits(db, &[0; 32]).await? {
        bail!(
            "the key that encrypted the secrets in the database is missing: {} (secrets.key_file). Put its copy back there, or set secrets.key; no new key was made",
            config.secrets.key_file
        );
    }
    key::read_or_make(&config.secrets, &**db.entropy())
}

async fn application(db: Db, config: &Config, cost: Cost) -> Result<App> {
    let texts = Arc::new(Localisation::new());
    texts.follow(&db);
    texts.load_overrides(&db).await?;
    let key = key_of(&db, config).await?;
    db.sign_audit(platform::audit_signer(&key)?);
    db.keep_closed(|tx, clients| Box::pin(people::client::closed(tx, clients)));
    let (assignments, sessions, clients) = (Arc::new(CoachAssignments), Arc::new(openid::UserSessions), Arc::new(openid::Applications));
    let (settings, bounce_secret) = (parts::settings(config), config.mail.bounce_secret.clone());
    let places = parts::places(config)?;
    let options = platform::Options { key, cost, settings, bounce_secret, places, assignments, sessions, clients };
    let platform = Platform::new(&db, areas(), options)?;
    let tokens = Tokens::new(&db, parts::algorithm(config), config.sign_in.session_days);
    let own = States::default()
        .with(Arc::clone(&texts))
        .with(platform)
        .with(Arc::clone(&tokens))
        .with(Arc::new(Delivery::new(parts::delivery(config), ports::of_delivery(), &db)?))
        .with(Arc::new(parts::inspection(config)))
        .with(ClientCache::new(&db))
        .with(RelationCache::new(&db))
        .with(StandardCache::new(&db))
        .with(library::contents())
        .with(Arc::new(TemplateCache::default()));
    Ok(App::new(Parts { db, texts, authenticator: tokens, public_url: config.public_url(), areas: areas(), own })?)
}

/// The OpenAPI document of all operations.
///
/// # Errors
/// When it can't be written as JSON.
pub fn openapi() -> Result<String> {
    Ok(http::openapi(areas())?)
}
