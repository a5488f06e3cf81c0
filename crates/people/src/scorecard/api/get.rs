//! `GET /api/app/teams/{id}/scorecard`

use axum::{Json, extract::State};
use chrono::NaiveDate;
use garde::Validate;
use http::{App, Caller, IdPath, Params};
use serde::Deserialize;
use utoipa::IntoParams;

use super::view::{ScorecardView, scorecard_view};
use crate::scorecard::service::{self, ScorecardFilter};

/// Which part of a scorecard is asked for.
#[derive(Debug, Default, Deserialize, IntoParams, Validate)]
#[serde(rename_all = "camelCase", deny_unknown_fields, default)]
#[into_params(parameter_in = Query, rename_all = "camelCase")]
pub struct ScorecardQuery {
    /// A day of the last of the thirteen weeks; the client's present week without it.
    #[garde(custom(http::plain_year))]
    last_on: Option<NaiveDate>,
    /// Whether archived measurables are listed, too.
    #[garde(skip)]
    with_archived: bool,
}

/// What a team measures, over thirteen weeks.
#[utoipa::path(get, path = "/api/app/teams/{id}/scorecard", operation_id = "get_team_scorecard", tag = "Teams",
    params(("id" = Uuid, Path, description = "Team"), ScorecardQuery),
    responses((status = 200, description = "The scorecard.", body = ScorecardView)))]
pub async fn get(
    State(app): State<App>,
    Caller(scope): Caller,
    IdPath(id): IdPath,
    Params(query): Params<ScorecardQuery>,
) -> http::Result<Json<ScorecardView>> {
    let asked = ScorecardFilter { last_on: query.last_on, with_archived: query.with_archived };
    let card = service::get(&app, &scope, id, asked).await?;
    Ok(Json(scorecard_view(&app, &scope, card)))
}
