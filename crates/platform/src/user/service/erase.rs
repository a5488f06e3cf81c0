//! Deleting an account at its user's request: first nobody can sign in with it any more, then it is anonymised.

use ::store::Tx;
use http::App;
use kernel::Result;

use super::{guard::renew_stamp, roles};
use crate::{
    Platform, role, sessions,
    user::{Entity, Model, changed, rules::last_day, store},
};

/// Requires that `user` is not the last administrator of its level.
///
/// # Errors
/// `Identity.LastAdministrator`.
pub(crate) async fn may_leave(app: &App, tx: &Tx, user: &Model) -> Result<()> {
    roles::keep_an_administrator(app, tx, user.tenant_id, user.id).await
}

/// Closes an account: removes its roles and units, ends its sessions and its links to other accounts, and prevents sign-in.
///
/// # Errors
/// `Identity.LastAdministrator`.
pub(crate) async fn retire(app: &App, tx: &Tx, user: &Model) -> Result<()> {
    may_leave(app, tx, user).await?;
    let holder = user.holder();
    role::assign(tx, user.tenant_id, &holder, &[]).await?;
    role::units::leave_all(tx, &holder).await?;
    let mut after = last_day::turned(user, false, tx.now());
    renew_stamp(tx, &mut after);
    let after = tx.update::<Entity>(user, after).await?;
    sessions::end_others(app, tx, &after).await?;
    app.own::<Platform>()?.sessions.close_ways(tx, &after, true).await?;
    changed(tx, after.tenant_id, after.id).await
}

/// Leaves nothing of a person in the row of a user but its id, and `name` in place of theirs; deletes it, if that has not been done.
pub(crate) async fn anonymise(tx: &Tx, user: &Model, name: &str) -> Result<()> {
    store::anonymise(tx, user.id, name, &tx.new_id().simple().to_string()).await?;
    if let Some(nobody) = tx.find::<Entity>(user.id).await? {
        tx.delete::<Entity>(&nobody).await?;
    }
    changed(tx, user.tenant_id, user.id).await
}
