//! Operations on invitations. The authority over roles and units is asked for twice: of the inviter, when the invitation is made or sent
//! again, and of the same user once more when it is accepted, since that user may have been demoted or deleted meanwhile.

mod accept;
pub(super) mod download;
mod first;
mod letter;
mod of_record;
mod sheet;

use std::collections::{BTreeSet, HashMap};

use ::store::Tx;
use http::{Apart, App, JobRun};
use kernel::{Error, Page, Paged, Result, Scope, Timestamp, text};
use sea_orm::ActiveValue::Set;
use uuid::Uuid;

use super::{
    entity::{ActiveModel, Entity, Model, listed},
    rules::{InvitationStatus, LIFETIME},
    store,
};
use crate::{
    names::{code, normalize},
    role::{self, Authority, Unit, units},
    throttle::letters,
    user::{self, CREATE, MANAGE_ROLES, MANAGE_UNITS, rules::check_email},
};

pub(super) use accept::welcome;
pub use accept::{Acceptance, accept};
pub use first::invite_administrator;
pub(super) use letter::{TOPIC, receive};
pub use of_record::{ask, pending, send, withdraw};
pub(super) use sheet::{SheetUser, create, names_of, update, verify};

/// Who is invited, and to what.
#[derive(Debug, Clone, Default)]
pub struct Invitee {
    /// Address.
    pub email: String,
    /// First name.
    pub name: Option<String>,
    /// Last name.
    pub surname: Option<String>,
    pub role_names: Vec<String>,
    /// Organisation units.
    pub units: Vec<Uuid>,
    /// Language of the mail.
    pub culture: String,
}

/// An invitation with the names of what it gives.
pub(super) struct NamedInvitation {
    pub(super) row: Model,
    pub(super) roles: Vec<String>,
    pub(super) units: Vec<String>,
    pub(super) inviter: Option<String>,
}

/// What an invitation gives.
struct Gift {
    roles: Vec<role::Model>,
    units: Vec<Unit>,
}

impl Gift {
    /// What `row` gives; roles and units deleted since are left out.
    async fn of(tx: &Tx, row: &Model) -> Result<Self> {
        let ids: BTreeSet<Uuid> = row.roles().into_iter().collect();
        let mut roles = if ids.is_empty() { Vec::new() } else { role::every(tx).await? };
        roles.retain(|role| ids.contains(&role.id));
        let ids = row.units();
        let units = if ids.is_empty() { Vec::new() } else { units::by_ids(tx, ids).await? };
        Ok(Self { roles, units })
    }

    async fn named(tx: &Tx, invitee: &Invitee) -> Result<Self> {
        let roles = role::named(tx, tx.scope().tenant()?, &invitee.role_names).await?;
        let units = user::units_named(tx, &invitee.units).await?;
        Ok(Self { roles, units })
    }

    /// Checks that `authority` may create a user with all of this.
    ///
    /// # Errors
    /// 403.
    async fn covered_by(&self, tx: &Tx, authority: &Authority) -> Result<()> {
        let needed = [(true, CREATE), (!self.roles.is_empty(), MANAGE_ROLES), (!self.units.is_empty(), MANAGE_UNITS)];
        if let Some((_, missing)) = needed.into_iter().find(|(is_needed, permission)| *is_needed && !authority.has(permission.0)) {
            return Err(Error::forbidden(missing.0));
        }
        authority.covers_roles(tx, &self.roles).await?;
        authority.covers_roles(tx, &units::roles(tx, self.units.iter().map(|unit| unit.id)).await?).await
    }

    /// `row` with what it gives.
    fn noted(&self, row: ActiveModel) -> ActiveModel {
        ActiveModel {
            role_ids: Set(listed(self.roles.iter().map(|role| role.id))),
            unit_ids: Set(listed(self.units.iter().map(|unit| unit.id))),
            ..row
        }
    }

    fn into_named(self, row: Model, inviter: Option<String>) -> NamedInvitation {
        let roles = self.roles.into_iter().map(|role| role.name).collect();
        NamedInvitation { row, roles, units: self.units.into_iter().map(|unit| unit.display_name).collect(), inviter }
    }
}

