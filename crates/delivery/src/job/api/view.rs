//! A job as its owner sees it.

use chrono::{DateTime, Utc};
use http::App;
use kernel::Uuid;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use store::job::{Model, Status};
use utoipa::ToSchema;

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

/// The title of a list by its name, in the words of a tenant.
fn title(app: &App, tenant: Uuid, culture: &str, list: &str) -> Option<String> {
    let found = app.areas().iter().flat_map(|area| area.exports).find(|export| export.list == list)?;
    app.texts().text_for(tenant, culture, found.title, &Map::new())
}

/// A job for people: what it works on says its input, how much of that its result.
pub(super) fn view(app: &App, culture: &str, job: Model) -> JobView {
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
