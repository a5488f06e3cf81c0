//! Operations on the compliance state: it is recorded, projected and read, never edited.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use ::store::{Tx, sea_orm::ActiveValue::Set};
use chrono::NaiveDate;
use http::App;
use kernel::{Page, Paged, Result, Scope, Timestamp, Uuid};
use library::standard::{InForce, in_force};
use people::client::Calendars;

use super::{
    ComplianceState, Impact,
    entity::frozen,
    rules,
    store::{self, sums::Sums},
};
use crate::{
    assessment::{Assessment, Source, VIEW},
    catalogue::Tree,
};

/// Standards per statement.
const CHUNK: usize = 1_000;

/// A state, and whether the version that it was assessed by is still current.
#[derive(Debug, Clone)]
pub struct Listed {
    pub state: ComplianceState,
    /// `major.minor` of the version that it was judged by.
    pub version: Option<String>,
    /// Whether a later Major version is in force.
    pub outdated: bool,
    /// Whether the standard has to be judged again, for that reason or since too much time has passed.
    pub stale: bool,
}

/// One page of the states in reach.
///
/// # Errors
/// 403 without the permission to read assessments.
pub async fn list(app: &App, scope: &Scope, filter: &store::Filter, page: &Page) -> Result<Paged<Listed>> {
    scope.require(VIEW)?;
    app.db()
        .read(scope, |tx| async move {
            let found = store::list(&tx, filter, page).await?;
            let judged: Vec<Uuid> = found.items.iter().filter_map(|state| state.standard_version_id).collect();
            let (versions, outdated) = (in_force::labels(&tx, &judged).await?, in_force::outdated(&tx, &judged).await?);
            let calendars = Calendars::of(&tx, found.items.iter().map(|state| state.client_id)).await?;
            let listed = |state: ComplianceState| {
                let is_current = state.superseded_at.is_none();
                Listed {
                    version: state.standard_version_id.and_then(|id| versions.get(&id).cloned()),
                    outdated: is_current && rules::is_outdated(&state, &outdated),
                    stale: is_current && rules::is_stale(&state, calendars.today(state.client_id), &outdated),
                    state,
                }
            };
            Ok(Paged { total: found.total, items: found.items.into_iter().map(listed).collect() })
        })
        .await
}

/// Records the results of a finalised assessment for each standard, with `assessed_on` as the client's day on which it was finalised first,
/// and projects the states of these standards. Returns all standards that it asks about, also those without a result; the caller counts
/// their open findings.
pub(crate) async fn record(tx: &Tx, source: &Source, assessment: &Assessment, assessed_on: NaiveDate) -> Result<Vec<Uuid>> {
    let results = rules::results(source, assessment, assessed_on);
    let standards: Vec<Uuid> = results.iter().map(|r| r.standard_id).collect();
    // Converted rows count as unchanged; setting the id is enough, since every column has its value.
    let rows = results.into_iter().map(|row| frozen::ActiveModel { id: Set(tx.new_id()), ..row.into() }).collect();
    tx.insert_all::<frozen::Entity>(rows).await?;
    for standards in standards.chunks(CHUNK) {
        let (client, team) = (assessment.client_id, assessment.team_id);
        store::delete(tx, client, team, standards).await?;
        store::insert(tx, rules::states(store::frozen_of(tx, client, team, standards).await?)).await?;
    }
    let asked: BTreeSet<Uuid> = source.items.iter().filter_map(|i| i.standard_id).collect();
    Ok(asked.into_iter().collect())
}

/// Stores the number of open findings in the current states of these standards of a client or team; a standard missing from `open` has
/// none.
pub(crate) async fn set_open_findings(
    tx: &Tx,
    client: Uuid,
    team: Option<Uuid>,
    standards: &[Uuid],
    open: &BTreeMap<Uuid, i32>,
) -> Result<()> {
    let none: Vec<Uuid> = standards.iter().copied().filter(|s| !open.contains_key(s)).collect();
    if !none.is_empty() {
        store::set_open_findings(tx, client, team, &none, 0).await?;
    }
    // Standards with the same count share a statement.
    for count in open.values().copied().collect::<BTreeSet<i32>>() {
        let same: Vec<Uuid> = open.iter().filter(|(_, open)| **open == count).map(|(standard, _)| *standard).collect();
        store::set_open_findings(tx, client, team, &same, count).await?;
    }
    Ok(())
}

/// The clients with frozen results or states.
pub(crate) async fn clients(tx: &Tx) -> Result<BTreeSet<Uuid>> {
    store::clients(tx).await
}

/// Projects all states of a client again from its frozen results, without their open findings.
pub(crate) async fn rebuild(tx: &Tx, client: Uuid) -> Result<Vec<ComplianceState>> {
    store::delete_of_client(tx, client).await?;
    let states = rules::states(store::frozen_of_client(tx, client).await?);
    store::insert(tx, states.clone()).await?;
    Ok(states)
}

/// How many states of a client are missing, have no frozen result or differ from what it gives; open findings are not compared.
pub(crate) async fn differing(tx: &Tx, client: Uuid) -> Result<u64> {
    let by_id = |states: Vec<ComplianceState>| -> HashMap<Uuid, ComplianceState> {
        states.into_iter().map(|state| (state.id, ComplianceState { open_findings: 0, ..state })).collect()
    };
    let stored = by_id(store::of_client(tx, client).await?);
    let given = by_id(rules::states(store::frozen_of_client(tx, client).await?));
    let ids: BTreeSet<&Uuid> = stored.keys().chain(given.keys()).collect();
    Ok(ids.into_iter().filter(|id| stored.get(*id) != given.get(*id)).count() as u64)
}

/// The current state of a standard at a client or team.
pub(crate) async fn present_of(tx: &Tx, client: Uuid, team: Option<Uuid>, standard: Uuid) -> Result<Option<ComplianceState>> {
    store::present_of(tx, client, team, standard).await
}

/// All states of a client or team for the standards that stand in a domain today, including former ones, oldest first.
pub(crate) async fn history(tx: &Tx, client: Uuid, team: Option<Uuid>, framework: Uuid, domain: Uuid) -> Result<Vec<ComplianceState>> {
    store::history(tx, client, team, framework, domain).await
}

/// The sums of the current states of a framework, by client, team and subdomain; of all clients if `clients` is empty.
pub(crate) async fn present_sums(tx: &Tx, framework: Uuid, clients: &[Uuid]) -> Result<Vec<Sums>> {
    store::sums::present(tx, framework, clients).await
}

/// The sums as they were at `at`.
pub(crate) async fn past_sums(tx: &Tx, framework: Uuid, clients: &[Uuid], at: Timestamp) -> Result<Vec<Sums>> {
    store::sums::past(tx, framework, clients, at).await
}

/// The effect of raising a standard of a client or team to the target; `None` if it isn't assessed.
pub(crate) async fn impact(tx: &Tx, client: Uuid, team: Option<Uuid>, framework: Uuid, standard: Uuid) -> Result<Option<Impact>> {
    let shape = Tree::read(tx, Some(framework)).await?.shape(tx).await?;
    let standards: HashMap<Uuid, InForce> = in_force::in_force(tx, framework).await?.into_iter().map(|s| (s.id, s)).collect();
    let states = rules::as_of_today(store::present(tx, client, team, framework).await?, &standards);
    let present: HashMap<Uuid, &ComplianceState> = states.iter().map(|s| (s.standard_id, s)).collect();
    Ok(rules::impact(standard, &rules::scores_at(&states, tx.now()), &present, &shape))
}