/// One page of the invitations of the scope's level.
///
/// # Errors
/// 403 without [`CREATE`].
pub(super) async fn list(
    app: &App,
    scope: &Scope,
    words: Option<&str>,
    statuses: &[InvitationStatus],
    page: &Page,
) -> Result<Paged<NamedInvitation>> {
    scope.require(CREATE)?;
    let level = scope.at_level();
    let found = app.db().read(&level, |tx| async move {
        let found = store::list(&tx, words, statuses, page).await?;
        let mut items = Vec::with_capacity(found.items.len());
        for row in found.items {
            items.push((Gift::of(&tx, &row).await?, row));
        }
        Ok(Paged { total: found.total, items })
    });
    let found = found.await?;
    let names = user::full_names(app, scope, found.items.iter().map(|(_, row)| row.invited_by)).await?;
    Ok(found.map(|(gift, row)| {
        let inviter = names.get(&row.invited_by).cloned();
        gift.into_named(row, inviter)
    }))
}

/// An invitation as its list shows it.
pub(super) async fn view(app: &App, scope: &Scope, row: Model) -> Result<NamedInvitation> {
    let names: HashMap<Uuid, String> = user::full_names(app, scope, [row.invited_by]).await?;
    let inviter = names.get(&row.invited_by).cloned();
    let row = &row;
    let gift = app.db().read(&scope.at_level(), |tx| async move { Gift::of(&tx, row).await }).await?;
    Ok(gift.into_named(row.clone(), inviter))
}

/// Invites a person to the scope's level; the mail is sent later.
///
/// # Errors
/// 403 without [`CREATE`], [`MANAGE_ROLES`], [`MANAGE_UNITS`] or a permission that one of the roles or units gives; 400 on `email`,
/// `roleNames`, `organizationUnitIds`; `Volo.Abp.Identity:DuplicateEmail`, `Invitation.Pending`; 429.
pub async fn invite(app: &App, scope: &Scope, invitee: &Invitee) -> Result<Model> {
    scope.require(CREATE)?;
    let inviter = scope.user()?;
    check_email(&invitee.email)?;
    let scope = scope.at_level();
    letters::ask(app, &scope, scope.tenant()?, &invitee.email).await?;
    app.db().write(&scope, |tx| async move { make(app, &tx, invitee, inviter).await }).await
}

async fn make(app: &App, tx: &Tx, invitee: &Invitee, inviter: Uuid) -> Result<Model> {
    let gift = Gift::named(tx, invitee).await?;
    gift.covered_by(tx, &Authority::of_caller(app, tx).await?).await?;
    if user::find_by_login(tx, &invitee.email).await?.is_some() {
        return Err(code("DuplicateEmail", &invitee.email, "email"));
    }
    if store::is_pending(tx, &normalize(&invitee.email)).await? {
        return Err(Error::rule("Invitation.Pending").and_field("email", "Error.Invitation.Pending"));
    }
    let made = tx.insert::<Entity>(gift.noted(new_row(tx, invitee, inviter))).await?;
    letter::note(tx, &made).await?;
    Ok(made)
}

/// The state of an invitation of the past.
#[derive(Debug, Clone, Copy)]
pub enum Past {
    /// Nothing yet, or not in time.
    Open,
    /// This user accepted it, at this instant.
    Accepted(Timestamp, Uuid),
    /// It was taken back at this instant.
    Revoked(Timestamp),
}

/// Records an invitation that was sent at the scope's instant, and its state; no mail leaves. For demo data.
///
/// # Errors
/// As [`invite`].
pub async fn record(app: &App, scope: &Scope, invitee: &Invitee, past: Past) -> Result<()> {
    scope.require(CREATE)?;
    let inviter = scope.user()?;
    check_email(&invitee.email)?;
    let (accepted, revoked) = match past {
        Past::Open => (None, None),
        Past::Accepted(at, user) => (Some((at, user)), None),
        Past::Revoked(at) => (None, Some(at)),
    };
    app.db()
        .write(&scope.at_level(), |tx| async move {
            let gift = Gift::named(&tx, invitee).await?;
            gift.covered_by(&tx, &Authority::of_caller(app, &tx).await?).await?;
            let row = ActiveModel {
                accepted_at: Set(accepted.map(|(at, _)| at)),
                accepted_user_id: Set(accepted.map(|(_, user)| user)),
                revoked_at: Set(revoked),
                ..gift.noted(new_row(&tx, invitee, inviter))
            };
            tx.insert::<Entity>(row).await.map(drop)
        })
        .await
}

/// Lets a user who has no password yet choose one by mail, in the transaction that makes the user. Roles and units are the user's already.
pub async fn invite_user(tx: &Tx, new: &user::Model, inviter: Uuid, culture: &str) -> Result<()> {
    let invitee = Invitee {
        email: new.email.clone(),
        name: new.name.clone(),
        surname: new.surname.clone(),
        culture: culture.to_owned(),
        ..Invitee::default()
    };
    let row = ActiveModel { user_id: Set(Some(new.id)), ..new_row(tx, &invitee, inviter) };
    let made = tx.insert::<Entity>(row).await?;
    letter::note(tx, &made).await
}

