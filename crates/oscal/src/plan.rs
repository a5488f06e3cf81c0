//! Maps a catalogue to a library: domains, subdomains, standards.

use std::collections::{BTreeMap, HashSet};

use serde_json::{Value, json};

use crate::catalog::{Catalog, Control, Group, KeepGoing, Metadata};
use crate::hash::content_hash;
use crate::markup::inserts;
use crate::params::{Context, Param, array, plain_field, text};
use crate::problem::Problem;
use crate::project::{Projection, is_withdrawn, label_of, links, project_control};
use crate::raw::Raw;

/// Title of the domain, and of its subdomain, for controls outside of groups.
const GENERAL: &str = "General";
const GENERAL_CODE: &str = "GEN";

/// A catalogue mapped to a library. Parents come before their children; indices refer to the lists of this plan.
#[derive(Debug, Clone, PartialEq)]
pub struct LibraryPlan {
    pub metadata: Metadata,
    /// The document without groups and controls, for [`crate::Export`].
    pub source: Value,
    pub domains: Vec<PlannedDomain>,
    pub subdomains: Vec<PlannedSubdomain>,
    pub standards: Vec<PlannedStandard>,
    pub warnings: Vec<Problem>,
    params: Vec<Param>,
}

impl LibraryPlan {
    /// What projections of this plan's standards may refer to.
    pub fn context(&self) -> Context<'_> {
        Context::with(self.params.iter().cloned(), self.source["catalog"].get("back-matter"))
    }
}

/// A top-level group, or the domain General.
#[derive(Debug, Clone, PartialEq)]
pub struct PlannedDomain {
    /// Unique among the domains.
    pub code: String,
    pub title: String,
    /// The group's id, which identifies it in the next import; without an id, the title does.
    pub group_id: Option<String>,
    pub order: u32,
    /// None for General, which is not part of the catalogue.
    pub raw: Option<Raw>,
    pub hash: String,
}

/// A nested group, or the subdomain for a domain's own controls.
#[derive(Debug, Clone, PartialEq)]
pub struct PlannedSubdomain {
    pub domain: usize,
    /// Index of the subdomain of the enclosing group.
    pub parent: Option<usize>,
    /// Unique among the subdomains.
    pub code: String,
    pub title: String,
    /// Titles of the groups from below the domain down to this one.
    pub path: Vec<String>,
    pub group_id: Option<String>,
    pub order: u32,
    /// None for the domain's own subdomain.
    pub raw: Option<Raw>,
    pub hash: String,
}

/// A control or enhancement.
#[derive(Debug, Clone, PartialEq)]
pub struct PlannedStandard {
    pub subdomain: usize,
    /// Index of the standard that this one enhances.
    pub parent: Option<usize>,
    /// Identity within the framework.
    pub control_id: String,
    /// The label, unique among the standards.
    pub code: String,
    /// Position within the subdomain, an enhancement after its parent.
    pub order: u32,
    /// Hash of the element and of what it uses from elsewhere (parameters, resources): equal hashes need no update.
    pub hash: String,
    pub raw: Raw,
    /// Whether to import it as Retired.
    pub withdrawn: bool,
}

impl PlannedStandard {
    /// The text for readers; `context` is that of the plan. Computed on demand: those of a whole catalogue take many times its size.
    pub fn projection(&self, context: &Context<'_>) -> Projection {
        project_control(&self.raw.value(), context)
    }
}

/// Maps a catalogue. Pure: the same file gives the same plan.
pub fn plan(catalog: &Catalog) -> LibraryPlan {
    loop {
        // Never cancelled here: the first result is the plan.
        if let Some(plan) = into_plan(catalog.clone(), &|| true) {
            return plan;
        }
    }
}

/// Maps a catalogue that is not needed any more; `None` when `go` cancels.
pub fn into_plan(catalog: Catalog, go: KeepGoing<'_>) -> Option<LibraryPlan> {
    let metadata = catalog.metadata();
    let Catalog { source, groups, controls, params, warnings } = catalog;
    let context = Context::with(params.iter().cloned(), source["catalog"].get("back-matter"));
    let mut planner = Planner::new(groups, &controls);
    (0..planner.groups.len()).for_each(|index| planner.group(index));
    let general = controls.iter().any(|control| control.group.is_none()).then(|| planner.general());
    let standards = planner.standards(controls, general, &context, go)?;
    let Planner { domains, subdomains, .. } = planner;
    Some(LibraryPlan { metadata, domains, subdomains, standards, warnings, source, params })
}

