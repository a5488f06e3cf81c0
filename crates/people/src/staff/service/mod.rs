//! Operations on staff.

mod inviting;
pub(crate) mod leaving;

use ::store::{Tx, check_stamp, sea_orm};
use chrono::NaiveDate;
use http::{App, BulkMove, Heir, Leaver};
use kernel::{Error, Page, Paged, Result, Scope, Uuid, text};
use records::watch;
use sea_orm::ActiveValue::Set;

use super::{
    CREATE, DELETE, Employment, Staff, StaffStatus, UPDATE, VIEW,
    entity::{ActiveModel, Entity, Model},
    record::RECORD,
    rules, store,
};
use crate::client;

pub(super) use inviting::ended;
pub use inviting::{invite, revoke_invitation};

/// What people enter of a person.
#[derive(Debug, Clone)]
#[allow(missing_docs)] // the fields are those of the API's request, which documents them
pub struct Profile {
    pub client_id: Uuid,
    pub user_id: Option<Uuid>,
    pub first_name: String,
    pub last_name: String,
    pub preferred_name: Option<String>,
    pub email: Option<String>,
    pub phone: Option<String>,
    pub job_title: Option<String>,
    pub manager_staff_id: Option<Uuid>,
    pub employment: Employment,
    pub start_on: Option<NaiveDate>,
    pub end_on: Option<NaiveDate>,
}

impl Profile {
    fn name_key(&self) -> String {
        text::fold(&format!("{} {}", self.last_name, self.first_name))
    }

    fn full_name(&self) -> String {
        format!("{} {}", self.first_name, self.last_name)
    }

    fn search_key(&self) -> String {
        let part = |p: &Option<String>| p.clone().unwrap_or_default();
        text::search_key(&[&self.first_name, &self.last_name, &part(&self.preferred_name), &part(&self.email), &part(&self.job_title)])
    }

    fn email_key(&self) -> Option<String> {
        self.email.as_deref().map(text::fold)
    }

    fn changed_email_key(&self, before: &Model) -> Option<String> {
        let (email, key) = (before.email.as_deref().unwrap_or_default(), before.email_key.as_deref().unwrap_or_default());
        self.email.as_deref().map(|own| text::renamed_key(own, email, key))
    }
}

/// One page of the directory.
///
/// # Errors
/// 403 without [`VIEW`].
pub async fn list(app: &App, scope: &Scope, filter: &store::Filter, page: &Page) -> Result<Paged<Staff>> {
    scope.require(VIEW)?;
    app.db().read(scope, |tx| async move { store::list(&tx, filter, page).await }).await
}

/// One person.
///
/// # Errors
/// 403 without [`VIEW`], 404.
pub async fn get(app: &App, scope: &Scope, id: Uuid) -> Result<Staff> {
    scope.require(VIEW)?;
    app.db().read(scope, |tx| async move { tx.get::<Entity>(id).await }).await
}

/// The people in reach with this address or full name; at a client, if one is given.
///
/// # Errors
/// 403 without [`VIEW`].
pub async fn by_words(app: &App, scope: &Scope, client: Option<Uuid>, words: &str) -> Result<Vec<Staff>> {
    scope.require(VIEW)?;
    app.db().read(scope, |tx| async move { store::by_words(&tx, client, words).await }).await
}

/// The people in reach whom a row of a sheet may mean, by the address or, where nobody has it, by first and last name at a client.
///
/// # Errors
/// 403 without [`VIEW`].
pub async fn meant(app: &App, scope: &Scope, client: Uuid, email: Option<&str>, name: &str) -> Result<Vec<Staff>> {
    scope.require(VIEW)?;
    app.db().read(scope, |tx| async move { store::meant(&tx, client, email, name).await }).await
}

/// Checks of a profile what needs no other record.
///
/// # Errors
/// 403, field errors.
pub fn check_alone(scope: &Scope, is_new: bool, profile: &Profile) -> Result<()> {
    rules::check_dates(profile.start_on, profile.end_on)?;
    if is_new { rules::check_reach(scope, None, profile) } else { Ok(()) }
}

/// Adds a person to a client.
///
/// # Errors
/// 403 without [`CREATE`], `Common.WorkspaceRequired`, field errors.
pub async fn create(app: &App, scope: &Scope, profile: &Profile) -> Result<Staff> {
    scope.require(CREATE)?;
    scope.workspace()?;
    app.db().write(scope, |tx| async move { add(&tx, profile).await }).await
}

