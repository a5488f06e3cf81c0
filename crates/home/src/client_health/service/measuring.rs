//! Measuring clients, and keeping what is news.

use std::collections::{BTreeSet, HashMap};

use ::store::{Tx, sea_orm};
use compliance::boa;
use http::App;
use kernel::{Kind, Result, Scope, Timestamp, Uuid};
use people::{
    client::{self, Calendars, Client},
    contact, staff,
};
use platform::user;
use sea_orm::ActiveValue::Set;
use work::action_item::{my_day, rules::OnTime};

use super::{Facts, in_force};
use crate::client_health::{
    HealthDay,
    entity::day,
    notifications,
    rules::{self, HealthPart, Scored},
    store,
};

/// Days within which somebody who signed in takes part.
const ACTIVE_DAYS: i64 = 30;

/// A client as it was measured.
#[derive(Debug, Clone)]
pub struct Measured {
    client: Client,
    pub(super) parts: Vec<Scored>,
    pub(super) facts: Facts,
}

/// Measures clients in a transaction that reads what their tenant has.
pub(super) async fn measure(tx: &Tx, clients: Vec<Client>) -> Result<Vec<Measured>> {
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

/// Measures these clients of the scope's tenant, or all of them, without keeping it. Clients that can't be measured together are measured
/// one by one: one that fails holds up no other. The scope is the system's within the tenant, or that of the demo data.
pub async fn read(app: &App, scope: &Scope, clients: &[Uuid], with_demo: bool) -> Result<Vec<(Uuid, Result<Measured>)>> {
    let mut clients = app.db().read(scope, |tx| async move { client::measured(&tx, clients).await }).await?;
    clients.retain(|client| with_demo || !client.is_demo);
    match measure_together(app, scope, &clients).await {
        Ok(found) => Ok(found.into_iter().map(|measured| (measured.client.id, Ok(measured))).collect()),
        Err(error) if error.kind() == Kind::Unavailable => Err(error),
        Err(_) => {
            let mut outcomes = Vec::with_capacity(clients.len());
            for client in &clients {
                let found = measure_together(app, scope, std::slice::from_ref(client)).await;
                outcomes.extend(found.map(|mut found| found.pop()).transpose().map(|one| (client.id, one)));
            }
            Ok(outcomes)
        }
    }
}

async fn measure_together(app: &App, scope: &Scope, clients: &[Client]) -> Result<Vec<Measured>> {
    app.db().read(scope, |tx| async move { measure(&tx, clients.to_vec()).await }).await
}

/// Keeps what was measured where it is news; gives whether it was other than before.
pub async fn keep(app: &App, scope: &Scope, measured: &Measured) -> Result<bool> {
    app.db()
        .write(scope, |tx| async move {
            if news(&tx, measured).await?.is_none() {
                return Ok(false);
            }
            // These figures were read before the client was held: somebody may have written down newer ones since.
            remeasure(&tx, measured.client.clone()).await
        })
        .await
}

/// Measures these clients of the scope's tenant, or all of them, and keeps what is news. Gives how many were other than before.
///
/// # Errors
/// `Unavailable`, that of the first client that can't be measured.
pub async fn refresh(app: &App, scope: &Scope, clients: &[Uuid], with_demo: bool) -> Result<usize> {
    let mut changed = 0;
    for (_, measured) in read(app, scope, clients, with_demo).await? {
        changed += usize::from(keep(app, scope, &measured?).await?);
    }
    Ok(changed)
}

/// Measures a client in the transaction that holds it; gives whether it was other than what is written down.
pub(super) async fn remeasure(tx: &Tx, client: Client) -> Result<bool> {
    let measured = measure(&tx.everywhere(client.tenant_id)?, vec![client]).await?;
    match measured.first() {
        Some(measured) => note(tx, measured).await,
        None => Ok(false),
    }
}
