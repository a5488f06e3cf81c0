//! What an import did, or would do.

use std::collections::BTreeMap;

use kernel::{Error, FieldError, Uuid};
use oscal::{LibraryPlan, PlannedStandard, Problem};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use utoipa::ToSchema;

use crate::standard::Standard;

/// How many rows of a kind.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = ImportTally)]
pub struct Tally {
    /// New.
    pub create: u32,
    /// Changed.
    pub update: u32,
    /// As they were.
    pub unchanged: u32,
}

/// Something wrong or worth knowing, and where.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = ImportProblem)]
pub struct Finding {
    /// Stable name; `Oscal.<code>` is the key of its text.
    pub code: String,
    /// JSON pointer into the file.
    pub path: String,
    /// The same in words.
    pub place: String,
    /// Line in the file, from 1.
    pub line: Option<u32>,
    /// Column in the file, from 1.
    pub column: Option<u32>,
    /// What is wrong, in English.
    pub message: String,
    /// Values for the text.
    pub data: BTreeMap<String, String>,
}

impl From<&Problem> for Finding {
    fn from(problem: &Problem) -> Self {
        Self {
            code: format!("{:?}", problem.code),
            path: problem.path.clone(),
            place: problem.place.clone(),
            line: problem.line,
            column: problem.column,
            message: problem.message(),
            data: problem.data.iter().map(|(key, value)| ((*key).to_owned(), value.clone())).collect(),
        }
    }
}

/// A standard that the file seems to have under another number: the words are equal.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = ImportRename)]
pub struct Rename {
    pub standard_id: Uuid,
    /// Its code so far.
    #[schema(example = "AC-2")]
    pub code: String,
    /// The code in the file.
    #[schema(example = "AC-02")]
    pub new_code: String,
    /// The id in the file.
    #[schema(example = "ac-02")]
    pub new_control_id: String,
    pub title: String,
    /// Whether it is one standard; null while nobody has decided, which counts as yes in a dry run and stops an import.
    pub same: Option<bool>,
}

impl Rename {
    pub(crate) fn of(row: &Standard, planned: &PlannedStandard, same: Option<bool>) -> Self {
        Self {
            standard_id: row.id,
            code: row.code.clone(),
            new_code: planned.code.clone(),
            new_control_id: planned.control_id.clone(),
            title: row.title.clone(),
            same,
        }
    }
}

/// What an import did, or, as a dry run, would do. Numbers of standards stand at the top.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = ImportReport)]
pub struct Report {
    /// The framework; absent when a dry run would make it.
    pub framework_id: Option<Uuid>,
    pub framework_code: String,
    /// Whether it is, or would be, a new one.
    pub is_new_framework: bool,
    /// Title of the catalogue.
    pub title: String,
    /// Version of the catalogue.
    pub version: String,
    /// Whether it was written; false for a dry run and for a file that changes nothing.
    pub applied: bool,
    /// New standards, including those imported as retired.
    pub create: u32,
    /// Standards that get a new version.
    pub update: u32,
    /// Standards that stay as they were.
    pub unchanged: u32,
    /// Standards that are withdrawn in the file and become retired.
    pub retired: u32,
    /// Standards that change their place alone.
    pub moved: u32,
    /// Changed controls that were left alone, since somebody has a version open: see the warnings.
    pub skipped: u32,
    /// Versions put in force.
    pub published: u32,
    /// Codes of standards that the file doesn't have any more; they stay.
    pub missing: Vec<String>,
    /// Standards that go on under another number, with their results; their names so far stay known.
    #[serde(default)]
    #[schema(required = true)]
    pub renamed: u32,
    /// Pairs of equal words under different numbers, each with what was decided.
    #[serde(default)]
    #[schema(required = true)]
    pub renames: Vec<Rename>,
    pub domains: Tally,
    pub subdomains: Tally,
    /// Name of the release that was made.
    pub release: Option<String>,
    /// The release that was made.
    pub release_id: Option<Uuid>,
    /// What doesn't hinder the import and should be seen.
    pub warnings: Vec<Finding>,
    /// What hinders it: nothing is written then.
    pub errors: Vec<Finding>,
}

impl Report {
    /// An empty report on a readable file.
    pub(crate) fn on(plan: &LibraryPlan) -> Self {
        Self {
            title: plan.metadata.title.clone(),
            version: plan.metadata.version.clone(),
            warnings: plan.warnings.iter().map(Finding::from).collect(),
            ..Self::default()
        }
    }

    /// A report on a file that can't be read.
    pub(crate) fn broken(problems: &[Problem]) -> Self {
        Self { errors: problems.iter().map(Finding::from).collect(), ..Self::default() }
    }

    /// Warns that a control of the file says what another standard said.
    pub(crate) fn warn_of_moved_text(&mut self, control: &str, other: &str) {
        let message = format!("{control} now has the text that {other} had: results of {control} so far are about another text");
        self.warn("MovedText", control, message);
        if let Some(warning) = self.warnings.last_mut() {
            warning.data.insert("other".to_owned(), other.to_owned());
        }
    }

    /// Adds a warning about a control of the file.
    pub(crate) fn warn(&mut self, code: &str, control: &str, message: String) {
        let data = BTreeMap::from([("control".to_owned(), control.to_owned())]);
        self.warnings.push(Finding {
            code: code.to_owned(),
            path: String::new(),
            place: control.to_owned(),
            line: None,
            column: None,
            message,
            data,
        });
    }

    /// Whether something is to be written.
    pub(crate) fn changes_something(&self) -> bool {
        let tally = |tally: Tally| tally.create + tally.update;
        self.create + self.update + self.retired + self.moved + self.renamed + self.published + tally(self.domains) + tally(self.subdomains)
            > 0
            || self.is_new_framework
            || self.release_id.is_some()
    }
}

/// The problems of a file as errors on its paths.
pub(crate) fn refused(problems: &[Problem]) -> Error {
    let field = |problem: &Problem| {
        let mut data: Map<String, Value> = problem.data.iter().map(|(key, value)| ((*key).to_owned(), value.clone().into())).collect();
        data.insert("line".to_owned(), problem.line.into());
        data.insert("column".to_owned(), problem.column.into());
        data.insert("path".to_owned(), problem.path.clone().into());
        data.insert("place".to_owned(), problem.place.clone().into());
        let path = if problem.path.is_empty() { "$" } else { &problem.path };
        FieldError { field: path.to_owned(), message: format!("Oscal.{:?}", problem.code).into(), data }
    };
    Error::invalid_fields(problems.iter().map(field).collect())
}