/// Adds a person of a sheet whom nobody has added since the sheet was checked. Both are one transaction: of two sheets at once, one adds.
///
/// # Errors
/// As [`create`]; `Import.AddedSince`.
pub async fn create_unless_there(app: &App, scope: &Scope, profile: &Profile) -> Result<Staff> {
    scope.require(CREATE)?;
    scope.workspace()?;
    app.db()
        .write(scope, |tx| async move {
            let there = store::meant(&tx, profile.client_id, profile.email.as_deref(), &profile.full_name()).await?;
            if there.is_empty() { add(&tx, profile).await } else { Err(Error::rule("Import.AddedSince")) }
        })
        .await
}

async fn add(tx: &Tx, profile: &Profile) -> Result<Staff> {
    rules::check_reach(tx.scope(), None, profile)?;
    check(tx, None, profile).await?;
    let status = if profile.user_id.is_some() { StaffStatus::Active } else { StaffStatus::NoLogin };
    platform::relations_changed(tx).await?;
    tx.insert::<Entity>(row(profile, status)).await
}

fn row(profile: &Profile, status: StaffStatus) -> ActiveModel {
    ActiveModel {
        client_id: Set(profile.client_id),
        user_id: Set(profile.user_id),
        first_name: Set(profile.first_name.clone()),
        last_name: Set(profile.last_name.clone()),
        preferred_name: Set(profile.preferred_name.clone()),
        email: Set(profile.email.clone()),
        email_key: Set(profile.email_key()),
        phone: Set(profile.phone.clone()),
        job_title: Set(profile.job_title.clone()),
        manager_staff_id: Set(profile.manager_staff_id),
        employment: Set(profile.employment),
        start_on: Set(profile.start_on),
        end_on: Set(profile.end_on),
        earlier_periods: Set("[]".to_owned()),
        status: Set(status),
        name_key: Set(profile.name_key()),
        search_key: Set(profile.search_key()),
        ..Default::default()
    }
}

/// Validates what a profile newly refers to: there, in reach, and without a cycle of managers.
async fn check(tx: &Tx, before: Option<&Staff>, profile: &Profile) -> Result<()> {
    rules::check_dates(profile.start_on, profile.end_on)?;
    if before.is_none_or(|b| b.client_id != profile.client_id) {
        tx.referred::<client::Entity>("clientId", profile.client_id).await?;
    }
    if let Some(user) = profile.user_id.filter(|id| before.is_none_or(|b| b.user_id != Some(*id))) {
        tx.referred::<platform::user::Entity>("userId", user).await?;
    }
    if let Some(before) = before {
        rules::check_invited(before, profile)?;
    }
    if before.is_none_or(|b| b.email != profile.email) {
        check_address(tx, before, profile).await?;
    }
    if let Some(id) = profile.manager_staff_id.filter(|id| before.is_none_or(|b| b.manager_staff_id != Some(*id))) {
        let manager = store::present(tx, "managerStaffId", id).await?;
        rules::check_manager(before.map(|b| b.id), id, &store::managers_above(tx, &manager).await?)?;
    }
    Ok(())
}

/// Asks that an address isn't that of somebody who has left, and says whose it is: they come back, or give it away first.
async fn check_address(tx: &Tx, before: Option<&Staff>, profile: &Profile) -> Result<()> {
    let Some(email) = profile.email.as_deref() else { return Ok(()) };
    let found = store::addressed(tx, email).await?;
    let gone = found.into_iter().find(|person| person.status == StaffStatus::Left && before.is_none_or(|b| b.id != person.id));
    match gone {
        Some(person) => Err(Error::invalid("email", "Staff.AddressOfLeaver").with("name", person.full_name())),
        None => Ok(()),
    }
}

/// Changes a person.
///
/// # Errors
/// 403 without [`UPDATE`], 404, 409 on a stale stamp, field errors; `Staff.HeldByClient` with what ties the person to the client that they
/// are to leave.
pub async fn update(app: &App, scope: &Scope, id: Uuid, profile: &Profile, stamp: Option<&str>) -> Result<Staff> {
    scope.require(UPDATE)?;
    app.db()
        .write(scope, |tx| async move {
            let before = tx.get::<Entity>(id).await?;
            check_stamp(&before.concurrency_stamp, stamp)?;
            rules::check_reach(tx.scope(), Some(&before), profile)?;
            check(&tx, Some(&before), profile).await?;
            if profile.client_id != before.client_id {
                let leaver = Leaver { user: before.user_id, person: Some(id), client: Some(before.client_id) };
                leaving::refuse("Staff.HeldByClient", leaving::held(app, &tx, leaver).await?)?;
            }
            platform::relations_changed(&tx).await?;
            tx.update::<Entity>(&before, changed(&before, profile)).await
        })
        .await
}

