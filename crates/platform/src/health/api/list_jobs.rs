//! `GET /api/app/health/jobs`

use axum::{Json, extract::State, http::HeaderMap};
use delivery::job::JobStatus;
use garde::Validate;
use http::{App, Caller, ListParams, PageQuery, PagedList};
use serde::Deserialize;
use utoipa::IntoParams;

use super::view::{HealthJobView, ViewContext};
use crate::health::{self, JobFilter};

/// Which jobs.
#[http::document_limits(param)]
#[derive(Debug, Default, Deserialize, IntoParams, Validate)]
#[serde(rename_all = "camelCase", deny_unknown_fields, default)]
#[into_params(parameter_in = Query, rename_all = "camelCase")]
pub(crate) struct HealthJobQuery {
    /// Only jobs in this state.
    #[garde(skip)]
    #[param(inline)]
    status: Option<JobStatus>,
    /// Only jobs of this kind.
    #[garde(length(chars, max = 100))]
    kind: Option<String>,
}

/// Jobs of all tenants, the latest first.
#[utoipa::path(get, path = "/api/app/health/jobs", operation_id = "list_all_jobs", tag = "Health", params(PageQuery, HealthJobQuery),
    responses((status = 200, description = "The page.", body = PagedList<HealthJobView>)))]
pub async fn list(
    State(app): State<App>,
    Caller(scope): Caller,
    headers: HeaderMap,
    ListParams(paging, query): ListParams<HealthJobQuery>,
) -> http::Result<Json<PagedList<HealthJobView>>> {
    let page = paging.page()?;
    let filter = JobFilter { status: query.status.map(Into::into), kind: query.kind };
    let found = health::jobs(&app, &scope, &filter, &page).await?;
    let context = ViewContext::of(&app, &headers).await?;
    Ok(Json(PagedList { total_count: found.total, items: found.items.into_iter().map(|job| context.job(job)).collect() }))
}
