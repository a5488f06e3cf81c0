//! From a bearer token to its caller, and the token server's caches.

use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};

use chrono::TimeDelta;
use http::{App, Authenticator};
use kernel::{Error, HOST, Latest, Principal, RequestFacts, Result, Scope, Timestamp, Uuid};
use oidc::{
    Issuer, KeyRing, Provider,
    claims::AccessClaims,
    keys::Algorithm,
    verify::{Expected, verify_access_token},
};
use platform::{account_link, delegation};
use store::{Db, invalidation::Invalidated};

use crate::{
    accounts,
    application::{self, Registry, seed::PORTAL},
    cache::Slot,
    grant::{self, Held, Recent},
    key,
    session::{self, Idle, Session},
    stand_in,
    verified::Verified,
};

/// How long a grant is assumed to be active without checking: the bound on how long an ended session's token still works if the
/// notification of its end is lost.
const ALIVE: TimeDelta = TimeDelta::seconds(1);
/// Maximum number of cached grants.
const REMEMBERED: usize = 20_000;

struct Alive {
    checked_at: Timestamp,
    held: Arc<Held>,
}

/// The token server's own state, and the way in for bearer tokens; a part of the application under both titles.
pub struct Tokens {
    algorithm: Algorithm,
    session_lasts: TimeDelta,
    issuer: OnceLock<Issuer>,
    ring: Slot<KeyRing>,
    registry: Slot<Registry>,
    alive: Mutex<Latest<Uuid, Alive>>,
    verified: Verified,
    recent: Recent,
}

impl http::CrateState for Tokens {}

impl Tokens {
    /// The state for `db`; new keys are made for `algorithm`, sessions last `session_days` at most. Its caches follow
    /// changes on any node from now on.
    pub fn new(db: &Db, algorithm: Algorithm, session_days: u16) -> Arc<Self> {
        let tokens = Arc::new(Self {
            algorithm,
            session_lasts: TimeDelta::days(session_days.into()),
            issuer: OnceLock::new(),
            ring: Slot::default(),
            registry: Slot::default(),
            alive: Mutex::new(Latest::new(REMEMBERED)),
            verified: Verified::default(),
            recent: Recent::default(),
        });
        let listening = Arc::downgrade(&tokens);
        db.invalidations().listen(move |heard| {
            if let Some(tokens) = listening.upgrade() {
                match heard {
                    Invalidated::Key(key) => tokens.forget(key),
                    Invalidated::Everything => tokens.forget_everything(),
                }
            }
        });
        tokens
    }

    /// Keys: `openid.keys`, `openid.applications`, `account-links`, `session:<id>`, `grant:<id>`, `delegation:<id>`.
    fn forget(&self, key: &str) {
        match key.split_once(':') {
            None if key == key::KEY => {
                self.ring.forget();
                self.verified.forget();
            }
            None if key == application::KEY => {
                self.registry.forget();
                // A client's grants end when it leads elsewhere.
                self.alive().clear();
            }
            None if key == account_link::KEY => {
                let opened = |held: &Held| held.session.as_ref().is_some_and(|session| session.parent_session_id.is_some());
                self.alive().retain(|_, alive| !opened(&alive.held));
            }
            Some(("session", id)) => {
                let id = id.parse::<Uuid>().ok();
                let parent = |held: &Held| held.session.as_ref().and_then(|session| session.parent_session_id);
                // A session ends with its parent, which may be of another tenant.
                self.alive().retain(|_, alive| alive.held.grant.session_id != id && (id.is_none() || parent(&alive.held) != id));
            }
            Some((delegation::KEY, id)) => {
                let id = id.parse::<Uuid>().ok();
                let delegation = |held: &Held| held.session.as_ref().and_then(|session| session.delegation_id);
                self.alive().retain(|_, alive| id.is_none() || delegation(&alive.held) != id);
            }
            Some(("grant", id)) => {
                let id = id.parse::<Uuid>().ok();
                self.alive().retain(|grant, _| Some(*grant) != id);
            }
            _ => {}
        }
    }

