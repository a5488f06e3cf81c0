//! `GET /api/app/boa/heatmap`

use axum::{Json, extract::State};
use garde::Validate;
use http::{App, Caller, Params};
use kernel::Uuid;
use serde::Deserialize;
use utoipa::IntoParams;

use super::view::HeatmapView;
use crate::boa::service::{self, Level};

/// Parameters of the heat map.
#[derive(Debug, Default, Deserialize, IntoParams, Validate)]
#[serde(rename_all = "camelCase", deny_unknown_fields, default)]
#[into_params(parameter_in = Query, rename_all = "camelCase")]
pub struct HeatmapQuery {
    /// The framework; by default the default framework.
    #[garde(skip)]
    framework_id: Option<Uuid>,
    /// Granularity of the columns; default `Domain`.
    #[garde(skip)]
    level: Option<Level>,
    /// Only the subdomains of this domain.
    #[garde(skip)]
    domain_id: Option<Uuid>,
    /// Only these clients.
    #[garde(skip)]
    client_id: Vec<Uuid>,
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
