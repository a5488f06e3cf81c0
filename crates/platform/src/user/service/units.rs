//! Organisation units of a user, set together with the user. Adding a user to a unit grants its roles, and removing a user takes them away.

use std::collections::BTreeSet;

use ::store::Tx;
use http::App;
use kernel::{Error, Result};
use uuid::Uuid;

use crate::{
    role::{Authority, Unit, units},
    user::{Entity, MANAGE_UNITS},
};

/// The units with these ids.
///
/// # Errors
/// 400 on `organizationUnitIds` for a unit that isn't there.
pub(crate) async fn units_named(tx: &Tx, ids: &[Uuid]) -> Result<Vec<Unit>> {
    let wanted: BTreeSet<Uuid> = ids.iter().copied().collect();
    if wanted.is_empty() {
        return Ok(Vec::new());
    }
    let found = units::by_ids(tx, wanted.iter().copied()).await?;
    if found.len() == wanted.len() { Ok(found) } else { Err(Error::invalid("organizationUnitIds", "Validation.UnknownReference")) }
}

/// Checks that the caller may add users to these units.
///
/// # Errors
/// 400 on `organizationUnitIds`, 403.
pub(super) async fn may_join(app: &App, tx: &Tx, ids: &[Uuid]) -> Result<()> {
    let named = units_named(tx, ids).await?;
    if named.is_empty() { Ok(()) } else { may_change(app, tx, named.iter().map(|unit| unit.id)).await }
}

/// Sets the units of an existing user.
///
/// # Errors
/// 400 on `organizationUnitIds`; 403 without [`MANAGE_UNITS`], or where the caller lacks a permission of the user or of a role of one of
/// the units that change.
pub(super) async fn set_units(app: &App, tx: &Tx, user: Uuid, ids: &[Uuid], may: bool) -> Result<()> {
    let wanted: BTreeSet<Uuid> = units_named(tx, ids).await?.into_iter().map(|unit| unit.id).collect();
    let held = units::of_user(tx, user).await?;
    if wanted == held {
        return Ok(());
    }
    if !may {
        return Err(Error::forbidden(MANAGE_UNITS.0));
    }
    Authority::of_caller(app, tx).await?.covers_user(tx, user).await?;
    may_change(app, tx, wanted.symmetric_difference(&held).copied()).await?;
    let holder = tx.get::<Entity>(user).await?.holder();
    for unit in units::by_ids(tx, wanted.symmetric_difference(&held).copied()).await? {
        if held.contains(&unit.id) {
            units::remove_member(tx, &unit, &holder).await?;
        } else {
            units::add_members(tx, &unit, std::slice::from_ref(&holder)).await?;
        }
    }
    Ok(())
}

/// Checks that the caller may grant and revoke the roles of these units.
async fn may_change(app: &App, tx: &Tx, ids: impl Iterator<Item = Uuid>) -> Result<()> {
    let authority = Authority::of_caller(app, tx).await?;
    if !authority.has(MANAGE_UNITS.0) {
        return Err(Error::forbidden(MANAGE_UNITS.0));
    }
    authority.covers_roles(tx, &units::roles(tx, ids).await?).await
}
