//! Pieces of a standard's view: lines with their marks, parameters, links, versions.

use chrono::{DateTime, NaiveDate, Utc};
use kernel::Uuid;
use oscal::{Line, ParamView, Segment};
use serde::Serialize;
use utoipa::ToSchema;

use crate::standard::{
    ChangeKind, StandardStatus,
    reader::Related,
    store::{Link, VersionLine},
};

/// Kind of a piece of a line.
#[derive(Debug, Clone, Copy, Serialize, ToSchema)]
pub enum SegmentKind {
    /// Plain words.
    Text,
    /// What a parameter shows.
    Param,
    /// An insertion whose parameter the catalogue doesn't define.
    Missing,
}

/// A piece of a line.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct StatementSegment {
    pub kind: SegmentKind,
    /// What the reader sees.
    pub text: String,
    /// Id of the parameter.
    pub id: Option<String>,
    /// Name of the parameter.
    pub label: Option<String>,
    /// Whether the parameter has a value.
    pub set: Option<bool>,
}

impl From<Segment> for StatementSegment {
    fn from(segment: Segment) -> Self {
        match segment {
            Segment::Text { text } => Self { kind: SegmentKind::Text, text, id: None, label: None, set: None },
            Segment::Param { id, label, text, set } => {
                Self { kind: SegmentKind::Param, text, id: Some(id), label: Some(label), set: Some(set) }
            }
            Segment::Missing { id, text } => Self { kind: SegmentKind::Missing, text, id: Some(id), label: None, set: None },
        }
    }
}

/// A line of the statement.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct StatementLine {
    /// Level of indentation, 0 at the margin.
    pub level: u8,
    /// Label of the item, `a.` or `(1)`.
    pub label: Option<String>,
    /// Its pieces.
    pub segments: Vec<StatementSegment>,
}

impl From<Line> for StatementLine {
    fn from(line: Line) -> Self {
        Self { level: line.level, label: line.label, segments: line.segments.into_iter().map(StatementSegment::from).collect() }
    }
}

/// A parameter of an imported standard.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct StandardParameter {
    /// Id in the catalogue.
    pub id: String,
    /// Name.
    pub label: String,
    /// As it reads in a sentence.
    pub text: String,
    /// Whether it has a value.
    pub set: bool,
    /// What to consider when setting it.
    pub guidelines: Vec<String>,
}

impl From<ParamView> for StandardParameter {
    fn from(param: ParamView) -> Self {
        Self { id: param.id, label: param.label, text: param.text, set: param.set, guidelines: param.guidelines }
    }
}

/// A standard as a link.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct StandardLink {
    pub id: Uuid,
    pub code: String,
    pub title: String,
    pub status: StandardStatus,
}

impl From<Link> for StandardLink {
    fn from(link: Link) -> Self {
        Self { id: link.id, code: link.code, title: link.title, status: link.status }
    }
}

/// A related standard, here or only in the source.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct RelatedStandard {
    /// Control id or code, as the source names it.
    pub name: String,
    /// The standard, when the framework has it.
    pub standard: Option<StandardLink>,
}

impl From<Related> for RelatedStandard {
    fn from(related: Related) -> Self {
        Self { name: related.name, standard: related.link.map(StandardLink::from) }
    }
}

/// A version without its texts.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct StandardVersionLine {
    pub id: Uuid,
    /// `major.minor`.
    pub version: String,
    pub status: StandardStatus,
    /// How much it changes.
    pub change_kind: ChangeKind,
    /// What it changes.
    pub change_summary: String,
    /// First day in force.
    pub effective_from: Option<NaiveDate>,
    /// Who wrote it.
    pub author_id: Option<Uuid>,
    /// When it was begun.
    pub created_at: DateTime<Utc>,
    /// When it was handed over.
    pub submitted_at: Option<DateTime<Utc>>,
    /// When it was published.
    pub published_at: Option<DateTime<Utc>>,
    /// Who published it.
    pub published_by: Option<Uuid>,
}

impl From<VersionLine> for StandardVersionLine {
    fn from(row: VersionLine) -> Self {
        Self {
            id: row.id,
            version: format!("{}.{}", row.major, row.minor),
            status: row.status,
            change_kind: row.change_kind,
            change_summary: row.change_summary,
            effective_from: row.effective_from,
            author_id: row.author_id,
            created_at: row.created_at,
            submitted_at: row.submitted_at,
            published_at: row.published_at,
            published_by: row.published_by,
        }
    }
}
