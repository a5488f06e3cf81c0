//! The access of people whom a directory of people says to have left, and to be back.

use ::store::Tx;
use http::App;
use kernel::{Error, Result};
use uuid::Uuid;

use super::{guard, new, roles};
use crate::user::{Entity, Model, rules::last_day};

/// Prevents a user of the transaction's tenant from signing in, and ends its sessions.
///
/// # Errors
/// `Identity.OwnAccount`, `Identity.LastAdministrator`, 403 `Identity.BeyondOwnPermissions` for a caller of the tenant who lacks a permission
/// of the user.
pub async fn end_access(app: &App, tx: &Tx, id: Uuid) -> Result<()> {
    // One whose last day is over isn't to come back with another day.
    let Some(before) = tx.find::<Entity>(id).await?.filter(|user| user.is_active || user.ended_at.is_some()) else { return Ok(()) };
    if tx.scope().principal().user_id == Some(id) {
        return Err(Error::rule("Identity.OwnAccount"));
    }
    may_decide(app, tx, id).await?;
    roles::keep_an_administrator(app, tx, before.tenant_id, id).await?;
    write(app, tx, &before, last_day::left(&before)).await
}

/// Lets a user of the transaction's tenant sign in again whose access [`end_access`] ended, which takes a free seat. Whom somebody has
/// deactivated before or since stays out, and so does one whose last day is over.
///
/// # Errors
/// `Tenants.SeatLimit`, 403 as [`end_access`].
pub async fn give_access_back(app: &App, tx: &Tx, id: Uuid) -> Result<()> {
    let Some(before) = tx.find::<Entity>(id).await?.filter(|user| user.ended_by_leaving) else { return Ok(()) };
    may_decide(app, tx, id).await?;
    let after = last_day::returned(&before, tx.now());
    if after.is_active {
        new::take_seat(tx, new::seats(app, before.tenant_id).await?).await?;
    }
    write(app, tx, &before, after).await
}

/// The provider's staff hold no permissions in a tenant, but manage the people of their clients: the staff directory decides who may mark
/// somebody as left.
async fn may_decide(app: &App, tx: &Tx, id: Uuid) -> Result<()> {
    let is_guest = tx.scope().principal().home != tx.scope().tenant()?;
    if is_guest { Ok(()) } else { guard::may_take_over(app, tx, id).await }
}

async fn write(app: &App, tx: &Tx, before: &Model, mut after: Model) -> Result<()> {
    guard::renew_stamp(tx, &mut after);
    guard::write(app, tx, before, after).await.map(drop)
}
