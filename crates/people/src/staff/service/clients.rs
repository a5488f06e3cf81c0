//! The clients that people work for: one more, one fewer, another main one. What follows when people come, move and leave stands here too.

use ::store::{Tx, check_stamp, sea_orm};
use chrono::NaiveDate;
use http::{App, Leaver};
use kernel::{Error, Result, Scope, Timestamp, Uuid};
use sea_orm::ActiveValue::Set;

use super::{certificates, leaving};
use crate::{
    client::{self, Calendars},
    staff::{
        Staff, StaffClient, StaffStatus, UPDATE,
        entity::{Entity, Model, staff_client},
        input::{StaffClientEndRequest, StaffClientRequest, StaffMainClientRequest, heir_of},
        rules, store,
    },
};

/// Has a person work for one more client.
///
/// # Errors
/// 403 without [`UPDATE`], for callers who don't reach all of the staff, or not the person's main client; 404, 409, `Staff.HasLeft`,
/// `Clients.Closed`, field errors on `clientId` and `from`.
pub async fn add(app: &App, scope: &Scope, id: Uuid, input: &StaffClientRequest) -> Result<Staff> {
    scope.require(UPDATE)?;
    scope.workspace()?;
    rules::check_places(scope)?;
    app.db()
        .write(scope, |tx| async move {
            let before = tx.get::<Entity>(id).await?;
            tx.referred::<client::Entity>("clientId", input.client_id).await?;
            check_stamp(&before.concurrency_stamp, input.concurrency_stamp.as_deref())?;
            rules::check_kept_by(tx.scope(), &before)?;
            if before.status == StaffStatus::Left {
                return Err(Error::rule("Staff.HasLeft"));
            }
            platform::relations_changed(&tx).await?;
            begin(&tx, id, input.client_id, input.from).await?;
            // The clients are part of the person: a change of them is one of the person, so that nobody overwrites it unseen.
            tx.update::<Entity>(&before, Model { updated_at: Some(tx.now()), ..before.clone() }).await
        })
        .await
}

/// Ends a person's work for one of several clients. Nobody leaves it with work there that an heir doesn't take over.
///
/// # Errors
/// 403 without [`UPDATE`], or for callers who don't reach all of the staff; 404, 409, `Staff.LastClient`, `Staff.MainClient`,
/// `Staff.OpenWork`, `Clients.Closed`, field errors on `clientId`, `to` and the heir.
pub async fn end(app: &App, scope: &Scope, id: Uuid, input: &StaffClientEndRequest) -> Result<Staff> {
    scope.require(UPDATE)?;
    scope.workspace()?;
    rules::check_places(scope)?;
    let heir = heir_of(input.hand_over.as_ref());
    let scope = &leaving::as_one_act(app, scope, heir);
    app.db()
        .write(scope, |tx| async move {
            let person = tx.get::<Entity>(id).await?;
            let client = tx.referred::<client::Entity>("clientId", input.client_id).await?.id;
            leaving::check_there(&tx, heir).await?;
            let row = current_at(&tx, id, client).await?;
            check_stamp(&row.concurrency_stamp, input.concurrency_stamp.as_deref())?;
            check_not_last(&tx, &person, client).await?;
            let last = rules::last_day_at(input.to, row.from_on, today(&tx, client).await?)?;
            let leaver = Leaver { user: person.user_id, person: Some(id), client: Some(client) };
            leaving::settle(app, &tx, leaver, heir).await?;
            platform::relations_changed(&tx).await?;
            finish(&tx, &row, last).await?;
            Ok(person)
        })
        .await
}

/// Asks that a person works for another client as well, and mainly for another one: who works for none has left.
async fn check_not_last(tx: &Tx, person: &Staff, client: Uuid) -> Result<()> {
    let everywhere = tx.everywhere(tx.scope().tenant()?)?;
    if store::clients::current_of(&everywhere, person.id).await?.len() < 2 {
        return Err(Error::rule("Staff.LastClient"));
    }
    if client == person.client_id { Err(Error::rule("Staff.MainClient")) } else { Ok(()) }
}

