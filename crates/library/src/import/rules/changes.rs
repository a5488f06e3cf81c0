//! The changes of a catalogue to a framework: compared row by row, nothing written. Pure.

use std::collections::{HashMap, HashSet};

use kernel::Uuid;
use oscal::{Context, LibraryPlan, PlannedStandard, PlannedSubdomain, content_hash};

use super::{
    reading::{hashes, nameless, reading},
    renames::{Renames, renamed},
    report::{Report, Tally},
};
use crate::{
    domain::Domain,
    framework::{Origin, rules::free_code},
    import::store::state::State,
    standard::{Standard, StandardStatus},
    subdomain::Subdomain,
};

/// Action for a row.
#[derive(Debug)]
pub(crate) enum GroupAction<T> {
    /// It is new, with this code.
    Create { code: String },
    /// It exists and changes.
    Update { before: Box<T>, code: String },
    /// It exists and stays as it is.
    Keep,
}

/// A domain or subdomain of the plan and its row.
#[derive(Debug)]
pub(crate) struct GroupChange<T> {
    pub id: Uuid,
    /// Identity within the catalogue.
    pub key: String,
    pub hash: String,
    /// Whether its position among its siblings differs from the one that the last import gave it.
    pub reordered: bool,
    pub step: GroupAction<T>,
}

/// Action for a standard.
#[derive(Debug)]
pub(crate) enum StandardStep {
    Create {
        code: String,
    },
    /// Changed content: creates a draft.
    Revise {
        before: Box<Standard>,
        code: String,
    },
    /// Withdrawn by its publisher.
    Retire {
        before: Box<Standard>,
    },
    /// Unchanged for readers.
    Keep {
        /// The row, if its place in the catalogue changed.
        moved: Option<Box<Standard>>,
        /// Its version, if the element is written differently.
        renewed: Option<Renewed>,
    },
}

/// A version whose element changed without a difference for readers.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Renewed {
    pub version_id: Uuid,
    pub element_id: Option<Uuid>,
}

/// A standard of the plan and its row.
#[derive(Debug)]
pub(crate) struct Leaf {
    pub id: Uuid,
    /// Its place in the catalogue.
    pub place: String,
    /// The code of one that existed under another id.
    pub renamed: Option<String>,
    pub step: StandardStep,
}

/// Everything that an import changes, in the order of the plan.
#[derive(Debug)]
pub(crate) struct Changes {
    pub framework_changes: bool,
    pub source_hash: String,
    pub domains: Vec<GroupChange<Domain>>,
    pub subdomains: Vec<GroupChange<Subdomain>>,
    pub standards: Vec<Leaf>,
    /// Standards that are retired because the catalogue has others in their place.
    pub replaced: Vec<Standard>,
}

impl Changes {
    /// Compares `plan` with `state`, given the decisions in `renames`, and counts into `report`; new rows get ids from `new_id`.
    pub fn of(plan: &LibraryPlan, state: &State, renames: &Renames, report: &mut Report, new_id: &dyn Fn() -> Uuid) -> Self {
        let source_hash = content_hash(&plan.source);
        let framework_changes = state.source_hash.as_deref() != Some(source_hash.as_str());
        let domains = domains(plan, state, &mut report.domains, new_id);
        let subdomains = subdomains(plan, state, &domains, &mut report.subdomains, new_id);
        let renamed = renamed(plan, state, renames, report);
        let standards = standards(plan, state, &subdomains, &renamed.same, report, new_id);
        // One with an open version is left to its editor.
        let replaced = renamed.replaced.into_iter().filter(|row| renames.retire_replaced && row.open_version_id.is_none());
        let replaced: Vec<Standard> = replaced.cloned().collect();
        report.retired += u32::try_from(replaced.len()).unwrap_or(u32::MAX);
        let settled: HashSet<Uuid> = standards.iter().map(|leaf| leaf.id).chain(replaced.iter().map(|row| row.id)).collect();
        report.missing = missing(state, &settled);
        Self { framework_changes, source_hash, domains, subdomains, standards, replaced }
    }

    /// Whether nothing has to be written.
    pub fn is_empty(&self) -> bool {
        !self.framework_changes
            && self.domains.iter().all(|group| matches!(group.step, GroupAction::Keep))
            && self.subdomains.iter().all(|group| matches!(group.step, GroupAction::Keep))
            && self.standards.iter().all(|leaf| matches!(leaf.step, StandardStep::Keep { moved: None, renewed: None }))
            && self.replaced.is_empty()
    }

    /// Whether elements are replaced although readers see no difference.
    pub fn renews(&self) -> bool {
        self.standards.iter().any(|leaf| matches!(leaf.step, StandardStep::Keep { renewed: Some(_), .. }))
    }
}

/// The key, with a number appended if two groups without ids have the same title.
fn once(taken: &mut HashSet<String>, key: String) -> String {
    let key = free_code(&key, |key| taken.contains(key));
    taken.insert(key.clone());
    key
}

