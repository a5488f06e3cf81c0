//! What stands behind one cell: why it has its colour, where that comes from, how it moved, and the cheapest next step.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use ::store::{Tx, sea_orm};
use chrono::{Days, NaiveDate};
use http::App;
use kernel::{Error, Result, Scope, Timestamp, Uuid, figure::Hundredths};
use library::domain;
use people::{client, team};
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QueryOrder, QuerySelect};
use work::action_item::{self, ActionItem};

use super::{
    VIEW,
    rules::{self, Cell, Part, Shape},
    service::{COMPARED_DAYS, shape},
};
use crate::{
    assessment::ItemResult,
    catalogue::{self, InForce, Tree},
    compliance_state::{ComplianceState, store as states},
    finding::{Finding, store as findings},
};

/// Standards that an explanation names.
const WORST: usize = 5;
/// Points of the trend.
const POINTS: usize = 12;

/// A standard that holds a cell down.
#[derive(Debug, Clone)]
pub struct Worst {
    /// The standard.
    pub standard: InForce,
    /// Its state.
    pub state: ComplianceState,
}

/// A standard that fell.
#[derive(Debug, Clone)]
pub struct Drop {
    /// Its code.
    pub code: String,
    /// Score before.
    pub from: Hundredths,
    /// Score now.
    pub to: Hundredths,
}

/// A point of the trend.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Point {
    /// Day.
    pub on: NaiveDate,
    /// Score of the domain at its end.
    pub score: Hundredths,
    /// Standards with a score at its end.
    pub assessed: i64,
}

/// What closing a finding changes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Impact {
    /// Domain.
    pub domain_id: Uuid,
    /// Its score now.
    pub now: Hundredths,
    /// Its score once the standard is at the target.
    pub after: Hundredths,
    /// Its coverage.
    pub coverage: Option<Hundredths>,
}

/// The open finding whose closing raises the domain most.
#[derive(Debug, Clone)]
pub struct Step {
    /// The finding.
    pub finding: Finding,
    /// Code of its standard.
    pub standard_code: String,
    /// Its first action that is not over.
    pub action: Option<ActionItem>,
    /// What closing it changes.
    pub impact: Impact,
}

/// What stands behind one cell.
#[derive(Debug, Clone)]
pub struct Explanation {
    /// The client.
    pub client: client::Client,
    /// The team, where the cell is a team's.
    pub team: Option<team::Team>,
    /// The domain.
    pub domain: domain::Domain,
    /// The cell.
    pub cell: Cell,
    /// Its subdomains that have standards in force, with their names.
    pub subdomains: Vec<(library::subdomain::Subdomain, Cell)>,
    /// Critical standards that are assessed.
    pub critical_assessed: i64,
    /// Critical standards that fail.
    pub critical_failed: i64,
    /// Standards that fail.
    pub non_compliant: i64,
    /// The standard that fell most within the compared days.
    pub largest_drop: Option<Drop>,
    /// The standards that cost most.
    pub worst: Vec<Worst>,
    /// How the score moved.
    pub history: Vec<Point>,
    /// The cheapest next step.
    pub step: Option<Step>,
    /// The day that is compared with.
    pub compared_with: NaiveDate,
}

/// Explains the cell of a client, or of a team of it, in a domain.
///
/// # Errors
/// 403 without [`VIEW`], a field error for a client, team or domain that isn't there.
pub async fn explain(app: &App, scope: &Scope, client_id: Uuid, team_id: Option<Uuid>, domain_id: Uuid) -> Result<Explanation> {
    scope.require(VIEW)?;
    app.db().read(scope, |tx| async move { explanation(&tx, client_id, team_id, domain_id).await }).await
}

async fn explanation(tx: &Tx, client_id: Uuid, team_id: Option<Uuid>, domain_id: Uuid) -> Result<Explanation> {
    let client = tx.get::<client::entity::Entity>(client_id).await?;
    let team = match team_id {
        Some(id) => Some(tx.get::<team::entity::Entity>(id).await?).filter(|t| t.client_id == client_id),
        None => None,
    };
    if team_id.is_some() && team.is_none() {
        return Err(Error::not_found("Team", team_id.unwrap_or_default()));
    }
    let domain = tx.get::<domain::entity::Entity>(domain_id).await?;
    let framework = catalogue::framework(tx, Some(domain.framework_id)).await?;
    let tree = catalogue::tree(tx, framework).await?;
    let shape = shape(tx, &tree).await?;
    let standards: HashMap<Uuid, InForce> =
        catalogue::in_force(tx, domain.framework_id).await?.into_iter().filter(|s| s.domain_id == domain_id).map(|s| (s.id, s)).collect();
    let history = states::history(tx, client_id, team_id, domain.framework_id, domain_id).await?;
    let history: Vec<ComplianceState> = history.into_iter().filter(|s| standards.contains_key(&s.standard_id)).collect();
    let open = findings::open_in_domain(tx, client_id, team_id, domain_id).await?;
    let compared = tx.now().checked_sub_days(Days::new(COMPARED_DAYS)).unwrap_or_else(|| tx.now());
    let step = step(tx, &open, &history, &shape, &standards, tx.now()).await?;
    Ok(assemble(Loaded { client, team, domain, tree, shape, standards, history, open, step }, tx.now(), compared))
}

