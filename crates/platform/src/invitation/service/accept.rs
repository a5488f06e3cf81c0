//! The mailed link: showing the invitation, and accepting it once.

use ::store::Tx;
use http::App;
use kernel::{Error, Kind, Result, Scope};
use uuid::Uuid;

use super::{
    Gift,
    letter::{bound, inviter_of, organisation_name},
    notify_areas_of_end, store,
};
use crate::{
    authenticate::machine,
    invitation::{
        entity::{Entity, Model},
        rules::InvitationStatus,
    },
    names::taken,
    role::{self, Authority, units},
    setting,
    token::{self, Purpose},
    user::{self, NewUser, Prepared},
};

/// The invitee's choices.
#[derive(Debug, Clone)]
pub struct Acceptance {
    /// Sign-in name; ignored if the user already exists.
    pub user_name: String,
    /// First name.
    pub name: Option<String>,
    /// Last name.
    pub surname: Option<String>,
    pub password: String,
}

/// What an invitee sees of the invitation.
pub(in crate::invitation) struct Welcome {
    pub(in crate::invitation) row: Model,
    /// What people are invited to.
    pub(in crate::invitation) place: String,
    /// Who invites.
    pub(in crate::invitation) inviter: Option<String>,
    /// Sign-in name, where the user is there already.
    pub(in crate::invitation) user_name: Option<String>,
}

fn broken() -> Error {
    Error::rule("Invitation.Invalid")
}

fn void() -> Error {
    Error::rule("Invitation.Void")
}

fn address_taken() -> Error {
    Error::rule("Invitation.AddressTaken")
}

/// Checks that `issued` was mailed for `row`, and that it can still be accepted. The status is revealed only to somebody who has the link.
fn check(app: &App, row: &Model, issued: &str) -> Result<()> {
    let until = token::signed(app, &bound(row), Purpose::Invitation, issued)?.ok_or_else(broken)?;
    let standing = InvitationStatus::of(row, app.now());
    // One that was sent again has a newer link.
    if standing == InvitationStatus::Pending && until <= app.now() {
        return InvitationStatus::Expired.check_pending();
    }
    standing.check_pending()
}

async fn find(app: &App, tenant: Uuid, id: Uuid, issued: &str) -> Result<Model> {
    let scope = Scope::system(app.now()).within(tenant);
    let found = app.db().read(&scope, |tx| async move { tx.find::<Entity>(id).await }).await?;
    let row = found.ok_or_else(broken)?;
    check(app, &row, issued)?;
    Ok(row)
}

/// The invitation of a link; changes nothing.
///
/// # Errors
/// `Invitation.Invalid`, `.Expired`, `.Used`, `.Revoked`, `.AddressTaken`, `.Void`.
pub(in crate::invitation) async fn welcome(app: &App, tenant: Uuid, id: Uuid, issued: &str) -> Result<Welcome> {
    let row = find(app, tenant, id, issued).await?;
    let inviter = inviter_of(app, &row).await?;
    let user_name = match row.user_id {
        Some(user) => Some(user::by_id(app, tenant, user).await?.filter(|user| waits(user, &row)).ok_or_else(void)?.user_name),
        None if user::by_login(app, tenant, &row.email).await?.is_some() => return Err(address_taken()),
        None => None,
    };
    Ok(Welcome { place: organisation_name(app, &row).await?, row, inviter, user_name })
}

/// Whether `user` still needs the password that `row` lets them choose.
fn waits(user: &user::Model, row: &Model) -> bool {
    user.is_active && !user.is_external && user.password_hash.is_none() && user.normalized_email == row.normalized_email
}

/// Accepts an invitation: creates its user, or sets the password of the existing user. Of several at once, one succeeds.
///
/// # Errors
/// `Invitation.Invalid`, `.Expired`, `.Used`, `.Revoked`, `.AddressTaken`, `.Void` where who invited may no longer give what the
/// invitation names; codes `Volo.Abp.Identity:*` for name and password, `Tenants.SeatLimit`.
pub async fn accept(app: &App, scope: &Scope, (tenant, id): (Uuid, Uuid), issued: &str, input: &Acceptance) -> Result<()> {
    // Asked first, so that a void link costs no hash, and again under the lock.
    let row = find(app, tenant, id, issued).await?;
    // The user signed in to this browser plays no part.
    let scope = machine(app, tenant, &scope.facts);
    match row.user_id {
        Some(user) => choose_password(app, &scope, &row, issued, user, &input.password).await,
        None => join(app, &scope, &row, issued, input).await,
    }
}

