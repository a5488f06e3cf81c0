//! Measuring the health of clients, explaining it, and overriding it.

use std::collections::{BTreeSet, HashMap};

use ::store::{Tx, check_stamp, sea_orm};
use chrono::NaiveDate;
use compliance::{
    boa,
    finding::{self, FindingStatus},
};
use http::App;
use kernel::{Error, Page, Result, Scope, Timestamp, Uuid, figure::Hundredths};
use people::{
    client::{self, Calendars, Client, HealthBand, service::require_health},
    contact, staff,
};
use platform::user;
use sea_orm::ActiveValue::Set;
use work::action_item::{self, my_day, rules::OnTime};

use super::{
    HealthDay, HealthOverride, OVERRIDE,
    entity::{ActiveModel, Entity, Model, day},
    input::ClientHealthOverrideRequest,
    notifications,
    rules::{self, Engagement, Explained, HealthPart, Scored},
    store,
};

/// Days within which somebody who signed in takes part.
const ACTIVE_DAYS: i64 = 30;

/// The statuses of findings that are open, as the list shows them by default.
const OPEN: [FindingStatus; 4] =
    [FindingStatus::Open, FindingStatus::ActionPlanned, FindingStatus::InProgress, FindingStatus::ReadyForVerification];

/// What the parts are made of, regardless of the caller.
#[derive(Debug, Clone, Default)]
pub struct Facts {
    /// The default framework, which compliance is about.
    pub framework_id: Option<Uuid>,
    /// The share of its standards that were assessed.
    pub coverage: Option<Hundredths>,
    /// Whether that is too little for a score that counts.
    pub is_provisional: bool,
    /// Standards with a failed critical item.
    pub critical_failed: i64,
    pub on_time: Option<OnTime>,
    pub engagement: Engagement,
    /// Name of the primary contact.
    pub contact_name: Option<String>,
    pub contact_seen_at: Option<Timestamp>,
}

/// A client as it was measured.
#[derive(Debug, Clone)]
struct Measured {
    client: Client,
    parts: Vec<Scored>,
    facts: Facts,
}

/// The health of a client with its explanation.
#[derive(Debug, Clone)]
pub struct Explanation {
    pub score: Option<Hundredths>,
    /// The band in force.
    pub band: Option<HealthBand>,
    /// The band of the score.
    pub measured_band: Option<HealthBand>,
    /// The client's calendar day.
    pub today: NaiveDate,
    pub parts: Vec<Explained>,
    pub raises_most: Option<HealthPart>,
    pub facts: Facts,
    /// Open findings of the framework as the caller's list has them; none for callers who may not read findings.
    pub open_findings: Option<u64>,
    /// Overdue action items as the caller's list has them; none for callers who may not read them.
    pub overdue: Option<u64>,
    /// The override in force.
    pub in_force: Option<HealthOverride>,
    /// All overrides, the latest first; for the provider's people alone.
    pub overrides: Vec<HealthOverride>,
    /// Full names of those who set them.
    pub names: HashMap<Uuid, String>,
    /// Whether the caller may override it.
    pub can_override: bool,
    /// The days on which it changed, the latest first.
    pub days: Vec<HealthDay>,
}

/// Measures clients in a transaction that reads what their tenant has.
async fn measure(tx: &Tx, clients: Vec<Client>) -> Result<Vec<Measured>> {
    if clients.is_empty() {
        return Ok(Vec::new());
    }
    let ids: Vec<Uuid> = clients.iter().map(|client| client.id).collect();
    let calendars = Calendars::new(tx.now(), clients.iter().map(|client| (client.id, client.zone())));
    let totals = boa::service::totals(tx, &ids).await?;
    let on_time = my_day::on_time_at(tx, &ids, &calendars).await?;
    let mut people = people_of(tx, &ids, &calendars).await?;
    let measured = clients.into_iter().map(|client| {
        let mut facts = people.remove(&client.id).unwrap_or_default();
        facts.on_time = on_time.get(&client.id).copied();
        facts.framework_id = totals.as_ref().map(|(framework, _)| *framework);
        let total = totals.as_ref().and_then(|(_, cells)| cells.get(&client.id));
        facts.coverage = total.and_then(|cell| cell.coverage());
        facts.is_provisional = total.is_some_and(|cell| cell.score.is_some() && cell.is_provisional());
        facts.critical_failed = total.map_or(0, |cell| cell.critical_failed);
        let parts = vec![
            // A score of too few standards says nothing yet.
            (HealthPart::Compliance, total.and_then(|cell| cell.score).filter(|_| !facts.is_provisional)),
            (HealthPart::OnTime, facts.on_time.and_then(OnTime::rate)),
            (HealthPart::Engagement, facts.engagement.score()),
        ];
        Measured { client, parts, facts }
    });
    Ok(measured.collect())
}

