//! When data may be requested, how long a copy is kept, and when an account goes.

use chrono::TimeDelta;
use kernel::Timestamp;

use super::entity::{Model, PersonalDataStatus};

/// Estimated duration of a preparation, shown while it runs.
const EXPECTED: TimeDelta = TimeDelta::minutes(60);
/// How long a job that has ended may still be writing on a node that hasn't heard of it.
pub(super) const LINGERING: TimeDelta = TimeDelta::hours(1);

/// How long things take, as the settings say.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Periods {
    /// From one request to the next.
    pub interval: TimeDelta,
    /// How long a copy is kept.
    pub kept: TimeDelta,
    /// How long the deletion of an account can be cancelled.
    pub waiting: TimeDelta,
}

impl Periods {
    /// The periods that these settings name, each within reason.
    pub(super) fn of(interval_hours: i64, kept_days: i64, waiting_days: i64) -> Self {
        Self {
            interval: TimeDelta::hours(interval_hours.clamp(0, 8_760)),
            kept: TimeDelta::days(kept_days.clamp(1, 90)),
            waiting: TimeDelta::days(waiting_days.clamp(1, 90)),
        }
    }
}

/// Why no copy can be requested now.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Hindrance {
    /// One is being prepared.
    Open,
    /// The last one was requested a short time ago; the next may be from this instant on.
    Until(Timestamp),
}

/// What prevents a new request, given the latest one. A failed one doesn't count.
pub(super) fn hindrance(last: Option<&Model>, interval: TimeDelta, now: Timestamp) -> Option<Hindrance> {
    let last = last?;
    match last.status {
        PersonalDataStatus::Failed => None,
        PersonalDataStatus::Preparing => Some(Hindrance::Open),
        _ => Some(last.created_at + interval).filter(|next| now < *next).map(Hindrance::Until),
    }
}

/// When a copy is ready, or will be.
pub(super) fn ready_at(request: &Model) -> Timestamp {
    request.ready_at.unwrap_or(request.created_at + EXPECTED)
}

/// When the file of a copy is deleted.
pub(super) fn expires_at(request: &Model, kept: TimeDelta) -> Option<Timestamp> {
    request.ready_at.filter(|_| request.status == PersonalDataStatus::Ready).map(|ready| ready + kept)
}

#[cfg(test)]
mod tests {
    use kernel::Uuid;

    use super::*;

    fn at(hour: i64) -> Timestamp {
        Timestamp::UNIX_EPOCH + TimeDelta::hours(hour)
    }

    fn request(status: PersonalDataStatus) -> Model {
        Model {
            tenant_id: Uuid::nil(),
            id: Uuid::nil(),
            user_id: Uuid::nil(),
            status,
            created_at: at(0),
            ready_at: None,
            size_bytes: None,
            nonce: None,
        }
    }

    #[test]
    fn one_copy_at_a_time_and_not_too_often() {
        let day = TimeDelta::days(1);
        assert_eq!(hindrance(None, day, at(0)), None);
        let (open, failed, ready) =
            (request(PersonalDataStatus::Preparing), request(PersonalDataStatus::Failed), request(PersonalDataStatus::Ready));
        assert_eq!(hindrance(Some(&open), TimeDelta::zero(), at(1)), Some(Hindrance::Open));
        assert_eq!(hindrance(Some(&open), day, at(24)), Some(Hindrance::Open), "however long it takes");
        assert_eq!(hindrance(Some(&failed), day, at(1)), None);
        assert_eq!(hindrance(Some(&ready), day, at(23)), Some(Hindrance::Until(at(24))));
        assert_eq!(hindrance(Some(&ready), day, at(24)), None);
        assert_eq!(hindrance(Some(&request(PersonalDataStatus::Expired)), day, at(5)), Some(Hindrance::Until(at(24))));
    }

    #[test]
    fn a_copy_is_expected_within_an_hour_and_kept_for_some_days() {
        let open = request(PersonalDataStatus::Preparing);
        assert_eq!((ready_at(&open), expires_at(&open, TimeDelta::days(7))), (at(1), None));
        let ready = Model { ready_at: Some(at(3)), ..request(PersonalDataStatus::Ready) };
        assert_eq!((ready_at(&ready), expires_at(&ready, TimeDelta::days(7))), (at(3), Some(at(3 + 7 * 24))));
        let gone = Model { status: PersonalDataStatus::Expired, ..ready };
        assert_eq!(expires_at(&gone, TimeDelta::days(7)), None);
    }

    #[test]
    fn settings_keep_within_reason() {
        let none = Periods::of(-5, 0, 0);
        assert_eq!((none.interval, none.kept, none.waiting), (TimeDelta::zero(), TimeDelta::days(1), TimeDelta::days(1)));
        assert_eq!(Periods::of(24, 7, 1_000_000).waiting, TimeDelta::days(90));
    }
}
