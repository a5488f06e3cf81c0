//! Somebody leaves: what they hold passes to an heir or keeps them, and their access ends. Or comes back, and what leaving ended returns.

use std::{
    collections::{BTreeMap, BTreeSet},
    sync::Arc,
};

use ::store::Tx;
use chrono::NaiveDate;
use http::{App, Heir, Holding, Leaver};
use kernel::{Error, HOST, Operation, RequestFacts, Result, Scope, Uuid, Width};
use platform::{tenant, user};

use super::clients;
use crate::{
    client::{self, Calendars},
    staff::{
        REACH, Staff, StaffPeriod, StaffStatus,
        entity::{Entity, Model},
        rules, store,
    },
};

/// More people than anybody manages.
const MOST: u64 = 10_000;

/// How much of each kind somebody holds; kinds of which it is nothing, too, because the text names each.
pub(crate) type Counts = BTreeMap<&'static str, usize>;

/// What of staff people hold: who reports to them. A manager may work for another client.
pub const HOLDING: Holding = Holding {
    name: "reports",
    held: |tx, leaver| Box::pin(held_reports(tx, leaver)),
    open_at: None,
    may_take: None,
    of_team: None,
    hand_over: |tx, leaver, heir| Box::pin(hand_over(tx, leaver, heir)),
};

fn holdings(app: &App) -> impl Iterator<Item = &'static Holding> + use<> {
    app.areas().iter().flat_map(|area| area.holdings)
}

/// What somebody holds at any client, including what the caller may not see. A transaction beside this one that gives them more has read
/// the account, entry or assignment that this one ends, so only one of the two is committed (decision 91).
pub(crate) async fn held(app: &App, tx: &Tx, leaver: Leaver) -> Result<Counts> {
    count(app, &tx.everywhere(tx.scope().tenant()?)?, leaver).await
}

/// Whether somebody holds anything; see [`held`].
pub(crate) async fn holds(app: &App, tx: &Tx, leaver: Leaver) -> Result<bool> {
    Ok(held(app, tx, leaver).await?.values().any(|count| *count > 0))
}

async fn count(app: &App, everywhere: &Tx, leaver: Leaver) -> Result<Counts> {
    let mut counts = Counts::new();
    for holding in holdings(app) {
        counts.insert(holding.name, (holding.held)(everywhere, leaver).await?.len());
    }
    Ok(counts)
}

/// Asks that a user whose account is to end owns no open work: a user of the tenant, if the directory has them among those who work here,
/// or one of the host in any active tenant. Teams and reports are the person's, who stays. What they own at closed clients, such as accepted
/// risks, waits for nobody and can't be handed over.
pub(crate) async fn may_end(app: &App, tx: &Tx, user: Uuid) -> Result<()> {
    let (tenant, leaver) = (tx.scope().tenant()?, Leaver { user: Some(user), ..Leaver::default() });
    if tenant == HOST {
        return refuse("Staff.OpenWork", held_in_tenants(app, tx, leaver).await?);
    }
    let everywhere = &tx.everywhere(tenant)?;
    if store::of_user(everywhere, user).await?.is_empty() {
        return Ok(());
    }
    refuse("Staff.OpenWork", count_open(app, everywhere, leaver).await?)
}

/// What a user of the host holds in the tenants that are active. In archived and suspended ones nobody works, and nobody could take it over.
async fn held_in_tenants(app: &App, tx: &Tx, leaver: Leaver) -> Result<Counts> {
    let tenants = tenant::all_with_deleted(tx).await?;
    let is_working = |tenant: &tenant::Model| tenant.deleted_at.is_none() && tenant.is_active_at(tx.now());
    let working: BTreeSet<Uuid> = tenants.into_iter().filter(is_working).map(|tenant| tenant.id).collect();
    tx.in_tenants(working, |tx| async move { count_open(app, &tx, leaver).await }).await
}

/// How much of each kind somebody holds at clients that aren't closed.
async fn count_open(app: &App, everywhere: &Tx, leaver: Leaver) -> Result<Counts> {
    let mut owned = Vec::new();
    for holding in holdings(app) {
        owned.push((holding.name, (holding.held)(everywhere, leaver).await?));
    }
    let closed = client::closed(everywhere, &owned.iter().flat_map(|(_, clients)| clients).copied().collect()).await?;
    let open = |clients: Vec<Uuid>| clients.into_iter().filter(|client| !closed.contains(client)).count();
    Ok(owned.into_iter().map(|(name, clients)| (name, open(clients))).collect())
}

/// Asks that somebody holds nothing; `code` says what it keeps them from, with the counts.
pub(crate) fn refuse(code: &'static str, counts: Counts) -> Result<()> {
    if counts.values().all(|count| *count == 0) {
        return Ok(());
    }
    Err(counts.into_iter().fold(Error::rule(code), |error, (name, count)| error.with(name, count)))
}

/// The scope in which an heir takes over: however much it is, it is one act, and the heir gets one notification.
pub(crate) fn as_one_act(app: &App, scope: &Scope, heir: Heir) -> Scope {
    let mut scope = scope.clone();
    if heir.user.is_some() {
        let act = Some(app.db().entropy().id(app.now()));
        scope.facts = Arc::new(RequestFacts { act, ..(*scope.facts).clone() });
    }
    scope
}

/// Asks that the heirs are there, and that the caller may name them.
///
/// # Errors
/// Field errors on the heir.
pub(super) async fn check_there(tx: &Tx, heir: Heir) -> Result<()> {
    if let Some(id) = heir.user
        && tx.keep::<user::Entity>(id).await?.is_none()
    {
        return Err(kernel::error::unknown_reference("handOver.userId", id));
    }
    let Some(id) = heir.person else { return Ok(()) };
    store::present(tx, "handOver.staffId", id).await?;
    if tx.scope().width(&REACH, Operation::Change) != Width::All && !rules::leads(tx.scope(), id) {
        return Err(Error::invalid("handOver.staffId", "Validation.OutOfReach"));
    }
    Ok(())
}

