//! Retention of an export, and its actions.

use chrono::TimeDelta;
use kernel::{Error, Result, Timestamp};

use super::entity::{Model, TenantExportStatus};

/// How long an export is kept once it is ready.
pub(super) const KEPT: TimeDelta = TimeDelta::days(7);

/// How long a job that has ended may still be writing on a node that hasn't heard of it.
pub(super) const LINGERING: TimeDelta = TimeDelta::hours(1);

/// Whether it waits or is being written.
pub(super) fn is_open(export: &Model) -> bool {
    matches!(export.status, TenantExportStatus::Queued | TenantExportStatus::Running)
}

/// Its state at `now`: its time may be over before its file is deleted.
pub(super) fn status_at(export: &Model, now: Timestamp) -> TenantExportStatus {
    match export.status {
        TenantExportStatus::Ready if export.expires_at.is_none_or(|end| end <= now) => TenantExportStatus::Expired,
        status => status,
    }
}

/// Validates that it can be downloaded at `now`.
///
/// # Errors
/// `Tenants.ExportNotReady`, `Tenants.ExportExpired`.
pub(super) fn check_ready(export: &Model, now: Timestamp) -> Result<()> {
    match status_at(export, now) {
        TenantExportStatus::Ready => Ok(()),
        TenantExportStatus::Expired => Err(Error::rule("Tenants.ExportExpired")),
        _ => Err(Error::rule("Tenants.ExportNotReady")),
    }
}

#[cfg(test)]
mod tests {
    use kernel::Uuid;

    use super::*;

    fn at(hour: i64) -> Timestamp {
        Timestamp::UNIX_EPOCH + TimeDelta::hours(hour)
    }

    fn export(status: TenantExportStatus, expires_at: Option<Timestamp>) -> Model {
        Model {
            id: Uuid::nil(),
            target_id: Uuid::nil(),
            name: "Alpha".to_owned(),
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
    fn an_export_is_downloaded_until_its_time_is_over() {
        let code = |export: &Model, now| check_ready(export, now).err().and_then(|error| error.code().map(str::to_owned));
        let ready = export(TenantExportStatus::Ready, Some(at(5)));
        assert_eq!(code(&ready, at(4)), None);
        assert_eq!(code(&ready, at(5)).as_deref(), Some("Tenants.ExportExpired"));
        for (status, refused) in [
            (TenantExportStatus::Queued, "Tenants.ExportNotReady"),
            (TenantExportStatus::Running, "Tenants.ExportNotReady"),
            (TenantExportStatus::Failed, "Tenants.ExportNotReady"),
            (TenantExportStatus::Expired, "Tenants.ExportExpired"),
        ] {
            assert_eq!(code(&export(status, None), at(1)).as_deref(), Some(refused), "{status:?}");
        }
    }
}
