//! When failed attempts lock an account.

use ::store::clock::AHEAD;
use chrono::TimeDelta;
use kernel::{Timestamp, Uuid};

use crate::{
    setting::{self, Values},
    user::LockoutReason,
};

/// The effective rule.
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

/// What keeps a user out.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) struct Lock {
    /// Until when.
    pub(crate) until: Option<Timestamp>,
    /// Why.
    pub(crate) reason: Option<LockoutReason>,
    /// The administrator who set it.
    pub(crate) by: Option<Uuid>,
}

impl Lock {
    /// The lock after a failed attempt that keeps the user out until `until`.
    pub(crate) fn after_failure(self, until: Option<Timestamp>) -> Self {
        if until == self.until { self } else { Self { until, reason: Some(LockoutReason::FailedAttempts), by: None } }
    }
}

impl LockoutRule {
    /// The rule of the settings.
    pub fn of(values: &Values) -> Self {
        Self { attempts: values.number(setting::LOCKOUT_ATTEMPTS), seconds: values.number(setting::LOCKOUT_SECONDS) }
    }

    /// The result of another failed attempt at `now`; a lockout resets the count.
    pub fn fail(&self, before: Failures, now: Timestamp) -> Failures {
        let count = before.count.saturating_add(1);
        if self.attempts > 0 && i64::from(count) >= self.attempts {
            // An administrator may have locked it for longer a moment ago.
            return Failures { count: 0, locked_until: before.locked_until.max(Some(now + self.lasts())) };
        }
        Failures { count, locked_until: before.locked_until }
    }

    /// The lock that remains after a new password: an administrator's. One set by an earlier version is recognised by being longer than one
    /// of failed attempts.
    pub(crate) fn kept(&self, lock: Lock, now: Timestamp) -> Lock {
        let stays = match lock.reason {
            Some(reason) => reason == LockoutReason::Administrator && lock.until.is_some_and(|end| end > now),
            None => lock.until.is_some_and(|end| end > now + self.lasts()),
        };
        if stays { lock } else { Lock::default() }
    }

    /// Whether failed attempts can't have locked an account until `until`: a clock was wrong then, and the lock is over.
    pub(crate) fn is_stray(&self, until: Timestamp, now: Timestamp) -> bool {
        until > now + self.lasts() + AHEAD
    }

    /// The remainder of a lock whose end may come from a wrong clock: an administrator's keeps its duration.
    pub(crate) fn sound(&self, lock: Lock, now: Timestamp) -> Lock {
        let is_stray = lock.reason == Some(LockoutReason::FailedAttempts) && lock.until.is_some_and(|end| self.is_stray(end, now));
        if is_stray { Lock::default() } else { lock }
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
    fn a_new_password_lifts_what_failed_attempts_caused_and_keeps_the_lock_of_an_administrator() {
        use LockoutReason::{Administrator, FailedAttempts};
        let now = Timestamp::from_timestamp(1_750_000_000, 0).unwrap();
        let rule = LockoutRule { attempts: 3, seconds: 300 };
        // For the last ones, an earlier version did not record the reason: the duration decides.
        for (reason, seconds, stays) in [
            (Some(Administrator), 1, true),
            (Some(Administrator), 0, false),
            (Some(FailedAttempts), 299, false),
            (Some(FailedAttempts), 86_400, false),
            (None, -1, false),
            (None, 300, false),
            (None, 301, true),
        ] {
            let lock = Lock { until: Some(now + TimeDelta::seconds(seconds)), reason, by: None };
            assert_eq!(rule.kept(lock, now), if stays { lock } else { Lock::default() }, "{reason:?} {seconds}");
        }
        assert_eq!(rule.kept(Lock::default(), now), Lock::default());
    }

    #[test]
    fn a_lock_of_failed_attempts_lasts_no_longer_than_the_rule_whatever_the_clock_was() {
        use LockoutReason::{Administrator, FailedAttempts};
        let now = Timestamp::from_timestamp(1_750_000_000, 0).unwrap();
        let rule = LockoutRule { attempts: 3, seconds: 300 };
        for (reason, seconds, stays) in [
            (Some(FailedAttempts), 300, true),
            (Some(FailedAttempts), 400 * 86_400, false),
            (Some(Administrator), 400 * 86_400, true),
            (None, 400 * 86_400, true),
        ] {
            let lock = Lock { until: Some(now + TimeDelta::seconds(seconds)), reason, by: None };
            assert_eq!(rule.sound(lock, now), if stays { lock } else { Lock::default() }, "{reason:?} {seconds}");
        }
    }

    #[test]
    fn a_failed_attempt_changes_the_reason_where_it_changes_the_end() {
        let end = Timestamp::from_timestamp(1_750_000_000, 0);
        let given = Lock { until: end, reason: Some(LockoutReason::Administrator), by: Some(Uuid::nil()) };
        assert_eq!(given.after_failure(end), given);
        let later = end.map(|end| end + TimeDelta::seconds(1));
        assert_eq!(given.after_failure(later), Lock { until: later, reason: Some(LockoutReason::FailedAttempts), by: None });
    }
}
