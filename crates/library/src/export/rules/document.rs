//! Puts a catalogue together: elements as imported, patched where people edited, fresh ones for what people added. Pure.

use std::collections::HashMap;

use kernel::{Error, Result, Uuid};
use oscal::{Context, Edits, Export, ExportDomain, ExportStandard, ExportSubdomain, patch, project_control};
use serde_json::Value;

use super::elements::{self, Ids, Resources};
use crate::{
    domain::Domain,
    framework::{Framework, Origin},
    standard::{Content, Standard, StandardVersion},
    subdomain::Subdomain,
};

/// Everything that a framework holds; elements are JSON texts by the id of their row.
#[derive(Debug)]
pub(in crate::export) struct Holding {
    pub framework: Framework,
    pub source: Option<String>,
    pub domains: Vec<Domain>,
    pub subdomains: Vec<Subdomain>,
    pub standards: Vec<Standard>,
    /// The version that is exported, by standard.
    pub texts: HashMap<Uuid, StandardVersion>,
    pub groups: HashMap<Uuid, String>,
    pub elements: HashMap<Uuid, String>,
}

fn parsed<'t>(texts: impl Iterator<Item = (&'t Uuid, &'t String)>) -> Result<HashMap<Uuid, Value>> {
    texts.map(|(id, text)| Ok((*id, serde_json::from_str(text).map_err(Error::internal)?))).collect()
}

/// The catalogue.
///
/// # Errors
/// `Internal` when what is stored is no catalogue any more.
pub(in crate::export) fn document(holding: Holding) -> Result<Value> {
    let groups = parsed(holding.groups.iter())?;
    let shown = holding.texts.values().filter_map(|version| version.element_id).filter_map(|id| holding.elements.get_key_value(&id));
    let controls = parsed(shown)?;
    let mut source: Value = match &holding.source {
        Some(text) => serde_json::from_str(text).map_err(Error::internal)?,
        None => elements::source(&holding.framework),
    };
    let imported = source.clone();
    let catalog = imported.get("catalog");
    let elements = catalog.into_iter().chain(groups.values()).chain(controls.values());
    let mut writer = Writer {
        context: Context::new(elements, catalog.and_then(|catalog| catalog.get("back-matter"))),
        ids: Ids::of(groups.values().chain(controls.values())),
        resources: Resources::default(),
        names: HashMap::new(),
        edited: false,
        holding: &holding,
        groups: &groups,
        controls: &controls,
    };
    let (domains, subdomains, standards) = (writer.domains(), writer.subdomains()?, writer.standards());
    elements::stamp(&mut source, &holding.framework, &writer.context, writer.edited.then(|| latest(&holding)));
    writer.resources.into_back_matter(&mut source);
    Export { source, domains, subdomains, standards }.into_document().map_err(|error| Error::internal(error.to_string()))
}

/// When anything of the framework last changed.
fn latest(holding: &Holding) -> kernel::Timestamp {
    let rows = holding.standards.iter().map(|row| row.revised_at);
    let groups = holding.domains.iter().map(|row| row.updated_at.unwrap_or(row.created_at));
    rows.chain(groups).max().unwrap_or(holding.framework.created_at)
}

struct Writer<'a> {
    holding: &'a Holding,
    groups: &'a HashMap<Uuid, Value>,
    controls: &'a HashMap<Uuid, Value>,
    context: Context<'a>,
    ids: Ids,
    resources: Resources,
    /// Control ids of standards by code and by control id.
    names: HashMap<String, String>,
    edited: bool,
}

fn order(number: i32) -> u32 {
    u32::try_from(number).unwrap_or(0)
}

