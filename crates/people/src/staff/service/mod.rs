//! Operations on staff.

pub(crate) mod anonymising;
pub mod certificates;
pub mod clients;
mod inviting;
pub mod job_roles;
pub(crate) mod leaving;

use ::store::{Tx, check_stamp, sea_orm};
use http::{App, BulkMove, Leaver};
use kernel::{Error, Page, Paged, Result, Scope, Timestamp, Uuid, text};
use platform::user;
use records::watch;
use sea_orm::{ActiveValue::Set, IntoActiveModel};

use super::{
    CREATE, DELETE, Staff, StaffStatus, UPDATE, VIEW,
    entity::{ActiveModel, Entity, Model},
    input::{StaffManagerRequest, StaffRequest, StaffTransitionRequest},
    record::RECORD,
    rules, store,
};
use crate::client;

pub use anonymising::anonymise;
pub(super) use inviting::ended;
pub use inviting::{invite, invite_unless_open, revoke_invitation};

/// The most people that an org chart shows.
const MOST_CHARTED: u64 = 5_000;

/// One page of the directory.
///
/// # Errors
/// 403 without [`VIEW`].
pub async fn list(app: &App, scope: &Scope, filter: &store::Filter, page: &Page) -> Result<Paged<Staff>> {
    scope.require(VIEW)?;
    app.db().read(scope, |tx| async move { store::list(&tx, filter, page).await }).await
}

