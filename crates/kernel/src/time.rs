//! The clock comes in from outside, so that a test can stand still and a request sees one instant.

use std::sync::Mutex;

use chrono::{DateTime, SubsecRound, Utc};

/// An instant in UTC, cut to microseconds: PostgreSQL keeps no more, and both databases must agree.
pub type Timestamp = DateTime<Utc>;

/// Where the present instant comes from.
pub trait Clock: Send + Sync {
    /// The present instant, cut to microseconds.
    fn now(&self) -> Timestamp;
}

/// The machine's clock.
#[derive(Debug, Default)]
pub struct SystemClock;

impl Clock for SystemClock {
    #[allow(clippy::disallowed_methods)] // the one place that may ask the machine for the time
    fn now(&self) -> Timestamp {
        Utc::now().trunc_subsecs(6)
    }
}

/// A clock that moves only when told to.
#[derive(Debug)]
pub struct MockClock(Mutex<Timestamp>);

impl MockClock {
    /// A clock that stands at `at`.
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
