//! `GET /api/app/teams/{id}/scorecard/export`

use axum::{
    extract::State,
    http::HeaderMap,
    response::{IntoResponse, Response},
};
use chrono::NaiveDate;
use garde::Validate;
use http::{App, Caller, IdPath, Params, culture_of};
use kernel::Error;
use serde::Deserialize;
use tabular::{
    Cell, Kind,
    export::{self, Table},
    sheet::{CsvStyle, Format},
};
use utoipa::IntoParams;

use super::view::{ScorecardRow, ScorecardView, scorecard_view};
use crate::scorecard::service::{self, ScorecardFilter};

/// Which part of a scorecard is exported, and how.
#[derive(Debug, Default, Deserialize, IntoParams, Validate)]
#[serde(rename_all = "camelCase", deny_unknown_fields, default)]
#[into_params(parameter_in = Query, rename_all = "camelCase")]
pub struct ScorecardExportQuery {
    /// File format.
    #[garde(skip)]
    #[param(required = true, example = "csv")]
    format: Option<Format>,
    /// Separators and decimals of a CSV file; those of the caller's language unless the standard is asked for.
    #[garde(skip)]
    csv_style: CsvStyle,
    /// A day of the last of the thirteen weeks; the client's present week without it.
    #[garde(custom(http::plain_year))]
    last_on: Option<NaiveDate>,
    /// Whether archived measurables are in it, too.
    #[garde(skip)]
    with_archived: bool,
}

/// A scorecard as a file: a row for each measurable, a column for each week.
#[utoipa::path(get, path = "/api/app/teams/{id}/scorecard/export", operation_id = "export_team_scorecard", tag = "Teams",
    params(("id" = Uuid, Path, description = "Team"), ScorecardExportQuery),
    responses((status = 200, description = "The file.", body = Vec<u8>, content_type = "application/octet-stream")))]
pub async fn export(
    State(app): State<App>,
    Caller(scope): Caller,
    IdPath(id): IdPath,
    headers: HeaderMap,
    Params(query): Params<ScorecardExportQuery>,
) -> http::Result<Response> {
    let asked = ScorecardFilter { last_on: query.last_on, with_archived: query.with_archived };
    let card = scorecard_view(&app, &scope, service::get(&app, &scope, id, asked).await?);
    let format = query.format.ok_or_else(|| Error::invalid("format", "Validation.Required"))?;
    let bytes = export::table(&app, &scope, table_of(card), (format, query.csv_style), &culture_of(&app, &headers)).await?;
    let mut response = bytes.into_response();
    export::as_file(response.headers_mut(), "scorecard", format, scope.now());
    Ok(response)
}

/// Columns before those of the weeks.
const ABOUT: [(&str, Kind); 7] = [
    ("Scorecards.Measurable", Kind::Text),
    ("Scorecards.Unit", Kind::Short),
    ("Scorecards.Direction", Kind::Short),
    ("Scorecards.Goal", Kind::Short),
    ("Scorecards.GoalTo", Kind::Short),
    ("Scorecards.Owner", Kind::Text),
    ("Scorecards.Archived", Kind::Short),
];

fn table_of(card: ScorecardView) -> Table {
    let word = |key: &str| Cell::Word(key.to_owned());
    let about = ABOUT.map(|(key, kind)| (word(key), kind));
    let weeks = card.weeks.iter().map(|week| (Cell::from(week.week_on), Kind::Short));
    let sums = ["Scorecards.Average", "Scorecards.Total"].map(|key| (word(key), Kind::Short));
    Table {
        title: "Scorecards.Title",
        columns: about.into_iter().chain(weeks).chain(sums).collect(),
        rows: card.rows.into_iter().map(cells_of).collect(),
    }
}

fn cells_of(row: ScorecardRow) -> Vec<Cell> {
    let of = row.measurable;
    let about: [Cell; 7] = [
        of.title.as_str().into(),
        (&of.unit).into(),
        Cell::word(&of.direction),
        of.goal.into(),
        of.goal_to.into(),
        (&of.owner_name).into(),
        of.is_archived.into(),
    ];
    let weeks = row.cells.into_iter().map(|cell| Cell::from(cell.value));
    about.into_iter().chain(weeks).chain([row.average, row.total].map(Cell::from)).collect()
}
