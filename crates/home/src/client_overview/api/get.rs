//! `GET /api/app/clients/{id}/overview`

use axum::{Json, extract::State};
use garde::Validate;
use http::{App, Caller, IdPath, Params};
use kernel::Uuid;
use serde::Deserialize;
use utoipa::IntoParams;

use super::view::ClientOverviewView;
use crate::client_overview::{rules::ClientPeriod, service};

/// What the figures are about.
#[derive(Debug, Default, Deserialize, IntoParams, Validate)]
#[serde(rename_all = "camelCase", deny_unknown_fields, default)]
#[into_params(parameter_in = Query, rename_all = "camelCase")]
pub struct ClientOverviewQuery {
    /// The period; default `ThisQuarter`.
    #[garde(skip)]
    period: Option<ClientPeriod>,
    /// The framework of the scores; by default the first of those to choose from.
    #[garde(skip)]
    framework_id: Option<Uuid>,
}

/// How a client has done over a period.
#[utoipa::path(get, path = "/api/app/clients/{id}/overview", operation_id = "get_client_overview", tag = "Clients",
    params(("id" = Uuid, Path, description = "Client"), ClientOverviewQuery),
    responses((status = 200, description = "Scores at both ends of the period, and figures within it.", body = ClientOverviewView)))]
pub async fn get(
    State(app): State<App>,
    Caller(scope): Caller,
    IdPath(id): IdPath,
    Params(query): Params<ClientOverviewQuery>,
) -> http::Result<Json<ClientOverviewView>> {
    let period = query.period.unwrap_or_default();
    Ok(Json(service::overview(&app, &scope, id, period, query.framework_id).await?.into()))
}
