//! Changes of many users: each by the operation for one.

use http::App;
use kernel::{Error, Result, Scope};
use uuid::Uuid;

use super::{
    delete, guard, may_turn, new,
    roles::{hold, let_go},
    unlock,
};
use crate::user::{Entity, UPDATE, rules::last_day};

/// A change that can be made to many users.
#[derive(Debug, Clone, Copy)]
pub enum BulkChange {
    /// Lets them sign in.
    Activate,
    /// Keeps them from signing in.
    Deactivate,
    /// Lets them in again who were locked out.
    Unlock,
    /// Adds a role to their own.
    AddRole(Uuid),
    /// Takes a role from them.
    RemoveRole(Uuid),
    /// Deletes them.
    Delete,
}

/// Makes the change to one user as it is now.
///
/// # Errors
/// As the operation for one user; `Identity.OwnAccount` where callers would lock themselves out.
pub async fn apply(app: &App, scope: &Scope, id: Uuid, change: BulkChange) -> Result<()> {
    match change {
        BulkChange::Activate => set_active(app, scope, id, true).await,
        BulkChange::Deactivate => set_active(app, scope, id, false).await,
        BulkChange::Unlock => unlock(app, scope, id).await,
        BulkChange::AddRole(role) => hold(app, scope, id, role).await,
        BulkChange::RemoveRole(role) => let_go(app, scope, id, role).await,
        BulkChange::Delete => delete(app, scope, id).await,
    }
}

async fn set_active(app: &App, scope: &Scope, id: Uuid, is_active: bool) -> Result<()> {
    scope.require(UPDATE)?;
    if !is_active && scope.principal().user_id == Some(id) {
        return Err(Error::rule("Identity.OwnAccount"));
    }
    let scope = scope.at_level();
    let seats = new::seats(app, scope.tenant()?).await?;
    app.db()
        .write(&scope, |tx| async move {
            let before = tx.get::<Entity>(id).await?;
            // Deactivating a user who has left keeps them out when they come back, too.
            if before.is_active == is_active && !before.ended_by_leaving {
                return Ok(());
            }
            let mut after = last_day::turned(&before, is_active, tx.now());
            guard::renew_stamp(&tx, &mut after);
            guard::may_change(app, &tx, &before, &after).await?;
            may_turn(app, &tx, &before, &after, seats).await?;
            guard::write(app, &tx, &before, after).await.map(drop)
        })
        .await
}