    fn forget_everything(&self) {
        self.ring.forget();
        self.verified.forget();
        self.registry.forget();
        self.recent.forget();
        self.alive().clear();
    }

    fn alive(&self) -> MutexGuard<'_, Latest<Uuid, Alive>> {
        self.alive.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(crate) fn algorithm(&self) -> Algorithm {
        self.algorithm
    }

    /// Refresh tokens given last.
    pub(crate) fn recent(&self) -> &Recent {
        &self.recent
    }

    /// When a session that is opened now ends at the latest.
    pub(crate) fn session_end(&self, now: Timestamp) -> Timestamp {
        now + self.session_lasts
    }

    /// The issuer: the public address.
    ///
    /// # Errors
    /// `Internal` for a public address that can't be one.
    pub(crate) fn issuer(&self, app: &App) -> Result<&Issuer> {
        if let Some(issuer) = self.issuer.get() {
            return Ok(issuer);
        }
        let issuer = Issuer::new(app.public_url()).map_err(Error::internal)?;
        Ok(self.issuer.get_or_init(|| issuer))
    }

    /// The signing keys.
    pub(crate) async fn ring(&self, app: &App) -> Result<Arc<KeyRing>> {
        self.ring.get_or_load(key::load(app)).await
    }

    /// The applications and scopes.
    pub(crate) async fn registry(&self, app: &App) -> Result<Arc<Registry>> {
        self.registry.get_or_load(application::load(app)).await
    }

    /// Capabilities of the provider.
    pub(crate) async fn provider(&self, app: &App) -> Result<Provider> {
        let scopes = self.registry(app).await?.scopes();
        Ok(Provider {
            issuer: self.issuer(app)?.clone(),
            scopes,
            extension_grants: application::EXTENSION_GRANTS.map(str::to_owned).to_vec(),
        })
    }

    /// The claims of an access token whose signature and times hold and whose grant lives; `audience` as [`Expected`] says.
    ///
    /// # Errors
    /// `Unauthenticated`, `Unavailable`.
    pub(crate) async fn claims(&self, app: &App, token: &str, audience: Option<&str>) -> Result<(Arc<AccessClaims>, Arc<Held>)> {
        let now = app.now();
        let claims = match self.verified.known(token, audience, now) {
            Some(claims) => claims,
            None => {
                let generation = self.verified.generation();
                let ring = self.ring(app).await?;
                let expected = Expected { audience, ..Expected::of_provider(self.issuer(app)?) };
                let claims = verify_access_token(&ring, token, &expected, now).map_err(|_| Error::unauthenticated())?;
                self.verified.keep(token, Arc::new(claims), generation)
            }
        };
        let held = self.living(app, &claims, now).await?.ok_or_else(Error::unauthenticated)?;
        let held = self.current(app, held, now).await?.ok_or_else(Error::unauthenticated)?;
        if !stand_in::stands(app, &held).await? {
            return Err(Error::unauthenticated());
        }
        Ok((claims, held))
    }

    /// The grant, where the security stamp of its session is the user's: a session that was opened while the stamp changed
    /// ends with it. Both come from caches; the database is asked where they differ.
    async fn current(&self, app: &App, held: Arc<Held>, now: Timestamp) -> Result<Option<Arc<Held>>> {
        let Some(session) = &held.session else { return Ok(Some(held)) };
        if accounts::known_holder(app, session).await?.is_some() {
            return Ok(Some(held));
        }
        let (tenant, id) = (held.grant.tenant_id, held.grant.id);
        let scope = Scope::system(now).within(tenant);
        let found = app.db().read(&scope, |tx| async move { grant::held(&tx, tenant, id).await }).await?;
        let Some(held) = found.filter(|held| held.lives(now)) else { return Ok(None) };
        let Some(held) = stand_in::based(app, held, now).await? else { return Ok(None) };
        let Some(session) = &held.session else { return Ok(None) };
        if accounts::known_holder(app, session).await?.is_none() {
            return Ok(None);
        }
        let held = Arc::new(held);
        self.keep(&held, now);
        Ok(Some(held))
    }

