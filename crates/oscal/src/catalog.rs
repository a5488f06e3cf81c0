//! Parsing a catalogue: strictly, reporting every problem.

use serde::Serialize;
use serde_json::Value;

use crate::check::{Checked, check};
use crate::flat::{AssembleError, assemble, flatten};
use crate::json::decode;
use crate::limits::MAX_PROBLEMS;
use crate::locate::locate;
use crate::params::{Param, array, plain_field, text};
use crate::problem::Problem;
use crate::raw::Raw;
use crate::read::{Document, ParseError, read};
use crate::refs::references;

/// A valid catalogue, without loss.
#[derive(Debug, Clone, PartialEq)]
pub struct Catalog {
    /// The document `{"catalog": ...}` without its groups and controls.
    pub(crate) source: Value,
    pub(crate) groups: Vec<Group>,
    pub(crate) controls: Vec<Control>,
    /// The parameters of all elements.
    pub(crate) params: Vec<Param>,
    /// Warnings, which don't prevent an import: a later minor version, ids that occur twice, insertions and references without a target;
    /// at most [`crate::limits::MAX_PROBLEMS`], in document order.
    pub warnings: Vec<Problem>,
}

/// A group as JSON text, without nested elements; fields as in [`crate::GroupRow`].
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Group {
    pub parent: Option<usize>,
    pub order: u32,
    pub pointer: String,
    pub raw: Raw,
}

/// A control as JSON text, without its enhancements; fields as in [`crate::ControlRow`].
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Control {
    pub group: Option<usize>,
    pub parent: Option<usize>,
    pub order: u32,
    pub pointer: String,
    pub raw: Raw,
}

/// A catalogue's own description.
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
    /// Target of the link with the relation license, else the value of the property of that name.
    pub licence: Option<String>,
}

/// Called now and then while a catalogue is processed; `false` cancels.
pub type KeepGoing<'g> = &'g dyn Fn() -> bool;

/// Why a file was not parsed.
#[derive(Debug, Clone, PartialEq)]
pub enum Refusal {
    /// The problems found, at most [`crate::limits::MAX_PROBLEMS`], in document order.
    Problems(Vec<Problem>),
    /// Cancelled.
    Stopped,
}

/// Parses a file. On failure, returns the problems found, at most [`crate::limits::MAX_PROBLEMS`], in document order.
pub fn parse(bytes: &[u8]) -> Result<Catalog, Vec<Problem>> {
    match parse_while(bytes, &|| true) {
        Ok(catalog) => Ok(catalog),
        Err(Refusal::Problems(problems)) => Err(problems),
        // Never cancelled here.
        Err(Refusal::Stopped) => Err(Vec::new()),
    }
}

/// Parses a file unless `go` cancels.
///
/// # Errors
/// The problems of the file, or that it was cancelled.
pub fn parse_while(bytes: &[u8], go: KeepGoing<'_>) -> Result<Catalog, Refusal> {
    let text = decode(bytes).map_err(|problem| Refusal::Problems(vec![problem]))?;
    let document = match read(text, go) {
        Ok(document) => document,
        Err(ParseError::Stopped) => return Err(Refusal::Stopped),
        Err(ParseError::Problem(problem)) => return Err(Refusal::Problems(placed(text, vec![problem]))),
    };
    let Checked { problems, mut warnings, params } = check(&document, go).ok_or(Refusal::Stopped)?;
    if !problems.is_empty() {
        return Err(Refusal::Problems(placed(text, problems)));
    }
    let Document { root: source, groups, controls, .. } = document;
    let mut catalog = Catalog { source, groups, controls, params, warnings: Vec::new() };
    let (problems, missing) = references(&catalog, go).ok_or(Refusal::Stopped)?;
    if !problems.is_empty() {
        return Err(Refusal::Problems(placed(text, problems)));
    }
    warnings.extend(missing);
    warnings.truncate(MAX_PROBLEMS);
    catalog.warnings = placed(text, warnings);
    Ok(catalog)
}

fn placed(text: &str, mut problems: Vec<Problem>) -> Vec<Problem> {
    if !problems.is_empty() {
        locate(text, &mut problems);
        problems.sort_by_key(|problem| (problem.line, problem.column));
    }
    problems
}

impl Catalog {
    /// Reassembles the document.
    ///
    /// # Errors
    /// None for a parsed catalogue.
    pub fn document(&self) -> Result<Value, AssembleError> {
        assemble(flatten(self))
    }

    /// Title, version, publisher.
    pub fn metadata(&self) -> Metadata {
        let catalog = &self.source["catalog"];
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
