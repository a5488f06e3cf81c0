//! Rules of files, without I/O.

pub mod format;
pub mod link;
pub mod metadata;
pub mod range;

use chrono::TimeDelta;
use kernel::{Error, HOST, Kind, Result, Uuid};

use super::{AssetStatus, AssetVisibility};

/// Bytes that the files of a tenant, or of the provider, take up at most.
pub const QUOTA: i64 = 20 << 30;
/// How long an upload may take, and an attachment waits for its record.
pub const UPLOAD: TimeDelta = TimeDelta::hours(24);
/// Days before its expiry from which a file counts as expiring.
pub const EXPIRING_DAYS: u64 = 30;
/// Error code for content in which the virus scanner found a threat.
pub const INFECTED: &str = "Assets.Infected";
/// The most tags of a file.
pub const MAX_TAGS: usize = 20;

/// The statuses that people can move a file to.
pub fn moves(from: AssetStatus) -> &'static [AssetStatus] {
    match from {
        AssetStatus::Ready => &[AssetStatus::Archived],
        AssetStatus::Archived => &[AssetStatus::Ready],
        AssetStatus::Uploading | AssetStatus::Processing | AssetStatus::Failed | AssetStatus::Quarantined => &[],
    }
}

/// Checks that files of `tenant` can have this visibility.
///
/// # Errors
/// A field error on `visibility`.
pub fn check_visibility(tenant: Uuid, visibility: AssetVisibility) -> Result<()> {
    if visibility == AssetVisibility::AllTenants && tenant != HOST {
        return Err(Error::invalid("visibility", "Error.Common.ProviderOnly"));
    }
    Ok(())
}

/// Checks that `length` more bytes fit into what is left of the quota.
///
/// # Errors
/// `Assets.QuotaExceeded`.
pub fn check_quota(used: i64, length: i64) -> Result<()> {
    if used.saturating_add(length) > QUOTA { Err(Error::rule("Assets.QuotaExceeded").with("limit", QUOTA)) } else { Ok(()) }
}

/// The error for content, or a name, of a type that isn't accepted.
pub fn type_not_allowed() -> Error {
    Error::unfit(Kind::Unsupported, "Assets.TypeNotAllowed")
}

/// The error for a file of more than `limit` bytes.
pub fn too_large(limit: i64) -> Error {
    Error::unfit(Kind::TooLarge, "Assets.TooLarge").with("limit", limit)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_tenant_shares_nothing_with_others_and_keeps_to_its_quota() {
        let tenant = Uuid::from_u128(1);
        assert!(check_visibility(HOST, AssetVisibility::AllTenants).is_ok() && check_visibility(tenant, AssetVisibility::Tenant).is_ok());
        assert_eq!(check_visibility(tenant, AssetVisibility::AllTenants).unwrap_err().fields()[0].field, "visibility");
        assert!(check_quota(QUOTA - 5, 5).is_ok());
        for (used, length) in [(QUOTA - 5, 6), (0, i64::MAX), (QUOTA, 1)] {
            assert_eq!(check_quota(used, length).unwrap_err().code(), Some("Assets.QuotaExceeded"));
        }
    }
}
