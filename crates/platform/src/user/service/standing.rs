//! Whether a user's recent proof is still valid, checked in the transaction that acts on it: password, status or lock may have changed
//! since the proof was verified.

use ::store::Tx;
use kernel::Result;
use uuid::Uuid;

use crate::user::store;

/// Validity of an earlier proof of a user.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Standing {
    /// The proof counts.
    Same,
    /// The user is gone, or proves its identity differently since.
    Changed,
    /// The user may not sign in any more.
    Inactive,
    /// Too many failed sign-ins since.
    LockedOut,
    /// An administrator has locked the user since.
    LockedByAdministrator,
}

/// Whether a proof that was verified under `security_stamp` is still valid for the user with this id. Its row is locked until the
/// transaction ends: counters of other sign-ins change it without being serialisable, and behind such a change PostgreSQL would not notice
/// that the credentials were invalidated in the meantime.
pub async fn standing(tx: &Tx, id: Uuid, security_stamp: &str) -> Result<Standing> {
    Ok(match store::locked(tx, id).await? {
        Some(user) if !user.is_open(tx.now()) => Standing::Inactive,
        Some(user) if user.is_locked_by_administrator(tx.now()) => Standing::LockedByAdministrator,
        Some(user) if user.is_locked_out(tx.now()) => Standing::LockedOut,
        Some(user) if user.security_stamp == security_stamp => Standing::Same,
        _ => Standing::Changed,
    })
}