async fn held(app: &App, tx: &Tx, id: Uuid, issued: &str) -> Result<Model> {
    let row = store::lock(tx, id).await?.ok_or_else(broken)?;
    check(app, &row, issued)?;
    Ok(row)
}

async fn join(app: &App, scope: &Scope, row: &Model, issued: &str, input: &Acceptance) -> Result<()> {
    let tenant = row.tenant_id;
    let lockout_enabled = setting::of_level(app, tenant).await?.is(setting::LOCKOUT_NEW_USERS);
    let new = NewUser {
        name: input.name.clone(),
        surname: input.surname.clone(),
        password: Some(input.password.clone()),
        lockout_enabled,
        email_confirmed: true,
        ..NewUser::named(&input.user_name, &row.email)
    };
    let prepared = user::prepare(app, tenant, new).await?;
    let (id, prepared) = (row.id, &prepared);
    app.db()
        .write(scope, |tx| async move {
            let row = held(app, &tx, id, issued).await?;
            let gift = Gift::of(&tx, &row).await?;
            still_covered(app, &tx, &gift, row.invited_by).await?;
            let user = insert(&tx, prepared, &row).await?;
            let names: Vec<String> = gift.roles.iter().map(|role| role.name.clone()).collect();
            role::assign(&tx, tenant, &user.holder(), &names).await?;
            for unit in &gift.units {
                units::add_members(&tx, unit, &[user.holder()]).await?;
            }
            end(app, &tx, &row, user.id).await?;
            user::changed(&tx, tenant, user.id).await
        })
        .await
}

/// Checks that the inviter exists and may grant all of this now: current rights count.
async fn still_covered(app: &App, tx: &Tx, gift: &Gift, inviter: Uuid) -> Result<()> {
    tx.find::<user::Entity>(inviter).await?.filter(|user| user.is_active).ok_or_else(void)?;
    let authority = Authority::of_member(app, tx, inviter).await?;
    let covered = gift.covered_by(tx, &authority).await;
    covered.map_err(|error| if error.kind() == Kind::Forbidden { void() } else { error })
}

async fn insert(tx: &Tx, prepared: &Prepared, row: &Model) -> Result<user::Model> {
    if user::find_by_login(tx, &row.email).await?.is_some() {
        return Err(address_taken());
    }
    prepared.insert(tx, row.tenant_id).await.map_err(|e| taken(e, "", &row.email))
}

async fn choose_password(app: &App, scope: &Scope, row: &Model, issued: &str, user: Uuid, password: &str) -> Result<()> {
    let (name, surname) = (row.name.as_deref(), row.surname.as_deref());
    let owner = user::Owner { user_name: &row.email, email: &row.email, name, surname };
    let hash = user::password_row(app, row.tenant_id, "password", password, &owner).await?;
    let (id, hash) = (row.id, hash.as_str());
    app.db()
        .write(scope, |tx| async move {
            let row = held(app, &tx, id, issued).await?;
            let before = user::locked(&tx, user).await?.filter(|user| waits(user, &row)).ok_or_else(void)?;
            let mut after = user::Model {
                password_hash: Some(hash.to_owned()),
                last_password_change_at: Some(tx.now()),
                should_change_password: false,
                email_confirmed: true,
                ..before.clone()
            };
            user::renew_stamp(&tx, &mut after);
            user::write(app, &tx, &before, after).await?;
            end(app, &tx, &row, user).await
        })
        .await
}

async fn end(app: &App, tx: &Tx, row: &Model, user: Uuid) -> Result<()> {
    let after = Model { accepted_at: Some(tx.now()), accepted_user_id: Some(user), ..row.clone() };
    tx.update::<Entity>(row, after).await?;
    notify_areas_of_end(app, tx, row.id, Some(user)).await
}
