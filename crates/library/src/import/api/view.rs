//! An import as it goes out.

use ::store::job::Status;
use chrono::{DateTime, Utc};
use kernel::Uuid;
use serde::Serialize;
use utoipa::ToSchema;

use crate::import::{report::Report, service::Followed};

/// Status of an import.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
pub enum ImportStatus {
    /// Tried out; nothing was written.
    DryRun,
    /// Waits its turn.
    Queued,
    /// At work.
    Running,
    /// Done: see the report.
    Succeeded,
    /// Given up: see the error. Nothing was written.
    Failed,
    /// Called off.
    Cancelled,
}

impl From<Status> for ImportStatus {
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

/// An import.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ImportView {
    /// Id; absent for a dry run.
    pub id: Option<Uuid>,
    /// Status.
    pub status: ImportStatus,
    /// 0 to 100.
    pub progress_pct: i32,
    /// When it was requested.
    pub created_at: Option<DateTime<Utc>>,
    /// When it came to its end.
    pub ended_at: Option<DateTime<Utc>>,
    /// Why it failed.
    pub error: Option<String>,
    /// What it did, or would do.
    pub report: Option<Report>,
}

impl From<Followed> for ImportView {
    fn from(followed: Followed) -> Self {
        Self {
            id: Some(followed.batch.id),
            status: followed.job.status.into(),
            progress_pct: followed.job.progress_pct,
            created_at: Some(followed.batch.created_at),
            ended_at: followed.job.ended_at,
            error: followed.job.error,
            report: followed.report,
        }
    }
}

impl From<Report> for ImportView {
    fn from(report: Report) -> Self {
        Self {
            id: None,
            status: ImportStatus::DryRun,
            progress_pct: 100,
            created_at: None,
            ended_at: None,
            error: None,
            report: Some(report),
        }
    }
}