/// Makes another of their clients the main one of a person, with their certificates and job roles.
///
/// # Errors
/// 403 without [`UPDATE`], for callers who don't reach all of the staff, or not the person's main client; 404, 409, `Clients.Closed`, a
/// field error on `clientId`.
pub async fn set_main(app: &App, scope: &Scope, id: Uuid, input: &StaffMainClientRequest) -> Result<Staff> {
    scope.require(UPDATE)?;
    scope.workspace()?;
    rules::check_places(scope)?;
    app.db()
        .write(scope, |tx| async move {
            let before = tx.get::<Entity>(id).await?;
            let client = tx.referred::<client::Entity>("clientId", input.client_id).await?.id;
            check_stamp(&before.concurrency_stamp, input.concurrency_stamp.as_deref())?;
            rules::check_kept_by(tx.scope(), &before)?;
            current_at(&tx, id, client).await?;
            tx.check_client_open(client).await?;
            // The client that was the main one may be closed by now: otherwise nobody could change a person who works on elsewhere.
            let _past = tx.past_closing();
            platform::relations_changed(&tx).await?;
            let after = tx.update::<Entity>(&before, Model { client_id: client, ..before.clone() }).await?;
            if after.client_id != before.client_id {
                certificates::follow(&tx, id, client).await?;
                store::job_roles::follow(&tx, id, client).await?;
            }
            Ok(after)
        })
        .await
}

/// A person's present time at a client.
///
/// # Errors
/// A field error on `clientId`.
async fn current_at(tx: &Tx, person: Uuid, client: Uuid) -> Result<StaffClient> {
    let times = store::clients::of_person_at(tx, person, client).await?;
    times.into_iter().find(StaffClient::is_current).ok_or_else(|| Error::invalid("clientId", "Staff.WorksNotThere"))
}

/// The present day at a client.
async fn today(tx: &Tx, client: Uuid) -> Result<NaiveDate> {
    Ok(Calendars::of(tx, [client]).await?.today(client))
}

/// Has a person work for a client from `from` on, as early as possible by default.
async fn begin(tx: &Tx, person: Uuid, client: Uuid, from: Option<NaiveDate>) -> Result<()> {
    let times = store::clients::of_person_at(tx, person, client).await?;
    if times.iter().any(StaffClient::is_current) {
        return Err(Error::invalid("clientId", "Staff.WorksThere"));
    }
    let first = rules::first_day_at(from, times.iter().filter_map(|time| time.to_on).max(), today(tx, client).await?)?;
    insert(tx, person, client, Some(first)).await
}

async fn insert(tx: &Tx, person: Uuid, client: Uuid, from: Option<NaiveDate>) -> Result<()> {
    let row = staff_client::ActiveModel {
        staff_id: Set(person),
        client_id: Set(client),
        from_on: Set(from),
        current_client_id: Set(Some(client)),
        ..Default::default()
    };
    tx.insert::<staff_client::Entity>(row).await.map(drop)
}

async fn finish(tx: &Tx, row: &StaffClient, last: NaiveDate) -> Result<()> {
    let after = StaffClient { to_on: Some(last), current_client_id: None, ..row.clone() };
    tx.update::<staff_client::Entity>(row, after).await.map(drop)
}

/// The first client of a new person, since their first day.
pub(super) async fn begin_first(tx: &Tx, person: &Staff) -> Result<()> {
    insert(tx, person.id, person.client_id, person.start_on).await
}

/// The client that somebody who comes back had left last, from `first` on or the day after the time before.
pub(super) async fn begin_again(tx: &Tx, person: &Staff, first: NaiveDate) -> Result<()> {
    let _lifted = tx.lift();
    let times = store::clients::of_person_at(tx, person.id, person.client_id).await?;
    let first = rules::first_day_at(None, times.iter().filter_map(|time| time.to_on).max(), first)?;
    insert(tx, person.id, person.client_id, Some(first)).await
}

