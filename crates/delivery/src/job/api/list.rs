//! `GET /api/app/jobs`

use axum::{Json, extract::State, http::HeaderMap};
use garde::Validate;
use http::{App, Caller, ListParams, PageQuery, PagedList, culture_of};
use kernel::Sort;
use serde::Deserialize;
use store::job::Status;
use utoipa::IntoParams;

use super::view::{JobStatus, JobView, view};
use crate::job::service;

/// Filters of the list.
#[http::document_limits(param)]
#[derive(Debug, Default, Deserialize, IntoParams, Validate)]
#[serde(rename_all = "camelCase", deny_unknown_fields, default)]
#[into_params(parameter_in = Query, rename_all = "camelCase")]
pub struct JobQuery {
    /// `createdAt`, `endedAt`, each with ` desc`; default: the latest first.
    #[garde(length(chars, max = 200))]
    pub sorting: Option<String>,
    /// Only jobs in this state.
    #[garde(skip)]
    #[param(inline)]
    pub status: Option<JobStatus>,
    /// Text that the name of what it does contains, in the caller's language.
    #[garde(length(chars, max = 200))]
    pub filter: Option<String>,
    /// Only jobs of this kind.
    #[garde(length(chars, max = 100))]
    pub kind: Option<String>,
}

/// The caller's own jobs, newest first.
#[utoipa::path(get, path = "/api/app/jobs", operation_id = "list_jobs", tag = "Jobs", params(PageQuery, JobQuery), responses((status = 200, body = PagedList<JobView>)))]
pub async fn list(
    State(app): State<App>,
    Caller(scope): Caller,
    headers: HeaderMap,
    ListParams(paging, query): ListParams<JobQuery>,
) -> http::Result<Json<PagedList<JobView>>> {
    let mut page = paging.sorted(query.sorting.as_deref(), &["createdAt", "endedAt"])?;
    if page.sort.is_empty() {
        page.sort.push(Sort { field: "createdAt".to_owned(), descending: true });
    }
    let culture = culture_of(&app, &headers);
    let asked = (query.status.map(Status::from), query.kind.as_deref(), query.filter.as_deref());
    let found = service::list(&app, &scope, &culture, asked, &page).await?;
    Ok(Json(PagedList { total_count: found.total, items: found.items.into_iter().map(|job| view(&app, &culture, job)).collect() }))
}
