//! Reading a catalogue: strictly, with every problem named.

use serde::Serialize;
use serde_json::Value;

use crate::check::check;
use crate::json::{decode, locate, read};
use crate::params::{array, plain_field, text};
use crate::problem::Problem;
use crate::refs::{mark_places, references};

/// A valid catalogue, nothing of it lost.
#[derive(Debug, Clone, PartialEq)]
pub struct Catalog {
    /// The whole document, `{"catalog": ...}`.
    pub(crate) document: Value,
    /// What does not hinder an import and should be seen: insertions and references that lead nowhere.
    pub warnings: Vec<Problem>,
}

/// What a catalogue says of itself.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Metadata {
    pub uuid: String,
    pub title: String,
    pub version: String,
    pub oscal_version: String,
    /// RFC 3339.
    pub last_modified: String,
    /// Name of the party in the role publisher, else creator, else of the first party.
    pub publisher: Option<String>,
    /// Target of the link with the relation license, else the text of the property of that name.
    pub licence: Option<String>,
}

/// Reads a file. On failure all problems that could be found, at most [`crate::limits::MAX_PROBLEMS`], in the order of the document.
pub fn parse(bytes: &[u8]) -> Result<Catalog, Vec<Problem>> {
    let text = decode(bytes).map_err(|problem| vec![problem])?;
    let document = read(text).map_err(|problem| vec![problem])?;
    let mut problems = check(&document);
    let mut catalog = Catalog { document, warnings: Vec::new() };
    if problems.is_empty() {
        (problems, catalog.warnings) = references(&catalog);
    }
    let found = if problems.is_empty() { &mut catalog.warnings } else { &mut problems };
    locate(text, found);
    mark_places(&catalog.document, found);
    found.sort_by_key(|problem| (problem.line, problem.column));
    if problems.is_empty() { Ok(catalog) } else { Err(problems) }
}

impl Catalog {
    /// The document as read.
    pub fn document(&self) -> &Value {
        &self.document
    }

    /// Title, version, publisher.
    pub fn metadata(&self) -> Metadata {
        let catalog = &self.document["catalog"];
        let metadata = &catalog["metadata"];
        let field = |field: &str| text(metadata, field).unwrap_or_default().to_owned();
        Metadata {
            uuid: text(catalog, "uuid").unwrap_or_default().to_owned(),
            title: plain_field(metadata, "title").unwrap_or_default(),
            version: field("version"),
            oscal_version: field("oscal-version"),
            last_modified: field("last-modified"),
            publisher: publisher(metadata),
            licence: licence(metadata),
        }
    }
}

fn publisher(metadata: &Value) -> Option<String> {
    let parties = array(metadata, "parties");
    let in_role = |role: &str| {
        let holders = array(metadata, "responsible-parties").iter().filter(|holder| text(holder, "role-id") == Some(role));
        let mut uuids = holders.flat_map(|holder| array(holder, "party-uuids")).filter_map(Value::as_str);
        uuids.find_map(|uuid| parties.iter().find(|party| text(party, "uuid") == Some(uuid)))
    };
    let party = in_role("publisher").or_else(|| in_role("creator")).or_else(|| parties.first())?;
    text(party, "name").map(|name| name.trim().to_owned()).filter(|name| !name.is_empty())
}

fn licence(metadata: &Value) -> Option<String> {
    let link = array(metadata, "links").iter().find(|link| text(link, "rel") == Some("license")).and_then(|link| text(link, "href"));
    let prop = || array(metadata, "props").iter().find(|prop| text(prop, "name") == Some("license")).and_then(|prop| text(prop, "value"));
    link.or_else(prop).map(str::to_owned)
}
