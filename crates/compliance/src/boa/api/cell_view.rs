//! The explanation of a cell, in the API.

use chrono::NaiveDate;
use kernel::{Uuid, figure::to_wire};
use library::standard::Criticality;
use serde::Serialize;
use utoipa::ToSchema;

use super::view::HeatmapFigure;
use crate::{
    boa::service::{Explanation, NextStep, Outdated, Worst},
    compliance_state::ImpactView,
    finding::FindingStatus,
    scoring::{Cell, ItemResult, Severity},
};

/// A subdomain of the cell.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CellSubdomain {
    pub id: Uuid,
    pub code: String,
    pub name: String,
    pub figure: HeatmapFigure,
}

/// A standard that lowers the score.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CellStandard {
    pub standard_id: Uuid,
    pub code: String,
    pub title: String,
    pub criticality: Criticality,
    pub weight: i32,
    pub score: Option<f64>,
    /// Score minus that of the previous state.
    pub trend: Option<f64>,
    pub result: ItemResult,
    pub open_findings: i32,
    /// Day from which it is stale.
    pub valid_until: NaiveDate,
}

impl From<Worst> for CellStandard {
    fn from(worst: Worst) -> Self {
        Self {
            standard_id: worst.standard.id,
            code: worst.standard.code,
            title: worst.standard.title,
            criticality: worst.standard.criticality,
            weight: worst.state.weight,
            score: worst.state.score.map(to_wire),
            trend: worst.state.trend.map(to_wire),
            result: worst.state.result,
            open_findings: worst.state.open_findings,
            valid_until: worst.state.valid_until,
        }
    }
}

/// Why the cell has its colour.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CellReason {
    /// Critical standards that are assessed.
    pub critical_assessed: i64,
    /// Critical standards that fail.
    pub critical_failed: i64,
    /// Standards that fail.
    pub non_compliant: i64,
    /// Stale standards: judged too long ago, or by a version from before the last Major one in force.
    pub stale: i64,
    /// Those of them that a later Major version has overtaken, the first few by code.
    pub outdated: Vec<CellOutdated>,
    /// Applicable standards that were never assessed.
    pub not_assessed: i64,
    /// The standard with the largest drop.
    pub largest_drop: Option<CellDrop>,
}

/// A standard that was judged by a version from before the last Major one in force.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CellOutdated {
    pub standard_code: String,
    /// The version that it was judged by.
    #[schema(example = "1.0")]
    pub judged_version: String,
    /// The version in force.
    #[schema(example = "2.0")]
    pub version: String,
}

impl From<Outdated> for CellOutdated {
    fn from(row: Outdated) -> Self {
        Self { standard_code: row.code, judged_version: row.judged, version: row.in_force }
    }
}

/// A standard whose score fell.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CellDrop {
    pub standard_code: String,
    /// Earlier score.
    pub from: f64,
    /// Current score.
    pub to: f64,
}

/// A point of the trend.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CellPoint {
    /// Day.
    pub on: NaiveDate,
    /// Score at its end.
    pub score: f64,
    /// Standards with a score at its end.
    pub assessed: i64,
}

/// The open finding whose closing raises the domain's score most.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CellStep {
    pub finding_id: Uuid,
    pub finding_number: String,
    pub title: String,
    pub severity: Severity,
    pub status: FindingStatus,
    /// When it is due.
    pub due_on: NaiveDate,
    pub standard_code: String,
    /// Proposed title of an action against it.
    pub action_title: Option<String>,
    /// Its first unfinished action.
    pub action_id: Option<Uuid>,
    pub action_number: Option<String>,
    /// Effect of closing it.
    pub impact: ImpactView,
}

impl From<NextStep> for CellStep {
    fn from(step: NextStep) -> Self {
        Self {
            finding_id: step.finding.id,
            finding_number: step.finding.number,
            title: step.finding.title,
            severity: step.finding.severity,
            status: step.finding.status,
            due_on: step.finding.due_on,
            standard_code: step.standard_code,
            action_title: step.finding.action_title,
            action_id: step.action.as_ref().map(|a| a.id),
            action_number: step.action.map(|a| a.number),
            impact: step.impact.into(),
        }
    }
}

/// Details of one cell.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct HeatmapCellExplanation {
    pub client_id: Uuid,
    pub tenant_id: Uuid,
    pub client_name: String,
    /// Team, for the cell of a team.
    pub team_id: Option<Uuid>,
    pub team_name: Option<String>,
    pub framework_id: Uuid,
    pub domain_id: Uuid,
    pub domain_code: String,
    pub domain_name: String,
    /// Its colour token, 1 to 12.
    pub domain_colour: i32,
    /// The cell.
    pub figure: HeatmapFigure,
    /// Why it has its colour.
    pub reason: CellReason,
    /// The subdomains behind the score.
    pub subdomains: Vec<CellSubdomain>,
    /// The standards that lower the score most.
    pub worst: Vec<CellStandard>,
    /// History of the score, oldest first.
    pub history: Vec<CellPoint>,
    /// The cheapest next step; null when no open finding would raise the score.
    pub next_step: Option<CellStep>,
    /// The day that changes are measured from.
    pub compared_with: NaiveDate,
}

impl From<Explanation> for HeatmapCellExplanation {
    fn from(explanation: Explanation) -> Self {
        let subdomain = |(s, cell): (library::subdomain::Subdomain, Cell)| CellSubdomain {
            id: s.id,
            code: s.code,
            name: s.name,
            figure: (&cell).into(),
        };
        Self {
            client_id: explanation.client.id,
            tenant_id: explanation.client.tenant_id,
            client_name: explanation.client.name,
            team_id: explanation.team.as_ref().map(|t| t.id),
            team_name: explanation.team.map(|t| t.name),
            framework_id: explanation.domain.framework_id,
            domain_id: explanation.domain.id,
            domain_code: explanation.domain.code,
            domain_name: explanation.domain.name,
            domain_colour: explanation.domain.colour,
            reason: CellReason {
                critical_assessed: explanation.critical_assessed,
                critical_failed: explanation.critical_failed,
                non_compliant: explanation.non_compliant,
                stale: explanation.cell.stale,
                outdated: explanation.outdated.into_iter().map(Into::into).collect(),
                not_assessed: explanation.cell.applicable - explanation.cell.assessed,
                largest_drop: explanation.largest_drop.map(|d| CellDrop {
                    standard_code: d.code,
                    from: to_wire(d.from),
                    to: to_wire(d.to),
                }),
            },
            figure: (&explanation.cell).into(),
            subdomains: explanation.subdomains.into_iter().map(subdomain).collect(),
            worst: explanation.worst.into_iter().map(Into::into).collect(),
            history: explanation
                .history
                .into_iter()
                .map(|p| CellPoint { on: p.on, score: to_wire(p.score), assessed: p.assessed })
                .collect(),
            next_step: explanation.step.map(Into::into),
            compared_with: explanation.compared_with,
        }
    }
}
