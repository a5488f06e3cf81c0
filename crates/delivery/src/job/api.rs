//! A caller's jobs, in all tenants.

use axum::{Json, extract::State, http::HeaderMap};
use chrono::{DateTime, Utc};
use garde::Validate;
use http::{App, Caller, IdPath, OpenApiRouter, PagedList, Params, culture_of, route, routes};
use kernel::{
    Error, Page, Policy, Result, Scope, Sort, Uuid,
    text::{filter_words, fold, has_words},
};
use sea_orm::{entity::prelude::*, sea_query::Condition};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use store::{
    Tx,
    job::{Column, Entity, Model, Status},
    sea_orm,
};
use utoipa::{IntoParams, ToSchema};

use super::{ALL, bulk};

/// Operations of the area.
pub(crate) fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(route(Policy::SignedIn, routes!(list)))
        .routes(route(Policy::SignedIn, routes!(get)))
        .routes(route(Policy::SignedIn, routes!(cancel)))
        .routes(route(Policy::SignedIn, routes!(bulk::bulk)))
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
    /// Title of the list that it reads or writes, in the caller's language; null where it works on none.
    pub list: Option<String>,
    /// Name of the file that it was given; null without one.
    pub file: Option<String>,
    /// State.
    pub status: JobStatus,
    /// 0 to 100.
    pub progress_pct: i32,
    /// Rows that it read, wrote or took back; null until its end, and where it works on none.
    pub rows: Option<u64>,
    /// Rows with errors; null as `rows`.
    pub errors: Option<u64>,
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
    /// `createdAt`, `endedAt`, each with ` desc`; default: the latest first.
    #[garde(length(chars, max = 200))]
    #[param(max_length = 200)]
    pub sorting: Option<String>,
    /// Only jobs in this state.
    #[garde(skip)]
    #[param(inline)]
    pub status: Option<JobStatus>,
    /// Text that the name of what it does contains, in the caller's language.
    #[garde(length(chars, max = 200))]
    #[param(max_length = 200)]
    pub filter: Option<String>,
    /// Only jobs of this kind.
    #[garde(length(chars, max = 100))]
    #[param(max_length = 100)]
    pub kind: Option<String>,
}

/// The title of a list by its name, in the words of a tenant.
fn title(app: &App, tenant: Uuid, culture: &str, list: &str) -> Option<String> {
    let found = app.areas().iter().flat_map(|area| area.exports).find(|export| export.list == list)?;
    app.texts().text_for(tenant, culture, found.title, &Map::new())
}

/// A job for people: what it works on says its input, how much of that its result.
fn view(app: &App, culture: &str, job: Model) -> JobView {
    let (result, url) = (job.outcome(), job.url());
    let input: Value = serde_json::from_str(&job.args).unwrap_or_default();
    let said = |name: &str| input.get(name).and_then(Value::as_str).filter(|said| !said.is_empty());
    let counted = |name: &str| result.as_ref()?.get(name)?.as_u64();
    let error = job.error.filter(|_| job.status == Status::Failed);
    JobView {
        id: job.id,
        kind: job.kind,
        list: said("list").and_then(|list| title(app, job.tenant_id, culture, list)),
        file: said("file").map(str::to_owned),
        status: job.status.into(),
        progress_pct: job.progress_pct,
        rows: counted("rows"),
        errors: counted("errors"),
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
    let mut page = Page::parse(query.skip_count, query.max_result_count, query.sorting.as_deref(), &["createdAt", "endedAt"])?;
    if page.sort.is_empty() {
        page.sort.push(Sort { field: "createdAt".to_owned(), descending: true });
    }
    let culture = culture_of(&app, &headers);
    let own = Entity::find().filter(asked(&app, &culture, &query).add(Column::UserId.eq(scope.user()?)));
    let page = &page;
    let order = |field: &str| if field == "endedAt" { Column::EndedAt } else { Column::CreatedAt };
    // A job belongs to the tenant that it works for, which may be any tenant that the caller has worked in.
    let found = app.db().read(&scope.as_system(), |tx| async move { tx.page(own, page, order).await }).await?;
    Ok(Json(PagedList { total_count: found.total, items: found.items.into_iter().map(|job| view(&app, &culture, job)).collect() }))
}

/// What a query narrows jobs to.
fn asked(app: &App, culture: &str, query: &JobQuery) -> Condition {
    let called = |text: &str| Column::Kind.is_in(kinds_called(app, culture, text));
    Condition::all()
        .add_option(query.status.map(|status| Column::Status.eq(Status::from(status))))
        .add_option(query.kind.as_deref().map(|kind| Column::Kind.eq(kind)))
        .add_option(query.filter.as_deref().map(called))
}

/// The kinds of jobs whose name in a language contains a text.
fn kinds_called(app: &App, culture: &str, text: &str) -> Vec<&'static str> {
    let wanted = filter_words(text);
    let name = |kind: &str| app.texts().text(culture, &format!("Job.{kind}"), &Map::new());
    let kinds = app.areas().iter().flat_map(|area| area.jobs).map(|(kind, _)| *kind);
    kinds.filter(|kind| name(kind).is_some_and(|name| has_words(&fold(&name), &wanted))).collect()
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
    let cancelled = call_off(&app, &scope, id).await?;
    Ok(Json(view(&app, &culture_of(&app, &headers), cancelled)))
}

/// Cancels a job in the caller's reach.
///
/// # Errors
/// 404.
pub(super) async fn call_off(app: &App, scope: &Scope, id: Uuid) -> Result<Model> {
    let (caller, system) = (scope, scope.as_system());
    app.db().read(&system, |tx| async move { reachable(&tx, caller, id).await.map(drop) }).await?;
    app.call_off(id);
    app.db()
        .write(&system, |tx| async move {
            reachable(&tx, caller, id).await?;
            tx.cancel_job(id).await?;
            tx.get::<Entity>(id).await
        })
        .await
}

/// The job, if it is the caller's own or the caller may see the jobs of others.
async fn reachable(tx: &Tx, caller: &Scope, id: Uuid) -> Result<Model> {
    let user = caller.user()?;
    let found = tx.find::<Entity>(id).await?.filter(|job| caller.has(ALL) || job.user_id == Some(user));
    found.ok_or_else(|| Error::not_found("BackgroundJob", id))
}