impl Writer<'_> {
    /// The element of a group: as imported under its present name, none where the catalogue has none, fresh where people made it.
    fn group(&mut self, id: Uuid, origin: Origin, code: &str, name: &str) -> Option<Value> {
        if origin == Origin::People {
            self.edited = true;
            return Some(elements::group(&self.ids.take(code), name));
        }
        let raw = self.groups.get(&id)?;
        let patched = patch(raw.clone(), &self.context, &Edits { title: Some(name.to_owned()), ..Edits::default() });
        self.edited |= patched != *raw;
        Some(patched)
    }

    fn domains(&mut self) -> Vec<ExportDomain> {
        let holding = self.holding;
        holding
            .domains
            .iter()
            .map(|row| ExportDomain { order: order(row.sort_order), raw: self.group(row.id, row.origin, &row.code, &row.name) })
            .collect()
    }

    fn subdomains(&mut self) -> Result<Vec<ExportSubdomain>> {
        let holding = self.holding;
        let domains: HashMap<Uuid, usize> = holding.domains.iter().enumerate().map(|(at, row)| (row.id, at)).collect();
        let places: HashMap<Uuid, usize> = holding.subdomains.iter().enumerate().map(|(at, row)| (row.id, at)).collect();
        let mut rows = Vec::with_capacity(holding.subdomains.len());
        for row in &holding.subdomains {
            let domain = *domains.get(&row.domain_id).ok_or_else(|| Error::internal("a subdomain without its domain"))?;
            let parent = row.parent_subdomain_id.and_then(|id| places.get(&id)).copied();
            rows.push(ExportSubdomain {
                domain,
                parent,
                order: order(row.sort_order),
                raw: self.group(row.id, row.origin, &row.code, &row.name),
            });
        }
        Ok(rows)
    }

    fn standards(&mut self) -> Vec<ExportStandard> {
        let holding = self.holding;
        let subdomains: HashMap<Uuid, usize> = holding.subdomains.iter().enumerate().map(|(at, row)| (row.id, at)).collect();
        let said: Vec<(&Standard, &StandardVersion)> =
            holding.standards.iter().filter_map(|row| Some((row, holding.texts.get(&row.id)?))).collect();
        let said: Vec<(usize, &Standard, &StandardVersion)> =
            said.into_iter().filter_map(|(row, version)| Some((*subdomains.get(&row.subdomain_id)?, row, version))).collect();
        let places: HashMap<Uuid, usize> = said.iter().enumerate().map(|(at, (_, row, _))| (row.id, at)).collect();
        for (_, row, _) in &said {
            let id = row.control_id.clone().unwrap_or_else(|| self.ids.take(&row.code));
            self.names.extend([(row.code.clone(), id.clone()), (row.control_id.clone().unwrap_or_default(), id)]);
        }
        let standard = |(subdomain, row, version): &(usize, &Standard, &StandardVersion)| ExportStandard {
            subdomain: *subdomain,
            parent: row.parent_standard_id.and_then(|id| places.get(&id)).copied(),
            order: order(row.sort_order),
            raw: self.control(row, version),
        };
        said.iter().map(standard).collect()
    }

    fn control(&mut self, row: &Standard, version: &StandardVersion) -> Value {
        let content = Content::of(version);
        let Some(raw) = version.element_id.and_then(|id| self.controls.get(&id)) else {
            self.edited = true;
            let id = self.names.get(&row.code).cloned().unwrap_or_default();
            let mut fresh = elements::control(&id, &row.code, &content);
            elements::put_links(
                &mut fresh,
                "reference",
                content.references.iter().map(|reference| self.resources.link(reference)).collect(),
            );
            let related = content.related.iter().map(|name| elements::related(self.names.get(name).unwrap_or(name))).collect();
            elements::put_links(&mut fresh, "related", related);
            return fresh;
        };
        if version.origin == Origin::Import {
            return raw.clone();
        }
        let edits = Edits {
            title: Some(content.title.clone()),
            statement: Some(content.statement.clone()),
            guidance: Some(content.guidance.clone()),
        };
        let mut patched = patch(raw.clone(), &self.context, &edits);
        let before = project_control(raw, &self.context);
        if before.related != content.related {
            let links = content.related.iter().map(|name| elements::related(self.names.get(name).unwrap_or(name))).collect();
            elements::put_links(&mut patched, "related", links);
        }
        let titles = |titles: &mut dyn Iterator<Item = (String, Option<String>, Option<String>)>| titles.collect::<Vec<_>>();
        let old = titles(&mut before.references.into_iter().map(|found| (found.title, found.citation, found.href)));
        let new = titles(&mut content.references.iter().map(|found| (found.title.clone(), found.citation.clone(), found.href.clone())));
        if old != new {
            let links = content.references.iter().map(|reference| self.resources.link(reference)).collect();
            elements::put_links(&mut patched, "reference", links);
        }
        self.edited |= patched != *raw;
        patched
    }
}
