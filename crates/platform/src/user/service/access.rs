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
    set_active(app, tx, &before, false).await
}

/// Lets a user of the transaction's tenant sign in again, which takes a free seat.
///
/// # Errors
/// `Tenants.SeatLimit`, 403 as [`end_access`].
pub async fn give_access_back(app: &App, tx: &Tx, id: Uuid) -> Result<()> {
    let Some(before) = tx.find::<Entity>(id).await?.filter(|user| !user.is_active) else { return Ok(()) };
    may_decide(app, tx, id).await?;
    new::take_seat(tx, new::seats(app, before.tenant_id).await?).await?;
    set_active(app, tx, &before, true).await
}

/// The provider's staff hold no permissions in a tenant, but manage the people of their clients: the staff directory decides who may mark
/// somebody as left.
async fn may_decide(app: &App, tx: &Tx, id: Uuid) -> Result<()> {
    let is_guest = tx.scope().principal().home != tx.scope().tenant()?;
    if is_guest { Ok(()) } else { guard::may_take_over(app, tx, id).await }
}

async fn set_active(app: &App, tx: &Tx, before: &Model, is_active: bool) -> Result<()> {
    let mut after = last_day::turned(before, is_active, tx.now());
    guard::renew_stamp(tx, &mut after);
    guard::write(app, tx, before, after).await.map(drop)
}