/// The people of the org chart, by name: those in reach who haven't left, of one client or of all, and how many there are.
///
/// # Errors
/// 403 without [`VIEW`].
pub async fn org_chart(app: &App, scope: &Scope, client: Option<Uuid>) -> Result<Paged<Staff>> {
    scope.require(VIEW)?;
    app.db().read(scope, |tx| async move { store::charted(&tx, client, MOST_CHARTED).await }).await
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

/// Checks what needs no other record.
///
/// # Errors
/// 403, field errors.
pub fn check_alone(scope: &Scope, is_new: bool, input: &StaffRequest) -> Result<()> {
    rules::check_dates(input.start_on, input.end_on)?;
    if is_new { rules::check_reach(scope, None, input) } else { Ok(()) }
}

/// Adds a person to a client.
///
/// # Errors
/// 403 without [`CREATE`], `Common.WorkspaceRequired`, field errors; `Identity.BeyondOwnPermissions` on `userId` for an account with more
/// permissions than the caller.
pub async fn create(app: &App, scope: &Scope, input: &StaffRequest) -> Result<Staff> {
    scope.require(CREATE)?;
    scope.workspace()?;
    app.db().write(scope, |tx| async move { add(app, &tx, input).await }).await
}

/// Adds a person of a sheet whom nobody has added since the sheet was checked. Both are one transaction: of two sheets at once, one adds.
///
/// # Errors
/// As [`create`]; `Import.AddedSince`.
pub async fn create_unless_there(app: &App, scope: &Scope, input: &StaffRequest) -> Result<Staff> {
    scope.require(CREATE)?;
    scope.workspace()?;
    app.db()
        .write(scope, |tx| async move {
            let name = format!("{} {}", input.first_name, input.last_name);
            let there = store::meant(&tx, input.client_id, input.email.as_deref(), &name).await?;
            if there.is_empty() { add(app, &tx, input).await } else { Err(Error::rule("Import.AddedSince")) }
        })
        .await
}

async fn add(app: &App, tx: &Tx, input: &StaffRequest) -> Result<Staff> {
    rules::check_reach(tx.scope(), None, input)?;
    check(app, tx, None, input).await?;
    let status = if input.user_id.is_some() { StaffStatus::Active } else { StaffStatus::NoLogin };
    platform::relations_changed(tx).await?;
    let person = tx.insert::<Entity>(row(input, status)).await?;
    clients::begin_first(tx, &person).await?;
    Ok(person)
}

/// The row of a new person. What the input leaves out isn't set.
fn row(input: &StaffRequest, status: StaffStatus) -> ActiveModel {
    ActiveModel {
        email_key: Set(input.email.as_deref().map(text::fold)),
        earlier_periods: Set("[]".to_owned()),
        status: Set(status),
        name_key: Set(name_key(input)),
        search_key: Set(search_key(input)),
        ..input.clone().into_active_model()
    }
}

fn name_key(input: &StaffRequest) -> String {
    text::fold(&format!("{} {}", input.last_name, input.first_name))
}

fn search_key(input: &StaffRequest) -> String {
    let part = |p: &Option<String>| p.clone().unwrap_or_default();
    text::search_key(&[&input.first_name, &input.last_name, &part(&input.preferred_name), &part(&input.email), &part(&input.job_title)])
}

/// Validates what an input newly refers to: there, in reach, and without a cycle of managers.
async fn check(app: &App, tx: &Tx, before: Option<&Staff>, input: &StaffRequest) -> Result<()> {
    rules::check_dates(input.start_on, input.end_on)?;
    if before.is_none_or(|b| b.client_id != input.client_id) {
        tx.referred::<client::Entity>("clientId", input.client_id).await?;
    }
    if let Some(user) = input.user_id.filter(|id| before.is_none_or(|b| b.user_id != Some(*id))) {
        tx.referred::<user::Entity>("userId", user).await?;
        // Who keeps an entry can end the access of its account, by marking the person as left.
        let is_beyond = |error: &Error| error.code() == Some("Identity.BeyondOwnPermissions");
        let linked = user::may_link(app, tx, user).await;
        linked.map_err(|error| if is_beyond(&error) { error.and_field("userId", "Error.Identity.BeyondOwnPermissions") } else { error })?;
    }
    if let Some(before) = before {
        rules::check_invited(before, input)?;
    }
    if before.is_none_or(|b| b.email != input.email) {
        check_address(tx, before, input).await?;
    }
    check_manager(tx, before, input.manager_staff_id).await
}

/// Validates a new manager: there, in reach, and without a cycle.
async fn check_manager(tx: &Tx, before: Option<&Staff>, manager: Option<Uuid>) -> Result<()> {
    if let Some(id) = manager.filter(|id| before.is_none_or(|b| b.manager_staff_id != Some(*id))) {
        let manager = store::present(tx, "managerStaffId", id).await?;
        rules::check_manager(before.map(|b| b.id), id, &store::managers_above(tx, &manager).await?)?;
    }
    Ok(())
}

/// Asks that an address isn't that of somebody who has left, and says whose it is: they come back, or give it away first.
async fn check_address(tx: &Tx, before: Option<&Staff>, input: &StaffRequest) -> Result<()> {
    let Some(email) = input.email.as_deref() else { return Ok(()) };
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
/// 403 without [`UPDATE`], 404, 409 on a stale stamp, field errors, on `userId` as [`create`]; `Staff.HeldByClient` with what ties the
/// person to the client that they are to leave.
pub async fn update(app: &App, scope: &Scope, id: Uuid, input: &StaffRequest) -> Result<Staff> {
    scope.require(UPDATE)?;
    app.db()
        .write(scope, |tx| async move {
            let before = tx.get::<Entity>(id).await?;
            check_stamp(&before.concurrency_stamp, input.concurrency_stamp.as_deref())?;
            rules::check_there(&before)?;
            rules::check_reach(tx.scope(), Some(&before), input)?;
            check(app, &tx, Some(&before), input).await?;
            if input.client_id != before.client_id {
                let leaver = Leaver { user: before.user_id, person: Some(id), client: Some(before.client_id) };
                leaving::refuse("Staff.HeldByClient", leaving::held(app, &tx, leaver).await?)?;
            }
            platform::relations_changed(&tx).await?;
            let after = tx.update::<Entity>(&before, changed(&before, input)).await?;
            clients::changed(&tx, &before, &after).await?;
            if after.client_id != before.client_id {
                records::follow(&tx, id, before.client_id, after.client_id).await?;
                certificates::follow(&tx, id, after.client_id).await?;
                store::job_roles::follow(&tx, id, after.client_id).await?;
            }
            Ok(after)
        })
        .await
}

/// Changes who manages a person, and nothing else.
///
/// # Errors
/// 403 without [`UPDATE`], 404, 409 on a stale stamp, `Staff.SelfManager`, `Staff.ManagerCycle`, field errors on `managerStaffId`.
pub async fn set_manager(app: &App, scope: &Scope, id: Uuid, input: &StaffManagerRequest) -> Result<Staff> {
    scope.require(UPDATE)?;
    let manager = input.manager_staff_id;
    app.db()
        .write(scope, |tx| async move {
            let before = tx.get::<Entity>(id).await?;
            check_stamp(&before.concurrency_stamp, input.concurrency_stamp.as_deref())?;
            rules::check_there(&before)?;
            rules::check_manager_reach(tx.scope(), &before, manager)?;
            check_manager(&tx, Some(&before), manager).await?;
            platform::relations_changed(&tx).await?;
            tx.update::<Entity>(&before, Model { manager_staff_id: manager, ..before.clone() }).await
        })
        .await
}

fn changed(before: &Model, input: &StaffRequest) -> Model {
    let (email, key) = (before.email.as_deref().unwrap_or_default(), before.email_key.as_deref().unwrap_or_default());
    let mut after = Model {
        email_key: input.email.as_deref().map(|own| text::renamed_key(own, email, key)),
        name_key: name_key(input),
        search_key: search_key(input),
        ..before.clone()
    };
    input.apply(&mut after);
    after
}

/// Moves a person's status. Nobody leaves with work that an heir doesn't take over, and those who leave can't sign in until they come back,
/// nor then where something else keeps them out.
///
/// # Errors
/// 403 without [`UPDATE`], 404, 409, `Common.InvalidTransition`; for those who leave `Staff.WorksElsewhere`, `Staff.OpenWork`,
/// `Staff.LastClientAdmin`, `Identity.OwnAccount`, field errors on the heir; for those who come back a field error on `startOn`,
/// `Tenants.SeatLimit`.
pub async fn transition(app: &App, scope: &Scope, id: Uuid, input: &StaffTransitionRequest) -> Result<Staff> {
    scope.require(UPDATE)?;
    input.check()?;
    let (to, heir, start_on) = (input.to, input.heir(), input.start_on);
    let scope = &leaving::as_one_act(app, scope, heir);
    app.db()
        .write(scope, |tx| async move {
            let before = tx.get::<Entity>(id).await?;
            check_stamp(&before.concurrency_stamp, input.concurrency_stamp.as_deref())?;
            rules::check_there(&before)?;
            rules::check_kept_by(tx.scope(), &before)?;
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
/// 403 without [`DELETE`], 404, `Staff.WorksElsewhere`, `Common.InUse`.
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
            rules::check_there(&person)?;
            rules::check_kept_by(tx.scope(), &person)?;
            clients::check_reached(&tx, &person).await?;
            platform::relations_changed(&tx).await?;
            certificates::delete_with(&tx, id).await?;
            clients::delete_with(&tx, id).await?;
            tx.check_unreferred::<Entity>(&person, id).await?;
            let person = inviting::forget(&tx, person).await?;
            tx.delete::<Entity>(&person).await
        })
        .await
}

/// What follows when a deleted person is restored: their clients and the certificates that were deleted with them come back too.
///
/// # Errors
/// `Staff.WorksElsewhere`.
pub(super) async fn restored(tx: &Tx, person: &Staff, at: Timestamp) -> Result<()> {
    clients::restore_with(tx, person.id, at).await?;
    certificates::restore_with(tx, person.id, at).await?;
    platform::relations_changed(tx).await
}

/// One step of a bulk action.
#[derive(Debug, Clone)]
pub enum BulkChange {
    /// Moves or deletes a person.
    Move(BulkMove<StaffStatus>),
    /// Invites a person to sign in, with these roles.
    Invite(Vec<String>),
}

/// Moves, deletes or invites a person as it is now: one step of a bulk action.
///
/// # Errors
/// As [`transition`], [`delete`] and [`invite_unless_open`].
pub async fn apply(app: &App, scope: &Scope, id: Uuid, change: &BulkChange) -> Result<()> {
    let to = match change {
        BulkChange::Move(BulkMove::To(to)) => *to,
        BulkChange::Move(BulkMove::Delete) => return delete(app, scope, id).await,
        BulkChange::Invite(roles) => return invite_unless_open(app, scope, id, roles).await,
    };
    let stamp = get(app, scope, id).await?.concurrency_stamp;
    let input = StaffTransitionRequest { to, hand_over: None, start_on: None, concurrency_stamp: Some(stamp) };
    transition(app, scope, id, &input).await.map(drop)
}
