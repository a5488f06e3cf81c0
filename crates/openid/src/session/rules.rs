//! When an idle session ends.
//! Activity is stored rather than an expiry that each access extends, so that a changed timeout also applies to idle sessions (decision
//! 39).

use chrono::TimeDelta;
use kernel::Timestamp;

/// Minimum time between two writes of a session's last access.
const TOUCH: TimeDelta = TimeDelta::minutes(5);
/// Fraction of the idle timeout within which an access is recorded; browsers report activity as often.
const PART: i32 = 10;

/// Idle timeout of sessions.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Idle(Option<TimeDelta>);

impl Idle {
    /// In minutes; `None` for no timeout.
    pub(crate) fn after(minutes: Option<i64>) -> Self {
        Self(minutes.filter(|minutes| *minutes > 0).map(TimeDelta::minutes))
    }

    /// Minimum time between two writes of the last access: long if nothing depends on it.
    pub(crate) fn touch(self) -> TimeDelta {
        self.0.map_or(TOUCH, |limit| (limit / PART).min(TOUCH))
    }

    /// Sessions accessed since then continue, in favour of accesses not yet reported or written. `None`: all of them continue.
    pub(crate) fn since(self, now: Timestamp) -> Option<Timestamp> {
        self.0.map(|limit| now - limit - limit / PART * 2)
    }

    /// Whether a session with this last access has been idle for too long.
    pub(crate) fn is_over(self, last_access: Timestamp, now: Timestamp) -> bool {
        self.since(now).is_some_and(|since| last_access <= since)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_session_ends_after_the_time_without_access_and_a_fifth() {
        let now = Timestamp::from_timestamp(1_750_000_000, 0).unwrap();
        let ago = |minutes| now - TimeDelta::minutes(minutes);
        let ten = Idle::after(Some(10));
        assert_eq!(ten.touch(), TimeDelta::minutes(1));
        assert!(!ten.is_over(ago(11), now) && ten.is_over(ago(12), now));
        assert_eq!(Idle::after(Some(600)).touch(), TOUCH);
        for never in [Idle::after(None), Idle::after(Some(0))] {
            assert!(!never.is_over(ago(100_000), now));
            assert_eq!((never.touch(), never.since(now)), (TOUCH, None));
        }
    }
}