/// The key of a group by its id; a duplicate id gets a number, after a character that no id contains.
fn by_id(taken: &mut HashSet<String>, id: &str) -> String {
    let (mut key, mut number) = (format!("id:{id}"), 2);
    while !taken.insert(key.clone()) {
        key = format!("id:{id}/{number}");
        number += 1;
    }
    key
}

struct Codes(HashSet<String>);

impl Codes {
    /// The wanted code if it is free; the row's own `before` counts as free.
    fn take(&mut self, wanted: &str, before: Option<&str>) -> String {
        if let Some(before) = before {
            self.0.remove(before);
        }
        let code = free_code(wanted, |code| self.0.contains(code));
        self.0.insert(code.clone());
        code
    }

    /// The wanted code of a row that has `before`, reserved within this import.
    fn rename(&mut self, wanted: &str, before: &str) -> String {
        if wanted == before { wanted.to_owned() } else { self.take(wanted, None) }
    }
}

/// Stored fingerprint of a group: its content, and its position in the catalogue.
struct Mark {
    hash: String,
    same: bool,
    reordered: bool,
}

impl Mark {
    /// Compares with the stored fingerprint `before`, and the row's order. Earlier releases stored no position: for these the row's order
    /// decides.
    fn of(hash: &str, order: u32, before: Option<(&str, i32)>) -> Self {
        let kept = format!("{hash} #{order}");
        let Some((before, sort_order)) = before else { return Self { hash: kept, same: false, reordered: true } };
        let (said, place) = match before.rsplit_once(" #") {
            Some((said, place)) => (said, place.parse::<i64>().ok()),
            None => (before, Some(i64::from(sort_order))),
        };
        let reordered = place != Some(i64::from(order));
        Self { same: said == hash && !reordered, reordered, hash: kept }
    }
}

fn count<T>(tally: &mut Tally, step: &GroupAction<T>) {
    match step {
        GroupAction::Create { .. } => tally.create += 1,
        GroupAction::Update { .. } => tally.update += 1,
        GroupAction::Keep => tally.unchanged += 1,
    }
}

fn domains(plan: &LibraryPlan, state: &State, tally: &mut Tally, new_id: &dyn Fn() -> Uuid) -> Vec<GroupChange<Domain>> {
    let known: HashMap<&str, &Domain> = state.domains.iter().filter_map(|row| Some((row.source_key.as_deref()?, row))).collect();
    let mut codes = Codes(state.domains.iter().map(|row| row.code.clone()).collect());
    let mut keys = HashSet::new();
    let mut groups = Vec::with_capacity(plan.domains.len());
    for planned in &plan.domains {
        let key = match &planned.group_id {
            Some(id) => by_id(&mut keys, id),
            None => once(&mut keys, format!("title:{}", planned.title)),
        };
        let row = known.get(key.as_str());
        let before = row.and_then(|row| Some((row.content_hash.as_deref()?, row.sort_order)));
        let mark = Mark::of(&planned.hash, planned.order, before);
        let (id, step) = match row {
            None => (new_id(), GroupAction::Create { code: codes.take(&planned.code, None) }),
            Some(row) if mark.same => (row.id, GroupAction::Keep),
            Some(row) => {
                (row.id, GroupAction::Update { code: codes.take(&planned.code, Some(&row.code)), before: Box::new((*row).clone()) })
            }
        };
        count(tally, &step);
        groups.push(GroupChange { id, key, hash: mark.hash, reordered: mark.reordered, step });
    }
    groups
}

fn subdomain_key(taken: &mut HashSet<String>, planned: &PlannedSubdomain, domain: &str) -> String {
    match (&planned.group_id, &planned.raw) {
        (Some(id), _) => by_id(taken, id),
        (None, Some(_)) => once(taken, format!("path:{domain}/{}", planned.path.join("/"))),
        (None, None) => once(taken, format!("own:{domain}")),
    }
}

fn subdomains(
    plan: &LibraryPlan,
    state: &State,
    domains: &[GroupChange<Domain>],
    tally: &mut Tally,
    new_id: &dyn Fn() -> Uuid,
) -> Vec<GroupChange<Subdomain>> {
    let known: HashMap<&str, &Subdomain> = state.subdomains.iter().filter_map(|row| Some((row.source_key.as_deref()?, row))).collect();
    let mut codes = Codes(state.subdomains.iter().map(|row| row.code.clone()).collect());
    let mut keys = HashSet::new();
    let mut groups: Vec<GroupChange<Subdomain>> = Vec::with_capacity(plan.subdomains.len());
    for planned in &plan.subdomains {
        let domain = &domains[planned.domain];
        let key = subdomain_key(&mut keys, planned, &domain.key);
        let around = planned.parent.map_or("", |parent| groups[parent].key.as_str());
        // A group that was moved in the catalogue has changed, even if its content has not.
        let hash = format!("{} {} {around}", planned.hash, domain.key);
        let row = known.get(key.as_str());
        let before = row.and_then(|row| Some((row.content_hash.as_deref()?, row.sort_order)));
        let mark = Mark::of(&hash, planned.order, before);
        let (id, step) = match row {
            None => (new_id(), GroupAction::Create { code: codes.take(&planned.code, None) }),
            Some(row) if mark.same => (row.id, GroupAction::Keep),
            Some(row) => {
                (row.id, GroupAction::Update { code: codes.take(&planned.code, Some(&row.code)), before: Box::new((*row).clone()) })
            }
        };
        count(tally, &step);
        groups.push(GroupChange { id, key, hash: mark.hash, reordered: mark.reordered, step });
    }
    groups
}

