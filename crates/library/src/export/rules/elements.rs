//! Elements for what people wrote: groups, controls, metadata, cited resources. Pure.

use std::collections::HashSet;

use kernel::Timestamp;
use oscal::{Context, Edits, content_hash, patch};
use serde_json::{Map, Value, json};

use crate::{
    framework::{Framework, rules::free_code},
    standard::{Content, Reference},
};

/// Version of the format that fresh catalogues are written in.
const OSCAL_VERSION: &str = "1.1.2";
/// Namespace of the properties that OSCAL has no name for.
const NAMESPACE: &str = "urn:waymark:oscal";

/// Ids given out, across groups and controls.
#[derive(Debug)]
pub(super) struct Ids(HashSet<String>);

impl Ids {
    /// The ids that elements have already.
    pub fn of<'v>(elements: impl Iterator<Item = &'v Value>) -> Self {
        Self(elements.filter_map(|element| element.get("id")?.as_str()).map(str::to_owned).collect())
    }

    /// A new id made of a code: an OSCAL token in small letters.
    pub fn take(&mut self, code: &str) -> String {
        let mut token: String =
            code.to_lowercase().chars().map(|c| if c.is_alphanumeric() || matches!(c, '.' | '-' | '_') { c } else { '-' }).collect();
        if !token.starts_with(|c: char| c.is_alphabetic() || c == '_') {
            token.insert(0, '_');
        }
        let id = free_code(&token, |id| self.0.contains(id));
        self.0.insert(id.clone());
        id
    }
}

/// A UUID in the form of version 5 that belongs to `content`: the same content has the same one in every export.
fn uuid_of(content: &Value) -> String {
    let hash = content_hash(content);
    format!("{}-{}-5{}-8{}-{}", &hash[..8], &hash[8..12], &hash[13..16], &hash[17..20], &hash[20..32])
}

/// The frame of a catalogue that was never imported.
pub(super) fn source(framework: &Framework) -> Value {
    let mut metadata = Map::new();
    metadata.insert("title".into(), json!(framework.title));
    metadata.insert("last-modified".into(), json!(instant(framework.updated_at.unwrap_or(framework.created_at))));
    metadata.insert("version".into(), json!(framework.version.as_deref().unwrap_or("1.0")));
    metadata.insert("oscal-version".into(), json!(OSCAL_VERSION));
    if let Some(licence) = &framework.licence {
        if licence.starts_with("http://") || licence.starts_with("https://") {
            metadata.insert("links".into(), json!([{ "href": licence, "rel": "license" }]));
        } else {
            metadata.insert("props".into(), json!([{ "name": "license", "ns": NAMESPACE, "value": licence }]));
        }
    }
    if let Some(publisher) = &framework.publisher {
        let party = uuid_of(&json!(["party", publisher]));
        metadata.insert("roles".into(), json!([{ "id": "publisher", "title": "Publisher" }]));
        metadata.insert("parties".into(), json!([{ "uuid": party, "type": "organization", "name": publisher }]));
        metadata.insert("responsible-parties".into(), json!([{ "role-id": "publisher", "party-uuids": [party] }]));
    }
    json!({ "catalog": { "uuid": uuid_of(&json!(["catalog", framework.id.to_string()])), "metadata": metadata } })
}

fn instant(at: Timestamp) -> String {
    at.to_rfc3339_opts(chrono::SecondsFormat::Secs, true)
}

/// Takes the framework's own title and version over, and the instant of the last edit where there was one.
pub(super) fn stamp(source: &mut Value, framework: &Framework, context: &Context<'_>, edited_at: Option<Timestamp>) {
    let Some(metadata) = source.get_mut("catalog").and_then(|catalog| catalog.get_mut("metadata")) else { return };
    let retitled = patch(metadata.clone(), context, &Edits { title: Some(framework.title.clone()), ..Edits::default() });
    *metadata = retitled;
    if let (Some(version), Value::Object(map)) = (&framework.version, &mut *metadata) {
        map.insert("version".into(), json!(version));
    }
    if let (Some(at), Value::Object(map)) = (edited_at, metadata) {
        map.insert("last-modified".into(), json!(instant(at)));
    }
}

