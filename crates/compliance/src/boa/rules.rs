//! The explanation of a score: its parts, what lowers it most, its history, which step raises it most. Pure.

use std::collections::{BTreeMap, HashMap, HashSet};

use chrono::NaiveDate;
use kernel::{Timestamp, Uuid, figure::Hundredths};
use library::{
    domain,
    standard::{Criticality, InForce},
};
use people::{client, team};
use work::action_item::ActionItem;

use crate::{
    catalogue::Tree,
    compliance_state::{
        ComplianceState, Impact,
        rules::{holds, impact, is_outdated, parts_at, scores_at},
    },
    finding::Finding,
    scoring::{Cell, ItemResult, Shape, answer::COMPLIANT_FROM, figures},
};

/// Number of standards in an explanation.
const WORST: usize = 5;
/// Number of points of the trend.
const POINTS: usize = 12;

/// A standard that lowers the score.
#[derive(Debug, Clone)]
pub struct Worst {
    pub standard: InForce,
    pub state: ComplianceState,
}

/// A standard whose score fell.
#[derive(Debug, Clone)]
pub struct Decline {
    pub code: String,
    /// Score before.
    pub from: Hundredths,
    /// Score now.
    pub to: Hundredths,
}

/// A standard that was judged by a version from before the last Major one in force.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Outdated {
    pub code: String,
    /// The version that it was judged by.
    pub judged: String,
    /// The version in force.
    pub in_force: String,
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

/// The open finding whose closing raises the domain's score most.
#[derive(Debug, Clone)]
pub struct NextStep {
    pub finding: Finding,
    pub standard_code: String,
    /// Its first unfinished action.
    pub action: Option<ActionItem>,
    /// Effect of closing it.
    pub impact: Impact,
}

/// Details of one cell.
#[derive(Debug, Clone)]
pub struct Explanation {
    pub client: client::Client,
    /// The team, for the cell of a team.
    pub team: Option<team::Team>,
    pub domain: domain::Domain,
    pub cell: Cell,
    /// Its subdomains with standards in force, with their names.
    pub subdomains: Vec<(library::subdomain::Subdomain, Cell)>,
    /// Critical standards that are assessed.
    pub critical_assessed: i64,
    /// Critical standards that fail.
    pub critical_failed: i64,
    /// Standards that fail.
    pub non_compliant: i64,
    /// The standard with the largest drop since the compared day.
    pub largest_drop: Option<Decline>,
    /// Standards that were judged by a version from before the last Major one in force, the first few.
    pub outdated: Vec<Outdated>,
    /// The standards that lower the score most.
    pub worst: Vec<Worst>,
    /// History of the score.
    pub history: Vec<Point>,
    /// The cheapest next step.
    pub step: Option<NextStep>,
    /// The day that figures are compared with.
    pub compared_with: NaiveDate,
}

/// Input of an explanation.
#[derive(Debug)]
pub struct Basis {
    pub client: client::Client,
    pub team: Option<team::Team>,
    pub domain: domain::Domain,
    pub tree: Tree,
    pub shape: Shape,
    pub standards: HashMap<Uuid, InForce>,
    pub history: Vec<ComplianceState>,
    pub open: Vec<Finding>,
    pub step: Option<NextStep>,
    /// Versions from before the last Major one in force that states were judged by.
    pub outdated: HashSet<Uuid>,
    /// `major.minor` of these and of the versions in force in their place.
    pub labels: HashMap<Uuid, String>,
}

/// Explains the score of a domain at `now`, compared with `compared`.
pub fn explain(basis: Basis, now: Timestamp, compared: Timestamp) -> Explanation {
    let mut parts = parts_at(&basis.history, now, Some(compared), Some((basis.client.today(now), &basis.outdated)));
    for finding in &basis.open {
        let today = finding.standard_id.and_then(|id| basis.standards.get(&id)).map(|s| s.subdomain_id);
        if let Some(subdomain) = today.or(finding.subdomain_id) {
            parts.entry(subdomain).or_default().open_findings += 1;
        }
    }
    let figures = figures::figures(&parts, &basis.shape);
    let present: Vec<&ComplianceState> = basis.history.iter().filter(|s| s.superseded_at.is_none()).collect();
    let critical = |s: &&&ComplianceState| s.score.is_some() && basis.standards.get(&s.standard_id).is_some_and(is_critical);
    let count = |n: usize| i64::try_from(n).unwrap_or(i64::MAX);
    let of_domain = basis.tree.subdomains.iter().filter(|s| s.domain_id == basis.domain.id);
    Explanation {
        cell: figures.domains.get(&basis.domain.id).copied().unwrap_or_default(),
        subdomains: of_domain
            .filter_map(|s| Some((s.clone(), *figures.subdomains.get(&s.id)?)))
            .filter(|(_, cell)| cell.applicable > 0)
            .collect(),
        critical_assessed: count(present.iter().filter(critical).count()),
        critical_failed: count(present.iter().filter(critical).filter(|s| s.result == ItemResult::NonCompliant).count()),
        non_compliant: count(present.iter().filter(|s| s.result == ItemResult::NonCompliant).count()),
        largest_drop: largest_drop(&basis, &present, compared),
        outdated: outdated(&basis, &present),
        worst: worst(&basis, &present),
        history: trend(&basis),
        step: basis.step,
        compared_with: basis.client.today(compared),
        client: basis.client,
        team: basis.team,
        domain: basis.domain,
    }
}

