//! The platform's own state: keys, caches, the tree of permissions, the hashing pool.

use std::{
    collections::HashMap,
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
};

use aws_lc_rs::hmac;
use http::{Area, Tagged};
use kernel::{Result, Timestamp, Uuid};
use localisation::TEXTS_CHANGED;
use store::{Db, invalidation::Invalidated};

use crate::{
    Assignments, Cost, Places, Reach, Secrets, Sessions, authenticate,
    bootstrap::AnswerKey,
    cache::Cache,
    feature,
    hashing::Hasher,
    permission::Clients,
    registry::Registry,
    setting::StoredSettings,
    tenant::{self, Directory},
    throttle::Gates,
    user::{Known, NamedUser},
};

/// What the platform is built from.
pub struct Options {
    /// The operator's key: 32 random bytes.
    pub key: [u8; 32],
    /// Effort of a password hash.
    pub cost: Cost,
    /// Settings of the configuration file by name; they take precedence over the defaults and are overridden by stored ones.
    pub settings: HashMap<String, String>,
    /// Secret of the mail provider's bounce reports; without it they are rejected.
    pub bounce_secret: Option<String>,
    /// Places of addresses.
    pub places: Places,
    /// Which clients a host user may see.
    pub assignments: Arc<dyn Assignments>,
    /// Sessions of users.
    pub sessions: Arc<dyn Sessions>,
    /// Clients of the token server.
    pub clients: Arc<dyn Clients>,
}

/// The platform's own state; a part of the application (`app.own::<Platform>()`).
pub struct Platform {
    /// Encryption and signatures.
    pub secrets: Secrets,
    /// The tree of permissions of all areas.
    pub permissions: Registry,
    /// Places of addresses.
    pub places: Places,
    /// Key of the signatures of bounce reports.
    pub(crate) bounces: Option<hmac::Key>,
    pub(crate) hasher: Hasher,
    pub(crate) gates: Gates,
    pub(crate) assignments: Arc<dyn Assignments>,
    pub(crate) sessions: Arc<dyn Sessions>,
    pub(crate) clients: Arc<dyn Clients>,
    pub(crate) configured: HashMap<String, String>,
    pub(crate) tenants: Cache<(), Directory>,
    pub(crate) users: Cache<(Uuid, Uuid), Known>,
    pub(crate) names: Cache<Uuid, NamedUser>,
    pub(crate) settings: Cache<(Uuid, String), StoredSettings>,
    pub(crate) features: Cache<(), feature::StoredFeatures>,
    /// What host users may see, with the quarter of an hour in which it was asked.
    pub(crate) reach: Cache<Uuid, (i64, Arc<Reach>)>,
    pub(crate) answers: Cache<AnswerKey, (Timestamp, Arc<Tagged>)>,
    is_set_up: AtomicBool,
}

impl http::CrateState for Platform {}

impl Platform {
    /// The platform of `db` for the permissions of `areas`; its caches follow changes on any node from now on.
    ///
    /// # Errors
    /// `Internal` when the key is refused or two areas define the same permission.
    pub fn new(db: &Db, areas: &[Area], options: Options) -> Result<Arc<Self>> {
        let platform = Arc::new(Self {
            secrets: Secrets::new(&options.key)?,
            permissions: Registry::of(areas)?,
            places: options.places,
            bounces: options.bounce_secret.map(|secret| hmac::Key::new(hmac::HMAC_SHA256, secret.as_bytes())),
            hasher: Hasher::new(options.cost)?,
            gates: Gates::default(),
            assignments: options.assignments,
            sessions: options.sessions,
            clients: options.clients,
            configured: options.settings,
            tenants: Cache::new(1),
            users: Cache::new(20_000),
            names: Cache::new(20_000),
            settings: Cache::new(20_000),
            features: Cache::new(1),
            reach: Cache::new(20_000),
            answers: Cache::new(1_000),
            is_set_up: AtomicBool::new(false),
        });
        let listening = Arc::downgrade(&platform);
        db.invalidations().listen(move |heard| {
            if let Some(platform) = listening.upgrade() {
                match heard {
                    Invalidated::Key(key) => platform.forget(key),
                    Invalidated::Everything => platform.forget_everything(),
                }
            }
        });
        Ok(platform)
    }

    /// Whether an administrator of the host has been found: from then on there always is one.
    pub(crate) fn is_set_up(&self) -> bool {
        self.is_set_up.load(Ordering::Relaxed)
    }

    /// Notes that the host has an administrator.
    pub(crate) fn note_set_up(&self) {
        self.is_set_up.store(true, Ordering::Relaxed);
    }

    /// How many password hashes wait for a processor at this moment.
    pub fn waiting_hashes(&self) -> usize {
        self.hasher.waiting()
    }

    /// The hash of a client's secret, made like a password's, but of its bytes: programs always send the same ones.
    ///
    /// # Errors
    /// 429 when too many hashes are queued.
    pub async fn hash_secret(&self, secret: &str, entropy: &(dyn kernel::Entropy + 'static)) -> Result<String> {
        self.hasher.hash_exact(secret, entropy).await
    }

    /// Whether `secret` is the one that `hash` was made of.
    ///
    /// # Errors
    /// 429 when too many hashes wait, `Internal` for a hash of another form.
    pub async fn matches_secret(&self, secret: &str, hash: &str) -> Result<bool> {
        self.hasher.verify_exact(secret, Some(hash)).await
    }

    /// Keys: `tenants`, `features`, `reach:<user>`, `permissions:<tenant>`, `user:<tenant>:<user>`, `settings:<tenant>:<user or empty>`,
    /// and that of texts and languages, which are cached elsewhere.
    fn forget(&self, key: &str) {
        let (what, rest) = key.split_once(':').unwrap_or((key, ""));
        let (tenant, user) = rest.split_once(':').unwrap_or((rest, ""));
        let tenant = tenant.parse::<Uuid>().ok();
        match what {
            tenant::KEY => self.tenants.forget(|()| true),
            feature::KEY => self.features.forget(|()| true),
            authenticate::REACH => {
                let user = rest.parse::<Uuid>().ok();
                self.reach.forget(|u| Some(*u) == user);
            }
            "permissions" => self.users.forget(|(t, _)| Some(*t) == tenant),
            "user" => {
                let user = user.parse::<Uuid>().ok();
                self.users.forget(|(t, u)| Some(*t) == tenant && Some(*u) == user);
                self.names.forget(|u| Some(*u) == user);
            }
            "settings" => self.settings.forget(|(t, u)| Some(*t) == tenant && u == user),
            TEXTS_CHANGED => {}
            _ => return,
        }
        // Any answer may contain each of these.
        self.answers.forget(|_| true);
    }

    fn forget_everything(&self) {
        self.tenants.forget(|()| true);
        self.features.forget(|()| true);
        self.reach.forget(|_| true);
        self.users.forget(|_| true);
        self.names.forget(|_| true);
        self.settings.forget(|_| true);
        self.answers.forget(|_| true);
    }
}

impl std::fmt::Debug for Platform {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Platform").finish_non_exhaustive()
    }
}