/// Codes already used, by kind.
#[derive(Default)]
struct Codes {
    domains: HashSet<String>,
    subdomains: HashSet<String>,
    standards: HashSet<String>,
}

/// The desired code, with the first free number appended if it is taken.
fn unique(taken: &mut HashSet<String>, wanted: String) -> String {
    let mut code = wanted.clone();
    let mut number = 2;
    while !taken.insert(code.clone()) {
        code = format!("{wanted}-{number}");
        number += 1;
    }
    code
}

#[derive(Clone, Copy)]
struct GroupTarget {
    domain: usize,
    /// The subdomain of this group; for a top-level group, the one for its own controls, if it has any.
    subdomain: Option<usize>,
}

struct Planner {
    groups: Vec<Group>,
    /// Groups that contain groups, and groups that contain controls.
    with_groups: HashSet<usize>,
    with_controls: HashSet<usize>,
    domains: Vec<PlannedDomain>,
    subdomains: Vec<PlannedSubdomain>,
    /// Number of subdomains of each domain so far.
    sizes: Vec<u32>,
    /// The target of each group of the catalogue, and the titles above it.
    targets: Vec<GroupTarget>,
    paths: Vec<Vec<String>>,
    codes: Codes,
}

impl Planner {
    fn new(groups: Vec<Group>, controls: &[Control]) -> Self {
        Self {
            with_groups: groups.iter().filter_map(|group| group.parent).collect(),
            with_controls: controls.iter().filter_map(|control| control.group).collect(),
            domains: Vec::new(),
            subdomains: Vec::new(),
            sizes: Vec::new(),
            targets: Vec::with_capacity(groups.len()),
            paths: Vec::with_capacity(groups.len()),
            codes: Codes::default(),
            groups,
        }
    }

    fn group(&mut self, index: usize) {
        let raw = std::mem::take(&mut self.groups[index].raw);
        let value = raw.value();
        let parent = self.groups[index].parent;
        let title = plain_field(&value, "title").unwrap_or_default();
        let mut path = parent.map(|parent| self.paths[parent].clone()).unwrap_or_default();
        path.push(title.clone());
        let row = Row { id: text(&value, "id").map(str::to_owned), title, hash: content_hash(&value), raw };
        let targets = match parent.map(|parent| self.targets[parent]) {
            None => self.domain(index, row),
            Some(above) => self.nested(row, path[1..].to_vec(), above),
        };
        self.targets.push(targets);
        self.paths.push(path);
    }

    fn domain(&mut self, index: usize, group: Row) -> GroupTarget {
        let domain = self.domains.len();
        self.sizes.push(0);
        let code = unique(&mut self.codes.domains, group.id.as_ref().map_or_else(|| initials(&group.title), |id| id.to_uppercase()));
        let Row { id: group_id, title, hash, raw } = group;
        self.domains.push(PlannedDomain { code, title, group_id, order: small(domain), hash, raw: Some(raw) });
        let has_own = self.with_controls.contains(&index) || !self.with_groups.contains(&index);
        let subdomain = has_own.then(|| self.own_subdomain(domain));
        GroupTarget { domain, subdomain }
    }

    /// The subdomain with the name of its domain.
    fn own_subdomain(&mut self, domain: usize) -> usize {
        let PlannedDomain { code, title, .. } = &self.domains[domain];
        let (code, title) = (unique(&mut self.codes.subdomains, code.clone()), title.clone());
        self.push(PlannedSubdomain {
            domain,
            parent: None,
            code,
            path: vec![title.clone()],
            title,
            group_id: None,
            order: 0,
            hash: content_hash(&Value::Null),
            raw: None,
        })
    }

