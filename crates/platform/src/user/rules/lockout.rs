//! When failed attempts lock an account.

use chrono::TimeDelta;
use kernel::Timestamp;

use crate::setting::{self, Values};

/// The rule in force.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct LockoutRule {
    /// Failed attempts that lead to a lockout; 0 is never.
    pub attempts: i64,
    /// Seconds that it lasts.
    pub seconds: i64,
}

/// Failed attempts so far, and until when the account is locked.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Failures {
    /// Failed attempts in a row since the last lockout.
    pub count: i32,
    /// Locked until then.
    pub locked_until: Option<Timestamp>,
}

impl LockoutRule {
    /// The rule of the settings.
    pub fn of(values: &Values) -> Self {
        Self { attempts: values.number(setting::LOCKOUT_ATTEMPTS), seconds: values.number(setting::LOCKOUT_SECONDS) }
    }

    /// What one more failed attempt at `now` leads to; the count starts again with a lockout.
    pub fn fail(&self, before: Failures, now: Timestamp) -> Failures {
        let count = before.count.saturating_add(1);
        if self.attempts > 0 && i64::from(count) >= self.attempts {
            let seconds = self.seconds.clamp(0, 10 * 365 * 86_400);
            return Failures { count: 0, locked_until: Some(now + TimeDelta::seconds(seconds)) };
        }
        Failures { count, locked_until: before.locked_until }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_allowed_failure_locks_and_the_count_starts_again() {
        // spec: SET-13
        let now = Timestamp::from_timestamp(1_750_000_000, 0).unwrap();
        let rule = LockoutRule { attempts: 3, seconds: 300 };
        let mut failures = Failures { count: 0, locked_until: None };
        for count in [1, 2] {
            failures = rule.fail(failures, now);
            assert_eq!(failures, Failures { count, locked_until: None });
        }
        failures = rule.fail(failures, now);
        assert_eq!(failures, Failures { count: 0, locked_until: Some(now + TimeDelta::seconds(300)) });
        let never = LockoutRule { attempts: 0, seconds: 300 };
        assert_eq!(never.fail(Failures { count: 100, locked_until: None }, now).locked_until, None);
    }
}