/// What there is to say of the people of these clients.
async fn people_of(tx: &Tx, clients: &[Uuid], calendars: &Calendars) -> Result<HashMap<Uuid, Facts>> {
    let people = staff::active_users(tx, clients).await?;
    let contacts = contact::primaries(tx, clients).await?;
    let accounts: BTreeSet<Uuid> = people.iter().map(|(_, user)| *user).chain(contacts.iter().filter_map(|c| c.user_id)).collect();
    let accounts = user::by_ids(tx, accounts).await?;
    let accounts: HashMap<Uuid, Option<Timestamp>> =
        accounts.into_iter().filter(|account| account.is_active).map(|account| (account.id, account.last_login_at)).collect();
    let days_ago = |client: Uuid, at: Timestamp| (calendars.today(client) - calendars.day(client, at)).num_days();
    let mut facts: HashMap<Uuid, Facts> = HashMap::new();
    // Nobody counts twice at a client.
    for (client, user) in people.into_iter().collect::<BTreeSet<_>>() {
        let Some(seen) = accounts.get(&user) else { continue };
        let (active, all) = facts.entry(client).or_default().engagement.users.get_or_insert_default();
        *active += i64::from(seen.is_some_and(|at| days_ago(client, at) <= ACTIVE_DAYS));
        *all += 1;
    }
    for contact in contacts {
        let client = contact.client_id;
        let own = facts.entry(client).or_default();
        // Somebody who can't sign in is not seen, and not away. The account knows sign-ins from before it was the contact's, the contact may
        // still have those of its last one.
        let seen = contact.user_id.and_then(|user| accounts.get(&user).copied());
        own.engagement.contact = seen.map(|at| at.map(|at| days_ago(client, at)));
        own.contact_seen_at = seen.flatten();
        own.contact_name = Some(contact.name);
    }
    Ok(facts)
}

/// The override of a client that is in force on its present day.
async fn in_force(tx: &Tx, client: &Client) -> Result<Option<HealthOverride>> {
    let today = client.today(tx.now());
    Ok(store::running(tx, &[client.id]).await?.into_iter().find(|set| rules::is_in_force(set, today)))
}

/// What is written down where the health of a client is news.
#[derive(Debug)]
struct News {
    before: Client,
    last: Option<HealthDay>,
    day: HealthDay,
}

/// Whether what was measured is other than what is written down. From here on the client is held against others who measure it.
async fn news(tx: &Tx, measured: &Measured) -> Result<Option<News>> {
    let Some(before) = client::lock_health(tx, measured.client.id).await? else { return Ok(None) };
    let set = in_force(&tx.everywhere(before.tenant_id)?, &before).await?;
    let score = rules::health(&measured.parts);
    let band = set.as_ref().map(|set| set.band).or(score.map(rules::band));
    let last = store::last_day(tx, before.id).await?;
    let was_overridden = last.as_ref().is_some_and(|day| day.is_overridden);
    if (before.health_score, before.health_band, was_overridden) == (score, band, set.is_some()) {
        return Ok(None);
    }
    let day = HealthDay {
        tenant_id: before.tenant_id,
        client_id: before.id,
        measured_on: before.today(tx.now()),
        score,
        band,
        is_overridden: set.is_some(),
    };
    Ok(Some(News { before, last, day }))
}