struct Loaded {
    client: client::Client,
    team: Option<team::Team>,
    domain: domain::Domain,
    tree: Tree,
    shape: Shape,
    standards: HashMap<Uuid, InForce>,
    history: Vec<ComplianceState>,
    open: Vec<Finding>,
    step: Option<Step>,
}

fn holds(state: &ComplianceState, at: Timestamp) -> bool {
    state.finalised_at <= at && state.superseded_at.is_none_or(|until| until > at)
}

/// The parts of a domain as they stand at `at`, compared with `before`.
fn parts_at(history: &[ComplianceState], at: Timestamp, before: Option<Timestamp>) -> BTreeMap<Uuid, Part> {
    let mut parts: BTreeMap<Uuid, Part> = BTreeMap::new();
    for state in history {
        let part = parts.entry(state.subdomain_id).or_default();
        if let Some(score) = state.score {
            if holds(state, at) {
                part.sum.add(score, state.weight);
                part.assessed += 1;
                part.stale += i64::from(state.valid_until < at.date_naive());
            }
            if before.is_some_and(|before| holds(state, before)) {
                part.before.add(score, state.weight);
            }
        }
        if holds(state, at) {
            part.not_applicable += i64::from(state.result == ItemResult::NotApplicable);
            part.critical_failed += i64::from(state.critical_failed);
        }
    }
    parts
}

fn assemble(loaded: Loaded, now: Timestamp, compared: Timestamp) -> Explanation {
    let mut parts = parts_at(&loaded.history, now, Some(compared));
    for finding in &loaded.open {
        if let Some(subdomain) = finding.subdomain_id {
            parts.entry(subdomain).or_default().open_findings += 1;
        }
    }
    let figures = rules::figures(&parts, &loaded.shape);
    let present: Vec<&ComplianceState> = loaded.history.iter().filter(|s| s.superseded_at.is_none()).collect();
    let critical = |s: &&&ComplianceState| s.score.is_some() && loaded.standards.get(&s.standard_id).is_some_and(is_critical);
    let count = |n: usize| i64::try_from(n).unwrap_or(i64::MAX);
    let of_domain = loaded.tree.subdomains.iter().filter(|s| s.domain_id == loaded.domain.id);
    Explanation {
        cell: figures.domains.get(&loaded.domain.id).copied().unwrap_or_default(),
        subdomains: of_domain
            .filter_map(|s| Some((s.clone(), *figures.subdomains.get(&s.id)?)))
            .filter(|(_, cell)| cell.applicable > 0)
            .collect(),
        critical_assessed: count(present.iter().filter(critical).count()),
        critical_failed: count(present.iter().filter(critical).filter(|s| s.result == ItemResult::NonCompliant).count()),
        non_compliant: count(present.iter().filter(|s| s.result == ItemResult::NonCompliant).count()),
        largest_drop: largest_drop(&loaded, &present, compared),
        worst: worst(&loaded, &present),
        history: trend(&loaded),
        step: loaded.step,
        compared_with: compared.date_naive(),
        client: loaded.client,
        team: loaded.team,
        domain: loaded.domain,
    }
}

fn is_critical(standard: &InForce) -> bool {
    standard.criticality == library::standard::Criticality::Critical
}

fn largest_drop(loaded: &Loaded, present: &[&ComplianceState], compared: Timestamp) -> Option<Drop> {
    let before: HashMap<Uuid, Hundredths> =
        loaded.history.iter().filter(|s| holds(s, compared)).filter_map(|s| Some((s.standard_id, s.score?))).collect();
    let fallen = present.iter().filter_map(|s| Some((s.standard_id, *before.get(&s.standard_id)?, s.score?)));
    let (id, from, to) = fallen.filter(|(_, from, to)| to < from).max_by_key(|(id, from, to)| (from - to, *id))?;
    Some(Drop { code: loaded.standards.get(&id)?.code.clone(), from, to })
}