/// What follows when a person who works here is changed: they move from one client to another, or have begun on another day.
pub(super) async fn changed(tx: &Tx, before: &Staff, after: &Staff) -> Result<()> {
    if before.status == StaffStatus::Left || (before.client_id, before.start_on) == (after.client_id, after.start_on) {
        return Ok(());
    }
    let _lifted = tx.lift();
    let times = store::clients::of_people(tx, &[after.id]).await?;
    let Some(main) = times.iter().find(|time| time.current_client_id == Some(before.client_id)) else { return Ok(()) };
    if after.client_id == before.client_id {
        let earlier = times.iter().filter(|time| time.client_id == main.client_id).filter_map(|time| time.to_on).max();
        // Somebody may have joined the company before the client, and times there don't overlap.
        if main.from_on == before.start_on && earlier.is_none_or(|last| after.start_on.is_some_and(|first| first > last)) {
            tx.update::<staff_client::Entity>(main, StaffClient { from_on: after.start_on, ..main.clone() }).await?;
        }
        return Ok(());
    }
    finish(tx, main, rules::last_day_at(None, main.from_on, today(tx, before.client_id).await?)?).await?;
    if times.iter().any(|time| time.current_client_id == Some(after.client_id)) {
        return Ok(());
    }
    begin(tx, after.id, after.client_id, None).await
}

/// Asks that the caller reaches every client that somebody who leaves or is deleted works for: the others still count on them.
pub(super) async fn check_reached(tx: &Tx, person: &Staff) -> Result<()> {
    let everywhere = tx.everywhere(tx.scope().tenant()?)?;
    let current = store::clients::current_of(&everywhere, person.id).await?;
    let is_reached = current.iter().all(|time| tx.scope().clients().contain(time.client_id));
    if is_reached { Ok(()) } else { Err(Error::rule("Staff.WorksElsewhere")) }
}

/// Ends a person's time at every client, closed ones too, on the `last` day, or on the first where that is later.
pub(super) async fn end_all(tx: &Tx, person: &Staff, last: NaiveDate) -> Result<()> {
    let _lifted = tx.lift();
    let _past = tx.past_closing();
    for time in store::clients::current_of(tx, person.id).await? {
        finish(tx, &time, time.from_on.map_or(last, |first| first.max(last))).await?;
    }
    Ok(())
}

/// Deletes what stands of the clients of a person who is deleted. The caller has been asked whether they may do that to the person.
pub(super) async fn delete_with(tx: &Tx, person: Uuid) -> Result<()> {
    let _lifted = tx.lift();
    let _past = tx.past_closing();
    for time in store::clients::all_of(tx, person).await? {
        tx.delete::<staff_client::Entity>(&time).await?;
    }
    Ok(())
}

/// Restores what was deleted with a person, for a caller who reaches every client that they work for again. A client that was deleted
/// meanwhile isn't one of them: the time there ended with the deletion of the person.
///
/// # Errors
/// `Staff.WorksElsewhere`.
pub(super) async fn restore_with(tx: &Tx, person: Uuid, at: Timestamp) -> Result<()> {
    let _lifted = tx.lift();
    let _past = tx.past_closing();
    let everywhere = tx.everywhere(tx.scope().tenant()?)?;
    let times = store::clients::deleted_with(&everywhere, person, at).await?;
    let current: Vec<Uuid> = times.iter().filter_map(|time| time.current_client_id).collect();
    let clients = client::by_ids(&everywhere, &current).await?;
    let is_gone = |id: Uuid| clients.get(&id).is_none_or(|client| client.deleted_at.is_some());
    if !current.iter().all(|id| is_gone(*id) || tx.scope().clients().contain(*id)) {
        return Err(Error::rule("Staff.WorksElsewhere"));
    }
    let last = at.date_naive();
    for time in tx.restore_with::<staff_client::Entity>(store::clients::of(person), at).await? {
        if time.current_client_id.is_some_and(is_gone) {
            finish(tx, &time, time.from_on.map_or(last, |first| first.max(last))).await?;
        }
    }
    Ok(())
}
