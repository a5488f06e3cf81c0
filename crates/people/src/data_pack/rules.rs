//! Retention of a data pack, and its actions.

use chrono::TimeDelta;
use kernel::{Error, Result, Timestamp};

use super::entity::{DataPackStatus, Model};

/// How long a pack is kept once it is ready.
pub(super) const KEPT: TimeDelta = TimeDelta::days(7);

/// How long a job that has ended may still be writing on a node that hasn't heard of it.
pub(super) const LINGERING: TimeDelta = TimeDelta::hours(1);

/// Whether it waits or is being written.
pub(super) fn is_open(pack: &Model) -> bool {
    matches!(pack.status, DataPackStatus::Queued | DataPackStatus::Running)
}

/// Its state at `now`: its time may be over before its file is deleted.
pub(super) fn status_at(pack: &Model, now: Timestamp) -> DataPackStatus {
    match pack.status {
        DataPackStatus::Ready if pack.expires_at.is_none_or(|end| end <= now) => DataPackStatus::Expired,
        status => status,
    }
}

/// Validates that it can be downloaded at `now`.
///
/// # Errors
/// `Clients.DataPackNotReady`, `Clients.DataPackExpired`.
pub(super) fn check_ready(pack: &Model, now: Timestamp) -> Result<()> {
    match status_at(pack, now) {
        DataPackStatus::Ready => Ok(()),
        DataPackStatus::Expired => Err(Error::rule("Clients.DataPackExpired")),
        _ => Err(Error::rule("Clients.DataPackNotReady")),
    }
}

#[cfg(test)]
mod tests {
    use kernel::Uuid;

    use super::*;

    fn at(hour: i64) -> Timestamp {
        Timestamp::UNIX_EPOCH + TimeDelta::hours(hour)
    }

    fn pack(status: DataPackStatus, expires_at: Option<Timestamp>) -> Model {
        Model {
            tenant_id: Uuid::nil(),
            id: Uuid::nil(),
            client_id: Uuid::nil(),
            status,
            asked_by: Uuid::nil(),
            asked_at: at(0),
            ready_at: None,
            expires_at,
            size_bytes: None,
            entry_count: None,
            file_count: None,
            nonce: None,
        }
    }

    #[test]
    fn a_pack_is_downloaded_until_its_time_is_over() {
        let code = |pack: &Model, now| check_ready(pack, now).err().and_then(|error| error.code().map(str::to_owned));
        let ready = pack(DataPackStatus::Ready, Some(at(5)));
        assert_eq!(code(&ready, at(4)), None);
        assert_eq!(code(&ready, at(5)).as_deref(), Some("Clients.DataPackExpired"));
        for (status, refused) in [
            (DataPackStatus::Queued, "Clients.DataPackNotReady"),
            (DataPackStatus::Running, "Clients.DataPackNotReady"),
            (DataPackStatus::Failed, "Clients.DataPackNotReady"),
            (DataPackStatus::Expired, "Clients.DataPackExpired"),
        ] {
            assert_eq!(code(&pack(status, None), at(1)).as_deref(), Some(refused), "{status:?}");
        }
    }
}
