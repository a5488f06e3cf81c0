//! Problems of a file, with their location.

use std::collections::BTreeMap;
use std::fmt;

use serde::Serialize;

/// Kind of a problem; its name is stable and serves as a text key.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
pub enum ProblemCode {
    /// More than `limit` bytes; `actual`.
    FileTooLarge,
    /// Not UTF-8; `found`.
    Encoding,
    /// Not JSON; `reason`.
    Json,
    /// An object names `key` twice.
    DuplicateKey,
    /// Nested deeper than `limit` levels.
    TooDeep,
    /// Not an OSCAL catalogue; `found` says what it is.
    NotCatalog,
    /// `found` is not a version of OSCAL 1.
    VersionUnsupported,
    /// Warning: `found` is a version of OSCAL 1 after 1.1; fields that it adds are kept, and nothing reads them.
    VersionNewer,
    /// The required `field` is missing or blank.
    Missing,
    /// `expected` another type than `found`.
    WrongType,
    /// `found` is not an OSCAL token.
    BadToken,
    /// `found` is not a UUID.
    BadUuid,
    /// `found` is not a date and time with time zone.
    BadDate,
    /// `found` is none of the values `expected`.
    BadValue,
    /// `id` of a `kind` is used twice, first at `first` in line `firstLine`. A warning unless controls or references depend on it.
    DuplicateId,
    /// Parameters insert each other in a cycle; `ids`.
    ParamCycle,
    /// More than `limit` top-level groups; `actual`.
    TooManyGroups,
    /// More than `limit` controls; `actual`.
    TooManyControls,
    /// More than `limit` items in the list `field`, or in the whole file.
    TooManyItems,
    /// So many small values that parsing them would take many times the file's size.
    TooDense,
    /// A text of more than `limit` bytes, as written or with its parameters resolved.
    TextTooLong,
    /// Warning: the text inserts the parameter `id`, which the file does not define.
    UnknownParam,
    /// Warning: a link refers to the resource `id`, which the back matter does not contain.
    UnknownResource,
}

/// One problem of a file. `path` is a JSON pointer (RFC 6901), `place` a readable form of it; `line` and `column` count from 1.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Problem {
    pub code: ProblemCode,
    pub path: String,
    pub place: String,
    pub line: Option<u32>,
    pub column: Option<u32>,
    pub data: BTreeMap<&'static str, String>,
}

impl Problem {
    pub(crate) fn new(code: ProblemCode, path: impl Into<String>) -> Self {
        Self { code, path: path.into(), place: String::new(), line: None, column: None, data: BTreeMap::new() }
    }

    pub(crate) fn with(mut self, key: &'static str, value: impl fmt::Display) -> Self {
        self.data.insert(key, excerpt(&value.to_string()));
        self
    }

    pub(crate) fn at(mut self, (line, column): (u32, u32)) -> Self {
        self.line = Some(line);
        self.column = Some(column);
        self
    }

    /// English message for logs and the command line; screens translate `code` with `data`.
    pub fn message(&self) -> String {
        let data = |key: &str| self.data.get(key).map_or("", String::as_str);
        match self.code {
            ProblemCode::FileTooLarge => format!("the file has {} bytes, allowed are {}", data("actual"), data("limit")),
            ProblemCode::Encoding => format!("the file must be UTF-8, found {}", data("found")),
            ProblemCode::Json => format!("not valid JSON: {}", data("reason")),
            ProblemCode::DuplicateKey => format!("the key \"{}\" occurs twice in the same object", data("key")),
            ProblemCode::TooDeep => format!("nested deeper than {} levels", data("limit")),
            ProblemCode::NotCatalog => format!("not an OSCAL catalogue, found {}", data("found")),
            ProblemCode::VersionUnsupported => format!("OSCAL version {} is not supported, only versions of OSCAL 1", data("found")),
            ProblemCode::VersionNewer => {
                format!("OSCAL version {} is newer than 1.1: fields that it adds are kept as they are", data("found"))
            }
            ProblemCode::Missing => format!("\"{}\" is required and missing or blank", data("field")),
            ProblemCode::WrongType => format!("expected {}, found {}", data("expected"), data("found")),
            ProblemCode::BadToken => format!("\"{}\" is not a valid identifier", data("found")),
            ProblemCode::BadUuid => format!("\"{}\" is not a UUID", data("found")),
            ProblemCode::BadDate => format!("\"{}\" is not a date and time with time zone", data("found")),
            ProblemCode::BadValue => format!("\"{}\" is none of {}", data("found"), data("expected")),
            ProblemCode::DuplicateId => {
                format!("the {} id \"{}\" is already used in line {}, {}", data("kind"), data("id"), data("firstLine"), data("first"))
            }
            ProblemCode::ParamCycle => format!("parameters insert each other in a circle: {}", data("ids")),
            ProblemCode::TooManyGroups => format!("{} top-level groups, allowed are {}", data("actual"), data("limit")),
            ProblemCode::TooManyControls => format!("{} controls, allowed are {}", data("actual"), data("limit")),
            ProblemCode::TooManyItems => format!("more than {} \"{}\"", data("limit"), data("field")),
            ProblemCode::TooDense => "holds too many values for its size".to_owned(),
            ProblemCode::TextTooLong => format!("a text is longer than {} bytes", data("limit")),
            ProblemCode::UnknownParam => format!("inserts the parameter \"{}\", which the file does not define", data("id")),
            ProblemCode::UnknownResource => format!("refers to the resource \"{}\", which the back matter does not hold", data("id")),
        }
    }
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let (Some(line), Some(column)) = (self.line, self.column) {
            write!(f, "line {line}, column {column}: ")?;
        }
        if !self.path.is_empty() {
            write!(f, "{}: ", self.path)?;
        }
        f.write_str(&self.message())
    }
}

/// Problems quote the file: quotes are shortened to fit a screen.
fn excerpt(text: &str) -> String {
    const LONGEST: usize = 200;
    match text.char_indices().nth(LONGEST) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.to_owned(),
    }
}
