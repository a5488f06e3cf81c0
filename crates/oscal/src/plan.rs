//! A catalogue laid out as a library: domains, subdomains, standards.

use std::collections::{BTreeMap, HashSet};

use serde_json::{Value, json};

use crate::catalog::{Catalog, Metadata};
use crate::flat::{ControlRow, Flat, GroupRow, flatten};
use crate::hash::content_hash;
use crate::markup::inserts;
use crate::params::{Context, array, text};
use crate::problem::Problem;
use crate::project::{Projection, links, project_control};

/// Title of the domain, and of its subdomain, for controls outside a group.
const GENERAL: &str = "General";
const GENERAL_CODE: &str = "GEN";

/// A catalogue as a library would hold it. Parents come before what hangs on them; indices point into the lists of this plan.
#[derive(Debug, Clone, PartialEq)]
pub struct LibraryPlan {
    pub metadata: Metadata,
    /// The document without groups and controls, for [`crate::Export`].
    pub source: Value,
    pub domains: Vec<PlannedDomain>,
    pub subdomains: Vec<PlannedSubdomain>,
    pub standards: Vec<PlannedStandard>,
    pub warnings: Vec<Problem>,
}

/// A top-level group, or the domain General.
#[derive(Debug, Clone, PartialEq)]
pub struct PlannedDomain {
    /// Unique among the domains.
    pub code: String,
    pub title: String,
    /// The group's id; identity at the next import, by the title where there is none.
    pub group_id: Option<String>,
    pub order: u32,
    /// None for General, which the catalogue does not have.
    pub raw: Option<Value>,
    pub hash: String,
}

/// A nested group, or the one subdomain that a domain has for its own controls.
#[derive(Debug, Clone, PartialEq)]
pub struct PlannedSubdomain {
    pub domain: usize,
    /// Index of the subdomain whose group is around this one's.
    pub parent: Option<usize>,
    /// Unique among the subdomains.
    pub code: String,
    pub title: String,
    /// Titles of the groups from below the domain down to this one.
    pub path: Vec<String>,
    pub group_id: Option<String>,
    pub order: u32,
    /// None for the domain's own.
    pub raw: Option<Value>,
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
    /// The label for people, unique among the standards.
    pub code: String,
    /// Place within the subdomain, an enhancement after its parent.
    pub order: u32,
    pub projection: Projection,
    /// Of the element and of what it draws from elsewhere (parameters, resources): equal hashes, nothing to write.
    pub hash: String,
    pub raw: Value,
    /// To be imported as Retired.
    pub withdrawn: bool,
}

/// Lays out a catalogue. Pure: the same file gives the same plan.
pub fn plan(catalog: &Catalog) -> LibraryPlan {
    let flat = flatten(catalog);
    let mut planner = Planner {
        flat: &flat,
        domains: Vec::new(),
        subdomains: Vec::new(),
        sizes: Vec::new(),
        shelf: vec![None; flat.groups.len()],
        codes: Codes::default(),
    };
    for index in 0..flat.groups.len() {
        planner.group(index);
    }
    let general = planner.general();
    let standards = planner.standards(general);
    let (domains, subdomains) = (planner.domains, planner.subdomains);
    LibraryPlan { metadata: catalog.metadata(), domains, subdomains, standards, warnings: catalog.warnings.clone(), source: flat.source }
}

/// Codes given out, per kind.
#[derive(Default)]
struct Codes {
    domains: HashSet<String>,
    subdomains: HashSet<String>,
    standards: HashSet<String>,
}

/// The wanted code, or with the first free number behind it.
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
struct Shelf {
    domain: usize,
    /// The subdomain that is this group; for a top-level group the one for its own controls, if it has any.
    subdomain: Option<usize>,
}

struct Planner<'f> {
    flat: &'f Flat,
    domains: Vec<PlannedDomain>,
    subdomains: Vec<PlannedSubdomain>,
    /// Subdomains of each domain so far.
    sizes: Vec<u32>,
    /// Where each group of the catalogue went.
    shelf: Vec<Option<Shelf>>,
    codes: Codes,
}

