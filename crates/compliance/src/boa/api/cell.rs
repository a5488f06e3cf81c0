//! `GET /api/app/boa/heatmap/cell`

use axum::{Json, extract::State};
use garde::Validate;
use http::{App, Caller, Params};
use kernel::Uuid;
use serde::Deserialize;
use utoipa::IntoParams;

use super::cell_view::HeatmapCellExplanation;
use crate::boa::service;

/// The cell to explain.
#[derive(Debug, Deserialize, IntoParams, Validate)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[into_params(parameter_in = Query, rename_all = "camelCase")]
pub struct CellQuery {
    #[garde(skip)]
    client_id: Uuid,
    /// Team of the client.
    #[garde(skip)]
    team_id: Option<Uuid>,
    /// Domain; it also selects the framework.
    #[garde(skip)]
    domain_id: Uuid,
}

/// Details of one cell.
#[utoipa::path(get, path = "/api/app/boa/heatmap/cell", operation_id = "explain_heatmap_cell", tag = "Operations analysis", params(CellQuery),
    responses((status = 200, description = "Why the cell has its colour, and the cheapest next step.", body = HeatmapCellExplanation)))]
pub async fn cell(
    State(app): State<App>,
    Caller(scope): Caller,
    Params(query): Params<CellQuery>,
) -> http::Result<Json<HeatmapCellExplanation>> {
    Ok(Json(service::explain(&app, &scope, query.client_id, query.team_id, query.domain_id).await?.into()))
}
