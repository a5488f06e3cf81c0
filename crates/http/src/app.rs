//! The application's state: one concrete type, one constructor.

use std::{
    collections::HashSet,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
};

use kernel::{Result, Timestamp, Uuid};
use store::{Db, Errand, job};

use crate::{Area, Authenticator, CrateState, States, Texts, counters::Counters, refusals::Refusals};

/// What the application is put together from.
pub struct Parts {
    /// The database.
    pub db: Db,
    /// Localised texts.
    pub texts: Arc<dyn Texts>,
    /// Sign-in.
    pub authenticator: Arc<dyn Authenticator>,
    /// Where users reach us, `https://portal.example/`, with the slash: issuer and links.
    pub public_url: String,
    /// The areas, in the order of the house.
    pub areas: &'static [Area],
    /// What crates keep for themselves: caches, keys, mailers.
    pub own: States,
}

struct Inner {
    parts: Parts,
    called_off: Mutex<HashSet<Uuid>>,
    refusals: Refusals,
    counters: Counters,
}

/// A handle to the application; cheap to clone.
#[derive(Clone)]
pub struct App {
    inner: Arc<Inner>,
    /// The database, by a handle that may be bound to a job.
    db: Db,
}

impl App {
    /// Puts the application together.
    ///
    /// # Errors
    /// `Internal` when the state that one of the areas needs is missing.
    pub fn new(parts: Parts) -> Result<Self> {
        parts.own.check(parts.areas)?;
        let db = parts.db.clone();
        let inner = Inner { parts, called_off: Mutex::default(), refusals: Refusals::default(), counters: Counters::default() };
        Ok(Self { inner: Arc::new(inner), db })
    }

    fn through(&self, db: Db) -> Self {
        Self { inner: Arc::clone(&self.inner), db }
    }

    /// The application for the work of a job that was just claimed ([`Db::for_job`]).
    #[must_use]
    pub fn for_job(&self, job: &job::Model) -> Self {
        self.through(self.db.for_job(job))
    }

    /// The same application for removing what a job has left ([`Db::for_tidying`]).
    #[must_use]
    pub fn for_tidying(&self) -> Self {
        self.through(self.db.for_tidying())
    }

    /// The same application with an errand in each of its writes ([`Db::with_errand`]).
    #[must_use]
    pub fn with_errand(&self, errand: Arc<dyn Errand>) -> Self {
        self.through(self.db.with_errand(errand))
    }

    /// The database.
    pub fn db(&self) -> &Db {
        &self.db
    }

    /// Localised texts.
    pub fn texts(&self) -> &dyn Texts {
        &*self.inner.parts.texts
    }

    /// Sign-in.
    pub fn authenticator(&self) -> &dyn Authenticator {
        &*self.inner.parts.authenticator
    }

    /// Where users reach us, with the slash at the end.
    pub fn public_url(&self) -> &str {
        &self.inner.parts.public_url
    }

    pub fn areas(&self) -> &'static [Area] {
        self.inner.parts.areas
    }

    /// The present instant; within a request, ask the scope instead.
    pub fn now(&self) -> Timestamp {
        self.db().now()
    }

    /// Notes on this node that a job is called off, before the database knows: a job that holds the one writer of an embedded
    /// database hears of it nowhere else.
    pub fn call_off(&self, job: Uuid) {
        self.called_off().insert(job);
    }

    /// Whether the job was called off on this node.
    pub fn is_called_off(&self, job: Uuid) -> bool {
        self.called_off().contains(&job)
    }

    pub(crate) fn refusals(&self) -> &Refusals {
        &self.inner.refusals
    }

    pub(crate) fn counters(&self) -> &Counters {
        &self.inner.counters
    }

    /// Forgets a job that has come to its end.
    pub fn forget(&self, job: Uuid) {
        self.called_off().remove(&job);
    }

    fn called_off(&self) -> MutexGuard<'_, HashSet<Uuid>> {
        self.inner.called_off.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The state that a crate keeps for itself.
    ///
    /// # Errors
    /// `Internal` when the application was put together without the area that needs it.
    pub fn own<T: CrateState>(&self) -> Result<Arc<T>> {
        self.inner.parts.own.get()
    }
}
