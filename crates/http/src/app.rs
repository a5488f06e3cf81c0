//! The application's state: one concrete type, one constructor.

use std::{
    collections::HashSet,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
};

use kernel::{Result, Timestamp, Uuid};
use store::Db;

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
pub struct App(Arc<Inner>);

impl App {
    /// Puts the application together.
    ///
    /// # Errors
    /// `Internal` when the state that one of the areas needs is missing.
    pub fn new(parts: Parts) -> Result<Self> {
        parts.own.check(parts.areas)?;
        Ok(Self(Arc::new(Inner { parts, called_off: Mutex::default(), refusals: Refusals::default(), counters: Counters::default() })))
    }

    /// The database.
    pub fn db(&self) -> &Db {
        &self.0.parts.db
    }

    /// Localised texts.
    pub fn texts(&self) -> &dyn Texts {
        &*self.0.parts.texts
    }

    /// Sign-in.
    pub fn authenticator(&self) -> &dyn Authenticator {
        &*self.0.parts.authenticator
    }

    /// Where users reach us, with the slash at the end.
    pub fn public_url(&self) -> &str {
        &self.0.parts.public_url
    }

    /// The areas.
    pub fn areas(&self) -> &'static [Area] {
        self.0.parts.areas
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
        &self.0.refusals
    }

    pub(crate) fn counters(&self) -> &Counters {
        &self.0.counters
    }

    /// Forgets a job that has come to its end.
    pub fn forget(&self, job: Uuid) {
        self.called_off().remove(&job);
    }

    fn called_off(&self) -> MutexGuard<'_, HashSet<Uuid>> {
        self.0.called_off.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The state that a crate keeps for itself.
    ///
    /// # Errors
    /// `Internal` when the application was put together without the area that needs it.
    pub fn own<T: CrateState>(&self) -> Result<Arc<T>> {
        self.0.parts.own.get()
    }
}