    fn nested(&mut self, group: Row, path: Vec<String>, above: GroupTarget) -> GroupTarget {
        let number = self.sizes[above.domain] + 1;
        let numbered = || format!("{}-{number:02}", self.domains[above.domain].code);
        let wanted = group.id.as_ref().map_or_else(numbered, |id| id.to_uppercase());
        let code = unique(&mut self.codes.subdomains, wanted);
        // The enclosing subdomain is a group of the catalogue unless it is the domain's own.
        let parent = above.subdomain.filter(|parent| self.subdomains[*parent].raw.is_some());
        let Row { id: group_id, title, hash, raw } = group;
        let row = PlannedSubdomain { domain: above.domain, parent, code, title, path, group_id, order: 0, hash, raw: Some(raw) };
        GroupTarget { domain: above.domain, subdomain: Some(self.push(row)) }
    }

    fn push(&mut self, mut subdomain: PlannedSubdomain) -> usize {
        subdomain.order = self.sizes[subdomain.domain];
        self.sizes[subdomain.domain] += 1;
        self.subdomains.push(subdomain);
        self.subdomains.len() - 1
    }

    /// The subdomain for controls outside of groups.
    fn general(&mut self) -> usize {
        let domain = self.domains.len();
        self.sizes.push(0);
        let code = unique(&mut self.codes.domains, GENERAL_CODE.to_owned());
        let hash = content_hash(&Value::Null);
        self.domains.push(PlannedDomain { code, title: GENERAL.to_owned(), group_id: None, order: small(domain), raw: None, hash });
        self.own_subdomain(domain)
    }

    fn standards(
        &mut self,
        controls: Vec<Control>,
        general: Option<usize>,
        context: &Context<'_>,
        go: KeepGoing<'_>,
    ) -> Option<Vec<PlannedStandard>> {
        let mut sizes = vec![0; self.subdomains.len()];
        let mut standards = Vec::with_capacity(controls.len());
        for control in controls {
            if !go() {
                return None;
            }
            let place = control.group.map_or(general, |group| self.targets[group].subdomain);
            // Every group with controls has a subdomain, and so have the controls outside of groups: see `domain`, `nested`, `general`.
            let Some(subdomain) = place else { continue };
            let value = control.raw.value();
            let control_id = text(&value, "id").unwrap_or_default().to_owned();
            let label = Some(label_of(&value)).filter(|label| !self.codes.standards.contains(label));
            let code = unique(&mut self.codes.standards, label.unwrap_or_else(|| control_id.to_uppercase()));
            standards.push(PlannedStandard {
                subdomain,
                parent: control.parent,
                control_id,
                code,
                order: sizes[subdomain],
                withdrawn: is_withdrawn(&value),
                hash: content_hash(&drawn_on(value, context)),
                raw: control.raw,
            });
            sizes[subdomain] += 1;
        }
        Some(standards)
    }
}

/// A group to be placed.
struct Row {
    id: Option<String>,
    title: String,
    hash: String,
    raw: Raw,
}

/// The element and what its texts use from elsewhere: resolved parameters and cited resources.
fn drawn_on(control: Value, context: &Context<'_>) -> Value {
    let own: HashSet<&str> = array(&control, "params").iter().filter_map(|param| text(param, "id")).collect();
    let mut foreign: BTreeMap<&str, &str> = BTreeMap::new();
    let mut open = vec![&control];
    while let Some(value) = open.pop() {
        match value {
            // A whole string can name a parameter, too: in the property "aggregates".
            Value::String(text) => foreign.extend(inserts(text).chain([text.as_str()]).filter(|id| !own.contains(id)).filter_map(|id| {
                let resolved = context.resolved(id)?;
                Some((id, resolved.text.as_str()))
            })),
            Value::Array(items) => open.extend(items),
            Value::Object(map) => open.extend(map.values()),
            _ => {}
        }
    }
    let resources = links(&control, &["reference"]).filter_map(|link| context.resource(text(link, "href")?));
    let (inserted, resources) = (json!(foreign), json!(resources.collect::<Vec<_>>()));
    let parts = [("control", control), ("inserted", inserted), ("resources", resources)];
    Value::Object(parts.into_iter().map(|(key, part)| (key.to_owned(), part)).collect())
}

/// A code for a group without id: the initials of its title.
fn initials(title: &str) -> String {
    let words = title.split(|next: char| !next.is_alphanumeric()).filter_map(|word| word.chars().next());
    let initials: String = words.take(6).flat_map(char::to_uppercase).collect();
    if initials.is_empty() { GENERAL_CODE.to_owned() } else { initials }
}

fn small(number: usize) -> u32 {
    u32::try_from(number).unwrap_or(u32::MAX)
}
