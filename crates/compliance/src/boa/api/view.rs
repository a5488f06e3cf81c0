//! The heat map in the API.

use chrono::{DateTime, NaiveDate, Utc};
use kernel::{Uuid, figure::to_wire};
use serde::Serialize;
use utoipa::ToSchema;

use crate::{
    boa::service::{Column, Heatmap, Level, Row},
    catalogue::FigureRelease,
    scoring::{Band, Cell},
};

/// Score, coverage and change of one cell, row or total.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct HeatmapFigure {
    /// Score, 0 to 100; null while nothing is assessed, and where nothing applies.
    pub score: Option<f64>,
    /// Band of the score, after the critical rule.
    pub band: Option<Band>,
    /// Score minus that of the compared day; null without one.
    pub delta: Option<f64>,
    /// Coverage: assessed standards in percent of those that apply; null if none apply.
    pub coverage_pct: Option<f64>,
    /// Standards with a score.
    pub assessed: i64,
    /// Applicable standards in force.
    pub applicable: i64,
    /// Whether all of it was found not to apply, which is not the same as not assessed.
    pub not_applicable: bool,
    /// Whether at least half of the assessed standards are stale.
    pub stale: bool,
    /// Stale standards.
    pub stale_count: i64,
    /// Standards with a failed critical item.
    pub critical_failed: i64,
    pub open_findings: i64,
    /// Whether coverage is below half: such a score is left out of means. False where nothing applies.
    pub provisional: bool,
}

impl From<&Cell> for HeatmapFigure {
    fn from(cell: &Cell) -> Self {
        Self {
            score: cell.score.map(to_wire),
            band: cell.band(),
            delta: cell.delta().map(to_wire),
            coverage_pct: cell.coverage().map(to_wire),
            assessed: cell.assessed,
            applicable: cell.applicable,
            not_applicable: cell.does_not_apply(),
            stale: cell.is_stale(),
            stale_count: cell.stale,
            critical_failed: cell.critical_failed,
            open_findings: cell.open_findings,
            provisional: cell.is_provisional(),
        }
    }
}

/// A column.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct HeatmapColumn {
    /// Domain or subdomain.
    pub id: Uuid,
    /// Domain of a subdomain; a domain itself.
    pub domain_id: Uuid,
    pub code: String,
    pub name: String,
    /// Colour token of the domain, 1 to 12.
    pub colour: i32,
}

impl From<Column> for HeatmapColumn {
    fn from(column: Column) -> Self {
        Self { id: column.id, domain_id: column.domain_id, code: column.code, name: column.name, colour: column.colour }
    }
}

/// A team of a client.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct HeatmapTeamRow {
    pub team_id: Uuid,
    pub name: String,
    /// Overall figure.
    pub total: HeatmapFigure,
    /// Figures by column, in column order.
    pub cells: Vec<HeatmapFigure>,
}

/// A client.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct HeatmapRow {
    pub client_id: Uuid,
    pub tenant_id: Uuid,
    pub code: String,
    pub name: String,
    /// Overall figure, or that of the selected domain.
    pub total: HeatmapFigure,
    /// Figures by column, in column order.
    pub cells: Vec<HeatmapFigure>,
    /// Teams that were assessed separately.
    pub teams: Vec<HeatmapTeamRow>,
}

fn figures(cells: &[Cell]) -> Vec<HeatmapFigure> {
    cells.iter().map(HeatmapFigure::from).collect()
}

impl From<Row> for HeatmapRow {
    fn from(row: Row) -> Self {
        let team = |t: Row| HeatmapTeamRow { team_id: t.id, name: t.name, total: (&t.total).into(), cells: figures(&t.cells) };
        Self {
            client_id: row.id,
            tenant_id: row.tenant_id,
            code: row.code,
            name: row.name,
            total: (&row.total).into(),
            cells: figures(&row.cells),
            teams: row.teams.into_iter().map(team).collect(),
        }
    }
}

/// Clients by domains or subdomains of one framework.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct HeatmapView {
    /// Framework; a heat map never mixes several.
    pub framework_id: Uuid,
    pub framework_title: String,
    /// Granularity of the columns.
    pub level: Level,
    /// Columns, in order.
    pub columns: Vec<HeatmapColumn>,
    /// Rows, by name.
    pub rows: Vec<HeatmapRow>,
    /// The mean over all clients that aren't provisional; open findings of all clients.
    pub total: HeatmapFigure,
    /// The same by column.
    pub totals: Vec<HeatmapFigure>,
    /// The framework's current release. Cells and totals alike follow its domains, subdomains and weights as they are today.
    pub release: Option<FigureRelease>,
    /// When it was computed.
    pub as_of: DateTime<Utc>,
    /// The day that changes are measured from.
    pub compared_with: NaiveDate,
}

impl HeatmapView {
    /// The view of `map`, computed at `as_of`.
    pub fn new(map: Heatmap, level: Level, as_of: DateTime<Utc>) -> Self {
        Self {
            framework_id: map.tree.framework.id,
            framework_title: map.tree.framework.title,
            level,
            columns: map.columns.into_iter().map(Into::into).collect(),
            rows: map.rows.into_iter().map(Into::into).collect(),
            total: (&map.total).into(),
            totals: figures(&map.totals),
            release: map.release.as_ref().map(Into::into),
            as_of,
            compared_with: map.compared_with,
        }
    }
}
