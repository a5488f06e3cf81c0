//! When attempts are too many: failures of a window and attempts that are still being judged, as pure functions.

use std::net::IpAddr;

use ::store::clock::AHEAD;
use chrono::TimeDelta;
use kernel::Timestamp;

/// An attempt that was not judged within this time has failed: its node is gone, or the caller hung up.
const JUDGED_WITHIN: TimeDelta = TimeDelta::seconds(30);

/// How many failures within which time.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Bound {
    /// Failures that are let through.
    pub failures: i32,
    /// The window, which starts with the first of them.
    pub within: TimeDelta,
}

/// The count under one name.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Count {
    pub(super) failures: i32,
    /// When the window began.
    pub(super) since: Timestamp,
    /// Attempts that are being judged.
    pub(super) pending: i32,
    /// When the latest of them began.
    pub(super) pending_since: Timestamp,
}

/// Result of another attempt.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Verdict {
    /// It may be made.
    Admitted(Count),
    /// Not until others have been judged: they may turn out right, as when forty people behind one address sign in at nine (decision 16).
    Waits,
    /// Rejected for this many seconds.
    Refused(u64),
}

impl Count {
    pub(super) fn new(now: Timestamp) -> Self {
        Self { failures: 0, since: now, pending: 0, pending_since: now }
    }

    /// The count at `now`: an expired window is reset, attempts without a result count as failed. A window in the future comes from a wrong
    /// clock, and counts as expired.
    fn at(mut self, bound: Bound, now: Timestamp) -> Self {
        let is_ahead = |since: Timestamp| since - now > AHEAD;
        if self.failures > 0 && (now - self.since >= bound.within || is_ahead(self.since)) {
            self.failures = 0;
        }
        if self.pending > 0 && is_ahead(self.pending_since) {
            self.pending = 0;
        }
        if self.pending > 0 && now - self.pending_since >= JUDGED_WITHIN {
            self = Self { pending: 0, ..self.failed(self.pending, self.pending_since) };
        }
        self
    }

    fn failed(self, times: i32, at: Timestamp) -> Self {
        let since = if self.failures == 0 { at } else { self.since };
        Self { failures: self.failures.saturating_add(times), since, ..self }
    }

    pub(super) fn begin(self, bound: Bound, now: Timestamp) -> Verdict {
        let count = self.at(bound, now);
        if count.failures >= bound.failures {
            let wait = (count.since + bound.within - now).min(bound.within).num_seconds();
            Verdict::Refused(u64::try_from(wait).unwrap_or(0).max(1))
        } else if count.failures + count.pending >= bound.failures {
            Verdict::Waits
        } else {
            Verdict::Admitted(Self { pending: count.pending + 1, pending_since: now, ..count })
        }
    }

    /// The count after an attempt was judged.
    pub(super) fn end(self, bound: Bound, has_failed: bool, now: Timestamp) -> Self {
        let count = self.at(bound, now);
        let count = if has_failed { count.failed(1, now) } else { count };
        Self { pending: (count.pending - 1).max(0), ..count }
    }
}

/// The key by which an address is counted: an IPv6 caller has a network (/64), not one address.
pub(super) fn network(address: &str) -> String {
    match address.parse::<IpAddr>().map(|ip| ip.to_canonical()) {
        Ok(IpAddr::V6(ip)) => {
            let [a, b, c, d, ..] = ip.segments();
            format!("{a:x}:{b:x}:{c:x}:{d:x}::/64")
        }
        Ok(ip) => ip.to_string(),
        Err(_) => address.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const BOUND: Bound = Bound { failures: 3, within: TimeDelta::minutes(15) };

    fn start() -> Timestamp {
        Timestamp::from_timestamp(1_750_000_000, 0).unwrap()
    }

    fn admitted(count: Count, now: Timestamp) -> Count {
        match count.begin(BOUND, now) {
            Verdict::Admitted(count) => count,
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn failures_are_bounded_until_their_window_is_over() {
        let now = start();
        let mut count = Count::new(now);
        for _ in 0..3 {
            count = admitted(count, now).end(BOUND, true, now);
        }
        assert_eq!(count.begin(BOUND, now + TimeDelta::minutes(5)), Verdict::Refused(600));
        let later = now + TimeDelta::minutes(15);
        assert_eq!(admitted(count, later).end(BOUND, true, later).failures, 1);
    }

    #[test]
    fn attempts_that_are_being_judged_hold_others_up_and_cost_nothing_when_they_are_right() {
        let now = start();
        let mut count = Count::new(now);
        for _ in 0..3 {
            count = admitted(count, now);
        }
        assert_eq!(count.begin(BOUND, now), Verdict::Waits);
        for _ in 0..3 {
            count = count.end(BOUND, false, now);
        }
        assert_eq!((count.failures, count.pending), (0, 0));
        admitted(count, now);
    }

    #[test]
    fn an_attempt_that_nobody_judged_has_failed() {
        let now = start();
        let mut count = Count::new(now);
        for _ in 0..3 {
            count = admitted(count, now);
        }
        assert_eq!(count.begin(BOUND, now + TimeDelta::seconds(30)), Verdict::Refused(870));
    }

    #[test]
    fn what_a_wrong_clock_counted_bounds_nobody_once_it_is_right() {
        let now = start();
        let ahead = now + TimeDelta::days(400);
        let mut count = Count::new(ahead);
        for _ in 0..3 {
            count = admitted(count, ahead).end(BOUND, true, ahead);
        }
        let right = admitted(count, now).end(BOUND, true, now);
        assert_eq!((right.failures, right.since), (1, now));
        let pending = admitted(admitted(Count::new(ahead), ahead), now);
        assert_eq!((pending.pending, pending.pending_since), (1, now));
        // Clocks of nodes differ a little.
        let soon = now + TimeDelta::seconds(10);
        let count = Count { failures: 3, ..Count::new(soon) };
        assert_eq!(count.begin(BOUND, now), Verdict::Refused(900), "never longer than the window");
    }

    #[test]
    fn a_caller_of_ipv6_is_counted_by_its_network() {
        for (address, counted) in [
            ("203.0.113.9", "203.0.113.9"),
            ("::ffff:203.0.113.9", "203.0.113.9"),
            ("2001:db8:1:2:aaaa::1", "2001:db8:1:2::/64"),
            ("2001:db8:1:2:bbbb::9", "2001:db8:1:2::/64"),
            ("2001:db8:1:3::1", "2001:db8:1:3::/64"),
            ("unix", "unix"),
        ] {
            assert_eq!(network(address), counted);
        }
    }
}