/// The standards that cost most: weight times what is missing, critical ones first.
fn worst(loaded: &Loaded, present: &[&ComplianceState]) -> Vec<Worst> {
    let mut costly: Vec<Worst> = present
        .iter()
        .filter(|s| s.score.is_some_and(|score| score < 9_000))
        .filter_map(|s| Some(Worst { standard: loaded.standards.get(&s.standard_id)?.clone(), state: (*s).clone() }))
        .collect();
    let cost = |w: &Worst| (10_000 - w.state.score.unwrap_or_default()) * w.state.weight;
    costly.sort_by(|a, b| {
        b.state.critical_failed.cmp(&a.state.critical_failed).then(cost(b).cmp(&cost(a))).then(a.standard.code.cmp(&b.standard.code))
    });
    costly.truncate(WORST);
    costly
}

/// The score of the domain at the end of each day on which something was finalised.
fn trend(loaded: &Loaded) -> Vec<Point> {
    let mut instants: BTreeMap<NaiveDate, Timestamp> = BTreeMap::new();
    for state in &loaded.history {
        let last = instants.entry(state.finalised_at.date_naive()).or_insert(state.finalised_at);
        *last = state.finalised_at.max(*last);
    }
    let point = |(on, at): (NaiveDate, Timestamp)| {
        let cell = *rules::figures(&parts_at(&loaded.history, at, None), &loaded.shape).domains.get(&loaded.domain.id)?;
        Some(Point { on, score: cell.score?, assessed: cell.assessed })
    };
    let skip = instants.len().saturating_sub(POINTS);
    instants.into_iter().skip(skip).filter_map(point).collect()
}

/// What closing `finding` changes, by the present states of its domain.
fn impact_of(finding: &Finding, parts: &BTreeMap<Uuid, Part>, present: &HashMap<Uuid, &ComplianceState>, shape: &Shape) -> Option<Impact> {
    let state = present.get(&finding.standard_id?)?;
    let figures = rules::figures(parts, shape);
    let cell = figures.domains.get(&state.domain_id)?;
    let after = rules::after_raising(parts, shape, state.subdomain_id, state.score?, state.weight)?;
    Some(Impact { domain_id: state.domain_id, now: cell.score?, after, coverage: cell.coverage() })
}

async fn step(
    tx: &Tx,
    open: &[Finding],
    history: &[ComplianceState],
    shape: &Shape,
    standards: &HashMap<Uuid, InForce>,
    now: Timestamp,
) -> Result<Option<Step>> {
    let parts = parts_at(history, now, None);
    let present: HashMap<Uuid, &ComplianceState> =
        history.iter().filter(|s| s.superseded_at.is_none()).map(|s| (s.standard_id, s)).collect();
    let gains = open.iter().filter_map(|f| Some((impact_of(f, &parts, &present, shape)?, f)));
    // Findings come gravest and first due first; of equal gains the first of them is taken.
    let best =
        gains.filter(|(impact, _)| impact.after > impact.now).reduce(|best, next| if next.0.after > best.0.after { next } else { best });
    let Some((impact, finding)) = best else { return Ok(None) };
    let code = finding.standard_id.and_then(|id| standards.get(&id)).map(|s| s.code.clone()).unwrap_or_default();
    Ok(Some(Step { action: first_action(tx, finding.id).await?, finding: finding.clone(), standard_code: code, impact }))
}

async fn first_action(tx: &Tx, finding: Uuid) -> Result<Option<ActionItem>> {
    use action_item::entity::{Column, Entity};
    if !tx.scope().has(action_item::VIEW) {
        return Ok(None);
    }
    let unfinished = Entity::find().filter(Column::SourceId.eq(finding)).filter(Column::Status.is_in(action_item::store::UNFINISHED));
    tx.one(unfinished.filter(Column::IsPrivate.eq(false)).order_by_asc(Column::DueOn).limit(1)).await
}

/// What closing a finding changes; `None` where its standard isn't assessed.
///
/// # Errors
/// `Unavailable`.
pub async fn impact(tx: &Tx, finding: &Finding) -> Result<Option<Impact>> {
    let (Some(framework), Some(_)) = (finding.framework_id, finding.standard_id) else { return Ok(None) };
    let tree = catalogue::tree(tx, catalogue::framework(tx, Some(framework)).await?).await?;
    let shape = shape(tx, &tree).await?;
    let in_force: BTreeSet<Uuid> = catalogue::in_force(tx, framework).await?.into_iter().map(|s| s.id).collect();
    let states = states::present(tx, finding.client_id, finding.team_id, framework).await?;
    let states: Vec<ComplianceState> = states.into_iter().filter(|s| in_force.contains(&s.standard_id)).collect();
    let present: HashMap<Uuid, &ComplianceState> = states.iter().map(|s| (s.standard_id, s)).collect();
    Ok(impact_of(finding, &parts_at(&states, tx.now(), None), &present, &shape))
}