/// Writes down what was measured where it is news, and notifies the coaches of another band; gives whether it was.
async fn note(tx: &Tx, measured: &Measured) -> Result<bool> {
    let Some(News { before, last, day }) = news(tx, measured).await? else { return Ok(false) };
    let band = day.band;
    client::note_health(tx, before.id, day.score, band).await?;
    put_day(tx, last, day).await?;
    if let (Some(from), Some(to)) = (before.health_band, band)
        && from != to
    {
        notifications::changed(tx, before.id, (from, to)).await?;
    }
    Ok(true)
}

/// Puts down what the health of a client is on a day, in place of what it was earlier on that day. A client that changed its time zone may
/// have a day before the `last` one again; that one goes on then.
async fn put_day(tx: &Tx, last: Option<HealthDay>, row: HealthDay) -> Result<()> {
    match last.filter(|last| last.measured_on >= row.measured_on) {
        Some(before) => {
            let after = HealthDay { measured_on: before.measured_on, ..row };
            tx.note::<day::Entity>(&before, after).await.map(drop)
        }
        None => {
            let HealthDay { client_id, measured_on, score, band, is_overridden, .. } = row;
            let new = day::ActiveModel {
                client_id: Set(client_id),
                measured_on: Set(measured_on),
                score: Set(score),
                band: Set(band),
                is_overridden: Set(is_overridden),
                ..Default::default()
            };
            tx.insert::<day::Entity>(new).await.map(drop)
        }
    }
}

/// Measures these clients of the scope's tenant, or all of them, and keeps what is news. The scope is the system's within the tenant, or
/// that of the demo data. Gives how many were other than before.
pub async fn refresh(app: &App, scope: &Scope, clients: &[Uuid], with_demo: bool) -> Result<usize> {
    let found = app
        .db()
        .read(scope, |tx| async move {
            let mut clients = client::measured(&tx, clients).await?;
            clients.retain(|client| with_demo || !client.is_demo);
            measure(&tx, clients).await
        })
        .await?;
    let mut changed = 0;
    for measured in &found {
        let noted = app.db().write(scope, |tx| async move {
            if news(&tx, measured).await?.is_none() {
                return Ok(false);
            }
            // These figures were read before the client was held: somebody may have written down newer ones since.
            remeasure(&tx, measured.client.clone()).await
        });
        changed += usize::from(noted.await?);
    }
    Ok(changed)
}

/// The health of a client with what it is made of.
///
/// # Errors
/// 403 without the permission to see clients, and for those to whom health isn't shown; 404.
pub async fn explain(app: &App, scope: &Scope, id: Uuid) -> Result<Explanation> {
    scope.require(client::VIEW)?;
    require_health(app, scope).await?;
    let (measured, today, in_force, overrides, days) = app
        .db()
        .read(scope, |tx| async move {
            let client = tx.get::<client::Entity>(id).await?;
            let (today, everywhere) = (client.today(tx.now()), tx.everywhere(client.tenant_id)?);
            let clients = client::measured(&everywhere, &[id]).await?;
            let set = if clients.is_empty() { None } else { in_force(&everywhere, &client).await? };
            let overrides = store::overrides(&everywhere, id).await?;
            let days = store::days(&everywhere, id).await?;
            Ok((measure(&everywhere, clients).await?.pop(), today, set, overrides, days))
        })
        .await?;
    let (parts, facts) = measured.map(|found| (found.parts, found.facts)).unwrap_or_default();
    let overrides = if scope.is_provider() { overrides } else { Vec::new() };
    let names = user::full_names(app, scope, overrides.iter().filter_map(|set| set.created_by)).await?;
    let score = rules::health(&parts);
    let explained = rules::explain(&parts);
    Ok(Explanation {
        score,
        band: in_force.as_ref().map(|set| set.band).or(score.map(rules::band)),
        measured_band: score.map(rules::band),
        today,
        raises_most: rules::raises_most(&explained),
        parts: explained,
        open_findings: open_findings(app, scope, id, facts.framework_id).await?,
        overdue: overdue(app, scope, id).await?,
        facts,
        in_force,
        overrides,
        names,
        can_override: scope.is_provider() && scope.has(OVERRIDE) && !scope.observes(id) && !parts.is_empty(),
        days,
    })
}

