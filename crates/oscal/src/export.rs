//! Exports a library as a catalogue.

use serde_json::Value;

use crate::flat::{AssembleError, ControlRow, Flat, GroupRow, assemble};
use crate::plan::LibraryPlan;

/// What a library stores of a catalogue, with edited elements patched. Rows may come in any order; `order` sorts siblings. A row without
/// element doesn't exist in the catalogue: its children go to the enclosing group, or to the catalogue. Anything added in the library needs
/// an element of its own (`{"id": ..., "title": ...}`) to be exported.
#[derive(Debug, Clone, PartialEq)]
pub struct Export {
    /// [`LibraryPlan::source`].
    pub source: Value,
    pub domains: Vec<ExportDomain>,
    pub subdomains: Vec<ExportSubdomain>,
    pub standards: Vec<ExportStandard>,
}

#[derive(Debug, Clone, PartialEq)]
pub struct ExportDomain {
    pub order: u32,
    pub raw: Option<Value>,
}

#[derive(Debug, Clone, PartialEq)]
pub struct ExportSubdomain {
    /// Index into the domains.
    pub domain: usize,
    /// Index into the subdomains, as in [`crate::PlannedSubdomain::parent`].
    pub parent: Option<usize>,
    pub order: u32,
    pub raw: Option<Value>,
}

#[derive(Debug, Clone, PartialEq)]
pub struct ExportStandard {
    /// Index into the subdomains.
    pub subdomain: usize,
    /// Index into the standards, as in [`crate::PlannedStandard::parent`].
    pub parent: Option<usize>,
    pub order: u32,
    pub raw: Value,
}

impl From<LibraryPlan> for Export {
    fn from(plan: LibraryPlan) -> Self {
        let domains = plan.domains.into_iter().map(|row| ExportDomain { order: row.order, raw: row.raw.map(|raw| raw.value()) });
        let subdomains = plan.subdomains.into_iter().map(|row| ExportSubdomain {
            domain: row.domain,
            parent: row.parent,
            order: row.order,
            raw: row.raw.map(|raw| raw.value()),
        });
        let standards = plan.standards.into_iter().map(|row| ExportStandard {
            subdomain: row.subdomain,
            parent: row.parent,
            order: row.order,
            raw: row.raw.value(),
        });
        Self { source: plan.source, domains: domains.collect(), subdomains: subdomains.collect(), standards: standards.collect() }
    }
}

impl Export {
    /// The document `{"catalog": ...}`.
    pub fn into_document(self) -> Result<Value, AssembleError> {
        let mut groups = Vec::new();
        // Rows that become groups get their positions first: a subdomain may come before the enclosing one.
        let mut places = |has_element: bool| {
            has_element.then(|| {
                groups.push(());
                groups.len() - 1
            })
        };
        let domains: Vec<Option<usize>> = self.domains.iter().map(|row| places(row.raw.is_some())).collect();
        let subdomains: Vec<Option<usize>> = self.subdomains.iter().map(|row| places(row.raw.is_some())).collect();
        let lost = AssembleError::Unreachable(1);
        let mut flat = Flat { source: self.source, groups: Vec::new(), controls: Vec::new() };
        flat.groups.extend(self.domains.into_iter().filter_map(|row| Some(GroupRow::new(None, row.order, row.raw?))));
        let around = |domain: usize| domains.get(domain).copied().ok_or(lost.clone());
        let mut shelves = Vec::with_capacity(subdomains.len());
        for (index, row) in self.subdomains.into_iter().enumerate() {
            let parent = match row.parent {
                Some(parent) => *subdomains.get(parent).ok_or(lost.clone())?,
                None => around(row.domain)?,
            };
            shelves.push(subdomains[index].or(parent));
            if let Some(raw) = row.raw {
                flat.groups.push(GroupRow::new(parent, row.order, raw));
            }
        }
        for row in self.standards {
            let group = *shelves.get(row.subdomain).ok_or(lost.clone())?;
            flat.controls.push(ControlRow::new(group, row.parent, row.order, row.raw));
        }
        assemble(flat)
    }
}