    fn keep(&self, held: &Arc<Held>, now: Timestamp) {
        self.alive().insert(held.grant.id, Alive { checked_at: now, held: Arc::clone(held) });
    }

    async fn living(&self, app: &App, claims: &AccessClaims, now: Timestamp) -> Result<Option<Arc<Held>>> {
        let Some(id) = grant::service::of_token(&claims.jti) else { return Ok(None) };
        let Some(tenant) = tenant_of(claims) else { return Ok(None) };
        let known = self.alive().get(&id).filter(|alive| (now - alive.checked_at).abs() < ALIVE).map(|alive| Arc::clone(&alive.held));
        if known.is_some() {
            return Ok(known.filter(|held| held.grant.tenant_id == tenant && held.lives(now)));
        }
        let scope = Scope::system(now).within(tenant);
        let found = app.db().read(&scope, |tx| async move { grant::held(&tx, tenant, id).await }).await?;
        let Some(held) = found.filter(|held| held.lives(now)) else { return Ok(None) };
        let Some(held) = stand_in::based(app, held, now).await?.map(Arc::new) else { return Ok(None) };
        if self.registry(app).await?.client(&held.grant.client_id).is_none() {
            return Ok(None);
        }
        if let Some(session) = &held.session {
            let idle = accounts::idle(app, session.tenant_id).await?;
            if idle.is_over(session.last_access, now) {
                session::service::end_idle(app, session).await?;
                return Ok(None);
            }
            note_life(app, session, idle, now);
        }
        self.keep(&held, now);
        Ok(Some(held))
    }

    async fn user(&self, app: &App, held: &Held) -> Result<Principal> {
        let session = held.session.as_ref().ok_or_else(Error::unauthenticated)?;
        let principal = accounts::principal(app, session.tenant_id, session.user_id).await?;
        Ok(Principal {
            client_id: Some(held.grant.client_id.clone()),
            session_id: Some(session.id),
            impersonator: session.impersonator(),
            is_stand_in: session.is_stand_in(),
            ..principal
        })
    }
}

/// The tenant in a token's claims; `None` if the claim is no id.
fn tenant_of(claims: &AccessClaims) -> Option<Uuid> {
    match claims.user.as_ref().and_then(|user| user.tenantid.as_deref()) {
        Some(tenant) => tenant.parse().ok(),
        None => Some(HOST),
    }
}

/// Records a session's last access occasionally, off the request path.
fn note_life(app: &App, session: &Session, idle: Idle, now: Timestamp) {
    if (now - session.last_access).abs() < idle.touch() {
        return;
    }
    let (app, session) = (app.clone(), session.clone());
    tokio::spawn(async move {
        if let Err(error) = session::service::touch(&app, &session).await {
            tracing::warn!(%error, "the last access of a session could not be saved");
        }
    });
}

#[async_trait::async_trait]
impl Authenticator for Tokens {
    async fn principal(&self, app: &App, bearer: &str) -> Result<Arc<Principal>> {
        let (claims, held) = self.claims(app, bearer, Some(PORTAL)).await?;
        let principal = match claims.user {
            Some(_) => self.user(app, &held).await?,
            None => accounts::client_principal(app, &claims.client_id).await?,
        };
        Ok(Arc::new(principal))
    }

    async fn principal_of(&self, app: &App, home: Uuid, user: Uuid) -> Result<Arc<Principal>> {
        accounts::principal(app, home, user).await.map(Arc::new)
    }

    async fn scope(&self, app: &App, principal: Arc<Principal>, tenant: Option<&str>, facts: Arc<RequestFacts>) -> Result<Scope> {
        accounts::scope(app, principal, tenant, facts).await
    }
}

impl std::fmt::Debug for Tokens {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Tokens").finish_non_exhaustive()
    }
}
