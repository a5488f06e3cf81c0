//! `POST /api/app/sample-data/load`

use axum::{Json, extract::State, http::HeaderMap};
use http::{App, Caller, culture_of};

use super::view::SampleDataView;
use crate::sample_data::service;

/// Loads sample data in the background, into a portal without tenants of its own. Its people have no passwords and get no mail.
#[utoipa::path(post, path = "/api/app/sample-data/load", operation_id = "load_sample_data", tag = "Sample data",
    responses((status = 200, description = "The sample data, which is being loaded.", body = SampleDataView),
        (status = 400, description = "It is there or under way, or the portal has tenants or names of its own that it would meet.")))]
pub async fn load(State(app): State<App>, Caller(scope): Caller, headers: HeaderMap) -> http::Result<Json<SampleDataView>> {
    let standing = service::load(&app, &scope).await?;
    Ok(Json(SampleDataView::new(&app, &culture_of(&app, &headers), standing)))
}