fn source_place_of(planned: &PlannedStandard, plan: &LibraryPlan, subdomains: &[GroupChange<Subdomain>]) -> String {
    let parent = planned.parent.map_or("", |parent| plan.standards[parent].control_id.as_str());
    format!("{} {parent} {}", subdomains[planned.subdomain].key, planned.order)
}

fn standards(
    plan: &LibraryPlan,
    state: &State,
    subdomains: &[GroupChange<Subdomain>],
    renamed: &HashMap<usize, &Standard>,
    report: &mut Report,
    new_id: &dyn Fn() -> Uuid,
) -> Vec<Leaf> {
    let known: HashMap<&str, &Standard> = state.standards.iter().filter_map(|row| Some((row.control_id.as_deref()?, row))).collect();
    let mut codes = Codes(state.standards.iter().map(|row| row.code.clone()).collect());
    let context = plan.context();
    let mut leaves = Vec::with_capacity(plan.standards.len());
    for (at, planned) in plan.standards.iter().enumerate() {
        let place = source_place_of(planned, plan, subdomains);
        let other = renamed.get(&at).copied();
        let Some(row) = other.or_else(|| known.get(planned.control_id.as_str()).copied()) else {
            report.create += 1;
            report.retired += u32::from(planned.withdrawn);
            leaves.push(Leaf { id: new_id(), place, renamed: None, step: StandardStep::Create { code: codes.take(&planned.code, None) } });
            continue;
        };
        let renamed = other.map(|row| codes.rename(&planned.code, &row.code));
        report.renamed += u32::from(renamed.is_some());
        let stood = Stood { row, place: &place, renamed: renamed.as_deref() };
        let step = step_of(planned, &context, &stood, state, &mut codes, report);
        leaves.push(Leaf { id: row.id, place, renamed, step });
    }
    leaves
}

/// An existing standard.
struct Stood<'a> {
    row: &'a Standard,
    /// Where the catalogue has it.
    place: &'a str,
    /// Its new code, if it existed under another id.
    renamed: Option<&'a str>,
}

/// Action for an existing standard.
fn step_of(
    planned: &PlannedStandard,
    context: &Context<'_>,
    &Stood { row, place, renamed }: &Stood<'_>,
    state: &State,
    codes: &mut Codes,
    report: &mut Report,
) -> StandardStep {
    let keep = |report: &mut Report, renewed: Option<Renewed>| {
        let moved = row.source_place.as_deref() != Some(place);
        report.moved += u32::from(moved);
        StandardStep::Keep { moved: (moved || renamed.is_some()).then(|| Box::new(row.clone())), renewed }
    };
    let reads_the_same = |head| match renamed {
        None => state.reading(head).is_some_and(|seen| seen == reading(&planned.projection(context))),
        // A changed name, which needs no new version.
        Some(_) => state.said.get(&row.id).is_some_and(|said| said.nameless == nameless(planned.projection(context))),
    };
    if let Some(head) = state.latest(row) {
        let control = head.content_hash.as_deref().map(|kept| hashes(kept).0);
        let is_equal = control == Some(planned.hash.as_str());
        if is_equal || reads_the_same(head) {
            report.unchanged += 1;
            let renewed = Renewed { version_id: head.id, element_id: head.element_id };
            return keep(report, (!is_equal).then_some(renewed));
        }
    }
    let open = state.open(row);
    if open.is_some_and(|head| head.origin == Origin::People || head.status != StandardStatus::Draft) {
        report.skipped += 1;
        report.warn(
            "OpenVersion",
            &row.code,
            format!("{} has changed in the file and has a version open here: publish or discard it, then import again", row.code),
        );
        return keep(report, None);
    }
    if planned.withdrawn {
        report.retired += 1;
        return StandardStep::Retire { before: Box::new(row.clone()) };
    }
    report.update += 1;
    let code = renamed.map_or_else(|| codes.take(&planned.code, Some(&row.code)), str::to_owned);
    StandardStep::Revise { code, before: Box::new(row.clone()) }
}

/// Imported standards that the catalogue no longer contains; `settled` are those that it contains, and retired ones.
fn missing(state: &State, settled: &HashSet<Uuid>) -> Vec<String> {
    let gone = state
        .standards
        .iter()
        .filter(|row| row.control_id.is_some() && !settled.contains(&row.id) && row.status != StandardStatus::Retired);
    let mut rows: Vec<&Standard> = gone.collect();
    rows.sort_by(|a, b| a.code_key.cmp(&b.code_key));
    rows.into_iter().map(|row| row.code.clone()).collect()
}
