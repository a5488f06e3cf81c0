//! Invitations that belong to a record of another area, such as a person of the staff: sent and withdrawn in the transaction that changes
//! the record. [`http::Area::invited`] of the area changes the record when such an invitation ends.

use std::collections::BTreeSet;

use ::store::Tx;
use http::App;
use kernel::{Result, Scope};
use uuid::Uuid;

use super::{Invitee, again, make};
use crate::{
    invitation::{
        entity::{Entity, Model},
        rules::InvitationStatus,
        store,
    },
    setting,
    throttle::letters,
    user::{self, CREATE, rules::check_email},
};

/// Asks, ahead of the transaction, that the caller may invite and that one more letter may go to the address.
///
/// # Errors
/// 403 without [`CREATE`], 400 on `email`, 429.
pub async fn ask(app: &App, scope: &Scope, email: &str) -> Result<()> {
    scope.require(CREATE)?;
    check_email(email)?;
    letters::ask(app, scope, scope.tenant()?, email).await
}

/// Sends the invitation `known` again where it is still open, and otherwise sends a new one, in the default language of the level;
/// gives the invitation's id. Both want a seat that is free, though it is taken only when the invitation is accepted.
///
/// # Errors
/// As [`super::invite`]; `Tenants.SeatLimit`.
pub async fn send(app: &App, tx: &Tx, invitee: &Invitee, known: Option<Uuid>) -> Result<Uuid> {
    let (tenant, inviter) = (tx.scope().tenant()?, tx.scope().user()?);
    user::take_seat(tx, user::seats(app, tenant).await?).await?;
    let sent = if let Some(before) = open(tx, known).await? {
        again(app, tx, &before, inviter).await?
    } else {
        let culture = setting::of_level(app, tenant).await?.text(setting::DEFAULT_LANGUAGE);
        make(app, tx, &Invitee { culture, ..invitee.clone() }, inviter).await?
    };
    Ok(sent.id)
}

/// Those of these invitations that can be accepted now; the others were accepted or revoked, or have expired.
pub async fn pending(tx: &Tx, ids: BTreeSet<Uuid>) -> Result<BTreeSet<Uuid>> {
    Ok(store::pending(tx, ids).await?.into_iter().map(|row| row.id).collect())
}

/// Revokes an invitation that its record no longer needs; one that is over stays as it is. The permission to change the record is enough.
pub async fn withdraw(tx: &Tx, id: Uuid) -> Result<()> {
    if let Some(before) = open(tx, Some(id)).await? {
        tx.update::<Entity>(&before, Model { revoked_at: Some(tx.now()), ..before.clone() }).await?;
    }
    Ok(())
}

/// The invitation, locked, if it can be accepted or sent again.
async fn open(tx: &Tx, id: Option<Uuid>) -> Result<Option<Model>> {
    let Some(id) = id else { return Ok(None) };
    let found = store::lock(tx, id).await?;
    Ok(found.filter(|row| matches!(InvitationStatus::of(row, tx.now()), InvitationStatus::Pending | InvitationStatus::Expired)))
}
