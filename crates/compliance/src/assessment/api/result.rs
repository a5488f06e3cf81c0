//! `GET /api/app/assessments/{id}/result`

use axum::{Json, extract::State};
use garde::Validate;
use http::{App, Caller, IdPath, Params};
use serde::Deserialize;
use utoipa::IntoParams;

use crate::assessment::{result::ResultView, service};

/// Which result is wanted.
#[derive(Debug, Default, Deserialize, IntoParams, Validate)]
#[serde(rename_all = "camelCase", deny_unknown_fields, default)]
#[into_params(parameter_in = Query, rename_all = "camelCase")]
pub struct Query {
    /// A frozen revision; without it the last one, or while the assessment runs the state of now.
    #[garde(range(min = 1, max = 1000))]
    #[param(minimum = 1, maximum = 1000)]
    revision: Option<i32>,
}

/// The result of an assessment.
#[utoipa::path(get, path = "/api/app/assessments/{id}/result", operation_id = "get_assessment_result", tag = "Assessments",
    params(("id" = Uuid, Path, description = "Assessment"), Query), responses((status = 200, description = "The result.", body = ResultView)))]
pub async fn get(
    State(app): State<App>,
    Caller(scope): Caller,
    IdPath(id): IdPath,
    Params(query): Params<Query>,
) -> http::Result<Json<ResultView>> {
    Ok(Json(service::result(&app, &scope, id, query.revision).await?))
}
