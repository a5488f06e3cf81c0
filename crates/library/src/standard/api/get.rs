//! `GET /api/app/standards/{id}`

use axum::{Json, extract::State};
use garde::Validate;
use http::{App, Caller, IdPath, Params};
use kernel::Uuid;
use serde::Deserialize;
use utoipa::IntoParams;

use super::view::StandardDetailView;
use crate::standard::reader;

/// Which version.
#[derive(Debug, Default, Deserialize, IntoParams, Validate)]
#[serde(rename_all = "camelCase", deny_unknown_fields, default)]
#[into_params(parameter_in = Query, rename_all = "camelCase")]
pub struct Query {
    /// The version to show; the one in force when absent.
    #[garde(skip)]
    version_id: Option<Uuid>,
}

/// One standard, as shown by the reader.
#[utoipa::path(get, path = "/api/app/standards/{id}", operation_id = "get_standard", tag = "Standards",
    params(("id" = Uuid, Path, description = "Standard"), Query),
    responses((status = 200, description = "The standard.", body = StandardDetailView)))]
pub async fn get(
    State(app): State<App>,
    Caller(scope): Caller,
    IdPath(id): IdPath,
    Params(query): Params<Query>,
) -> http::Result<Json<StandardDetailView>> {
    Ok(Json(reader::get(&app, &scope, id, query.version_id).await?.into()))
}
