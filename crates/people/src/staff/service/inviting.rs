//! Asking a person to sign in: the invitation, and the status of the person when it ends.

use ::store::{Tx, check_stamp};
use http::App;
use kernel::{Error, Result, Scope, Uuid};
use platform::{
    invitation::{self, Invitee},
    user,
};
use records::watch;

use crate::staff::{
    ALL, Staff, StaffStatus, UPDATE,
    entity::{Entity, Model},
    record::RECORD,
    rules, store,
};

/// Invites a person by mail, with these roles, or sends the open invitation again, which keeps its roles. The user who accepts it
/// signs in as the person.
///
/// # Errors
/// 403 without [`UPDATE`], [`ALL`] or what [`invitation::invite`] wants; 404, 409, `Staff.HasLeft`, `Staff.HasSignIn`,
/// `Staff.NotInvitable`, `Staff.AddressMissing`, `Tenants.SeatLimit`; others as [`invitation::invite`].
pub async fn invite(app: &App, scope: &Scope, id: Uuid, role_names: &[String], stamp: Option<&str>) -> Result<Staff> {
    scope.require(UPDATE)?;
    scope.workspace()?;
    let seen = app.db().read(scope, |tx| async move { tx.get::<Entity>(id).await }).await?;
    check_stamp(&seen.concurrency_stamp, stamp)?;
    rules::check_kept_by(scope, &seen)?;
    may_decide(scope)?;
    invitation::ask(app, scope, rules::address_to_invite(&seen)?).await?;
    app.db()
        .write(scope, |tx| async move {
            let before = tx.get::<Entity>(id).await?;
            check_stamp(&before.concurrency_stamp, stamp)?;
            let invitee = Invitee {
                email: rules::address_to_invite(&before)?.to_owned(),
                name: Some(before.first_name.clone()),
                surname: Some(before.last_name.clone()),
                role_names: role_names.to_vec(),
                ..Invitee::default()
            };
            let sent = invitation::send(app, &tx, &invitee, before.invitation_id).await?;
            turn(&tx, &before, Model { status: StaffStatus::Invited, invitation_id: Some(sent), ..before.clone() }).await
        })
        .await
}

/// Invites a person as it is now, or sends an invitation again that has expired: one of many, where nobody has looked at each.
///
/// # Errors
/// As [`invite`]; `Staff.InvitationOpen` while the person can still accept one.
pub async fn invite_unless_open(app: &App, scope: &Scope, id: Uuid, role_names: &[String]) -> Result<()> {
    scope.require(UPDATE)?;
    let (seen, is_open) = app
        .db()
        .read(scope, |tx| async move {
            let seen = tx.get::<Entity>(id).await?;
            let open = invitation::pending(&tx, seen.invitation_id.into_iter().collect()).await?;
            Ok((seen, !open.is_empty()))
        })
        .await?;
    if is_open && seen.status == StaffStatus::Invited {
        return Err(Error::rule("Staff.InvitationOpen"));
    }
    invite(app, scope, id, role_names, Some(&seen.concurrency_stamp)).await.map(drop)
}

/// Withdraws the invitation of a person, who then has no sign-in.
///
/// # Errors
/// 403 without [`UPDATE`], [`ALL`] or [`user::CREATE`]; 404, 409, `Staff.NotInvited`.
pub async fn revoke_invitation(app: &App, scope: &Scope, id: Uuid, stamp: Option<&str>) -> Result<Staff> {
    scope.require(UPDATE)?;
    app.db()
        .write(scope, |tx| async move {
            let before = tx.get::<Entity>(id).await?;
            check_stamp(&before.concurrency_stamp, stamp)?;
            rules::check_kept_by(tx.scope(), &before)?;
            may_decide(tx.scope())?;
            tx.scope().require(user::CREATE)?;
            if before.status != StaffStatus::Invited {
                return Err(Error::rule("Staff.NotInvited"));
            }
            withdraw(&tx, &before).await?;
            turn(&tx, &before, Model { status: StaffStatus::NoLogin, invitation_id: None, ..before.clone() }).await
        })
        .await
}

/// As for the user of a person: a caller who reaches only some of the staff gives nobody an account.
fn may_decide(scope: &Scope) -> Result<()> {
    if rules::gives_accounts(scope) { Ok(()) } else { Err(Error::forbidden(ALL.0)) }
}

/// Ends the invitation of somebody who is deleted. After a restore the person is invited from the start: there would be nothing to resend.
pub(super) async fn forget(tx: &Tx, person: Staff) -> Result<Staff> {
    if person.status != StaffStatus::Invited {
        return Ok(person);
    }
    withdraw(tx, &person).await?;
    tx.update::<Entity>(&person, Model { status: StaffStatus::NoLogin, invitation_id: None, ..person.clone() }).await
}

/// Ends the invitation of somebody who leaves.
pub(super) async fn withdraw(tx: &Tx, person: &Staff) -> Result<()> {
    match person.invitation_id {
        Some(id) => invitation::withdraw(tx, id).await,
        None => Ok(()),
    }
}

/// An invitation has ended: its user, if somebody accepted it, signs in as the person from now on.
pub(in crate::staff) async fn ended(tx: &Tx, invitation: Uuid, user: Option<Uuid>) -> Result<()> {
    let _lifted = tx.lift();
    // An account that comes or goes is the tenant's matter, also after its client was closed.
    let _past = tx.past_closing();
    let Some(before) = store::invited_by(tx, invitation).await? else { return Ok(()) };
    let status = if user.is_some() { StaffStatus::Active } else { StaffStatus::NoLogin };
    turn(tx, &before, Model { status, user_id: user, invitation_id: None, ..before.clone() }).await.map(drop)
}

async fn turn(tx: &Tx, before: &Staff, after: Model) -> Result<Staff> {
    platform::relations_changed(tx).await?;
    let turned = tx.update::<Entity>(before, after).await?;
    if turned.status != before.status {
        watch::moved(tx, &RECORD, turned.id, turned.status, &[]).await?;
    }
    Ok(turned)
}