impl Planner<'_> {
    fn group(&mut self, index: usize) {
        let group = &self.flat.groups[index];
        let above = group.parent.and_then(|parent| self.shelf[parent]);
        self.shelf[index] = Some(match above {
            None => self.domain(index, group),
            Some(above) => self.nested(group, above),
        });
    }

    fn domain(&mut self, index: usize, group: &GroupRow) -> Shelf {
        let domain = self.domains.len();
        self.sizes.push(0);
        let code = unique(&mut self.codes.domains, group.id.as_ref().map_or_else(|| initials(&group.title), |id| id.to_uppercase()));
        let (raw, group_id) = (Some(group.raw.clone()), group.id.clone());
        self.domains.push(PlannedDomain {
            code,
            title: group.title.clone(),
            group_id,
            order: small(domain),
            hash: content_hash(&group.raw),
            raw,
        });
        let has_groups = self.flat.groups.iter().any(|nested| nested.parent == Some(index));
        let has_controls = self.flat.controls.iter().any(|control| control.group == Some(index));
        let subdomain = (has_controls || !has_groups).then(|| self.own_subdomain(domain));
        Shelf { domain, subdomain }
    }

    /// The one subdomain of a domain's own name.
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

    fn nested(&mut self, group: &GroupRow, above: Shelf) -> Shelf {
        let number = self.sizes[above.domain] + 1;
        let numbered = || format!("{}-{number:02}", self.domains[above.domain].code);
        let wanted = group.id.as_ref().map_or_else(numbered, |id| id.to_uppercase());
        let code = unique(&mut self.codes.subdomains, wanted);
        // The subdomain around is a group of the catalogue only if it is not the domain's own.
        let parent = above.subdomain.filter(|parent| self.subdomains[*parent].raw.is_some());
        let subdomain = self.push(PlannedSubdomain {
            domain: above.domain,
            parent,
            code,
            title: group.title.clone(),
            path: group.path[1..].to_vec(),
            group_id: group.id.clone(),
            order: 0,
            hash: content_hash(&group.raw),
            raw: Some(group.raw.clone()),
        });
        Shelf { domain: above.domain, subdomain: Some(subdomain) }
    }

    fn push(&mut self, mut subdomain: PlannedSubdomain) -> usize {
        subdomain.order = self.sizes[subdomain.domain];
        self.sizes[subdomain.domain] += 1;
        self.subdomains.push(subdomain);
        self.subdomains.len() - 1
    }

    /// The subdomain for controls outside a group, if there are any.
    fn general(&mut self) -> Option<usize> {
        self.flat.controls.iter().any(|control| control.group.is_none()).then(|| {
            let domain = self.domains.len();
            self.sizes.push(0);
            let code = unique(&mut self.codes.domains, GENERAL_CODE.to_owned());
            let hash = content_hash(&Value::Null);
            self.domains.push(PlannedDomain { code, title: GENERAL.to_owned(), group_id: None, order: small(domain), raw: None, hash });
            self.own_subdomain(domain)
        })
    }

    fn standards(&mut self, general: Option<usize>) -> Vec<PlannedStandard> {
        let context = Context::of(self.flat);
        let mut sizes = vec![0; self.subdomains.len()];
        let mut standards = Vec::with_capacity(self.flat.controls.len());
        for control in &self.flat.controls {
            let place = control.group.map_or(general, |group| self.shelf[group].and_then(|shelf| shelf.subdomain));
            // Every group with controls has a subdomain, and so have the controls outside: see `domain`, `nested`, `general`.
            let Some(subdomain) = place else { continue };
            let projection = project_control(&control.raw, &context);
            let label = Some(projection.label.clone()).filter(|label| !self.codes.standards.contains(label));
            let code = unique(&mut self.codes.standards, label.unwrap_or_else(|| control.id.to_uppercase()));
            standards.push(PlannedStandard {
                subdomain,
                parent: control.parent,
                control_id: control.id.clone(),
                code,
                order: sizes[subdomain],
                withdrawn: projection.withdrawn,
                projection,
                hash: content_hash(&drawn_on(control, &context)),
                raw: control.raw.clone(),
            });
            sizes[subdomain] += 1;
        }
        standards
    }
}

/// The element and what its texts need of the rest: parameters inserted from elsewhere, as they read, and cited resources.
fn drawn_on(control: &ControlRow, context: &Context<'_>) -> Value {
    let own: HashSet<&str> = array(&control.raw, "params").iter().filter_map(|param| text(param, "id")).collect();
    let mut foreign: BTreeMap<&str, &str> = BTreeMap::new();
    let mut open = vec![&control.raw];
    while let Some(value) = open.pop() {
        match value {
            // A whole string can name a parameter too: the property "aggregates" does.
            Value::String(text) => foreign.extend(inserts(text).chain([text.as_str()]).filter(|id| !own.contains(id)).filter_map(|id| {
                let resolved = context.resolved(id)?;
                Some((id, resolved.text.as_str()))
            })),
            Value::Array(items) => open.extend(items),
            Value::Object(map) => open.extend(map.values()),
            _ => {}
        }
    }
    let resources = links(&control.raw, &["reference"]).filter_map(|link| context.resource(text(link, "href")?));
    json!({ "control": control.raw, "inserted": foreign, "resources": resources.collect::<Vec<_>>() })
}

/// A code for a group without id: the capitals of its title's words.
fn initials(title: &str) -> String {
    let words = title.split(|next: char| !next.is_alphanumeric()).filter_map(|word| word.chars().next());
    let initials: String = words.take(6).flat_map(char::to_uppercase).collect();
    if initials.is_empty() { GENERAL_CODE.to_owned() } else { initials }
}

fn small(number: usize) -> u32 {
    u32::try_from(number).unwrap_or(u32::MAX)
}