/// Asks that the heir may take over what somebody holds, and that the caller reaches all of it.
async fn check_heir(app: &App, tx: &Tx, leaver: Leaver, heir: Heir) -> Result<()> {
    let everywhere = &tx.everywhere(tx.scope().tenant()?)?;
    let mut beyond = Counts::new();
    for holding in holdings(app) {
        let clients = (holding.held)(everywhere, leaver).await?;
        let (near, far): (Vec<Uuid>, Vec<Uuid>) = clients.into_iter().partition(|client| tx.scope().clients().contain(*client));
        beyond.insert(holding.name, far.len());
        for client in near.into_iter().collect::<BTreeSet<_>>() {
            if let Some(may_take) = holding.may_take {
                may_take(app, tx, client, heir).await?;
            }
        }
    }
    refuse("Staff.OpenWork", beyond)
}

/// Hands over what a leaver holds.
///
/// # Errors
/// `Staff.OpenWork` with what nobody takes over, field errors on the heir.
pub(super) async fn settle(app: &App, tx: &Tx, leaver: Leaver, heir: Heir) -> Result<()> {
    check_there(tx, heir).await?;
    check_heir(app, tx, leaver, heir).await?;
    {
        let _lifted = tx.lift();
        // Of clients that are closed, teams and reports may be left, which keep nobody from leaving another one.
        let _past = tx.past_closing();
        for holding in holdings(app) {
            (holding.hand_over)(tx, leaver, heir).await?;
        }
    }
    refuse("Staff.OpenWork", held(app, tx, leaver).await?)
}

/// Hands over what a person holds and ends the person's access and their time at every client; gives the person with a last day.
///
/// # Errors
/// As [`settle`]; `Staff.WorksElsewhere`, `Staff.LastClientAdmin`, `Identity.OwnAccount`.
pub(super) async fn leave(app: &App, tx: &Tx, person: &Staff, heir: Heir) -> Result<Model> {
    clients::check_reached(tx, person).await?;
    settle(app, tx, Leaver { user: person.user_id, person: Some(person.id), client: None }, heir).await?;
    if let Some(id) = person.user_id {
        let is_last = |error: &Error| error.code() == Some("Identity.LastAdministrator");
        let ended = user::end_access(app, tx, id).await;
        ended.map_err(|error| if is_last(&error) { Error::rule("Staff.LastClientAdmin") } else { error })?;
    }
    super::inviting::withdraw(tx, person).await?;
    let today = today(tx, person).await?;
    let last = person.end_on.unwrap_or_else(|| person.start_on.map_or(today, |first| first.max(today)));
    clients::end_all(tx, person, last).await?;
    Ok(Model { end_on: Some(last), invitation_id: None, ..person.clone() })
}

/// Lets a person who left come back on `start_on`, today by default, and sign in again if it was leaving that ended it; the time before is
/// kept.
///
/// # Errors
/// A field error on `startOn`, `Tenants.SeatLimit`, 403 as [`user::give_access_back`].
pub(super) async fn rejoin(app: &App, tx: &Tx, person: &Staff, start_on: Option<NaiveDate>) -> Result<Model> {
    let first = rules::first_day(start_on, person.end_on, today(tx, person).await?)?;
    if let Some(id) = person.user_id {
        user::give_access_back(app, tx, id).await?;
    }
    clients::begin_again(tx, person, first).await?;
    let mut earlier = person.earlier_periods();
    earlier.push(StaffPeriod { start_on: person.start_on, end_on: person.end_on });
    let earlier_periods = serde_json::to_string(&earlier).map_err(Error::internal)?;
    Ok(Model { start_on: Some(first), end_on: None, earlier_periods, ..person.clone() })
}

/// The present day at a person's client.
async fn today(tx: &Tx, person: &Staff) -> Result<NaiveDate> {
    Ok(Calendars::of(tx, [person.client_id]).await?.today(person.client_id))
}

async fn held_reports(tx: &Tx, leaver: Leaver) -> Result<Vec<Uuid>> {
    Ok(reports(tx, leaver).await?.into_iter().map(|report| report.client_id).collect())
}

/// Those whom a leaver manages, without those who have left.
async fn reports(tx: &Tx, leaver: Leaver) -> Result<Vec<Staff>> {
    let (Some(person), None) = (leaver.person, leaver.client) else { return Ok(Vec::new()) };
    let reports = store::reports_of(tx, vec![person], MOST).await?;
    Ok(reports.into_iter().filter(|report| report.status != StaffStatus::Left).collect())
}

async fn hand_over(tx: &Tx, leaver: Leaver, heir: Heir) -> Result<()> {
    let (Some(leaving), Some(heir)) = (leaver.person, heir.person) else { return Ok(()) };
    let (leaving, heir) = (tx.get::<Entity>(leaving).await?, tx.get::<Entity>(heir).await?);
    let above = store::managers_above(tx, &heir).await?;
    for report in reports(tx, leaver).await? {
        // The heir, and the heir's own managers, report to the leaver's manager: nobody may manage themselves.
        let is_above = report.id == heir.id || above.contains(&report.id);
        let manager_staff_id = if is_above { leaving.manager_staff_id } else { Some(heir.id) };
        tx.update::<Entity>(&report, Model { manager_staff_id, ..report.clone() }).await?;
    }
    Ok(())
}
