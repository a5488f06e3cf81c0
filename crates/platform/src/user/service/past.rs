//! Earlier passwords of a user: kept as hashes while the settings prevent their reuse.

use ::store::Tx;
use http::App;
use kernel::{Error, Result, Scope};

use crate::{
    Platform,
    setting::{self, Values},
    user::{Model, store},
};

/// How many passwords a new one must differ from, including the current one; 0 if reuse is not prevented.
fn distinct(values: &Values) -> u64 {
    if values.is(setting::PASSWORD_NO_REUSE) { u64::try_from(values.number(setting::PASSWORD_REUSE_COUNT)).unwrap_or(0) } else { 0 }
}

/// Checks that `password`, sent as `field`, is not one of the recent passwords of `user`.
///
/// # Errors
/// `Identity.PasswordReused`, 429 when too many hashes wait.
pub(super) async fn check(app: &App, user: &Model, field: &str, password: &str) -> Result<()> {
    let count = distinct(&setting::of_level(app, user.tenant_id).await?);
    if count == 0 {
        return Ok(());
    }
    let (scope, id) = (Scope::system(app.now()).within(user.tenant_id), user.id);
    let past = app.db().read(&scope, |tx| async move { store::past_passwords(&tx, id, count - 1).await }).await?;
    let platform = app.own::<Platform>()?;
    for hash in user.password_hash.iter().chain(&past) {
        if platform.hasher.verify(password, Some(hash)).await? {
            return Err(reused(field, count));
        }
    }
    Ok(())
}

/// Checks that `password` differs from the current one, which is due: the same one is no change, however it is encoded.
///
/// # Errors
/// As [`check`].
pub(super) async fn check_replaced(app: &App, user: &Model, field: &str, password: &str) -> Result<()> {
    let Some(hash) = user.password_hash.as_deref() else { return Ok(()) };
    if app.own::<Platform>()?.hasher.verify(password, Some(hash)).await? { Err(reused(field, 1)) } else { Ok(()) }
}

fn reused(field: &str, count: u64) -> Error {
    Error::rule("Identity.PasswordReused").with("count", count).and_field(field, "Error.Identity.PasswordReused")
}

/// Keeps the password that `after` replaces, and removes those beyond the number kept.
pub(super) async fn keep(app: &App, tx: &Tx, before: &Model, after: &Model) -> Result<()> {
    let Some(hash) = before.password_hash.as_deref().filter(|_| before.password_hash != after.password_hash) else { return Ok(()) };
    let count = distinct(&setting::of_level(app, after.tenant_id).await?);
    if count > 1 {
        store::add_past_password(tx, after.id, hash).await?;
    }
    store::purge_past_passwords(tx, after.id, count.saturating_sub(1)).await
}
