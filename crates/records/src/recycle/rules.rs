//! How long a deleted record stays.

use ::store::recycle::KEPT;
use kernel::Timestamp;

/// Days that are left to restore what was deleted at `deleted`, the last one counted as a whole.
pub fn days_left(deleted: Timestamp, now: Timestamp) -> i64 {
    let left = (deleted + KEPT - now).num_seconds().max(0);
    (left + 86_399) / 86_400
}

#[cfg(test)]
mod tests {
    use chrono::TimeDelta;

    use super::*;

    #[test]
    fn the_last_day_counts_until_it_is_over() {
        let deleted: Timestamp = "2026-01-01T12:00:00Z".parse().unwrap();
        let after = |time: TimeDelta| days_left(deleted, deleted + time);
        assert_eq!(after(TimeDelta::zero()), 30);
        assert_eq!(after(TimeDelta::hours(1)), 30);
        assert_eq!(after(TimeDelta::days(29)), 1);
        assert_eq!(after(TimeDelta::days(30) - TimeDelta::seconds(1)), 1);
        assert_eq!((after(TimeDelta::days(30)), after(TimeDelta::days(31))), (0, 0));
    }
}
