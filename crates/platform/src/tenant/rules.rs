//! Allowed names of tenants, and their states.

use chrono::TimeDelta;
use kernel::{Error, Result, Timestamp, Uuid};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::Model;

/// How long an archived tenant stays before it can be purged: long enough for it to be missed.
const GRACE: TimeDelta = TimeDelta::days(90);

/// How long a purge waits for the second person: after that, nobody remembers the request.
const PURGE_WAITS: TimeDelta = TimeDelta::days(30);

/// State of a tenant.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub enum TenantStatus {
    /// Its users may sign in.
    Active,
    /// Suspended by a user.
    Suspended,
    /// Its last day has passed.
    Expired,
    /// Archived with all its data.
    Archived,
}

/// Letters and digits of any script and hyphens, 3 to 64 of them.
///
/// # Errors
/// `Tenants.NameInvalid` on `name`.
pub fn check_name(name: &str) -> Result<()> {
    let length = name.chars().count();
    if (3..=64).contains(&length) && name.chars().all(|c| c.is_alphanumeric() || c == '-') {
        Ok(())
    } else {
        Err(Error::rule("Tenants.NameInvalid").and_field("name", "Error.Tenants.NameInvalid"))
    }
}

/// The form in which names are compared.
pub fn normalize(name: &str) -> String {
    kernel::text::name_key(name)
}

/// From when on a tenant that was archived at this instant can be purged.
pub fn purgeable_from(archived_at: Timestamp) -> Timestamp {
    archived_at + GRACE
}

/// Purges that were asked for by this instant are not confirmed any more at `now`.
pub fn lapsed_before(now: Timestamp) -> Timestamp {
    now - PURGE_WAITS
}

/// Whether a tenant was never activated, changed or archived since it was created, so that nobody can have worked in it.
pub fn is_untouched(tenant: &Model) -> bool {
    !tenant.is_active && tenant.updated_at.is_none() && tenant.deleted_at.is_none()
}

/// Validates that a tenant can be purged at `now`, given when it was archived.
///
/// # Errors
/// `Tenants.NotArchived`, `Tenants.PurgeTooEarly`.
pub fn check_purgeable(archived_at: Option<Timestamp>, now: Timestamp) -> Result<()> {
    let from = purgeable_from(archived_at.ok_or_else(|| Error::rule("Tenants.NotArchived"))?);
    if now < from {
        return Err(Error::rule("Tenants.PurgeTooEarly").with("at", from.format("%Y-%m-%d %H:%M UTC").to_string()));
    }
    Ok(())
}

/// Validates that a tenant other than `id` is active.
///
/// # Errors
/// `Tenants.LastActive`.
pub fn check_another_active(active: impl IntoIterator<Item = Uuid>, id: Uuid) -> Result<()> {
    if active.into_iter().any(|other| other != id) { Ok(()) } else { Err(Error::rule("Tenants.LastActive")) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_letters_digits_and_hyphens() {
        for good in ["abc", "Harbourlight-Dental", "praxis-münchen", "a23", &"x".repeat(64)] {
            assert!(check_name(good).is_ok(), "{good}");
        }
        for bad in ["", "ab", "two words", "a/b", "under_score", "dot.ted", &"x".repeat(65)] {
            assert_eq!(check_name(bad).unwrap_err().fields()[0].field, "name", "{bad}");
        }
    }

    #[test]
    fn a_tenant_is_purged_ninety_days_after_it_was_archived_and_not_before() {
        let archived = Timestamp::default();
        let code = |at: Option<Timestamp>, now| check_purgeable(at, now).err().and_then(|error| error.code().map(str::to_owned));
        assert_eq!(code(None, archived).as_deref(), Some("Tenants.NotArchived"));
        let due = archived + TimeDelta::days(90);
        assert_eq!(code(Some(archived), due - TimeDelta::seconds(1)).as_deref(), Some("Tenants.PurgeTooEarly"));
        assert_eq!(code(Some(archived), due), None);
    }
}