fn changed(before: &Model, profile: &Profile) -> Model {
    Model {
        client_id: profile.client_id,
        user_id: profile.user_id,
        first_name: profile.first_name.clone(),
        last_name: profile.last_name.clone(),
        preferred_name: profile.preferred_name.clone(),
        email: profile.email.clone(),
        email_key: profile.changed_email_key(before),
        phone: profile.phone.clone(),
        job_title: profile.job_title.clone(),
        manager_staff_id: profile.manager_staff_id,
        employment: profile.employment,
        start_on: profile.start_on,
        end_on: profile.end_on,
        name_key: profile.name_key(),
        search_key: profile.search_key(),
        ..before.clone()
    }
}

/// A move of a person's status.
#[derive(Debug, Clone, Copy)]
pub struct Move {
    /// The new status.
    pub to: StaffStatus,
    /// Who takes over what the person holds; for those who leave.
    pub heir: Heir,
    /// The first day; for those who come back.
    pub start_on: Option<NaiveDate>,
}

/// Moves a person's status. Nobody leaves with work that an heir doesn't take over; whoever leaves can't sign in any more, until they come
/// back.
///
/// # Errors
/// 403 without [`UPDATE`], 404, 409, `Common.InvalidTransition`; for those who leave `Staff.OpenWork`, `Staff.LastClientAdmin`,
/// `Identity.OwnAccount`, field errors on the heir; for those who come back a field error on `startOn`, `Tenants.SeatLimit`.
pub async fn transition(app: &App, scope: &Scope, id: Uuid, wanted: &Move, stamp: Option<&str>) -> Result<Staff> {
    scope.require(UPDATE)?;
    let Move { to, heir, start_on } = *wanted;
    let scope = &leaving::as_one_act(app, scope, heir);
    app.db()
        .write(scope, |tx| async move {
            let before = tx.get::<Entity>(id).await?;
            check_stamp(&before.concurrency_stamp, stamp)?;
            kernel::check_move(before.status, to, rules::moves(before.status))?;
            platform::relations_changed(&tx).await?;
            let moved = match (before.status, to) {
                (_, StaffStatus::Left) => leaving::leave(app, &tx, &before, heir).await?,
                (StaffStatus::Left, _) => leaving::rejoin(app, &tx, &before, start_on).await?,
                _ if start_on.is_some() => return Err(Error::invalid("startOn", "Validation.Locked")),
                _ => before.clone(),
            };
            let after = tx.update::<Entity>(&before, Model { status: to, ..moved }).await?;
            watch::moved(&tx, &RECORD, id, to, &[]).await?;
            Ok(after)
        })
        .await
}

/// Deletes a person whom nothing refers to: who manages nobody and leads no team.
///
/// # Errors
/// 403 without [`DELETE`], 404, `Common.InUse`.
pub async fn delete(app: &App, scope: &Scope, id: Uuid) -> Result<()> {
    delete_unchanged(app, scope, id, None).await
}

/// The same, if the person still has the stamp that is given.
///
/// # Errors
/// As [`delete`]; 409 on a stale stamp.
pub async fn delete_unchanged(app: &App, scope: &Scope, id: Uuid, stamp: Option<&str>) -> Result<()> {
    scope.require(DELETE)?;
    app.db()
        .write(scope, |tx| async move {
            let person = tx.get::<Entity>(id).await?;
            check_stamp(&person.concurrency_stamp, stamp.or(Some(&person.concurrency_stamp)))?;
            platform::relations_changed(&tx).await?;
            tx.check_unreferred::<Entity>(&person, id).await?;
            let person = inviting::forget(&tx, person).await?;
            tx.delete::<Entity>(&person).await
        })
        .await
}

/// Moves or deletes a person as it is now: one step of a bulk action.
///
/// # Errors
/// As [`transition`] and [`delete`].
pub async fn apply(app: &App, scope: &Scope, id: Uuid, change: BulkMove<StaffStatus>) -> Result<()> {
    let BulkMove::To(to) = change else { return delete(app, scope, id).await };
    let stamp = get(app, scope, id).await?.concurrency_stamp;
    transition(app, scope, id, &Move { to, heir: Heir::default(), start_on: None }, Some(&stamp)).await.map(drop)
}
