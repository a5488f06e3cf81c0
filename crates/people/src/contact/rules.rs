//! Rules of contacts: the primary one, and which sign-ins the lead coach hears of. Pure.

use chrono::TimeDelta;
use kernel::{Error, Result, Timestamp};

/// A sign-in this soon after the last one isn't recorded again.
const DEBOUNCE: TimeDelta = TimeDelta::hours(12);
/// The lead coach is notified of a sign-in after this long without one.
const AWAY: TimeDelta = TimeDelta::days(30);

/// Validates that exactly one of a client's contacts is the primary one, unless there are none.
///
/// # Errors
/// `Clients.PrimaryContactRequired`.
pub fn check_primary(are_primary: impl IntoIterator<Item = bool>) -> Result<()> {
    let (mut all, mut primary) = (0, 0);
    for is_primary in are_primary {
        all += 1;
        primary += u32::from(is_primary);
    }
    if all == 0 || primary == 1 { Ok(()) } else { Err(Error::rule("Clients.PrimaryContactRequired")) }
}

/// Whether a sign-in at `now` is recorded.
pub fn is_recorded(last: Option<Timestamp>, now: Timestamp) -> bool {
    last.is_none_or(|at| now - at >= DEBOUNCE)
}

/// Whether the lead coach is notified of a sign-in at `now`: of the first one, and of one after a long absence.
pub fn is_notified(last: Option<Timestamp>, now: Timestamp) -> bool {
    last.is_none_or(|at| now - at >= AWAY)
}

#[cfg(test)]
mod tests {
    use super::*;
    use chrono::TimeZone;

    #[test]
    fn one_contact_is_the_primary_one() {
        for (are_primary, fits) in
            [(vec![], true), (vec![true], true), (vec![false], false), (vec![false, true], true), (vec![true, true], false)]
        {
            assert_eq!(check_primary(are_primary.clone()).is_ok(), fits, "{are_primary:?}");
        }
    }

    #[test]
    fn a_sign_in_is_recorded_after_twelve_hours_and_notified_after_thirty_days() {
        let now = chrono::Utc.with_ymd_and_hms(2026, 3, 31, 12, 0, 0).unwrap();
        let cases =
            [(None, true, true), (Some(11), false, false), (Some(12), true, false), (Some(719), true, false), (Some(720), true, true)];
        for (hours, recorded, notified) in cases {
            let last = hours.map(|h| now - TimeDelta::hours(h));
            assert_eq!((is_recorded(last, now), is_notified(last, now)), (recorded, notified), "{hours:?} hours");
        }
    }
}
