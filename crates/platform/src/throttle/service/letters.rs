//! Limits of unrequested letters per recipient, and of letters per caller.

use chrono::TimeDelta;
use http::App;
use kernel::{Kind, Result, Scope, Uuid};

use super::{Bound, ThrottleKey, spend};
use crate::names::normalize;

/// Letters to one mailbox, or about one account.
const PER_MAILBOX: Bound = Bound { failures: 10, within: TimeDelta::hours(1) };
/// Letters that one caller asks for.
const PER_CALLER: Bound = Bound { failures: 100, within: TimeDelta::hours(1) };

/// Counts the wish for a letter to `receiver`, an address or the id of an account; whether there is such an account doesn't show.
///
/// # Errors
/// 429 with the seconds to wait, `Unavailable`.
pub(crate) async fn ask(app: &App, scope: &Scope, tenant: Uuid, receiver: &str) -> Result<()> {
    let wish = ThrottleKey::new(app, "letter-wish", &format!("{tenant}:{}", normalize(receiver)), PER_MAILBOX)?;
    spend(app, [Some(wish), ThrottleKey::address(app, "letters-of", scope, PER_CALLER)?].into_iter().flatten().collect()).await
}

/// Counts a letter that is about to leave; `false` when the mailbox has had its share.
pub(crate) async fn may_leave(app: &App, tenant: Uuid, address: &str) -> Result<bool> {
    let mailbox = ThrottleKey::new(app, "letters-to", &format!("{tenant}:{}", normalize(address)), PER_MAILBOX)?;
    match spend(app, vec![mailbox]).await {
        Ok(()) => Ok(true),
        Err(error) if error.kind() == Kind::TooMany => {
            tracing::info!(tenant.id = %tenant, "a mailbox has had its letters of this hour");
            Ok(false)
        }
        Err(error) => Err(error),
    }
}
