//! `GET /api/app/sample-data`

use axum::{Json, extract::State, http::HeaderMap};
use http::{App, Caller, culture_of};

use super::view::SampleDataView;
use crate::sample_data::service;

/// What the sample data consists of, whether it is there, and how far loading or removing it is.
#[utoipa::path(get, path = "/api/app/sample-data", operation_id = "get_sample_data", tag = "Sample data",
    responses((status = 200, description = "How it stands with the sample data.", body = SampleDataView)))]
pub async fn get(State(app): State<App>, Caller(scope): Caller, headers: HeaderMap) -> http::Result<Json<SampleDataView>> {
    let standing = service::get(&app, &scope).await?;
    Ok(Json(SampleDataView::new(&app, &culture_of(&app, &headers), standing)))
}
