//! A caller's jobs, in all tenants.

use axum::{Json, extract::State, http::HeaderMap};
use chrono::{DateTime, Utc};
use garde::Validate;
use http::{App, Caller, IdPath, OpenApiRouter, PagedList, Params, culture_of, route, routes};
use kernel::{Error, Page, Policy, Result, Scope, Sort, Uuid};
use sea_orm::entity::prelude::*;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use store::{
    Tx,
    job::{Column, Entity, Model, Status},
    sea_orm,
};
use utoipa::{IntoParams, ToSchema};

use super::ALL;

/// Operations of the area.
pub(crate) fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(route(Policy::SignedIn, routes!(list)))
        .routes(route(Policy::SignedIn, routes!(get)))
        .routes(route(Policy::SignedIn, routes!(cancel)))
}

/// State of a job.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub enum JobStatus {
    /// Waiting for a node.
    Queued,
    /// A node has claimed it.
    Running,
    /// Finished; the result is stored.
    Succeeded,
    /// Failed for good.
    Failed,
    /// Cancelled.
    Cancelled,
}

impl From<Status> for JobStatus {
    fn from(status: Status) -> Self {
        match status {
            Status::Queued => Self::Queued,
            Status::Running => Self::Running,
            Status::Succeeded => Self::Succeeded,
            Status::Failed => Self::Failed,
            Status::Cancelled => Self::Cancelled,
        }
    }
}

impl From<JobStatus> for Status {
    fn from(status: JobStatus) -> Self {
        match status {
            JobStatus::Queued => Self::Queued,
            JobStatus::Running => Self::Running,
            JobStatus::Succeeded => Self::Succeeded,
            JobStatus::Failed => Self::Failed,
            JobStatus::Cancelled => Self::Cancelled,
        }
    }
}

/// A background job.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct JobView {
    /// Id.
    pub id: Uuid,
    /// What it does, `library.import`; its name is the text `Job.<kind>`.
    #[schema(example = "library.import")]
    pub kind: String,
    /// State.
    pub status: JobStatus,
    /// 0 to 100.
    pub progress_pct: i32,
    /// The result, whose form depends on the kind.
    #[schema(value_type = Option<Object>)]
    pub result: Option<Value>,
    /// Path of the page that shows its outcome, `exports/0197...`; empty if there is none.
    pub url: String,
    /// Why it failed, in the caller's language.
    #[schema(nullable)]
    pub error: Option<String>,
    /// When it was queued.
    pub created_at: DateTime<Utc>,
    /// When it ended.
    #[schema(nullable)]
    pub ended_at: Option<DateTime<Utc>>,
}

/// Filters of the list.
#[derive(Debug, Default, Deserialize, IntoParams, Validate)]
#[serde(rename_all = "camelCase", deny_unknown_fields, default)]
#[into_params(parameter_in = Query, rename_all = "camelCase")]
pub struct JobQuery {
    /// Rows to skip.
    #[garde(skip)]
    #[param(minimum = 0, example = 0)]
    pub skip_count: Option<u64>,
    /// Number of rows; default 10.
    #[garde(skip)]
    #[param(minimum = 1, maximum = 1000, example = 10)]
    pub max_result_count: Option<u64>,
    /// Default: `createdAt desc`.
    #[garde(length(chars, max = 200))]
    #[param(max_length = 200)]
    pub sorting: Option<String>,
    /// Only jobs in this state.
    #[garde(skip)]
    #[param(inline)]
    pub status: Option<JobStatus>,
    /// Only jobs of this kind.
    #[garde(length(chars, max = 100))]
    #[param(max_length = 100)]
    pub kind: Option<String>,
}

fn view(app: &App, culture: &str, job: Model) -> JobView {
    let (result, url) = (job.outcome(), job.url());
    let error = job.error.filter(|_| job.status == Status::Failed);
    JobView {
        id: job.id,
        kind: job.kind,
        status: job.status.into(),
        progress_pct: job.progress_pct,
        result,
        url,
        error: error.map(|error| app.texts().text(culture, &format!("Error.{error}"), &Map::new()).unwrap_or(error)),
        created_at: job.created_at,
        ended_at: job.ended_at,
    }
}

/// The caller's own jobs, newest first.
#[utoipa::path(get, path = "/api/app/jobs", operation_id = "list_jobs", tag = "Jobs", params(JobQuery), responses((status = 200, body = PagedList<JobView>)))]
async fn list(
    State(app): State<App>,
    Caller(scope): Caller,
    headers: HeaderMap,
    Params(query): Params<JobQuery>,
) -> http::Result<Json<PagedList<JobView>>> {
    let mut page = Page::parse(query.skip_count, query.max_result_count, query.sorting.as_deref(), &["createdAt"])?;
    if page.sort.is_empty() {
        page.sort.push(Sort { field: "createdAt".to_owned(), descending: true });
    }
    let mut own = Entity::find().filter(Column::UserId.eq(scope.user()?));
    if let Some(status) = query.status {
        own = own.filter(Column::Status.eq(Status::from(status)));
    }
    if let Some(kind) = &query.kind {
        own = own.filter(Column::Kind.eq(kind));
    }
    let page = &page;
    // A job belongs to the tenant that it works for, which may be any tenant that the caller has worked in.
    let found = app.db().read(&scope.as_system(), |tx| async move { tx.page(own, page, |_| Column::CreatedAt).await }).await?;
    let culture = culture_of(&app, &headers);
    Ok(Json(PagedList { total_count: found.total, items: found.items.into_iter().map(|job| view(&app, &culture, job)).collect() }))
}

/// One of the caller's own jobs; callers who may see the jobs of others get any job.
#[utoipa::path(get, path = "/api/app/jobs/{id}", operation_id = "get_job", tag = "Jobs", params(("id" = Uuid, Path)), responses((status = 200, body = JobView)))]
async fn get(State(app): State<App>, Caller(scope): Caller, headers: HeaderMap, IdPath(id): IdPath) -> http::Result<Json<JobView>> {
    let caller = &scope;
    let job = app.db().read(&scope.as_system(), |tx| async move { reachable(&tx, caller, id).await }).await?;
    Ok(Json(view(&app, &culture_of(&app, &headers), job)))
}

/// Cancels a job. A running job stops at its next heartbeat; a finished one is not affected.
#[utoipa::path(post, path = "/api/app/jobs/{id}/cancel", operation_id = "cancel_job", tag = "Jobs", params(("id" = Uuid, Path)), responses((status = 200, body = JobView)))]
async fn cancel(State(app): State<App>, Caller(scope): Caller, headers: HeaderMap, IdPath(id): IdPath) -> http::Result<Json<JobView>> {
    let (caller, system) = (&scope, scope.as_system());
    app.db().read(&system, |tx| async move { reachable(&tx, caller, id).await.map(drop) }).await?;
    app.call_off(id);
    let cancelled = app.db().write(&system, |tx| async move {
        reachable(&tx, caller, id).await?;
        tx.cancel_job(id).await?;
        tx.get::<Entity>(id).await
    });
    Ok(Json(view(&app, &culture_of(&app, &headers), cancelled.await?)))
}

/// The job, if it is the caller's own or the caller may see the jobs of others.
async fn reachable(tx: &Tx, caller: &Scope, id: Uuid) -> Result<Model> {
    let user = caller.user()?;
    let found = tx.find::<Entity>(id).await?.filter(|job| caller.has(ALL) || job.user_id == Some(user));
    found.ok_or_else(|| Error::not_found("BackgroundJob", id))
}