fn new_row(tx: &Tx, invitee: &Invitee, inviter: Uuid) -> ActiveModel {
    let names = [invitee.name.as_deref(), invitee.surname.as_deref()].map(Option::unwrap_or_default);
    ActiveModel {
        email: Set(invitee.email.trim().to_owned()),
        normalized_email: Set(normalize(&invitee.email)),
        search_key: Set(text::search_key(&[&invitee.email, names[0], names[1]])),
        name: Set(invitee.name.clone()),
        surname: Set(invitee.surname.clone()),
        role_ids: Set(String::new()),
        unit_ids: Set(String::new()),
        culture: Set(invitee.culture.clone()),
        invited_by: Set(inviter),
        sent_at: Set(tx.now()),
        expires_at: Set(tx.now() + LIFETIME),
        ..Default::default()
    }
}

/// Sends an invitation again and restarts its seven days; the caller becomes the inviter.
///
/// # Errors
/// 403 as [`invite`], 404, `Invitation.Used`, `Invitation.Revoked`, 429.
pub async fn resend(app: &App, scope: &Scope, id: Uuid) -> Result<Model> {
    scope.require(CREATE)?;
    let inviter = scope.user()?;
    let scope = scope.at_level();
    let email = app.db().read(&scope, |tx| async move { tx.get::<Entity>(id).await }).await?.email;
    letters::ask(app, &scope, scope.tenant()?, &email).await?;
    app.db()
        .write(&scope, |tx| async move {
            let before = held(&tx, id).await?;
            match InvitationStatus::of(&before, tx.now()) {
                InvitationStatus::Pending | InvitationStatus::Expired => {}
                over => over.check_pending()?,
            }
            again(app, &tx, &before, inviter).await
        })
        .await
}

async fn again(app: &App, tx: &Tx, before: &Model, inviter: Uuid) -> Result<Model> {
    Gift::of(tx, before).await?.covered_by(tx, &Authority::of_caller(app, tx).await?).await?;
    let after = Model { invited_by: inviter, sent_at: tx.now(), expires_at: tx.now() + LIFETIME, ..before.clone() };
    let row = tx.update::<Entity>(before, after).await?;
    letter::note(tx, &row).await?;
    Ok(row)
}

/// Revokes an invitation: its link no longer works.
///
/// # Errors
/// 403 without [`CREATE`], 404, `Invitation.Used`, `Invitation.Revoked`.
pub async fn revoke(app: &App, scope: &Scope, id: Uuid) -> Result<()> {
    scope.require(CREATE)?;
    app.db()
        .write(&scope.at_level(), |tx| async move {
            let before = held(&tx, id).await?;
            match InvitationStatus::of(&before, tx.now()) {
                InvitationStatus::Pending | InvitationStatus::Expired => {}
                over => over.check_pending()?,
            }
            let after = Model { revoked_at: Some(tx.now()), ..before.clone() };
            tx.update::<Entity>(&before, after).await?;
            notify_areas_of_end(app, &tx, id, None).await
        })
        .await
}

/// Tells the areas whose records may belong to an invitation that it has ended.
async fn notify_areas_of_end(app: &App, tx: &Tx, id: Uuid, user: Option<Uuid>) -> Result<()> {
    for ended in app.areas().iter().flat_map(|area| area.invited) {
        ended(tx, id, user).await?;
    }
    Ok(())
}

async fn held(tx: &Tx, id: Uuid) -> Result<Model> {
    store::lock(tx, id).await?.ok_or_else(|| Error::not_found("Invitation", id))
}

/// Removes old ones. One that nobody took up has ended with that: its record would wait for it, and forget what it gave.
pub(super) async fn purge(run: &JobRun) -> Result<u64> {
    let (app, system) = (&run.app, Scope::system(run.app.now()));
    let (mut apart, mut purged) = (Apart::of(run), 0);
    for tenant in app.db().read(&system, |tx| async move { store::tenants_of_old(&tx).await }).await? {
        let level = system.within(tenant);
        let write = app.db().write(&level, |tx| async move {
            for row in store::lapsed(&tx).await? {
                notify_areas_of_end(app, &tx, row.id, None).await?;
            }
            store::purge(&tx).await
        });
        purged += apart.done(tenant, write.await)?.unwrap_or_default();
    }
    apart.end()?;
    Ok(purged)
}
