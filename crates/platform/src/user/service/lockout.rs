//! Counting failed attempts, and noting what ends them.

use ::store::Tx;
use http::App;
use kernel::{Result, Scope};
use uuid::Uuid;

use crate::user::{Failures, LockoutRule, Model, store};

/// Counts a failed attempt of a user; gives whether it locked the account.
pub(crate) async fn count_failure(tx: &Tx, id: Uuid, rule: LockoutRule) -> Result<bool> {
    let Some(user) = store::locked(tx, id).await? else { return Ok(false) };
    let user = without_stray_lock(tx, user, rule).await?;
    // Not counted during a lock: a new password would otherwise clear the attempts, and the lock with them.
    if user.is_locked_by_administrator(tx.now()) {
        return Ok(true);
    }
    let after = rule.fail(Failures { count: user.access_failed_count, locked_until: user.lockout_end }, tx.now());
    store::set_failures(tx, id, after.count, user.lock().after_failure(after.locked_until)).await?;
    Ok(after.locked_until.is_some_and(|end| tx.now() < end))
}

/// A user whose row is locked, without a lock that only a wrong clock can have led to.
pub(crate) async fn without_stray_lock(tx: &Tx, user: Model, rule: LockoutRule) -> Result<Model> {
    let (lock, sound) = (user.lock(), rule.sound(user.lock(), tx.now()));
    if lock == sound {
        return Ok(user);
    }
    store::set_failures(tx, user.id, 0, sound).await?;
    Ok(user.with_lock(sound))
}

/// Notes a sign-in that another way than the password led to: a second factor, an external provider, a linked account.
pub async fn note_sign_in(app: &App, scope: &Scope, user: &Model) -> Result<()> {
    app.db()
        .write(&scope.within(user.tenant_id), |tx| async move {
            match store::locked(&tx, user.id).await? {
                // Locked since the session was opened: that lock is kept.
                Some(now) if now.is_locked_out(tx.now()) => Ok(()),
                _ => store::note_success(&tx, user.id).await,
            }
        })
        .await
}
