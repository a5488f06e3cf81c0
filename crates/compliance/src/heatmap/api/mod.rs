//! HTTP of the heat map.

pub(crate) mod cell_view;
mod view;

use axum::{Json, extract::State};
use garde::Validate;
use http::{App, Caller, Params};
use kernel::Uuid;
use serde::Deserialize;
use utoipa::IntoParams;

use self::{cell_view::HeatmapCellExplanation, view::HeatmapView};
use super::service::{self, Level};

/// What the heat map is asked for.
#[derive(Debug, Default, Deserialize, IntoParams, Validate)]
#[serde(rename_all = "camelCase", deny_unknown_fields, default)]
#[into_params(parameter_in = Query, rename_all = "camelCase")]
pub struct HeatmapQuery {
    /// The framework; the default one unless told.
    #[garde(skip)]
    framework_id: Option<Uuid>,
    /// Grain of the columns, `Domain` unless told.
    #[garde(skip)]
    level: Option<Level>,
    /// The domain whose subdomains are wanted.
    #[garde(skip)]
    domain_id: Option<Uuid>,
    /// These clients alone.
    #[garde(skip)]
    client_id: Vec<Uuid>,
}

/// Which cell is explained.
#[derive(Debug, Deserialize, IntoParams, Validate)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[into_params(parameter_in = Query, rename_all = "camelCase")]
pub struct CellQuery {
    /// Client.
    #[garde(skip)]
    client_id: Uuid,
    /// Team of the client.
    #[garde(skip)]
    team_id: Option<Uuid>,
    /// Domain; its framework is the one that is looked at.
    #[garde(skip)]
    domain_id: Uuid,
}

/// The heat map of the clients in reach.
#[utoipa::path(get, path = "/api/app/boa/heatmap", operation_id = "get_heatmap", tag = "Operations analysis", params(HeatmapQuery),
    responses((status = 200, description = "Clients by domains or subdomains of one framework.", body = HeatmapView)))]
pub async fn heatmap(
    State(app): State<App>,
    Caller(scope): Caller,
    Params(query): Params<HeatmapQuery>,
) -> http::Result<Json<HeatmapView>> {
    let query = service::Query {
        framework_id: query.framework_id,
        level: query.level.unwrap_or_default(),
        domain_id: query.domain_id,
        client_ids: query.client_id,
    };
    let level = query.level;
    Ok(Json(HeatmapView::new(service::heatmap(&app, &scope, &query).await?, level, scope.now())))
}

/// What stands behind one cell.
#[utoipa::path(get, path = "/api/app/boa/heatmap/cell", operation_id = "explain_heatmap_cell", tag = "Operations analysis", params(CellQuery),
    responses((status = 200, description = "Why the cell has its colour, and the cheapest next step.", body = HeatmapCellExplanation)))]
pub async fn cell(
    State(app): State<App>,
    Caller(scope): Caller,
    Params(query): Params<CellQuery>,
) -> http::Result<Json<HeatmapCellExplanation>> {
    Ok(Json(service::explain(&app, &scope, query.client_id, query.team_id, query.domain_id).await?.into()))
}
