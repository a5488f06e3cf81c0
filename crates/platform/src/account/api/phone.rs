//! Whose number is confirmed: the caller's own alone.

use kernel::{Error, Result, Scope, Uuid};

/// The caller's id; no other number can be confirmed.
pub(super) fn is_own(scope: &Scope, user: Option<Uuid>) -> Result<()> {
    if user.is_some_and(|id| scope.principal().user_id != Some(id)) {
        return Err(Error::invalid("userId", "Validation.UnknownReference"));
    }
    Ok(())
}
