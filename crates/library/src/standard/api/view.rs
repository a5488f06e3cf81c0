//! A standard as it goes out.

use chrono::{DateTime, NaiveDate, Utc};
use kernel::Uuid;
use serde::Serialize;
use utoipa::ToSchema;

use super::parts::{RelatedStandard, StandardLink, StandardParameter, StandardVersionLine, StatementLine};
use crate::standard::{
    ChangeKind, Content, Criticality, Reference, Standard, StandardStatus, StandardVersion,
    reader::{Detail, StandardAction},
};

/// A standard in a list.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct StandardView {
    pub id: Uuid,
    /// Framework that it belongs to.
    pub framework_id: Uuid,
    /// Domain that it belongs to.
    pub domain_id: Uuid,
    /// Subdomain that it belongs to.
    pub subdomain_id: Uuid,
    /// The standard that it enhances.
    pub parent_standard_id: Option<Uuid>,
    /// Code, unique in the framework.
    pub code: String,
    /// Id of the control in the imported catalogue.
    pub control_id: Option<String>,
    /// Codes that it had before its publisher renumbered it, oldest first.
    #[schema(example = json!(["AC-2"]))]
    pub former_codes: Vec<String>,
    pub title: String,
    /// Titles of the groups around it.
    pub path: String,
    pub status: StandardStatus,
    /// How much it matters.
    pub criticality: Criticality,
    /// Weight in the subdomain's score, 1 to 10.
    pub weight: i32,
    /// `major.minor` of the version in force, or of the first draft.
    pub version: String,
    /// The version in force.
    pub current_version_id: Option<Uuid>,
    /// The draft, the version in review, or the published version that takes effect later.
    pub open_version_id: Option<Uuid>,
    /// First publication.
    pub published_at: Option<DateTime<Utc>>,
    /// Last change of any of its texts.
    pub revised_at: DateTime<Utc>,
    /// Stamp to send back on a change.
    pub concurrency_stamp: String,
}

impl From<Standard> for StandardView {
    fn from(row: Standard) -> Self {
        Self {
            former_codes: row.aliases().into_iter().map(|alias| alias.code).filter(|code| *code != row.code).collect(),
            id: row.id,
            framework_id: row.framework_id,
            domain_id: row.domain_id,
            subdomain_id: row.subdomain_id,
            parent_standard_id: row.parent_standard_id,
            code: row.code,
            control_id: row.control_id,
            title: row.title,
            path: row.path,
            status: row.status,
            criticality: row.criticality,
            weight: row.weight,
            version: row.version,
            current_version_id: row.current_version_id,
            open_version_id: row.open_version_id,
            published_at: row.published_at,
            revised_at: row.revised_at,
            concurrency_stamp: row.concurrency_stamp,
        }
    }
}

/// A version with its texts.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct StandardVersionView {
    pub id: Uuid,
    /// `major.minor`.
    pub version: String,
    pub status: StandardStatus,
    pub title: String,
    /// What must be true.
    pub statement: String,
    /// Why.
    pub rationale: String,
    /// How it can be met.
    pub guidance: String,
    /// What shows that it is met.
    pub evidence_examples: Vec<String>,
    /// How much it matters.
    pub criticality: Criticality,
    /// Weight in the subdomain's score, 1 to 10.
    pub weight: i32,
    /// What each of the five levels of maturity looks like; empty when it has no scale.
    pub maturity: Vec<String>,
    /// Months after which a result is stale: 3, 6, 12 or 24.
    pub assess_every_months: i32,
    /// What it rests on.
    pub references: Vec<Reference>,
    /// Codes or control ids of related standards.
    pub related: Vec<String>,
    /// How much it changes.
    pub change_kind: ChangeKind,
    /// What it changes.
    pub change_summary: String,
    /// First day in force; a version that is published before waits for it.
    pub effective_from: Option<NaiveDate>,
    /// Who wrote it.
    pub author_id: Option<Uuid>,
    /// When it was published.
    pub published_at: Option<DateTime<Utc>>,
}

impl From<StandardVersion> for StandardVersionView {
    fn from(row: StandardVersion) -> Self {
        let content = Content::of(&row);
        Self {
            id: row.id,
            version: row.label(),
            status: row.status,
            weight: content.weight(),
            title: content.title,
            statement: content.statement,
            rationale: content.rationale,
            guidance: content.guidance,
            evidence_examples: content.evidence_examples,
            criticality: content.criticality,
            maturity: content.maturity,
            assess_every_months: content.assess_every_months,
            references: content.references,
            related: content.related,
            change_kind: content.change_kind,
            change_summary: content.change_summary,
            effective_from: content.effective_from,
            author_id: row.author_id,
            published_at: row.published_at,
        }
    }
}

/// What a standard belongs to, as a reader names it.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct StandardHome {
    pub id: Uuid,
    pub code: String,
    pub name: String,
    /// Colour token of a domain, 1 to 12.
    pub colour: Option<i32>,
}

/// A standard as its reader shows it.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct StandardDetailView {
    #[serde(flatten)]
    pub standard: StandardView,
    pub framework: StandardHome,
    pub domain: StandardHome,
    pub subdomain: StandardHome,
    /// The version that is shown.
    pub shown: StandardVersionView,
    /// The statement line by line, parameters marked.
    pub lines: Vec<StatementLine>,
    /// Parameters of an imported standard.
    pub parameters: Vec<StandardParameter>,
    /// All versions, the latest first.
    pub versions: Vec<StandardVersionLine>,
    /// The standard that it enhances.
    pub parent: Option<StandardLink>,
    /// Standards that enhance it.
    pub children: Vec<StandardLink>,
    pub related_standards: Vec<RelatedStandard>,
    /// The one before in reading order.
    pub previous: Option<StandardLink>,
    /// The one after in reading order.
    pub next: Option<StandardLink>,
    /// What the caller may do with it now.
    pub allowed_actions: Vec<StandardAction>,
}

impl From<Detail> for StandardDetailView {
    fn from(detail: Detail) -> Self {
        let (framework, domain, subdomain) = (detail.framework, detail.domain, detail.subdomain);
        Self {
            framework: StandardHome { id: framework.id, code: framework.code, name: framework.title, colour: None },
            domain: StandardHome { id: domain.id, code: domain.code, name: domain.name, colour: Some(domain.colour) },
            subdomain: StandardHome { id: subdomain.id, code: subdomain.code, name: subdomain.name, colour: None },
            shown: detail.version.into(),
            lines: detail.lines.into_iter().map(StatementLine::from).collect(),
            parameters: detail.params.into_iter().map(StandardParameter::from).collect(),
            versions: detail.versions.into_iter().map(StandardVersionLine::from).collect(),
            parent: detail.parent.map(StandardLink::from),
            children: detail.children.into_iter().map(StandardLink::from).collect(),
            related_standards: detail.related.into_iter().map(RelatedStandard::from).collect(),
            previous: detail.previous.map(StandardLink::from),
            next: detail.next.map(StandardLink::from),
            allowed_actions: detail.actions,
            standard: detail.standard.into(),
        }
    }
}
