//! `POST /api/app/sample-data/remove`

use axum::{Json, extract::State, http::HeaderMap};
use http::{App, Body, Caller, culture_of};

use super::view::SampleDataView;
use crate::sample_data::{input::RemoveSampleDataRequest, service};

/// Removes the sample data in the background, with everything that was added to it. This can't be undone.
#[utoipa::path(post, path = "/api/app/sample-data/remove", operation_id = "remove_sample_data", tag = "Sample data",
    request_body = RemoveSampleDataRequest,
    responses((status = 200, description = "The sample data, which is being removed.", body = SampleDataView)))]
pub async fn remove(
    State(app): State<App>,
    Caller(scope): Caller,
    headers: HeaderMap,
    Body(body): Body<RemoveSampleDataRequest>,
) -> http::Result<Json<SampleDataView>> {
    let standing = service::remove(&app, &scope, &body.confirmation).await?;
    Ok(Json(SampleDataView::new(&app, &culture_of(&app, &headers), standing)))
}
