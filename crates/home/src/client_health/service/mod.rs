//! Measuring the health of clients, explaining it, and overriding it.

mod measuring;

use std::collections::HashMap;

use ::store::{Tx, check_stamp, sea_orm};
use chrono::NaiveDate;
use compliance::finding::{self, FindingStatus};
use http::App;
use kernel::{Error, Page, Result, Scope, Timestamp, Uuid, figure::Hundredths};
use people::client::{self, Client, HealthBand, service::require_health};
use platform::user;
use sea_orm::ActiveValue::Set;
use work::action_item::{self, rules::OnTime};

pub use self::measuring::refresh;
pub(super) use self::measuring::{Measured, keep, read};
use self::measuring::{measure, remeasure};
use super::{
    HealthDay, HealthOverride, OVERRIDE,
    entity::{ActiveModel, Entity, Model},
    input::ClientHealthOverrideRequest,
    rules::{self, Engagement, Explained, HealthPart},
    store,
};

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
    /// The override that counts on the client's present day.
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

/// The override of a client that is in force on its present day.
async fn in_force(tx: &Tx, client: &Client) -> Result<Option<HealthOverride>> {
    let today = client.today(tx.now());
    Ok(store::running(tx, &[client.id]).await?.into_iter().find(|set| rules::is_in_force(set, today)))
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
