//! The clock is injected, so that a test can freeze it and a request sees one instant.

use std::sync::Mutex;

use chrono::{DateTime, SubsecRound, Utc};

/// An instant in UTC, truncated to microseconds: PostgreSQL stores no more, and both databases must agree.
pub type Timestamp = DateTime<Utc>;

/// Source of the current instant.
pub trait Clock: Send + Sync {
    /// The current instant, truncated to microseconds.
    fn now(&self) -> Timestamp;
}

#[derive(Debug, Default)]
pub struct SystemClock;

impl Clock for SystemClock {
    #[allow(clippy::disallowed_methods)] // the only access to the system clock
    fn now(&self) -> Timestamp {
        Utc::now().trunc_subsecs(6)
    }
}

/// A clock that only moves when told to.
#[derive(Debug)]
pub struct MockClock(Mutex<Timestamp>);

impl MockClock {
    /// A clock stopped at `at`.
    pub fn at(at: Timestamp) -> Self {
        Self(Mutex::new(at.trunc_subsecs(6)))
    }

    /// Moves the clock by `by`, backwards when negative.
    pub fn advance(&self, by: chrono::TimeDelta) {
        let mut now = self.0.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        *now += by;
    }
}

impl Clock for MockClock {
    fn now(&self) -> Timestamp {
        *self.0.lock().unwrap_or_else(std::sync::PoisonError::into_inner)
    }
}
