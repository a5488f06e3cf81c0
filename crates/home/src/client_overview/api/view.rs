//! The overview of a client as the API shows it.

use chrono::NaiveDate;
use compliance::{
    boa::{
        HeatmapFigure,
        service::{Column, PeriodScores},
    },
    scoring::Cell,
};
use kernel::{Uuid, figure::to_wire};
use library::framework::Framework;
use serde::Serialize;
use utoipa::ToSchema;

use crate::client_overview::{rules::ClientPeriod, service::Overview};

/// A score at the end of a period, with the one at its start.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PeriodFigure {
    /// At the end of the period, 0 to 100; null while nothing was assessed, and where nothing applied.
    pub score: Option<f64>,
    /// At the start of the period; null where there was none.
    pub before: Option<f64>,
    /// Coverage at the end: assessed standards in percent of those that apply; null if none apply.
    pub coverage_pct: Option<f64>,
    /// Whether all of it was found not to apply, which is not the same as not assessed.
    pub not_applicable: bool,
}

impl From<Cell> for PeriodFigure {
    fn from(cell: Cell) -> Self {
        Self {
            score: cell.score.map(to_wire),
            before: cell.before.map(to_wire),
            coverage_pct: cell.coverage().map(to_wire),
            not_applicable: cell.does_not_apply(),
        }
    }
}

/// A domain in the overview.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PeriodDomain {
    pub id: Uuid,
    pub code: String,
    pub name: String,
    /// Colour token, 1 to 12.
    pub colour: i32,
    pub figures: PeriodFigure,
}

impl From<(Column, Cell)> for PeriodDomain {
    fn from((column, cell): (Column, Cell)) -> Self {
        Self { id: column.id, code: column.code, name: column.name, colour: column.colour, figures: cell.into() }
    }
}

/// A framework that the overview can show scores of.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PeriodFramework {
    pub id: Uuid,
    pub code: String,
    pub title: String,
    /// Version as its publisher names it.
    pub version: Option<String>,
    /// Whether it is the one shown first.
    pub is_default: bool,
}

impl From<Framework> for PeriodFramework {
    fn from(row: Framework) -> Self {
        Self { id: row.id, code: row.code, title: row.title, version: row.version, is_default: row.is_default }
    }
}

/// Scores in the overview.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PeriodScoresView {
    /// The framework that the scores belong to.
    pub framework_id: Uuid,
    pub framework_title: String,
    /// The frameworks to choose from, the default one first: where the client was ever assessed, and the one that is shown.
    pub frameworks: Vec<PeriodFramework>,
    /// Overall, as it is today, in whatever period the rest is shown; its change is that over the last 90 days.
    pub today: HeatmapFigure,
    /// Overall, over the period.
    pub total: PeriodFigure,
    /// The domains with standards in force, in their order.
    pub domains: Vec<PeriodDomain>,
}

impl From<PeriodScores> for PeriodScoresView {
    fn from(scores: PeriodScores) -> Self {
        Self {
            framework_id: scores.framework.id,
            framework_title: scores.framework.title,
            frameworks: scores.frameworks.into_iter().map(PeriodFramework::from).collect(),
            today: (&scores.today).into(),
            total: scores.total.into(),
            domains: scores.domains.into_iter().map(PeriodDomain::from).collect(),
        }
    }
}

/// How a client has done over a period; a part that the caller may not see is null.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ClientOverviewView {
    pub period: ClientPeriod,
    /// First day.
    pub starts_on: NaiveDate,
    /// Last day: today by the client's calendar while the period lasts.
    pub ends_on: NaiveDate,
    /// Scores by domain.
    pub scores: Option<PeriodScoresView>,
    /// Assessments that were finalised first in the period, in the framework of the scores; in any framework where `scores` is null.
    pub finalised_assessments: Option<u64>,
    /// Findings that were opened in the period, of all frameworks.
    pub opened_findings: Option<u64>,
    /// Findings that were verified and closed in the period, of all frameworks.
    pub closed_findings: Option<u64>,
    /// Action items whose original due date lies in the period, without those that are still due today.
    pub due_actions: Option<i64>,
    /// Of these, done by that date.
    pub on_time_actions: Option<i64>,
}

impl From<Overview> for ClientOverviewView {
    fn from(found: Overview) -> Self {
        Self {
            period: found.period,
            starts_on: found.span.starts_on,
            ends_on: found.span.ends_on,
            scores: found.scores.map(PeriodScoresView::from),
            finalised_assessments: found.finalised,
            opened_findings: found.findings.map(|findings| findings.opened),
            closed_findings: found.findings.map(|findings| findings.closed),
            due_actions: found.actions.map(|actions| actions.due),
            on_time_actions: found.actions.map(|actions| actions.met),
        }
    }
}
