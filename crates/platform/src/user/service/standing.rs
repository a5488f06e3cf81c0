//! Whether what a user proved a moment ago still counts, asked in the transaction that acts on it: password, activity or lock may
//! have changed since the proof was judged.

use ::store::Tx;
use kernel::Result;
use uuid::Uuid;

use crate::user::store;

/// How a user stands towards a proof that was judged before.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Standing {
    /// The proof counts.
    Same,
    /// The user is gone, or proves its identity differently since.
    Changed,
    /// The user may not sign in any more.
    Inactive,
    /// Somebody has failed to sign in too often meanwhile.
    LockedOut,
    /// An administrator has locked the user out meanwhile.
    LockedByAdministrator,
}

/// How the user with this id stands towards a proof that was judged under `security_stamp`. Its row is locked until the transaction ends:
/// counters of other sign-ins change it without being serialisable, and behind such a change PostgreSQL would not notice that somebody
/// has invalidated the credentials meanwhile.
pub async fn standing(tx: &Tx, id: Uuid, security_stamp: &str) -> Result<Standing> {
    Ok(match store::locked(tx, id).await? {
        Some(user) if !user.is_active => Standing::Inactive,
        Some(user) if user.is_locked_by_administrator(tx.now()) => Standing::LockedByAdministrator,
        Some(user) if user.is_locked_out(tx.now()) => Standing::LockedOut,
        Some(user) if user.security_stamp == security_stamp => Standing::Same,
        _ => Standing::Changed,
    })
}