fn is_critical(standard: &InForce) -> bool {
    standard.criticality == Criticality::Critical
}

fn largest_drop(basis: &Basis, present: &[&ComplianceState], compared: Timestamp) -> Option<Decline> {
    let before: HashMap<Uuid, Hundredths> =
        basis.history.iter().filter(|s| holds(s, compared)).filter_map(|s| Some((s.standard_id, s.score?))).collect();
    let fallen = present.iter().filter_map(|s| Some((s.standard_id, *before.get(&s.standard_id)?, s.score?)));
    let (id, from, to) = fallen.filter(|(_, from, to)| to < from).max_by_key(|(id, from, to)| (from - to, *id))?;
    Some(Decline { code: basis.standards.get(&id)?.code.clone(), from, to })
}

/// The standards that lower the score most: by weight times points short of 100, critical ones first.
fn worst(basis: &Basis, present: &[&ComplianceState]) -> Vec<Worst> {
    let mut costly: Vec<Worst> = present
        .iter()
        .filter(|s| s.score.is_some_and(|score| score < COMPLIANT_FROM))
        .filter_map(|s| Some(Worst { standard: basis.standards.get(&s.standard_id)?.clone(), state: (*s).clone() }))
        .collect();
    let cost = |w: &Worst| (10_000 - w.state.score.unwrap_or_default()) * w.state.weight;
    costly.sort_by(|a, b| {
        b.state.critical_failed.cmp(&a.state.critical_failed).then(cost(b).cmp(&cost(a))).then(a.standard.code.cmp(&b.standard.code))
    });
    costly.truncate(WORST);
    costly
}

/// The first standards, by code, that were judged by a version from before the last Major one in force.
fn outdated(basis: &Basis, present: &[&ComplianceState]) -> Vec<Outdated> {
    let label = |id: Option<Uuid>| id.and_then(|id| basis.labels.get(&id)).cloned();
    let told = |state: &&ComplianceState| {
        let standard = basis.standards.get(&state.standard_id)?;
        let (judged, in_force) = (label(state.standard_version_id)?, label(standard.current_version_id)?);
        Some(Outdated { code: standard.code.clone(), judged, in_force })
    };
    let judged_before = present.iter().filter(|state| state.score.is_some() && is_outdated(state, &basis.outdated));
    let mut found: Vec<Outdated> = judged_before.filter_map(told).collect();
    found.sort_by(|a, b| a.code.cmp(&b.code));
    found.truncate(WORST);
    found
}

/// The score of the domain at the end of each day of the client on which something was finalised.
fn trend(basis: &Basis) -> Vec<Point> {
    let mut instants: BTreeMap<NaiveDate, Timestamp> = BTreeMap::new();
    for state in &basis.history {
        let last = instants.entry(basis.client.today(state.finalised_at)).or_insert(state.finalised_at);
        *last = state.finalised_at.max(*last);
    }
    let point = |(on, at): (NaiveDate, Timestamp)| {
        let cell = *figures::figures(&scores_at(&basis.history, at), &basis.shape).domains.get(&basis.domain.id)?;
        Some(Point { on, score: cell.score?, assessed: cell.assessed })
    };
    let skip = instants.len().saturating_sub(POINTS);
    instants.into_iter().skip(skip).filter_map(point).collect()
}

/// The open finding whose closing raises the domain's score most, if any raises it.
pub fn best_step<'a>(open: &'a [Finding], history: &[ComplianceState], shape: &Shape, now: Timestamp) -> Option<(&'a Finding, Impact)> {
    let parts = scores_at(history, now);
    let present: HashMap<Uuid, &ComplianceState> =
        history.iter().filter(|s| s.superseded_at.is_none()).map(|s| (s.standard_id, s)).collect();
    let gains = open.iter().filter_map(|f| Some((f, impact(f.standard_id?, &parts, &present, shape)?)));
    // Findings are ordered by severity, then by due date; of equal gains, the first wins.
    gains.filter(|(_, impact)| impact.after > impact.now).reduce(|best, next| if next.1.after > best.1.after { next } else { best })
}