pub(super) fn group(id: &str, name: &str) -> Value {
    // An empty title first: the name goes in as plain text, its signs escaped.
    patch(json!({ "id": id, "title": "" }), &Context::default(), &Edits { title: Some(name.to_owned()), ..Edits::default() })
}

/// A control without its links.
pub(super) fn control(id: &str, code: &str, content: &Content) -> Value {
    let own = |name: &str, value: String| json!({ "name": name, "ns": NAMESPACE, "value": value });
    let props = json!([
        { "name": "label", "value": code },
        own("criticality", format!("{:?}", content.criticality)),
        own("weight", content.weight().to_string()),
        own("assess-every-months", content.assess_every_months.to_string()),
    ]);
    let base = json!({ "id": id, "class": "standard", "title": "", "props": props });
    let edits =
        Edits { title: Some(content.title.clone()), statement: Some(content.statement.clone()), guidance: Some(content.guidance.clone()) };
    let mut control = patch(base, &Context::default(), &edits);
    let has_statement = !content.statement.trim().is_empty();
    if let (Some(parts), true) = (control.get_mut("parts").and_then(Value::as_array_mut), has_statement) {
        let mut part = |name: &str, prose: String| {
            if !prose.trim().is_empty() {
                parts.push(json!({ "id": format!("{id}_{name}"), "name": name, "ns": NAMESPACE, "prose": prose }));
            }
        };
        part("rationale", content.rationale.clone());
        part("evidence", content.evidence_examples.iter().map(|example| format!("- {example}")).collect::<Vec<_>>().join("\n"));
        part(
            "maturity",
            content.maturity.iter().enumerate().map(|(level, text)| format!("{level}. {text}")).collect::<Vec<_>>().join("\n"),
        );
    }
    control
}

/// A link to another control.
pub(super) fn related(id: &str) -> Value {
    json!({ "href": format!("#{id}"), "rel": "related" })
}

/// Replaces an element's links of one relation; the others stay before them.
pub(super) fn put_links(element: &mut Value, relation: &str, links: Vec<Value>) {
    let Value::Object(map) = element else { return };
    let mut all: Vec<Value> = map.get("links").and_then(Value::as_array).cloned().unwrap_or_default();
    all.retain(|link| link.get("rel").and_then(Value::as_str) != Some(relation));
    all.extend(links);
    if all.is_empty() {
        map.shift_remove("links");
    } else {
        map.insert("links".into(), Value::Array(all));
    }
}

/// Cited sources, each once, for the back matter.
#[derive(Debug, Default)]
pub(super) struct Resources(Vec<Value>);

impl Resources {
    /// A link to a source.
    pub fn link(&mut self, reference: &Reference) -> Value {
        let mut resource = Map::new();
        resource.insert("title".into(), json!(reference.title));
        if let Some(citation) = &reference.citation {
            resource.insert("citation".into(), json!({ "text": citation }));
        }
        if let Some(href) = &reference.href {
            resource.insert("rlinks".into(), json!([{ "href": href }]));
        }
        let uuid = uuid_of(&Value::Object(resource.clone()));
        resource.shift_insert(0, "uuid".into(), json!(uuid));
        let resource = Value::Object(resource);
        if !self.0.contains(&resource) {
            self.0.push(resource);
        }
        json!({ "href": format!("#{uuid}"), "rel": "reference" })
    }

    /// Adds them to the catalogue's own.
    pub fn into_back_matter(self, source: &mut Value) {
        let Some(Value::Object(catalog)) = source.get_mut("catalog") else { return };
        if self.0.is_empty() {
            return;
        }
        let back_matter = catalog.entry("back-matter").or_insert_with(|| json!({}));
        let Value::Object(back_matter) = back_matter else { return };
        let resources = back_matter.entry("resources").or_insert_with(|| json!([]));
        if let Value::Array(resources) = resources {
            let known = |uuid: &Value, resources: &[Value]| resources.iter().any(|resource| resource.get("uuid") == Some(uuid));
            for resource in self.0 {
                if !known(&resource["uuid"], resources) {
                    resources.push(resource);
                }
            }
        }
    }
}
