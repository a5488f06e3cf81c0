//! Deleting items, and what follows when they come back.

use ::store::{Tx, check_stamp};
use http::App;
use kernel::{Result, Scope, Uuid};

use super::{enqueue_change, handing};
use crate::action_item::{ActionItem, DELETE, entity::Entity, notifications, rules, store};

/// What follows when a deleted item is restored, as when it was deleted. Leaving doesn't ask for deleted items, so restoring asks for their
/// owner.
///
/// # Errors
/// `ActionItems.OwnerLeft`.
pub(in crate::action_item) async fn restored(tx: &Tx, item: &ActionItem) -> Result<()> {
    handing::may_restore(tx, item).await?;
    enqueue_change(tx, item).await?;
    notifications::publish(tx, item).await
}

/// Deletes an item.
///
/// # Errors
/// 403 without [`DELETE`], 404, `ActionItems.CorrectiveNeedsCoach`.
pub async fn delete(app: &App, scope: &Scope, id: Uuid) -> Result<()> {
    delete_unchanged(app, scope, id, None).await
}

/// The same, if the item still has the stamp that is given.
///
/// # Errors
/// As [`delete`]; 409 on a stale stamp.
pub async fn delete_unchanged(app: &App, scope: &Scope, id: Uuid, stamp: Option<&str>) -> Result<()> {
    scope.require(DELETE)?;
    app.db()
        .write(scope, |tx| async move {
            let item = store::get(&tx, id).await?;
            check_stamp(&item.concurrency_stamp, stamp.or(Some(&item.concurrency_stamp)))?;
            rules::check_delete(tx.scope(), &item)?;
            tx.delete::<Entity>(&item).await?;
            enqueue_change(&tx, &item).await?;
            notifications::publish(&tx, &item).await
        })
        .await
}
