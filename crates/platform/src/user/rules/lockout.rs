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
            // An administrator may have locked it for longer a moment ago.
            return Failures { count: 0, locked_until: before.locked_until.max(Some(now + self.lasts())) };
        }
        Failures { count, locked_until: before.locked_until }
    }

    /// What stays of a lock once its owner has proved in another way who they are: that of an administrator, which is known by lasting longer
    /// than one of failed attempts.
    pub fn kept(&self, locked_until: Option<Timestamp>, now: Timestamp) -> Option<Timestamp> {
        locked_until.filter(|end| *end > now + self.lasts())
    }

    fn lasts(&self) -> TimeDelta {
        TimeDelta::seconds(self.seconds.clamp(0, 10 * 365 * 86_400))
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
        let longer = now + TimeDelta::days(9);
        assert_eq!(rule.fail(Failures { count: 2, locked_until: Some(longer) }, now).locked_until, Some(longer));
        let never = LockoutRule { attempts: 0, seconds: 300 };
        assert_eq!(never.fail(Failures { count: 100, locked_until: None }, now).locked_until, None);
    }

    #[test]
    fn a_lock_that_outlasts_those_of_failed_attempts_is_kept() {
        let now = Timestamp::from_timestamp(1_750_000_000, 0).unwrap();
        let rule = LockoutRule { attempts: 3, seconds: 300 };
        for (seconds, stays) in [(-1, false), (299, false), (300, false), (301, true)] {
            let end = Some(now + TimeDelta::seconds(seconds));
            assert_eq!(rule.kept(end, now), end.filter(|_| stays), "{seconds}");
        }
        assert_eq!(rule.kept(None, now), None);
    }
}