/// How many open findings the caller's list of the client has.
async fn open_findings(app: &App, scope: &Scope, client: Uuid, framework_id: Option<Uuid>) -> Result<Option<u64>> {
    if !scope.has(finding::VIEW) || framework_id.is_none() {
        return Ok(None);
    }
    let filter = finding::Filter { status: OPEN.to_vec(), client_id: vec![client], framework_id, ..Default::default() };
    Ok(Some(finding::service::list(app, scope, &filter, &Page::first(1)).await?.total))
}

/// How many overdue action items the caller's list of the client has.
async fn overdue(app: &App, scope: &Scope, client: Uuid) -> Result<Option<u64>> {
    if !scope.has(action_item::VIEW) {
        return Ok(None);
    }
    let filter = action_item::Filter { client_id: vec![client], overdue: true, ..Default::default() };
    Ok(Some(action_item::service::list(app, scope, &filter, &Page::first(1)).await?.total))
}

/// Sets a band of health in place of the computed one, through a last day. It replaces an override that is in force, whose stamp is asked
/// for then.
///
/// # Errors
/// 403 without [`OVERRIDE`] and the permission to see clients or as an observer, `Common.WorkspaceRequired`, 404, 409, field errors,
/// `Clients.Closed`, `Clients.HealthNotMeasured` for a client that the provider doesn't work for yet.
pub async fn set_override(app: &App, scope: &Scope, id: Uuid, input: &ClientHealthOverrideRequest) -> Result<()> {
    scope.require(OVERRIDE)?;
    // The answer shows the health: a caller who may not see it must not be refused once it is written.
    scope.require(client::VIEW)?;
    scope.workspace()?;
    app.db()
        .write(scope, |tx| async move {
            let (client, stamp) = (open(&tx, id).await?, input.concurrency_stamp.as_deref());
            let (reason, until_on) = rules::check_override(input.override_reason.as_deref(), input.until_on, client.today(tx.now()))?;
            let before = in_force(&tx, &client).await?;
            match &before {
                Some(before) => check_stamp(&before.concurrency_stamp, stamp)?,
                None if stamp.is_some_and(|stamp| !stamp.is_empty()) => return Err(Error::stale()),
                None => {}
            }
            // What is said to have changed is the present band, and that may not be written down yet.
            remeasure(&tx, client.clone()).await?;
            if let Some(before) = before {
                end(&tx, before).await?;
            }
            let row = ActiveModel {
                client_id: Set(id),
                band: Set(input.band),
                reason: Set(reason),
                until_on: Set(until_on),
                is_internal: Set(true),
                ..Default::default()
            };
            tx.insert::<Entity>(row).await?;
            remeasure(&tx, client).await.map(drop)
        })
        .await
}

/// Ends the override that is in force: the computed band counts again.
///
/// # Errors
/// 403 without [`OVERRIDE`] or as an observer, `Common.WorkspaceRequired`, 404 where there is none, `Clients.Closed`.
pub async fn end_override(app: &App, scope: &Scope, id: Uuid) -> Result<()> {
    scope.require(OVERRIDE)?;
    scope.workspace()?;
    app.db()
        .write(scope, |tx| async move {
            let client = open(&tx, id).await?;
            let before = in_force(&tx, &client).await?.ok_or_else(|| Error::not_found("ClientHealthOverride", id))?;
            end(&tx, before).await?;
            remeasure(&tx, client).await.map(drop)
        })
        .await
}

/// A client whose health can be overridden, held against others who do so.
async fn open(tx: &Tx, id: Uuid) -> Result<Client> {
    tx.get::<client::Entity>(id).await?;
    tx.check_client_open(id).await?;
    client::lock_health(tx, id).await?.ok_or_else(|| Error::rule("Clients.HealthNotMeasured"))
}

async fn end(tx: &Tx, before: HealthOverride) -> Result<()> {
    let after = Model { ended_at: Some(tx.now()), ..before.clone() };
    tx.update::<Entity>(&before, after).await.map(drop)
}

/// Measures a client in the transaction that holds it; gives whether it was other than what is written down.
async fn remeasure(tx: &Tx, client: Client) -> Result<bool> {
    let measured = measure(&tx.everywhere(client.tenant_id)?, vec![client]).await?;
    match measured.first() {
        Some(measured) => note(tx, measured).await,
        None => Ok(false),
    }
}
